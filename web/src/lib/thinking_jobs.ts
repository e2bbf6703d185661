/** What a worker computes, one job after another, with the module of the game it was last asked about. */
import { LAYOUTS, SEARCH } from "../generated/wasm.ts";
import type { Network } from "./network_file.ts";
import type { Player } from "./protocol.ts";
import { type Appraisal, compileRules, Rules, RulesError, type Settings, Thinker } from "./wasm.ts";

/** A decision of the actor of a state, whose bytes are in base64. The state agrees with what that seat knows. */
interface Decision {
  game: string;
  state: string;
  seed: number;
}

/** Choose an action as this player does. Without its network, an expert searches, and a policy looks one step ahead. */
export interface Choose extends Decision {
  kind: "choose";
  player: Player;
  network?: Network;
}

/** Compare the chosen action with the best one, with so many iterations. */
export interface Appraise extends Decision {
  kind: "appraise";
  chosen: number;
  nodes: number;
}

export type Job = Choose | Appraise;
export type Result<J extends Job> = J extends Choose ? number : Appraisal;

/** Fetches a module; `again`: past any cache, because what came before was damaged. */
export type Fetch = (url: string, again: boolean) => Promise<Uint8Array<ArrayBuffer>>;

export const fetchModule: Fetch = async (url, again) => {
  const answer = await fetch(url, again ? { cache: "reload" } : {});
  if (!answer.ok) throw new RulesError("web.wasm.missing");
  return new Uint8Array(await answer.arrayBuffer());
};

export class Jobs {
  readonly #fetch: Fetch;
  #game = "";
  #thinker: Thinker | null = null;

  constructor(fetch: Fetch = fetchModule) {
    this.#fetch = fetch;
  }

  /** Do a job with the module at this address. Rejects with a RulesError, and is then as good as new. */
  async do<J extends Job>(job: J, url: string): Promise<Result<J>> {
    try {
      return (await this.#done(job, url)) as Result<J>;
    } catch (error) {
      this.#thinker = null; // a module that failed may be in any state
      throw error instanceof RulesError ? error : new RulesError("web.wasm.failed");
    }
  }

  async #done(job: Job, url: string): Promise<number | Appraisal> {
    const layout = LAYOUTS[job.game];
    const state = Uint8Array.from(atob(job.state), (character) => character.charCodeAt(0));
    if (state.length !== layout?.state.size) throw new RulesError("web.wasm.outdated");
    if (job.game !== this.#game || !this.#thinker) {
      this.#thinker = new Thinker(new Rules(await this.#compiled(url), layout));
      this.#game = job.game;
    }
    if (job.kind === "appraise") return this.#thinker.appraise(state, job.seed, job.chosen, job.nodes);
    const only = this.#thinker.only(state);
    if (only !== null) return only;
    const { kind, temperature, seconds, nodes, settings } = job.player;
    const network = job.network && layout.network ? job.network : undefined;
    if (kind === "greedy") return this.#thinker.glance(state, job.seed, temperature);
    if (kind === "policy") return this.#thinker.glance(state, job.seed, network ? temperature : 0, network);
    const own = kind === "expert" && !network ? SEARCH : (settings as Settings);
    this.#thinker.begin(state, job.seed, own, kind === "expert" ? network : undefined);
    const budget = nodes === null ? { seconds: seconds ?? undefined } : { nodes };
    const thinking = this.#thinker.think(budget);
    while (!thinking.next().done);
    return this.#thinker.choose();
  }

  async #compiled(url: string): Promise<WebAssembly.Module> {
    try {
      return await compileRules(await this.#fetched(url, false));
    } catch (error) {
      if (!(error instanceof RulesError) || error.message !== "web.wasm.damaged") throw error;
      return compileRules(await this.#fetched(url, true));
    }
  }

  async #fetched(url: string, again: boolean): Promise<Uint8Array<ArrayBuffer>> {
    return this.#fetch(url, again).catch(() => {
      throw new RulesError("web.wasm.missing");
    });
  }
}
