/** Cards, building tiles, and tool tiles as SVG markup, with numbers but no words. */
import * as paint from "../../../art/palette";
import { brush, curve, fill, marked, put } from "../../../art/brush";
import { CHALK, cromlech, HAND, INK, mammoth, stag } from "../../../art/motifs";
import type { Building, Card } from "../view";
import { building as house, emblem, person, type Culture, type Profession } from "./emblems";
import { anyGood, axe, cabin, die, figure, flint, good, sheaf, specks, type GoodKind } from "../../../art/pieces";

const at = (art: string, cx: number, cy: number, size: number, box = 32): string =>
  put(art, cx - size / 2, cy - size / 2, size / box);
const number = (text: string | number, x: number, y: number, size: number, colour = INK, halo = CHALK): string =>
  `<text x="${x}" y="${y + size * 0.35}" font-size="${size}" font-weight="800" text-anchor="middle" ` +
  `font-family="var(--font-number, system-ui, sans-serif)" fill="${colour}" stroke="${halo}" ` +
  `stroke-width="${size * 0.16}" stroke-linejoin="round" paint-order="stroke">${text}</text>`;

/** A sun disc with points on it. */
export const sun = (x: number, y: number, r: number, text: string | number): string =>
  marked(text === "Σ" ? "sum" : "points", drawSun(x, y, r, text));
function drawSun(x: number, y: number, r: number, text: string | number): string {
  const rays = Array.from(
    { length: 14 },
    (_, i) => `<path d="M-.13 -.94L0 -1.28 .13 -.94z" transform="rotate(${(i * 360) / 14})"/>`,
  ).join("");
  return (
    `<g transform="translate(${x} ${y})"><g transform="scale(${r})">` +
    `<g fill="${paint.gold62b}" stroke="${INK}" stroke-width=".07">${rays}</g>` +
    `<circle r="1" fill="${paint.straw84d}" stroke="${INK}" stroke-width=".11"/>` +
    `<path d="M-.7 -.35A.8 .8 0 0 1 .1 -.78" fill="none" stroke="${paint.straw96b}" stroke-width=".12" ` +
    `stroke-linecap="round"/></g>` +
    `${number(text, 0, 0, String(text).length > 1 ? r * 1.05 : r * 1.3, INK, paint.straw84d)}</g>`
  );
}

const plus = (x: number, y: number, s: number): string =>
  `<path d="M${x} ${y - s}v${2 * s}M${x - s} ${y}h${2 * s}" stroke="${CHALK}" stroke-width="${s * 1.3}" ` +
  `stroke-linecap="round"/>` +
  `<path d="M${x} ${y - s}v${2 * s}M${x - s} ${y}h${2 * s}" stroke="${paint.rust39}" ` +
  `stroke-width="${s * 0.72}" stroke-linecap="round"/>`;
const arrow = (x: number, y: number, s: number): string =>
  fill(
    `M${x - s} ${y - s * 0.3}h${s}v${-s * 0.6}L${x + s} ${y}L${x} ${y + s * 0.9}v${-s * 0.6}h${-s}z`,
    paint.rust39,
    `stroke="${CHALK}" stroke-width="${s * 0.3}" stroke-linejoin="round" paint-order="stroke"`,
  );

export function toolTile(value: number, used: boolean, oneUse: boolean): string {
  const art = oneUse ? put(flint(), 7, 2, 0.72) : put(axe(), 4, 2, 0.8);
  const face = oneUse ? paint.bark75 : used ? paint.stone57 : paint.straw86c;
  return (
    `<g${used ? ' transform="rotate(90 22 22)"' : ""}>` +
    `<rect x="2.5" y="2.5" width="39" height="39" rx="7" fill="${face}" stroke="${CHALK}" ` +
    `stroke-width="4.6"/>` +
    `<rect x="2.5" y="2.5" width="39" height="39" rx="7" fill="${face}" stroke="${INK}" ` +
    `stroke-width="2.4"${oneUse ? ' stroke-dasharray="5 3.2"' : ""}/>` +
    `<g${used ? ' opacity=".5"' : ""}>${art}</g></g>` +
    (used ? `<path d="M9 35L35 9" stroke="${INK}" stroke-width="2.4" stroke-linecap="round" opacity=".55"/>` : "") +
    `<circle cx="33" cy="33" r="9.5" fill="${used ? paint.stone80b : paint.straw84d}" stroke="${INK}" stroke-width="2"/>` +
    number(value, 33, 33, 14, INK, used ? paint.stone80b : paint.straw84d)
  );
}

