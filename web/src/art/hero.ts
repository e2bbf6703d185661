/** The painting of the home screen: dusk over a stone circle, the herd passing, hunters on the ridge. */
import * as paint from "./palette";
import { brush, curve, dice, fill, put } from "./brush";
import * as m from "./motifs";
import { layer, light, materials, picture, type Lamp, type Theme } from "./pigment";

const stone = (x: number, y: number, w: number, h: number, lean: number, tone: string): string =>
  fill(
    curve(
      `${x - w},${y + 3}! ${x - w * 0.9 + lean * 0.5},${y - h * 0.55} ${x - w * 0.55 + lean},${y - h * 0.96} ` +
        `${x + w * 0.2 + lean},${y - h} ${x + w * 0.8 + lean},${y - h * 0.86} ` +
        `${x + w + lean * 0.4},${y - h * 0.4} ${x + w * 1.05},${y + 3}!`,
    ),
    tone,
  ) +
  fill(
    brush(
      `${x - w * 0.75},${y} ${x - w * 0.7 + lean * 0.5},${y - h * 0.5} ${x - w * 0.4 + lean},${y - h * 0.92}`,
      w * 0.1,
      w * 0.32,
      w * 0.12,
    ),
    paint.sand70,
    'opacity=".6"',
  ) +
  fill(
    brush(
      `${x + w},${y + 2} ${x + w * 0.95 + lean * 0.4},${y - h * 0.45} ${x + w * 0.7 + lean},${y - h * 0.86}`,
      w * 0.2,
      w * 0.36,
      w * 0.1,
    ),
    m.INK,
    'opacity=".8"',
  );

function hand(x: number, y: number, scale: number, turn: number, colour: string): string {
  const where = `transform="translate(${x} ${y})rotate(${turn})scale(${scale})"`;
  return (
    `<mask id="h${x}"><rect x="${x - 120}" y="${y - 120}" width="240" height="240" fill="${paint.white}"/>` +
    `<path d="${m.HAND}" ${where} fill="${paint.black}"/></mask><g mask="url(#h${x})">` +
    `<path d="${m.HAND}" ${where} fill="${colour}" stroke="${colour}" stroke-width="18" ` +
    `filter="url(#spray)"/></g>`
  );
}

