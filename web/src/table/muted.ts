/* People whose lines this browser does not show, by match and seat; -1 stands for everybody who watches. */
import { signal } from "@preact/signals";
import { load, save } from "../shell/settings";

type Muted = [match: string, seat: number];

const MOST = 200;
const muted = signal<Muted[]>(load<Muted[]>("muted", []));

export function mutedAt(match: string): number[] {
  return muted.value.filter(([at]) => at === match).map(([, seat]) => seat);
}

export function mute(match: string, seat: number, on: boolean): void {
  const others = load<Muted[]>("muted", []).filter(([at, one]) => at !== match || one !== seat);
  muted.value = on ? [...others, [match, seat] as Muted].slice(-MOST) : others;
  save("muted", muted.value);
}
