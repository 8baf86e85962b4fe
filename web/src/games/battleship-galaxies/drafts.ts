/* Lists that somebody is putting together: kept in this browser until newer ones need the room, so that a reload loses nothing. And lists as
 * addresses: /editor/battleship-galaxies/lists#mission=dead-zone-48&seat=0&fleet=veteran.rook,standard.hawks */
import { load, save } from "../../shell/kept";
import { route } from "../../shell/route";
import type { Kind } from "./lists";

const KEY = "drafts.battleship-galaxies";
const MOST = 24;

interface Draft {
  at: string; // which list of which match
  list: string;
}

/* A list of a match, or of the page of lists. */
export function placeOf(match: string, seat: number, kind: Kind): string {
  return `${match} ${seat} ${kind}`;
}

/* The match this page shows; null where it shows none that goes on. */
export function matchHere(): string | null {
  const here = route.peek();
  return here.page === "table" ? here.match : null;
}

function all(): Draft[] {
  const found = load<unknown>(KEY, []);
  return Array.isArray(found) ? (found as Draft[]).filter((one) => typeof one?.at === "string" && typeof one.list === "string") : [];
}

export function draftOf(at: string): string {
  return all().find((one) => one.at === at)?.list ?? "";
}

export function keepDraft(at: string, list: string): void {
  save(KEY, [...all().filter((one) => one.at !== at), { at, list }].slice(-MOST));
}

/* ---- addresses */

export interface Wanted {
  mission: string | null;
  seat: number;
  fleet: string; // lists as text, "" for none
  deck: string;
}

/* "fleet veteran rook, standard hawks" and "veteran.rook,standard.hawks" */
function packed(list: string): string {
  return list
    .replace(/^\w+ ?/, "")
    .replace(/, /g, ",")
    .replace(/ /g, ".");
}

function unpacked(kind: Kind, list: string | null): string {
  return list === null || list === "" ? "" : `${kind} ${list.replace(/\./g, " ").replace(/,/g, ", ")}`;
}

export function addressOf({ mission, seat, fleet, deck }: Wanted): string {
  const parts = [
    ["mission", mission ?? ""],
    ["seat", String(seat)],
    ["fleet", packed(fleet)],
    ["deck", packed(deck)],
  ].filter(([, value]) => value !== "");
  return `/editor/battleship-galaxies/lists#${parts.map(([key, value]) => `${key}=${value}`).join("&")}`;
}

export function wantedIn(hash: string): Wanted {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const seat = Number(said.get("seat") ?? 0);
  return {
    mission: said.get("mission"),
    seat: Number.isInteger(seat) && seat >= 0 && seat < 4 ? seat : 0,
    fleet: unpacked("fleet", said.get("fleet")),
    deck: unpacked("deck", said.get("deck")),
  };
}