/** With `once`, optimized for `raster`, which draws it in one go. Otherwise for a page that paints the SVG in pieces. */
export function hero(theme: Theme, once = false): string {
  const [w, h] = [1200, 420];
  const night = theme === "dark";
  const r = dice(17);
  const [sx, sy] = [600, 208];
  const circle = (q: number, wobble: number): string =>
    Array.from(
      { length: 14 },
      (_, i) => `${sx + Math.cos(i * 0.4488) * (q + r() * wobble)},${sy + Math.sin(i * 0.4488) * (q + r() * wobble)}`,
    ).join(" ");
  const rays = Array.from({ length: 30 }, (_, i) => {
    const a = (i / 30) * 6.2832;
    const [p, q] = [150, 172 + (i % 2) * 22 + r() * 10];
    return brush(
      `${sx + Math.cos(a) * p},${sy + Math.sin(a) * p} ${sx + Math.cos(a + 0.02) * q},${sy + Math.sin(a + 0.02) * q}`,
      5,
      1,
    );
  }).join("");
  let stars = "";
  for (let i = 0; i < 110; i++) {
    const [x, y, s] = [r() * w, r() * 190, 1.1 + r() * r() * 2.8];
    if (Math.hypot(x - sx, y - sy) > 215) stars += curve(`${x - s},${y} ${x},${y - s} ${x + s},${y} ${x},${y + s}`);
  }
  let grass = "";
  for (let i = 0; i < 90; i++) {
    const [x, y, l] = [r() * w, 392 + r() * 30, (r() - 0.5) * 10];
    grass += brush(`${x},${y} ${x + l * 0.4},${y - 9} ${x + l},${y - 15 - r() * 8}`, 2.2, 1.6, 0.4);
  }
  const [sky, glow, disc, far, near, ground] = night
    ? [paint.night33, paint.water65, paint.straw94b, paint.water48b, paint.water36, paint.water24]
    : [paint.amber65b, paint.gold75, paint.rust47b, paint.clay61, paint.clay46, paint.clay33b];
  const dark = night ? paint.ash07 : m.INK;
  const heaven =
    fill(
      curve("-40,60 200,20 460,-10 800,-20 1020,20 1240,50 1240,300 900,330 600,320 280,330 -40,310"),
      sky,
      'opacity=".72"',
    ) + fill(curve(circle(212, 8)), glow, 'opacity=".55"');
  const seas =
    curve("500,176 520,132 556,106 590,116 584,142 556,150 544,176 520,196") +
    curve("610,100 640,104 662,124 652,138 626,126") +
    curve("680,180 700,196 706,222 690,226 676,204");
  const sun =
    fill(rays, night ? paint.straw91b : paint.rust39, 'opacity=".85"') +
    fill(curve(circle(132, 3)), disc) +
    (night
      ? fill(seas, paint.straw78d, 'opacity=".7"') + fill(stars, m.CHALK)
      : fill(curve(circle(92, 2)), paint.rust58, 'opacity=".75"') +
        fill(curve(circle(52, 2)), paint.amber70, 'opacity=".7"') +
        put(m.flock(6, 3), 330, 60, 1.5) +
        put(m.flock(4, 8), 790, 46, 1.3));
  const hills =
    fill(
      curve(
        "-40,300 80,246 190,262 320,224 450,256 560,270 700,262 820,232 940,254 1060,214 1160,244 1240,230 1240,440 -40,440",
      ),
      far,
      'opacity=".85"',
    ) +
    fill(
      curve("-40,346 120,316 260,330 400,300 520,306 690,306 820,320 980,300 1120,316 1240,300 1240,440 -40,440"),
      near,
      'opacity=".9"',
    );
  const edge = [940, 962, 990, 1012, 1040, 1150, 1172]
    .map((x, i) => put(m.spruce(i, night ? paint.mist19b : paint.moss31), x, 262 + (i % 3) * 6, 0.42 + (i % 2) * 0.1))
    .join("");
  const deer =
    put(m.stag(night ? paint.rust32c : m.SIENNA, dark), 96, 246, 0.6) +
    put(m.doe(night ? paint.bark45b : paint.clay43, dark), 20, 262, 0.46) +
    put(m.doe(night ? paint.bark45b : paint.clay47, dark), 196, 256, 0.48);
  const ring =
    stone(452, 312, 12, 62, -3, paint.stone48) +
    stone(500, 304, 11, 54, 2, paint.stone43) +
    stone(706, 304, 11, 56, -2, paint.stone43) +
    stone(752, 310, 13, 66, 4, paint.stone48) +
    put(
      m.cromlech(night ? paint.stone49 : paint.stone40, dark, night ? paint.stone83b : paint.bark72),
      602,
      344,
      1.36,
    ) +
    stone(408, 344, 19, 98, 5, paint.stone40) +
    stone(470, 356, 16, 60, -4, paint.stone36) +
    stone(740, 356, 17, 66, 3, paint.stone36) +
    stone(800, 346, 20, 104, -6, paint.stone40);
  const herd =
    put(m.mammoth(night ? paint.tan29 : m.UMBER, dark), 852, 236, 1.02) +
    put(m.mammoth(night ? paint.tan33b : paint.clay34, dark), 1060, 282, 0.72) +
    put(m.mammoth(night ? paint.clay37b : paint.clay39b, dark), 1020, 322, 0.36) +
    put(m.bison(night ? paint.rust41 : m.RED, dark), 24, 318, 0.72);
  const people =
    put(m.hunter("bow", dark), 360, 392, 0.82, 0, true) +
    put(m.hunter("run", dark), 300, 396, 0.86, 0, true) +
    put(m.hunter("throw", dark), 222, 392, 0.96, 0, true) +
    put(m.hunter("stand", dark), 560, 392, 0.72) +
    put(m.hunter("dance", dark), 640, 394, 0.66) +
    put(m.hunter("dance", dark), 674, 396, 0.62, 0, true) +
    put(m.fire(), 602, 396, 1.1);
  const lamps: Lamp[] = [
    [602, 372, 480, paint.amber66],
    [600, 200, 420, paint.ash59],
    [110, 110, 360, paint.clay41],
    [1110, 120, 360, paint.tan37],
    [960, 330, 300, paint.tan30],
    [240, 370, 260, paint.tan30],
  ];
  return picture(
    w,
    h,
    materials(theme, w, h, 1.1, 1, once ? w / 5 : 0) +
      (night ? `<rect width="${w}" height="${h}" fill="${paint.night37}" opacity=".78"/>` : "") +
      layer("wash", heaven) +
      layer("paint", sun) +
      layer("wash", hills) +
      layer("paint", edge + deer + ring) +
      layer(
        "wash",
        fill(curve("-40,384 140,356 320,372 480,358 640,366 820,358 1000,370 1240,350 1240,460 -40,460"), ground),
      ) +
      layer("paint", herd + people + fill(grass, night ? paint.ash13 : paint.sand22)) +
      hand(70, 110, 1.05, -16, night ? paint.rust48 : paint.rust36) +
      hand(1128, 96, 0.9, 14, night ? paint.gold62b : paint.clay33b) +
      hand(150, 66, 0.6, 12, night ? paint.gold62b : paint.rust48) +
      light(w, h, theme, lamps, paint.night39),
  );
}
