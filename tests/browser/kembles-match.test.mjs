// Kemble's Cascade at the browser table: two people and three bots to the end, one alone, two teams. Sensor cards are chosen in secret.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { fly } from "./lib/pilot.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

// Is this card anywhere in a message? Numbers and words of texts count, whatever member they are in.
function tells(value, card) {
  if (typeof value === "number") return value === card;
  if (typeof value === "string") return new RegExp(`\\b${card}\\b`).test(value);
  return typeof value === "object" && value !== null && Object.values(value).some((inner) => tells(inner, card));
}

const isMixed = ({ message }) => message.t === "luck" && message.state === "mixed";

// What a page was sent since cards were dealt with the luck of all: before that the card may have been its own.
function sinceDealt({ received }) {
  return received.slice(Math.max(0, received.findLastIndex(isMixed)));
}

// Everything of a page that a person can read, hear or click.
function readable(window) {
  return window.page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .flatMap((one) => [
        ...[...one.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent] : [])),
        ...["aria-label", "title", "alt", "data-token", "data-action"].map((name) => one.getAttribute(name) ?? ""),
      ])
      .join(" | "),
  );
}

// Frames in which a seat's hand of sensor cards, its sealed card or its power-ups are open to somebody they do not belong to.
function leaks(window, own, mate = own) {
  const found = [];
  for (const { text, message } of window.received) {
    if (message.over || (message.t === "upd" && message.due.length === 0)) continue; // after the end everything is open
    for (const [seat, one] of (message.view?.seats ?? []).entries()) {
      if (seat !== own && (one.sensors !== null || one.choice !== null)) found.push(text);
      if (seat !== own && seat !== mate && one.power_ups !== null) found.push(text);
    }
    for (const { seat, a, events } of message.t === "upd" ? [message] : (message.log ?? [])) {
      if (seat !== own && /^sensor/.test(a ?? "")) found.push(text);
      if ((events ?? []).some((event) => ["chose", "dealt"].includes(event.type) && event.seat !== own)) found.push(text);
      if ((events ?? []).some((event) => event.type === "found" && event.seat !== own && event.seat !== mate)) found.push(text);
    }
  }
  return found;
}

// A match of five by the dialog, for a friend and three bots. Takes one's seat, gives the friend's link.
async function invite(ada) {
  await ada.goto("/");
  await ada.shot("kembles-lobby");
  await ada.page.locator('[data-game="kembles-cascade"]').getByRole("button", { name: "More choices" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "5", exact: true }).click();
  for (const [seat, choice] of [
    ["Red", "friend"],
    ["Blue", "bot:random"],
    ["Yellow", "bot:greedy"],
    ["Green", "bot:random"],
  ])
    await dialog.getByLabel(new RegExp(`^${seat}`)).selectOption(choice);
  await dialog.getByLabel(/Crowded/).check(); // the shortest match
  await ada.shot("kembles-setup");
  await dialog.getByRole("button", { name: "Start" }).click();
  const link = await ada.page.locator('dialog input[data-seat="1"]').inputValue();
  await ada.page.getByRole("dialog").getByRole("button", { name: "Take your seat" }).click();
  return link;
}

test("two people and three bots to the end, sensor cards sealed", { timeout: 600_000 }, async (t) => {
  const server = await serve();
  // Of two cards the higher one: a number below 100 would stand somewhere by accident, so then they deal again.
  let ada, bob, link, sealed, card;
  do {
    await Promise.all([ada?.close(), bob?.close()]);
    ada = await Window.open(server);
    link = await invite(ada);
    bob = await Window.open(server, { lang: "fr", theme: "light" });
    await bob.goto(link); // cards are dealt anew once both have brought their salts
    await ada.until(() => ada.received.some(isMixed), "the luck of both");
    await ada.settle();
    await ada.turn();
    [sealed] = [...ada.state.legal].sort(([a], [b]) => Number(b.split(" ")[1]) - Number(a.split(" ")[1]));
    card = Number(sealed[0].split(" ")[1]);
  } while (card < 100);
  const eve = await Window.open(server);
  await eve.goto(new URL(link).pathname);
  await bob.until(() => bob.received.some(isMixed), "the luck of both");

  await ada.shot("kembles-sensors");
  await ada.take(sealed);
  await bob.until(() => bob.state.due.length === 1 && bob.state.due[0] === 1, "everybody else has chosen");
  await eve.until(() => eve.state.ply === bob.state.ply, "the spectator knows as much");
  await Promise.all([bob.idle(), eve.idle()]);
  for (const [name, other] of [
    ["the other player", bob],
    ["a spectator", eve],
  ]) {
    assert.ok(!sinceDealt(other).some(({ message }) => tells(message, card)), `${name} was sent the sealed card`);
    assert.doesNotMatch(await readable(other), new RegExp(`\\b${card}\\b`), `the sealed card is in the page of ${name}`);
  }
  assert.match(await readable(ada), new RegExp(`\\b${card}\\b`), "one sees one's own card");
  await bob.shot("kembles-sealed");
  await bob.turn();
  await bob.take(bob.state.legal[0]);
  await bob.until(() => bob.received.some(({ message }) => tells(message, card)), "it is told when it is turned up");

  let shots = 0;
  const look = async (window) => {
    const { node, round } = window.state.view;
    if (round > 2 * shots && node === "combat") await window.shot(`kembles-round-${String((shots += 1) * 2 - 1).padStart(2, "0")}`);
  };
  const { match } = ada.state;
  const taken = await Promise.all([fly(ada, 21, { look }), fly(bob, 22)]);
  t.diagnostic(`actions: ${taken.map(({ length }) => length)}`);
  await Promise.all([ada.shot("kembles-over"), bob.shot("kembles-over-french")]);
  for (const [window, seat] of [
    [ada, 0],
    [bob, 1],
    [eve, -1],
  ])
    assert.deepEqual(leaks(window, seat), [], `viewer ${seat} was sent a secret`);
  assert.notDeepEqual(leaks(ada, 1), [], "the search for secrets would find one");
  const facts = (await server.get(`/api/matches/${match}`)).json;
  assert.equal(facts.over, true);
  assert.equal(await ada.page.locator("[data-over]").getAttribute("data-over"), facts.result.winners.join(","));
  await Promise.all([ada.close(), bob.close(), eve.close()]);
});

