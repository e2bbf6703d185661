"""Rules written once, run on four targets: `@rule` functions, and `load`, which binds them to a target.

A game's rules are ordinary functions over structs. `load(package, target)` imports
the package's `rules` module again under a separate name, in which `@rule` means

- `python`: nothing, the function runs interpreted;
- `cpu`: `numba.njit`, cached on disk under a hash of the sources;
- `cuda`: `cuda.jit(device=True)`;
- `wasm`: WebAssembly, made by `core/wasm_build.py` and run by `core/wasm.py`. Only rules marked
  `@exported` can be called from outside.

`load` also adds the folder `core/generic` to every game: its modules (playouts, perft, …)
use `from .rules import apply, legal`, and so compile with that game's rules. Other
packages add their folders with `lay_under`. A module of the game takes precedence.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import re
import sys
import threading
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from .errors import TargetError
from .structs import Array

F = TypeVar("F")

TARGETS = ("python", "cpu", "cuda", "wasm")
LLVM = "llvm"
"""In place of a target: rules as LLVM code that never runs here, for `core/wasm_build.py`."""
GENERIC = Path(__file__).parent / "generic"
DECLARING = ("actions", "events", "names", "observations", "options", "rules", "structs")
"""The modules of core that provide constants and functions to compiled rules."""
OPTIONAL = ("secret", "veiled", "discreet", "broken")
"""Rules that a game may leave out. `core/generic/defaults.py` has the defaults."""

CHANCE = -1
"""The actor when a die or a card is next."""
OVER = -2
"""The actor when the game has ended."""

_lock = threading.RLock()
_target = "python"  # what @rule means in the modules being imported
_packs: dict[str, Mapping[str, Any]] = {}
_loaded: dict[str, Loaded] = {}
_layers = [GENERIC]
_bound: dict[tuple[str, str], Any] = {}


def rule(function: F) -> F:
    """Mark a function as a rule, which runs on every target.

    It may use integers, booleans, arrays and structs, `for` and `while`, other rules, and lookups.
    Index with `a[i][j]`, not `a[i, j]`. Strings, dicts, exceptions, and allocation are not allowed.
    """
    return _compiled(function, False)


def exported(function: F) -> F:
    """A rule that WebAssembly modules offer to the world outside; `core/exports.py` reads its annotations."""
    function.exported = True  # type: ignore[attr-defined]
    return _compiled(function, False)


def inner_rule(function: F) -> F:
    """Mark a rule to be compiled into each of its callers, for the few that every move goes through."""
    return _compiled(function, True)


def _compiled(function: F, inline: bool) -> F:
    if _target in ("cpu", LLVM):
        import numba

        # Rules allocate nothing, so numba need not count references.
        options = {"error_model": "numpy", "nogil": True, "_nrt": False}
        if _target == "cpu":
            options |= {"cache": True, "forceinline": inline}
        else:  # nothing calls these from Python, and inlining costs bytes
            options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return _for_any_width(numba.njit(**options)(function))  # type: ignore[no-any-return]
    if _target == "cuda":
        from .cuda import device_function

        return device_function(function)  # type: ignore[no-any-return]
    return function


def _for_any_width(dispatcher: Any) -> Any:
    """Compile a rule once for whole numbers of all widths.

    Numba compiles a function anew for every combination of types it is called with: for a seat of 8 bits from a
    struct, one of 32 bits from a tree, and one of 64 bits from a loop, together with all that it calls. Here, other
    rules pass 64 bits wherever a rule says `int`. In Endless Winter, that saves a third of the code.
    """
    from numba.core import types

    whole = [parameter.annotation in (int, "int") for parameter in signature(dispatcher.py_func).parameters.values()]
    template = dispatcher.get_call_template

    def get_call_template(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        if not kws and len(args) == len(whole):
            fits = [isinstance(given, types.IntegerLiteral) or given in types.signed_domain for given in args]
            args = tuple(types.int64 if i and j else given for given, i, j in zip(args, whole, fits, strict=True))
        return template(args, kws)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def compiling() -> bool:
    """Whether the rules being imported are compiled."""
    return _target != "python"


def lookup(values: Sequence[int]) -> Array[int]:
    """A constant row of numbers that rules can index."""
    return _lookup(values)  # type: ignore[no-any-return]


def lookup2(rows: Sequence[Sequence[int]]) -> Array[Array[int]]:
    """Constant rows of numbers, all of the same length, indexed as `t[i][j]`."""
    return _lookup([tuple(row) for row in rows])  # type: ignore[no-any-return]


def _lookup(values: Sequence[Any]) -> Any:
    if _target == "python":
        return tuple(values)
    import numpy as np

    found = np.array(values, dtype=np.int64)
    return found if abs(found).max(initial=0) > np.iinfo(np.int32).max else found.astype(np.int32)


def card_pack(package: str | None) -> Mapping[str, Any] | None:
    """The card pack this copy of the rules was loaded with, or None for the game's own cards."""
    return _packs.get(package or "")


