/** Tokens and marks as SVG markup: crisp, each recognizable by its shape. */
import * as paint from "../../../art/palette";
import { brush, fill, marked, put } from "../../../art/brush";
import { CHALK, INK } from "../../../art/motifs";
import { figure, good } from "../../../art/pieces";
import { type Civ, type Deck, type IdeaType, type OrderName, orderNumber, type Resource } from "../view";
import { disc, GOLD, line, number, ringed, tally } from "../../../art/ink";

/** What each order gives, as a sign. Doubling itself gives nothing. */
export const GAINS = {
  theft: "any",
  gathering: "wood",
  hunting: "food",
  stonecutting: "stone",
  cunning: "any",
  slacking: "happiness",
  trade: "any",
} as const;

/** In a 32 × 32 box. "any" is a resource of the player's choice. */
export const resource = (kind: Resource | "any"): string =>
  kind === "any"
    ? marked(
        "any",
        put(good("wood"), 5.5, -1.5, 0.62) + put(good("food"), 0, 12, 0.6) + put(good("stone"), 14.5, 13, 0.56),
      )
    : good(kind);

/** A smiling sun in a 32 × 32 box. */
export const happiness = (): string => marked("happiness", drawHappiness());
function drawHappiness(): string {
  const spikes = Array.from(
    { length: 12 },
    (_, i) =>
      `M${(16 + Math.cos(i * 0.5236 + 0.16) * 11).toFixed(1)} ` +
      `${(16 + Math.sin(i * 0.5236 + 0.16) * 11).toFixed(1)}L${(16 + Math.cos(i * 0.5236) * 15).toFixed(1)} ` +
      `${(16 + Math.sin(i * 0.5236) * 15).toFixed(1)} ${(16 + Math.cos(i * 0.5236 - 0.16) * 11).toFixed(1)} ` +
      `${(16 + Math.sin(i * 0.5236 - 0.16) * 11).toFixed(1)}z`,
  ).join("");
  return (
    ringed("M16 5a11 11 0 1 1 0 22a11 11 0 1 1 0-22z" + spikes, 3.8, 2) +
    fill(spikes, paint.amber64) +
    disc(16, 16, 11, GOLD, 1.6) +
    line("M8.500 12.500q1.500-4 5.500-5", paint.straw96b, 1.6) +
    disc(12.2, 14, 1.7, INK, 0) +
    disc(19.8, 14, 1.7, INK, 0) +
    `<path d="M9.800 17.600q6.200 1.600 12.400 0-1 6-6.200 6t-6.200-6z" fill="${CHALK}" stroke="${INK}" ` +
    `stroke-width="1.5" stroke-linejoin="round"/>`
  );
}

/** The chief's horned helmet in a 32 × 32 box. */
export const helmet = (): string => marked("helmet", drawHelmet());
function drawHelmet(): string {
  const horn = (f: number): string =>
    brush(`${16 + f * 8},17 ${16 + f * 13},14 ${16 + f * 14},8 ${16 + f * 11.5},3.500`, 7, 6, 4, 0.6);
  const cap = "M6.500 22Q6 9.500 16 8t9.500 14z";
  const rim = "M5 20.500q11-3 22 0v5.500q-11-3-22 0z";
  return (
    ringed(horn(1) + horn(-1) + cap + rim) +
    fill(horn(1) + horn(-1), paint.straw90) +
    fill(brush("25,17 28.500,14 29,9", 1, 2.4, 0.6), paint.sand74) +
    fill(cap, paint.amber54) +
    fill("M16 8q10 1.500 9.500 14h-5Q21 12 16 8z", paint.clay38) +
    line("M9.500 17q.5-5 4-7", paint.gold73, 1.8) +
    fill("M14 8.500h4v12h-4z", paint.ash57) +
    fill(rim, paint.ash57) +
    fill("M5 20.500q11-3 22 0v1.800q-11-3-22 0z", paint.stone79) +
    [8.5, 16, 23.5].map((x) => disc(x, x === 16 ? 21.6 : 22.6, 1.1, INK, 0)).join("") +
    line("M14 9v10M18 9v10", INK, 0.9)
  );
}

