/** One drawing per culture card, by its id: round the origin, within 100 × 84. */
import { put } from "../../../art/brush";
import { sign } from "./signs";

const DRAWINGS: Record<string, () => string> = {};

/** Cards of other packs show the sign of what they do first. */
export const cultureArt = (id: string, effects: readonly string[]): string => DRAWINGS[id]?.() ?? put(sign(effects[0]?.split(" -> ").at(-1)?.split(" ")[0] ?? ""), -32, -32, 2);
