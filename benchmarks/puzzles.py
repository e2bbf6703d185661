"""Find, select, and check the puzzles that come with a game.

    python benchmarks/puzzles.py find stone-age FILE [--players 3] [--option edition=first] [--games 70] [--seed 1]
    python benchmarks/puzzles.py select stone-age FILE… [--count 120] [--per-game 2] [--without pay]
    python benchmarks/puzzles.py check [stone-age …] [--nodes 24000] [--seeds 3] [--first-seed 1]

`find` lets strong bots play games on all cores, and writes a JSON line for each puzzle. `select` writes `puzzles.json`
into the game's package: as even a mix of levels, players, options, and kinds of moves as there is, few from one game.
Each of them is found once more with another seed, and something in particular speaks for its solution. `check` searches
for every shipped solution with other seeds.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import cromlech
from cromlech.analysis import NODES
from cromlech.analysis.puzzles import DEEP, check_puzzle, find_puzzles, puzzle_at
from cromlech.bots import Seat
from cromlech.bots.hints import PLAIN, reasons
from cromlech.core.definition import Definition
from cromlech.core.game import Game
from cromlech.core.prepared import differences
from cromlech.core.puzzles import KEPT, LEVELS, Puzzle, write_puzzles

OTHER_SEED = 77


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    finding = commands.add_parser("find")
    finding.add_argument("game")
    finding.add_argument("file", type=Path)
    finding.add_argument("--players", type=int)
    finding.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    finding.add_argument("--games", type=int, default=70)
    finding.add_argument("--seed", type=int, default=1)
    finding.set_defaults(run=find)
    selecting = commands.add_parser("select")
    selecting.add_argument("game")
    selecting.add_argument("files", type=Path, nargs="+")
    selecting.add_argument("--count", type=int, default=120)
    selecting.add_argument("--per-game", type=int, default=2, help="the most from one game")
    selecting.add_argument("--without", action="append", default=[], help="how solutions must not begin")
    selecting.set_defaults(run=select)
    checking = commands.add_parser("check")
    checking.add_argument("games", nargs="*", default=["stone-age", "cvlizations", "endless-winter"])
    checking.add_argument("--nodes", type=int, default=DEEP * NODES)
    checking.add_argument("--seeds", type=int, default=3)
    checking.add_argument("--first-seed", type=int, default=1, help="use new ones after dropping what others missed")
    checking.set_defaults(run=check)
    args = parser.parse_args()
    args.run(args)


# -- finding -------------------------------------------------------------------


def find(args: argparse.Namespace) -> None:
    """Write the puzzles of many games, each with the number of its game."""
    options = dict(each.split("=", 1) for each in args.option)
    game = cromlech.game(args.game, players=args.players, **options)
    numbers = range(args.seed * args.games, (args.seed + 1) * args.games)
    with ProcessPoolExecutor() as pool, args.file.open("w") as file:
        for number, lines in zip(numbers, pool.map(_find_in_game, [game] * args.games, numbers), strict=True):
            for line in lines:
                print(json.dumps({"puzzle": line, "game": number}), file=file, flush=True)


def _find_in_game(game: Game, number: int) -> list[dict[str, Any]]:
    over: list[int] = []
    found = []
    for puzzle in find_puzzles(game, seed=number, progress=over.append):
        if over:  # it is from the next game
            break
        found.append({name: getattr(puzzle, name) for name in KEPT})
    return found


# -- selecting -----------------------------------------------------------------


def select(args: argparse.Namespace) -> None:
    """Write the best mix of the puzzles in some files into the package of their game."""
    definition = cromlech.game(args.game).definition
    found = sorted(_read(definition, args.files), key=lambda each: (-each[1].lead, each[1].id))
    chosen: list[Puzzle] = []
    used: Counter[Any] = Counter()
    for level in range(LEVELS, 0, -1):  # what is missing at a hard level is made up for at easier ones
        share = -(-(args.count - len(chosen)) // level)
        of_level = [each for each in found if each[1].level == level and _kind(each[1]) not in args.without]
        for puzzle in islice(_mixed(of_level, used, args.per_game), share):
            chosen.append(puzzle)
            print(f"{len(chosen)}: level {level}, {puzzle.solution} rather than {puzzle.rival}", flush=True)
    chosen.sort(key=lambda each: (each.level, each.id))
    path = definition.folder / "puzzles.json"
    path.write_text(write_puzzles(definition, chosen), "utf-8")
    print(f"{path}: {len(chosen)} puzzles, {path.stat().st_size} bytes, levels {Counter(p.level for p in chosen)}")


def _read(definition: Definition, files: list[Path]) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles of some files, and the game each is from."""
    for file in files:
        for text in file.read_text("utf-8").splitlines():
            line = json.loads(text)
            if "puzzle" in line and all(line.get("checks", [])):
                kept = {name: line["puzzle"].get(name, "") for name in KEPT}
                yield f"{file} {line['game']}", Puzzle(definition, **kept)


def _mixed(found: list[tuple[str, Puzzle]], used: Counter[Any], most: int) -> Iterator[Puzzle]:
    """Puzzles unlike those so far, in the kind of move first, then in the options; found again with another seed."""
    left = list(found)
    while left:
        left = [each for each in left if used[each[0]] < most and not used[each[0], each[1].solution]]
        if not left:
            return
        chosen = min(left, key=lambda each: 2 * used[_kind(each[1])] + used[_options(each[1])])
        left.remove(chosen)
        source, puzzle = chosen
        again = _again(puzzle)
        if again is not None:
            for trait in (source, (source, puzzle.solution), _kind(puzzle), _options(puzzle)):
                used[trait] += 1
            yield again


def _kind(puzzle: Puzzle) -> str:
    return puzzle.solution.split()[0]


def _options(puzzle: Puzzle) -> str:
    return json.dumps(puzzle.options, sort_keys=True)


def _again(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with its next best move, if another seed finds the same solution and something speaks for it."""
    state = puzzle.state()
    seat = Seat(state, puzzle.seat)
    found = puzzle_at(seat, OTHER_SEED)
    if found is None or found.solution != puzzle.solution:
        return None
    if reasons(seat, [state.game.parse(move) for move in (found.solution, found.rival)])[0] in PLAIN:
        return None
    position = differences(state.game.start(chance="explicit").raw.as_dict(), state.raw.as_dict())
    return replace(puzzle, position=position, rival=found.rival, lead=min(found.lead, puzzle.lead))


# -- checking ------------------------------------------------------------------


def check(args: argparse.Namespace) -> None:
    """Search for every solution with other seeds, and name those that aren't found."""
    for name in args.games:
        puzzles = list(cromlech.game(name).definition.puzzles.values())
        seeds = range(args.first_seed, args.first_seed + args.seeds)
        asked = [(puzzle.id, name, args.nodes, seed) for puzzle in puzzles for seed in seeds]
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            right = list(pool.map(_check_one, asked, chunksize=8))
        missed = sorted({each[0] for each, ok in zip(asked, right, strict=True) if not ok})
        print(f"{name}: {len(puzzles) - len(missed)} of {len(puzzles)} found by all {args.seeds} searches", *missed)


def _check_one(asked: tuple[str, str, int, int]) -> bool:
    puzzle, name, nodes, seed = asked
    return check_puzzle(cromlech.game(name).definition.puzzles[puzzle], nodes, seed)


if __name__ == "__main__":
    main()