/** The crown that marks the age, in a 32 × 32 box. */
export const crown = (): string => marked("crown", drawCrown());
function drawCrown(): string {
  const body = "M4 9.500L10 15.500 16 5l6 10.500L28 9.500 25.500 25.500h-19z";
  const balls = [
    [4, 9, 2.3],
    [16, 4.6, 2.6],
    [28, 9, 2.3],
  ] as const;
  return (
    ringed(
      body +
        balls.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`).join(""),
    ) +
    fill(body, paint.gold78) +
    fill("M16 5l6 10.500L28 9.500 25.500 25.500H18z", paint.gold63) +
    fill("M5.600 20h20.800l-.9 5.500h-19z", paint.rust43b) +
    line("M5.600 20h20.800", INK, 1.2) +
    line("M8 16l1 2M12.500 15l2-4.500", paint.straw95b, 1.5) +
    balls.map(([x, y, r]) => disc(x, y, r, paint.straw92, 1)).join("") +
    [10, 16, 22].map((x) => disc(x, 22.8, 1.5, CHALK, 0)).join("")
  );
}

export const TYPE_COLOURS: Record<IdeaType, string> = {
  ideology: paint.plum31,
  tools: paint.mist58,
  houses: paint.rust48,
  inventions: paint.gold71,
};
const TYPE_SHAPES: Record<IdeaType, string> = {
  ideology: "M16 3.500a12.500 12.500 0 1 1 0 25a12.500 12.500 0 1 1 0-25z",
  tools: "M6.500 4.500h19a2 2 0 0 1 2 2v19a2 2 0 0 1-2 2h-19a2 2 0 0 1-2-2v-19a2 2 0 0 1 2-2z",
  houses: "M16 2.500L30 14.500H26.500V28.500H5.500V14.500H2z",
  inventions:
    "M16 1.500L19.600 7.300 26.300 5.700 24.700 12.400 30.500 16 24.700 19.600 26.300 26.300 19.600 24.700 " +
    "16 30.500 12.400 24.700 5.700 26.300 7.300 19.600 1.500 16 7.300 12.400 5.700 5.700 12.400 7.300z",
};

/** The type of an idea in a 32 × 32 box: a round thought, a square tool, a house, a spark. */
export function typeMark(type: IdeaType): string {
  const inside = {
    ideology:
      `<path d="M11 19.500a5 5 0 0 1 .5-9.500 5.500 5.500 0 0 1 10 1 4.500 4.500 0 0 1-.5 8.500z" ` +
      `fill="${CHALK}"/><circle cx="12.500" cy="23" r="1.900" fill="${CHALK}"/>` +
      `<circle cx="9.500" cy="25.600" r="1" fill="${CHALK}"/>`,
    tools: line("M10 24.500L18 13", CHALK, 3.2) + fill("M12.500 8.500L20 7l5.500 4.500-1 6.500-5-1.500-6-4z", CHALK),
    houses: fill("M12 27.500V20q0-3.500 4-3.500t4 3.500v7.500z", CHALK) + line("M9 14.500L16 8.500l7 6", CHALK, 2.2),
    inventions:
      `<path d="M13.500 21v-2.300a6 6 0 1 1 5 0V21z" fill="${CHALK}" stroke="${INK}" stroke-width="1"/>` +
      line("M13.800 23.200h4.400", INK, 1.6),
  }[type];
  return marked(
    `type.${type}`,
    ringed(TYPE_SHAPES[type], 4.2, 2.4) + fill(TYPE_SHAPES[type], TYPE_COLOURS[type]) + inside,
  );
}

/** An age on a pebble, in a 32 × 24 box. "I+II" is the first deck. */
export const epochMark = (epoch: number | Deck): string =>
  marked("epoch", tally(epoch === "III" || epoch === 3 ? 3 : epoch === 1 ? 1 : 2));

/** A head and shoulders for one player, in a 10 × 11 box. */
export const head = (x: number, y: number, s = 1, colour: string = INK): string =>
  marked(
    "players",
    `<path transform="translate(${x} ${y}) scale(${s})" d="M0 -5.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 1 ` +
      `1 0-5zM0 .3q4.200 0 4.600 5.200h-9.200Q-4.200 .3 0 .3z" fill="${colour}"/>`,
  );

/** A small order: a card with its number, in a 24 × 28 box. */
export const orderMark = (order: OrderName): string =>
  marked(
    `order.${order}`,
    `<rect x="3" y="2" width="18" height="24" rx="3.500" fill="${paint.rust39}" stroke="${INK}" ` +
      `stroke-width="2"/>` +
      `${number(orderNumber(order), 12, 14, order === "doubling" ? 10 : 17, CHALK, paint.rust39)}`,
  );

/** A small idea: a card with a thought, in a 24 × 28 box. */
export const ideaMark = (): string =>
  `<rect x="3" y="2" width="18" height="24" rx="3.500" fill="${CHALK}" stroke="${INK}" stroke-width="2"/>` +
  `<path d="M10 17v-2a4.200 4.200 0 1 1 4 0v2z" fill="${GOLD}" stroke="${INK}" stroke-width="1.400"/>` +
  line("M10.500 20h3", INK, 1.6);

/**
 * Whose orders these are, in a 24 × 32 box: a player's figure, the same in bare stone for the neutral
 * that the seat plays for, or the Grannofolk.
 */
export function civilization(kind: Civ["kind"], seat: number | null): string {
  if (kind === "own") return figure(seat ?? 0);
  if (kind === "neutral") return figure(seat ?? 0, paint.straw78) + line("M8.500 20h7", INK, 2.2);
  const gown = "M12 11Q19 12 20.500 29.500H3.500Q5 12 12 11z";
  const bun = "M9.300 3a2.700 2.700 0 1 1 5.400 0a2.700 2.700 0 1 1-5.400 0z";
  const cane = "M20.200 29V18.500q0-2.800-2.600-2.800";
  return (
    ringed(gown + bun + "M7 8.500a5 5 0 1 1 10 0a5 5 0 1 1-10 0z", 4.2, 2.4) +
    line(cane, CHALK, 4.6) +
    line(cane, INK, 3) +
    fill(gown, paint.moss49) +
    fill("M12 11Q19 12 20.500 29.500H15Q16 16 12 11z", paint.moss34) +
    fill(bun, paint.stone84) +
    disc(12, 8.5, 5, paint.clay72, 1.4) +
    fill("M7 8.500a5 5 0 0 1 10 0q-2-3-5-3t-5 3z", paint.stone84) +
    disc(10, 9.4, 1.5, CHALK, 0.8) +
    disc(14, 9.4, 1.5, CHALK, 0.8) +
    line("M10.800 12q1.200 .8 2.400 0", INK, 0.9) +
    line("M6 24.500l2.500 1.500 3-1.500 3 1.500 3-1.500", paint.straw87, 1.3)
  );
}
