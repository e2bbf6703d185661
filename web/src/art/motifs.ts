/** The painter's vocabulary: animals, hunters, trees, and shelters, each drawn around its own origin. */
import * as paint from "./palette";
import { brush, curve, dice, fill, put } from "./brush";

export const INK = paint.stone14;
export const UMBER = paint.tan28;
export const SIENNA = paint.rust36;
export const RED = paint.rust43b;
export const OCHRE = paint.gold62b;
export const SAND = paint.gold77;
export const CHALK = paint.stone96b;
export const MOSS = paint.moss39;
export const PINE = paint.leaf27;
export const SLATE = paint.ash39;
export const WATER = paint.water47;
export const GOLD = paint.gold78;

const hair = (at: [number, number, number, number][], w: number): string =>
  at
    .map(([x, y, dx, dy]) => brush(`${x},${y} ${x + dx * 0.6},${y + dy * 0.4} ${x + dx},${y + dy}`, 0.3, w, 0.2))
    .join("");

/** Facing left, feet at y = 150, about 190 wide. */
export function mammoth(coat = UMBER, dark = INK): string {
  const body = curve(
    "47,21 57,12 68,12 76,22 82,25 90,15 103,14 122,25 142,41 156,60 164,82 164,104 158,112 156,130 157,148! " +
      "138,149! 137,126 130,120 " +
      "126,131 121,118 116,130 110,119 104,130 98,118 92,128 87,118 80,124 79,149! 59,149! 59,126 52,112 47,96 44,86 " +
      "41,100 37,118 28,131 17,135 10,131 9,124! 15,126 22,122 26,108 27,86 30,62 36,38",
  );
  const far = curve("104,112 106,146! 122,147! 124,112") + curve("84,108 87,145! 100,146! 104,110");
  const coatHair = hair(
    [
      [62, 30, -4, 16],
      [74, 34, -2, 20],
      [88, 28, -4, 24],
      [100, 30, -3, 26],
      [113, 36, -2, 26],
      [126, 46, 0, 26],
      [138, 56, 2, 26],
      [149, 70, 3, 26],
      [82, 56, -4, 26],
      [96, 60, -3, 28],
      [110, 66, -2, 28],
      [124, 74, 0, 28],
      [137, 86, 2, 24],
      [70, 66, -4, 24],
      [60, 74, -3, 22],
      [90, 90, -3, 24],
      [104, 94, -2, 24],
      [118, 100, 0, 22],
      [76, 92, -3, 24],
      [66, 98, -2, 24],
      [150, 100, 2, 22],
    ],
    2.6,
  );
  const back = brush(
    "40,33 48,20 58,12 69,13 78,24 90,15 104,14 123,25 143,41 157,60 165,84 164,106",
    2,
    6,
    7,
    5,
    8,
    7,
    5,
    3,
  );
  const tail = brush("163,84 171,96 172,114 169,124", 3, 2, 3.5, 1);
  const front = brush("33,46 28,66 27,90 24,112 14,127", 4, 2.5, 3, 2, 1);
  const tusk = (o: number): string =>
    `${42 + o},80 ${34 + o},100 ${15 + o},113 ${-6 + o},106 ${-17 + o},86 ${-12 + o},70`;
  return (
    fill(far, dark, 'opacity=".85"') +
    fill(body, coat) +
    fill(coatHair, dark, 'opacity=".7"') +
    fill(back + tail + front, dark) +
    fill(brush(tusk(0), 9, 9.5, 8, 5, 1.6), dark) +
    fill(brush(tusk(0), 6, 6.5, 5, 2.6, 0.4), CHALK) +
    fill(brush("58,44 66,46 68,58 62,64", 1, 4, 3, 1), dark) +
    fill(curve("41,52 44,49 47,52 44,55"), CHALK) +
    fill(curve("42,52 44,50.5 46,52 44,54"), dark)
  );
}

