/** The games this client knows. Everything else about a game is in its folder, or comes from the server. */
import type { GameFront } from "$lib/front";
import { DEFAULT_LEVEL } from "$lib/levels";
import type { EndlessWinterEventKind, NewSeat, StoneAgeEventKind } from "$lib/protocol";
import { secret as secretOrders } from "./cvlizations/secret";
import { TRIFLES } from "./cvlizations/trifles";
import { secret as secretCards } from "./endless_winter/secret";

const BOT: NewSeat = { kind: "bot", level: DEFAULT_LEVEL };

export const GAMES: Record<string, GameFront> = {
  "stone-age": {
    table: () => import("./stone_age/Table.svelte"),
    replay: () => import("./stone_age/Replay.svelte") as ReturnType<GameFront["replay"]>,
    detail: () => import("./stone_age/ScoreDetail.svelte") as ReturnType<GameFront["detail"]>,
    rules: () => import("./stone_age/Rules.svelte"),
    trifles: [
      "card_dealt",
      "building_turned",
      "rolled",
      "tools_added",
      "paid",
      "harvest",
    ] satisfies StoneAgeEventKind[],
    feats: ["all_symbols"] satisfies StoneAgeEventKind[],
    icons: () => import("./stone_age/icons"),
    emblem: () => import("./stone_age/GameEmblem.svelte"),
    seats: [{ kind: "me" }, BOT, BOT],
  },
  "endless-winter": {
    table: () => import("./endless_winter/Table.svelte"),
    replay: () => import("./endless_winter/Replay.svelte") as ReturnType<GameFront["replay"]>,
    detail: () => import("./endless_winter/ScoreDetail.svelte") as ReturnType<GameFront["detail"]>,
    rules: () => import("./endless_winter/Rules.svelte"),
    trifles: [
      "paid",
      "labor_gained",
      "food_gained",
      "tool_gained",
      "bottom_taken",
      "card_discarded",
      "food_spent",
      "card_drawn",
      "reshuffled",
      "culture_dealt",
      "animal_shown",
      "rest_token_up",
      "tile_laid",
      "tile_chosen",
      "stone_laid",
      "position_dealt",
      "eclipse_labor",
      "card_piled",
    ] satisfies EndlessWinterEventKind[],
    icons: () => import("./endless_winter/icons"),
    emblem: () => import("./endless_winter/GameEmblem.svelte"),
    seats: [{ kind: "me" }, BOT, BOT],
    secret: secretCards,
  },
  cvlizations: {
    table: () => import("./cvlizations/Table.svelte"),
    replay: () => import("./cvlizations/Replay.svelte") as ReturnType<GameFront["replay"]>,
    detail: () => import("./cvlizations/ScoreDetail.svelte") as ReturnType<GameFront["detail"]>,
    rules: () => import("./cvlizations/Rules.svelte"),
    trifles: TRIFLES,
    icons: () => import("./cvlizations/icons"),
    emblem: () => import("./cvlizations/GameEmblem.svelte"),
    seats: [{ kind: "me" }, BOT, BOT, BOT],
    secret: secretOrders,
  },
};

/** A game that was added to the server and has no client code. */
const GENERIC: GameFront = {
  table: () => import("./generic/Table.svelte"),
  replay: () => import("./generic/Replay.svelte") as ReturnType<GameFront["replay"]>,
  detail: () => import("./generic/ScoreDetail.svelte") as ReturnType<GameFront["detail"]>,
  rules: () => import("./generic/Rules.svelte"),
  emblem: () => import("./generic/GameEmblem.svelte"),
  seats: [{ kind: "me" }, BOT, BOT],
  // No one knows what its view hides, so between two people at one screen there is always a curtain.
  secret: () => true,
};

export const frontOf = (game: string): GameFront => GAMES[game] ?? GENERIC;

/** The game for addresses that don't name one. */
export const FIRST_GAME = "stone-age";
