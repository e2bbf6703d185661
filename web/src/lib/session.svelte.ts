/** One table as this screen shows it: states arrive, are shown one by one, and moves go out. */
import { Refusal, UNREACHABLE } from "./api";
import { Coach } from "./coach.svelte";
import { withNotices } from "./log";
import type { Choice, Line, Notice, Phrase, Seat, State } from "./protocol";
import { settings } from "./settings.svelte";
import { share } from "./share";
import { type Channel, Connection, type Listener } from "./socket";
import { type Language, say, t, words, wordsOf } from "./words.svelte";

/** How long a state stays before the next one is shown, in milliseconds at normal speed. */
export const PAUSE = 900;
/** This many lines at once are not a move but a whole game sent again. */
const MANY = 90;
/** Without animation, everything that arrives before the next frame is shown together. A hidden page has no frames. */
const LONGEST_FRAME = 250;
const NOBODY: Seat[] = [];
/** News that is on the screen already, as long as it matters. */
const SHOWN: readonly Notice["kind"][] = ["paused", "resumed"];

/** What another person did to the game, and whether that took the turn away from this one. */
interface News extends Notice {
  interrupts: boolean;
}

export class Session {
  /** What is on the screen now. */
  state = $state.raw<State | null>(null);
  /** What has arrived last, which may not be on the screen yet. Time doesn't wait for it. */
  latest = $state.raw<State | null>(null);
  #log = $state.raw<Line[]>([]);
  lines: Line[] = $derived(withNotices(this.#log, this.state?.notices ?? []));
  /** The lines that came with the latest state. */
  fresh = $state.raw<Line[]>([]);
  connected = $state(true);
  /** A move is on its way. */
  waiting = $state(false);
  error = $state.raw<Phrase | null>(null);
  /** The number of moves up to this person's last one, also from before this screen was open; null before the first. */
  decided = $state.raw<number | null>(null);
  /** There is no such table, or it can't be reached at all. */
  missing = $state.raw<Phrase | null>(null);
  /** The latest news about the others, until someone has read it or moves on. */
  news = $state.raw<News | null>(null);
  /** Whether the result of the game is on the screen. */
  result = $state(false);

  /** How long the game's table needs to show these lines, in milliseconds at normal speed. */
  linger: (lines: Line[]) => number = () => PAUSE;

  readonly coach: Coach;

  #queue: State[] = [];
  #timer = 0;
  #frame = 0;
  #connection: Channel;

  /** `connect` gives it something other than the server to talk to. */
  constructor(
    readonly id: string,
    connect: (listener: Listener) => Channel = (listener) => new Connection(id, listener),
  ) {
    this.coach = new Coach(this); // not before the id is known
    this.#connection = connect({
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

  /** Whether hints may be asked for. */
  get hinted(): boolean {
    return this.coach.step === null && !this.table?.ranked;
  }

  /** Whether this person is only watching. */
  get watching(): boolean {
    return this.table?.status === "playing" && !this.#seats.some((seat) => seat.mine);
  }

  /** Who closed the table. */
  get closing(): string {
    const notice = this.state?.notices.find(({ kind }) => kind === "closed" || kind === "ended");
    return notice ? say(notice.phrase, this.names) : t("web.table.closed");
  }

  /** Whether another person took back a move, and this one hasn't moved since. The choices made so far are kept. */
  get held(): boolean {
    return this.#undone > this.#answered;
  }

  /** The `seq` of the last undo by someone else, and of what this person last answered. */
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
    if (this.latest?.table.proposal?.mine) return; // the others have been asked
    this.#answer();
    this.hurry();
    this.waiting = this.#connection.undo(this.latest?.seq ?? this.state.seq, to);
  }

  /** Replace moves of this person's that no one has seen. */
  revise(to: number, actions: number[]): void {
    if (!this.state || this.waiting) return;
    this.#answer();
    this.waiting = this.#connection.revise(this.latest?.seq ?? this.state.seq, to, actions);
  }

  /** A request over plain HTTP. A refusal is shown like one from the socket. */
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

  /** Show everything that has arrived. */
  hurry(): void {
    this.#stop();
    this.#show(this.#queue.splice(0));
  }

  close(): void {
    this.#stop();
    this.#connection.close();
  }

  #receive(state: State): void {
    this.latest = state;
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
    else this.decided = latest.decided;
    this.state = share(before, latest);
    // Several people at one screen get the whole log each time. What goes beyond the previous one is fresh.
    this.fresh = before === null ? [] : this.lines.slice(known);
  }

  #hear({ notices, table, offer }: State, before: State): void {
    const told = notices.filter(({ seq, seat }) => seq > before.seq && !(seat !== null && table.seats[seat]?.mine));
    const last = told.findLast(({ kind }) => !SHOWN.includes(kind));
    if (!last) return;
    this.news = { ...last, interrupts: before.offer.legal.length > 0 && offer.legal.length === 0 };
    this.#undone = told.findLast(({ kind }) => kind === "undone")?.seq ?? this.#undone;
  }

  #refuse(error: Phrase, status: number): void {
    this.waiting = false;
    if (status === 404 || (status === 409 && !this.state)) {
      this.missing = error;
      this.close();
    } else {
      this.error = error;
    }
  }
}

/** A bot without a character is from a lesson, which names it. */
const fromLesson = (seat: Seat) => seat.kind === "bot" && !seat.character && !seat.name;

/** The name of a seat at a table of the current game. */
export function nameHere(seat: Seat): string {
  const own = `lesson.seat.${seat.seat}`;
  return fromLesson(seat) && words.has(own) ? t(own) : nameOf(seat);
}

/** Tables of any games, with the bots of lessons named as in their lessons. */
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

/** What the name of a seat is made of. */
export type Named = Pick<Seat, "name" | "character" | "kind" | "seat" | "program">;

export function nameOf(seat: Named): string {
  if (seat.program) return t("web.seat.program", { name: seat.name });
  if (seat.name) return seat.name;
  if (seat.character) return t(`bot.${seat.character}`);
  return t(seat.kind === "open" ? "web.seat.open" : "seat", { number: seat.seat + 1 });
}
