/** The new value with every part of the old one that is the same still: what has not changed need not be drawn again. */
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
