/** What the client knows of each game: everything else about it is in its folder, or comes from the server. */
import type { Component, Snippet } from "svelte";
import type { Detail, Line, NewSeat, Table, View } from "$lib/protocol";
import type { Session } from "$lib/session.svelte";
import { secret as secretOrders } from "./cvlizations/secret";
import { secret as secretCards } from "./endless_winter/secret";

/** A position to be looked at. */
export interface ReplayProps {
  view: View;
  table: Table;
  names: string[];
  lines: Line[];
  current: number;
  onjump: (move: number) => void;
  controls: Snippet;
}

export interface DetailProps {
  source: string;
  details: Detail[];
  points: number[];
  names: string[];
}

type Load<Props extends Record<string, unknown> = Record<string, never>> = () => Promise<{ default: Component<Props> }>;

export interface GameFront {
  table: Load<{ session: Session }>;
  replay: Load<ReplayProps & Record<string, unknown>>;
  /** One opened row of the score sheet. */
  detail: Load<DetailProps & Record<string, unknown>>;
  rules: Load<{ game: string }>;
  /** A small picture for the first page. */
  emblem: Load;
  /** Who sits down at the first “Play now”. */
  seats: NewSeat[];
  /** Whether the view shows what others at the same screen must not see: a curtain is drawn before it. */
  secret?: (view: View) => boolean;
}

const bot = (level: string): NewSeat => ({ kind: "bot", level });

export const GAMES: Record<string, GameFront> = {
  "stone-age": {
    table: () => import("./stone_age/Table.svelte"),
    replay: () => import("./stone_age/Replay.svelte") as ReturnType<GameFront["replay"]>,
    detail: () => import("./stone_age/ScoreDetail.svelte") as ReturnType<GameFront["detail"]>,
    rules: () => import("./stone_age/Rules.svelte"),
    emblem: () => import("./stone_age/GameEmblem.svelte"),
    seats: [{ kind: "me" }, bot("medium"), bot("medium")],
  },
  "endless-winter": {
    table: () => import("./endless_winter/Table.svelte"),
    replay: () => import("./endless_winter/Replay.svelte") as ReturnType<GameFront["replay"]>,
    detail: () => import("./endless_winter/ScoreDetail.svelte") as ReturnType<GameFront["detail"]>,
    rules: () => import("./endless_winter/Rules.svelte"),
    emblem: () => import("./endless_winter/GameEmblem.svelte"),
    seats: [{ kind: "me" }, bot("medium"), bot("medium")],
    secret: secretCards,
  },
  cvlizations: {
    table: () => import("./cvlizations/Table.svelte"),
    replay: () => import("./cvlizations/Replay.svelte") as ReturnType<GameFront["replay"]>,
    detail: () => import("./cvlizations/ScoreDetail.svelte") as ReturnType<GameFront["detail"]>,
    rules: () => import("./cvlizations/Rules.svelte"),
    emblem: () => import("./cvlizations/GameEmblem.svelte"),
    seats: [{ kind: "me" }, bot("medium"), bot("medium"), bot("medium")],
    secret: secretOrders,
  },
};

/** The first one is where an address without a game leads. */
export const FIRST_GAME = "stone-age";
