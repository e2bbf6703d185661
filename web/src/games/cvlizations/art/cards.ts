/** An idea card: a picture in the frame of its type, its effect in signs if possible, cost, happiness, and age. */
import * as paint from "../../../art/palette";
import { fill, put } from "../../../art/brush";
import { kept } from "../../../art/kept";
import { CHALK, INK } from "../../../art/motifs";
import { specks } from "../../../art/pieces";
import { type Deck, type Idea, type IdeaType, type OrderName, type Resource, RESOURCES, TYPES } from "../view";
import { at, GOLD, line, number, rays, sun } from "../../../art/ink";
import { ideaArt } from "./ideas";
import { CARD_H, CARD_W } from "./orders";
import { crown, epochMark, happiness, head, ideaMark, orderMark, resource, TYPE_COLOURS, typeMark } from "./tokens";

export { CARD_H, CARD_W };
const FRAME = "M11 2H119Q128 2 128 11V177Q128 186 119 186H11Q2 186 2 177V11Q2 2 11 2z";
const PANEL =
  "M13 6.500H117Q123.500 6.500 123.500 13V175Q123.500 181.500 117 181.500H13Q6.500 181.500 6.500 175V13Q6.500 6.500 13 6.500z";

/** The opening for the picture: a vault, a cut square, a gable, or a bitten ticket. b is its foot. */
const OPENINGS: Record<IdeaType, (b: number) => string> = {
  ideology: (b) => `M11 ${b}V52Q12 11 65 11T119 52V${b}z`,
  tools: (b) => `M11 ${b}V40H24V24H40V11H90V24H106V40H119V${b}z`,
  houses: (b) => `M11 ${b}V46L65 9 119 46V${b}z`,
  inventions: (b) => `M11 ${b}V42A31 31 0 0 0 42 11H88A31 31 0 0 0 119 42V${b}z`,
};
const LIGHTS: Record<IdeaType, [ground: string, halo: string]> = {
  ideology: [paint.stone88, paint.stone94],
  tools: [paint.leaf88b, paint.leaf93],
  houses: [paint.bark86, paint.sand91b],
  inventions: [paint.straw91, paint.straw96],
};

/** A word in the strip of signs: its markup around the origin, and its width. */
type Word = [art: string, wide: number];
const N = (text: string | number): Word => [number(text, 0, 0, 17), String(text).length * 10 + 3];
const icon = (art: string, box = 32, size = 20, wide = size): Word => [at(art, 0, 0, size, box), wide];
const R = (kind: string | undefined): Word =>
  kind === "happiness"
    ? icon(happiness(), 32, 21)
    : icon(resource(RESOURCES.includes(kind as Resource) ? (kind as Resource) : "any"), 32, kind === "any" ? 22 : 20);
const card = (art: string): Word => [put(art, -10.2, -11.9, 0.85), 20];
const T = (type: string | undefined): Word =>
  icon(typeMark(TYPES.includes(type as IdeaType) ? (type as IdeaType) : "ideology"), 32, 20);
const O = (order: string | undefined): Word => card(orderMark((order ?? "theft") as OrderName));
const to: Word = [fill("M-6 -2h5v-4L6 0-1 6V2h-5z", paint.rust39), 15];
const swap: Word = [fill("M-6 -5.500h6v-3L7 -4 0 .5v-3h-6zM6 5.500H0v3L-7 4 0 -.5v3h6z", paint.rust39), 17];
const not = ([art, wide]: Word): Word => [
  art + line("M-10 9L10 -9", CHALK, 5.6) + line("M-10 9L10 -9", INK, 2.8),
  wide + 2,
];
const crowd = (n: number): Word => [
  Array.from({ length: n }, (_, i) => head((i - (n - 1) / 2) * 9.5 - (n > 2 ? 3 : 0), 0, 1.15)).join("") +
    (n > 2 ? line("M14 0h6M17 -3v6", INK, 1.8) : ""),
  n * 9.5 + (n > 2 ? 10 : 2),
];
const most: Word = [
  fill("M-12 8V2h8V-6h8v5h8v9z", paint.bark69, `stroke="${INK}" stroke-width="1.600" stroke-linejoin="round"`) +
    number(1, 0, 1, 9, INK, paint.bark69),
  28,
];
const alone: Word = [
  `<rect x="-7.500" y="-10.500" width="15" height="21" rx="3" fill="${paint.rust39}" stroke="${INK}" stroke-width="1.800"/>` +
    head(0, 0.3, 1.15, CHALK),
  15,
];
const glad = R("happiness");

