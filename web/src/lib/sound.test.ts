import { expect, it } from "vitest";
import type { Line } from "./protocol";
import { soundOf } from "./sound";

const line = (params: Line["params"]): Line => ({ move: 1, kind: "placed", params, phrase: { key: "log.placed" } });

it("matches the sound to what happened", () => {
  expect(soundOf([])).toBe(null);
  expect(soundOf([line({ seat: 0 })])).toBe("wood");
  expect(soundOf([line({ seat: 0, points: -10 })])).toBe("wood");
  expect(soundOf([line({ seat: 0 }), line({ seat: 0, points: 12 })])).toBe("stone");
  expect(soundOf([line({ points: 3 }), line({ dice: [1, 6] })])).toBe("dice");
});
