/** Where the built modules and the networks lie: `web/build.py` puts them beside the generated types. */
const FILES = import.meta.glob<string>(["../generated/wasm/*.wasm", "../generated/networks/*.bin"], {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a game's module; null if it has none. */
export function wasmUrl(game: string): string | null {
  return FILES[`../generated/wasm/${game}.wasm`] ?? null;
}

/** The address of a game's network; null if it has none. */
export function networkUrl(game: string): string | null {
  return FILES[`../generated/networks/${game}.bin`] ?? null;
}
