/** The games' trained networks, fetched when an expert first plays. */
import { LAYOUTS } from "../generated/wasm.ts";
import { isNetwork, renew } from "./kept.ts";
import { type Network, readNetwork } from "./network_file.ts";
import { RulesError } from "./wasm.ts";
import { networkUrl } from "./wasm_files.ts";

const loading = new Map<string, Promise<Network>>();

/** A game's network, fetched once. Rejects with a RulesError, and then tries again the next time. */
export function loadNetwork(game: string): Promise<Network> {
  const found = loading.get(game) ?? load(game);
  loading.set(game, found);
  found.catch(() => loading.delete(game));
  return found;
}

async function load(game: string): Promise<Network> {
  const [url, layout] = [networkUrl(game), LAYOUTS[game]?.network];
  if (!url || !layout) throw new RulesError("web.expert.missing");
  const found = await readNetwork(await fetched(url, "default"), layout).catch(async (error: RulesError) => {
    if (error.message !== "web.expert.damaged") throw error;
    await renew(isNetwork);
    return readNetwork(await fetched(url, "reload"), layout);
  });
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(url)); // keeps it
  return found;
}

async function fetched(url: string, cache: RequestCache): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url, { cache }).catch(() => null);
  const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null;
  if (!bytes) throw new RulesError("web.expert.missing");
  return new Uint8Array(bytes);
}
