/** The painted table: the ice front with the herd along the top, the winter camp along the bottom, bare wall between. */
import * as paint from "../../../art/palette";
import { brush, curve, dice, fill, put } from "../../../art/brush";
import * as m from "../../../art/motifs";
import { layer, light, materials, picture, type Lamp, type Theme } from "../../../art/pigment";

export type Form = "wide" | "tall";
export const TABLES: Record<
  Form,
  { width: number; height: number; calm: { x: number; y: number; w: number; h: number } }
> = {
  wide: { width: 1000, height: 620, calm: { x: 20, y: 112, w: 960, h: 400 } },
  tall: { width: 390, height: 620, calm: { x: 8, y: 68, w: 374, h: 474 } },
};

/** Sky, ice, its blue side, snow, earth, ink. */
const DAY = [paint.ash84, paint.ash92, paint.water65b, paint.stone94d, paint.bark65c, m.INK] as const;
const NIGHT = [paint.night33, paint.water68, paint.water39, paint.water71, paint.tan33, paint.ash07] as const;

/** A wall of ice from 0 to w, its foot at y, up to h high: towers of ice, each with a blue side and cracks. */
function front(w: number, y: number, h: number, n: number, [, ice, shade]: readonly string[]): string {
  const r = dice(23);
  const step = w / n;
  let [bodies, sides, cracks] = ["", "", ""];
  for (let i = -1; i <= n; i++) {
    const x = i * step;
    const wide = step * (1 + r() * 0.35);
    // lower in the middle, where the sun is
    const tall = h * (0.55 + r() * 0.45) * (0.6 + 0.4 * Math.abs((2 * (x + step / 2)) / w - 1));
    const lean = (r() - 0.5) * step * 0.4;
    bodies +=
      `M${x} ${y}L${x + step * 0.08} ${y - tall * 0.7} ${x + wide * 0.34 + lean} ${y - tall} ` +
      `${x + wide * 0.7 + lean} ${y - tall * 0.86} ${x + wide} ${y - tall * 0.5}V${y}z`;
    sides +=
      `M${x + wide * 0.7 + lean} ${y - tall * 0.86}L${x + wide} ` +
      `${y - tall * 0.5}V${y}H${x + wide * 0.66}L${x + wide * 0.58} ${y - tall * 0.4}z`;
    cracks += brush(
      `${x + wide * 0.3 + lean},${y - tall * 0.86} ${x + wide * 0.26},${y - tall * 0.5} ${x + wide * 0.36},${y - tall * 0.16}`,
      1.4,
      3,
      0.6,
    );
  }
  return fill(bodies, ice!) + fill(sides + cracks, shade!, 'opacity=".75"');
}

const spruces = (at: readonly (readonly [number, number, number])[], night: boolean): string =>
  at
    .map(
      ([x, y, k], i) =>
        put(m.spruce(i + 3, night ? paint.mist19 : paint.leaf34), x, y, k) +
        put(
          fill(
            brush("-2,-84 -9,-70 -14,-66", 1, 4, 1) +
              brush("-4,-62 -14,-46 -20,-42", 1, 5, 1) +
              brush("-6,-38 -18,-22 -26,-18", 1, 6, 1),
            m.CHALK,
            'opacity=".8"',
          ),
          x,
          y,
          k,
        ),
    )
    .join("");
/** Snow in the air, but not in the calm middle. */
function flakes(w: number, h: number, n: number, k: number): string {
  const r = dice(41);
  return fill(
    Array.from({ length: n }, () => {
      const [x, y, s] = [r() * w, r() < 0.55 ? r() * h * 0.2 : h * (0.8 + r() * 0.2), (0.8 + r() * 1.6) * k];
      return curve(`${x - s},${y} ${x},${y - s} ${x + s},${y} ${x},${y + s}`);
    }).join(""),
    m.CHALK,
    'opacity=".9"',
  );
}
/** Hide huts under snow. */
const hut = (x: number, y: number, k: number, coat: string, ink: string): string =>
  put(
    m.hut(coat, ink) +
      fill(
        curve("-40,-54! -14,-78 2,-84 18,-77 42,-52! 26,-62 12,-58 0,-66 -14,-60 -26,-64"),
        m.CHALK,
        'opacity=".92"',
      ),
    x,
    y,
    k,
  );

