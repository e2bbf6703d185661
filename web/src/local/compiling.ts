/**
 * Pyodide only writes to the console if its machine code can't be compiled, and then never gets ready. This rejects.
 * It must be imported before Pyodide.
 */
export const notCompiled = new Promise<never>((_, reject) => {
  const code: unknown = globalThis.WebAssembly;
  if (!code) return;
  for (const name of ["instantiate", "instantiateStreaming"] as const) {
    const original = WebAssembly[name] as (...given: unknown[]) => Promise<unknown>;
    const watched = (...given: unknown[]) => {
      const made = original.apply(WebAssembly, given);
      made.catch(reject);
      return made;
    };
    Object.assign(WebAssembly, { [name]: watched });
  }
});
notCompiled.catch(() => undefined); // whoever starts Pyodide says so
