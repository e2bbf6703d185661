/** The painted table: mountains and the herd along the top, the tribe around its fire along the bottom, bare wall for the cards between. */
import * as paint from "../../../art/palette";
import { brush, curve, dice, fill, put } from "../../../art/brush";
import * as m from "../../../art/motifs";
import { layer, light, materials, picture, type Lamp, type Theme } from "../../../art/pigment";

export type Form = "wide" | "tall";
export const TABLES: Record<
  Form,
  { width: number; height: number; calm: { x: number; y: number; w: number; h: number } }
> = {
  wide: { width: 1000, height: 620, calm: { x: 20, y: 122, w: 960, h: 388 } },
  tall: { width: 390, height: 620, calm: { x: 8, y: 72, w: 374, h: 470 } },
};

/** Mountains "x,height …" above a foot line, each with a dark side, with chalk snow on the high ones. */
function range(peaks: string, foot: number, colour: string, shade: string, snow: number): string {
  const list = peaks.split(" ").map((one) => one.split(",").map(Number) as [number, number]);
  const of = (draw: (x: number, h: number) => string): string => list.map(([x, h]) => draw(x, h)).join("");
  const bodies = of((x, h) =>
    curve(
      `${x - h},${foot}! ${x - h * 0.5},${foot - h * 0.44} ${x - h * 0.3},${foot - h * 0.78}! ` +
        `${x},${foot - h}! ${x + h * 0.26},${foot - h * 0.7} ${x + h * 0.44},${foot - h * 0.52}! ` +
        `${x + h * 0.62},${foot - h * 0.34} ${x + h * 1.1},${foot}!`,
    ),
  );
  const sides = of((x, h) =>
    curve(
      `${x},${foot - h}! ${x + h * 0.26},${foot - h * 0.7} ${x + h * 0.44},${foot - h * 0.52}! ` +
        `${x + h * 0.62},${foot - h * 0.34} ${x + h * 1.1},${foot}! ${x + h * 0.34},${foot}! ` +
        `${x + h * 0.2},${foot - h * 0.34} ${x + h * 0.1},${foot - h * 0.4}! ${x + h * 0.06},${foot - h * 0.72}`,
    ),
  );
  const caps = of((x, h) =>
    h > snow
      ? curve(
          `${x},${foot - h}! ${x + h * 0.22},${foot - h * 0.72} ${x + h * 0.09},${foot - h * 0.74}! ` +
            `${x},${foot - h * 0.62} ${x - h * 0.08},${foot - h * 0.75}! ${x - h * 0.24},${foot - h * 0.7} ` +
            `${x - h * 0.26},${foot - h * 0.8}!`,
        )
      : "",
  );
  return fill(bodies, colour) + fill(sides, shade, 'opacity=".6"') + fill(caps, m.CHALK, 'opacity=".95"');
}

/** Someone sitting on the ground, facing right, about 40 tall. */
const seated = (ink: string): string =>
  fill(
    brush("-2,-30 -5,-18 -3,-6", 6, 10, 10) +
      brush("-3,-7 10,-14 13,-2 18,-1", 8, 6, 4, 2.5) +
      brush("-3,-5 6,-8 5,0 11,1", 8, 5, 4, 2.5) +
      brush("-2,-28 8,-22 15,-26", 4, 3, 2) +
      curve("-3,-38 1,-33 5,-38 1,-43") +
      brush("-1,-41 -7,-45 -10,-44", 3, 2, 0.6),
    ink,
  );

const dots = (x: number, y: number, n: number, step: number, colour: string): string =>
  fill(
    Array.from({ length: n }, (_, i) =>
      curve(
        `${x + i * step - 3},${y} ${x + i * step},${y - 3} ${x + i * step + 3},${y + 0.6} ${x + i * step},${y + 3}`,
      ),
    ).join(""),
    colour,
  );

