"""Builds the WebAssembly module of a game: numba's LLVM code, emitted for wasm32 by llvmlite, linked by wasm-ld.

    python -m cromlech.core.wasm_build PACKAGE FILE < GIVEN

`core/wasm.py` runs this in a process of its own, because numba is changed here: it lowers every rule once, to
plain LLVM code for no CPU in particular, and neither optimizes nor runs any of it. The code of all rules is then
optimized together. GIVEN is JSON: `path`, where to look for modules, and `pack`, a card pack or null.
"""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core.codegen import CPUCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target
from numba.np import arrayobj

from .exports import Export, Kind, exports_of
from .rules import LLVM, bind
from .wasm import LAYING, linker

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
"""What every browser has had since 2023. Vectors of 128 bits make networks two and a half times as fast."""
SPEED = 2
"""How hard LLVM optimizes, 0 to 3: with 3 a module is an eighth larger and no faster."""
INLINING = 100
"""Up to which size functions are copied into their callers. With LLVM's own 225, modules are 9 % larger."""
STACK = 256 * 1024
PLAIN = {"i64": ir.IntType(64), "f64": ir.DoubleType(), "bool": ir.IntType(32), "": ir.VoidType()}
ADDRESS = ir.IntType(32)
NUMBERS = {
    "i64": numba.int64,
    "i32": numba.int32,
    "i8": numba.int8,
    "f64": numba.float64,
    "bool": numba.boolean,
}


def lower_only() -> None:
    """numba makes LLVM code, and nothing of it."""

    def finalize(library: Any) -> None:
        library._finalized = True

    CPUCodeLibrary.finalize = finalize
    CPUCodeLibrary._optimize_functions = lambda library, module: None
    # numba knows compiled functions by a builtin that calls them: any will do, as long as each is another one
    CPUContext.get_executable = lambda context, library, description, env: [].append


def numba_type(kind: Kind) -> Any:
    """What numba calls a kind of parameter."""
    if kind.code == "tuple":
        return numba.types.NamedTuple([numba_type(field) for _, field in kind.fields], kind.struct)
    if kind.code == "struct":
        of = numba.from_dtype(kind.struct.dtype())
    else:
        of = NUMBERS[kind.code]
    return numba.types.Array(of, kind.dimensions, "C") if kind.dimensions else of


def lower(package: str, pack: Any) -> tuple[list[Export], str]:
    """All exports of a game, and their LLVM code with that of every rule they call."""
    lower_only()
    loaded = bind(package, LLVM, pack)
    exports = exports_of(loaded)
    wrapper = Wrapper()
    roots = []
    for export in exports:
        dispatcher = getattr(loaded.module(export.module), export.function)
        signature = tuple(numba_type(kind) for _, kind in export.parameters)
        dispatcher.compile(signature)
        compiled = dispatcher.overloads[signature]
        roots.append(compiled.library)
        wrapper.add(export, compiled)
    wrapper.library.add_ir_module(wrapper.module)
    merged, *others = (library._final_module for library in every_library([wrapper.library, *roots]))
    for other in others:
        merged.link_in(other, preserve=True)
    return exports, str(merged)


def every_library(roots: list[Any]) -> Iterator[Any]:
    """The libraries of some functions, and of all that they call."""
    seen: set[int] = set()
    waiting = roots[::-1]
    while waiting:
        library = waiting.pop()
        if id(library) not in seen:
            seen.add(id(library))
            yield library
            waiting += library._linking_libraries[::-1]


