/** One table as this screen shows it: states come in, are shown one after the other, and moves go out. */
import { Refusal, UNREACHABLE } from "./api";
import { Coach } from "./coach.svelte";
import { withNotices } from "./log";
import type { Choice, Line, Notice, Phrase, Seat, State } from "./protocol";
import { settings } from "./settings.svelte";
import { share } from "./share";
import { Connection } from "./socket";
import { type Language, say, t, words, wordsOf } from "./words.svelte";

/** How long a state stays before the next one is shown, in milliseconds at normal speed. */
export const PAUSE = 900;
/** So many lines at once are no move but a whole game told anew. */
const MANY = 90;
/** Where nothing is animated, all that comes in until the next frame is shown at once; a hidden page has no frames. */
const LONGEST_FRAME = 250;
const NOBODY: Seat[] = [];

/** What another person did to the game, and whether that took the turn away from this one. */
interface News extends Notice {
  interrupts: boolean;
}

export class Session {
  /** What is on the screen now. */
  state = $state.raw<State | null>(null);
  #log = $state.raw<Line[]>([]);
  lines: Line[] = $derived(withNotices(this.#log, this.state?.notices ?? []));
  /** The lines that came with the state shown last. */
  fresh = $state.raw<Line[]>([]);
  connected = $state(true);
  /** A move is on its way. */
  waiting = $state(false);
  error = $state.raw<Phrase | null>(null);
  /** The number of the last move made from this screen; null before the first. */
  decided = $state.raw<number | null>(null);
  /** There is no such table, or it cannot be reached at all. */
  missing = $state.raw<Phrase | null>(null);
  /** The latest news of the others, until somebody has read it or moves on. */
  news = $state.raw<News | null>(null);

  /** How long the game's table needs to show these lines, in milliseconds at normal speed. */
  linger: (lines: Line[]) => number = () => PAUSE;

  readonly coach: Coach;

  #queue: State[] = [];
  #timer = 0;
  #frame = 0;
  #connection: Connection;

  constructor(readonly id: string) {
    this.coach = new Coach(this); // not before the id is known
    this.#connection = new Connection(id, {
      state: (state) => this.#receive(state),
      refused: (error, status) => this.#refuse(error, status),
      connected: (yes) => {
        this.connected = yes;
        if (yes && this.error?.key === UNREACHABLE) this.error = null;
      },
    });
  }

  get table() {
    return this.state?.table ?? null;
  }

  #seats = $derived(this.state?.table.seats ?? NOBODY);
  names: string[] = $derived(this.#seats.map(nameHere));

  get mine(): boolean {
    return !this.waiting && (this.state?.offer.legal.length ?? 0) > 0;
  }

  /** Whether this person only looks on. */
  get watching(): boolean {
    return this.table?.status === "playing" && !this.#seats.some((seat) => seat.mine);
  }

  /** Who closed the table. */
  get closing(): string {
    const notice = this.state?.notices.find(({ kind }) => kind === "closed");
    return notice ? say(notice.phrase, this.names) : t("web.table.closed");
  }

  /** Another person took back a move, and this one hasn't moved since: what was about to be done is kept. */
  get held(): boolean {
    return this.#undone > this.#answered;
  }

  /** The `seq` of the last undo by somebody else, and of what this person last answered to. */
  #undone = 0;
  #answered = 0;

  #answer(): void {
    this.error = null;
    this.news = null;
    this.#answered = this.state?.seq ?? 0;
  }

  choice(test: (choice: Choice) => boolean): Choice | undefined {
    return this.state?.offer.legal.find(test);
  }

  /** Send moves in answer to what is on the screen. */
  play(actions: number[]): void {
    if (!this.state || this.waiting) return;
    this.#answer();
    this.waiting = this.#connection.move(this.state.seq, actions);
    if (this.waiting) this.decided = this.state.move + actions.length;
    else this.error = { key: UNREACHABLE };
  }

  undo(to: number | undefined): void {
    if (!this.state || to === undefined || this.waiting) return;
    this.#answer();
    this.hurry();
    this.waiting = this.#connection.undo(this.#last?.seq ?? this.state.seq, to);
  }