type Layers = [washes: string, far: string, snow: string, herd: string, near: string, fires: string];

function wide(night: boolean): Layers {
  const tones = night ? NIGHT : DAY;
  const [sky, , , snow, earth, ink] = tones;
  const coat = night ? paint.tan29 : m.UMBER;
  return [
    fill(curve("-30,-30 1030,-30 1030,60 880,92 700,80 500,96 300,80 120,92 -30,64"), sky, 'opacity=".75"') +
      (night
        ? fill(brush("-20,40 180,10 380,44 620,8 820,36 1020,6", 14, 26, 12, 28, 14), paint.leaf73, 'opacity=".4"')
        : "") +
      fill(
        curve("80,166 260,128 500,120 740,128 920,166 950,310 920,450 740,496 500,504 260,496 80,450 50,310"),
        m.CHALK,
        `opacity="${night ? 0.14 : 0.28}"`,
      ),
    fill(curve("470,44 482,20 508,14 532,28 536,52 516,68 486,66"), night ? paint.straw90b : paint.amber63) +
      (night
        ? fill(curve("466,42 478,18 502,12 522,26 526,48 508,62 482,62"), paint.water24b)
        : put(m.flock(5, 4), 566, 10, 0.9)) +
      front(1000, 96, 84, 17, tones),
    fill(
      curve(
        "-30,90 90,84 240,92 400,84 540,88 680,84 840,92 1030,86 1030,108 860,114 700,106 520,111 340,105 160,113 -30,106",
      ),
      snow,
      'opacity=".95"',
    ) +
      fill(
        curve("-30,560 120,540 300,552 420,562 500,568 580,562 700,552 880,540 1030,558 1030,660 -30,660"),
        earth,
        'opacity=".6"',
      ) +
      fill(
        curve("-30,548 120,530 260,544 330,556 240,568 90,560 -30,572") +
          curve("1030,548 880,530 740,544 670,556 760,568 910,560 1030,572"),
        snow,
        'opacity=".9"',
      ),
    put(m.mammoth(coat, ink), 352, 54, 0.34) +
      put(m.mammoth(night ? paint.tan33b : paint.clay34, ink), 424, 62, 0.27) +
      put(m.mammoth(night ? paint.clay37b : paint.clay39b, ink), 480, 76, 0.17) +
      put(m.stag(m.SIENNA, ink), 640, 74, 0.3, 0, true) +
      put(m.doe(paint.clay47, ink), 692, 78, 0.26, 0, true) +
      put(m.bison(night ? paint.rust32c : m.RED, ink), 262, 72, 0.26) +
      put(m.hunter("run", ink), 762, 100, 0.42, 0, true) +
      put(m.hunter("bow", ink), 808, 102, 0.42, 0, true),
    spruces(
      [
        [30, 596, 0.9],
        [74, 608, 0.66],
        [972, 598, 0.92],
        [926, 610, 0.66],
      ],
      night,
    ) +
      hut(142, 604, 0.74, paint.clay48, ink) +
      hut(232, 600, 0.56, paint.clay52, ink) +
      put(m.tent(paint.bark59b, ink), 848, 600, 0.8) +
      hut(768, 604, 0.6, paint.clay48, ink) +
      put(m.hunter("carry", ink), 306, 606, 0.78) +
      put(m.hunter("stand", ink), 372, 604, 0.82) +
      put(m.hunter("knap", ink), 430, 612, 0.96) +
      put(m.hunter("dance", ink), 464, 602, 0.64) +
      put(m.hunter("dance", ink), 540, 602, 0.64, 0, true) +
      put(m.hunter("knap", ink), 574, 612, 0.96, 0, true) +
      put(m.hunter("stand", ink), 634, 604, 0.82, 0, true) +
      put(m.hunter("throw", ink), 700, 606, 0.74, 0, true) +
      flakes(1000, 620, 150, 1),
    put(m.fire(), 500, 616, 1.5),
  ];
}

