/** Something a form tries: whether it is on its way, and why it was refused. */
import { Refusal } from "$lib/api";
import type { Phrase } from "$lib/protocol";

export class Attempt {
  busy = $state(false);
  error = $state.raw<Phrase | null>(null);

  /** Try it. Returns whether it worked. `otherwise` may deal with a refusal itself, and then returns true. */
  async run(work: () => Promise<unknown>, otherwise: (phrase: Phrase) => boolean = () => false): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = null;
    try {
      await work();
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (!otherwise(refusal.phrase)) this.error = refusal.phrase;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
