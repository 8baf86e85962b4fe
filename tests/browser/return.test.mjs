// Coming back: a reload, a cut wire, a server that dies and rises. The seat is kept, nothing is lost, nothing is done twice.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Client } from "../server/lib/client.mjs";
import { play } from "../server/lib/play.mjs";
import { Wire, closeWires } from "./lib/proxy.mjs";
import { Window, chooser, closeAll, playOn, serve, table } from "./lib/table.mjs";

after(closeAll);
after(closeWires);

const lines = (window) => window.page.locator(".log-line").count();

async function begin() {
  const server = await serve();
  const { id, secrets } = await server.match({
    game: "fleet-commander",
    options: { turn_limit: 6 },
    seats: [
      { kind: "human", name: "Ada" },
      { kind: "human", name: "Bob" },
    ],
    seed: "00112233445566778899aabbccddeeff",
  });
  const wire = await Wire.to(server.port);
  const ada = await Window.open(server);
  const bob = await Window.open(server);
  await ada.goto(wire.base + table(id, secrets[0]));
  await bob.goto(table(id, secrets[1]));
  return { server, wire, ada, bob, id };
}

// Whoever is due plays until it is Ada's turn.
async function adasTurn(ada, bob, choose) {
  await ada.until(() => ada.state && bob.state && ada.state.ply === bob.state.ply, "both know the same");
  while (ada.state.legal.length === 0) {
    await bob.turn();
    await bob.take(choose(bob.state.legal));
    await ada.atPly(bob.state.ply);
  }
  await ada.turn();
}

test("an action whose answer is lost with the wire is stored once, and the seat is back by itself", async (t) => {
  const { wire, ada, bob } = await begin();
  const choose = chooser(11);
  await adasTurn(ada, bob, choose);
  await ada.take(choose(ada.state.legal));
  await adasTurn(ada, bob, choose);

  const ply = ada.state.ply;
  const before = await lines(ada);
  wire.deaf = true;
  const acts = ada.acts().length;
  await ada.page.keyboard.press("a");
  await ada.page.locator("dialog .all-actions [data-action]").first().click();
  const { id } = await ada.sentAct(acts);
  await bob.atPly(ply + 1); // the others have it; its author was not told
  wire.cut();
  await ada.page.getByText("The connection is lost").waitFor();
  await ada.shot("connection-lost");
  const began = Date.now();
  wire.mend();
  await ada.atPly(ply + 1);
  t.diagnostic(`back at the table ${Date.now() - began} ms after the wire was mended`);
  await ada.stored(id);
  assert.equal(ada.acts().filter((act) => act.id === id).length, 2, "it was sent again under the same name");
  assert.equal(ada.state.ply, ply + 1, "and applied once");
  assert.equal(await lines(ada), before + 1);
  assert.equal(await ada.page.getByText("The connection is lost").count(), 0);
  await Promise.all([ada.close(), bob.close()]);
});

test("the server is killed in the middle of an action and comes back: it goes on where it was", async () => {
  const { server, wire, ada, bob } = await begin();
  const choose = chooser(12);
  await adasTurn(ada, bob, choose);
  const ply = ada.state.ply;
  await server.down("SIGKILL");
  await ada.page.getByText("The connection is lost").waitFor();
  await ada.page.keyboard.press("a");
  await ada.page.locator("dialog .all-actions [data-action]").first().click();
  await ada.page.locator(".bar-status", { hasText: "Sending" }).waitFor();
  await server.up();
  await Promise.all([ada.atPly(ply + 1), bob.atPly(ply + 1)]);
  assert.equal(new Set(ada.acts().map((act) => act.id)).size, 1);
  assert.equal(bob.state.ply, ply + 1);

  await ada.page.reload();
  await ada.idle();
  assert.equal(ada.state.seat, 0, "the address is the seat");
  assert.equal(await lines(ada), ply + 2);
  await ada.page.goto(`${wire.base}/`);
  await ada.idle();
  await ada.page.getByRole("link", { name: /Take your seat/ }).click();
  await ada.idle();
  assert.equal(ada.state.seat, 0, "the lobby leads back to the seat");
  await adasTurn(ada, bob, choose);
  await playOn(ada, { plies: 1 });
  await Promise.all([ada.close(), bob.close()]);
});

