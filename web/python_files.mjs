/**
 * Makes the files of the Python side: `node python_files.mjs JSON`, where the JSON is
 * {trees: [{from, to, sources}], library, memory, first}.
 *
 * - Compiles each tree with Pyodide's own Python and packs it, unless that has been done (`from` is empty).
 *   `sources` are the folders that keep their source text beside the bytecode.
 * - Starts the server, lets it answer what a page asks first, and writes its memory to `memory`.
 * - Starts it once more from that memory, and writes its list of games and the length of its function table to `first`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { IMPORT, packed, startPython } from "./src/local/python.ts";

const COMPILE = `
import importlib.util, marshal, os

UNCHECKED = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)

def compiled(folder, sources):
    for root, folders, files in os.walk(folder):
        folders.sort()
        for path in (os.path.join(root, file) for file in sorted(files)):
            name = os.path.relpath(path, folder)
            with open(path, "rb") as file:
                content = file.read()
            if not name.endswith(".py"):
                yield name, content
                continue
            bytecode = UNCHECKED + marshal.dumps(compile(content, name, "exec", dont_inherit=True))
            if name.startswith(tuple(sources)):
                yield name, content
                yield importlib.util.cache_from_source(name), bytecode
            else:
                yield name + "c", bytecode

lambda *given: list(compiled(*given))
`;

const WARM = `
from cromlech.server.local import warm_up

await warm_up()
gc.collect()
gc.freeze()
`;

const FIRST = `
server = LocalServer(None)
await server.open()
await server.request("GET", "/api/games", "")
`;

process.on("uncaughtException", ({ message }) => {
  process.stderr.write(`${message}\n`); // without the line of code, which is a megabyte long
  process.exit(1);
});
const { trees, library, memory, first } = JSON.parse(process.argv[2]);
const pyodide = fileURLToPath(new URL("node_modules/pyodide/", import.meta.url));
const given = (archives) => ({
  pyodide,
  archives: archives.map((content) => Promise.resolve(content)),
  library: WebAssembly.compile(readFileSync(library)),
});

if (trees.some(({ from }) => from)) {
  const { python } = await startPython(given([]));
  const compile = python.runPython(COMPILE);
  for (const { from, to, sources } of trees.filter(({ from }) => from)) {
    python.FS.mkdirTree("/tree");
    python.FS.mount(python.FS.filesystems.NODEFS, { root: from }, "/tree");
    const files = compile("/tree", sources).toJs();
    writeFileSync(to, gzipSync(packed(files), { level: 9 }));
    python.FS.unmount("/tree");
  }
}
const archives = trees.map(({ to }) => new Uint8Array(gunzipSync(readFileSync(to))));
const { python, table } = await startPython(given(archives));
python.runPython(IMPORT);
await python.runPythonAsync(WARM);
const kept = python.makeMemorySnapshot();
const again = await startPython({ ...given(archives), memory: Promise.resolve(kept), table });
const [status, text] = (await again.python.runPythonAsync(FIRST)).toJs();
if (status !== 200) throw new Error(text);
writeFileSync(memory, gzipSync(kept));
writeFileSync(first, JSON.stringify({ table, ...JSON.parse(text) }));
process.exit(0);
