/* What this browser keeps, as JSON under names of its own. */
export function load<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`starboard.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`starboard.${key}`, JSON.stringify(value));
  } catch {
    /* A browser that keeps nothing still plays. */
  }
}