/** A stag in full run, facing right, about 170 wide, belly at y = 64. */
export function stag(coat = RED, dark = SIENNA): string {
  const body = curve(
    "16,46 30,40 48,41 64,42 76,37 86,24 92,12 99,7 108,11 119,18 120,23 113,26 104,25 100,36 97,50 92,62 " +
      "82,67 64,64 46,60 34,66 22,66 14,58",
  );
  const legs =
    brush("90,56 104,64 120,60 134,71 139,73", 14, 8, 4, 3, 3.5) +
    brush("86,60 98,72 112,73 122,86 127,87", 13, 7, 4, 3, 3.5) +
    brush("24,56 12,68 -2,66 -16,78 -21,78", 17, 10, 4.5, 3, 3.5) +
    brush("30,60 20,76 6,79 -5,92 -10,93", 16, 9, 4.5, 3, 3.5);
  const antler =
    brush("98,8 96,-6 86,-16 82,-32 88,-44", 4, 3.4, 3, 2, 1) +
    brush("97,-4 106,-10 111,-20", 3, 2, 1) +
    brush("89,-13 98,-22 101,-32", 3, 2, 1) +
    brush("83,-26 94,-34 96,-44", 2.4, 1.6, 0.8) +
    brush("83,-30 76,-38 76,-46", 2, 1.5, 0.6) +
    brush("95,9 86,0 74,-4 64,-16 62,-30", 3.6, 3, 2.6, 2, 0.8) +
    brush("78,-2 76,-12 80,-20", 2.4, 1.6, 0.6) +
    brush("66,-13 58,-18 54,-26", 2.2, 1.5, 0.6);
  return (
    fill(legs, dark) +
    fill(body, coat) +
    fill(antler, dark) +
    fill(brush("15,50 30,40 48,40 64,42 77,37 87,23 93,11 99,7", 3, 5, 3.5, 5, 4, 2), dark) +
    fill(brush("98,26 98,44 93,60 82,67 62,65", 1, 4, 5, 2), dark) +
    fill(brush("17,46 9,40 10,34", 5, 4, 1), dark) +
    fill(brush("94,12 86,8 82,3", 4, 3, 0.6), dark) +
    fill(curve("104,14 106,12.5 108,14 106,15.5"), CHALK)
  );
}

/** A doe in full run, facing right. */
export function doe(coat = OCHRE, dark = UMBER): string {
  const body = curve(
    "16,46 32,41 50,43 66,43 78,36 88,22 94,12 101,8 110,13 120,20 120,25 112,27 105,27 101,38 97,52 90,62 " +
      "78,65 60,62 44,60 32,66 22,66 14,58",
  );
  const legs =
    brush("88,54 94,70 84,80 78,92 82,95", 13, 7, 3.5, 2.6, 3) +
    brush("84,58 102,68 112,78 128,80 131,83", 12, 6, 3.5, 2.6, 3) +
    brush("24,56 30,74 42,80 50,94 54,96", 16, 9, 4, 2.8, 3) +
    brush("28,58 14,72 2,70 -12,84 -15,84", 16, 8, 4, 2.8, 3);
  return (
    fill(legs, dark) +
    fill(body, coat) +
    fill(brush("15,50 32,40 50,42 66,43 79,36 89,21 95,11 101,8", 2, 4, 3, 4, 3, 2), dark) +
    fill(brush("97,12 92,2 88,-6", 5, 5, 0.6), dark) +
    fill(brush("99,9 99,0 98,-8", 3, 4, 0.5), dark) +
    fill(brush("16,46 9,42 8,48", 5, 4, 1), CHALK) +
    fill(curve("106,15 108,13.5 110,15 108,16.5"), CHALK)
  );
}

/** A bison charging left with its head down, about 150 wide, hooves near y = 122. */
export function bison(coat = RED, dark = INK): string {
  const body = curve(
    "8,84 7,72 12,60 22,48 30,34 42,18 56,9 70,12 84,24 102,31 122,33 138,40 144,56 140,74 128,84 110,82 " +
      "92,86 76,96 60,102 46,104 36,112 28,106 20,98 12,94",
  );
  const legs =
    brush("48,94 40,108 26,110 14,120", 20, 10, 6, 4.5) +
    brush("66,92 64,108 54,114 46,124", 18, 9, 6, 4.5) +
    brush("132,66 142,86 138,98 150,112 147,116", 26, 12, 6, 4.5, 5) +
    brush("120,74 122,92 112,104 118,120 114,124", 22, 10, 6, 4.5, 5);
  const mane = curve(
    "8,84 7,72 12,60 22,48 30,34 42,18 56,9 68,12 74,24 66,40 70,54 58,64 62,80 48,86 50,100 40,100 34,114 28,106 20,98 12,94",
  );
  return (
    fill(legs, dark) +
    fill(body, coat) +
    fill(mane, dark, 'opacity=".82"') +
    fill(brush("30,36 42,18 56,8 70,11 84,24 102,31 122,33 138,40 145,58 140,74", 3, 6, 7, 5, 4, 4, 3, 1), dark) +
    fill(brush("138,42 150,34 158,40 166,34", 3, 2, 2, 4, 1), dark) +
    fill(brush("128,84 110,82 92,87 76,96", 1, 4, 4, 2), dark) +
    fill(brush("24,58 12,52 4,40 8,30", 7, 6, 4, 0.6), dark) +
    fill(brush("34,54 30,42 20,34 20,26", 7, 5, 3, 0.6), dark) +
    fill(curve("18,69 21,67 23,70 20,72"), CHALK)
  );
}

