/** The eight orders: a painted scene, the number, and below it what one, two, or more players get. */
import * as paint from "../../../art/palette";
import { brush, curve, fill, put } from "../../../art/brush";
import { kept } from "../../../art/kept";
import { CHALK, INK, mammoth } from "../../../art/motifs";
import { specks } from "../../../art/pieces";
import {
  at,
  BARK,
  BROWN,
  CLAY,
  cloud,
  disc,
  face,
  flame,
  folk,
  form,
  GOLD,
  haunch,
  LEAF,
  line,
  log,
  MOSS,
  NIGHT,
  number,
  PALE,
  PLUM,
  rays,
  ringed,
  rock,
  ROCK,
  SKIN,
  SLATE,
  stick,
  STRAW,
  WOOD,
} from "../../../art/ink";
import { GROUPS, type Order, type OrderName, orderNumber, ORDERS } from "../view";
import { GAINS, happiness, head, resource } from "./tokens";

export const CARD_W = 130;
export const CARD_H = 188;
const FRAME = "M11 2H119Q128 2 128 11V177Q128 186 119 186H11Q2 186 2 177V11Q2 2 11 2z";
const WINDOW = "M14 8H116Q122 8 122 14V139H8V14Q8 8 14 8z";

/** Sky, hill, and ground of each scene. */
const GROUNDS: Record<OrderName, [sky: string, hill: string, earth: string, speck: string]> = {
  theft: [paint.water62, paint.water50, paint.water40, paint.water33],
  gathering: [paint.moss84b, paint.moss70, paint.moss59b, paint.moss49],
  hunting: [paint.straw84c, paint.gold74, paint.gold62, paint.clay52],
  stonecutting: [paint.stone86, paint.stone74, paint.stone64, paint.ash48],
  cunning: [paint.straw88d, paint.straw78c, paint.gold68, paint.gold58],
  slacking: [paint.leaf85, paint.leaf72, paint.moss59, paint.leaf47],
  trade: [paint.bark83, paint.clay69, paint.clay58, paint.clay46b],
  doubling: [paint.plum84b, paint.plum69, paint.plum57, paint.plum45],
};