@lru_cache
def standard_cards(folder: Path) -> Mapping[str, Any]:
    """The cards that come with a game, from its cards.toml."""
    return tomllib.loads((folder / "cards.toml").read_text("utf-8"))


def cards_in_play(package: str | None) -> Mapping[str, Any]:
    """The cards this copy of the rules plays with: `PACK = cards_in_play(__package__)`."""
    pack = card_pack(package)
    if pack is not None:
        return pack
    return standard_cards(Path(sys.modules[package or ""].__path__[0]))


if TYPE_CHECKING:

    def note(s: Any, event: int, a: int, b: int, c: int) -> None:
        """Report that something happened. Costs nothing in compiled rules."""

    def copy_state(states: Any, to: int, source: int) -> None:
        """Make `states[to]` an independent copy of `states[source]`."""

    def take_state(states: Any, to: int, others: Any, source: int) -> None:
        """Make `states[to]` an independent copy of `others[source]`."""

    def relative(s: Any, seat: int, p: int) -> int:
        """A seat counted from the observer, who is 0. Chance, the end, and nobody stay negative."""

    def seat_at(s: Any, seat: int, i: int) -> int:
        """The i-th seat counted from the observer, who is 0."""

else:

    def __getattr__(name: str) -> Any:
        # `from cromlech.core.rules import note` gives each copy of the rules the version for its target.
        if (name, True) in _PRIMITIVES:
            if (name, _target) not in _bound:
                _bound[name, _target] = rule(_PRIMITIVES[name, _target == "python"])
            return _bound[name, _target]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _note_python(s: Any, event: int, a: int, b: int, c: int) -> None:
    if s._events is not None:
        s._events.append((event, a, b, c))


def _note_compiled(s: Any, event: int, a: int, b: int, c: int) -> None:
    pass


def _copy_python(states: Any, to: int, source: int) -> None:
    states[to] = states[source].copy()


def _copy_compiled(states: Any, to: int, source: int) -> None:
    states[to] = states[source]


def _take_python(states: Any, to: int, others: Any, source: int) -> None:
    states[to] = others[source].copy()


def _take_compiled(states: Any, to: int, others: Any, source: int) -> None:
    states[to] = others[source]


def _relative(s: Any, seat: int, p: int) -> int:
    if p < 0:
        return p
    return p - seat if p >= seat else p - seat + s.seats


def _seat_at(s: Any, seat: int, i: int) -> int:
    return seat + i if seat + i < s.seats else seat + i - s.seats


_PRIMITIVES = {
    ("note", True): _note_python,
    ("note", False): _note_compiled,
    ("copy_state", True): _copy_python,
    ("copy_state", False): _copy_compiled,
    ("take_state", True): _take_python,
    ("take_state", False): _take_compiled,
    ("relative", True): _relative,
    ("relative", False): _relative,
    ("seat_at", True): _seat_at,
    ("seat_at", False): _seat_at,
}


class Loaded:
    """A game's rules bound to one target: its `rules` module and those added by `lay_under`."""

    def __init__(self, package: str, target: str, folder: Path, pack: Mapping[str, Any] | None) -> None:
        self.package = package
        self.target = target
        self.folder = folder
        self.pack = pack
        self.rules: Any = self.module("rules")
        for name in OPTIONAL:
            if not hasattr(self.rules, name):
                setattr(self.rules, name, getattr(self.module("defaults"), name))

    def module(self, name: str) -> Any:
        """A module of the game, or one added to it, bound to this target."""
        global _target
        with _lock:
            full = f"{self.package}.{name}"
            if full in sys.modules:
                return sys.modules[full]
            cache = None
            if self.target == "cpu":
                cache = cache_folder() / source_digest(self.folder, name, self.pack)
            before, _target = _target, self.target
            try:
                with _NumbaCache(cache):
                    return importlib.import_module(full)
            finally:
                _target = before

    def room(self, struct: Any, n: int) -> Any:
        """So many structs, all zero, as this target wants them."""
        if self.target == "python":
            return [struct() for _ in range(n)]
        import numpy as np

        return np.zeros(n, dtype=struct.dtype())

    def numbers(self, values: Any) -> Any:
        """Numbers, or rows of them, as this target wants them."""
        if self.target == "python":
            return values
        import numpy as np

        return np.array(values)


