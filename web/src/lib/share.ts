/** The new value with every part of the old one that is the same still: what has not changed need not be drawn again. */
export function share<T>(old: unknown, now: T): T {
  if (!isBranch(old) || !isBranch(now) || Array.isArray(old) !== Array.isArray(now)) return now;
  const names = Object.keys(now);
  let same = names.length === Object.keys(old).length;
  for (const name of names) {
    now[name] = share(old[name], now[name]);
    same &&= now[name] === old[name];
  }
  return same ? (old as T) : now;
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