function tall(night: boolean): Layers {
  const tones = night ? NIGHT : DAY;
  const [sky, , , snow, earth, ink] = tones;
  return [
    fill(curve("-20,-20 410,-20 410,40 320,58 200,50 90,58 -20,42"), sky, 'opacity=".75"') +
      (night ? fill(brush("-10,22 80,6 190,24 300,4 400,16", 8, 14, 7, 15, 8), paint.leaf73, 'opacity=".4"') : "") +
      fill(
        curve("30,116 110,84 195,80 280,84 360,116 372,310 360,490 280,526 195,530 110,526 30,490 18,310"),
        m.CHALK,
        `opacity="${night ? 0.14 : 0.28}"`,
      ),
    fill(curve("182,26 188,12 202,9 214,18 214,32 202,40 188,37"), night ? paint.straw90b : paint.amber63) +
      front(390, 58, 50, 11, tones),
    fill(curve("-20,56 60,52 140,56 220,52 300,56 410,53 410,66 320,70 220,65 120,70 -20,66"), snow, 'opacity=".95"') +
      fill(curve("-20,578 60,566 130,576 195,582 260,576 330,566 410,578 410,640 -20,640"), earth, 'opacity=".6"') +
      fill(
        curve("-20,572 60,560 120,570 90,580 -20,586") + curve("410,572 330,560 270,570 300,580 410,586"),
        snow,
        'opacity=".9"',
      ),
    put(m.mammoth(night ? paint.tan29 : m.UMBER, ink), 116, 36, 0.2) +
      put(m.mammoth(paint.clay34, ink), 160, 44, 0.14) +
      put(m.stag(m.SIENNA, ink), 266, 46, 0.18, 0, true) +
      put(m.hunter("run", ink), 300, 62, 0.25, 0, true),
    spruces(
      [
        [16, 610, 0.56],
        [376, 610, 0.58],
      ],
      night,
    ) +
      hut(66, 608, 0.46, paint.clay48, ink) +
      put(m.tent(paint.bark59b, ink), 330, 606, 0.5) +
      put(m.hunter("stand", ink), 122, 610, 0.52) +
      put(m.hunter("knap", ink), 152, 613, 0.6) +
      put(m.hunter("dance", ink), 174, 608, 0.44) +
      put(m.hunter("dance", ink), 220, 608, 0.44, 0, true) +
      put(m.hunter("knap", ink), 244, 613, 0.6, 0, true) +
      put(m.hunter("carry", ink), 286, 610, 0.5, 0, true) +
      flakes(390, 620, 70, 0.7),
    put(m.fire(), 197, 616, 0.95),
  ];
}

const LAMPS: Record<Form, Lamp[]> = {
  wide: [
    [500, 590, 420, paint.amber64b],
    [500, 300, 620, paint.ash34],
    [120, 50, 420, paint.water48],
    [880, 50, 420, paint.water48],
    [502, 42, 120, paint.moss73],
    [90, 560, 280, paint.water38],
    [920, 560, 280, paint.water38],
  ],
  tall: [
    [197, 600, 260, paint.amber64b],
    [195, 300, 380, paint.ash34],
    [60, 30, 240, paint.water48],
    [330, 30, 240, paint.water48],
    [199, 24, 60, paint.moss73],
  ],
};

/** A standalone SVG for `raster`. */
export function backdrop(theme: Theme, form: Form): string {
  const { width, height } = TABLES[form];
  const night = theme === "dark";
  const [washes, far, snow, herd, near, fires] = form === "wide" ? wide(night) : tall(night);
  return picture(
    width,
    height,
    (form === "wide"
      ? materials(theme, width, height, 1, 0.8)
      : materials(theme, width, height, 0.62, 0.8, width / 3)) +
      layer("wash", washes) +
      layer("paint", far) +
      layer("wash", snow) +
      layer("paint", herd + near + fires) +
      light(width, height, theme, LAMPS[form], paint.ash31) +
      (night ? layer("line", fires, 'opacity=".85"') : ""),
  );
}
