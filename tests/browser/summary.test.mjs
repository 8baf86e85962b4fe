// A game on two pages: reached from the rules, every rule it names is there, every drawing is drawn, and on paper it is two pages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window, closeAll, serve } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

// Pages of a PDF, counted by their own objects.
const sheets = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;

for (const game of ["fleet-commander", "kembles-cascade", "skirmish", "flip-ships", "battleship-galaxies", "galaxy-defenders"])
  for (const lang of ["en", "fr"])
    test(`${game} in ${lang}`, async () => {
      const window = await Window.open(server, { lang });
      const { page } = window;
      await window.goto(`/rules/${game}`);
      await page.locator(`a[href="/summary/${game}"]`).click();
      await page.locator('[data-sheet="2"]').waitFor();
      await page.reload(); // it has an address of its own
      await page.locator('[data-sheet="2"]').waitFor();
      assert.equal(await page.locator(".sheet").count(), 2);
      const { json } = await server.get(`/api/rules/${game}?lang=${lang}`);
      const known = new Set(json.rules.map(({ id }) => id));
      const named = await page.locator(".sheet .rule-id").allInnerTexts();
      assert.ok(named.length > 25, `${named.length} rules are named`);
      assert.deepEqual(
        named.filter((id) => !known.has(id)),
        [],
      );
      const drawn = await page.locator(".sheet .drawn > li, .sheet figure").evaluateAll((all) =>
        all.map((one) => {
          const boxes = [...one.querySelectorAll("svg :is(path, circle, rect)")].map((shape) => shape.getBoundingClientRect());
          return { words: one.textContent, drawn: boxes.some(({ width, height }) => width + height > 2) };
        }),
      );
      assert.ok(drawn.length > 10);
      assert.deepEqual(
        drawn.filter((one) => !one.drawn || one.words === ""),
        [],
      );
      await window.shot(`summary-${game}-${lang}`, true);
      assert.equal(sheets(await page.pdf({ preferCSSPageSize: true, printBackground: true })), 2);
      await window.close();
    });
