/** The bare limestone wall behind every page. */
import * as paint from "./palette";
import { brush, fill, put } from "./brush";
import { layer, light, materials, picture, type Lamp, type Theme } from "./pigment";

/** A standalone SVG of the wall, 1600 × 1000, to stretch over the page. */
export function wall(theme: Theme): string {
  const [w, h] = [1600, 1000];
  const cracks = [
    "0,210 120,196 240,226 330,214 420,240",
    "1600,640 1480,622 1400,660 1300,640 1240,668",
    "980,1000 1000,920 986,860 1010,800 1000,760",
    "700,0 716,60 706,110 724,160",
  ];
  const crack = (a: number): string => cracks.map((p) => brush(p, 0.4 * a, 3 * a, 1.4 * a, 2.2 * a, 0.4 * a)).join("");
  const lamps: Lamp[] = [
    [220, 160, 1500, paint.tan26],
    [1500, 900, 700, paint.ash09],
  ];
  return picture(
    w,
    h,
    materials(theme, w, h, 1.35, 0.8) +
      layer(
        "line",
        fill(crack(1), paint.tan31, 'opacity=".6"') + put(fill(crack(0.5), paint.stone97, 'opacity=".8"'), 2, 2),
      ) +
      light(w, h, theme, lamps, paint.stone21),
  );
}
