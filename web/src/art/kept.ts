const shelf = new Map<string, unknown>();

/** A drawing made once and kept under its name, since the same things are shown over and over. */
export function kept<Drawing>(name: string, draw: () => Drawing): Drawing {
  let art = shelf.get(name) as Drawing | undefined;
  if (art === undefined) shelf.set(name, (art = draw()));
  return art;
}