  /** Other moves in place of own ones that nobody has seen. */
  revise(to: number, actions: number[]): void {
    if (!this.state || this.waiting) return;
    this.#answer();
    this.waiting = this.#connection.revise(this.#last?.seq ?? this.state.seq, to, actions);
  }

  /** Something asked over plain HTTP; a refusal is shown as one of the socket would be. */
  async ask<T>(answer: Promise<T>): Promise<T | null> {
    this.error = null;
    try {
      return await answer;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.error = refusal.phrase;
      return null;
    }
  }

  /** Show everything that has come in at once. */
  hurry(): void {
    this.#stop();
    this.#show(this.#queue.splice(0));
  }

  close(): void {
    this.#stop();
    this.#connection.close();
  }

  #last: State | null = null;

  #receive(state: State): void {
    this.#last = state;
    this.waiting = false;
    this.#queue.push(state);
    if (!this.#timer) this.#next();
  }

  #next(): void {
    this.#stop();
    if (!this.#queue.length) return;
    const still = settings.pause(PAUSE) === 0;
    this.#show(this.#queue.splice(0, still ? this.#queue.length : 1));
    if (still) {
      this.#frame = requestAnimationFrame(() => this.#next());
      this.#timer = window.setTimeout(() => this.#next(), LONGEST_FRAME);
      return;
    }
    const pause = this.fresh.length === 0 || this.fresh.length > MANY ? 0 : settings.pause(this.linger(this.fresh));
    if (pause === 0 && this.#queue.length) this.#next();
    else
      this.#timer = window.setTimeout(
        () => this.#next(),
        this.#queue.length > 8 && settings.values.pace === "auto" ? pause / 4 : pause,
      );
  }

  #stop(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#timer = 0;
  }

  #show(states: State[]): void {
    const latest = states.at(-1);
    if (!latest) return;
    const [before, known] = [this.state, this.lines.length];
    for (const { log } of states) this.#log = [...this.#log.slice(0, log.from), ...log.lines];
    if (before) this.#hear(latest, before);
    this.state = share(before, latest);
    // Several people at one screen are told the whole log each time: fresh is what goes beyond the one before.
    this.fresh = before === null ? [] : this.lines.slice(known);
  }

  #hear({ notices, table, offer }: State, before: State): void {
    const told = notices.filter(({ seq, seat }) => seq > before.seq && !(seat !== null && table.seats[seat]?.mine));
    const last = told.at(-1);
    if (!last) return;
    this.news = { ...last, interrupts: before.offer.legal.length > 0 && offer.legal.length === 0 };
    this.#undone = told.findLast(({ kind }) => kind === "undone")?.seq ?? this.#undone;
  }

  #refuse(error: Phrase, status: number): void {
    this.waiting = false;
    if (status === 404) {
      this.missing = error;
      this.close();
    } else {
      this.error = error;
    }
  }
}

/** A bot that is no character is from a lesson, which names it. */
const fromLesson = (seat: Seat) => seat.kind === "bot" && !seat.character && !seat.name;

/** At a table of the game whose words are spoken. */
export function nameHere(seat: Seat): string {
  const own = `lesson.seat.${seat.seat}`;
  return fromLesson(seat) && words.has(own) ? t(own) : nameOf(seat);
}

/** Tables of any games, their lessons' bots called by the names they have there. */
export function named<Listed extends { game: string; seats: Seat[] }>(
  tables: readonly Listed[],
  lang: Language,
): Promise<Listed[]> {
  return Promise.all(
    tables.map(async (table) => {
      if (!table.seats.some(fromLesson)) return table;
      const own = await wordsOf(table.game, lang);
      const name = (seat: Seat) => own[`lesson.seat.${seat.seat}`] ?? "";
      return { ...table, seats: table.seats.map((seat) => (fromLesson(seat) ? { ...seat, name: name(seat) } : seat)) };
    }),
  );
}

export function nameOf(seat: Seat): string {
  if (seat.name) return seat.name;
  if (seat.character) return t(`bot.${seat.character}`);
  return t(seat.kind === "open" ? "web.seat.open" : "seat", { number: seat.seat + 1 });
}