test("alone: survive to the end, or be destroyed", { timeout: 300_000 }, async (t) => {
  const server = await serve();
  const { id, secrets } = await server.match({ game: "kembles-cascade", seats: [{ kind: "human", name: "Ada" }], seed: "00112233445566778899aabbccddeeff" });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  await ada.shot("kembles-solo");
  t.diagnostic(`actions: ${(await fly(ada, 5)).length}`);
  await ada.shot("kembles-solo-over");
  const { result } = (await server.get(`/api/matches/${id}`)).json;
  assert.ok(["survived", "destroyed"].includes(result.reason), result.reason);
  assert.deepEqual(result.winners, result.reason === "survived" ? [0] : []);
  await ada.close();
});

test("two teams: mates share their power-ups and win together", { timeout: 600_000 }, async (t) => {
  const server = await serve();
  const { id, secrets } = await server.match({
    game: "kembles-cascade",
    options: { teams: true, merchant: true, crowded: true },
    seats: [{ kind: "human", name: "Ada" }, { kind: "random" }, { kind: "human", name: "Bob" }, { kind: "greedy" }],
    seed: "ffeeddccbbaa99887766554433221100",
  });
  const ada = await Window.open(server);
  const bob = await Window.open(server, { width: 1440, height: 900 });
  await ada.goto(table(id, secrets[0]));
  await bob.goto(table(id, secrets[2]));
  await ada.turn();
  const seats = ada.state.view.seats;
  assert.deepEqual(seats[2].power_ups, seats[0].power_ups, "the hand of the team is open to both mates");
  assert.equal(seats[1].power_ups, null);
  assert.equal(seats[2].sensors, null, "sensor cards are not shared");
  const taken = await Promise.all([fly(ada, 31), fly(bob, 32)]);
  t.diagnostic(`actions: ${taken.map(({ length }) => length)}`);
  await ada.shot("kembles-teams-over");
  assert.deepEqual(leaks(ada, 0, 2), []);
  assert.deepEqual(leaks(bob, 2, 0), []);
  const { result } = (await server.get(`/api/matches/${id}`)).json;
  assert.ok(["0,2", "1,3", "0,1,2,3"].includes(result.winners.join(",")), "a team wins, or both do");
  await Promise.all([ada.close(), bob.close()]);
});

test("teams of three are told so before anybody sits down, and become four", async () => {
  const server = await serve();
  const ada = await Window.open(server, { lang: "fr" });
  await ada.goto("/");
  await ada.page.locator('[data-game="kembles-cascade"]').getByRole("button", { name: "Plus de choix" }).click();
  const dialog = ada.page.getByRole("dialog");
  const start = dialog.getByRole("button", { name: "Commencer" });
  await dialog.getByRole("button", { name: "3", exact: true }).click();
  assert.equal(await start.isEnabled(), true);
  await dialog.getByLabel(/Coéquipiers/).check();
  await dialog.getByText("Coéquipiers se joue à 4 exactement.").waitFor();
  assert.equal(await start.isEnabled(), false);
  await ada.shot("kembles-teams-three");
  await dialog.getByRole("button", { name: "Jouer à 4" }).click();
  assert.equal(await dialog.locator(".seat-choice").count(), 4);
  assert.equal(await dialog.getByText("exactement").count(), 0);
  await start.click();
  await ada.turn();
  assert.equal(ada.state.view.teams, true);
  await ada.close();
});

test("no real dice where nothing is rolled", async () => {
  const server = await serve();
  const ada = await Window.open(server);
  for (const [game, offered] of [
    ["kembles-cascade", 0],
    ["fleet-commander", 1],
  ]) {
    await ada.goto("/");
    await ada.page.locator(`[data-game="${game}"]`).getByRole("button", { name: "More choices" }).click();
    await ada.page.getByRole("dialog").getByLabel("Others may watch").waitFor();
    assert.equal(
      await ada.page
        .getByRole("dialog")
        .getByLabel(/Real dice/)
        .count(),
      offered,
    );
  }
  await ada.close();
});
