/**
 * Compiles Python files with Pyodide's own Python and packs them: `node python_files.mjs JSON`, where the JSON is
 * {trees: [{from, to, sources}], first}. `sources` are the folders that keep their source text beside the bytecode.
 * Then starts the server from the packed files, and writes its list of games to `first`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const PACK = `
import importlib.util, io, marshal, os, zipfile

UNCHECKED = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)

def pack(folder, sources):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        def add(name, content):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)

        for root, folders, files in os.walk(folder):
            folders.sort()
            for path in (os.path.join(root, file) for file in sorted(files)):
                name = os.path.relpath(path, folder)
                with open(path, "rb") as file:
                    content = file.read()
                if not name.endswith(".py"):
                    add(name, content)
                    continue
                bytecode = UNCHECKED + marshal.dumps(compile(content, name, "exec", dont_inherit=True))
                if name.startswith(tuple(sources)):
                    add(name, content)
                    add(importlib.util.cache_from_source(name), bytecode)
                else:
                    add(name + "c", bytecode)
    return packed.getvalue()

pack
`;

const FIRST = `
import sys
sys.path.insert(0, "/packed")
from cromlech.server.local import LocalServer

server = LocalServer(None)
await server.open()
await server.request("GET", "/api/games", "")
`;

process.on("uncaughtException", ({ message }) => {
  process.stderr.write(`${message}\n`); // without the line of code, which is a megabyte long
  process.exit(1);
});
const { trees, first } = JSON.parse(process.argv[2]);
const python = await loadPyodide();
const pack = python.runPython(PACK);
python.FS.mkdir("/packed");
for (const { from, to, sources } of trees) {
  if (from) {
    python.FS.mkdir("/tree");
    python.FS.mount(python.FS.filesystems.NODEFS, { root: from }, "/tree");
    const packed = pack("/tree", sources);
    writeFileSync(to, packed.toJs());
    packed.destroy();
    python.FS.unmount("/tree");
    python.FS.rmdir("/tree");
  }
  python.unpackArchive(new Uint8Array(readFileSync(to)), "zip", { extractDir: "/packed" });
}
const [status, text] = (await python.runPythonAsync(FIRST)).toJs();
if (status !== 200) throw new Error(text);
writeFileSync(first, JSON.stringify(JSON.parse(text)));