test("the same seat in a second window: the first says so and can take it back", async () => {
  const { server, ada, bob } = await begin();
  const again = await Window.open(server, { context: ada.context });
  await again.goto(ada.page.url());
  await ada.page.getByText("opened in another window").waitFor();
  const [left, right] = await ada.page.locator(".empty .row-buttons").evaluate((row) => {
    const [card, ...boxes] = [row.parentElement, ...row.children].map((one) => one.getBoundingClientRect());
    const line = boxes.filter(({ top }) => top === boxes[0].top);
    return [line[0].left - card.left, card.right - line.at(-1).right];
  });
  assert.ok(Math.abs(left - right) < 2, `the buttons are in the middle as the words are: ${left} and ${right}`);
  await ada.page.getByRole("button", { name: "Sit down here" }).click();
  await again.page.getByText("opened in another window").waitFor();
  await ada.idle();
  assert.equal(ada.state.seat, 0);
  await bob.close();
  await ada.close();
});

const away = (window, seat) => window.page.locator(`.seat-panel[data-seat="${seat}"] .tag`, { hasText: "away" });

test("a network that is gone without a word is noticed on both sides, and what was done meanwhile arrives", async () => {
  const { wire, ada, bob } = await begin();
  const choose = chooser(13);
  await adasTurn(ada, bob, choose);
  const ply = ada.state.ply;
  wire.lose();
  await away(bob, 0).waitFor();
  await ada.page.getByText("The connection is lost").waitFor();
  await bob.shot("away");
  await ada.page.keyboard.press("a");
  await ada.page.locator("dialog .all-actions [data-action]").first().click();
  wire.mend();
  await ada.atPly(ply + 1);
  await bob.atPly(ply + 1);
  await away(bob, 0).waitFor({ state: "detached" });
  await ada.page.getByText("The connection is lost").waitFor({ state: "detached" });
  await Promise.all([ada.close(), bob.close()]);
});

test("when the browser says that it is offline nobody waits to find out", async () => {
  const { ada, bob } = await begin();
  await ada.context.setOffline(true);
  await ada.page.getByText("The connection is lost").waitFor();
  await away(bob, 0).waitFor();
  await ada.context.setOffline(false);
  await away(bob, 0).waitFor({ state: "detached" });
  await ada.page.getByText("The connection is lost").waitFor({ state: "detached" });
  await Promise.all([ada.close(), bob.close()]);
});

test("a page that has lost an update asks for the whole and shows what is", async () => {
  const server = await serve();
  const match = await server.match();
  const players = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  const eve = await Window.open(server);
  const said = [];
  let updates = 0;
  eve.hear = () => undefined; // what the server sends is not what arrives
  await eve.page.routeWebSocket(/\/ws$/, (socket) => {
    const far = socket.connectToServer();
    socket.onMessage((text) => {
      said.push(JSON.parse(String(text)).t);
      far.send(text);
    });
    far.onMessage((text) => {
      if (!String(text).startsWith('{"t":"upd"') || ++updates !== 2) socket.send(text);
    });
  });
  await eve.goto(table(match.id));
  await play(players, 5, 2);
  await eve.atPly(1);
  assert.ok(!said.includes("whole"));
  await play(players, 6, 1);
  await eve.atPly(3);
  assert.equal(said.filter((t) => t === "whole").length, 1);
  await play(players, 7, 1);
  await eve.atPly(4);
  assert.equal(said.filter((t) => t === "whole").length, 1, "and then it goes on with changes");
  await Promise.all([eve.close(), ...players.map((one) => one.close())]);
});
