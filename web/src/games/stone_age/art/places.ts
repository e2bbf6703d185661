/** Where things are on the painted board, in units of its view box. */
import { curve } from "../../../art/brush";

export type Form = "wide" | "tall";
export type PlaceId = "hunt" | "forest" | "clay_pit" | "quarry" | "river" | "tool_maker" | "hut" | "field";
export interface Spot {
  x: number;
  y: number;
}
export interface Place {
  /** the box of the outline */
  x: number;
  y: number;
  w: number;
  h: number;
  /** path of the clickable area */
  outline: string;
  /** where the name goes, and its maximum width; y is the baseline */
  title: Spot & { anchor: "start" | "middle" | "end"; w: number };
  /** centers of the rings, in the order they fill */
  circles: Spot[];
  /** hunting only: the rings of the groups, one per seat, if there are more figures than rings */
  groups?: Spot[];
}
export interface Board {
  width: number;
  height: number;
  /** radius of a ring and height of a figure */
  ring: number;
  figure: number;
  /** size of the names */
  type: number;
  places: Record<PlaceId, Place>;
}

const spots = (list: string): Spot[] =>
  list.split(" ").map((word) => {
    const [x, y] = word.split(",").map(Number);
    return { x: x ?? 0, y: y ?? 0 };
  });

function place(
  area: string,
  title: [number, number, "start" | "middle" | "end", number],
  circles: string,
  groups?: string,
): Place {
  const p = spots(area.replaceAll("!", ""));
  const [xs, ys] = [p.map((s) => s.x), p.map((s) => s.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    x,
    y,
    w: Math.max(...xs) - x,
    h: Math.max(...ys) - y,
    outline: curve(area),
    title: { x: title[0], y: title[1], anchor: title[2], w: title[3] },
    circles: spots(circles),
    ...(groups ? { groups: spots(groups) } : {}),
  };
}

export const BOARDS: Record<Form, Board> = {
  wide: {
    width: 1000,
    height: 620,
    ring: 16,
    figure: 27,
    type: 19,
    places: {
      hunt: place(
        "16,40 60,14 190,12 320,20 346,70 340,180 346,280 330,344 240,362 120,366 40,352 14,300 10,160",
        [36, 46, "start", 220],
        "60,272 118,280 176,270 234,278 292,268 48,322 106,330 164,322 222,330 280,320",
        "60,272 176,270 292,268 106,330 222,330",
      ),
      forest: place(
        "356,40 400,14 500,12 574,18 594,60 588,150 592,214 540,238 450,240 376,230 352,190 350,100",
        [474, 42, "middle", 210],
        "369,196 404,204 439,209 474,211 509,209 544,204 579,196",
      ),
      clay_pit: place(
        "604,70 640,44 700,40 756,52 772,100 768,200 772,280 740,312 680,320 620,310 598,270 602,160",
        [687, 74, "middle", 150],
        "630,236 668,242 706,242 744,236 649,276 687,280 725,276",
      ),
      quarry: place(
        "784,40 820,14 900,10 968,16 990,60 988,180 984,260 940,282 870,284 800,276 780,230 778,120",
        [886, 42, "middle", 180],
        "828,212 866,218 904,218 942,212 847,252 885,256 923,252",
      ),
      river: place(
        "14,384 110,376 240,380 360,362 470,346 498,366 492,410 440,440 380,490 330,560 270,606 140,610 30,606 10,540 8,450",
        [34, 412, "start", 180],
        "446,392 392,410 338,434 286,464 238,500 190,536 138,566",
      ),
      tool_maker: place(
        "488,420 528,398 612,400 640,420 646,500 640,580 600,606 524,608 482,590 476,500",
        [562, 430, "middle", 160],
        "566,578",
      ),
      hut: place(
        "654,384 700,362 780,360 818,374 826,460 820,570 780,604 700,606 658,590 650,480",
        [737, 386, "middle", 150],
        "716,574 758,574",
      ),
      field: place(
        "836,330 880,304 950,304 984,330 990,460 984,580 940,606 870,606 836,580 832,450",
        [911, 334, "middle", 140],
        "911,574",
      ),
    },
  },
  tall: {
    width: 390,
    height: 400,
    ring: 11.5,
    figure: 20,
    type: 13.5,
    places: {
      hunt: place(
        "8,18 26,5 100,4 176,6 190,24 188,120 190,214 178,238 100,241 22,239 6,222 4,120",
        [14, 20, "start", 172],
        "28,186 64,191 100,185 136,191 170,185 24,219 60,224 96,218 132,224 166,218",
        "28,186 100,185 170,185 60,224 132,224",
      ),
      forest: place(
        "197,18 214,5 292,4 372,5 387,18 386,62 374,79 292,82 212,80 197,66",
        [204, 19, "start", 112],
        "212,64 238.5,66.5 265,68 291.5,68.5 318,68 344.5,66.5 371,64",
      ),
      clay_pit: place(
        "197,99 214,86 292,85 372,86 387,99 386,144 374,161 292,163 212,161 197,148",
        [204, 101, "start", 112],
        "212,148 238.5,149.5 265,150.5 291.5,151 318,150.5 344.5,149.5 371,148",
      ),
      quarry: place(
        "197,180 214,167 292,166 372,167 387,180 386,224 374,241 292,243 212,241 197,228",
        [204, 182, "start", 112],
        "212,228 238.5,229.5 265,230.5 291.5,231 318,230.5 344.5,229.5 371,228",
      ),
      river: place(
        "5,258 20,247 130,247 260,248 372,247 386,258 386,288 372,300 260,300 130,301 18,300 4,288",
        [14, 280, "start", 76],
        "109,279 152.5,279 196,277 239.5,274.5 283,275 326.5,276.5 370,275",
      ),
      tool_maker: place(
        "5,318 20,306 70,304 126,306 139,318 140,350 138,384 124,396 70,397 18,396 4,384 3,350",
        [72, 319, "middle", 134],
        "119,381",
      ),
      hut: place(
        "145,318 158,306 200,304 242,306 255,318 256,350 254,384 242,396 200,397 156,396 144,384 143,350",
        [200, 319, "middle", 108],
        "186,382 214,382",
      ),
      field: place(
        "261,318 276,306 324,304 372,306 386,318 387,350 385,384 372,396 324,397 274,396 260,384 259,350",
        [324, 319, "middle", 122],
        "324,381",
      ),
    },
  },
};

/** Figures to draw on the hunting grounds: one by one while there are enough rings, otherwise a group with a count per seat. */
export function huntFigures(form: Form, figures: number[]): (Spot & { seat: number; count: number })[] {
  const { circles, groups } = BOARDS[form].places.hunt;
  const total = figures.reduce((a, b) => a + b, 0);
  if (total <= circles.length) {
    return figures
      .flatMap((n, seat) => Array.from({ length: n }, () => ({ seat, count: 1 })))
      .map((one, i) => ({ ...one, ...circles[i]! }));
  }
  return figures
    .flatMap((count, seat) => (count ? [{ seat, count }] : []))
    .map((one, i) => ({ ...one, ...groups![i % groups!.length]! }));
}
