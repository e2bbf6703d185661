"""Compile every game once, in parallel, so that pytest's workers don't each do it themselves."""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context

import cromlech
from cromlech.arena.compiled import CompiledMatches
from cromlech.arena.matches import warm_up as warm_up_bots
from cromlech.core.machine import cores
from cromlech.core.perft import perft
from cromlech.core.playouts import warm_up
from cromlech.envs.batch import BatchEnv


def playouts(name: str) -> None:
    """Compile the rules themselves, and random games."""
    warm_up(cromlech.game(name))


def sequences(name: str) -> None:
    """Compile counting sequences of moves."""
    perft(cromlech.game(name), 1, seed=1)


def batches(name: str) -> None:
    """Compile batches of games."""
    BatchEnv(cromlech.game(name), 2).random_actions()


def bots(name: str) -> None:
    """Compile evaluation, search, and networks."""
    kinds = ["greedy", "search:nodes=2", "policy"]
    warm_up_bots(cromlech.game(name), [*kinds, "expert:nodes=2"] if name == cromlech.games()[0].name else kinds)


def matches(name: str) -> None:
    """Compile whole games of bots in one loop."""
    CompiledMatches(cromlech.game(name), ["greedy"]).warm_up()


Part = Callable[[str], None]
AFTER: dict[Part, tuple[Part, ...]] = {playouts: (bots, batches, sequences), bots: (matches,)}
"""What only links what is compiled already, longest first."""


def longest_first() -> list[str]:
    """The games, the one with the most actions first: its chain of parts is the longest."""
    return sorted((each.name for each in cromlech.games()), key=lambda name: -cromlech.game(name).action_count)


if __name__ == "__main__":
    names = longest_first()
    with ProcessPoolExecutor(cores(), get_context("spawn")) as pool:
        ready: list[tuple[Part, str]] = [(playouts, name) for name in names]
        running: dict[Future[None], tuple[Part, str]] = {}
        while ready or running:
            ready.sort(key=lambda each: names.index(each[1]))
            while ready and len(running) < cores():
                part, name = ready.pop(0)
                running[pool.submit(part, name)] = (part, name)
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                done.result()
                part, name = running.pop(done)
                ready += [(after, name) for after in AFTER.get(part, ())]
