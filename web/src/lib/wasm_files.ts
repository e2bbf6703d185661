/** Where the built modules lie: `web/build.py` puts them beside the generated types. */
const FILES = import.meta.glob<string>("../generated/wasm/*.wasm", { query: "?url", import: "default", eager: true });

/** The address of a game's module; null if it has none. */
export function wasmUrl(game: string): string | null {
  return FILES[`../generated/wasm/${game}.wasm`] ?? null;
}
