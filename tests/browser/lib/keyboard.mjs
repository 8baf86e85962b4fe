// The keyboard alone: Tab to get there, arrows to go from thing to thing, Enter to pick.
export const MOST_TABS = 80;

// Where the focus is, and where it should be.
export async function aim(target) {
  return target.evaluate((wanted) => {
    const here = document.activeElement;
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const token = here?.closest?.("[data-token]") ?? null;
    const from = middle(here ?? document.body);
    const to = middle(wanted);
    return {
      there: here === wanted,
      onToken: token !== null && !token.matches("button"),
      wantsToken: wanted.matches("[data-token]:not(button)"),
      x: to.x - from.x,
      y: to.y - from.y,
    };
  });
}

// Arrow keys towards the thing; false when they do not lead there.
async function walk(page, target) {
  const seen = new Set();
  for (let step = 0; step < 30; step++) {
    const { there, x, y } = await aim(target);
    if (there) return true;
    const ways = [
      [Math.abs(x), x < 0 ? "ArrowLeft" : "ArrowRight"],
      [Math.abs(y), y < 0 ? "ArrowUp" : "ArrowDown"],
    ].sort((a, b) => b[0] - a[0]);
    const place = `${Math.round(x)} ${Math.round(y)}`;
    const way = seen.has(place) ? ways[1][1] : ways[0][1];
    if (seen.has(`${place} ${way}`)) return false;
    seen.add(place).add(`${place} ${way}`);
    await page.keyboard.press(way);
  }
  return false;
}

// Goes there and presses Enter; `arrived` is called between the two.
export async function press(target, arrived = () => undefined) {
  const page = target.page();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    const { there, onToken, wantsToken } = await aim(target);
    if (there || (onToken && wantsToken && (await walk(page, target)))) {
      await arrived();
      await page.keyboard.press("Enter");
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${target}`);
}