/** A horse in the style of Lascaux: big belly, small head, brush mane, facing right. */
export function horse(coat = SAND, dark = INK): string {
  const body = curve(
    "14,44 26,36 44,38 62,40 76,34 86,20 94,10 101,8 109,16 116,24 116,29 108,31 101,27 98,36 97,52 90,66 " +
      "74,74 52,72 38,66 26,68 15,60",
  );
  const legs =
    brush("90,60 102,70 112,66 122,76", 12, 7, 4, 4) +
    brush("82,66 90,80 102,82 108,92", 12, 7, 4, 4) +
    brush("24,56 12,70 0,70 -10,82", 17, 9, 4.5, 4) +
    brush("30,62 24,80 12,86 6,98", 16, 8, 4.5, 4);
  return (
    fill(legs, dark) +
    fill(body, coat) +
    fill(brush("76,35 84,20 92,9 99,6", 7, 9, 7, 2), dark) +
    fill(brush("16,46 27,36 45,38 62,40 76,34", 2, 4, 3, 3), dark) +
    fill(brush("90,66 74,75 52,73 38,67", 1, 4, 4, 1), dark) +
    fill(brush("15,44 4,44 -6,54 -12,52", 3, 6, 4, 1), dark) +
    fill(curve("110,22 117,25 116,30 110,30"), dark) +
    fill(brush("98,10 98,4 96,1", 3, 3, 0.5), dark)
  );
}

