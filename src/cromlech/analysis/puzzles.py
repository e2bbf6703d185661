"""Puzzles: positions from games of strong bots with one clearly best move, confirmed by a deep search."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cromlech.bots import Budget, ExpertBot, GreedyBot, SearchBot, Seat
from cromlech.bots.networks import has_network
from cromlech.core.checks import check_whole
from cromlech.core.game import Game
from cromlech.core.prepared import differences
from cromlech.core.puzzles import LEVELS, Puzzle

from .decisions import GUIDED_NODES, NODES, Question, ask

CLEAR = 0.04
"""How much more the solution is worth than any other option: a chance to win."""
PROMISING = CLEAR / 2
"""The lead in a bot's own search that makes a position worth a closer look."""
DEEP = 16
"""How many times the effort confirms a solution."""
RIVALS = 3
"""The number of other options that the solution is compared with, the most searched first by each search."""
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

    `progress` is called with 1 after each game. With the game's network, if there is one, the expert plays, and a
    solution has to be the choice of both searches. `nodes` are the iterations without it; with it, fewer do as much.
    """
    guided = has_network(game) if guided is None else guided
    number = 0
    while True:
        state = game.start(seed=(seed << 16) + number)
        bot = _searchers(nodes, seed + number, target, guided)[0]
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
    """The puzzle in a position, if one move is clearly the best."""
    guided = has_network(seat.game) if guided is None else guided
    imagined = seat.imagine(seed)
    favorites = [_favorites(bot, seat) for bot in _searchers(DEEP * nodes, seed, target, guided)]
    best = favorites[0][0]
    if any(each[0] != best for each in favorites):
        return None
    leads = []
    for rival in dict.fromkeys(rival for each in favorites for rival in each[1 : 1 + RIVALS]):
        question = Question(0, seat.number, rival, imagined, seed)
        answer = ask(seat.game, [question], _share(nodes, guided), target=target, guided=guided)[0]
        leads.append((answer.before[seat.number] - answer.after[seat.number], rival))
        if answer.best != best or leads[-1][0] < CLEAR:
            return None
    lead, rival = min(leads)
    return Puzzle(
        definition=seat.game.definition,
        options=dict(seat.game.options),
        position=differences(seat.game.start(chance="explicit").raw.as_dict(), imagined.raw.as_dict()),
        seat=seat.number,
        solution=seat.game.action(best).notation,
        rival=seat.game.action(rival).notation,
        level=_level(seat, best, seed, target),
        lead=round(lead, 4),
    )


def _searchers(nodes: int, seed: int, target: str, guided: bool) -> list[SearchBot]:
    """Who looks for solutions, the strongest first."""
    plain = SearchBot(nodes=nodes, seed=seed, target=target)
    return [ExpertBot(nodes=_share(nodes, guided), seed=seed, target=target), plain] if guided else [plain]


def _share(nodes: int, guided: bool) -> int:
    """How many iterations do as much as so many without a network."""
    return max(1, nodes * GUIDED_NODES // NODES) if guided else nodes


def _favorites(bot: SearchBot, seat: Seat) -> list[int]:
    """The options, the most searched first."""
    return [c.action for c in sorted(bot.consider(seat), key=lambda c: (-c.visits, c.action))]


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
    """Whether searches with another seed find the same solution: without a network, and with it if there is one."""
    state = puzzle.state()
    guided = has_network(state.game) if guided is None else guided
    seat = Seat(state, puzzle.seat)
    solution = state.game.parse(puzzle.solution)
    bots = _searchers(check_whole("nodes", nodes, 1), seed, target, guided)
    return all(_favorites(bot, seat)[0] == solution for bot in bots)
