/* What the window says of itself: its title, the mark on its icon, and, for whoever drives it from outside, whether anything is still moving. */

export interface Status {
  idle: boolean;
  ply: number | null;
  connected: boolean;
  title: string;
  turn?: boolean;
}

declare global {
  interface Window {
    __starboard: { idle: boolean; ply: number | null; connected: boolean };
  }
}

const PLAIN = "/favicon.svg";
const TURN = "/favicon-turn.svg";

export function publish({ idle, ply, connected, title, turn = false }: Status): void {
  window.__starboard = { idle, ply, connected };
  const data = document.documentElement.dataset;
  data.idle = String(idle);
  data.connected = String(connected);
  data.ply = ply === null ? "" : String(ply);
  data.turn = String(turn);
  const text = title === "" ? "Starboard" : `${title} · Starboard`;
  if (document.title !== text) document.title = text;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = turn ? TURN : PLAIN;
  if (icon !== null && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

window.__starboard = { idle: false, ply: null, connected: false };

/* Something new is being loaded. */
export function busy(): void {
  publish({ idle: false, ply: null, connected: false, title: "" });
}
