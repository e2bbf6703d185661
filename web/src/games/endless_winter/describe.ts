/** Cards, hexes, and Labor in words. Sentences come from the catalogs and the server. */
import { type Book, type EwView, type Hex, ofSpecies, type Player, type Source } from "./view";
import { say, sentence, t } from "$lib/words.svelte";

/** 2½ for 2.5. */
export function labor(value: number): string {
  const whole = Math.floor(value);
  return (whole || value === 0 ? String(whole) : "") + (value % 1 ? "½" : "");
}

export const cardName = (book: Book, id: string) =>
  book.tribe[id] ? t(`tribe.${id}`) : book.culture[id] ? say(book.culture[id].name) : id;

/** A mark for values that aren't known. */
export const sourceText = (source: Source | undefined) =>
  source === "reconstructed" || source === "partly" ? t("web.reconstructed") : "";

/** The whole text of a card. */
export function cardText(book: Book, id: string): string {
  const tribe = book.tribe[id];
  if (tribe)
    return [`${sentence(say(tribe.phrase))}.`, t("web.ew.printed", { count: tribe.points }), sourceText(tribe.source)]
      .filter(Boolean)
      .join("\n\n");
  const culture = book.culture[id];
  if (!culture) return id;
  return [
    `${say(culture.name)}: ${say(culture.phrase)}.`,
    t("web.ew.printed", { count: culture.points }),
    sourceText(culture.source),
  ]
    .filter(Boolean)
    .join("\n\n");
}

export function chiefText(view: EwView, player: Player): string {
  const side = player.chief && player.side ? view.book.chief[player.chief]?.sides[player.side] : undefined;
  return side ? say(side.phrase) : "";
}

/** Who leads on a hex, and by how much. */
function leadText(view: EwView, hex: Hex, names: readonly string[]): string {
  if (!hex.leaders.length) return t("web.ew.hex.nobody");
  const most = Math.max(...hex.influence);
  if (hex.leaders.length > 1)
    return t("web.ew.hex.tied", { names: hex.leaders.map((seat) => names[seat] ?? "").join(", "), influence: most });
  const leader = hex.leaders[0] as number;
  const margin = most - Math.max(0, ...hex.influence.filter((_, seat) => seat !== leader));
  return t(leader === view.seat ? "web.ew.hex.you_lead" : "web.ew.hex.leads", { name: names[leader] ?? "", margin });
}

/** “Forest B2, 2 camps of Anna, you lead by 1; in the Eclipse: 1 Tool”. */
export function hexText(view: EwView, hex: Hex, names: readonly string[]): string {
  const terrain = hex.terrain ? t(`terrain.${hex.terrain}`) : "";
  const camps = hex.camps.flatMap((count, seat) =>
    count ? [t("web.ew.hex.camps", { count, name: names[seat] ?? "" })] : [],
  );
  const villages = Object.entries(view.villages).filter(([at]) => view.junctions[at]?.hexes.includes(hex.hex));
  const beside = villages.map(([, seat]) => t("web.ew.hex.village", { name: names[seat] ?? "" }));
  const benefit = hex.terrain ? view.book.terrain[hex.terrain] : undefined;
  const pays = benefit?.effects.length ? [t("web.ew.hex.pays", { benefit: benefit.phrase })] : [];
  const token =
    hex.token === "face_down"
      ? [t("web.ew.hex.token_down")]
      : hex.token
        ? [t("web.ew.hex.token", { benefit: hex.token.phrase })]
        : [];
  return [`${terrain} ${hex.hex}`, ...camps, ...beside, leadText(view, hex, names), ...pays, ...token].join(", ");
}

export const animalsText = (counts: Record<string, number>) =>
  ofSpecies(counts)
    .map((name) => `${t(`species.${name}`)} ×${counts[name]}`)
    .join(", ");
