"""No choice is secret (SA 14.1): bots need not randomize, and can count on answers."""

import random

import pytest

import cromlech


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_choice_is_ever_secret_or_veiled(players: int) -> None:
    state = cromlech.game("stone-age", players=players).start(seed=players)
    choose = random.Random(players)
    for _ in range(300):
        if state.over:
            break
        assert not state.game.rules.secret(state.raw)
        assert not state.game.rules.veiled(state.raw)
        state.apply(choose.choice(state.legal()))
