/**
 * Starts Python: Pyodide with our files, and with its memory as the build left it after the first requests. Nothing has
 * to be imported then. The build uses it too, in Node.
 */

/** As much of Pyodide as is used here. */
export interface Python {
  runPython(code: string): unknown;
  runPythonAsync(code: string): Promise<unknown>;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
interface Module {
  FS: { mkdirTree(folder: string): void; writeFile(path: string, content: Uint8Array, options?: object): void };
  HEAP8: Int8Array;
  wasmTable: WebAssembly.Table;
  preloadedWasm: Record<string, object>;
  loadWebAssemblyModule(library: WebAssembly.Module, flags: object, path: string, scope: object): Promise<object>;
  growMemory(size: number): void;
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
}
interface Settings {
  preRun: ((module: Module) => Promise<void> | void)[];
}
type Make = (settings: Settings) => Promise<unknown>;

export interface Given {
  /** The folder with Pyodide, as an address. */
  pyodide: string;
  /** What `packed` has made. */
  archives: Promise<Uint8Array>[];
  /** The machine code of the only `.so` in the archives, where an empty file stands for it. */
  library: Promise<WebAssembly.Module>;
  /** The memory to go on with, and the length of the function table that goes with it. */
  memory?: Promise<Uint8Array<ArrayBuffer>> | undefined;
  table?: number;
}

/** The folder of our files. */
export const HOME = "/cromlech";

/** The class of the server, once it is imported. */
export const SERVER = "LocalServer";

/** Imports make no garbage worth collecting, and there are no plugins to look for. That saves a quarter of the time. */
export const IMPORT = `
import gc, sys
gc.disable()
sys.path.insert(0, "${HOME}")
from cromlech.server.local import ${SERVER}
gc.enable()
`;

/** We bring all packages ourselves, so the list of those that Pyodide could fetch is empty. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "" },
  packages: {},
};

/**
 * Start Python. With a memory, everything is imported already. Without one, nothing is.
 * Rejects if the memory doesn't fit.
 */
export async function startPython(given: Given): Promise<{ python: Python; table: number }> {
  const [{ loadPyodide }, { default: make }, memory] = await Promise.all([
    import(/* @vite-ignore */ `${given.pyodide}pyodide.mjs`) as Promise<{
      loadPyodide(asked: object): Promise<Python>;
    }>,
    import(/* @vite-ignore */ `${given.pyodide}pyodide.asm.mjs`) as Promise<{ default: Make }>,
    given.memory,
  ]);
  let table = 0;
  const python = await new Promise<Python>((resolve, reject) => {
    const furnish = async (module: Module) => {
      module.addRunDependency(HOME);
      const paths = (await Promise.all(given.archives)).flatMap((archive) => unpack(module.FS, archive));
      for (const path of paths.filter((path) => path.endsWith(".so"))) {
        const flags = { loadAsync: true, nodelete: true, allowUndefined: true };
        module.preloadedWasm[path] = await module.loadWebAssemblyModule(await given.library, flags, path, {});
      }
      table = module.wasmTable.length;
      if (memory) {
        if (table !== given.table) throw new Error(`${table} functions instead of ${given.table}`);
        if (memory.length > module.HEAP8.length) module.growMemory(memory.length);
      }
      module.removeRunDependency(HOME);
    };
    const createPyodideModule = (settings: Settings) => {
      settings.preRun.push((module) => furnish(module).catch(reject));
      return make(settings);
    };
    loadPyodide({
      indexURL: given.pyodide,
      lockFileContents: Promise.resolve(LOCK),
      env: { PYDANTIC_DISABLE_PLUGINS: "1", PYTHONHASHSEED: "0" },
      createPyodideModule,
      ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }),
    }).then(resolve, reject);
  });
  return { python, table };
}

/**
 * Start Python with everything imported: from the memory if there is one that works here, or else without it, which takes
 * a few seconds longer.
 */
export async function startServer(given: Given): Promise<Python> {
  try {
    const { python } = await startPython(given);
    python.runPython(SERVER);
    return python;
  } catch {
    // if it wasn't the memory, it happens again
  }
  const { python } = await startPython({ ...given, memory: undefined });
  python.runPython(IMPORT);
  return python;
}

/** The length of the list, the list as JSON, and the files' content one after another. */
export function packed(files: [path: string, content: Uint8Array][]): Uint8Array {
  const list = new TextEncoder().encode(JSON.stringify(files.map(([path, { length }]) => [path, length])));
  const made = new Uint8Array(files.reduce((sum, [, { length }]) => sum + length, 4 + list.length));
  new DataView(made.buffer).setUint32(0, list.length);
  made.set(list, 4);
  let at = 4 + list.length;
  for (const [, content] of files) {
    made.set(content, at);
    at += content.length;
  }
  return made;
}

/** Write an archive's files. Returns their paths. */
function unpack(files: Module["FS"], archive: Uint8Array): string[] {
  const start = 4 + new DataView(archive.buffer, archive.byteOffset).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(archive.subarray(4, start))) as [string, number][];
  const folders = new Set<string>();
  let at = start;
  return list.map(([name, length]) => {
    const path = `${HOME}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) files.mkdirTree(folder);
    folders.add(folder);
    files.writeFile(path, archive.subarray(at, at + length), { canOwn: true });
    at += length;
    return path;
  });
}
