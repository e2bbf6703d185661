/** The people of the tribe and the chiefs: feet at y = 0, round x = 0, about 84 tall. */
import { BROWN, CLAY, folk, MOSS, NIGHT, PALE, PLUM, STRAW } from "../../cvlizations/art/ink";

const plain = (coat: string, skin?: string): string =>
  folk({ head: [2, -60], body: "0,-50 -1,-38 -1,-26", coat, ...(skin ? { skin } : {}), arms: ["2,-47 14,-44 24,-48", "-2,-46 8,-36 20,-38"], legs: ["-2,-25 -7,-12 -9,0 -3,1", "1,-25 6,-13 5,0 12,1"] });

const PEOPLE: Record<string, () => string> = {
  brave: () => plain(CLAY),
  tribeswoman: () => plain(STRAW, PALE),
  tribesman: () => plain(MOSS),
  elder: () => plain(NIGHT, PALE),
  craftswoman: () => plain(STRAW, BROWN),
  explorer: () => plain(MOSS, BROWN),
  hunter: () => plain(CLAY, BROWN),
  shaman: () => plain(PLUM),
};

export const person = (id: string): string => (PEOPLE[id] ?? PEOPLE.tribesman!)();

const CHIEFS: Record<string, () => string> = {
  tuskbreaker: () => plain(CLAY),
  fire_wolf: () => plain(NIGHT),
  thunderclaw: () => plain(STRAW),
  eyehand: () => plain(PLUM, PALE),
  stonecarver: () => plain(MOSS, BROWN),
};

export const chief = (id: string): string => (CHIEFS[id] ?? CHIEFS.tuskbreaker!)();