const shadow = (x: number, y: number, w: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="3" fill="${INK}" opacity=".28"/>`;
const spear = (x1: number, y1: number, x2: number, y2: number): string => {
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return (
    line(`M${x1} ${y1}L${x2} ${y2}`, INK, 3.4) +
    line(`M${x1} ${y1}L${x2} ${y2}`, paint.gold64, 1.5) +
    `<g transform="translate(${x2} ${y2}) rotate(${turn.toFixed(0)})">${form("M-2 -4L9 0-2 4z", paint.stone84, 1.5)}</g>`
  );
};

const fox = (): string =>
  form(curve("14,0 26,-4 30,-16 24,-26 27,-14 20,-7"), paint.amber53, 1.6) +
  fill(curve("30,-16 24,-26 25,-19 28,-14"), CHALK) +
  form(curve("-4,0! -7,-14 -3,-24 6,-22 13,-12 16,0!"), paint.amber53, 1.8) +
  fill(curve("-4,0 -4,-12 0,-18 4,-8 3,0"), CHALK) +
  form(curve("-12,-40! -8,-34 -1,-34 4,-41! 5,-30 3,-24 -6,-16 -12,-23 -14,-31"), paint.amber53, 1.8) +
  fill(curve("-12,-24 -6,-17 -1,-20 -5,-25"), CHALK) +
  disc(-6.5, -17.5, 1.8, INK, 0) +
  line("M-11 -28l3.500 1M-3.500 -27l3.500-1", INK, 1.6);

/** Within x 8…122 and y 8…139. The number covers the upper left corner. */
const SCENES: Record<OrderName, () => string> = {
  theft: () =>
    disc(110, 34, 9, paint.straw93b, 0) +
    disc(106, 31, 8.5, paint.water62, 0) +
    [
      [70, 18],
      [96, 16],
      [113, 62],
      [22, 60],
    ]
      .map(([x, y]) => disc(x!, y!, 1.3, CHALK, 0))
      .join("") +
    // someone asleep over an empty bone
    form(curve("10,128! 11,104 22,88 34,86 45,94 50,112 51,128!"), paint.clay43, 2) +
    fill(curve("34,86 45,94 50,112 51,128! 42,128 40,106"), paint.tan28) +
    fill(curve("19,128! 19,108 29,98 39,108 40,128!"), INK) +
    disc(29, 119, 8, BROWN, 0) +
    face(29, 119, 8, "shut", 0, BROWN) +
    shadow(82, 131, 24) +
    put(
      folk({
        head: [14, -60],
        body: "7,-50 2,-38 0,-27",
        coat: PLUM,
        look: -1,
        mood: "sly",
        mask: true,
        arms: ["7,-48 18,-44 20,-52 14,-54", "4,-47 -5,-42 -13,-52 -13,-62"],
        legs: ["0,-26 -5,-15 -13,-7 -7,0", "3,-26 16,-25 17,-12 26,-6"],
        held: put(haunch(), -17, -74, 1.12, -52),
      }),
      80,
      131,
      1.2,
    ) +
    line("M62 134l-5 0M48 135l-5 0", paint.water27, 2.6),
  gathering: () =>
    form(brush("103,132 102,104 105,74", 12, 9, 7), BARK, 1.8) +
    form(curve("78,62 76,46 86,36 92,22 106,17 117,28 121,44 118,62 108,72 96,70 86,72"), LEAF, 2) +
    fill(curve("106,17 117,28 121,44 118,62 108,72 100,70 110,52 108,34"), MOSS) +
    line("M86 52q4-4 8 0M96 38q4-4 8 0M98 58q4-4 8 0", paint.moss75, 2) +
    [
      [90, 60],
      [104, 46],
      [112, 60],
    ]
      .map(([x, y]) => disc(x!, y!, 3.2, CLAY, 1.3))
      .join("") +
    shadow(56, 132, 28) +
    put(
      put(log(22), -30, -78, 1, -62) +
        put(log(26), -17, -80, 1, -84) +
        put(log(22), -6, -73, 0.9, -108) +
        stick("M-22 -74L-36 -94M-30 -86l-8 0", WOOD, 2) +
        form(curve("-40,-62! -20,-58 -1,-64! 0,-46 -6,-32 -20,-28 -32,-33 -38,-46"), STRAW, 2) +
        line("M-38 -50q18 7 37 0M-35 -40q16 7 31 0M-32 -60l5 28M-20 -59v30M-9 -61l-4 30", paint.bark45, 1.7) +
        folk({
          head: [17, -58],
          body: "8,-48 2,-37 -1,-26",
          coat: CLAY,
          look: 1,
          mood: "glad",
          hair: "long",
          arms: ["9,-46 20,-42 27,-48", "6,-45 9,-33 18,-30"],
          legs: ["-2,-25 -7,-14 -14,-2 -7,1", "2,-25 11,-15 10,-2 18,1"],
        }) +
        put(log(24), 24, -32, 0.92, -18),
      54,
      131,
      1.16,
    ),
  hunting: () =>
    fill(curve("8,92 30,80 50,90 74,76 100,86 122,78 122,110 8,110"), paint.bark61, 'opacity=".55"') +
    shadow(78, 130, 42) +
    put(mammoth(paint.clay32, INK), 36, 52, 0.52) +
    put(
      folk({
        head: [3, -46],
        body: "0,-36 -2,-25 -2,-15",
        coat: STRAW,
        look: -1,
        mood: "glad",
        arms: ["-2,-34 -14,-36 -18,-44", "0,-34 10,-38 12,-48"],
        legs: ["-3,-14 -12,-10 -14,2", "0,-14 8,-8 5,4"],
      }) + spear(34, -60, -20, -40),
      86,
      70,
      0.82,
    ) +
    put(
      folk({
        head: [12, -58],
        body: "7,-49 1,-38 -1,-27",
        coat: CLAY,
        look: -1,
        mood: "awe",
        arms: ["8,-46 20,-48 27,-58", "5,-46 -8,-46 -14,-56"],
        legs: ["0,-26 13,-23 16,-12 28,-10", "-2,-26 -10,-16 -22,-18 -28,-10"],
      }),
      27,
      128,
      0.74,
      0,
      true,
    ) +
    line("M48 132l8 1M40 136l10 0M60 136l6 0", paint.bark38, 2.2) +
    spear(10, 130, 26, 134),
  stonecutting: () =>
    shadow(92, 131, 32) +
    form(curve("64,130! 63,96 66,62 74,46 92,40 110,46 118,64 120,98 119,130!"), ROCK, 2.2) +
    fill(curve("104,43 110,46 118,64 120,98 119,130! 108,130 112,90 108,60"), SLATE) +
    form(curve("66,74 74,66 88,68 104,66 116,72 115,79 102,76 90,78 76,76 67,81"), SLATE, 1.8) +
    disc(78, 84, 4, CHALK, 1.8) +
    disc(102, 84, 4, CHALK, 1.8) +
    disc(76.6, 84.6, 1.8, INK, 0) +
    disc(100.6, 84.6, 1.8, INK, 0) +
    form(curve("86,78 92,77 94,94 98,102 88,106 80,102 85,94"), paint.stone74b, 1.8) +
    line("M76 117q14 6 30-2", INK, 2.8) +
    line("M70 56q8-8 20-9", paint.stone81, 2.6) +
    put(
      folk({
        head: [4, -60],
        body: "0,-50 -2,-38 -2,-26",
        coat: STRAW,
        look: 1,
        mood: "glad",
        skin: BROWN,
        arms: ["1,-47 14,-46 26,-50", "-2,-47 -11,-54 -6,-68"],
        legs: ["-3,-25 -9,-13 -14,0 -7,1", "0,-25 8,-14 7,0 15,1"],
        held:
          `<g transform="translate(-6 -70) rotate(64)">${stick("M0 6V-14", WOOD, 3)}` +
          `${form("M-12 -26H10L13 -21 10 -14H-12z", SLATE, 2)}${fill("M-10 -24H9l2 3h-21z", paint.stone79)}</g>`,
      }) + stick("M24 -53L34 -46", paint.stone84, 2.6),
      34,
      130,
      1.14,
    ) +
    put(rock(), 46, 128, 0.5) +
    put(rock(), 60, 132, 0.36) +
    form("M58 58l5-3 1 5zM50 68l4-5 3 4zM64 66l-4 4-3-5z", paint.stone79, 1.4),
  cunning: () =>
    `<g transform="translate(74 34)">${rays(12, 19, 28, 2.4, paint.straw97)}</g>` +
    shadow(60, 132, 24) +
    put(fox(), 92, 131, 0.94) +
    put(
      folk({
        head: [1, -60],
        body: "0,-50 -1,-38 0,-26",
        coat: MOSS,
        look: 1,
        mood: "sly",
        hair: "long",
        arms: ["3,-47 13,-48 16,-60 16,-70", "-3,-47 -14,-42 -15,-32 -6,-31"],
        legs: ["-2,-25 -8,-12 -9,0 -2,1", "2,-25 6,-13 4,0 12,1"],
      }) + stick("M16 -70v-6", SKIN, 2),
      46,
      130,
      1.3,
    ) +
    `<g transform="translate(74 34)">` +
    `${form("M-6 17V12Q-13 6-13 -3A13 13 0 0 1 13 -3Q13 6 6 12V17z", paint.stone98b, 2)}` +
    `${put(flame(), 0, 11, 0.44)}${form("M-6 17h12v6q-6 3-12 0z", SLATE, 1.8)}${line("M-6 20h12", INK, 1.4)}` +
    "</g>",
  slacking: () =>
    put(cloud(), 44, 36, 0.62) +
    form(brush("101,133 97,104 99,60", 18, 13, 12), BARK, 2) +
    form(curve("58,58 54,44 64,32 74,30 80,17 98,13 112,16 121,30 121,62 110,70 94,66 80,70 66,68"), LEAF, 2) +
    fill(curve("112,16 121,30 121,62 110,70 94,66 108,54 112,36"), MOSS) +
    line("M66 52q5-5 10 0M82 34q5-5 10 0M86 54q5-5 10 0", paint.moss75, 2.2) +
    [
      [72, 62],
      [92, 44],
      [108, 58],
    ]
      .map(([x, y]) => disc(x!, y!, 3.8, CLAY, 1.5))
      .join("") +
    shadow(56, 133, 44) +
    // stretched out against the trunk, one foot on the knee
    form(brush("64,121 47,103 38,124 30,130", 10, 9, 7, 6), PALE) +
    form(brush("87,101 77,113 62,123", 13, 19, 19), CLAY, 2.2) +
    [
      [82, 107],
      [74, 118],
      [69, 113],
      [78, 121],
    ]
      .map(([x, y]) => disc(x!, y!, 1.6, INK, 0))
      .join("") +
    form(brush("64,123 49,110 36,100 22,104", 10, 9, 7, 6), PALE) +
    form(curve("24,108 17,104 17,93 22,92 25,98"), PALE) +
    form(brush("92,96 106,97 104,86 96,84", 7, 6, 5, 5), PALE) +
    disc(87, 92, 10.5, PALE, 2) +
    line("M80 97q3 4 8 2", INK, 1.8) +
    line("M80 97l-16-5", MOSS, 2.2) +
    put(
      form(curve("-17,3! -8,-3 -7,-11 0,-14 8,-11 9,-3 17,3! 0,7"), STRAW, 2) + line("M-8 -3q8 4 17 0", CLAY, 2.6),
      82,
      86,
      0.96,
      -32,
    ) +
    form(brush("82,107 72,108 68,114", 7, 6, 5), PALE) +
    line("M30 133l3-7M36 134l2-6M112 133l2-7M16 134l3-6", MOSS, 2),
  trade: () =>
    shadow(34, 132, 20) +
    shadow(97, 132, 20) +
    put(
      folk({
        head: [2, -60],
        body: "0,-50 -1,-38 -1,-26",
        coat: NIGHT,
        look: 1,
        mood: "glad",
        arms: ["2,-47 14,-44 24,-48", "-2,-46 8,-36 20,-38"],
        legs: ["-2,-25 -7,-12 -9,0 -3,1", "1,-25 6,-13 5,0 12,1"],
      }),
      31,
      131,
      1.14,
    ) +
    put(
      folk({
        head: [2, -60],
        body: "0,-50 -1,-38 -1,-26",
        coat: STRAW,
        look: 1,
        mood: "sly",
        arms: ["2,-47 14,-44 24,-48", "-2,-46 8,-36 20,-38"],
        legs: ["-2,-25 -7,-12 -9,0 -3,1", "1,-25 6,-13 5,0 12,1"],
        hair: "beard",
        skin: PALE,
      }),
      99,
      131,
      1.14,
      0,
      true,
    ) +
    put(haunch(), 53, 74, 0.9, 20) +
    put(log(18), 79, 86, 0.8, -8) +
    put(log(18), 80, 76, 0.8, -8) +
    put(log(18), 78, 66, 0.8, -8) +
    form("M46 38Q65 22 82 34L85 28 91 43 75 45 78 40Q66 32 50 44z", paint.straw97, 1.8) +
    form("M88 108Q66 122 48 110L45 116 39 101 55 100 52 104Q66 112 84 102z", paint.straw97, 1.8),
  doubling: () => {
    const hero = (skin: string, coat: string): string =>
      folk({
        head: [2, -62],
        body: "0,-52 -1,-40 0,-28",
        coat,
        look: 1,
        mood: "glad",
        skin,
        arms: ["3,-49 14,-54 19,-66", "-3,-49 -14,-54 -18,-64"],
        legs: ["-2,-27 -12,-18 -9,-7 -17,-2", "2,-27 12,-19 10,-8 20,-4"],
      });
    return (
      `<g transform="translate(66 70)">${rays(16, 24, 74, 4, paint.plum91)}</g>` +
      shadow(62, 133, 40) +
      put(hero(SKIN, CLAY), 86, 126, 1.2) +
      put(hero(SKIN, CLAY), 46, 131, 1.2)
    );
  },
};

/** How many resources or points a row gives to one, two, and three or more players. */
function outcome(order: OrderName, n: number, x: number): string {
  if (!n) return line(`M${x - 6} 164l12 9M${x + 6} 164l-12 9`, paint.stone60, 3);
  if (order === "doubling") return number(`×${n}`, x, 169, 18);
  if (order === "trade")
    return (
      number(1, x - 11.5, 169, 18) +
      fill(`M${x - 5} 167.500h4.500v-3.300l6 4.800-6 4.800v-3.300h-4.500z`, paint.rust39) +
      number(n, x + 12, 169, 18)
    );
  const gain = GAINS[order];
  const icon = gain === "happiness" ? happiness() : resource(gain);
  return number(n, x - 8, 169, 18) + at(icon, x + 9, 169, 18);
}

/** What the order is about, if its rows aren't known. */
function sign(order: OrderName): string {
  if (order === "doubling") return number(orderNumber(order), 65, 161, 26);
  const gain = GAINS[order];
  return at(gain === "happiness" ? happiness() : resource(gain), 65, 161, 32);
}

/** What each number of players gets. `lit` 1, 2, or 3 highlights a row. */
function strip(card: Order, lit: number): string {
  return GROUPS.map((group, i) => {
    const x = 27 + i * 38;
    const heads =
      Array.from({ length: i + 1 }, (_, k) => head(x + (k - i / 2) * 9 - (i === 2 ? 2.5 : 0), 151.5, 0.98)).join("") +
      (i === 2 ? line(`M${x + 12} 152h6M${x + 15} 149v6`, INK, 1.8) : "");
    return (
      (lit === i + 1
        ? `<rect x="${x - 18.5}" y="142.500" width="37" height="39.500" rx="5" fill="${GOLD}" stroke="${INK}" ` +
          `stroke-width="1.600"/>`
        : "") +
      heads +
      outcome(card.id, card[group], x) +
      (i && lit !== i && lit !== i + 1 ? line(`M${x - 19} 146v33`, paint.straw81, 1.4) : "")
    );
  }).join("");
}

/** A face-up order. Spent ones are gray and turned away until the next age. */
export const orderFace = (order: OrderName, spent = false, card?: Order, lit = 0): string =>
  kept(`order ${order} ${spent} ${lit} ${JSON.stringify(card)}`, () => drawOrder(order, spent, lit, card));

function drawOrder(order: OrderName, spent: boolean, lit: number, card?: Order): string {
  const [sky, hill, earth, speck] = GROUNDS[order];
  const seed = ORDERS.indexOf(order) + 3;
  const text = orderNumber(order);
  return (
    `<path d="${FRAME}" fill="${CHALK}" stroke="${INK}" stroke-width="2.400"/><path d="${WINDOW}" fill="${sky}"/>` +
    `<path d="M8 88Q34 74 62 86T122 80V139H8z" fill="${hill}"/>` +
    `<path d="M8 124Q44 117 76 123T122 120V139H8z" fill="${earth}"/>` +
    `${put(specks(112, 129, 70, speck, seed), 9, 9, 1)}` +
    `<svg x="8" y="8" width="114" height="131" viewBox="8 8 114 131">${SCENES[order]()}</svg>` +
    fill(brush("6,140 40,139.2 90,140.6 124,139.8", 1, 2.8, 2.2, 1), paint.clay43) +
    (card ? strip(card, lit) : sign(order)) +
    `<circle cx="22" cy="22" r="15" fill="${CHALK}" stroke="${INK}" stroke-width="2.200"/>` +
    number(text, 22, 22, text.length > 1 ? 17 : 22) +
    (spent
      ? `<path d="${FRAME}" fill="${paint.stone56b}" opacity=".62"/>` +
        `<path d="${FRAME}" fill="none" stroke="${INK}" stroke-width="2.400"/>` +
        put(
          ringed("M-13 3.500A13.500 13.500 0 1 0-8 -11.500L-12 -15V-3H0L-4.500 -7.500A8 8 0 1 1-7.500 2z", 5, 2.6) +
            fill(
              "M-13 3.500A13.500 13.500 0 1 0-8 -11.500L-12 -15V-3H0L-4.500 -7.500A8 8 0 1 1-7.500 2z",
              paint.straw90,
            ),
          65,
          84,
          1,
        )
      : "")
  );
}

/** A face-down order, the same for all. */
export const orderBack = (spent = false): string =>
  `<path d="${FRAME}" fill="${CHALK}" stroke="${INK}" stroke-width="2.400"/>` +
  `<rect x="8" y="8" width="114" height="172" rx="6" fill="${paint.rust36}"/>` +
  `${put(specks(112, 170, 150, paint.rust23, 5), 9, 9, 1)}` +
  `<rect x="14" y="14" width="102" height="160" rx="4" fill="none" stroke="${paint.straw82}" ` +
  `stroke-width="1.800" stroke-dasharray="1 5" stroke-linecap="round"/>` +
  // a finger on the lips
  `<g transform="translate(65 92)">` +
  `${fill(curve("-40,0 -34,-30 -12,-46 14,-46 35,-30 40,0 34,32 14,48 -12,48 -34,32"), paint.straw82)}` +
  `${fill(curve("-36,-10 -30,-34 -10,-44 12,-44 31,-32 37,-8 26,-22 10,-28 -12,-28 -28,-22"), paint.rust23)}` +
  `${[-15, 15].map((x) => disc(x, -6, 9, CHALK, 2.2) + disc(x + 2, -4, 4, INK, 0)).join("")}` +
  `${line("M-24 -18q8-7 16-2M8 -20q8-5 16 2", INK, 3.4)}${line("M-14 26q14 7 28-2", INK, 3.4)}` +
  `${form(curve("-5,58! -5,36 -5,14 0,10 5,14 5,36 7,40 18,38 22,46 18,62! 6,66"), paint.gold64, 2.4)}` +
  `${line("M8 46h10M8 53h10", INK, 1.8)}</g>` +
  (spent ? `<path d="${FRAME}" fill="${paint.stone56b}" opacity=".55"/>` : "");
