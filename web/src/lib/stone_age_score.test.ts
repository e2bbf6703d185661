import { expect, it } from "vitest";
import type { Card, Player } from "../games/stone_age/view";
import { cultureSets, detail } from "./stone_age_score";

const card = (more: Partial<Card>): Card => ({ id: "C", top: "food", source: "scan", ...more });
const player = (more: Partial<Player>): Player => ({
  figures: 6,
  free: 0,
  placed: {},
  food: 0,
  resources: { wood: 0, brick: 0, stone: 0, gold: 0 },
  agriculture: 7,
  tools: [],
  cards_to_use: [],
  cards: [],
  drawn: 0,
  drawn_cards: null,
  buildings: [],
  points: {},
  score: 0,
  estimate: 0,
  tie_break: 0,
  ...more,
});

it("WE38: five symbols and one double", () => {
  const cards = ["art", "music", "time", "pottery", "writing", "pottery"].map((culture) => card({ culture }));
  expect(cultureSets(cards)).toEqual([5, 1]);
  expect(detail(player({ cards }), "culture", 26).formula).toBe("5² + 1²");
});

it("WE41: five farmers, agriculture 7", () => {
  const cards = [card({ profession: "farmer", figures: 2 }), card({ profession: "farmer", figures: 2 })];
  const drawn_cards = [card({ profession: "farmer", figures: 1 })];
  expect(detail(player({ cards, drawn_cards }), "farmers", 35).formula).toBe("5 × 7");
});

it("WE45: toolmakers count tools, used or not", () => {
  const tools = [
    { value: 3, used: true },
    { value: 2, used: false },
    { value: 2, used: true },
  ];
  const cards = [card({ profession: "toolmaker", figures: 3 })];
  expect(detail(player({ tools, cards }), "toolmakers", 21).formula).toBe("3 × 7");
});

it("counts starvation in tens, and lists what is left", () => {
  expect(detail(player({}), "starvation", -20).formula).toBe("2 × −10");
  expect(detail(player({}), "starvation", 0).formula).toBe("");
  const resources = { wood: 2, brick: 0, stone: 0, gold: 1 };
  expect(detail(player({ resources }), "resources", 3).goods).toEqual([
    { good: "wood", count: 2 },
    { good: "gold", count: 1 },
  ]);
});

it("a drawn card never scored its upper half", () => {
  const bought = card({ top: "victory_points", amount: 3, culture: "music" });
  const drawn = card({ top: "victory_points", amount: 3, culture: "music" });
  expect(detail(player({ cards: [bought], drawn_cards: [drawn] }), "cards", 3).formula).toBe("3");
});
