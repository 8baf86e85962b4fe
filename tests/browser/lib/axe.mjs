// What axe-core finds wrong with a page.
import fs from "node:fs";
import { createRequire } from "node:module";

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// What is wrong with the page as it is: everything in the dark, and once more in the light whatever has to do with colours. Of long lists the first lines
// stand for all.
async function look(window) {
  const { page } = window;
  await window.still();
  await page.evaluate(axe);
  const found = [];
  for (const theme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
    await window.still();
    const { violations } = await page.evaluate((light) => {
      const more = light ? { runOnly: ["color-contrast", "link-in-text-block"] } : { rules: { "label-content-name-mismatch": { enabled: true } } };
      return globalThis.axe.run({ exclude: [[".log li:nth-child(n+12)"], [".rule:nth-of-type(n+12)"]] }, { resultTypes: ["violations"], ...more });
    }, theme === "light");
    for (const { id, nodes } of violations)
      for (const { html, any, all } of nodes.slice(0, 3)) found.push(`${theme} ${id}: ${html.slice(0, 160)} (${[...any, ...all][0]?.message ?? ""})`);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  return found;
}

// axe reads a page for a second or more, and one that changes meanwhile shows it a name of before and a text of after: what is wrong is so twice.
export async function faults(window) {
  const found = await look(window);
  return found.length === 0 ? found : look(window);
}