/** What the idea does, in signs. Empty if it only scores points, or if signs can't say it. */
function signs(idea: Idea): Word[] {
  const n = idea.amount ?? 1;
  const p = idea.points ?? 1;
  switch (idea.effect) {
    case "group_bonus":
      return [crowd({ one: 1, two: 2, more: 3 }[idea.group ?? "more"]), to, N(`+${n}`), R(idea.gain)];
    case "no_purchase_bonus":
      return [not(card(ideaMark())), to, N(`+${n}`), R("any")];
    case "convert":
      return [N(idea.pay ?? 2), R(idea.resource), to, N(n), glad];
    case "score_happy_ideas":
      return [card(ideaMark()), [at(happiness(), -8, 6, 13), 2], to, N(p), glad];
    case "solo_bonus":
      return [alone, alone, to, N(`+${n}`), glad];
    case "peace_bonus":
      return [not(O("theft")), to, N(`+${n}`), glad];
    case "score_empty":
      return [N(0), R("any"), to, N(p), glad];
    case "order_bonus":
      return [O(idea.order), to, N(`+${n}`), R(idea.gain)];
    case "trade_bonus":
      return [O("trade"), to, N(`+${n}`), R("any")];
    case "extra_steal":
      return [O("theft"), to, N(`+${n}`), R("any")];
    case "discount":
      return idea.on === "any" ? [card(ideaMark()), N(`−${n}`)] : [T(idea.on), N(`−${n}`)];
    case "look":
      return [
        icon(
          `<path d="M1.500 12Q6 5 12 5t10.500 7Q18 19 12 19T1.500 12z" fill="${CHALK}" stroke="${INK}" ` +
            `stroke-width="2"/><circle cx="12" cy="12" r="3.600" fill="${INK}"/>`,
          24,
          24,
        ),
        to,
        card(ideaMark()),
      ];
    case "exchange":
      return [R(idea.resource), to, glad, N(`≤${idea.most ?? 3}`)];
    case "swap":
      return [R("any"), swap, R("any")];
    case "theft_cap":
      return [O("theft"), N(`≤${n}`), R("any")];
    case "failed_order_bonus":
      return [
        [
          `<rect x="-8" y="-10.500" width="16" height="21" rx="3" fill="${paint.stone56b}" stroke="${INK}" stroke-width="1.800"/>` +
            line("M-4 -4l8 8M4 -4l-8 8", CHALK, 2.6),
          20,
        ],
        to,
        N(`+${n}`),
        glad,
      ];
    case "extra_purchase":
      return [N("2×"), card(ideaMark())];
    case "epoch_income":
      return [
        icon(crown(), 32, 21),
        to,
        ...(idea.gain === "each" ? RESOURCES.map((k) => icon(resource(k), 32, 17)) : [N(`+${n}`), R(idea.gain)]),
      ];
    case "score_leftover":
      return [N(idea.every ?? 2), R("any"), to, glad, N(`≤${idea.most ?? 3}`)];
    case "score_distinct":
      return [...TYPES.map((t) => icon(typeMark(t), 32, 16, 17)), to, glad];
    case "score_type":
      return [T(idea.on), to, N(p), glad];
    case "score_ideas":
      return [N(idea.every ?? 2), card(ideaMark()), to, N(p), glad];
    case "score_sets":
      return [...RESOURCES.map((k) => icon(resource(k), 32, 17)), to, N(p), glad];
    case "score_majority":
      return [most, T(idea.on), to, N(p), glad];
    default:
      return [];
  }
}

function sentence(words: Word[], y: number): string {
  const gap = 3;
  const wide = words.reduce((sum, [, w]) => sum + w + gap, -gap);
  const scale = Math.min(1, 104 / wide);
  let x = -wide / 2;
  const art = words
    .map(([one, w]) => {
      const here = put(one, x + w / 2, 0);
      x += w + gap;
      return here;
    })
    .join("");
  return put(art, 65, y, scale);
}

