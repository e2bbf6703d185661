/** What the server offers the person at this screen. A game's own `Play` adds what they are about to do. */
import type { Choice, Offer, View } from "./protocol";
import type { Session } from "./session.svelte";
import { say, sentence } from "./words.svelte";

const NOTHING: Offer = { prompt: null, legal: [], blocked: [], plans: [] };

export class Turn<V extends View> {
  constructor(readonly session: Session) {}

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
