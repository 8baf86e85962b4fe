/* What changed in a JSON value, as include/starboard/difference.h has it: [value] is this now, [] is gone (of a list: and all after it),
 * and an object says so of members, or of places in a list. */
export type Change = unknown[] | { [key: string]: Change };

function isGone(change: Change): boolean {
  return Array.isArray(change) && change.length === 0;
}

function changedList(before: unknown[], change: { [key: string]: Change }): unknown[] {
  const now = [...before];
  for (const [place, one] of Object.entries(change)) {
    if (isGone(one)) now.length = Number(place);
    else now[Number(place)] = changed(now[Number(place)], one);
  }
  return now;
}

function changedObject(before: Record<string, unknown>, change: { [key: string]: Change }): Record<string, unknown> {
  const now = { ...before };
  for (const [key, one] of Object.entries(change)) {
    if (isGone(one)) delete now[key];
    else now[key] = changed(now[key], one);
  }
  return now;
}

/* What was before stays as it is; parts that did not change are shared. */
export function changed(before: unknown, change: Change): unknown {
  if (Array.isArray(change)) return change[0];
  return Array.isArray(before) ? changedList(before, change) : changedObject(before as Record<string, unknown>, change);
}
