/** What the person at this screen is about to do, and what the server offers for it. */
import { type CvView, ideaOf, type OrderName, orderOf, outlookOf, type Purchase } from "./view";
import type { Choice, Phrase } from "$lib/protocol";
import { settings } from "$lib/settings.svelte";
import { Turn } from "$lib/turn.svelte";

export class Play extends Turn<CvView> {
  /** The orders chosen so far; nothing is sent before both are confirmed. */
  up = $state<OrderName | null>(null);
  down = $state<OrderName | null>(null);
  /** The idea that is looked at for buying, and how it would be paid. */
  idea = $state<string | null>(null);
  plan = $state.raw<Purchase | null>(null);

  get laying(): boolean {
    return this.of("face_up").length > 0 || this.of("face_down").length > 0;
  }

  /** The first order lies on the table already. */
  get second(): boolean {
    return this.of("face_down").length > 0;
  }

  order(name: OrderName): Choice | undefined {
    return this.offer.legal.find((choice) => (choice.kind === "face_up" || choice.kind === "face_down") && orderOf(choice) === name);
  }

  /** Why an order or an idea cannot be taken. */
  reason(what: string): Phrase | undefined {
    return this.offer.blocked.find((entry) => orderOf(entry) === what || ideaOf(entry) === what)?.reason;
  }

  /** The first tap is the order face up, the second the one face down; a tap on a chosen one takes it back. */
  tap(name: OrderName): void {
    if (!this.order(name)) return;
    if (this.down === name) this.down = null;
    else if (this.up === name) [this.up, this.down] = [this.down, null];
    else if (this.up === null && !this.second) this.up = name;
    else this.down = name;
    if (this.ready && settings.values.confirm === "never") this.confirm();
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
    if (up) this.session.play([up.id, outlookOf(down).face_down]);
  }

  buyable(id: string): Choice | undefined {
    return this.of("buy").find((choice) => ideaOf(choice) === id);
  }

  /** Whole purchases of an idea where there is more to choose; the best first. */
  ways(choice: Choice): Purchase[] {
    const found = this.offer.plans.filter((plan) => plan.actions[0] === choice.id) as unknown as Purchase[];
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
    this.up = null;
    this.down = null;
    this.idea = null;
    this.plan = null;
  }
}
