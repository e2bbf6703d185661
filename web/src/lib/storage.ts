/** Values kept in the browser. If storage is blocked or full, they last until the page is closed. */
const here = new Map<string, string>();

/** The value saved under this key; null if there is none, or none that can be read. */
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
