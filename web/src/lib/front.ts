/** What a game provides to the client. */
import type { Component, Snippet } from "svelte";
import type { Detail, Line, NewSeat, Table, View } from "./protocol";
import type { Icons } from "./legend.svelte";
import type { Session } from "./session.svelte";

/** A position to look at. */
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
  /** One expanded row of the score sheet. */
  detail: Load<DetailProps & Record<string, unknown>>;
  rules: Load<{ game: string }>;
  /** Kinds of events too small to mention when a turn comes. */
  trifles?: readonly string[];
  /** Kinds of events that are always celebrated. */
  feats?: readonly string[];
  /** What its icons mean. */
  icons?: () => Promise<{ ICONS: Icons }>;
  /** A small picture for the home screen. */
  emblem: Load;
  /** Who plays at the first “Play now”. */
  seats: NewSeat[];
  /** Whether the view shows what others at the same screen must not see, so that a curtain comes first. */
  secret?: (view: View) => boolean;
}