/** The upper half, within 114 × 96 around (65, 56). */
function effect(card: Card): string {
  const n = card.amount ?? 1;
  const kind = (card.resource ?? "food") as GoodKind;
  switch (card.top) {
    case "food": {
      const rows: Record<number, [number, number][]> = {
        1: [[0, 2]],
        2: [
          [-21, 2],
          [21, 2],
        ],
        3: [
          [0, -20],
          [-23, 15],
          [23, 15],
        ],
        4: [
          [-20, -20],
          [20, -20],
          [-20, 18],
          [20, 18],
        ],
        5: [
          [-28, -20],
          [0, -20],
          [28, -20],
          [-15, 17],
          [15, 17],
        ],
        7: [
          [-15, -30],
          [15, -30],
          [-30, 0],
          [0, 0],
          [30, 0],
          [-15, 30],
          [15, 30],
        ],
      };
      const size = [0, 62, 44, 42, 38, 32, 30, 28][n] ?? 28;
      const spots = rows[n] ?? rows[1]!;
      return (
        `<g opacity=".34">${put(stag(paint.rust43b, paint.rust36), 22, 40, 0.72)}</g>` +
        spots.map(([x, y]) => at(good("food"), (n > 1 ? 60 : 65) + x, (n > 1 ? 60 : 56) + y * 0.92, size)).join("") +
        (n > 1 ? badge(n) : "")
      );
    }
    case "resource":
      return (
        halo() +
        (n > 1 ? at(good(kind), 46, 50, 46) + at(good(kind), 82, 64, 46) : at(good(kind), 65, 56, 62)) +
        (n > 1 ? badge(n) : "")
      );
    case "resource_roll":
      return (
        halo() +
        put(die(5), 20, 16, 1.06, -8) +
        put(die(3), 72, 12, 1.06, 10) +
        `<g transform="rotate(90 65 60)">${arrow(65, 60, 8)}</g>` +
        at(good(kind), 65, 84, 36)
      );
    case "victory_points":
      return sun(65, 56, 31, n);
    case "agriculture":
      return halo() + at(sheaf(), 65, 56, 72) + plus(100, 28, 8);
    case "tool":
      return halo() + at(axe(), 62, 58, 72, 40) + plus(102, 28, 8);
    case "one_use_tool":
      return (
        `<circle cx="65" cy="56" r="41" fill="${paint.straw87b}" stroke="${INK}" stroke-width="2.4" stroke-dasharray="8 5"/>` +
        at(flint(), 60, 56, 64, 40) +
        `<circle cx="94" cy="80" r="16" fill="${paint.straw84d}" stroke="${INK}" stroke-width="2.2"/>` +
        number(`+${n}`, 94, 80, 19, INK, paint.straw84d)
      );
    case "choose_resources":
      return (
        (["wood", "brick", "stone", "gold"] as GoodKind[])
          .map((k, i) => at(good(k), i % 2 ? 93 : 37, i < 2 ? 31 : 81, 40))
          .join("") +
        `<circle cx="65" cy="56" r="19" fill="${CHALK}" stroke="${INK}" stroke-width="2.2"/>` +
        number("2", 60, 56, 24) +
        number("?", 73, 56, 17, paint.rust39)
      );
    case "extra_card":
      return (
        halo() +
        marked(
          "extra_card",
          `<g transform="translate(34 18) rotate(-9 24 38)">${put(cardBack(), 0, 0, 0.36)}</g>` +
            `<g transform="translate(56 18) rotate(7 24 38)">${put(cardBack(), 0, 0, 0.36)}</g>`,
        ) +
        plus(103, 28, 8)
      );
    case "dice_for_all":
      return (
        [...(["wood", "brick", "stone", "gold"] as GoodKind[]).map(good), put(axe(), 0, 0, 0.8), sheaf()] as string[]
      )
        .map((art, i) => {
          const [x, y] = [13 + (i % 3) * 36, 14 + Math.floor(i / 3) * 46];
          return (
            `<rect x="${x}" y="${y}" width="33" height="41" rx="6" fill="${paint.stone96b}" fill-opacity=".55"/>` +
            at(die(i + 1), x + 12, y + 12.5, 19) +
            at(art, x + 20, y + 28, 24)
          );
        })
        .join("");
    default:
      return "";
  }
}

