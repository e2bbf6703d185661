/** The faces of the bots: crisp masks in a 32 × 32 box, each recognizable by its outline. */
import * as paint from "./palette";
import { curve, fill } from "./brush";
import { kept } from "./kept";
import { CHALK, INK } from "./motifs";
import { oval, ringed } from "./pieces";
import type { Character } from "$lib/protocol";

const flipped = (points: string): string =>
  points
    .trim()
    .split(/\s+/)
    .map((point) => {
      const [x = "", y] = point.split(",");
      return `${32 - Number(x)},${y}`;
    })
    .join(" ");

/** An outline from its left half, starting at the top. */
const head = (left: string): string => curve(`${left} ${flipped(left.trim().split(/\s+/).reverse().join(" "))}`);
/** The same shape on both sides. */
const both = (points: string, color: string): string => fill(curve(points) + curve(flipped(points)), color);
const pair = (x: number, y: number, rx: number, ry: number, color: string): string =>
  fill(oval(x, y, rx, ry) + oval(32 - x, y, rx, ry), color);
const lines = (d: string, color: string, width = 1.1): string =>
  fill(d, "none", `stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`);
const mask = (outline: string, color: string): string => ringed(outline, 4, 2.2) + fill(outline, color);

const SPIKES = Array.from({ length: 23 }, (_, i) => {
  const angle = Math.PI * (1.13 - (1.26 * i) / 22);
  const reach = i % 2 ? 15.5 : 11;
  return `${(16 + reach * Math.cos(angle)).toFixed(1)},${(18.5 - reach * Math.sin(angle)).toFixed(1)}!`;
}).join(" ");

