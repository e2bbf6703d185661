/** A position to think about, at the real table of its game. Moves go to a judge, and change nothing. */
import { Refusal } from "./api";
import type { Offer, State } from "./protocol";
import { Session } from "./session.svelte";
import { settings } from "./settings.svelte";
import type { Listener } from "./socket";

const NOTHING: Offer = { prompt: null, legal: [], blocked: [], plans: [] };

export class Study extends Session {
  #listener: Listener;
  #start: State;

  /** `judge` is told what someone would do. When it is done, they may try again, or the study is over. */
  constructor(start: State, judge: (actions: number[]) => Promise<void>) {
    let listener: Listener | undefined;
    super(start.table.id, (heard) => {
      listener = heard;
      return {
        move: (_, actions) => {
          judge(actions).then(() => this.#again(), this.#refuse);
          return true;
        },
        undo: () => false,
        revise: () => false,
        close: () => {},
      };
    });
    this.#listener = listener as Listener;
    const name = settings.values.name.trim();
    const seats = start.table.seats.map((seat) => (seat.mine && !seat.name ? { ...seat, name } : seat));
    this.#start = { ...start, table: { ...start.table, seats } };
    this.#listener.state(this.#start);
  }

  override get hinted(): boolean {
    return false;
  }

  /** Nothing more can be tried. */
  end(): void {
    this.#start = { ...this.#start, offer: NOTHING };
    this.#again();
  }

  /** The same position as something new, so that the table forgets what was about to be done. */
  #again(): void {
    this.#start = { ...this.#start, seq: this.#start.seq + 1 };
    this.#listener.state(this.#start);
  }

  #refuse = (refusal: unknown): void => {
    if (!(refusal instanceof Refusal)) throw refusal;
    this.#listener.refused(refusal.phrase, 409); // the table is still there, whatever it was
  };
}
