"""Numbers of sequences of moves by depth, compared with files, interpreted and compiled.

A line: game; options; seed, random moves skipped; counts. To rewrite them, run
`python tests/test_perft.py`.
"""

from pathlib import Path

import pytest

import cromlech
from cromlech.core.perft import perft

FOLDER = Path(__file__).parent / "perft"
SKIPS = {
    "stone-age": ((1, 0), (1, 9), (2, 60), (3, 150), (4, 400)),
    "endless-winter": ((1, 0), (1, 9), (2, 60), (3, 120), (4, 200)),
    "cvlizations": ((1, 0), (1, 9), (2, 25), (3, 45), (4, 62)),
}
STARTS = {
    name: [(players, seed, skip) for players in cromlech.game(name).definition.players for seed, skip in skips]
    for name, skips in SKIPS.items()
}
DEPTH = {"stone-age": 4, "endless-winter": 4, "cvlizations": 5}


def file_of(name: str) -> Path:
    return FOLDER / f"{name.replace('-', '_')}.perft"


def truths(name: str) -> list[tuple[int, int, int, list[int]]]:
    rows = []
    for line in file_of(name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            players, seed, skip, *counts = map(int, line.split())
            rows.append((players, seed, skip, counts))
    return rows


EVERY_TRUTH = pytest.mark.parametrize(
    ("name", "players", "seed", "skip", "counts"),
    [(name, *row) for name in STARTS if file_of(name).exists() for row in truths(name)],
)


@EVERY_TRUTH
def test_perft_compiled(name: str, players: int, seed: int, skip: int, counts: list[int]) -> None:
    assert perft(cromlech.game(name, players=players), len(counts), seed=seed, skip=skip) == counts


@EVERY_TRUTH
def test_perft_interpreted(name: str, players: int, seed: int, skip: int, counts: list[int]) -> None:
    shallow = [n for n in counts if n < 3000]
    game = cromlech.game(name, players=players)
    assert perft(game, len(shallow), seed=seed, skip=skip, target="python") == shallow


@pytest.mark.parametrize("name", STARTS)
def test_every_start_has_its_truth(name: str) -> None:
    assert [row[:3] for row in truths(name)] == STARTS[name]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, starts in STARTS.items():
        lines = ["# players, seed, random moves before, then the sequences of 1, 2, 3 … moves (default options)"]
        for players, seed, skip in starts:
            counts = perft(cromlech.game(name, players=players), DEPTH[name], seed=seed, skip=skip)
            lines.append(" ".join(map(str, [players, seed, skip, *counts])))
        file_of(name).write_text("\n".join(lines) + "\n", "utf-8")
