/** The meanings of Stone Age's icons: goods, tools, the halves of cards, and the marks on mats and tiles. */
import { sign as glyph, type IconName } from "../../art/glyphs";
import { anyGood, axe, die, figure, flint, good, type GoodKind, sheaf } from "../../art/pieces";
import { type Culture, emblemDisc, type Profession } from "./art/emblems";
import { cardBack, sun } from "./art/tiles";
import { RESOURCES } from "./view";
import type { Explained, Icons } from "$lib/legend.svelte";
import { sentence, t } from "$lib/words.svelte";

const GOODS: GoodKind[] = [...RESOURCES, "food"];
const CULTURES: Culture[] = ["art", "medicine", "music", "pottery", "time", "transport", "weaving", "writing"];
const PROFESSIONS: Profession[] = ["builder", "farmer", "shaman", "toolmaker"];

/** A name, and a text that also works alone. */
const named = (name: string, key: string): Pick<Explained, "text" | "known" | "name"> => ({
  text: () => `${sentence(t(name))}. ${t(key)}`,
  known: () => t(key),
  name: () => t(name),
});
const mark = (name: IconName): Explained => ({
  art: () => glyph(name),
  view: "0 0 24 24",
  text: () => t(`icon.${name}`),
});

export const ICONS: Icons = {
  ...Object.fromEntries(
    GOODS.map((kind) => [kind, { art: () => good(kind), ...named(`good.${kind}`, `web.explain.${kind}`) }]),
  ),
  any: { art: anyGood, text: () => t("icon.any") },
  figure: { art: () => figure(0), view: "-4 0 32 32", text: () => t("icon.figure") },
  die: { art: () => die(5), text: () => t("icon.die") },
  tool: { art: axe, view: "0 0 40 40", text: () => t("web.explain.tool_maker") },
  one_use_tool: { art: flint, view: "0 0 40 40", text: () => t("web.explain.top.one_use_tool") },
  agriculture: { art: sheaf, text: () => t("web.explain.field") },
  points: { art: () => sun(16, 16, 12, 5), text: () => t("icon.points") },
  sum: { art: () => sun(16, 16, 12, "Σ"), text: () => t("web.explain.building.range") },
  extra_card: { art: cardBack, view: "0 0 130 201", text: () => t("web.explain.top.extra_card") },
  ...Object.fromEntries(
    CULTURES.map((name) => [
      name,
      { art: () => emblemDisc(name), view: "0 0 64 64", ...named(`symbol.${name}`, "web.explain.culture") },
    ]),
  ),
  ...Object.fromEntries(
    PROFESSIONS.map((name) => [
      name,
      { art: () => emblemDisc(name), view: "0 0 64 64", text: () => t(`web.explain.${name}`) },
    ]),
  ),
  deck: mark("deck"),
  building: mark("building"),
  card: mark("card"),
  first_player: { art: () => glyph("first_player"), view: "0 0 24 24", text: () => t("web.mat.first") },
};
