/** The coach of a guided first game: which step is shown, what it says, and what it points at. */
import { api } from "./api";
import { span } from "./lesson";
import { screenIs } from "./media.svelte";
import type { Lesson, LessonStep } from "./protocol";
import type { Session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { load, save } from "./storage";
import { t, words } from "./words.svelte";

const KEY = "cromlech.lesson";

/** How far the explanations of a lesson were read, which the server doesn't know, since no move was made. */
interface Kept {
  table: string;
  read: number;
}

function kept(table: string): number {
  const found = load(KEY) as Kept | null;
  return found?.table === table && Number.isInteger(found.read) ? found.read : 0;
}

export class Coach {
  /** With little room, the coach opens and closes. */
  open = $state(true);
  /** The person asked where. */
  helping = $state(false);
  #read = $state(0);
  /** The coach says nothing more at this table. */
  #silent = $state(false);

  constructor(readonly session: Session) {
    this.#read = kept(session.id);
  }

  get lesson(): Lesson | null {
    return this.session.state?.lesson ?? null;
  }

  #span = $derived.by(() => (this.lesson ? span(this.lesson) : { first: 0, last: 0 }));
  number = $derived(Math.min(Math.max(this.#read, this.#span.first), this.#span.last));
  step = $derived.by((): LessonStep | null => {
    const over = this.#silent || (this.lesson !== null && this.#read >= this.lesson.steps.length);
    return this.lesson === null || over ? null : (this.lesson.steps[this.number] ?? null);
  });

  /** With little room, it is a sheet over the table. */
  get sheet(): boolean {
    return !screenIs("roomy");
  }

  get hidden(): boolean {
    return this.sheet && !this.open;
  }

  /** Others are to move, so the person watches. */
  get resting(): boolean {
    const now = this.session.state;
    return !now?.view || (!now.view.over && now.view.actor !== now.seat);
  }

  text(part: "title" | "text" | "do" | "hint"): string {
    const key = `lesson.${this.step?.id}.${part}`;
    return this.step && words.has(key) ? t(key) : "";
  }

  /** What the last move earned. */
  get done(): string {
    const before = this.number === this.#span.first ? this.lesson?.steps[this.number - 1] : undefined;
    const key = `lesson.${before?.id}.done`;
    return before && !before.explains && before.chapter === this.step?.chapter && words.has(key) ? t(key) : "";
  }

  /** Whether the shown step is the last of the whole lesson. */
  get last(): boolean {
    return this.lesson !== null && this.number === this.lesson.steps.length - 1;
  }

  get canGoBack(): boolean {
    return this.number > this.#span.first || this.lesson?.back != null;
  }

  /** Continue after an explanation. After the last step of a chapter, the next one begins. */
  async next(): Promise<void> {
    const { lesson, step } = this;
    if (!lesson || !step) return;
    if (this.number === this.#span.last && lesson.chapter !== lesson.steps.at(-1)?.chapter)
      await this.go(lesson.chapter + 1);
    else this.#keep(this.number + 1);
  }

  back(): void {
    if (this.number > this.#span.first) return this.#keep(this.number - 1);
    if (this.lesson?.back == null) return;
    this.#keep(this.#span.first - 1);
    this.session.undo(this.lesson.back);
  }

  /** Let the coach do what the step asks for. */
  play(): void {
    if (this.lesson?.moves.length) this.session.play(this.lesson.moves);
  }

  async go(chapter: number): Promise<void> {
    const first = this.lesson?.steps.findIndex((step) => step.chapter === chapter) ?? 0;
    const answer = await this.session.ask(api.chapter(this.session.id, this.session.state?.seq ?? 0, chapter));
    if (answer) this.#keep(first);
  }

  /** Continue without the lesson. */
  async leave(): Promise<void> {
    const { lesson, session } = this;
    if (lesson && lesson.step < lesson.steps.length)
      if (!(await session.ask(api.free(session.id, session.state?.seq ?? 0)))) return;
    this.#silent = true;
  }

  #keep(read: number): void {
    this.#read = read;
    save(KEY, { table: this.session.id, read } satisfies Kept);
  }
}

const visible = (element: Element) => element.getClientRects().length > 0;
const enabled = (element: Element) => !element.matches(":disabled, [aria-disabled=true], [aria-pressed=true]");

/** What a step points at: the last of its things that can be clicked, or the first one visible. */
export function target(step: LessonStep): HTMLElement | null {
  const found = step.point.map((name) => {
    const quoted = JSON.stringify(name);
    const all = document.querySelectorAll<HTMLElement>(
      `[data-point=${quoted}], [data-place=${quoted}], [id=${quoted}]`,
    );
    return [...all].filter(visible);
  });
  const usable = step.explains ? [] : found.map((all) => all.filter(enabled));
  return usable.findLast((all) => all.length)?.[0] ?? found.find((all) => all.length)?.[0] ?? null;
}

/** Scroll what a step points at into view, and focus it. */
export function show(step: LessonStep): void {
  const element = target(step);
  element?.scrollIntoView({ block: "center", inline: "center", behavior: settings.ms(1) ? "smooth" : "auto" });
  element?.focus({ preventScroll: true });
}