function grass(w: number, y: number, n: number, scale: number, colour: string): string {
  const r = dice(11);
  return fill(
    Array.from({ length: n }, () => {
      const [x, b, l] = [r() * w, y + r() * 14 * scale, (r() - 0.5) * 9 * scale];
      return brush(
        `${x},${b} ${x + l * 0.4},${b - 7 * scale} ${x + l},${b - (12 + r() * 6) * scale}`,
        2 * scale,
        1.5 * scale,
        0.4,
      );
    }).join(""),
    colour,
  );
}

/** Sky, mountains and their dark side, steppe, ground. */
const DAY = [paint.bark71c, paint.sand59, paint.tan38, paint.bark67, paint.clay56] as const;
const NIGHT = [paint.water40b, paint.water56, paint.water32, paint.moss45, paint.tan32] as const;

type Layers = [washes: string, far: string, steppe: string, herd: string, ground: string, near: string];

function wide(night: boolean): Layers {
  const ink = night ? paint.ash07 : m.INK;
  const [sky, stone, shade, steppe, earth] = night ? NIGHT : DAY;
  return [
    fill(
      curve("-30,-30 1030,-30 1030,46 900,74 760,58 620,78 480,62 330,80 180,60 60,76 -30,58"),
      sky,
      'opacity=".7"',
    ) +
      fill(
        curve("80,170 260,130 500,122 740,130 920,170 950,310 920,450 740,492 500,500 260,492 80,450 50,310"),
        m.CHALK,
        `opacity="${night ? 0.14 : 0.26}"`,
      ),
    range("20,52 210,46 330,56 124,78", 98, stone, shade, 55) +
      range("650,46 812,54 976,52 726,68 894,84", 98, stone, shade, 55) +
      fill(curve("472,46 482,22 508,16 530,30 534,54 514,70 486,66"), night ? paint.straw90b : paint.rust47b) +
      put(m.flock(5, 4), 560, 8, 0.9) +
      put(m.flock(4, 9), 400, 10, 0.8),
    fill(
      curve(
        "-30,92 80,84 220,90 380,82 520,86 660,82 820,90 960,84 1030,90 1030,104 860,110 700,102 520,108 340,103 160,110 -30,104",
      ),
      steppe,
      'opacity=".9"',
    ),
    put(m.stag(m.RED, m.SIENNA), 392, 60, 0.42) +
      put(m.doe(m.OCHRE, m.UMBER), 340, 66, 0.34) +
      put(m.doe(paint.clay47, m.UMBER), 290, 62, 0.3) +
      put(m.horse(paint.gold64, ink), 560, 62, 0.38) +
      put(m.horse(paint.clay52, ink), 620, 68, 0.32) +
      put(m.horse(paint.bark73, ink), 672, 66, 0.3) +
      dots(24, 116, 7, 13, m.SIENNA) +
      dots(900, 116, 7, 13, m.SIENNA),
    fill(
      curve("-30,556 120,540 300,552 420,560 500,566 580,560 700,552 880,540 1030,556 1030,660 -30,660"),
      earth,
      'opacity=".82"',
    ),
    put(m.hut(paint.clay48, ink), 86, 602, 0.8) +
      put(m.tent(paint.bark59b, ink), 178, 596, 0.8) +
      put(m.tent(paint.clay52, ink), 844, 596, 0.76) +
      put(m.mammoth(night ? paint.tan34 : m.UMBER, ink), 878, 504, 0.66) +
      put(m.hunter("carry", ink), 250, 606, 0.8) +
      put(m.hunter("stand", ink), 318, 604, 0.84) +
      put(seated(ink), 376, 608, 0.92) +
      put(seated(ink), 424, 614, 1) +
      put(m.hunter("dance", ink), 462, 602, 0.66) +
      put(m.fire(), 500, 616, 1.5) +
      put(m.hunter("dance", ink), 540, 602, 0.66, 0, true) +
      put(seated(ink), 578, 614, 1, 0, true) +
      put(seated(ink), 626, 608, 0.92, 0, true) +
      put(m.hunter("stand", ink), 686, 604, 0.84, 0, true) +
      put(m.hunter("sow", ink), 752, 606, 0.8, 0, true) +
      grass(1000, 612, 46, 1, night ? paint.stone17 : paint.straw39),
  ];
}

