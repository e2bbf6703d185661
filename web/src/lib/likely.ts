import type { ListedTable } from "./protocol";

/** Where one would most likely go on: the latest table where it is one's turn, or where others play, or wait. */
export function likely(tables: readonly ListedTable[]): ListedTable | undefined {
  return (
    tables.find((table) => table.your_turn) ??
    tables.find((table) => table.status === "playing") ??
    tables.find((table) => table.status === "waiting")
  );
}