/** What it costs: a number and the resource, or a dash for nothing. */
function cost(idea: Idea): string {
  const parts = RESOURCES.filter((k) => idea[k]);
  const many = parts.length > 2;
  const step = many ? 36.5 : 46;
  return parts.length
    ? parts
        .map((k, i) => {
          const x = 65 + (i - (parts.length - 1) / 2) * step;
          return (
            number(idea[k]!, x - (many ? 10 : 12), 165, many ? 20 : 22) +
            at(resource(k), x + (many ? 7 : 9), 165.5, many ? 20 : 24)
          );
        })
        .join("")
    : line("M57 166h16", INK, 3);
}

export const ideaFace = (idea: Idea): string => kept(`idea ${JSON.stringify(idea)}`, () => drawIdea(idea));

function drawIdea(idea: Idea): string {
  const { type } = idea;
  const seed = Number(idea.id.replace(/\D/g, "")) || 1;
  const words = signs(idea);
  const foot = words.length ? 117 : 146;
  const [ground, halo] = LIGHTS[type];
  const [cy, scale] = words.length ? [70, 0.98] : [83, 1.06];
  const opening = OPENINGS[type](foot);
  const text = `${idea.happiness}${idea.final ? "+" : ""}`;
  return (
    `<path d="${FRAME}" fill="${CHALK}" stroke="${INK}" stroke-width="2.400"/>` +
    `<path d="${PANEL}" fill="${TYPE_COLOURS[type]}"/>` +
    `${put(specks(112, 170, 90, paint.stone14, seed), 9, 9, 1).replace("<g ", '<g opacity=".22" ')}` +
    `<path d="${opening}" fill="${ground}" stroke="${INK}" stroke-width="1.800" stroke-linejoin="round"/>` +
    `<g transform="translate(65 ${cy})">${rays(18, 26, 46, 4, halo)}</g>` +
    `${put(ideaArt(idea.name, type), 65, cy, scale)}` +
    (words.length
      ? `<rect x="9.500" y="121" width="111" height="27" rx="5" fill="${idea.final ? paint.straw89 : CHALK}" ` +
        `stroke="${INK}" stroke-width="1.600"/>${sentence(words, 134.5)}`
      : "") +
    `<rect x="9.500" y="151" width="111" height="28" rx="5" fill="${CHALK}" stroke="${INK}" stroke-width="1.600"/>${cost(idea)}` +
    put(typeMark(type), 5, 5, 0.92) +
    sun(107, 23, 15, text) +
    put(epochMark(idea.deck), 5, 37, 0.72)
  );
}

/** A face-down idea, by its deck. */
export const ideaBack = (deck: Deck): string => {
  const [ground, speck, ink] =
    deck === "III" ? [paint.rust30, paint.rust18, GOLD] : [paint.bark59b, paint.clay43, paint.straw92];
  return (
    `<path d="${FRAME}" fill="${CHALK}" stroke="${INK}" stroke-width="2.400"/>` +
    `<rect x="8" y="8" width="114" height="172" rx="6" fill="${ground}"/>` +
    `${put(specks(112, 170, 150, speck, 5), 9, 9, 1)}` +
    `<rect x="14" y="14" width="102" height="160" rx="4" fill="none" stroke="${ink}" stroke-width="1.800" ` +
    `stroke-dasharray="1 5" stroke-linecap="round"/>` +
    `<g transform="translate(65 76)">${rays(16, 34, 50, 3, ink)}` +
    `<path d="M-11 30V20Q-27 10-27 -8A27 27 0 0 1 27 -8Q27 10 11 20V30z" fill="${paint.stone98b}" ` +
    `stroke="${INK}" stroke-width="2.600" stroke-linejoin="round"/>` +
    `<path d="M-11 30h22v11q-11 5-22 0z" fill="${paint.ash57}" stroke="${INK}" stroke-width="2.400" ` +
    `stroke-linejoin="round"/>` +
    `${line("M-11 35h22", INK, 1.8)}${line("M-9 18Q-14 -2-6 -2T0 8 6 -2 9 18", paint.rust50, 2.6)}</g>` +
    put(epochMark(deck), 47, 134, 1.12)
  );
};

export const emptySlot = (): string =>
  `<path d="${FRAME}" fill="${paint.ash16}" fill-opacity=".16" stroke="currentColor" stroke-width="2.400" ` +
  `stroke-dasharray="8 7" opacity=".7"/>`;
