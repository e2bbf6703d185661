"""The evaluation: sound numbers, a text for every term, a plan for the turn, and a greedy player that beats chance."""

import math
import random

import pytest

import cromlech
from cromlech.bots import GreedyBot, Seat, hint
from cromlech.core.words import LANGUAGES
from cromlech.games.endless_winter.evaluation import TERM_COUNT, TERMS, evaluate, uncertainty
from cromlech.games.endless_winter.worth import ABILITY_WORTH

from .helpers import Table


def ratings(table: Table) -> dict[str, float]:
    """What greedy thinks of every move."""
    found = GreedyBot(seed=1, target="python").consider(Seat(table.state, table.state.actor))
    return {table.game.action(c.action).notation: c.value for c in found}


def choice(table: Table) -> str:
    """The move greedy makes."""
    found = ratings(table)
    return max(found, key=lambda move: found[move])


def test_every_term_is_a_reason_in_four_languages() -> None:
    game = cromlech.game("endless-winter")
    for lang in LANGUAGES:
        for term in [*TERMS, "balanced", "denies"]:
            assert f"hint.{term}" in game.definition.words.entries(lang)


@pytest.mark.parametrize("seed", range(3))
def test_the_terms_add_up_and_end_with_the_score(seed: int) -> None:
    state = cromlech.game("endless-winter", players=3, glaciers=True, rest_tokens=True).start(seed=seed)
    picker = random.Random(seed)
    terms = [0.0] * TERM_COUNT
    while not state.over:
        for seat in range(3):
            total = evaluate(state.raw, seat, terms)
            assert math.isfinite(total)
            assert total == pytest.approx(sum(terms))
            assert -5 < total < 400
        assert uncertainty(state.raw) > 0
        state.apply(picker.choice(state.legal()))
    assert [evaluate(state.raw, seat, terms) for seat in range(3)] == state.scores


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


def test_a_village_is_founded_where_camps_and_food_allow_it() -> None:
    table = Table().camps(0, B1=1, B2=1, C2=1).give(0, food=3)
    table.play("place tribe migrate", "next")
    assert choice(table) == "village B1-B2-C2"


def test_the_chief_goes_where_its_ability_counts() -> None:
    table = Table().chief(0, "thunderclaw", "a").cards(0, hand=["brave"]).give(0, tools=3)
    found = ratings(table)
    assert found["place chief initiate"] > found["place tribe initiate"]
    assert found["place chief hunt"] < found["place tribe hunt"]


def test_the_hand_is_played_for_what_it_buys_and_kept_where_it_buys_nothing() -> None:
    rich = Table().cards(0, hand=["hunter", "tribesman"]).give(0, tools=1).grounds(woolly_rhino=1)
    rich.animals(0, upright={"woolly_rhino": 3})
    assert choice(rich.play("place tribe hunt")).startswith("play")
    poor = Table().cards(0, hand=["hunter", "tribesman"]).give(0, tools=0).grounds(woolly_rhino=1)
    poor.animals(0, upright={"woolly_rhino": 3})
    assert not choice(poor.play("place tribe hunt")).startswith("play")


def test_a_camp_is_sent_to_land_that_nobody_leads() -> None:
    table = Table().cards(0, hand=["explorer"]).camps(0, base=1)
    assert choice(table.play("place tribe migrate")) == "play explorer"
    assert choice(table.play("play explorer")).startswith("move C3")


def test_what_is_left_at_the_end_goes_into_the_eclipse_pile() -> None:
    table = Table().cards(0, hand=["hunter"])
    table.raw.round_number = 4
    table.raw.turn_number = 3
    table.raw.players[0].figures = 1
    table.raw.players[0].chief_free = False
    table.play("place tribe initiate").end_turn()
    while table.phase != "piling":
        table.plain()
    assert choice(table) == "pile hunter"


@pytest.mark.parametrize("moves", [0, 40, 150])
def test_hints_have_reasons_in_four_languages(moves: int) -> None:
    state = cromlech.game("endless-winter", players=3).start(seed=2)
    picker = random.Random(2)
    for _ in range(moves):
        state.apply(picker.choice(state.legal()))
    for found in hint(state, state.actor, bot=GreedyBot(seed=1, target="python")):
        assert found.action in state.legal()
        assert len({state.game.text(found.reason, lang) for lang in LANGUAGES}) == 4
