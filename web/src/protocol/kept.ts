/* Short texts that outlive the page where the browser keeps anything, and otherwise live as long as the page. */
const here = new Map<string, string>();

export function stored(key: string): string | null {
  try {
    return here.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, text: string, longer = true): void {
  try {
    if (longer) localStorage.setItem(key, text);
    if (longer) here.delete(key);
    else here.set(key, text);
  } catch {
    here.set(key, text);
  }
}
