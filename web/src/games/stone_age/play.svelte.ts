/** What the person at this screen is about to do, and what the server offers. */
import type { Choice, Phrase } from "$lib/protocol";
import { settings } from "$lib/settings.svelte";
import { Turn } from "$lib/turn.svelte";
import { locationOf, numberOf, type StoneAgeView } from "./view";

export class Play extends Turn<StoneAgeView> {
  /** The location chosen for placing, and the number of figures. */
  location = $state<string | null>(null);
  number = $state(1);

  /** The ways to place here, by number of figures. */
  placements(location: string): Choice[] {
    return this.of("place").filter((choice) => locationOf(choice) === location);
  }

  action(location: string): Choice | undefined {
    return this.of("act").find((choice) => locationOf(choice) === location);
  }

  open(location: string): boolean {
    return this.placements(location).length > 0 || this.action(location) !== undefined;
  }

  /** Why nothing can be done here now. */
  reason(location: string): Phrase | undefined {
    if (this.open(location)) return undefined;
    return this.offer.blocked.find((entry) => locationOf(entry) === location)?.reason;
  }

  get chosen(): Choice | undefined {
    return this.location === null ? undefined : this.placements(this.location).find((c) => numberOf(c) === this.number);
  }

  /** Choose a place, card, or building, optionally with a number of figures. */
  choose(location: string, number?: number): void {
    const action = this.action(location);
    if (action) {
      this.session.play([action.id]);
      return;
    }
    const ways = this.placements(location);
    if (ways.length === 0) return;
    const counts = ways.map(numberOf);
    const wished = number ?? (this.location === location ? this.number : Math.min(2, counts.length));
    const sure = this.location === location && number === this.number;
    this.location = location;
    this.number = counts.includes(wished) ? wished : (counts.at(-1) as number);
    if (sure || (settings.values.confirm === "never" && (number !== undefined || ways.length === 1))) this.place();
  }

  place(): void {
    if (this.chosen) this.session.play([this.chosen.id]);
  }

  /** After an interruption of the turn, keep the choices that are still possible. */
  keep(): void {
    if (this.session.mine && !this.chosen) this.clear();
  }

  clear(): void {
    this.location = null;
    this.number = 1;
  }
}
