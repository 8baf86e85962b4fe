// Links: the address bar never keeps a seat's secret, a tab finds its own seat again, and each link says what it gives away.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

const two = () =>
  server.match({
    game: "skirmish",
    seats: [
      { kind: "human", name: "Ada" },
      { kind: "human", name: "Bob" },
    ],
  });

const hasNoSecret = (window) => window.page.waitForFunction(() => location.hash === "");
const seat = (window) => window.state.seat;

async function share(window) {
  await window.page.locator('[data-tool="menu"]').click();
  await window.page.locator('[data-tool="share"]').click();
  return window.page.locator("dialog[open]");
}

test("a seat's secret leaves the address once the browser knows it; reload, watch and the way back", async () => {
  const { id, secrets } = await two();
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await hasNoSecret(ada);
  assert.equal(new URL(ada.page.url()).pathname, `/${id}`);
  await ada.page.reload();
  await ada.idle();
  assert.equal(seat(ada), 0, "the tab sits where it sat");
  await ada.page.keyboard.press("Tab");
  await ada.page.keyboard.press("Enter"); // "Skip to the content" changes what is after the #, not the seat
  await ada.idle();
  assert.equal(seat(ada), 0);
  await ada.goto(`/${id}#watch`);
  await ada.page.locator(".notice", { hasText: "This browser has a seat in this match" }).getByRole("link").click();
  await ada.turn();
  assert.equal(seat(ada), 0);

  const stranger = await Window.open(server);
  await stranger.goto(`/${id}`);
  assert.equal(seat(stranger), -1, "the same address is no seat for anybody else");
  await stranger.close();
  await ada.close();
});

test("two tabs of one browser keep a seat each", async () => {
  const { id, secrets } = await two();
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  const bob = await Window.open(server, { context: ada.context });
  await bob.goto(table(id, secrets[1]));
  await Promise.all([hasNoSecret(ada), hasNoSecret(bob)]);
  for (const [window, number] of [
    [ada, 0],
    [bob, 1],
  ]) {
    await window.page.reload();
    await window.idle();
    assert.equal(seat(window), number);
  }
  bob.calm();
  await ada.close();
});

test("share gives a link to watch, invite a free seat, another device one's own seat with a code", async () => {
  const ada = await Window.open(server);
  await ada.goto("/");
  await ada.page.locator('[data-game="skirmish"]').getByRole("button", { name: "Invite friends" }).click();
  const setup = ada.page.getByRole("dialog");
  const start = setup.getByRole("button", { name: "Start", exact: true });
  if ((await start.count()) > 0) await start.click();
  await setup.locator('[data-note="only-here"]', { hasText: "--host 0.0.0.0" }).waitFor();
  const invited = await setup.locator("input[data-seat]").inputValue();
  await setup.getByRole("button", { name: "Take your seat" }).click();
  await ada.turn();
  const id = new URL(ada.page.url()).pathname.slice(1);

  const dialog = await share(ada);
  assert.equal(await dialog.locator('[data-share="watch"] input').inputValue(), `${server.base}/${id}`);
  assert.equal(await dialog.locator('[data-share="invite"] input').inputValue(), invited);
  assert.equal(await dialog.locator('[data-share="device"] input').count(), 0, "one's own seat is shown only when asked for");
  await dialog.locator('[data-tool="show-device"]').click();
  await dialog.locator("svg.qr").waitFor();
  const own = await dialog.locator('[data-share="device"] input').inputValue();
  assert.match(own, new RegExp(`^${server.base}/${id}#[0-9a-f]{32}$`));
  assert.notEqual(own, invited);
  await ada.shot("share");

  const bob = await Window.open(server);
  await bob.goto(invited);
  await hasNoSecret(bob);
  await ada.page.keyboard.press("Escape");
  await ada.page.waitForFunction(() => document.querySelector(".invite") === null);
  const again = await share(ada);
  assert.equal(await again.locator('[data-share="invite"]').count(), 0, "the seat is taken");
  await Promise.all([ada.close(), bob.close()]);
});

