"""Sequences of moves by depth against truth files, interpreted and compiled.

A line: game; options; seed, random moves skipped; counts. To write them anew:
`python tests/test_perft.py`.
"""

from pathlib import Path

import pytest

import cromlech
from cromlech.core.playing import perft

FILE = Path(__file__).parent / "perft" / "stone_age.perft"
STARTS = [
    (players, seed, skip) for players in (2, 3, 4) for seed, skip in ((1, 0), (1, 9), (2, 60), (3, 150), (4, 400))
]
DEPTH = 4


def truths() -> list[tuple[int, int, int, list[int]]]:
    rows = []
    for line in FILE.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            players, seed, skip, *counts = map(int, line.split())
            rows.append((players, seed, skip, counts))
    return rows


@pytest.mark.parametrize(("players", "seed", "skip", "counts"), truths() if FILE.exists() else [])
def test_perft(players: int, seed: int, skip: int, counts: list[int]) -> None:
    game = cromlech.game("stone-age", players=players)
    assert perft(game, len(counts), seed=seed, skip=skip) == counts
    shallow = [n for n in counts if n < 3000]
    assert perft(game, len(shallow), seed=seed, skip=skip, target="python") == shallow


def test_every_start_has_its_truth() -> None:
    assert [row[:3] for row in truths()] == STARTS


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    lines = ["# players, seed, random moves before, then the sequences of 1, 2, 3 … moves (edition 2023)"]
    for players, seed, skip in STARTS:
        game = cromlech.game("stone-age", players=players)
        lines.append(" ".join(map(str, [players, seed, skip, *perft(game, DEPTH, seed=seed, skip=skip)])))
    FILE.write_text("\n".join(lines) + "\n", "utf-8")
