"""Test the tests: plant faults in a game's rules, one at a time, and run that game's tests until one fails.

    python benchmarks/mutants.py stone-age [--sample 300] [--seed 1] [--workers 1] [--limit 300] [--longest 60]
                                           [--also MODULE ...] [--results FILE] [--resume] [--survivors FILE] [--list]

A fault is one change inside a `@rule` function: another comparison, a constant off by one, another sign, a dropped
statement, or a swapped name. pytest collects the tests once. Then every fault gets a forked process in which the code
of one function is replaced in memory, without editing any file. Tests that killed the most so far run first. Tests that
need compiled rules are left out. A timeout counts as killed. Prints the share killed and the survivors. FILE is JSON
lines.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import json
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.machinery import SourceFileLoader
from itertools import zip_longest
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import CodeType
from typing import Any, TypeGuard

import pytest

import cromlech

ROOT = Path(__file__).parent.parent
EQUIVALENT = Path(__file__).parent / "equivalent_mutants.json"
"""By game: the survivors that change nothing anyone could see, each with the reason."""
APART = ("evaluation", "observation", "invariants")
"""Modules with `@rule` functions that aren't rules of the game: for bots, for learners, and for checks."""
SHARED = ("playthroughs", "perft", "conformance", "records", "offers", "packs")
"""Tests outside the game's own folder. Only those that name the game are used."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


# -- planting faults -----------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is, and what it changes."""

    module: str
    function: str
    line: int
    kind: str
    before: str
    after: str
    number: int
    """Its number among the faults of its function, to tell apart equal changes on one line."""

    @property
    def name(self) -> str:
        """Stays the same as long as its function does, even if that moves in the file."""
        return f"{self.module}.{self.function} {self.kind} {self.number}: {self.before} → {self.after}"


Change = Callable[[ast.AST], None]
"""Makes the fault in a copy of the function's tree."""


def is_rule(node: ast.AST) -> bool:
    """Whether a node is a function marked as a rule."""
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(mark, ast.Name) and mark.id in ("rule", "inner_rule") for mark in node.decorator_list
    )


