"""Puzzles: positions from games of strong bots with one clearly best move, confirmed by a deep search."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import cromlech
from cromlech.bots import Budget, GreedyBot, SearchBot, Seat
from cromlech.core.checks import check_whole
from cromlech.core.errors import CromlechError, RecordError
from cromlech.core.game import Game, State

from .decisions import NODES, Question, ask

FORMAT = "cromlech-puzzles"
VERSION = 1
CLEAR = 0.04
"""How much more the solution is worth than any other option: a chance to win."""
PROMISING = CLEAR / 2
"""The lead in a bot's own search that makes a position worth a closer look."""
DEEP = 16
"""How many times the effort confirms a solution."""
RIVALS = 3
"""The number of other options that the solution is compared with, the most searched first."""
FEWEST = 3
"""A position with fewer options is no puzzle."""
EFFORTS = (60, 240, 960)
"""Iterations after which a search finds the solution of a puzzle of level 2, 3, and 4. Greedy solves level 1."""
LEVELS = len(EFFORTS) + 2


@dataclass(frozen=True)
class Puzzle:
    """A position, whose turn it is, and the best move."""

    game: str
    rules: int
    """The version of the rules."""
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    """The position, as in a record. What the seat can't know in it was drawn anew."""
    seat: int
    solution: str
    """The best move, in notation."""
    level: int
    """From 1, which a glance solves, to 5."""
    lead: float
    """How much more the solution is worth than the next best option: a chance to win."""

    def state(self) -> State:
        """The position, ready to play."""
        rest = {name: value for name, value in self.options.items() if name != "players"}
        state = cromlech.game(self.game, players=self.options["players"], **rest).start(chance="explicit")
        with state.edit() as raw:
            raw.read_dict(self.position)
        return state


def find_puzzles(
    game: Game,
    seed: int = 0,
    nodes: int = NODES,
    target: str = "cpu",
    progress: Callable[[int], None] | None = None,
) -> Iterator[Puzzle]:
    """Let bots play game after game, and yield the puzzles found in them. Takes a few per game.

    `progress` is called with 1 after each game.
    """
    number = 0
    while True:
        state = game.start(seed=(seed << 16) + number)
        bot = SearchBot(nodes=nodes, seed=seed + number, target=target)
        while not state.over:
            seat = Seat(state, state.actor)
            if len(seat.legal()) >= FEWEST and not seat.secret:
                found = bot.consider(seat)
                if found[0].value - found[1].value > PROMISING:
                    puzzle = puzzle_at(seat, seed, nodes, target)
                    if puzzle is not None:
                        yield puzzle
                state.apply(found[0].action)
            else:
                state.apply(bot.choose(seat))
        number += 1
        if progress is not None:
            progress(1)


def puzzle_at(seat: Seat, seed: int = 0, nodes: int = NODES, target: str = "cpu") -> Puzzle | None:
    """The puzzle in a position, if one move is clearly the best."""
    imagined = seat.imagine(seed)
    bot = SearchBot(nodes=DEEP * nodes, seed=seed, target=target)
    best, *rivals = sorted(bot.consider(seat), key=lambda c: (-c.visits, c.action))
    lead = 1.0
    for rival in rivals[:RIVALS]:
        question = Question(0, seat.number, rival.action, imagined, seed)
        answer = ask(seat.game, [question], nodes, target=target)[0]
        lead = min(lead, answer.before[seat.number] - answer.after[seat.number])
        if answer.best != best.action or lead < CLEAR:
            return None
    return Puzzle(
        game=seat.game.name,
        rules=seat.game.definition.version,
        options=dict(seat.game.options),
        position=imagined.raw.as_dict(),
        seat=seat.number,
        solution=seat.game.action(best.action).notation,
        level=_level(seat, best.action, seed, target),
        lead=round(lead, 4),
    )


def _level(seat: Seat, solution: int, seed: int, target: str) -> int:
    """How hard a puzzle is: the least effort that finds its solution."""
    if GreedyBot(seed=seed, target=target).choose(seat) == solution:
        return 1
    bot = SearchBot(seed=seed, target=target)
    for level, nodes in enumerate(EFFORTS, 2):
        if bot.choose(seat, Budget(nodes=nodes)) == solution:
            return level
    return LEVELS


def write_puzzles(puzzles: list[Puzzle]) -> str:
    """Puzzles as JSON, one per line."""
    lines = ",\n".join(json.dumps(asdict(puzzle), ensure_ascii=False) for puzzle in puzzles)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "puzzles": [\n{lines}\n]}}\n'


def read_puzzles(text: str) -> list[Puzzle]:
    """Read puzzles. RecordError says what is wrong with them."""
    try:
        content = json.loads(text)
        if content["format"] != FORMAT or content["version"] != VERSION:
            raise RecordError("error.record_format", expected=FORMAT)
        return [Puzzle(**puzzle) for puzzle in content["puzzles"]]
    except CromlechError:
        raise
    except (ValueError, TypeError, KeyError) as error:
        raise RecordError("error.record_field", field=f"puzzles: {error}") from None


def check_puzzle(puzzle: Puzzle, nodes: int = DEEP * NODES, seed: int = 1, target: str = "cpu") -> bool:
    """Whether a search with another seed finds the same solution."""
    state = puzzle.state()
    bot = SearchBot(nodes=check_whole("nodes", nodes, 1), seed=seed, target=target)
    return bot.choose(Seat(state, puzzle.seat)) == state.game.parse(puzzle.solution)