/** People in a few strokes, feet at y = 0, about 60 tall, facing right. */
export function hunter(
  pose: "throw" | "run" | "bow" | "stand" | "knap" | "sow" | "carry" | "dance",
  ink = INK,
): string {
  const head = (x: number, y: number): string =>
    curve(`${x - 4},${y} ${x},${y + 5} ${x + 4},${y} ${x},${y - 5}`) +
    brush(`${x - 2},${y - 3} ${x - 8},${y - 7} ${x - 11},${y - 6}`, 3, 2, 0.6);
  const s: Record<string, string> = {
    throw:
      brush("0,-46 -3,-34 -2,-22", 5, 9, 6) +
      brush("-2,-24 10,-18 16,-8 24,0 28,-1", 7, 5, 3, 2, 2) +
      brush("-2,-23 -10,-14 -20,-8 -26,1", 7, 5, 3, 2) +
      brush("-1,-44 -14,-46 -20,-56", 4, 3, 2) +
      brush("1,-43 13,-42 22,-48", 4, 3, 2) +
      head(3, -54) +
      brush("-52,-50 -20,-57 26,-67", 1.6, 2.2, 1.6) +
      curve("24,-71 40,-70! 25,-64"),
    run:
      brush("6,-46 2,-34 0,-22", 5, 8, 6) +
      brush("0,-24 14,-20 18,-10 30,-8", 7, 5, 3, 2) +
      brush("-1,-23 -8,-12 -22,-12 -30,-4", 7, 5, 3, 2) +
      brush("5,-43 -8,-38 -14,-30", 4, 3, 2) +
      brush("6,-43 18,-38 26,-42", 4, 3, 2) +
      head(11, -53) +
      brush("-20,-30 14,-38 46,-47", 1.4, 2, 1.4) +
      curve("44,-50 57,-50! 45,-44"),
    bow:
      brush("0,-46 -2,-34 -2,-22", 5, 8, 6) +
      brush("-2,-24 12,-16 14,0 18,0", 7, 5, 3, 2) +
      brush("-2,-23 -12,-14 -16,1 -12,2", 7, 5, 3, 2) +
      brush("0,-44 12,-43 24,-44", 4, 3, 2) +
      brush("0,-43 -10,-40 -2,-45", 4, 3, 2) +
      head(3, -54) +
      brush("17,-64 26,-54 27,-38 18,-24", 1, 2.4, 2.4, 1) +
      brush("17,-64 0,-44 18,-24", 0.8, 0.8, 0.8) +
      brush("-2,-44 20,-45 38,-46", 1, 1.2, 1.2),
    stand:
      brush("0,-46 0,-34 0,-22", 6, 9, 7) +
      brush("1,-24 4,-12 4,1 8,1", 6, 4.5, 3, 2) +
      brush("-1,-24 -5,-12 -6,1 -2,2", 6, 4.5, 3, 2) +
      brush("0,-44 9,-38 12,-30", 4, 3, 2) +
      brush("0,-44 -9,-37 -8,-28", 4, 3, 2) +
      head(1, -54) +
      brush("13,2 13,-30 12,-66", 1.8, 2, 1.6) +
      curve("9,-64 12,-78! 15,-64"),
    knap:
      brush("-4,-34 -8,-22 -6,-10", 6, 9, 8) +
      brush("-5,-11 8,-14 12,-2 17,0", 7, 6, 3.5, 2) +
      brush("-6,-9 4,-8 2,0 8,1", 7, 5, 3.5, 2) +
      brush("-4,-32 8,-28 16,-22", 4, 3, 2) +
      brush("-4,-32 4,-40 13,-37", 4, 3, 2) +
      head(0, -41) +
      curve("10,-41 17,-41 18,-35 12,-33") +
      curve("12,-22 20,-24 24,-18 16,-16"),
    sow:
      brush("6,-40 0,-30 -3,-20", 5, 8, 7) +
      brush("-3,-22 6,-14 5,0 9,0", 7, 5, 3, 2) +
      brush("-4,-21 -9,-11 -14,1 -10,1", 7, 5, 3, 2) +
      brush("6,-38 16,-32 24,-26", 4, 3, 2) +
      brush("5,-38 6,-28 14,-24", 4, 3, 2) +
      head(11, -47) +
      brush("8,-20 22,-26 36,-8", 1.5, 2, 2) +
      brush("36,-10 32,0 27,2", 2, 4, 1),
    carry:
      brush("3,-44 0,-33 -1,-22", 6, 9, 7) +
      brush("-1,-24 9,-16 9,-1 13,0", 7, 5, 3, 2) +
      brush("-2,-23 -8,-12 -15,-1 -12,1", 7, 5, 3, 2) +
      brush("3,-42 12,-48 12,-58", 4, 3, 2) +
      brush("2,-42 -6,-48 -6,-57", 4, 3, 2) +
      head(4, -51) +
      brush("-26,-60 4,-60 34,-61", 6, 7, 6),
    dance:
      brush("0,-46 3,-34 0,-22", 5, 8, 6) +
      brush("0,-24 12,-20 8,-8 14,0", 7, 5, 3, 2) +
      brush("-1,-23 -8,-12 -6,1 -1,2", 7, 5, 3, 2) +
      brush("0,-44 12,-48 16,-60", 4, 3, 2) +
      brush("0,-44 -12,-46 -16,-58", 4, 3, 2) +
      head(1, -54),
  };
  return fill(s[pose]!, ink);
}

/** A spruce, foot at y = 0, about 100 tall. */
export function spruce(seed: number, colour = PINE): string {
  const r = dice(seed);
  let d = brush("0,2 0,-40 0,-102", 5, 3, 0.6);
  for (let i = 0; i < 9; i++) {
    const y = -94 + i * 10;
    const w = 5 + i * 3.1 + r() * 4;
    d += brush(`0,${y} ${w * 0.5},${y + 5} ${w},${y + 9 + r() * 4}`, 5 + i * 0.5, 5 + i * 0.6, 0.5);
    d += brush(`0,${y} ${-w * 0.5},${y + 5} ${-w - r() * 3},${y + 9 + r() * 4}`, 5 + i * 0.5, 5 + i * 0.6, 0.5);
  }
  return fill(d, colour);
}

