/* Drafts this browser keeps, and drafts on their way: as files and as links. */
import { load, save } from "../shell/kept";
import type { Files } from "./types";

export interface KeptDraft {
  id: string;
  files: Files;
}

const MOST = 40;
const key = (game: string): string => `editor.${game}`;

function isFiles(value: unknown): value is Files {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((one) => typeof one === "object" && one !== null);
}

/* The one worked on last comes first. */
export function keptDrafts(game: string): KeptDraft[] {
  const all = load<unknown>(key(game), []);
  return Array.isArray(all) ? (all as KeptDraft[]).filter((one) => typeof one?.id === "string" && isFiles(one.files)) : [];
}

export function keep(game: string, draft: KeptDraft): KeptDraft[] {
  const all = [draft, ...keptDrafts(game).filter(({ id }) => id !== draft.id)].slice(0, MOST);
  save(key(game), all);
  return all;
}

export function forget(game: string, id: string): KeptDraft[] {
  const all = keptDrafts(game).filter((one) => one.id !== id);
  save(key(game), all);
  return all;
}

export function freshId(): string {
  return Math.random().toString(36).slice(2, 10);
}

/* In one way, whatever the order of members is. */
export function inOneWay(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}

/* ---- files */

export function readFile(text: string): Files | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFiles(value) ? value : null;
  } catch {
    return null;
  }
}

export function download(name: string, files: Files): void {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(files, null, 2)}\n`], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "mission"
  }.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/* ---- links: JSON, deflated, in the characters an address may have */

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const answer = new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>));
  return new Uint8Array(await answer.arrayBuffer());
}

export async function packed(files: Files): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(files)), new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

export async function unpacked(text: string): Promise<Files | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
    return readFile(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return null;
  }
}
