// Two on one side: partners see each other, and everybody where the raider may be.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

test("partners see each other's ships and choices, everybody where the raider may be", async () => {
  const position = {
    options: { together: true },
    round: 2,
    seats: [{ cell: "a1", traces: ["a1", "a2"] }, { cell: "c3" }],
    raider: { cell: "b2", hull: 1, traces: ["b1", "b2"] },
  };
  const { id, secrets } = await server.match({ game: "skirmish", position, seats: [{ kind: "human" }, { kind: "human" }] });
  const [ada, bob] = [await Window.open(server), await Window.open(server, { lang: "fr" })];
  await ada.goto(table(id, secrets[0]));
  await bob.goto(table(id, secrets[1]));
  await ada.turn();
  await bob.turn();
  assert.equal(await ada.page.locator(".sk-ship:not(.sk-raider)").count(), 2, "both ships");
  assert.equal(await ada.page.locator(".sk-ship.sk-raider").count(), 0, "the raider is hidden");
  assert.equal(await ada.page.locator(".sk-trace.sk-raider").count(), 2);
  assert.match(await ada.token("cell:c3").getAttribute("aria-label"), /your partner Blue/);
  assert.match(await ada.token("cell:b1").getAttribute("aria-label"), /raider may be here/);
  await ada.page.getByText("the raider suspects it on a1 a2").first().waitFor();
  await ada.page.getByText("Together against the raider: 1 hull point left").first().waitFor();
  await ada.shot("together");
  await bob.take(bob.state.legal.find(([action]) => action === "scan a"));
  await ada.page.getByText("sealed choice: scan column a").first().waitFor();
  await bob.page.getByText("choix scellé : sonder la colonne a").first().waitFor();
  await ada.take(ada.state.legal.find(([action]) => action === "fire b2"));
  await ada.atPly(2);
  await ada.settle();
  await ada.shot("together-after");
  await bob.atPly(2);
  await bob.page.getByText("manche précédente : tirer sur b2").first().waitFor();
  await ada.close();
  await bob.close();
});
