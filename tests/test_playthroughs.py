"""Whole games frozen as text. After an intended change in behavior, run `python tests/test_playthroughs.py`."""

import itertools
import re
from pathlib import Path

import pytest

import cromlech
from cromlech.testing import playthrough

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = [
    ("stone-age", {"players": players, "edition": edition}, seed)
    for players, edition in itertools.product((2, 3, 4), ("first", "second", "2023"))
    for seed in {"first": (1,), "second": (2,), "2023": (3, 4)}[edition]
] + [
    ("endless-winter", {"players": players, "setup": setup, "glaciers": glaciers, "rest_tokens": rest}, 1)
    for players in (2, 3, 4)
    for setup in ("random", "draft-setup", "draft-chief")
    for glaciers, rest in {
        "random": [(False, False), (True, True)],
        "draft-setup": [(True, False)],
        "draft-chief": [(False, True)],
    }[setup]
]
GAMES += [
    ("cvlizations", options, seed)
    for seed, options in enumerate(
        (
            {"players": 2, "two_players": "virtual"},
            {"players": 2, "two_players": "advanced"},
            {"players": 2, "two_players": "advanced", "neutral_open": True},
            {"players": 2, "orders": "simultaneous"},
            {"players": 3},
            {"players": 4},
            {"players": 5},
            {"players": 4, "orders": "simultaneous", "vacation_rule": "no-doubling"},
        ),
        1,
    )
]


def file_of(name: str, options: dict[str, object], seed: int) -> Path:
    return FOLDER / ("_".join([re.sub("-", "_", name), *map(str, options.values()), str(seed)]) + ".txt")


@pytest.mark.parametrize(("name", "options", "seed"), GAMES)
def test_playthrough(name: str, options: dict[str, object], seed: int) -> None:
    expected = file_of(name, options, seed).read_text("utf-8").splitlines()
    found = playthrough(cromlech.game(name, **options), seed).splitlines()
    if found != expected:
        pytest.fail(first_difference(expected, found), pytrace=False)


def first_difference(expected: list[str], found: list[str]) -> str:
    """What leads to the first line that differs, and how each game continues."""
    first = next(i for i, (a, b) in enumerate(itertools.zip_longest(expected, found)) if a != b)
    both = [f"  {line}" for line in expected[max(0, first - 5) : first]]
    frozen = [f"- {line}" for line in expected[first : first + 10]]
    now = [f"+ {line}" for line in found[first : first + 10]]
    return "\n".join([f"line {first + 1} differs (- frozen, + now):", *both, *frozen, *now])


def test_the_first_difference_is_shown_with_what_led_to_it() -> None:
    assert first_difference(["a", "b", "c"], ["a", "x"]) == "line 2 differs (- frozen, + now):\n  a\n- b\n- c\n+ x"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, options, seed in GAMES:
        file_of(name, options, seed).write_text(playthrough(cromlech.game(name, **options), seed), "utf-8")