/** A leafy tree built of dabs, foot at y = 0, about 90 tall. */
export function leafy(seed: number, colour = MOSS, trunk = UMBER): string {
  const r = dice(seed);
  let d = "";
  for (let i = 0; i < 26; i++) {
    const a = r() * 6.3;
    const q = Math.sqrt(r()) * 25;
    const [x, y, s] = [Math.cos(a) * q, -62 + Math.sin(a) * q * 0.95, 4 + r() * 4];
    d += curve(`${x - s},${y} ${x},${y - s * 0.7} ${x + s},${y + 1} ${x},${y + s * 0.7}`);
  }
  return (
    fill(
      brush("0,2 1,-24 -2,-50", 7, 4, 2) +
        brush("1,-26 10,-40 14,-56", 4, 3, 1) +
        brush("0,-30 -10,-42 -14,-54", 3.5, 2.5, 1),
      trunk,
    ) + fill(d, colour, 'opacity=".9"')
  );
}

/** A birch: chalk stem with dark notches. */
export function birch(seed: number): string {
  const r = dice(seed);
  let d = "";
  for (let i = 0; i < 22; i++) {
    const [x, y, s] = [(r() - 0.5) * 34, -92 + r() * 52, 3 + r() * 3.5];
    d += curve(`${x - s},${y} ${x},${y - s} ${x + s},${y + 1} ${x},${y + s}`);
  }
  return (
    fill(d, paint.moss56, 'opacity=".85"') +
    fill(brush("0,2 -2,-40 2,-92", 6, 4.5, 1), INK) +
    fill(brush("0,2 -2,-40 2,-90", 4, 2.8, 0.4), CHALK) +
    fill([-10, -24, -34, -50, -62].map((y) => brush(`-2,${y} 1,${y - 1}`, 1.6, 1)).join(""), INK)
  );
}

/** A round hide hut with poles, foot at y = 0, about 120 wide. */
export function hut(coat = paint.clay52, dark = INK): string {
  const skin = curve("-60,0! -54,-26 -38,-56 -14,-78 2,-84 18,-77 40,-54 55,-26 60,0! 30,4 0,3 -30,4");
  const poles =
    brush("-10,-70 8,-92 16,-104", 3, 3, 1.5) +
    brush("10,-72 -6,-94 -12,-104", 3, 3, 1.5) +
    brush("2,-78 2,-98 4,-108", 3, 2.5, 1.5);
  const seams =
    brush("-44,2 -30,-40 -6,-80", 1, 2.6, 1) +
    brush("43,2 30,-40 8,-80", 1, 2.6, 1) +
    brush("-52,-22 -30,-30 -12,-28", 0.6, 2, 0.6) +
    brush("18,-46 34,-46 46,-38", 0.6, 2, 0.6) +
    brush("-34,-54 -16,-60 -2,-56", 0.6, 2, 0.6);
  return (
    fill(poles, dark) +
    fill(skin, coat) +
    fill(curve("20,-76 40,-54 55,-26 60,0! 34,4 38,-20 30,-50"), paint.clay33, 'opacity=".75"') +
    fill(seams, dark, 'opacity=".8"') +
    fill(curve("-18,3! -17,-24 -8,-44 0,-48 9,-43 17,-24 19,3!"), dark) +
    fill(brush("-20,4 -21,-24 -8,-50 4,-56", 4, 5, 4, 0.8), CHALK) +
    fill(brush("21,4 22,-24 9,-50 -2,-57", 4, 5, 4, 0.8), CHALK) +
    fill(brush("-61,2 -56,-26 -39,-57 -14,-79 2,-85", 3, 2, 4, 3), dark) +
    fill(brush("61,2 56,-26 40,-56 18,-78 2,-85", 4, 3, 4, 2), dark)
  );
}

/** A low hide tent, foot at y = 0, about 80 wide. */
export function tent(coat = paint.bark59b, dark = INK): string {
  return (
    fill(brush("-12,-48 6,-66", 3, 1.5) + brush("6,-50 -8,-68", 3, 1.5), dark) +
    fill(curve("-42,1! -28,-24 -2,-56! 24,-26 41,1! 0,4"), coat) +
    fill(curve("-2,-56! 24,-26 41,1! 18,3 12,-22"), paint.clay37, 'opacity=".7"') +
    fill(curve("-12,3! -8,-20 -2,-36! 5,-20 9,3!"), dark) +
    fill(brush("-43,2 -28,-24 -2,-57", 3, 2, 2.5) + brush("42,2 25,-26 -2,-57", 3, 2, 2.5), dark)
  );
}

