/** The new value, sharing every unchanged part with the old one, so that it need not be rendered again. */
export function share<T>(old: unknown, now: T): T {
  if (!isBranch(old) || !isBranch(now) || Array.isArray(old) !== Array.isArray(now)) return now;
  const parts: Record<string, unknown> = now;
  const names = Object.keys(parts);
  let same = names.length === Object.keys(old).length;
  for (const name of names) {
    parts[name] = share(old[name], parts[name]);
    same &&= parts[name] === old[name];
  }
  return same ? (old as T) : now;
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
