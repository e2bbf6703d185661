/** What the browser keeps for this person. Where it keeps nothing, it is remembered until the page is left. */
const here = new Map<string, string>();

/** What was saved under this key; null if nothing was, or nothing that can be read. */
export function load(key: string): unknown {
  try {
    return JSON.parse(here.get(key) ?? localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    here.delete(key);
  } catch {
    here.set(key, text); // blocked or full
  }
}
