import { expect, it } from "vitest";
import { likely } from "./likely";
import type { ListedTable } from "./protocol";

const table = (id: string, status: ListedTable["status"], your_turn = false) =>
  ({ id, status, your_turn }) as ListedTable;

it("prefers tables where it is my turn, then where others play, then where they are awaited", () => {
  const [over, waiting, playing] = [table("a", "over"), table("b", "waiting"), table("c", "playing")];
  const mine = [table("d", "playing", true), table("e", "playing", true)];
  expect(likely([over, waiting, playing, ...mine])?.id).toBe("d");
  expect(likely([over, waiting, playing])?.id).toBe("c");
  expect(likely([over, waiting])?.id).toBe("b");
  expect(likely([over])).toBe(undefined);
});
