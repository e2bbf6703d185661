/** The hand of the card games: outlined shapes, people in a few strokes with chalk eyes, numbers, and small marks. */
import * as paint from "./palette";
import { brush, curve, fill, put } from "./brush";
import { CHALK, INK } from "./motifs";

export const RED = paint.rust43b;
export const CLAY = paint.rust48;
export const WOOD = paint.clay52;
export const BARK = paint.clay33c;
export const STRAW = paint.gold71;
export const GOLD = paint.straw84d;
export const ROCK = paint.stone64b;
export const SLATE = paint.ash48;
export const SHADE = paint.ash35;
export const LEAF = paint.moss55;
export const MOSS = paint.moss40;
export const WATER = paint.water54;
export const NIGHT = paint.night38;
export const PLUM = paint.plum40;
export const SKIN = paint.clay67;
export const BROWN = paint.clay49;
export const PALE = paint.bark77d;

/** A filled shape with a dark outline. */
export const form = (d: string, colour: string, width = 2): string =>
  `<path d="${d}" fill="${colour}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
export const line = (d: string, colour: string = INK, width = 2): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** A line with a dark outline, such as a stick or a rope. */
export const stick = (d: string, colour: string, width = 3): string => line(d, INK, width + 3) + line(d, colour, width);
export const disc = (x: number, y: number, r: number, colour: string, width = 2): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"${width ? ` stroke="${INK}" stroke-width="${width}"` : ""}/>`;
export const egg = (x: number, y: number, rx: number, ry: number, colour: string, width = 2): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"${width ? ` stroke="${INK}" stroke-width="${width}"` : ""}/>`;
/** Outline and halo around a silhouette, as on the pieces. */
export const ringed = (d: string, halo = 4.6, width = 2.6): string =>
  [
    [CHALK, halo],
    [INK, width],
  ]
    .map(
      ([c, w]) =>
        `<path d="${d}" fill="${INK}" stroke="${c}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round"/>`,
    )
    .join("");
export const at = (art: string, cx: number, cy: number, size: number, box = 32): string =>
  put(art, cx - size / 2, cy - size / 2, size / box);
export const number = (
  text: string | number,
  x: number,
  y: number,
  size: number,
  colour: string = INK,
  halo: string = CHALK,
): string =>
  `<text x="${x}" y="${y + size * 0.355}" font-size="${size}" font-weight="800" text-anchor="middle" ` +
  `font-family="var(--font-number, system-ui, sans-serif)" fill="${colour}" stroke="${halo}" ` +
  `stroke-width="${size * 0.16}" stroke-linejoin="round" paint-order="stroke">${text}</text>`;
/** Rays around the origin, between two radii. */
export const rays = (n: number, from: number, to: number, width: number, colour: string): string =>
  `<g fill="${colour}">` +
  Array.from({ length: n }, (_, i) => {
    const tip = -to + (i % 2) * (to - from) * 0.3;
    return `<path d="M${-width} ${-from}L0 ${tip} ${width} ${-from}z" transform="rotate(${(i * 360) / n})"/>`;
  }).join("") +
  "</g>";

export type Mood = "calm" | "glad" | "sad" | "awe" | "shut" | "sly";