class Wrapper:
    """A module of functions that take numbers, and call the rules with arrays, structs, and tuples made of them."""

    def __init__(self) -> None:
        self.context = cpu_target.target_context
        self.library: Any = self.context.codegen().create_library("exports")
        self.module: Any = self.library.create_ir_module("exports")

    def add(self, export: Export, compiled: Any) -> None:
        """A function that calls an exported rule."""
        flat = [kind for _, of in export.parameters for kind in of.flat()]
        takes = []
        for kind in flat:
            takes += [ADDRESS] * (1 + kind.dimensions) if kind.dimensions or kind.struct else [PLAIN[kind.code]]
        function = ir.Function(self.module, ir.FunctionType(PLAIN[export.result], takes), export.name)
        self.builder = ir.IRBuilder(function.append_basic_block())
        self.given = iter(function.args)
        values = [self.value(kind) for _, kind in export.parameters]
        called = self.context.declare_function(self.module, compiled.fndesc)
        signature = compiled.signature
        _, result = self.context.call_conv.call_function(
            self.builder, called, signature.return_type, signature.args, values
        )
        if not export.result:
            self.builder.ret_void()
            return
        of = numba_type(Kind(export.result))
        with self.context.push_code_library(self.library):
            result = self.context.cast(self.builder, result, signature.return_type, of)
        self.builder.ret(self.builder.zext(result, PLAIN["bool"]) if export.result == "bool" else result)

    def value(self, kind: Kind) -> Any:
        """A parameter as numba passes it on, made of the next numbers given."""
        builder = self.builder
        if kind.code == "tuple":
            fields = [self.value(field) for _, field in kind.fields]
            return self.context.make_tuple(builder, numba_type(kind), fields)
        number = next(self.given)
        if kind.dimensions:
            return self.array(kind, number)
        if kind.code == "struct":
            return builder.inttoptr(number, self.context.get_value_type(numba_type(kind)))
        if kind.code == "bool":
            return builder.icmp_unsigned("!=", number, number.type(0))
        return number

    def array(self, kind: Kind, address: Any) -> Any:
        """An array that begins at an address."""
        context, builder = self.context, self.builder
        of = numba_type(kind)
        wide = ir.IntType(64)
        shape = [builder.zext(next(self.given), wide) for _ in range(kind.dimensions)]
        strides = [wide(kind.item().itemsize)]
        for length in shape[:0:-1]:
            strides.insert(0, builder.mul(strides[0], length))
        made = arrayobj.make_array(of)(context, builder)
        data = builder.inttoptr(address, context.get_data_type(of.dtype).as_pointer())
        arrayobj.populate_array(
            made, data=data, shape=shape, strides=strides, itemsize=kind.item().itemsize, meminfo=None
        )
        return made._getvalue()


def emit(code: str, exports: list[Export]) -> bytes:
    """The same code as an object for wasm32: another triple and data layout, no features of this CPU.

    Pointers become 32 bits wide. Structs have explicit offsets, so nothing else changes.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, cpu="generic", reloc="static", features=FEATURES
    )
    code = re.sub(r"target triple = .*", f'target triple = "{TRIPLE}"', code)
    code = re.sub(r"target datalayout = .*", f'target datalayout = "{machine.target_data}"', code)
    code = re.sub(r'"target-(cpu|features)"="[^"]*"', "", code)
    module = llvm.parse_assembly(code)
    module.verify()
    outside = {export.name for export in exports}
    for function in module.functions:
        if not function.is_declaration and function.name not in outside:
            function.linkage = "internal"
    for variable in module.global_variables:  # numba's are `common`, which WebAssembly doesn't know
        if not variable.is_declaration:
            variable.linkage = "internal"
    tuning = llvm.create_pipeline_tuning_options(speed_level=SPEED)
    tuning.inlining_threshold = INLINING
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    made: bytes = machine.emit_object(module)
    return made


def link(made: bytes, exports: list[Export]) -> bytes:
    """An object as a whole module without imports."""
    with tempfile.TemporaryDirectory() as folder:
        given, out = Path(folder) / "rules.o", Path(folder) / "rules.wasm"
        given.write_bytes(made)
        options = ["--no-entry", "--stack-first", f"-zstack-size={STACK}", "-O3", "--gc-sections", "--strip-all"]
        names = ["__heap_base", *(export.name for export in exports)]
        options += [f"--export={name}" for name in names]
        subprocess.run([*linker(), *options, str(given), "-o", str(out)], check=True)
        return out.read_bytes()


def main() -> None:
    """Build one module."""
    package, file = sys.argv[1:]
    given = json.load(sys.stdin)
    sys.path += [path for path in given["path"] if path not in sys.path]
    importlib.import_module(LAYING)
    exports, code = lower(package, given["pack"])
    Path(file).write_bytes(link(emit(code, exports), exports))


if __name__ == "__main__":
    main()