def faults(function: ast.FunctionDef, values: dict[str, Any]) -> Iterator[tuple[str, ast.AST, Callable[[Any], Any]]]:
    """Every possible fault in a function: its kind, the node, and what turns a copy of the node into the fault."""
    local = sorted(
        {arg.arg for arg in function.args.args if isinstance(arg.annotation, ast.Name) and arg.annotation.id == "int"}
        | {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    )
    fields: dict[str, set[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute):
            fields.setdefault(ast.unparse(node.value), set()).add(node.attr)
    for statement in function.body:
        padding = {arg for node in ast.walk(statement) if _is_note(node) for arg in node.args if _is_zero(arg)}
        for node in ast.walk(statement):
            if node not in padding:
                yield from _of_node(node, values, local, fields)


def _is_note(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "note"


def _is_zero(node: ast.AST) -> bool:
    """Whether this is a 0. An event takes three numbers, and no one reads the unused ones, which are 0."""
    return isinstance(node, ast.Constant) and node.value == 0


def _of_node(
    node: ast.AST, values: dict[str, Any], local: list[str], fields: dict[str, set[str]]
) -> Iterator[tuple[str, ast.AST, Callable[[Any], Any]]]:
    if isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            for other in COMPARISONS.get(type(op), ()):
                yield "comparison", node, lambda n, i=i, other=other: n.ops.__setitem__(i, other())
    elif isinstance(node, ast.BoolOp):
        other_op = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield "comparison", node, lambda n: setattr(n, "op", other_op())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield "comparison" if isinstance(node.op, ast.Not) else "sign", node, lambda n: n.operand
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in SIGNS:
        sign = SIGNS[type(node.op)]
        yield "sign", node, lambda n: setattr(n, "op", sign())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "constant", node, lambda n: setattr(n, "value", not n.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        for off in (1, -1):
            yield "constant", node, lambda n, off=off: setattr(n, "value", n.value + off)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        others = local if node.id in local else [name for name in values if name.isupper()]
        found = _next(node.id, others, values)
        if found and (node.id in local or node.id in others):
            yield "name", node, lambda n: setattr(n, "id", found)
    elif isinstance(node, ast.Attribute):
        found = _next(node.attr, sorted(fields[ast.unparse(node.value)]), {})
        if found:
            yield "name", node, lambda n: setattr(n, "attr", found)
    elif isinstance(node, ast.Call):
        for i in range(len(node.args) - 1):
            if ast.dump(node.args[i]) != ast.dump(node.args[i + 1]):
                yield "name", node, lambda n, i=i: n.args.__setitem__(slice(i, i + 2), n.args[i : i + 2][::-1])
    if isinstance(node, ast.stmt) and not isinstance(node, ast.Pass) and not _is_text(node):
        yield "statement", node, lambda _: ast.Pass()


def _next(name: str, names: list[str], values: dict[str, Any]) -> str | None:
    """The next name, cyclically, that means something else of the same type."""
    after = names[names.index(name) + 1 :] + names[: names.index(name)] if name in names else []
    if name not in values:
        return after[0] if after else None
    same = [n for n in after if type(values[n]) is type(values[name]) and values[n] != values[name]]
    return same[0] if same else None


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class _Swap(ast.NodeTransformer):
    """Changes the one marked node."""

    def __init__(self, number: int, change: Callable[[Any], Any]) -> None:
        self.number = number
        self.change = change
        self.shown = ("", "")

    def visit(self, node: ast.AST) -> ast.AST:
        if getattr(node, "mark", None) != self.number:
            return self.generic_visit(node)
        before = ast.unparse(node)
        made = self.change(node)
        made = node if made is None else made
        self.shown = before, ast.unparse(made)
        return ast.copy_location(made, node)


class Planter:
    """All faults of a game's rules, and the code with one of them."""

    def __init__(self, game: str, also: list[str]) -> None:
        rules = cromlech.game(game).rules
        package = rules.__name__.rpartition(".")[0]
        self.trees: dict[str, ast.Module] = {}
        self.paths: dict[str, str] = {}
        self.changes: dict[Mutant, tuple[int, Callable[[Any], Any]]] = {}
        folder = Path(rules.__file__).parent
        for path in sorted(folder.glob("*.py")):
            module = sys.modules.get(f"{package}.{path.stem}")
            if module is None or (path.stem in APART and path.stem not in also):
                continue
            tree = ast.parse(path.read_text("utf-8"))
            self.trees[path.stem], self.paths[path.stem] = tree, str(module.__file__)
            for number, node in enumerate(ast.walk(tree)):
                node.mark = number  # type: ignore[attr-defined]
            upper = {n: v for n, v in sorted(vars(module).items()) if n.isupper() and isinstance(v, int)}
            used = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
            values = {n: v for n, v in upper.items() if n in used}
            for function in tree.body:
                if is_rule(function):
                    assert isinstance(function, ast.FunctionDef)
                    self._find(path.stem, function, values)

    def _find(self, module: str, function: ast.FunctionDef, values: dict[str, Any]) -> None:
        for number, (kind, node, change) in enumerate(faults(function, values)):
            mark: int = node.mark  # type: ignore[attr-defined]
            swap = _Swap(mark, change)
            swap.visit(copy.deepcopy(function))
            before, after = (text.partition("\n")[0] for text in swap.shown)
            line: int = node.lineno  # type: ignore[attr-defined]
            self.changes[Mutant(module, function.name, line, kind, before, after, number)] = mark, change

    def sample(self, size: int, seed: int) -> list[Mutant]:
        """A sample of `size` faults, with equal numbers of each kind where possible."""
        by_kind: dict[str, list[Mutant]] = {}
        for mutant in self.changes:
            by_kind.setdefault(mutant.kind, []).append(mutant)
        for kind, found in by_kind.items():
            random.Random(f"{seed} {kind}").shuffle(found)
        return [m for row in zip_longest(*by_kind.values()) for m in row if m is not None][:size]

    def plant(self, mutant: Mutant) -> None:
        """Plant the fault into the rules of this process, in every copy of them."""
        mark, change = self.changes[mutant]
        swap = _Swap(mark, change)
        code = compile(ast.fix_missing_locations(swap.visit(self.trees[mutant.module])), mutant.module, "exec")
        inner = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == mutant.function)
        path = self.paths[mutant.module]
        for module in list(sys.modules.values()):
            if getattr(module, "__file__", None) == path:
                getattr(module, mutant.function).__code__ = inner
        ordinary = SourceFileLoader.get_code

        def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
            return code if self.path == path else ordinary(self, fullname)

        SourceFileLoader.get_code = get_code  # type: ignore[method-assign]  # copies for card packs


# -- running the tests ---------------------------------------------------------


class Runner:
    """A pytest plugin that runs the collected tests once per fault instead of once."""

    def __init__(self, planter: Planter, mutants: list[Mutant], args: argparse.Namespace) -> None:
        self.planter = planter
        self.mutants = mutants
        self.args = args
        self.results: list[dict[str, Any]] = []
        self.took: dict[str, float] = {}
        self.kills: Counter[str] = Counter()
        self.reports: list[pytest.TestReport] = []
        self.temporary = tempfile.mkdtemp(prefix="mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep only those shared tests that name the game."""
        own = ROOT / "tests" / self.args.game.replace("-", "_")
        items[:] = [item for item in items if own in item.path.parents or self.args.game in item.nodeid]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record how a test went."""
        self.reports.append(report)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the unchanged rules first, then every fault in its own process."""
        gc.collect()
        gc.freeze()
        self.items = {item.nodeid: item for item in session.items}
        self.took = dict.fromkeys(self.items, 0.0)
        self.kills.update(test for test in self.items if "playthrough" in test)  # whole games notice the most
        fork = multiprocessing.get_context("fork")
        whole = self._fetch(*self._start(fork, None))
        for test in whole["failed"]:
            print(f"left out because it fails without a fault: {test}", flush=True)
        self.took = whole["took"]
        seconds = sum(self.took.values())
        print(f"{len(self.took)} tests, {seconds:.0f} s of CPU without a fault; {len(self.mutants)} faults", flush=True)
        waiting, running = self.mutants[::-1], {}
        while waiting or running:
            while waiting and len(running) < self.args.workers:
                mutant = waiting.pop()
                process, end = self._start(fork, mutant)
                running[process.sentinel] = mutant, process, end, time.monotonic()
            for sentinel in wait(list(running), timeout=1):
                mutant, process, end, since = running.pop(sentinel)
                self._note(mutant, self._fetch(process, end), time.monotonic() - since)
            for _, process, _, since in list(running.values()):
                if time.monotonic() - since > 10 * self.args.limit:
                    process.kill()
        shutil.rmtree(self.temporary, ignore_errors=True)
        return True

    def _start(self, fork: Any, mutant: Mutant | None) -> tuple[Any, Connection]:
        end, other = fork.Pipe(duplex=False)
        process = fork.Process(target=self._run, args=(mutant, other))
        process.start()
        other.close()
        return process, end

    def _fetch(self, process: Any, end: Connection) -> dict[str, Any]:
        try:
            found: dict[str, Any] = end.recv()
        except EOFError:  # the system ended it: too much memory or time
            found = {"killed_by": "timeout"}
        process.join()
        return found

    def _note(self, mutant: Mutant, found: dict[str, Any], seconds: float) -> None:
        killer = found["killed_by"]
        if killer in self.took:
            self.kills[killer] += 1
        result = {**asdict(mutant), "name": mutant.name, "killed_by": killer, "seconds": round(seconds, 2)}
        self.results.append(result)
        if self.args.results:
            with open(self.args.results, "a", encoding="utf-8") as file:
                file.write(json.dumps(result, ensure_ascii=False) + "\n")
        if not killer:
            print(f"survived: {mutant.module}.py:{mutant.line} {mutant.name}", flush=True)

    def _run(self, mutant: Mutant | None, end: Connection) -> None:
        """In a separate process, plant the fault and run the tests until one fails."""
        folder = tempfile.mkdtemp(dir=self.temporary)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.tempdir = folder
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        if mutant is not None:
            self.planter.plant(mutant)
        order = sorted(self.took, key=lambda test: (-self.kills[test] / (0.1 + self.took[test]), self.took[test]))
        took: dict[str, float] = {}
        failed: list[str] = []
        now = ""

        def too_long(*_: object) -> None:
            if mutant is None:
                pytest.skip("takes too long")
            end.send({"killed_by": f"timeout: {now}"})
            os._exit(0)

        signal.signal(signal.SIGPROF, too_long)
        began = time.process_time()
        for test, following in zip(order, [*order[1:], None], strict=True):
            now = test
            left = self.args.limit - (time.process_time() - began)
            most = self.args.longest if mutant is None else max(0.1, min(left, 1 + 10 * self.took[test]))
            signal.setitimer(signal.ITIMER_PROF, most)  # CPU time, since others may use the machine
            before, self.reports = time.process_time(), []
            item = self.items[test]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following and self.items[following])
            if any(report.failed for report in self.reports):
                failed.append(test)
                if mutant is not None:
                    break
            elif not any(report.skipped for report in self.reports):
                took[test] = time.process_time() - before
        signal.setitimer(signal.ITIMER_PROF, 0)
        if mutant is None:
            end.send({"failed": failed, "took": took})
        else:
            end.send({"killed_by": failed[0] if failed else ""})  # short, since no one reads before this process ends
        os._exit(0)


# -- reporting -----------------------------------------------------------------


def read(path: str) -> list[dict[str, Any]]:
    """The results of an earlier run."""
    return [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]


def report(game: str, results: list[dict[str, Any]]) -> None:
    """Print the numbers, then the survivors."""
    known = json.loads(EQUIVALENT.read_text("utf-8")).get(game, {})
    alive = [r for r in results if not r["killed_by"]]
    equivalent = [r for r in alive if r["name"] in known]
    counted = len(results) - len(equivalent)
    killed = len(results) - len(alive)
    print(f"\n{killed} of {counted} killed, {killed / max(1, counted):.1%}; {len(equivalent)} more are equivalent")
    print(f"{sum('timeout' in r['killed_by'] for r in results)} of them by time")
    for kind in sorted({r["kind"] for r in results}):
        those = [r for r in results if r["kind"] == kind]
        print(f"  {kind:11} {sum(bool(r['killed_by']) for r in those)} of {len(those)}")
    seconds = sorted(r["seconds"] for r in results if r["killed_by"])
    if seconds:
        mean = sum(seconds) / len(seconds)
        print(f"seconds for one killed: {mean:.1f} on average, median {seconds[len(seconds) // 2]:.1f}")
    for r in alive:
        why = f"  ({known[r['name']]})" if r["name"] in known else ""
        print(f"  {r['module']}.py:{r['line']} {r['function']} [{r['kind']}] {r['before']}  →  {r['after']}{why}")


def main() -> int:
    """Plant, run, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[definition.name for definition in cromlech.games()])
    parser.add_argument("--sample", type=int, default=300, help="how many faults; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which faults")
    parser.add_argument("--workers", type=int, default=1, help="faults to try in parallel")
    parser.add_argument("--limit", type=float, default=300, help="seconds of CPU for one fault; more counts as killed")
    parser.add_argument("--longest", type=float, default=60, help="leave out tests that take more seconds of CPU")
    parser.add_argument("--also", nargs="*", default=[], choices=APART, help="modules that are otherwise left out")
    parser.add_argument("--results", help="append every result to this file")
    parser.add_argument("--resume", action="store_true", help="skip what --results already has")
    parser.add_argument("--survivors", help="try only the survivors in this file")
    parser.add_argument("--list", action="store_true", help="print the faults, run nothing")
    args = parser.parse_args()
    planter = Planter(args.game, args.also)
    mutants = planter.sample(args.sample or len(planter.changes), args.seed)
    done: list[dict[str, Any]] = []
    if args.survivors:
        alive = {r["name"] for r in read(args.survivors) if not r["killed_by"]}
        mutants = [m for m in planter.changes if m.name in alive]
        print(f"{len(alive) - len(mutants)} of {len(alive)} survivors no longer exist")
    if args.resume and args.results and Path(args.results).exists():
        wanted = {m.name for m in mutants}
        done = [r for r in read(args.results) if r["name"] in wanted]
        mutants = [m for m in mutants if m.name not in {r["name"] for r in done}]
    print(f"{args.game}: {len(planter.changes)} faults can be planted")
    if args.list:
        for mutant in mutants:
            print(f"{mutant.module}.py:{mutant.line} {mutant.name}")
        return 0
    runner = Runner(planter, mutants, args)
    files = [f"tests/{args.game.replace('-', '_')}", *(f"tests/test_{name}.py" for name in SHARED)]
    os.chdir(ROOT)
    options = ["-qq", "-s", "--tb=no", "-p", "no:xdist", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
    pytest.main(["--interpreted", *options, *files], plugins=[runner])
    report(args.game, done + runner.results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