/** Eyes and mouth. `look` is −1, 0, or 1 for left, ahead, and right; r is the radius of the head, `skin` its color. */
export function face(x: number, y: number, r: number, mood: Mood, look = 0, skin: string = SKIN): string {
  const k = r / 8;
  const shift = look * 2.2;
  const eye = (dx: number): string => {
    const [ex, ey] = [x + dx * k, y - 0.8 * k];
    if (mood === "shut") return line(`M${ex - 2 * k} ${ey}q${2 * k} ${1.8 * k} ${4 * k} 0`, INK, 1.3 * k);
    const big = (mood === "awe" ? 2.9 : 2.3) * k;
    const lid =
      mood === "sly"
        ? `<path d="M${ex - big} ${ey - 0.2 * k}a${big} ${big} 0 0 1 ${2 * big} 0z" fill="${skin}" stroke="${INK}" ` +
          `stroke-width="${0.9 * k}"/>`
        : "";
    return (
      disc(ex, ey, big, CHALK, 0.8 * k) +
      disc(ex + look * 0.9 * k, ey + (mood === "sly" ? 0.9 : 0.2) * k, 1.15 * k, INK, 0) +
      lid
    );
  };
  const brow = {
    calm: "",
    glad: "",
    shut: "",
    awe: "M-5 -6.200q2-1.500 3.500-.3M5 -6.200q-2-1.500-3.500-.3",
    sad: "M-5.500 -4q2-.4 3.500-2M5.500 -4q-2-.4-3.500-2",
    sly: "M-5.500 -5.500l4 1.500M5.500 -5.500l-4 1.500",
  }[mood];
  const mouth = {
    calm: "M-2 4h4",
    glad: "M-3.200 2.800q3.200 4 6.400 0z",
    sad: "M-2.500 5q2.500-2.500 5 0",
    awe: "M-1.200 4.200a1.300 1.600 0 1 0 2.400 0a1.300 1.600 0 1 0-2.400 0",
    shut: "M-2 3.800q2 1.200 4 0",
    sly: "M-2.500 3.800q3.500 1.400 5-1.200",
  }[mood];
  return (
    eye(shift - 2.9) +
    eye(shift + 2.9) +
    `<path d="${brow}` +
    `${mouth}" transform="translate(${x + shift * k} ${y}) scale(${look < 0 ? -k : k} ${k})" ` +
    `fill="${mood === "glad" || mood === "awe" ? INK : "none"}" stroke="${INK}" stroke-width="1.200" ` +
    `stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

export interface Pose {
  head: [x: number, y: number];
  /** from the neck to the hip */
  body: string;
  /** the far arm, then the near one */
  arms: [string, string];
  legs: [string, string];
  coat?: string;
  look?: -1 | 0 | 1;
  mood?: Mood;
  skin?: string;
  /** what the near hand holds is drawn between the body and the near arm */
  held?: string;
  hair?: "wild" | "long" | "beard";
  mask?: boolean;
}

/** A person of the tribe, feet at y = 0, about 66 tall. */
export function folk({
  head: [hx, hy],
  body,
  arms,
  legs,
  coat = CLAY,
  look = 1,
  mood = "calm",
  skin = SKIN,
  held = "",
  hair = "wild",
  mask = false,
}: Pose): string {
  const limb = (points: string, thick: number): string => {
    const [x = 0, y = 0] = points.trim().split(" ").at(-1)!.split(",").map(Number);
    const d = brush(points, thick, thick * 0.9, thick * 0.75, thick * 0.62);
    // outline, hand, then the flesh over both, so that the joint doesn't show
    return form(d, skin, 1.9) + disc(x, y, thick * 0.45, skin, 1.9) + fill(d, skin);
  };
  const [from = [0, 0], to = [0, 0]] = body
    .trim()
    .split(" ")
    .map((word) => word.split(",").map(Number));
  const along = (k: 0 | 1, t: number): number => from[k]! + (to[k]! - from[k]!) * t;
  const spots = [
    [0.2, 3],
    [0.62, -3.5],
    [0.95, 2.5],
    [1.3, -2.5],
  ]
    .map(([t, dx]) => disc(along(0, t!) + dx!, along(1, t!) + 3, 1.3, INK, 0))
    .join("");
  // a little more of the coat below the hip
  const [x1 = 0, y1 = 0] = body.trim().split(" ").at(-2)!.split(",").map(Number);
  const [x2 = 0, y2 = 0] = body.trim().split(" ").at(-1)!.split(",").map(Number);
  const hem = `${x2 + (x2 - x1) * 0.36},${y2 + (y2 - y1) * 0.36}`;
  const f = look || 1;
  const tufts =
    brush(`${hx - 5 * f},${hy - 3} ${hx - 9 * f},${hy - 8} ${hx - 13 * f},${hy - 8}`, 6, 4, 0.6) +
    brush(`${hx - 1},${hy - 6} ${hx - 3 * f},${hy - 12} ${hx - 7 * f},${hy - 14}`, 7, 4, 0.6) +
    brush(`${hx + 3 * f},${hy - 5} ${hx + 3 * f},${hy - 11} ${hx},${hy - 14}`, 5, 3.5, 0.6);
  // down the back, with a bone across the knot
  const mane =
    fill(
      curve(
        `${hx},${hy - 9} ${hx - 9 * f},${hy - 6} ${hx - 12 * f},${hy + 4} ${hx - 16 * f},${hy + 15}! ` +
          `${hx - 7 * f},${hy + 12} ${hx - 2 * f},${hy + 4}`,
      ),
      INK,
    ) +
    disc(hx - 3 * f, hy - 11, 4.6, INK, 0) +
    line(`M${hx - 10 * f} ${hy - 14}L${hx + 4 * f} ${hy - 8.5}`, CHALK, 2);
  const top = `M${hx - 8.4} ${hy - 1.5}a8.500 8.500 0 0 1 16.800 0q-${look > 0 ? 3 : 5}-4.500-8-3.500t-8.800 3.500z`;
  return (
    limb(arms[0], 6) +
    limb(legs[0], 8) +
    limb(legs[1], 8) +
    form(brush(`${body} ${hem}`, 11, 15, 17, 20), coat) +
    spots +
    (hair === "wild" ? fill(tufts, INK) : hair === "long" ? mane : "") +
    disc(hx, hy, 8.6, skin, 1.9) +
    (look ? disc(hx + look * 8.4, hy + 2, 2.2, skin, 1.6) + disc(hx + look * 6.6, hy + 2, 2.6, skin, 0) : "") +
    fill(top, INK) +
    (hair === "beard"
      ? fill(
          curve(
            `${hx - 8},${hy + 1} ${hx - 7},${hy + 8} ${hx},${hy + 15} ${hx + 6},${hy + 8} ${hx + 8},${hy + 2} ` +
              `${hx + 4},${hy + 4} ${hx - 3},${hy + 3}`,
          ),
          INK,
        )
      : "") +
    (mask ? fill(`M${hx - 8.6} ${hy - 4.5}h17.200v7h-17.200z`, INK) : "") +
    face(hx, hy, 8.6, mood, look, skin) +
    held +
    limb(arms[1], 6)
  );
}

/** A haunch of meat with its bone to the lower right, around the origin, about 30 wide. */
export const haunch = (): string =>
  form(brush("3,4 12,13", 5.4, 4.6), CHALK, 1.8) +
  disc(14.6, 12, 3.3, CHALK, 1.8) +
  disc(11.4, 15.2, 3.3, CHALK, 1.8) +
  disc(12.4, 12.6, 2.6, CHALK, 0) +
  form(curve("-14,-3 -11,-10 -3,-14 5,-12 10,-5 9,2 4,7 -3,9 -10,7 -14,3"), RED, 1.8) +
  fill(curve("-12,-3 -9,-9 -3,-12 4,-10 7,-6 0,-7 -7,-4 -11,1"), paint.rust59) +
  line("M-6 1q2.500-3 6-3M-3 5q2.500-2.500 6-2.5", paint.clay75, 1.5);

/** A cut log lying around the origin, about 30 × 12. */
export const log = (long = 26): string => {
  const x = long / 2;
  return (
    form(`M${-x} -6H${x}a4 6 0 0 1 0 12H${-x}a4 6 0 0 1 0-12z`, WOOD, 1.8) +
    fill(`M${-x - 2} 2.500H${x}v3H${-x}z`, BARK) +
    egg(x, 0, 4, 6, paint.bark80b, 1.6) +
    egg(x, 0, 1.8, 2.8, paint.gold64, 0) +
    line(`M${-x + 2} -2h${long * 0.36}M${-x + long * 0.45} -3h${long * 0.24}`, paint.clay27, 1.2)
  );
};

/** A broken stone around the origin, about 26 wide. */
export const rock = (): string =>
  form("M-13 6L-10 -4-3 -11 7 -9.500 13 0 10 9-5 11z", paint.ash57, 1.8) +
  fill("M-10 -4L-3 -11 7 -9.500 1 -2-6 -1z", paint.stone79) +
  fill("M7 -9.500L13 0 10 9 4 5 1 -2z", SLATE) +
  fill("M-13 6L-6 -1 4 5 10 9-5 11z", SHADE, 'opacity=".55"');

/** A flame, foot at y = 0, about 26 wide and 44 high. */
export const flame = (): string =>
  form(curve("0,0 -11,-3 -14,-13 -10,-23 -5,-30 -5,-43! 4,-35 8,-26 9,-19 12,-25! 15,-14 12,-4"), paint.rust50, 1.8) +
  fill(curve("0,-2 -7,-5 -8,-13 -3,-20 -1,-28! 4,-21 5,-13 8,-11 6,-4"), paint.amber71) +
  fill(curve("0,-3 -4,-6 -3,-12 0,-17! 3,-11 3,-5"), paint.straw92);

/** A small cloud around the origin, about 44 × 20. */
export const cloud = (colour: string = CHALK): string =>
  form("M-18 8a7 7 0 0 1 0-13 9 9 0 0 1 15-6 10 10 0 0 1 16 5 7.500 7.500 0 0 1 5 14z", colour, 1.8);

/** The sun that carries points. */
export function sun(x: number, y: number, r: number, text: string | number): string {
  const spikes = Array.from(
    { length: 14 },
    (_, i) => `<path d="M-.13 -.94L0 -1.28 .13 -.94z" transform="rotate(${(i * 360) / 14})"/>`,
  ).join("");
  return (
    `<g transform="translate(${x} ${y})"><g transform="scale(${r})">` +
    `<circle r="1.3" fill="${CHALK}" opacity=".7"/>` +
    `<g fill="${paint.gold62b}" stroke="${INK}" stroke-width=".07">${spikes}</g>` +
    `<circle r="1" fill="${GOLD}" stroke="${INK}" stroke-width=".11"/>` +
    `<path d="M-.7 -.35A.8 .8 0 0 1 .1 -.78" fill="none" stroke="${paint.straw96b}" stroke-width=".12" ` +
    `stroke-linecap="round"/></g>` +
    `${number(text, 0, 0, String(text).length > 1 ? r * 1.08 : r * 1.35, INK, GOLD)}</g>`
  );
}

/** 1, 2, or 3 strokes on a pebble, in a 32 × 24 box. */
export function tally(n: number): string {
  const pebble = curve("3,12 5,5 14,2.5 24,3.5 29.5,9 28.5,18 20,21.5 9,21 4,17");
  const [ground, ink] = [
    [paint.straw90, INK],
    [paint.gold77, INK],
    [paint.rust30, paint.straw92],
  ][n - 1]!;
  return (
    ringed(pebble, 4, 2.2) +
    fill(pebble, ground!) +
    fill(
      Array.from({ length: n }, (_, i) => {
        const x = 16 + (i - (n - 1) / 2) * 6.4;
        return brush(`${x + 0.6},6 ${x - 0.4},12 ${x + 0.3},18`, 2.6, 3.4, 2.4);
      }).join(""),
      ink!,
    )
  );
}
