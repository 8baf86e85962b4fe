/* Addresses of the page, and going from one to the other without loading it anew. */
import { signal } from "@preact/signals";
import { busy } from "./status";

export type Route =
  | { page: "lobby" }
  | { page: "table"; match: string; ply: number | null; secrets: string[]; watch: boolean }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "summary"; game: string }
  | { page: "learn"; game: string }
  | { page: "editor"; game: string; part: string | null; hash: string }
  | { page: "campaign"; campaign: string; secrets: string[] }
  | { page: "nowhere" };

/* Says in an address that one wants to look on, whatever seats this browser has. */
export const WATCH = "#watch";

export function parseRoute(path: string, hash: string): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const [first, second] = parts;
  if (first === undefined) return { page: "lobby" };
  if (first === "rules" && second !== undefined) return { page: "rules", game: second, rule: hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null };
  if (first === "summary" && second !== undefined) return { page: "summary", game: second };
  if (first === "learn" && second !== undefined) return { page: "learn", game: second };
  if (first === "editor" && second !== undefined && parts.length <= 3) return { page: "editor", game: second, part: parts[2] ?? null, hash };
  const secrets = hash
    .slice(1)
    .split(",")
    .filter((secret) => /^[0-9a-f]{32}$/.test(secret));
  if (first === "campaign" && second !== undefined) return { page: "campaign", campaign: second, secrets };
  if (/^[a-z2-9]{10}$/.test(first) && parts.length <= 2) {
    const ply = second !== undefined && /^[0-9]{1,6}$/.test(second) ? Number(second) : null;
    return { page: "table", match: first, ply, secrets, watch: hash === WATCH };
  }
  return { page: "nowhere" };
}

export const route = signal<Route>(parseRoute(location.pathname, location.hash));

const read = (): void => {
  const before = route.peek();
  const now = parseRoute(location.pathname, location.hash);
  if (before.page !== now.page) busy();
  route.value = now;
};
addEventListener("popstate", read);
addEventListener("hashchange", read);

export function go(address: string): void {
  history.pushState(null, "", address);
  read();
  scrollTo(0, 0);
}

/* Says where one is without going anywhere: the ply that is shown. */
export function note(address: string): void {
  history.replaceState(null, "", address);
}

export function tableAddress(match: string, secrets: readonly string[] = [], ply: number | null = null): string {
  return `/${match}${ply === null ? "" : `/${ply}`}${secrets.length > 0 ? `#${secrets.join(",")}` : ""}`;
}

export function campaignAddress(campaign: string): string {
  return `/campaign/${campaign}`;
}

export function replayAddress(match: string, form: "txt" | "ndjson"): string {
  return `/api/matches/${match}/replay.${form}`;
}

/* Clicks on links of our own stay in the page. */
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.hash !== "") return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
