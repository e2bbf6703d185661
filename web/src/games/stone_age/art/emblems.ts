/** Emblems of culture, people of the professions, and the buildings: painted shapes with clean edges. */
import * as paint from "../../../art/palette";
import { brush, curve, fill, marked, put } from "../../../art/brush";
import { bison, CHALK, hut, INK, SIENNA, tent, UMBER } from "../../../art/motifs";

export type Culture = "art" | "medicine" | "music" | "pottery" | "time" | "transport" | "weaving" | "writing";
export type Profession = "builder" | "farmer" | "shaman" | "toolmaker";

const line = (d: string, colour: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
const disc = (x: number, y: number, r: number, colour: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" ${more}/>`;

/** Around the origin, within 60 × 60. */
export const emblem = (of: Culture): string => marked(of, drawEmblem(of));
function drawEmblem(of: Culture): string {
  switch (of) {
    case "art":
      return (
        fill(
          curve("-29,-12 -22,-24 -4,-27 14,-25 27,-18 30,0 27,18 14,26 -8,27 -25,20 -30,4"),
          paint.straw81,
          `stroke="${INK}" stroke-width="1.8"`,
        ) +
        fill(curve("-24,16 -8,21 12,20 25,14 14,24 -8,25 -22,20"), paint.bark66) +
        put(bison(SIENNA, INK), -25, -19, 0.31) +
        fill(brush("-20,-17 -12,-21 -4,-21", 1, 2, 1), CHALK)
      );
    case "medicine":
      return (
        fill(brush("2,2 10,-14 20,-28", 5, 4.4, 6), UMBER) +
        fill(brush("4,2 12,-14 21,-28", 1, 1.4, 1), paint.gold62b) +
        fill(curve("-8,0! -24,-8 -26,-22 -22,-28! -10,-22 -4,-10"), paint.moss45b) +
        fill(curve("-6,0! -6,-16 2,-26 6,-28! 8,-16 2,-4"), paint.moss55) +
        line("M-7 0Q-14 -14-21 -25M-4 0Q0 -14 5 -25M-12 -9l-7 0M-15 -15l-6-1M0 -10l4-2M1 -16l4-2", paint.leaf28, 1.3) +
        fill(curve("-25,2! 25,2! 22,14 12,23 0,25 -12,23 -22,14"), paint.rust46, `stroke="${INK}" stroke-width="1.8"`) +
        fill(curve("8,4! 24,3! 21,14 12,22 2,24 10,14"), paint.rust31) +
        fill(brush("-28,1 0,3 28,1", 3, 5, 3), paint.rust59, `stroke="${INK}" stroke-width="1.2"`) +
        fill("M-9 22h18l3 6h-24z", paint.rust31, `stroke="${INK}" stroke-width="1.6"`)
      );
    case "music":
      return (
        fill(curve("-24,-6 -8,-12 8,-6 8,16 -8,24 -24,16"), paint.rust36, `stroke="${INK}" stroke-width="1.8"`) +
        `<ellipse cx="-8" cy="-5" rx="16.5" ry="7" fill="${paint.straw88f}" stroke="${INK}" stroke-width="1.8"/>` +
        line("M-24 -2l6 19 6-13 5 19 5-19 5 14 5-20", paint.gold77, 1.7) +
        fill(brush("-16,-26 -2,-12", 2.4, 2), UMBER) +
        disc(-1.5, -11, 3.2, UMBER) +
        fill(brush("14,27 20,2 26,-27", 7, 6.4, 6), paint.straw92d, `stroke="${INK}" stroke-width="1.7"`) +
        [
          [17.4, 14],
          [19, 7],
          [20.6, 0],
          [22, -7],
          [24.6, -19],
        ]
          .map(([x, y]) => disc(x!, y!, 1.5, INK))
          .join("")
      );
    case "pottery":
      return (
        fill(
          curve("-11,-22! 11,-22! 9,-14 20,-4 22,8 15,20 8,27! -8,27! -15,20 -22,8 -20,-4 -9,-14"),
          paint.rust48,
          `stroke="${INK}" stroke-width="1.9"`,
        ) +
        fill(curve("9,-14 20,-4 22,8 15,20 8,27! 2,27! 12,16 14,2 6,-12"), paint.rust35) +
        fill("M-21 1Q0 8 21 1l1 8Q0 17-22 9z", CHALK) +
        line("M-20 6l5 4 5-3 5 5 5-5 5 5 5-4 5 3 5-5", SIENNA, 1.8) +
        line("M-17 17Q0 24 17 17M-14 -9Q0 -4 14 -9", paint.rust23b, 1.8) +
        fill(brush("-13,-22 0,-20 13,-22", 4, 5, 4), paint.rust59, `stroke="${INK}" stroke-width="1.4"`) +
        line("M-18 -8q-10 2-5 13M18 -8q10 2 5 13", INK, 2)
      );
    case "time": {
      const rays = Array.from(
        { length: 12 },
        (_, i) =>
          `<path d="M-2.4 -20L0 -30 2.4 -20z" transform="rotate(${i * 30})" fill="${i % 3 ? paint.gold62b : paint.rust39}"/>`,
      ).join("");
      return (
        rays +
        disc(0, 0, 18.5, paint.gold76, `stroke="${INK}" stroke-width="1.8"`) +
        fill("M0 -16.500A16.5 16.5 0 0 1 0 16.500A21 21 0 0 0 0 -16.500z", paint.night38) +
        fill(
          "M3 -11a11 11 0 1 0 8 14A9 9 0 1 1 3 -11z",
          paint.stone96b,
          `transform="translate(-1 1) scale(.92)" stroke="${INK}" stroke-width="1.2"`,
        ) +
        disc(9, -8, 1.4, CHALK) +
        disc(12.5, -2, 1, CHALK)
      );
    }
    case "transport": {
      const spokes = [0, 45, 90, 135]
        .map(
          (a) =>
            `<path d="M-2 -22h4v44h-4z" transform="rotate(${a + 10})" fill="${paint.clay43}" stroke="${INK}" stroke-width="1"/>`,
        )
        .join("");
      return (
        disc(0, 0, 28, INK) +
        disc(0, 0, 26, paint.clay52) +
        line("M-18 -19A26 26 0 0 1 10 -24", paint.bark72b, 2) +
        disc(0, 0, 19.5, paint.moss84c, `stroke="${INK}" stroke-width="1.8"`) +
        spokes +
        disc(0, 0, 7.5, paint.clay33c, `stroke="${INK}" stroke-width="1.8"`) +
        disc(0, 0, 2.6, CHALK) +
        line("M22 -12l3-1M-22 12l-3 1M12 22l1 3M-12 -22l-1-3", INK, 1.6)
      );
    }
    case "weaving":
      return (
        fill("M-21 -17h42v31h-42z", paint.straw88f) +
        fill("M-21 -17h42v6h-42zM-21 1h42v6h-42z", paint.rust39) +
        fill("M-21 -8l5.2 6 5.2-6 5.3 6 5.3-6 5.2 6 5.3-6 5.2 6 5.3-6v7h-42z", paint.gold62b) +
        fill("M-21 9h42v5h-42z", paint.water47) +
        line("M-21 14v9M-14 14v10M-7 14v9M0 14v10M7 14v9M14 14v10M21 14v9", UMBER, 1.5) +
        [-21, -14, -7, 0, 7, 14, 21]
          .map((x, i) => disc(x, i % 2 ? 25.5 : 24.5, 2.4, paint.ash48, `stroke="${INK}" stroke-width="1"`))
          .join("") +
        fill(brush("-29,-20 0,-19 29,-20", 5, 5.6, 5), UMBER, `stroke="${INK}" stroke-width="1.4"`) +
        fill(
          brush("-26,-28 -25,0 -26,28", 4, 3.6, 4) + brush("26,-28 25,0 26,28", 4, 3.6, 4),
          UMBER,
          `stroke="${INK}" stroke-width="1.2"`,
        )
      );
    case "writing":
      return (
        fill(
          curve("-19,-24! 0,-27 18,-23! 21,0 19,23! 0,27 -20,24! -22,0"),
          paint.clay66,
          `stroke="${INK}" stroke-width="1.9"`,
        ) +
        fill(curve("12,-22 18,-23! 21,0 19,23! 0,27 -14,25 10,20 15,0"), paint.clay51) +
        line(
          "M-13 -16l5 5M-3 -17v8M4 -16l6 5M10 -16l-6 5M-13 -3h9M-9 -7v9M3 -6q6 3 0 8M11 -5v8M-13 9l4 7 4-7M1 9v8M1 13h6M12 9l-2 8",
          paint.clay21b,
          2.2,
        ) +
        fill(brush("14,30 22,8 29,-12", 1, 5, 4), paint.bark80b, `stroke="${INK}" stroke-width="1.4"`)
      );
  }
}

/** A person of the profession, feet at y = 0, about 44 wide and 64 high. */
export const person = (of: Profession): string => marked(of, drawPerson(of));
function drawPerson(of: Profession): string {
  const coat = { builder: paint.rust48, farmer: paint.gold62b, shaman: paint.plum36, toolmaker: paint.ash44 }[of];
  const dark = { builder: paint.rust30, farmer: paint.clay43, shaman: paint.plum22, toolmaker: paint.ash29 }[of];
  const body =
    fill(
      curve("-13,0! -12,-18 -9,-32 0,-37 9,-32 12,-18 13,0! 5,2 0,0 -5,2"),
      coat,
      `stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"`,
    ) +
    fill(curve("2,-36 9,-32 12,-18 13,0! 5,2 6,-16"), dark) +
    line("M-11 -9l4 3 4-3 4 3 4-3 4 3 3-2", CHALK, 1.5);
  const face =
    disc(0, -43, 8, paint.clay62, `stroke="${INK}" stroke-width="1.8"`) +
    fill("M-8 -44a8 8 0 0 1 16 0q-4-4-8-3t-8 3z", INK) +
    disc(-2.8, -42, 1.1, INK) +
    disc(2.8, -42, 1.1, INK);
  const arm = (d: string): string => line(d, INK, 6.4) + line(d, coat, 3.6);
  switch (of) {
    case "farmer":
      return (
        line("M17 2Q16 -24 18 -46", paint.clay43, 2) +
        [0, 1, 2, 3, 4]
          .map(
            (i) =>
              `<ellipse cx="${16 + (i % 2) * 5}" cy="${-36 - i * 4.6}" rx="2.4" ry="3.8" fill="${paint.gold76}" ` +
              `stroke="${INK}" stroke-width="1" transform="rotate(${i % 2 ? 24 : -24} 18 ${-36 - i * 4.6})"/>`,
          )
          .join("") +
        body +
        face +
        fill(
          curve("-15,-46! -8,-49 -6,-56 0,-58 6,-56 8,-49 15,-46! 0,-44"),
          paint.straw84,
          `stroke="${INK}" stroke-width="1.6"`,
        ) +
        line("M-7 -49Q0 -47 7 -49", paint.rust39, 2) +
        arm("M8 -29Q15 -26 17 -20") +
        arm("M-8 -29Q-14 -24-11 -17")
      );
    case "builder":
      return (
        body +
        face +
        line("M-8 -47Q0 -51 8 -47", paint.gold77, 3) +
        arm("M8 -29Q17 -36 17 -50") +
        arm("M-8 -29Q-17 -36-17 -50") +
        fill(
          "M-24 -50h48v6h-48z",
          paint.clay52,
          `stroke="${INK}" stroke-width="1.6" stroke-linejoin="round" transform="translate(0 -5)"`,
        ) +
        line("M-20 -52h14M0 -52h18", paint.clay33c, 1.2)
      );
    case "shaman":
      return (
        line("M17 2V-48", UMBER, 2.6) +
        disc(17, -51, 4.4, CHALK, `stroke="${INK}" stroke-width="1.5"`) +
        disc(15.6, -51.5, 1, INK) +
        disc(18.6, -51.5, 1, INK) +
        line("M17 -42l-5 7M17 -41l5 6", paint.rust39, 1.6) +
        body +
        line("M-4 -50q-8-4-8-14M-10 -56q-5 0-7-5M4 -50q8-4 8-14M10 -56q5 0 7-5", INK, 3.6) +
        line("M-4 -50q-8-4-8-14M-10 -56q-5 0-7-5M4 -50q8-4 8-14M10 -56q5 0 7-5", paint.straw84, 1.8) +
        face +
        line("M-4 -38.500h8", CHALK, 1.4) +
        arm("M8 -29Q14 -27 16 -22") +
        arm("M-8 -29Q-14 -24-11 -17") +
        line("M-6 -29Q0 -23 6 -29", paint.gold76, 1.8)
      );
    case "toolmaker":
      return (
        body +
        face +
        line("M-8 -40Q0 -31 8 -40", INK, 3) +
        arm("M-8 -29Q-14 -24-11 -17") +
        line("M11 -8L21 -46", INK, 5) +
        line("M11 -8L21 -46", paint.clay52, 2.6) +
        fill(
          curve("12,-49! 20,-54 29,-51! 31,-42 28,-38! 20,-42 13,-43!"),
          paint.stone64b,
          `stroke="${INK}" stroke-width="1.6"`,
        ) +
        fill(curve("12,-49! 20,-54 29,-51! 22,-47"), paint.stone84) +
        arm("M8 -29Q14 -26 15 -21")
      );
  }
}

/** Buildings, foot at y = 0, within 96 × 62. There are eight kinds. */
export function building(kind: number): string {
  const outline = `stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"`;
  const thatch = (d: string, shade: string): string => fill(d, paint.gold67, outline) + shade;
  const door = (x: number, w: number, h: number): string =>
    fill(curve(`${x - w},1! ${x - w},${-h * 0.6} ${x},${-h} ${x + w},${-h * 0.6} ${x + w},1!`), INK);
  const straws = (list: string): string => line(list, paint.bark45, 1.4);
  switch (((kind % 8) + 8) % 8) {
    case 0:
      return put(hut(), 0, 0, 0.56);
    case 1: // long house
      return (
        fill("M-40 -20h80v21h-80z", paint.clay52, outline) +
        line("M-30 -19v19M-20 -19v19M-10 -19v19M14 -19v19M24 -19v19M33 -19v19", paint.clay33c, 1.6) +
        door(2, 8, 20) +
        thatch(
          "M-47 -16L-34 -48H36L47 -16Q0 -22-47 -16z",
          straws("M-36 -22l4-20M-24 -24l3-20M-11 -25l1-19M3 -25l0-19M16 -25l-1-19M28 -24l-2-20M39 -22l-5-18"),
        ) +
        line("M-34 -48H36", UMBER, 3.6) +
        line("M-38 -54l6 9M-30 -54l-5 9M34 -54l5 9M41 -54l-6 9", INK, 2)
      );
    case 2:
      return put(tent(paint.amber60), -22, 0, 0.7) + put(tent(paint.bark59b), 16, 0, 0.92);
    case 3: // pile dwelling
      return (
        line("M-28 2v-20M-10 2v-20M10 2v-20M28 2v-20", INK, 5) +
        line("M-28 2v-20M-10 2v-20M10 2v-20M28 2v-20", paint.clay52, 2.4) +
        line("M-44 -3q8-4 14 0t14 0 14 0 14 0 14 0 14 0", paint.water47, 2.4) +
        fill("M-36 -20h72v5h-72z", paint.clay43, outline) +
        fill("M-25 -40h50v20h-50z", paint.clay52, outline) +
        line("M-17 -38v17M-9 -38v17M11 -38v17M18 -38v17", paint.clay33c, 1.5) +
        fill("M-4 -20v-13h9v13z", INK) +
        thatch("M-34 -37L0 -61 34 -37Q0 -43-34 -37z", straws("M-20 -43l8-7M-8 -44l4-10M8 -44l-4-10M20 -43l-8-7")) +
        line("M-33 -15L-42 2M-36 -8h-4", INK, 2)
      );
    case 4: // stone house
      return (
        [
          [-30, -6, 11],
          [-13, -5, 10],
          [30, -6, 11],
          [-31, -18, 10],
          [29, -18, 10],
          [-20, -17, 8],
          [18, -16, 9],
          [17, -5, 8],
          [-24, -28, 9],
          [23, -28, 9],
        ]
          .map(([x, y, r]) =>
            fill(
              curve(
                `${x! - r!},${y! + 3} ${x! - r! * 0.7},${y! - 6} ${x! + r! * 0.5},${y! - 7} ${x! + r!},${y! - 1} ` +
                  `${x! + r! * 0.8},${y! + 6} ${x! - r! * 0.7},${y! + 7}`,
              ),
              (x! + y!) % 2 ? paint.ash57 : paint.stone64b,
              outline,
            ),
          )
          .join("") +
        door(0, 10, 26) +
        fill(curve("-44,-34 -30,-46 0,-51 32,-46 45,-34 20,-30 -20,-30"), paint.ash48, outline) +
        fill(curve("-40,-36 -28,-45 0,-49 22,-46 0,-43 -26,-38"), paint.stone70) +
        line("M-20 -47q2-5 6-6M6 -50q1-5 5-7M14 -49q4-4 7-4", paint.moss40, 2)
      );
    case 5: {
      // a hut of mammoth bones
      const tusk = (x: number, f: number): string =>
        fill(
          brush(`${x},2 ${x + f * 8},-24 ${x + f * 26},-50 ${x + f * 42},-56`, 6, 7, 5, 1.4),
          CHALK,
          `stroke="${INK}" stroke-width="1.5"`,
        );
      return (
        fill(curve("-38,1! -34,-24 -16,-46 0,-50 16,-46 34,-24 38,1!"), paint.clay37, outline) +
        line("M-30 -16q30-12 60 0M-24 -30q24-10 48 0", paint.clay52, 2) +
        tusk(-42, 1) +
        tusk(42, -1) +
        fill(
          brush("-24,2 -20,-24 -6,-44", 4, 4.6, 2) + brush("24,2 20,-24 6,-44", 4, 4.6, 2),
          paint.straw90,
          `stroke="${INK}" stroke-width="1.3"`,
        ) +
        door(0, 9, 26) +
        [-34, -28, 28, 34].map((x) => disc(x, -1, 4, paint.straw90, `stroke="${INK}" stroke-width="1.4"`)).join("")
      );
    }
    case 6: // turf house
      return (
        fill(curve("-46,1! -40,-16 -24,-34 0,-42 24,-34 40,-16 46,1!"), paint.moss55, outline) +
        fill(curve("6,-41 24,-34 40,-16 46,1! 30,1 26,-18 16,-32"), paint.moss40) +
        line(
          "M-34 -22l-3-6M-22 -34l-2-6M-8 -40l-1-6M8 -41l2-6M22 -35l3-6M34 -24l4-5M-12 -30l-1-5M-28 -12l-2-5M14 -24l2-5",
          paint.leaf28,
          1.8,
        ) +
        fill("M-15 1l2-25h26l2 25z", paint.clay52, outline) +
        door(0, 8, 20) +
        line("M-16 -24h32", UMBER, 4) +
        line("M-16 -24h32", paint.gold62b, 1.4)
      );
    default: // watch tower
      return (
        line("M-18 2L-11 -36M18 2L11 -36M-16 -8L14 -24M16 -8L-14 -24", INK, 4.6) +
        line("M-18 2L-11 -36M18 2L11 -36M-16 -8L14 -24M16 -8L-14 -24", paint.clay52, 2.2) +
        fill("M-20 -38h40v5h-40z", paint.clay43, outline) +
        fill("M-14 -48h28v10h-28z", paint.bark59b, outline) +
        line("M-7 -47v8M0 -47v8M7 -47v8", paint.clay33c, 1.4) +
        thatch("M-23 -46L0 -64 23 -46Q0 -51-23 -46z", straws("M-12 -51l5-5M0 -52v-7M12 -51l-5-5")) +
        put(cabinette(), 33, 0, 1) +
        put(cabinette(), -34, 0, 0.8)
      );
  }
}

const cabinette = (): string =>
  fill(curve("-13,1! -10,-14 0,-24 10,-14 13,1!"), paint.clay52, `stroke="${INK}" stroke-width="1.6"`) +
  fill("M-4 1q0-10 4-12 4 2 4 12z", INK);

const PEOPLE: readonly string[] = ["builder", "farmer", "shaman", "toolmaker"];

/** A culture symbol or a person of a profession on a disc of its card's background, in a 64 × 64 box. */
export function emblemDisc(name: Culture | Profession): string {
  const people = PEOPLE.includes(name);
  return (
    `<circle cx="32" cy="32" r="30" fill="${paint.stone96b}"/>` +
    `<circle cx="32" cy="32" r="28.5" fill="${people ? paint.bark78 : paint.moss80}" ` +
    `stroke="${paint.stone14}" stroke-width="1.6"/>` +
    (people ? put(person(name as Profession), 30, 57, 0.78) : put(emblem(name as Culture), 32, 32, 0.74))
  );
}
