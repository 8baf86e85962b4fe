// What cannot be listed: a torpedo is dragged from the ship, previewed, launched, measured by the server or typed in, and its path is shown.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

async function aboard(more = {}) {
  const position = { options: { torpedoes: true }, seats: [{ cell: "a1" }, { cell: "c1" }] };
  const { id, secrets } = await server.match({ game: "skirmish", position, seats: [{ kind: "human" }, { kind: "human" }], ...more });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  return ada;
}

// From the middle of the ship, `cells` to the right; gives where the pointer is.
async function drag(ada, cells) {
  const box = await ada.page.locator(".sk-launcher circle").boundingBox();
  const step = (await ada.token("cell:b1").boundingBox()).x - (await ada.token("cell:a1").boundingBox()).x;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await ada.page.mouse.move(from.x, from.y);
  await ada.page.mouse.down();
  await ada.page.mouse.move(from.x + (cells * step) / 2, from.y);
  await ada.page.mouse.move(from.x + cells * step, from.y);
}

test("a drag launches it, and everybody sees the path", async () => {
  const ada = await aboard();
  await drag(ada, 2);
  await ada.page.getByText("bearing 90°, 2.0 cells").first().waitFor();
  await ada.shot("torpedo");
  const before = ada.acts().length;
  await ada.page.mouse.up();
  const act = await ada.sentAct(before);
  assert.equal(act.a, "torpedo 90 20");
  const { events } = await ada.stored(act.id);
  const flight = events.find(({ type }) => type === "torpedo");
  assert.equal(flight.path.length, 18);
  await ada.atPly(1);
  assert.equal(await ada.page.locator(".sk-launcher").count(), 0, "it is gone");
  assert.equal(await ada.turn(), true, "and the choice is still to be made");
  await ada.close();
});

test("a drag that ends where it began launches nothing", async () => {
  const ada = await aboard();
  await drag(ada, 0.1);
  await ada.page.mouse.up();
  await ada.settle();
  assert.equal(ada.acts().length, 0);
  await ada.close();
});

test("by keyboard and click the aimed ones of the list are there", async () => {
  const ada = await aboard();
  const aimed = ada.state.legal.find(([action, picks]) => action.startsWith("torpedo") && picks.endsWith("cell:c1"));
  const { act } = await ada.say(aimed);
  assert.equal(act.a, "torpedo 90 20");
  await ada.close();
});

test("at a real table the landing is typed in", async () => {
  const ada = await aboard({ dice: "manual" });
  await drag(ada, 2);
  await ada.page.mouse.up();
  const input = ada.page.locator('[data-die="measured"]');
  const give = ada.page.getByRole("button", { name: "That is it" });
  await input.fill("2.5, zero");
  assert.equal(await give.isDisabled(), true);
  await input.fill("2.5, 0.5");
  await ada.shot("torpedo-typed");
  await give.click();
  await ada.page.locator('[data-face="hit"]').click();
  await ada.atPly(1);
  assert.equal(ada.state.view.seats[1].hull, 2);
  await ada.close();
});