const DRAWN: Record<Character, () => string> = {
  badger: () =>
    mask(head("16,5 11,6! 7,2.500! 4.500,7 4,13 8,21 12,28 16,30"), CHALK) +
    both("11,6.500 14,12 13.800,23 12,26 7.500,19 5.500,12 7,6", paint.ash18) +
    both("6,4.500 7.500,4 8.500,6.500 6.500,8", CHALK) +
    pair(9.8, 14, 1.5, 1.5, CHALK) +
    pair(9.8, 14, 0.7, 0.7, INK) +
    fill(oval(16, 27, 2.6, 2), INK),
  bear: () =>
    mask(oval(7, 8, 4.6) + oval(25, 8, 4.6) + oval(16, 17.5, 13, 12), paint.clay33) +
    pair(7, 7.6, 2.3, 2.3, paint.clay21) +
    fill(oval(16, 22.5, 6.4, 5.4), paint.clay66) +
    fill(oval(16, 20, 2.8, 1.9), INK) +
    lines("M16 21.500v3M12.8 25.500q1.8 1.2 3.2-1 1.4 2.2 3.2 1", INK) +
    pair(10.5, 15, 1.6, 1.7, INK),
  fox: () =>
    mask(head("16,9.500 11.500,9! 4,2! 3.500,11 4.500,17! 9,22 16,30.500!"), paint.rust48) +
    both("6,5.500! 10.500,9.500! 5.800,13", INK) +
    both("5,17.200! 10,17 13.500,21.500 16,30! 9,22.500", CHALK) +
    both("8.800,15.200 11,13.800 13.300,16.300! 10.500,16.800", INK) +
    fill(oval(16, 28.6, 2.1, 1.7), INK),
  frog: () =>
    mask(oval(8.5, 9, 5.3) + oval(23.5, 9, 5.3) + oval(16, 19.5, 14, 10), paint.moss55) +
    fill(curve("3.500,22! 16,26 28.500,22! 24,28.500 16,29.300 8,28.500"), paint.moss80) +
    lines("M3.6 20.500q12.400 6.500 24.800 0", paint.moss28, 1.5) +
    pair(8.5, 8.6, 3.4, 3.4, CHALK) +
    pair(8.5, 8.8, 2.3, 1.2, INK) +
    pair(14.3, 16.2, 0.7, 0.9, paint.moss28),
  hare: () =>
    mask(head("16,13 13.500,12 12.500,5 9,0.500 6.500,6 9.300,14.500 6,19.500 8,27 16,31"), paint.clay61) +
    both("9.300,3.500 10.800,7 11.300,12.500 9.300,11 8.300,6.500", paint.clay75) +
    pair(11, 20, 1.5, 1.9, INK) +
    pair(11.4, 19.4, 0.5, 0.6, CHALK) +
    fill(oval(16, 26.5, 4.4, 3.4), paint.bark80b) +
    fill("M14.300 23.700h3.400L16 25.500z", INK) +
    fill("M14.700 27h2.600v3.600h-2.600z", CHALK, `stroke="${INK}" stroke-width=".7"`) +
    lines("M16 25.500v1.500", INK, 0.9),
  hedgehog: () =>
    mask(curve(`${SPIKES} 25,28 16,31 7,28`), paint.clay27) +
    lines("M9 12l-2-3.500M13 9.500l-1-4M19 9.500l1-4M23 12l2-3.500", paint.clay56, 1.2) +
    fill(oval(16, 22.5, 8.8, 7.8), paint.clay72) +
    pair(12.3, 20.5, 1.4, 1.6, INK) +
    fill(oval(16, 25, 2.4, 2), INK) +
    lines("M13.400 28.200q2.600 1.300 5.200 0", INK, 0.9),
  heron: () =>
    mask(
      curve(
        "12,31! 9.500,24 12.500,18 8.500,13 10,8 6,6.500 0.800,8.500! 5,3.500 12,3 17.500,3.500 21,7! " +
          "31.500,12! 20.500,12.800! 18.200,18 18.500,25 21,31!",
      ),
      paint.ash78,
    ) +
    fill(curve("15,6 10,7.800 6,6.500 0.800,8.500! 5,3.500 12,3 16,4.500!"), paint.ash24) +
    fill(curve("20,7! 31.500,12! 20.500,12.800! 18.500,10"), paint.gold71) +
    lines("M20.500 10.200 30 12", INK, 0.9) +
    fill(oval(16, 8.6, 1.7), CHALK) +
    fill(oval(16.2, 8.6, 0.9), INK) +
    lines("M13.500 21q-1 4 .5 9M16 19.500q-.6 4 .8 10.500", paint.ash44, 1.1),
  ibex: () =>
    mask(
      head(
        "16,11 12.500,11.500! 12,5 5.500,0.800! 1.300,6 2,13 4.200,15.500! 4.500,9.500 7,6.800 9.300,12! " +
          "3,15.500! 9,18 10.500,24 13.500,28.500! 16,31.500!",
      ),
      paint.clay56,
    ) +
    both("12.500,11.500! 12,5 5.500,0.800! 1.300,6 2,13 4.200,15.500! 4.500,9.500 7,6.800 9.300,12!", paint.ash39) +
    lines(
      "M8.500 2.800 7 6M4.200 3 5.300 7M1.800 8l2.700 1.500M23.500 2.800 25 6M27.800 3l-1.100 4M30.200 " +
        "8l-2.700 1.500",
      CHALK,
      0.9,
    ) +
    pair(11.8, 17, 1.2, 1.5, INK) +
    fill(oval(16, 25.3, 3.6, 2.8), paint.bark80b) +
    lines("M14.700 24.600l.4.900M17.300 24.600l-.4.900M14.800 28.600l1.200 2 1.200-2", INK, 1),
  lynx: () =>
    mask(head("16,8 11.500,8! 5,0.500! 3.500,8 5,12.500! 0.800,20! 5.500,20! 5,25.500! 11,25 16,29"), paint.clay66) +
    both("5,0.500! 4.300,4.500 7,4!", INK) +
    both("5.800,7! 9.800,9! 6.200,11.500", paint.clay33) +
    lines(
      "M16 9.500v4M13 9.500l.6 3M19 9.500l-.6 3M4 19l3-1.500M28 19l-3-1.500M6.500 23.500l2.500-2M25.500 " +
        "23.500l-2.500-2",
      INK,
      1,
    ) +
    both("8,15.300 10.500,13.800 13.500,16.300! 10.500,17.200", paint.straw89) +
    pair(10.8, 15.5, 0.8, 1.6, INK) +
    fill(oval(16, 23.5, 4.6, 3.8), CHALK) +
    fill("M14 20.300h4l-2 2.300z", INK) +
    lines("M16 22.500v2M13.600 25q1.400.8 2.400-.6 1 1.400 2.400.6", INK, 0.9),
  otter: () =>
    mask(head("16,4.500 10.500,5.500 7.500,8! 4,7 3.800,11 2,17 4,24 10,29 16,30"), paint.clay39) +
    fill(curve("4.500,21 9,16.800 16,18.500 23,16.800 27.500,21 22,28 16,29 10,28"), paint.bark80b) +
    pair(10.3, 13.5, 1.7, 1.8, INK) +
    pair(10.8, 13, 0.5, 0.6, CHALK) +
    fill(curve("12.500,17.500 16,16.500 19.500,17.500 16,21.500"), INK) +
    lines(
      "M16 21v2.500M12 24q2.300 2 4-.5 1.700 2.500 4 .5M11 21.500 4 20M11 23.500l-6.500 1.500M21 " +
        "21.500l7-1.500M21 23.500l6.500 1.500",
      INK,
      0.9,
    ),
  owl: () =>
    mask(head("16,6 10,5.500 3.500,1.500! 3.500,10 3,19 7,27 16,30.500"), paint.clay43) +
    pair(10.3, 14, 6, 6.2, paint.bark80b) +
    pair(10.5, 14, 4, 4, paint.gold78) +
    pair(10.8, 14, 2.1, 2.1, INK) +
    pair(11.5, 13.2, 0.7, 0.7, CHALK) +
    fill(curve("16,14.500! 18.200,18 16,21.500! 13.800,18"), INK) +
    lines(
      "M11 24l1.200 1.500L13.400 24M14.800 26.500 16 28l1.200-1.500M18.600 24l1.200 1.500L21 24",
      paint.bark80b,
      1.2,
    ),
  raven: () =>
    mask(
      curve(
        "5,31! 3,22 4.500,12 10,5 17,4 22.500,8! 28,9.500 31.500,16.500! 26.500,15.500 21.500,18! " +
          "19.500,22! 22,24.500! 19.500,26! 21,31!",
      ),
      paint.ash24,
    ) +
    fill(curve("21.500,8! 28,9.500 31.500,16.500! 26.500,15.500 20.500,18! 19,13"), paint.ash57) +
    lines("M20 14.200q4.500-2.200 10.500.8", INK, 1.1) +
    fill(oval(15.5, 11, 2.2), CHALK) +
    fill(oval(16, 11, 1.2), INK) +
    lines(
      "M8 19q1.500 2.500 4 2.500M7.500 24q1.800 2.300 4.500 2M13.500 19.500q.8 1.500 2.500 1.500",
      paint.ash57,
      1.1,
    ),
};

export const CHARACTERS = Object.keys(DRAWN) as Character[];

/** In a 32 × 32 box. */
export const face = (character: Character): string => kept(`face ${character}`, DRAWN[character]);