test("on a low screen the link for a friend can be copied without scrolling, also where it works on this computer only", async () => {
  for (const game of ["skirmish", "fleet-commander"])
    for (const lang of ["en", "fr"]) {
      const ada = await Window.open(server, { width: 1366, height: 650, lang });
      await ada.goto("/");
      await ada.page
        .locator(`[data-game="${game}"]`)
        .getByRole("button", { name: lang === "fr" ? "Inviter des amis" : "Invite friends" })
        .click();
      const setup = ada.page.getByRole("dialog");
      const start = setup.getByRole("button", { name: lang === "fr" ? "Commencer" : "Start", exact: true });
      if ((await start.count()) > 0) await start.click();
      await setup.locator("input[data-seat]").waitFor();
      await setup.locator(".button.main").last().click();
      const invite = ada.page.locator(".invite");
      await invite.locator('[data-note="only-here"]').waitFor();
      const [column, copy] = await Promise.all([ada.page.locator(".seats"), invite.locator("button").first()].map((one) => one.boundingBox()));
      assert.ok(copy.y + copy.height <= column.y + column.height, `${game}, ${lang}: ${copy.y + copy.height} px`);
      const wide = await invite.first().evaluate((one) => {
        const right = one.getBoundingClientRect().right;
        return [...one.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > right).map((part) => part.localName);
      });
      assert.deepEqual(wide, [], "nothing is cut");
      await ada.shot(`invite-${game}-${lang}`);
      await ada.close();
    }
});

test("an address where nothing is shows a page with the way home", async () => {
  const ada = await Window.open(server);
  for (const address of ["/no/such/page", "/nothing.html"]) {
    const answer = await ada.page.goto(server.base + address);
    assert.equal(answer.status(), 404);
    await ada.page.getByText("There is nothing at this address.").waitFor();
  }
  await ada.page.getByRole("link", { name: "To the lobby" }).click();
  await ada.page.locator("[data-game]").first().waitFor();
  ada.errors = ada.errors.filter((text) => !/404/.test(text)); // the browser itself names the answer's number
  await ada.close();
});

test("a friend who comes by a link is asked for a name, and may change it; the others see it at once", async () => {
  const { id, secrets } = await server.match({ game: "skirmish", seats: [{ kind: "human", name: "Ada" }, { kind: "human" }] });
  const ada = await Window.open(server);
  const friend = await Window.open(server, { width: 390, height: 844, touch: true });
  await ada.goto(table(id, secrets[0]));
  await friend.goto(table(id, secrets[1]));
  const shown = (name) => ada.page.locator('.seat-panel[data-seat="1"] .person', { hasText: name }).waitFor();
  await shown("player");
  assert.equal(await ada.page.locator('[data-ask="name"]').count(), 0, "Ada has a name");
  await friend.shot("name-asked");
  for (const [width, height] of [
    [1366, 650],
    [390, 844],
  ]) {
    await friend.page.setViewportSize({ width, height });
    const under = await friend.page.locator('[data-ask="name"]').evaluate((one) => {
      const own = one.getBoundingClientRect();
      return [...document.querySelectorAll(".top, .told, .board svg, .under button")]
        .filter((other) => {
          const box = other.getBoundingClientRect();
          return box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom;
        })
        .map((other) => other.getAttribute("class"));
    });
    assert.deepEqual(under, [], `${width}: the question covers neither the head nor the board nor a button`);
    const field = await friend.page.locator("#ask-name").boundingBox();
    assert.ok(field.width >= 160, `${width}: ${field.width} px for a name`);
  }
  await friend.page.getByLabel("What shall the others call you?").fill("Grace");
  await friend.page.getByRole("button", { name: "That is me" }).click();
  await shown("Grace");
  await friend.page.waitForFunction(() => document.querySelector('[data-ask="name"]') === null);

  await friend.page.getByRole("button", { name: "Settings" }).click();
  await friend.page.getByLabel("Your name").fill("Hopper");
  await shown("Hopper");
  await ada.page.reload();
  await shown("Hopper");
  await Promise.all([ada.close(), friend.close()]);
});

test("a page that the server no longer knows can be loaded again, and nothing else is offered", async () => {
  const { id, secrets } = await server.match();
  const ada = await Window.open(server);
  let known = false;
  await ada.page.routeWebSocket(/\/ws$/, (socket) => (known ? socket.connectToServer() : socket.close({ code: 4007 })));
  await ada.page.goto(server.base + table(id, secrets[0]));
  const reload = ada.page.locator('[data-tool="reload"]');
  await reload.waitFor();
  assert.equal(await ada.page.getByRole("button", { name: "Sit down here" }).count(), 0);
  known = true;
  await reload.click();
  await ada.turn();
  await ada.close();
});