/** Chalk rays behind a gain. */
const halo = (): string =>
  `<g transform="translate(65 56)" fill="${paint.stone96b}" opacity=".75">` +
  `${Array.from({ length: 16 }, (_, i) => `<path d="M-2 -22L0 ${i % 2 ? -45 : -52} 2 -22z" transform="rotate(${i * 22.5})"/>`).join("")}` +
  "</g>";
const badge = (n: number): string =>
  `<circle cx="108" cy="22" r="13.5" fill="${paint.rust39}" stroke="${CHALK}" stroke-width="2.4"/>` +
  number(n, 108, 22, 19, CHALK, paint.rust39);

const FRAME = "M10 2H120Q128 2 128 10V191Q128 199 120 199H10Q2 199 2 191V10Q2 2 10 2z";

export function cardFace(card: Card): string {
  const seed = Number(card.id.slice(1)) || 1;
  let low: string;
  if (card.culture) {
    low =
      fill(curve("30,152 36,126 65,118 94,126 101,152 92,178 65,186 37,178"), paint.moss89, 'opacity=".6"') +
      put(emblem(card.culture as Culture), 65, 152, 1.02);
  } else {
    const n = card.figures ?? 1;
    const who = card.profession as Profession;
    const step = [0, 0, 38, 34][n] ?? 34;
    const scale = [0, 1.04, 0.98, 0.8][n] ?? 0.8;
    const times = {
      farmer: sheaf(),
      builder: cabin(),
      shaman: figure(1, paint.straw82),
      toolmaker: put(axe(), 0, 0, 0.8),
    }[who];
    low =
      fill(curve("16,185 40,179 90,179 114,185 110,190 66,191 20,190"), paint.bark45c, 'opacity=".55"') +
      Array.from({ length: n }, (_, i) =>
        put(person(who), (n === 1 ? 54 : n === 2 ? 58 : 62) + (i - (n - 1) / 2) * step, 187, scale),
      ).join("") +
      `<circle cx="109" cy="130" r="13" fill="${CHALK}" stroke="${INK}" stroke-width="1.8"/>` +
      at(times, 109 + (who === "shaman" ? 2.5 : 0), 130, who === "shaman" ? 18 : 17);
  }
  const [lowFill, lowEdge, speck] = card.culture
    ? [paint.moss65c, paint.moss49, paint.moss42]
    : [paint.bark69, paint.bark45c, paint.clay43];
  return (
    `<path d="${FRAME}" fill="${CHALK}" stroke="${INK}" stroke-width="2.4"/>` +
    `<path d="M14 8H116Q122 8 122 14V106H8V14Q8 8 14 8z" fill="${paint.straw82}"/>` +
    `<path d="M8 78Q40 70 66 80T122 74V106H8z" fill="${paint.gold72}" opacity=".55"/>` +
    `${put(specks(112, 96, 70, paint.clay52, seed), 9, 9, 1)}${effect(card)}` +
    `<path d="M8 112H122V187Q122 193 116 193H14Q8 193 8 187z" fill="${lowFill}"/>` +
    `<path d="M8 170Q40 162 70 171T122 166V187Q122 193 116 193H14Q8 193 8 187z" fill="${lowEdge}" ` +
    `opacity=".5"/>${put(specks(112, 78, 60, speck!, seed + 40), 9, 113, 1)}${low}` +
    fill(brush("6,109 40,108.2 90,109.6 124,108.8", 1, 2.6, 2, 1), paint.clay43)
  );
}

export const cardBack = (): string =>
  `<path d="${FRAME}" fill="${CHALK}" stroke="${INK}" stroke-width="2.4"/>` +
  `<rect x="8" y="8" width="114" height="185" rx="6" fill="${paint.rust39}"/>` +
  `${put(specks(112, 183, 150, paint.rust26, 5), 9, 9, 1)}` +
  fill(HAND, paint.straw82, 'transform="translate(65 62) scale(.95)"') +
  `<g opacity=".95">${put(mammoth(paint.rust16, paint.stone08), 22, 104, 0.5)}</g>` +
  `<rect x="14" y="14" width="102" height="173" rx="4" fill="none" stroke="${paint.straw82}" ` +
  `stroke-width="1.8" stroke-dasharray="1 5" stroke-linecap="round"/>`;

const TILE = "M12 2H108Q118 2 118 12V93Q118 103 108 103H12Q2 103 2 93V12Q2 2 12 2z";
const KINDS: GoodKind[] = ["wood", "brick", "stone", "gold"];