function tall(night: boolean): Layers {
  const ink = night ? paint.ash07 : m.INK;
  const [sky, stone, shade, steppe, earth] = night ? NIGHT : DAY;
  return [
    fill(curve("-20,-20 410,-20 410,34 330,50 240,38 150,52 70,40 -20,50"), sky, 'opacity=".7"') +
      fill(
        curve("30,120 110,88 195,84 280,88 360,120 372,310 360,490 280,524 195,528 110,524 30,490 18,310"),
        m.CHALK,
        `opacity="${night ? 0.14 : 0.26}"`,
      ),
    range("14,34 110,30 62,50", 66, stone, shade, 34) +
      range("284,32 378,34 330,52", 66, stone, shade, 34) +
      fill(curve("182,26 188,12 202,9 214,18 214,32 202,40 188,37"), night ? paint.straw90b : paint.rust47b) +
      put(m.flock(4, 4), 226, 6, 0.5),
    fill(curve("-20,60 60,55 140,58 220,54 300,58 410,55 410,68 320,72 220,67 120,72 -20,68"), steppe, 'opacity=".9"'),
    put(m.stag(m.RED, m.SIENNA), 136, 42, 0.25) +
      put(m.doe(m.OCHRE, m.UMBER), 104, 46, 0.2) +
      put(m.horse(paint.gold64, ink), 228, 44, 0.24) +
      put(m.horse(paint.clay52, ink), 268, 48, 0.19),
    fill(curve("-20,576 60,566 130,574 195,580 260,574 330,566 410,576 410,640 -20,640"), earth, 'opacity=".82"'),
    put(m.hut(paint.clay48, ink), 40, 608, 0.5) +
      put(m.tent(paint.bark59b, ink), 92, 604, 0.48) +
      put(m.mammoth(night ? paint.tan34 : m.UMBER, ink), 314, 548, 0.4) +
      put(m.hunter("stand", ink), 128, 610, 0.52) +
      put(seated(ink), 152, 613, 0.62) +
      put(m.hunter("dance", ink), 174, 608, 0.44) +
      put(m.fire(), 197, 616, 0.95) +
      put(m.hunter("dance", ink), 220, 608, 0.44, 0, true) +
      put(seated(ink), 244, 613, 0.62, 0, true) +
      put(m.hunter("sow", ink), 284, 610, 0.52, 0, true) +
      grass(390, 614, 26, 0.6, night ? paint.stone17 : paint.straw39),
  ];
}

const LAMPS: Record<Form, Lamp[]> = {
  wide: [
    [500, 590, 420, paint.amber64b],
    [500, 300, 620, paint.tan33c],
    [120, 60, 420, paint.water43],
    [880, 60, 420, paint.water43],
    [502, 42, 90, paint.moss73],
    [90, 560, 280, paint.tan34],
    [920, 560, 280, paint.tan34],
  ],
  tall: [
    [197, 600, 260, paint.amber64b],
    [195, 300, 380, paint.tan33c],
    [60, 30, 240, paint.water43],
    [330, 30, 240, paint.water43],
    [199, 24, 46, paint.moss73],
  ],
};

/** A standalone SVG for `raster`. */
export function backdrop(theme: Theme, form: Form): string {
  const { width, height } = TABLES[form];
  const night = theme === "dark";
  const [washes, far, steppe, herd, ground, near] = form === "wide" ? wide(night) : tall(night);
  const fire = form === "wide" ? put(m.fire(), 500, 616, 1.5) : put(m.fire(), 197, 616, 0.95);
  return picture(
    width,
    height,
    (form === "wide"
      ? materials(theme, width, height, 1, 0.8)
      : materials(theme, width, height, 0.62, 0.8, width / 3)) +
      layer("wash", washes) +
      layer("paint", far) +
      layer("wash", steppe + ground) +
      layer("paint", herd + near) +
      light(width, height, theme, LAMPS[form], paint.stone25b) +
      (night ? layer("line", fire, 'opacity=".85"') : ""),
  );
}