def load(package: str, target: str = "python", pack: Mapping[str, Any] | None = None) -> Loaded:
    """Import the rules of `package` for `target`, with a card pack in place of its own cards if given.

    >>> load("cromlech.games.stone_age").target
    'python'
    """
    if target not in TARGETS:
        raise TargetError(target, TARGETS)
    if target == "wasm":
        from .wasm import load_wasm

        return load_wasm(package, pack)
    return bind(package, target, pack)


def alias_of(package: str, target: str, pack: Mapping[str, Any] | None) -> str:
    """The name under which the rules of a package are imported for a target and a card pack."""
    if target == "python" and pack is None:
        return package
    return f"{package}__{target}" + (f"_{_digest_of_pack(pack)[:12]}" if pack is not None else "")


def bind(package: str, target: str, pack: Mapping[str, Any] | None) -> Loaded:
    """As `load`, for every target whose rules are Python modules."""
    with _lock:
        alias = alias_of(package, target, pack)
        if alias in _loaded:
            return _loaded[alias]
        original = importlib.import_module(package)
        folder = Path(next(iter(original.__path__)))
        if alias == package:
            original.__path__.extend(map(str, _layers))
        else:
            copy = ModuleType(alias)
            copy.__path__ = [str(folder), *map(str, _layers)]
            copy.__package__ = alias
            sys.modules[alias] = copy
            if pack is not None:
                _packs[alias] = pack
        try:
            _loaded[alias] = Loaded(alias, target, folder, pack)
        except BaseException:
            if alias != package:
                _drop_modules(alias)
            raise
        return _loaded[alias]


def lay_under(folder: Path) -> None:
    """Add the modules of a folder to every game, after those already there."""
    with _lock:
        if folder not in _layers:
            _layers.append(folder)
            for alias in _loaded:
                sys.modules[alias].__path__.append(str(folder))


def layers() -> tuple[Path, ...]:
    """The folders laid under every game, the topmost first."""
    return tuple(_layers)


def unload(loaded: Loaded) -> None:
    """Drop a copy of the rules that was loaded for a card pack. Its games must no longer be used."""
    with _lock:
        if loaded.pack is not None and _loaded.pop(loaded.package, None) is not None:
            del _packs[loaded.package]
            _drop_modules(loaded.package)


def _drop_modules(package: str) -> None:
    for name in [n for n in sys.modules if n == package or n.startswith(package + ".")]:
        del sys.modules[name]


def cache_folder() -> Path:
    """The folder of compiled rules: `$CROMLECH_CACHE`, or the user's cache folder."""
    if "CROMLECH_CACHE" in os.environ:
        return Path(os.environ["CROMLECH_CACHE"])
    import platformdirs

    return Path(platformdirs.user_cache_dir("cromlech", appauthor=False)) / "numba"


def source_digest(folder: Path, module: str = "rules", pack: Mapping[str, Any] | None = None) -> str:
    """A hash of everything that a compiled module of the game in `folder` depends on.

    numba looks only at the file of the function itself, not at the modules it calls.
    """
    import numba

    h = hashlib.sha256(f"{numba.__version__} {sys.version_info[:2]} {_digest_of_pack(pack)}".encode())
    core = Path(__file__).parent
    declared = [core / f"{name}.py" for name in DECLARING]
    sources = [*_sources(folder, module, "defaults"), *folder.glob("*.toml"), *declared]
    for source in sorted(sources):
        h.update(source.name.encode() + b"\0" + source.read_bytes())
    return h.hexdigest()[:24]


_RELATIVE = re.compile(r"^from \.(\w+) import", re.MULTILINE)


def _sources(folder: Path, *modules: str) -> set[Path]:
    """The files of modules and of all modules next to them that they import, directly or indirectly."""
    found: set[Path] = set()
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        path = next((p for p in (of / f"{name}.py" for of in (folder, *_layers)) if p.exists()), None)
        if path is not None and path not in found:
            found.add(path)
            waiting += _RELATIVE.findall(path.read_text("utf-8"))
    return found


def _digest_of_pack(pack: Mapping[str, Any] | None) -> str:
    return hashlib.sha256(json.dumps(pack, sort_keys=True).encode()).hexdigest()


class _NumbaCache:
    """Replaces numba's cache folder while rules are imported."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.before = ""

    def __enter__(self) -> None:
        if self.folder is not None:
            import numba

            self.folder.mkdir(parents=True, exist_ok=True)
            self.before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(self.folder)

    def __exit__(self, *_: object) -> None:
        if self.folder is not None:
            import numba

            numba.config.CACHE_DIR = self.before
