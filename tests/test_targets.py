"""Structs, rules, and targets: one source, three meanings."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

import cromlech
from cromlech.core.errors import TargetError
from cromlech.core.packing import packed
from cromlech.core.rules import load
from cromlech.core.structs import Array, Struct, flag, i8, i16, i32, length, struct


@struct
class Pouch(Struct):
    """A purse."""

    gold: i32
    stones: Array[i8] = length(3)


@struct
class Cave(Struct):
    """A place with two purses and one more."""

    dark: flag
    depth: i16
    best: Pouch
    pouches: Array[Pouch] = length(2)


def some_cave() -> Cave:
    cave = Cave()
    cave.dark = True
    cave.depth = -7
    cave.best.gold = 100_000
    cave.pouches[1].stones[2] = 5
    return cave


def test_a_struct_starts_all_zero_and_knows_its_record_type() -> None:
    cave = Cave()
    assert cave.as_tuple() == (False, 0, (0, (0, 0, 0)), ((0, (0, 0, 0)), (0, (0, 0, 0))))
    dtype = Cave.dtype()
    assert dtype.names == ("dark", "depth", "best", "pouches")
    assert dtype["pouches"].shape == (2,)
    assert dtype.isalignedstruct


def test_a_struct_has_no_other_attributes() -> None:
    with pytest.raises(AttributeError):
        Cave().depht = 3  # type: ignore[attr-defined]


def test_copies_are_independent_and_equal() -> None:
    cave = some_cave()
    twin = cave.copy()
    assert twin == cave
    assert hash(twin) == hash(cave)
    twin.pouches[1].stones[2] = 6
    assert cave.pouches[1].stones[2] == 5
    assert twin != cave


def test_records_and_tuples_carry_every_value() -> None:
    cave = some_cave()
    from_record, from_tuple = Cave(), Cave()
    from_record.read_record(cave.to_record()[0])
    from_tuple.read_tuple(cave.as_tuple())
    assert from_record == cave == from_tuple
    assert type(from_record.depth) is int
    assert type(from_record.dark) is bool


@pytest.mark.parametrize("value", [some_cave(), cromlech.game("endless-winter").start(seed=2).raw], ids=type)
def test_a_packed_struct_is_its_record_with_zeros_in_the_gaps(value: Struct) -> None:
    [record] = np.frombuffer(packed(value), value.dtype())
    again = type(value)()
    assert not any(packed(again))
    again.read_record(record)
    assert again == value


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("class Bad(Struct):\n    size: i8\n", "numpy records have that attribute"),
        ("class Bad(Struct):\n    row: Array[i8]\n", "needs its length"),
        ("class Bad(Struct):\n    name: str\n", "a field is i8"),
        ("class Bad(Struct):\n    marks: Array[flag] = length(3)\n", "no arrays of flags"),
    ],
)
def test_a_wrong_field_is_refused_with_what_would_be_right(body: str, message: str) -> None:
    scope = {"Struct": Struct, "Array": Array, "i8": i8, "flag": flag, "length": length, "__name__": __name__}
    exec(body, scope)
    with pytest.raises(TypeError, match=message):
        struct(scope["Bad"]).dtype()  # type: ignore[type-var]


def test_an_unknown_target_names_the_known_ones() -> None:
    with pytest.raises(TargetError, match="python, cpu, cuda"):
        load("cromlech.games.stone_age", "gpu")


def test_each_target_has_rules_of_its_own() -> None:
    interpreted = load("cromlech.games.stone_age", "python").rules
    compiled = load("cromlech.games.stone_age", "cpu").rules
    assert interpreted.apply is not compiled.apply
    assert hasattr(compiled.apply, "py_func")
    assert interpreted.State.dtype() == compiled.State.dtype()


def write_toy_game(folder: Path, step: int) -> None:
    """A game of one rule in two modules: `rules` calls `steps`."""
    package = folder / "toygame"
    package.mkdir(exist_ok=True)
    (package / "__init__.py").write_text("")
    (package / "steps.py").write_text(
        textwrap.dedent(f"""
        from cromlech.core.rules import rule

        @rule
        def step(n: int) -> int:
            return n + {step}
        """)
    )
    (package / "rules.py").write_text(
        textwrap.dedent("""
        from cromlech.core.rules import rule
        from .steps import step

        @rule
        def walk(n: int) -> int:
            for _ in range(10):
                n = step(n)
            return n
        """)
    )


def test_a_changed_called_module_is_compiled_anew(tmp_path: Path) -> None:
    """numba itself would keep using the old `step`, since it looks only at the file of `walk`."""
    code = (
        "from cromlech.core.rules import load;"
        "print(load('toygame', 'python').rules.walk(1), load('toygame', 'cpu').rules.walk(1))"
    )
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "CROMLECH_CACHE": str(tmp_path / "cache")}

    def run() -> str:
        return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout

    write_toy_game(tmp_path, step=1)
    assert run() == "11 11\n"
    assert run() == "11 11\n"
    folders = set((tmp_path / "cache").iterdir())
    write_toy_game(tmp_path, step=3)
    assert run() == "31 31\n"
    assert len(set((tmp_path / "cache").iterdir()) - folders) == 1


def test_importing_cromlech_loads_neither_numpy_nor_numba() -> None:
    code = "import sys, cromlech; print([m for m in ('numpy', 'numba', 'rich', 'babel') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


@pytest.mark.parametrize(
    ("name", "numbers"), [("stone-age", (2, 4)), ("endless-winter", (2, 4)), ("cvlizations", (2, 5))]
)
def test_the_simulated_gpu_plays_the_same_games(name: str, numbers: tuple[int, int]) -> None:
    """numba's CUDA simulator runs the kernel interpreted. benchmarks/on_gpu.py compares the real GPU."""
    code = textwrap.dedent(f"""
        import cromlech
        from cromlech.core.playouts import TRACED, run_playouts
        for players in {numbers}:
            game = cromlech.game("{name}", players=players)
            one = run_playouts(game, 2, seed=3, target="cuda", mode=TRACED, limit=400)
            two = run_playouts(game, 2, seed=3, target="python", mode=TRACED, limit=400)
            print(players, one.checksums.tolist() == two.checksums.tolist(), (one.scores == two.scores).all())
        """)
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], env=env, capture_output=True, text=True, check=False
    )
    assert run.stdout == "".join(f"{players} True True\n" for players in numbers), run.stderr


