/** Limestone, light, and pigment as SVG filters. They are slow, so use them only in pictures that are rasterized once. */
import * as paint from "./palette";

export type Theme = "light" | "dark";

/** Noise, from a small tile repeated over the whole region so that grain costs only as much as its tile. Without a tile, everywhere. */
function noise(frequency: string, octaves: number, seed: number, tile: number, result: string): string {
  const what = `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"`;
  return tile
    ? `${what} stitchTiles="stitch" x="0" y="0" width="${tile}" height="${tile}"/><feTile result="${result}"/>`
    : `${what} result="${result}"/>`;
}

interface Grain {
  /** how far the edge wanders, in user units */
  edge: number;
  frequency: number;
  octaves: number;
  /** how steeply the noise eats the pigment, the noise up to which it stays whole, and the minimum left */
  slope: number;
  full: number;
  least: number;
  seed: number;
  tile: number;
}

/** A rough edge, then grain. */
function pigment(id: string, all: string, g: Grain, k: number): string {
  return (
    `<filter id="${id}" ${all} color-interpolation-filters="sRGB">` +
    noise((0.055 / Math.sqrt(k)).toFixed(4), 2, g.seed, g.tile, "e") +
    `<feDisplacementMap in="SourceGraphic" in2="e" scale="${g.edge * k}" xChannelSelector="R" yChannelSelector="G" result="d"/>` +
    noise((g.frequency / k).toFixed(4), g.octaves, g.seed + 8, g.tile, "n") +
    `<feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 ${-g.slope} ${(1 + g.slope * g.full).toFixed(2)}" result="m"/>` +
    `<feComposite in="d" in2="m" operator="arithmetic" k1="${1 - g.least}" k2="${g.least}"/></filter>`
  );
}

/**
 * All filters and gradients for a picture of w × h. `k` scales the grain of the wall, `relief` its depth.
 * `tile` is the size of the grain before it repeats. If it divides w evenly, the seams are on whole pixels. It saves a lot if the
 * picture is drawn in one go, as by `raster`. But a page paints an SVG in pieces and makes the tile for each, so use 0 there.
 */
export function materials(theme: Theme, w: number, h: number, k = 1, relief = 1, tile = w / 5): string {
  const f = (n: number): string => (n / k).toFixed(4);
  const night = theme === "dark";
  // a little larger than the picture, so that its edges are whole
  const all = `filterUnits="userSpaceOnUse" x="-8" y="-8" width="${w + 16}" height="${h + 16}"`;
  const own = tile ? all : 'x="-3%" y="-3%" width="106%" height="106%"';
  const box = `width="${w}" height="${h}"`;
  return (
    "<defs>" +
    pigment(
      "paint",
      own,
      { edge: 3, frequency: 0.3, octaves: 2, slope: 5, full: 0.51, least: 0.54, seed: 3, tile },
      k,
    ) +
    pigment(
      "wash",
      own,
      {
        edge: 15,
        frequency: 0.028,
        octaves: tile ? 4 : 3,
        slope: 2.4,
        full: 0.42,
        least: 0.28,
        seed: 21,
        tile: tile * 2,
      },
      k,
    ) +
    // like wash, but dense
    pigment(
      "water",
      own,
      { edge: 8, frequency: 0.028, octaves: 4, slope: 1.6, full: 0.44, least: 0.62, seed: 27, tile: tile * 2 },
      k,
    ) +
    pigment("line", own, { edge: 2, frequency: 0.3, octaves: 2, slope: 4, full: 0.48, least: 0.45, seed: 5, tile }, k) +
    // pigment blown around a hand: the blurred shape, broken into drops
    `<filter id="spray" x="-40%" y="-40%" width="180%" height="180%" color-interpolation-filters="sRGB">` +
    `<feGaussianBlur stdDeviation="${7 * k}" result="b"/>` +
    `<feTurbulence type="fractalNoise" baseFrequency="${f(0.4)}" numOctaves="2" seed="4"/>` +
    `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -6 3.7" result="m"/>` +
    `<feComposite in="b" in2="m" operator="in"/></filter>` +
    // the stone: iron and damp stains, and pale patches, from two channels of one noise
    `<filter id="stone" ${all} color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${f(0.005)} ${f(0.006)}" numOctaves="3" seed="31" result="n"/>` +
    `<feColorMatrix values="0 0 0 0 .58 0 0 0 0 .38 0 0 0 0 .2 1.5 0 0 0 -.66" result="s"/>` +
    `<feColorMatrix in="n" values="0 0 0 0 1 0 0 0 0 .97 0 0 0 0 .88 0 2.3 0 0 -1.06" result="p"/>` +
    `<feMerge><feMergeNode in="s"/><feMergeNode in="p"/></feMerge></filter>` +
    // relief, multiplied over everything, since pigment is on the stone: broad forms once, fine ones from a tile
    `<filter id="relief" ${all} color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${f(0.007)} ${f(0.01)}" numOctaves="${tile ? 3 : 4}" seed="7" result="b"/>` +
    (tile
      ? noise(`${f(0.056)} ${f(0.08)}`, 3, 9, tile * 1.5, "f") +
        `<feComposite in="b" in2="f" operator="arithmetic" k2="1" k3=".125" k4="-.0625"/>`
      : "") +
    `<feDiffuseLighting surfaceScale="${((night ? 9 : 7) * relief * k).toFixed(1)}" diffuseConstant="1.18" ` +
    `lighting-color="${paint.white}">` +
    `<feDistantLight azimuth="${night ? 215 : 235}" elevation="${night ? 50 : 56}"/></feDiffuseLighting>` +
    `<feColorMatrix values=".5 0 0 0 .5 0 .62 0 0 .38 0 0 .76 0 .24 0 0 0 1 0"/></filter>` +
    "</defs>" +
    `<rect ${box} fill="${paint.straw89c}"/><rect ${box} filter="url(#stone)"/>`
  );
}

/** A light source: center and reach in user units, color. */
export type Lamp = [x: number, y: number, reach: number, colour: string];

/** Relief and light to put over the painting: by day a soft vignette, by night only what the lamps reach. */
export function light(w: number, h: number, theme: Theme, lamps: Lamp[], ambient = paint.stone28): string {
  const all = `width="${w}" height="${h}"`;
  const glow = ([x, y, reach, colour]: Lamp, i: number): string =>
    `<radialGradient id="lamp${i}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}">` +
    [
      [0, 1],
      [0.35, 0.62],
      [0.7, 0.2],
      [1, 0],
    ]
      .map(([at, much]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${much}"/>`)
      .join("") +
    `</radialGradient><rect ${all} fill="url(#lamp${i})" style="mix-blend-mode:screen"/>`;
  return (
    `<rect ${all} filter="url(#relief)" style="mix-blend-mode:multiply"/>` +
    (theme === "dark"
      ? `<g style="mix-blend-mode:multiply;isolation:isolate"><rect ${all} fill="${ambient}"/>${lamps.map(glow).join("")}</g>`
      : `<radialGradient id="day" cx=".46" cy=".42" r=".84"><stop stop-color="${paint.stone98}"/>` +
        `<stop offset=".58" stop-color="${paint.stone96}"/>` +
        `<stop offset="1" stop-color="${paint.bark65}"/></radialGradient>` +
        `<rect ${all} fill="url(#day)" style="mix-blend-mode:multiply"/>`)
  );
}

export const layer = (filter: string, art: string, more = ""): string =>
  `<g filter="url(#${filter})" ${more}>${art}</g>`;

export const picture = (w: number, h: number, art: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" ` +
  `preserveAspectRatio="xMidYMid slice">${art}</svg>`;
