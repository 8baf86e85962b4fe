// A contact sheet: pictures side by side, each with what it shows, drawn by the browser.
import { newContext } from "./table.mjs";

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function figure({ name, png, width, scale }) {
  const source = `data:image/png;base64,${png.toString("base64")}`;
  return `<figure><img src="${source}" width="${Math.round(width * scale)}" alt=""><figcaption>${escaped(name)}</figcaption></figure>`;
}

const STYLES = `
  body { margin: 0; padding: 14px; display: grid; gap: 12px; width: max-content; font: 13px system-ui, "DejaVu Sans", sans-serif; }
  .row { display: flex; gap: 14px; align-items: start; }
  .stack { display: grid; gap: 8px; }
  figure { margin: 0; display: grid; gap: 3px; }
  img { display: block; border-radius: 4px; outline: 1px solid #8886; }
  body.dark { background: #05070f; color: #9fb0d8; }
  body.light { background: #cfd6e6; color: #33405f; }`;

// `rows`: of pictures, or of stacks (lists) of them. A picture: {name, png, width, scale}.
export async function sheet(rows, theme) {
  const context = await newContext({ theme });
  const page = await context.newPage();
  const column = (one) => (Array.isArray(one) ? `<div class="stack">${one.map(figure).join("")}</div>` : figure(one));
  await page.setContent(`<style>${STYLES}</style><body class="${theme}">${rows.map((row) => `<div class="row">${row.map(column).join("")}</div>`).join("")}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const { width, height } = await page.evaluate(() => ({ width: document.body.offsetWidth, height: document.body.offsetHeight }));
  await page.setViewportSize({ width, height });
  const png = await page.screenshot();
  await context.close();
  return png;
}