/** A fixed price in one row: piece by piece, or as numbers if that would be wider than the tile. */
function fixedPrice(tile: Building): string {
  const kinds = KINDS.filter((kind) => price(tile, kind) > 0);
  const pieces = kinds.flatMap((kind) => Array.from({ length: price(tile, kind) }, () => kind));
  const row = (count: number, i: number, step: number) => 60 + (i - (count - 1) / 2) * step;
  if (pieces.length <= 4) {
    const step = pieces.length < 4 ? 30 : 27;
    return pieces.map((kind, i) => at(good(kind), row(pieces.length, i, step), 87, 25)).join("");
  }
  const room = 106 / kinds.length;
  const size = Math.min(25, room * 0.46);
  return kinds
    .map((kind, i) => {
      const middle = row(kinds.length, i, room);
      const times = kinds.length > 2 ? "" : "×";
      const much = number(`${price(tile, kind)}${times}`, middle - size * 0.52, 87, size * (times ? 0.72 : 0.84));
      return much + at(good(kind), middle + size * 0.56, 87, size);
    })
    .join("");
}

const price = (tile: Building, kind: GoodKind): number => tile[kind as "wood"] ?? 0;

export function buildingTile(tile: Building): string {
  const seed = Number(tile.id.slice(1)) || 1;
  const sky = [paint.straw85b, paint.bark81, paint.sand84, paint.straw83][seed % 4]!;
  const flexible = tile.kind !== "fixed";
  let cost: string;
  if (!flexible) {
    cost = fixedPrice(tile);
  } else if (tile.kind === "range") {
    cost = number(`${tile.min}–${tile.max}`, 40, 87, 23) + at(anyGood(), 80, 87, 27);
  } else {
    // a number of resources of several kinds: each kind is an unknown with its own shape
    const n = tile.kinds ?? 1;
    const shapes = [
      "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z",
      "M-8 -8H8V8H-8z",
      "M0 -10L10 8H-10z",
      "M0 -11L10 0 0 11-10 0z",
    ];
    const tones = [paint.clay52, paint.rust48, paint.ash48, paint.gold65];
    cost =
      number(tile.resources ?? 0, 19, 87, 24) +
      number("×", 33, 87, 14) +
      Array.from(
        { length: n },
        (_, i) =>
          `<g transform="translate(${50 + i * 18.5} 87) scale(.84)">` +
          `<path d="${shapes[i]}" fill="${tones[i]}" stroke="${CHALK}" stroke-width="4" stroke-linejoin="round"/>` +
          `<path d="${shapes[i]}" fill="${tones[i]}" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/>` +
          `${number("?", 0, i === 2 ? 2 : 0, 12, CHALK, tones[i]!)}</g>`,
      ).join("");
  }
  return (
    `<path d="${TILE}" fill="${CHALK}" stroke="${INK}" stroke-width="2.4"/>` +
    `<path d="M14 7H106Q113 7 113 14V72H7V14Q7 7 14 7z" fill="${sky}"/>` +
    `<path d="M7 48Q24 40 44 46T84 40 113 46V72H7z" fill="${paint.straw69}" opacity=".7"/>` +
    `<path d="M7 60Q40 54 70 59T113 57V72H7z" fill="${paint.clay52}" opacity=".75"/>` +
    `${put(specks(104, 62, 50, paint.bark45c, seed), 8, 8, 1)}` +
    put(house(seed * 3 + (seed >> 3)), 51, 66, 0.88, 0, seed % 2 === 0) +
    cost +
    sun(96, 24, 14, flexible ? "Σ" : (tile.points ?? 0))
  );
}

export const tileBack = (): string =>
  `<path d="${TILE}" fill="${CHALK}" stroke="${INK}" stroke-width="2.4"/>` +
  `<rect x="7" y="7" width="106" height="91" rx="7" fill="${paint.tan39}"/>` +
  `${put(specks(104, 89, 90, paint.stone25, 8), 8, 8, 1)}` +
  `${put(cromlech(paint.sand74, paint.stone20, paint.straw90), 60, 86, 0.58)}`;

export const emptyStack = (): string =>
  `<path d="${TILE}" fill="${paint.ash16}" fill-opacity=".16" stroke="currentColor" stroke-width="2.4" ` +
  `stroke-dasharray="7 6" opacity=".7"/><g opacity=".4">` +
  `${put(cromlech(paint.ash43c, paint.ash16, paint.ash57), 60, 84, 0.5)}</g>`;

export const emptySlot = (): string =>
  `<path d="${FRAME}" fill="${paint.ash16}" fill-opacity=".16" stroke="currentColor" stroke-width="2.4" ` +
  `stroke-dasharray="8 7" opacity=".7"/>`;
