/* The small pictures of the lobby, games/<game>/picture.svg, all in one file: the first page draws every game and loads no board. They
 * use the colours of tokens.css (fill="var(--seat-0)") and attributes only, because the server allows no styles inside the page. */
const pictures = import.meta.glob<string>("../games/*/picture.svg", { query: "?raw", import: "default", eager: true });

export function pictureOf(id: string): string | null {
  return pictures[`../games/${id}/picture.svg`] ?? null;
}