@pytest.mark.parametrize("name", [definition.name for definition in cromlech.games()])
def test_the_real_gpu_plays_the_same_games(name: str) -> None:
    from cromlech.testing import check_targets

    game = cromlech.game(name, players=3)
    skipped = check_targets(game, 64, 1, ("cpu", "cuda"))
    if skipped:
        pytest.skip(f"no GPU: {skipped['cuda']}")


def test_the_generator_is_uniform_and_the_same_on_cpu() -> None:
    interpreted = load("cromlech.games.stone_age").module("rng")
    compiled = load("cromlech.games.stone_age", "cpu").module("rng")
    own = interpreted.Rng()
    record = np.zeros(1, dtype=interpreted.Rng.dtype())
    counts = [0] * 6
    interpreted.seed(own, 12345, 6)
    compiled.seed(record[0], 12345, 6)
    for i in range(60_000):
        value = interpreted.below(own, 6)
        counts[value] += 1
        if i < 2000:
            assert compiled.below(record[0], 6) == value
    assert all(9_500 < n < 10_500 for n in counts)


def test_streams_of_neighbouring_games_differ() -> None:
    rng = load("cromlech.games.stone_age").module("rng")
    starts = set()
    for high in range(40):
        for low in range(40):
            own = rng.Rng()
            rng.seed(own, high, low)
            starts.add((rng.below(own, 1 << 20), rng.below(own, 1 << 20)))
    assert len(starts) == 1600
