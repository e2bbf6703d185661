/** One sentence per event for screen readers. */

class Voice {
  text = $state("");
  #turn = false;

  say(text: string): void {
    this.#turn = !this.#turn; // the same sentence is spoken again
    this.text = text + (this.#turn ? "\u00a0" : "");
  }
}

export const voice = new Voice();
