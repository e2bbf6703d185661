"""Whole games frozen as text. After a wanted change of behaviour: `python tests/test_playthroughs.py`."""

import difflib
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
    difference = list(difflib.unified_diff(expected, found, "frozen", "now", lineterm=""))
    assert not difference, "\n".join(difference[:40])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, options, seed in GAMES:
        file_of(name, options, seed).write_text(playthrough(cromlech.game(name, **options), seed), "utf-8")
