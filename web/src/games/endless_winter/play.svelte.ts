/** What the person at this screen is about to do, and what the server offers. */
import { type Area, areaOf, changeOf, type EwView, type Place, textOf } from "./view";
import type { Blocked, Choice, Line, Phrase, Plan } from "$lib/protocol";
import { settings } from "$lib/settings.svelte";
import { Turn } from "$lib/turn.svelte";

/** How long turning the Eclipse piles takes, in milliseconds at normal speed. */
const TURNING = 2200;
const LADDER = ["take_draw", "take_offering", "take_honor", "take_tool", "take_food"];

/** The board in the middle: the one that matters, unless another was opened or pinned. */
export class Focus {
  opened = $state<Area | null>(null);
  pinned = $state(false);
  /** The Eclipse piles are being turned over. */
  turning = $state(false);
  #last: Area = "map";
  #timer = 0;

  /** How long to show these lines, in milliseconds at normal speed. 0 if nothing is turned over. */
  static time(lines: readonly Line[]): number {
    return lines.some((line) => line.kind === "eclipse_begins") ? TURNING : 0;
  }

  area(view: EwView): Area {
    if (this.opened) return this.opened;
    if (this.turning) return "eclipse";
    this.#last = areaOf(view) ?? this.#last;
    return this.#last;
  }

  open(area: Area): void {
    this.opened = area;
  }

  /** After a move, what was only being viewed makes way for what matters, and for piles being turned over. */
  release(fresh: readonly Line[]): void {
    if (!this.pinned) this.opened = null;
    this.skip();
    const time = settings.ms(Focus.time(fresh));
    if (!time) return;
    this.turning = true;
    this.#timer = window.setTimeout(() => this.skip(), time);
  }

  /** Show the piles right away. */
  skip(): void {
    clearTimeout(this.#timer);
    this.turning = false;
  }

  pin(area: Area): void {
    this.pinned = !this.pinned;
    this.opened = this.pinned ? area : null;
  }
}

export class Play extends Turn<EwView> {
  /** The figure that a click on a place would put there. */
  figure = $state<"chief" | "tribe">("tribe");
  /** The hex whose Camp is being moved. */
  camp = $state<string | null>(null);
  /** Cards chosen for the Eclipse pile, by their index in the hand. */
  chosen = $state<number[]>([]);
  /** Benefits without a choice are being taken one by one. */
  taking = $state(false);
  /** Where the moving Camp is going. It can continue from there. */
  #goal: string | null = null;
  /** The number of moves made, and whether the last change undid some: then every question is asked. */
  #move = 0;
  #back = $state(false);

  find(kind: string, name: string, value: string | number): Choice | undefined {
    return this.offer.legal.find((choice) => choice.kind === kind && textOf(choice, name) === String(value));
  }

  /** Why something isn't possible. */
  reason(kind: string, name?: string, value?: string | number): Phrase | undefined {
    const about = (entry: Choice | Blocked) =>
      entry.kind === kind && (name === undefined || textOf(entry, name) === String(value));
    return this.offer.legal.some(about) ? undefined : this.offer.blocked.find(about)?.reason;
  }

  do(choice: Choice | undefined): void {
    if (choice) this.session.play([choice.id]);
  }

  /** The kind of figure that can be placed: the chosen one, if any is left. */
  get standing(): "chief" | "tribe" {
    const places = this.of("place");
    const has = (figure: string) => places.some((choice) => textOf(choice, "figure") === figure);
    return has(this.figure) || !places.length ? this.figure : has("tribe") ? "tribe" : "chief";
  }

  placing(place: Place): Choice | undefined {
    const figure = this.standing;
    return this.of("place").find((choice) => textOf(choice, "place") === place && textOf(choice, "figure") === figure);
  }

  /** What a click on a card in hand does. */
  card(id: string): Choice | undefined {
    return this.offer.legal.find(
      (choice) =>
        textOf(choice, "card") === id &&
        (["play", "discard"].includes(choice.kind) || (choice.kind === "bury" && textOf(choice, "zone") === "hand")),
    );
  }

  get piling(): boolean {
    return this.view.phase === "piling" && this.session.mine;
  }

  /** Choose a card for the Eclipse pile. If a lesson asks for this card, it goes there right away. */
  pile(card: string, index: number): void {
    if (!this.only("finish")) return this.do(this.find("pile", "card", card));
    this.chosen = this.chosen.includes(index)
      ? this.chosen.filter((other) => other !== index)
      : [...this.chosen, index];
  }

  /** Play the chosen cards to the Eclipse pile. The server notices an empty hand. */
  layPile(): void {
    const hand = this.view.players[this.view.seat ?? 0]?.hand_cards ?? [];
    const ids = hand.map((card) => this.find("pile", "card", card)?.id ?? -1);
    const chosen = this.chosen.map((index) => ids[index] ?? -1);
    const finish = this.only("finish");
    if (finish) this.session.play(chosen.length < hand.length ? [...chosen, finish.id] : chosen);
  }

  moving(source: string): Choice[] {
    return this.of("move").filter((choice) => textOf(choice, "source") === source);
  }

  /** A click on a hex: its benefit, the goal of the chosen Camp, or the Camp to move. */
  hex(name: string): void {
    const claim = this.find("claim", "hex", name);
    if (claim) return this.do(claim);
    const step = this.camp ? this.moving(this.camp).find((choice) => textOf(choice, "to") === name) : undefined;
    if (step) {
      this.#goal = name;
      return this.do(step);
    }
    if (this.camp !== name && this.moving(name).length) this.camp = name;
    else this.camp = null;
  }

  /** The golden button: go to the next section, or end the turn. */
  get onward(): Choice | undefined {
    return this.only("next") ?? (this.piling ? undefined : this.only("finish"));
  }

  /** What needs no decision: `full` takes the current benefit, `sure` one of the Eclipse. */
  plan(kind?: "full" | "sure"): Plan | undefined {
    return this.offer.plans.find((plan) => !kind || plan.kind === kind);
  }

  /** The current benefit and lesser ones, by buttons. */
  get rungs(): Choice[] {
    return this.offer.legal.filter((choice) => LADDER.includes(choice.kind));
  }

  /** Whether lesser benefits are hidden, for players who never want to be asked, as long as the full one is possible. */
  get fullOnly(): boolean {
    return (
      settings.values.lesser === "never" && !this.#back && this.offer.legal.some((choice) => !changeOf(choice).lesser)
    );
  }

  /** Take everything that leaves nothing to choose, one by one. */
  takeAll(): void {
    const plan = this.plan();
    this.taking = plan !== undefined;
    if (plan) this.session.play(plan.actions);
  }

  /** Update after a new position. */
  refresh(): void {
    const held = this.#goal;
    this.#goal = null;
    if (!this.session.held) this.clear();
    else if (this.session.mine && this.camp && !this.moving(this.camp).length) this.camp = null;
    if (held && this.moving(held).length) this.camp = held;
    const move = this.session.state?.move ?? 0;
    if (move !== this.#move) this.#back = move < this.#move;
    this.#move = move;
    if (!this.session.mine) return;
    const plan = this.plan("full");
    if (this.taking) this.takeAll();
    else if (plan && this.fullOnly) this.session.play(plan.actions);
  }

  clear(): void {
    this.camp = null;
    this.chosen = [];
  }
}
