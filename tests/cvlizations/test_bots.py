"""Bots in CVlizations: blind to what is hidden, better than chance, and not always the same."""

import random

import numpy as np
import pytest

import cromlech
from cromlech.bots import GreedyBot, SearchBot, Seat, hint
from cromlech.core.words import LANGUAGES
from cromlech.games.cvlizations.evaluation import TERM_COUNT, TERMS, evaluate
from sampling import rate

from .helpers import HANNA, IHOR, ORDERS, Table, developing

TWO, FOUR = (cromlech.game("cvlizations", players=n) for n in (2, 4))


def test_greedy_beats_random():
    assert rate(TWO, "greedy", "random", 100) >= 0.95
    assert rate(FOUR, "greedy", "random", 60) >= 0.8


def test_search_beats_greedy():
    assert rate(TWO, "search:nodes=200", "greedy", 200) >= 0.65


def test_interpreted_and_compiled_evaluations_agree():
    game = cromlech.game("cvlizations", players=3)
    interpreted, compiled = (game.load(target).module("evaluation") for target in ("python", "cpu"))
    own, other = [0.0] * interpreted.TERM_COUNT, np.zeros(interpreted.TERM_COUNT)
    state = game.start(seed=2)
    picker = random.Random(2)
    while not state.over:
        raw = state.raw
        record = raw.to_record()
        for seat in range(3):
            assert interpreted.evaluate(raw, seat, own) == pytest.approx(compiled.evaluate(record[0], seat, other))
            assert own == pytest.approx(list(other))
        state.apply(picker.choice(state.legal()))


@pytest.mark.parametrize("orders", ["standard", "simultaneous"])
def test_the_evaluation_does_not_look_at_hidden_orders_of_others(orders):
    worth = set()
    for order in ORDERS[1:]:
        t = Table(3, orders=orders)
        t.play("face_up theft", f"face_down {order}", "face_up hunting")
        terms = [0.0] * TERM_COUNT
        worth.add(tuple(evaluate(t.raw, seat, terms) for seat in (1, 2)))
    assert len(worth) == 1


@pytest.mark.parametrize("bot", [lambda: GreedyBot(seed=5), lambda: SearchBot(nodes=100, seed=5)])
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(bot):
    choices = set()
    for order in ("gathering", "trade", "doubling"):
        t = Table(3)
        t.play("face_up theft", f"face_down {order}")
        choices.add(bot().choose(Seat(t.state, IHOR)))
    assert len(choices) == 1


def test_search_does_not_always_lay_the_same():
    """Its choice depends on its own randomness, so the position doesn't give it away."""
    t = Table(3)
    t.play("face_up gathering", "face_down hunting")
    laid = set()
    for seed in range(12):
        state = t.state.clone()
        bot = SearchBot(nodes=80, seed=seed)
        for _ in range(2):
            state.apply(bot.choose(Seat(state, IHOR)))
        laid.add(tuple(state.view(IHOR)["civilizations"][IHOR][side] for side in ("up", "down")))
    assert len(laid) > 1


def test_greedy_buys_what_it_can():
    t = developing(stock=(0, 3, 1))
    assert t.game.action(GreedyBot(seed=1, target="python").choose(Seat(t.state, HANNA))).kind == "buy"


def test_hints_have_reasons_in_four_languages():
    t = Table(3)
    hints = hint(t.state, HANNA, bot=GreedyBot(target="python"))
    assert hints
    for found in hints:
        assert found.action in t.state.legal()
        assert len({t.game.text(found.reason, lang) for lang in LANGUAGES}) == 4


@pytest.mark.parametrize("term", [*TERMS, "balanced", "denies"])
def test_every_term_has_a_reason(term):
    for lang in LANGUAGES:
        assert f"hint.{term}" in cromlech.game("cvlizations").definition.words.entries(lang)


def test_a_purchase_under_way_is_worth_its_idea():
    """With the Market, a purchase is a chain of steps. Even the first is rated by the idea it leads to."""
    t = developing(stock=(4, 4, 4), own=("market",), track=("hut", "stoicism", "law", "fire"))
    rated = GreedyBot(seed=1, target="python").consider(Seat(t.state, HANNA))
    bought = {round(c.value, 3) for c in rated if t.game.action(c.action).kind == "buy"}
    assert len(bought) == 4
