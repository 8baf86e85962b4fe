/* Matches made in this window that shall begin with everything set out for us. */
const ready = new Set<string>();

export function makeReady(match: string): void {
  ready.add(match);
}

/* Whether this is one; true once. */
export function takeReady(match: string): boolean {
  return ready.delete(match);
}
