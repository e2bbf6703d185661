"""Compile every game once, in parallel, so that pytest's workers don't each do it themselves."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import cromlech
from cromlech.arena.compiled import CompiledMatches
from cromlech.arena.matches import warm_up as warm_up_bots
from cromlech.core.perft import perft
from cromlech.core.playouts import warm_up
from cromlech.core.wasm import wasm_file
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
    """Compile evaluation and search."""
    warm_up_bots(cromlech.game(name), ["greedy", "search:nodes=2"])


def matches(name: str) -> None:
    """Compile whole games of bots in one loop."""
    CompiledMatches(cromlech.game(name), ["greedy"]).warm_up()


def webassembly(name: str) -> None:
    """Rules and bots for browsers. One game is enough for the tests; `make wasm` builds the others."""
    wasm_file(cromlech.game(name).definition.package)


AFTER_THE_RULES: tuple[Callable[[str], None], ...] = (bots, batches, sequences)
"""What only links the compiled rules, longest first."""
AFTER_THE_BOTS = matches

if __name__ == "__main__":
    names = [definition.name for definition in cromlech.games()]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        rules = {pool.submit(playouts, name): name for name in names}
        parts = [pool.submit(webassembly, names[0])]
        for done in as_completed(rules):
            done.result()
            parts += [pool.submit(part, rules[done]) for part in AFTER_THE_RULES]
        for part in parts:
            part.result()
        for done in [pool.submit(AFTER_THE_BOTS, name) for name in names]:
            done.result()