/** An ear of grain on its stalk, foot at y = 0, about 56 tall. */
export function grain(seed: number, colour = OCHRE): string {
  const r = dice(seed);
  const lean = (r() - 0.3) * 12;
  let d = brush(`0,2 ${lean * 0.3},-24 ${lean},-52`, 2, 1.6, 1);
  for (let i = 0; i < 5; i++) {
    const y = -30 - i * 5.5;
    const x = lean * (-y / 52) ** 1.5;
    d +=
      brush(`${x},${y} ${x + 5},${y - 5} ${x + 5.5},${y - 10}`, 1, 4.5, 0.5) +
      brush(`${x},${y} ${x - 5},${y - 5} ${x - 4.5},${y - 10}`, 1, 4.5, 0.5);
  }
  return fill(d, colour);
}

/** A camp fire, foot at y = 0. */
export function fire(): string {
  return (
    fill(brush("-16,0 0,-6 16,1", 4, 5, 4) + brush("-15,2 2,-4 15,-3", 4, 4, 3), INK) +
    fill(curve("-11,-4 -12,-16 -5,-26 -6,-34! 3,-26 4,-20 8,-24! 11,-12 8,-3 0,-1"), paint.rust50) +
    fill(curve("-6,-4 -6,-12 -1,-22! 3,-13 5,-6 0,-2"), GOLD)
  );
}

/** Standing stones with a lintel, foot at y = 0: our emblem. */
export function cromlech(stone = paint.stone42, dark = INK, light = paint.stone64c): string {
  const post = (x: number, w: number, h: number, lean: number): string =>
    curve(
      `${x},3! ${x + lean},${-h * 0.5} ${x + lean + 2},${-h} ${x + lean + w * 0.6},${-h - 4} ` +
        `${x + w},${-h + 2} ${x + w + 2},${-h * 0.5} ${x + w + 3},3!`,
    );
  const cap = curve("-70,-86 -66,-104 -40,-114 0,-116 44,-110 72,-100 74,-86 40,-80 -6,-82 -44,-78");
  return (
    fill(post(-16, 24, 78, 1), dark, 'opacity=".8"') +
    fill(post(-58, 28, 82, 3), stone) +
    fill(post(30, 30, 82, -2), stone) +
    fill(cap, stone) +
    fill(curve("-70,-86 -66,-104 -40,-114 0,-116 44,-110 40,-104 0,-108 -40,-104 -58,-96"), light, 'opacity=".8"') +
    fill(brush("-50,-76 -52,-40 -54,0", 3, 6, 2) + brush("36,-76 34,-40 35,0", 3, 6, 2), light, 'opacity=".65"') +
    fill(
      brush("-28,-76 -27,-40 -26,2", 2, 5, 3) +
        brush("62,-78 63,-40 62,2", 2, 6, 3) +
        brush("-44,-78 -6,-82 40,-80 74,-86", 2, 5, 4, 3),
      dark,
    )
  );
}

/** A hand with pigment blown around it, to fill through the spray filter. `hand` alone is the bare shape. */
export const HAND = curve(
  "-14,30 -17,14 -27,4 -33,-6 -29,-10 -20,-3 -14,0 -15,-14 -17,-32 -11,-34 -7,-18 -5,-6 -4,-22 -3,-40 " +
    "3,-40 4,-22 5,-5 9,-18 14,-34 20,-32 16,-16 14,-2 20,-10 27,-20 32,-16 25,-2 19,10 16,20 15,32",
);

export const flock = (n: number, seed: number): string => {
  const r = dice(seed);
  return Array.from({ length: n }, () =>
    put(
      fill(brush("-7,-3 -3,-5 0,0", 0.5, 2, 1.5) + brush("7,-4 3,-5 0,0", 0.5, 2, 1.5), INK),
      r() * 70,
      r() * 26,
      0.6 + r() * 0.5,
    ),
  ).join("");
};
