// What the tests of all editors look at.

export const checked = (window, state) => window.page.waitForFunction((wanted) => document.querySelector("main.ed")?.dataset.check === wanted, state);
export const field = (window, name) => window.page.locator(`[data-field="${name}"]`);
export const hex = (window, name) => window.page.locator(`[data-hex="${name}"]`);

export async function number(window, name, value) {
  await field(window, name).fill(String(value));
  await field(window, name).press("Tab");
}
