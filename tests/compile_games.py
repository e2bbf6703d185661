"""Compile every game once, side by side, before the workers of pytest would each do it for themselves."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import cromlech
from cromlech.arena.playing import warm_up as warm_up_bots
from cromlech.core.playing import perft, warm_up
from cromlech.envs.batch import BatchEnv


def compile_game(name: str) -> None:
    """Ask for what is compiled at its first use; it is kept on disk."""
    game = cromlech.game(name)
    warm_up(game)
    perft(game, 1, seed=1)
    BatchEnv(game, 2).random_actions()
    warm_up_bots(game, ["greedy", "search:nodes=2"])


if __name__ == "__main__":
    names = [definition.name for definition in cromlech.games()]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_game, names))
