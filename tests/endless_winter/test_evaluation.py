"""The evaluation: sound numbers, a word for every term, and a greedy player that beats chance."""

import math
import random

import pytest

import cromlech
from cromlech.bots import GreedyBot, Seat
from cromlech.core.words import LANGUAGES
from cromlech.games.endless_winter.evaluation import ABILITY_WORTH, TERM_COUNT, TERMS


def test_every_term_is_a_reason_in_four_languages() -> None:
    game = cromlech.game("endless-winter")
    assert len(TERMS) == TERM_COUNT
    for lang in LANGUAGES:
        for term in [*TERMS, "balanced", "denies"]:
            assert f"hint.{term}" in game.definition.words.entries(lang)


@pytest.mark.parametrize("seed", range(3))
def test_the_terms_add_up_and_end_with_the_score(seed: int) -> None:
    state = cromlech.game("endless-winter", players=3, glaciers=True, rest_tokens=True).start(seed=seed)
    rules = state.game.rules
    picker = random.Random(seed)
    terms = [0.0] * TERM_COUNT
    while not state.over:
        for seat in range(3):
            total = rules.evaluate(state.raw, seat, terms)
            assert math.isfinite(total)
            assert total == pytest.approx(sum(terms))
            assert -5 < total < 400
        assert rules.uncertainty(state.raw) > 0
        state.apply(picker.choice(state.legal()))
    assert [rules.evaluate(state.raw, seat, terms) for seat in range(3)] == state.scores


def test_no_ability_is_worth_nothing_but_the_empty_one() -> None:
    assert ABILITY_WORTH[0] == 0
    assert all(worth > 0 for worth in ABILITY_WORTH[1:])


def test_greedy_beats_random() -> None:
    wins = 0
    for number in range(6):
        state = cromlech.game("endless-winter", players=2).start(seed=number)
        picker = random.Random(number)
        greedy = GreedyBot(seed=number, target="python")
        while not state.over:
            mine = state.actor == number % 2
            state.apply(greedy.choose(Seat(state, state.actor)) if mine else picker.choice(state.legal()))
        wins += state.winners == [number % 2]
    assert wins == 6
