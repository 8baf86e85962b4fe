/* What every part of the form works with. */
import type { Lang } from "../../../board/types";
import type { Fault } from "../../../editor/types";
import type { Text } from "../../../table/words";
import type { Draft, Mission, Stock } from "./draft";
import type { GroundPlan } from "./map";

export interface Work {
  draft: Draft;
  change: (draft: Draft) => void;
  put: (mission: Mission) => void;
  stock: Stock;
  plan: GroundPlan;
  faults: readonly Fault[];
  text: Text; // with the draft's own words
  lang: Lang;
}

export function faulty({ faults }: Work, id: string): { id: string; faulty: boolean; faults: readonly Fault[] } {
  return { id, faulty: faults.some(({ part }) => part === id), faults };
}
