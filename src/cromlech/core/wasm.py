"""The wasm target: the same rules as a WebAssembly module, for browsers, Node, and (through wasmtime) Python.

`wasm_file` builds the module of a game, or finds it in the cache. `load_wasm` runs it in Python: arrays made by
`Loaded.room` lie in the module's own memory, others are copied there and back with every call.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import weakref
import zlib
from collections.abc import Mapping
from functools import cached_property, partial
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any

from . import files, rules
from .errors import TargetError
from .exports import Export, Kind, exporting_modules, exports_of

LAYING = "cromlech.bots"
"""The package that lays more modules with exported rules under every game: a module holds all of them, whoever asks."""
SECTION = b"cromlech"
"""The custom section at the end of a module: what it was built from, and a checksum of all before it."""
_NAME = bytes([len(SECTION)]) + SECTION
PAGE = 1 << 16
ALIGNMENT = 64
BUILDING = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "PYTHONHASHSEED": "0"}
"""The environment of a build: no features of this machine's CPU, and the same result every time."""


# -- building ------------------------------------------------------------------


def linker() -> list[str]:
    """The command that links WebAssembly; TargetError if there is none."""
    found = shutil.which("wasm-ld")
    if found:
        return [found]
    if find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    raise TargetError.because("error.wasm_linker")


def wasm_digest(package: str, pack: Mapping[str, Any] | None = None) -> str:
    """A hash of all that the module of a game depends on."""
    import llvmlite

    importlib.import_module(LAYING)
    folder = rules.load(package).folder
    h = hashlib.sha256(llvmlite.__version__.encode())
    for module in exporting_modules(folder):
        h.update(rules.source_digest(folder, module, pack).encode())
    for name in ("exports", "wasm_build"):
        h.update((Path(__file__).parent / f"{name}.py").read_bytes())
    return h.hexdigest()[:24]


def wasm_file(package: str, pack: Mapping[str, Any] | None = None) -> Path:
    """The WebAssembly module of a game: from the cache, or built now, which takes a minute or so."""
    path = cached_file(package, pack)
    if not path.exists():
        files.write_whole(path, signed(build(package, pack), wasm_digest(package, pack)))
    return path


def cached_file(package: str, pack: Mapping[str, Any] | None = None) -> Path:
    """Where the WebAssembly module of a game is once it has been built."""
    return rules.cache_folder() / "wasm" / f"{package}-{wasm_digest(package, pack)}.wasm"


def build(package: str, pack: Mapping[str, Any] | None) -> bytes:
    """Build a module in a process of its own."""
    linker()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "rules.wasm"
        command = [sys.executable, "-m", "cromlech.core.wasm_build", package, str(out)]
        home = [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
        env = {**os.environ, **BUILDING, "PYTHONPATH": os.pathsep.join(home)}
        given = json.dumps({"path": [os.path.abspath(path) for path in sys.path], "pack": pack})
        done = subprocess.run(command, input=given, env=env, capture_output=True, text=True, check=False)
        if done.returncode or not out.exists():
            raise TargetError.because("error.wasm_build", package=package, why=done.stderr.strip())
        return out.read_bytes()


def signed(module: bytes, digest: str) -> bytes:
    """A module with its custom section."""
    text = json.dumps({"digest": digest, "crc32": zlib.crc32(module)}).encode()
    section = _NAME + text
    assert len(section) < 128  # then one byte says how long it is
    return module + bytes([0, len(section)]) + section


def check_module(content: bytes) -> bool:
    """Whether a module is as it was built."""
    head, _, text = content.rpartition(_NAME)
    try:
        told = json.loads(text)
    except ValueError:
        return False
    return isinstance(told, dict) and told.get("crc32") == zlib.crc32(head[:-2])


# -- running -------------------------------------------------------------------

_machines: dict[str, WasmLoaded] = {}
_lock = threading.RLock()


def load_wasm(package: str, pack: Mapping[str, Any] | None = None) -> WasmLoaded:
    """The rules of a game as WebAssembly, built if they are not in the cache; TargetError if they can't run here."""
    with _lock:
        alias = rules.alias_of(package, "wasm", pack)
        if alias not in _machines:
            _machines[alias] = WasmLoaded(package, pack)
        return _machines[alias]


class WasmLoaded(rules.Loaded):
    """A game's rules as a WebAssembly module: constants come from the interpreted rules, functions from the module."""

    def __init__(self, package: str, pack: Mapping[str, Any] | None) -> None:
        importlib.import_module(LAYING)
        self.interpreted = rules.load(package, pack=pack)
        self.exports = {export.name: export for export in exports_of(self.interpreted)}
        self._file = partial(wasm_file, package, pack)
        super().__init__(rules.alias_of(package, "wasm", pack), "wasm", self.interpreted.folder, pack)

    @cached_property
    def machine(self) -> Machine:
        """The module, running."""
        return Machine(self._file())

    def module(self, name: str) -> Any:
        """A module of the game or of a folder laid under it."""
        return WasmModule(self, name)

    def room(self, struct: Any, n: int) -> Any:
        """So many structs, all zero, in the module's memory."""
        return self.machine.zeros((n,), struct.dtype())

    def numbers(self, values: Any) -> Any:
        """Numbers in the module's memory."""
        given = super().numbers(values)
        made = self.machine.zeros(given.shape, given.dtype)
        made[...] = given
        return made


class WasmModule:
    """A module whose exported rules run as WebAssembly."""

    def __init__(self, loaded: WasmLoaded, name: str) -> None:
        self._loaded = loaded
        self._name = name
        self._interpreted = loaded.interpreted.module(name)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._interpreted, name)
        if not isinstance(found, FunctionType):
            return found
        module = "positions" if self._name == "rules" else self._name
        export = self._loaded.exports.get(f"{module}.{name}")
        if export is None:
            raise TargetError.because("error.wasm_export", name=f"{self._name}.{name}")
        call = partial(self._loaded.machine.call, export)
        setattr(self, name, call)
        return call


