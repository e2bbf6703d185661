import type { ListedTable } from "./protocol";

/** Where a person would most likely continue: the latest table where it is their turn, or others play, or wait. */
export function likely(tables: readonly ListedTable[]): ListedTable | undefined {
  return (
    tables.find((table) => table.your_turn) ??
    tables.find((table) => table.status === "playing") ??
    tables.find((table) => table.status === "waiting")
  );
}
