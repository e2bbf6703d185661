/** What the person at this screen is about to do, and what the server offers. */
import {
  type CvView,
  ideaOf,
  type OrderName,
  orderOf,
  outlookOf,
  type Purchase,
  type Resource,
  RESOURCES,
  same,
} from "./view";
import type { Blocked, Choice, Offer, Phrase, Revision } from "$lib/protocol";
import { settings } from "$lib/settings.svelte";
import { Turn } from "$lib/turn.svelte";

export class Play extends Turn<CvView> {
  /** The orders chosen so far. Nothing is sent until both are confirmed. */
  up = $state<OrderName | null>(null);
  down = $state<OrderName | null>(null);
  /** Hidden orders that are being changed. */
  revising = $state.raw<Revision | null>(null);
  /** The idea being considered, and how it would be paid. */
  idea = $state<string | null>(null);
  plan = $state.raw<Purchase | null>(null);

  override get view(): CvView {
    return (this.revising?.view as CvView | undefined) ?? super.view;
  }

  override get offer(): Offer {
    return this.revising?.offer ?? super.offer;
  }

  get laying(): boolean {
    return this.of("face_up").length > 0 || this.of("face_down").length > 0;
  }

  /** Whether the first order is already on the table. */
  get second(): boolean {
    return this.of("face_down").length > 0;
  }

  order(name: OrderName): Choice | undefined {
    return this.offer.legal.find(
      (choice) => (choice.kind === "face_up" || choice.kind === "face_down") && orderOf(choice) === name,
    );
  }

  /** Why an order or an idea can't be taken. */
  reason(what: string): Phrase | undefined {
    return this.#blocked(what)?.reason;
  }

  /** What is missing from the price of an idea. */
  missing(idea: string): { kind: Resource; count: number }[] {
    const amounts: Partial<Record<Resource, number>> = this.#blocked(idea)?.missing ?? {};
    return RESOURCES.map((kind) => ({ kind, count: amounts[kind] ?? 0 })).filter(({ count }) => count > 0);
  }

  #blocked(what: string): Blocked | undefined {
    const about = (entry: Choice | Blocked) => orderOf(entry) === what || ideaOf(entry) === what;
    return this.offer.legal.some(about) ? undefined : this.offer.blocked.find(about);
  }

  /** The first tap is the face-up order, the second the face-down one. Tapping a chosen one again takes it back. */
  tap(name: OrderName): void {
    if (!this.order(name)) return;
    if (this.down === name) this.down = null;
    else if (this.up === name) [this.up, this.down] = [this.down, null];
    else if (this.up === null && !this.second) this.up = name;
    else this.down = name;
    if (this.ready && settings.values.confirm === "never") this.confirm();
  }

  /** An order dragged onto a chosen one replaces it. Two chosen ones swap places. */
  drop(name: OrderName, onto: OrderName): void {
    const pair = [this.up, this.down];
    const place = pair.indexOf(onto);
    if (place < 0 || name === onto || !this.order(name)) return;
    if (pair.includes(name)) return this.swap();
    if (place === 0) this.up = name;
    else this.down = name;
  }

  swap(): void {
    if (!this.second) [this.up, this.down] = [this.down, this.up];
  }

  get ready(): boolean {
    return this.down !== null && (this.second || this.up !== null);
  }

  confirm(): void {
    const down = this.down === null ? undefined : this.order(this.down);
    if (!down || !this.ready) return;
    if (this.second) return this.session.play([down.id]);
    const up = this.up === null ? undefined : this.order(this.up);
    if (!up) return;
    const actions = [up.id, outlookOf(down).face_down];
    if (!this.revising) return this.session.play(actions);
    this.session.revise(this.revising.to, actions);
    this.clear();
  }

  /** Start changing the orders on the table. */
  revise(revision: Revision): void {
    this.clear();
    this.revising = revision;
    const laid = super.view.civilizations.find((civ) => same(this.view.laying, civ));
    this.up = laid?.up ?? null;
    this.down = laid?.down ?? null;
  }

  /** After a new state, continue changing orders only if that is still possible. */
  renew(): void {
    const still = this.session.state?.revise.find(({ to }) => to === this.revising?.to);
    if (still) this.revising = still;
    else if (this.session.held) this.keep();
    else this.clear();
  }

  /** After an interruption of the turn, keep the choices that are still possible. */
  keep(): void {
    this.revising = null;
    if (!this.session.mine) return;
    if (this.up && !this.order(this.up)) this.up = null;
    if (this.down && !this.order(this.down)) this.down = null;
    const idea = this.idea === null ? undefined : this.buyable(this.idea);
    if (idea) this.plan = this.ways(idea)[0] ?? null;
    else this.idea = null;
  }

  buyable(id: string): Choice | undefined {
    return this.of("buy").find((choice) => ideaOf(choice) === id);
  }

  /** Whole purchases of an idea if there is more to choose, best first. */
  ways(choice: Choice): Purchase[] {
    const found = this.offer.plans.filter((plan) => plan.actions[0] === choice.id) as Purchase[];
    return found.sort((a, b) => Number(b.best) - Number(a.best));
  }

  choose(id: string): void {
    const choice = this.buyable(id);
    if (!choice) return;
    const ways = this.ways(choice);
    if (this.idea !== id) this.plan = ways[0] ?? null;
    const sure = this.idea === id || (settings.values.confirm === "never" && ways.length < 2);
    this.idea = id;
    if (sure) this.buy();
  }

  buy(): void {
    const choice = this.idea === null ? undefined : this.buyable(this.idea);
    if (choice) this.session.play(this.plan?.actions ?? [choice.id]);
  }

  clear(): void {
    this.revising = null;
    this.up = null;
    this.down = null;
    this.idea = null;
    this.plan = null;
  }
}