class Machine:
    """A running module and its memory."""

    def __init__(self, path: Path) -> None:
        try:
            import wasmtime
        except ImportError:
            raise TargetError.because("error.wasm_runtime") from None
        content = path.read_bytes()
        if not check_module(content):
            raise TargetError.because("error.wasm_corrupt", path=str(path))
        config = wasmtime.Config()
        config.memory_may_move = False  # arrays look right into it
        engine = wasmtime.Engine(config)
        self._store = wasmtime.Store(engine)
        instance = wasmtime.Instance(self._store, wasmtime.Module(engine, content), [])
        self._exports: Any = instance.exports(self._store)
        self._memory: Any = self._exports["memory"]
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        self._end = int(self._exports["__heap_base"].value(self._store))
        self._free: dict[int, list[int]] = {}
        self._lock = threading.RLock()

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """An array in the module's memory. Its room is used again when it is gone."""
        import numpy as np

        n = math.prod(shape)
        buffer, _ = self._allocate(n * dtype.itemsize)
        return np.frombuffer(buffer, dtype, n).reshape(shape)

    def _allocate(self, size: int) -> tuple[Any, int]:
        """Zero bytes, and their address in the module."""
        size = max(ALIGNMENT, -(-size // ALIGNMENT) * ALIGNMENT)
        with self._lock:
            free = self._free.get(size)
            if free:
                at = free.pop()
            else:
                at = -(-self._end // ALIGNMENT) * ALIGNMENT
                self._end = at + size
                missing = self._end - self._memory.data_len(self._store)
                if missing > 0:
                    self._memory.grow(self._store, -(-missing // PAGE))
        buffer = (ctypes.c_ubyte * size).from_address(self._base + at)
        ctypes.memset(buffer, 0, size)
        weakref.finalize(buffer, self._release, at, size)
        return buffer, at

    def _release(self, at: int, size: int) -> None:
        with self._lock:
            self._free.setdefault(size, []).append(at)

    def call(self, export: Export, *arguments: Any) -> Any:
        """Call an exported rule."""
        with self._lock:
            given = _Given(self)
            for (_, kind), argument in zip(export.parameters, arguments, strict=True):
                given.add(kind, argument)
            result = self._exports[export.name](self._store, *given.numbers)
            given.give_back()
        return bool(result) if export.result == "bool" else result

    def address(self, at: int, size: int) -> int | None:
        """Where in the module's memory something of this process lies; None: elsewhere."""
        offset = at - self._base
        return offset if offset >= 0 and offset + size <= self._end else None

    def hold(self, at: int, size: int) -> tuple[Any, int]:
        """A copy in the module's memory of something of this process."""
        buffer, address = self._allocate(size)
        ctypes.memmove(buffer, at, size)
        return buffer, address


class _Given:
    """The arguments of a call as numbers."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.numbers: list[int | float] = []
        self._copies: list[tuple[Any, int, int]] = []

    def add(self, kind: Kind, argument: Any) -> None:
        """One more argument."""
        import numpy as np

        if kind.code == "tuple":
            for (_, field), part in zip(kind.fields, argument, strict=True):
                self.add(field, part)
        elif kind.dimensions:
            if argument.dtype != kind.item() or argument.ndim != kind.dimensions or not argument.flags.c_contiguous:
                raise TypeError(f"not an array of {kind.item()} with {kind.dimensions} dimensions: {argument!r}")
            self._place(argument.ctypes.data, argument.nbytes)
            self.numbers += argument.shape
        elif kind.struct:
            self._place(np.frombuffer(argument, np.uint8).ctypes.data, argument.nbytes)
        elif kind.code == "f64":
            self.numbers.append(float(argument))
        else:
            self.numbers.append((int(argument) + (1 << 63)) % (1 << 64) - (1 << 63))

    def _place(self, at: int, size: int) -> None:
        address = self.machine.address(at, size)
        if address is None:
            buffer, address = self.machine.hold(at, size)
            self._copies.append((buffer, at, size))
        self.numbers.append(address)

    def give_back(self) -> None:
        """Write what the call changed to where it came from."""
        for buffer, at, size in self._copies:
            ctypes.memmove(at, buffer, size)
