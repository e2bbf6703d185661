/** What the server says: docs/protocol.md. */

/** A text as a key with parameters; see words.svelte.ts. */
export type Phrase = { key: string } & Record<string, unknown>;

export type SeatKind = "person" | "bot" | "open";
export type Status = "waiting" | "playing" | "over" | "closed" | "review";

export interface Seat {
  seat: number;
  kind: SeatKind;
  name: string;
  level: string | null;
  mine: boolean;
  online: boolean;
  resigned: boolean;
}

export interface Table {
  id: string;
  game: string;
  options: Record<string, string | number | boolean>;
  cards: string;
  status: Status;
  created: string;
  seats: Seat[];
  host: boolean;
  rematch: string | null;
  forked: { table: string; move: number } | null;
  your_turn?: boolean;
}

export interface Choice {
  id: number;
  kind: string;
  params: Record<string, unknown>;
  phrase: Phrase;
  outlook: Record<string, unknown> | null;
}

export interface Blocked {
  id: number;
  kind: string;
  params: Record<string, unknown>;
  reason: Phrase;
}

/** A whole chain for a decision of several steps; what it costs and brings is the game's own. */
export type Plan = { kind: string; actions: number[] } & Record<string, unknown>;

export interface Offer {
  legal: Choice[];
  blocked: Blocked[];
  plans: Plan[];
}

export type Line = Phrase & { move: number };

/** What every game's view has; a game's own part is typed in its folder. */
export interface View {
  game: string;
  options: Record<string, string | number | boolean>;
  cards: string;
  seat: number | null;
  actor: number;
  over: boolean;
  scores: number[];
  winners: number[];
}

/** Own moves that nobody has seen yet, the table before them, and what may be done there instead. */
export interface Revision {
  to: number;
  moves: number;
  view: View;
  offer: Offer;
}

export interface State {
  table: Table;
  seq: number;
  seat: number | null;
  move: number;
  log: { from: number; lines: Line[] };
  view: View | null;
  offer: Offer;
  undo: number[];
  turn: number | null;
  revise: Revision[];
  thinking: number | null;
  ready: boolean;
}

export interface Hint {
  action: number;
  difference: number;
  reason: Phrase;
  phrase: Phrase;
}

export interface Position {
  move: number;
  moves: number;
  seat: number | null;
  view: View;
  lines: Line[];
  marks: { move: number; round: number }[];
}

export interface Chart {
  key: string;
  kind: "lines" | "bars" | "stacks";
  x: (Phrase | number)[];
  series: { seat: number | null; label: Phrase | null; values: number[] }[];
}

/** How points are counted, and from which things; the things are the game's own. */
export type Detail = { formula: string } & Record<string, unknown>;

export interface Review {
  sheet: Record<string, number>[];
  details: Record<string, Detail>[];
  ranks: number[];
  tie_break: number[];
  charts: Chart[];
}

export interface GameInfo {
  name: string;
  players: number[];
  default_players: number;
  /** The values of each option, the default first. */
  options: Record<string, (string | number | boolean)[]>;
  /** With which values of others an option means something. */
  needs: Record<string, Record<string, (string | number | boolean)[]>>;
  levels: string[];
}

export interface NewSeat {
  kind: "me" | "here" | "bot" | "open";
  name?: string;
  level?: string;
}
