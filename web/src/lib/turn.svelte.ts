/** What the server offers the person at this screen. A game's own `Play` adds what they are about to do. */
import type { Choice, Offer, State, View } from "./protocol";
import { say, sentence } from "./words.svelte";

const NOTHING: Offer = { prompt: null, legal: [], blocked: [], plans: [] };

/** Where moves are made: a table, or an example of a rules page. */
export interface Playing {
  readonly state: Pick<State, "seq" | "move" | "view" | "offer" | "revise" | "lesson"> | null;
  readonly names: string[];
  /** It is this person's turn. */
  readonly mine: boolean;
  /** The turn was interrupted: what was about to be done is kept. */
  readonly held: boolean;
  play(actions: number[]): void;
  revise(to: number, actions: number[]): void;
}

export class Turn<V extends View> {
  constructor(readonly session: Playing) {}

  get view(): V {
    return this.session.state?.view as V;
  }

  get offer(): Offer {
    return this.session.mine ? (this.session.state?.offer ?? NOTHING) : NOTHING;
  }

  /** What the player has to do. */
  prompt(names: readonly string[]): string {
    return this.offer.prompt ? sentence(say(this.offer.prompt, names)) : "";
  }

  of(kind: string): Choice[] {
    return this.offer.legal.filter((choice) => choice.kind === kind);
  }

  /** The action of a kind that has only one. */
  only(kind: string): Choice | undefined {
    return this.of(kind)[0];
  }
}
