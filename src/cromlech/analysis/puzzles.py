"""Puzzles: positions from games of strong bots with one clearly best move, confirmed by a deep search."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cromlech.bots import Budget, GreedyBot, SearchBot, Seat
from cromlech.bots.compiled.ratings import GIVEN_AWAY
from cromlech.bots.networks import has_network
from cromlech.core.checks import check_whole
from cromlech.core.game import Game, State
from cromlech.core.prepared import differences
from cromlech.core.puzzles import LEVELS, Puzzle

from .decisions import GUIDED_NODES, NODES, Question, ask

CLEAR = 0.04
"""How much more the solution is worth than any other option: a chance to win."""
PROMISING = CLEAR / 2
"""The lead in a bot's own search that makes a position worth a closer look."""
DEEP = 16
"""How many times the effort confirms a solution."""
TRIAL = 4
"""How many times the walks of its first look a comparison usually needs to be sure (`bots/compiled/appraising.py`)."""
RIVALS = 3
"""The number of other options that the solution is compared with, the most searched first."""
FEWEST = 3
"""A position with fewer options is no puzzle."""
EFFORTS = (60, 240, 960)
"""Iterations after which a search finds the solution of a puzzle of level 2, 3, and 4. Greedy solves level 1."""


def find_puzzles(
    game: Game,
    seed: int = 0,
    nodes: int = NODES,
    target: str = "cpu",
    progress: Callable[[int], None] | None = None,
    guided: bool | None = None,
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
                    puzzle = puzzle_at(seat, seed, nodes, target, guided)
                    if puzzle is not None:
                        yield puzzle
                state.apply(found[0].action)
            else:
                state.apply(bot.choose(seat))
        number += 1
        if progress is not None:
            progress(1)


def puzzle_at(
    seat: Seat, seed: int = 0, nodes: int = NODES, target: str = "cpu", guided: bool | None = None
) -> Puzzle | None:
    """The puzzle in a position, if one move is clearly the best.

    With the game's network, if there is one and unless `guided` is False, a search must not find anything better.
    """
    imagined = seat.imagine(seed)
    bot = SearchBot(nodes=DEEP * nodes, seed=seed, target=target)
    best, *rivals = sorted(bot.consider(seat), key=lambda c: (-c.visits, c.action))
    leads = []
    for rival in rivals[:RIVALS]:
        question = Question(0, seat.number, rival.action, imagined, seed)
        answer = ask(seat.game, [question], nodes, target=target)[0]
        leads.append((answer.before[seat.number] - answer.after[seat.number], rival.action))
        if answer.best != best.action or leads[-1][0] < CLEAR:
            return None
    if not _undisputed(imagined, best.action, DEEP * nodes, seed, target, guided):
        return None
    lead, rival_action = min(leads)
    return Puzzle(
        definition=seat.game.definition,
        options=dict(seat.game.options),
        position=differences(seat.game.start(chance="explicit").raw.as_dict(), imagined.raw.as_dict()),
        seat=seat.number,
        solution=seat.game.action(best.action).notation,
        rival=seat.game.action(rival_action).notation,
        level=_level(seat, best.action, seed, target),
        lead=round(lead, 4),
    )


def _undisputed(state: State, solution: int, nodes: int, seed: int, target: str, guided: bool | None) -> bool:
    """Whether a search with the game's network finds nothing better, or there is no network."""
    if not (has_network(state.game) if guided is None else guided):
        return True
    share = max(1, nodes * GUIDED_NODES // NODES // TRIAL)
    question = Question(0, state.actor, solution, state, seed)
    answer = ask(state.game, [question], share, target=target, guided=True)[0]
    return answer.before[state.actor] - answer.after[state.actor] < GIVEN_AWAY[0]


def _level(seat: Seat, solution: int, seed: int, target: str) -> int:
    """How hard a puzzle is: the least effort that finds its solution."""
    if GreedyBot(seed=seed, target=target).choose(seat) == solution:
        return 1
    bot = SearchBot(seed=seed, target=target)
    for level, nodes in enumerate(EFFORTS, 2):
        if bot.choose(seat, Budget(nodes=nodes)) == solution:
            return level
    return LEVELS


def check_puzzle(
    puzzle: Puzzle, nodes: int = DEEP * NODES, seed: int = 1, target: str = "cpu", guided: bool | None = None
) -> bool:
    """Whether searches with another seed find the same solution, and nothing better with the game's network."""
    state = puzzle.state()
    seat = Seat(state, puzzle.seat)
    solution = state.game.parse(puzzle.solution)
    bot = SearchBot(nodes=check_whole("nodes", nodes, 1), seed=seed, target=target)
    return bot.choose(seat) == solution and _undisputed(seat.imagine(seed), solution, nodes, seed, target, guided)
