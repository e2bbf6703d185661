"""Laws of Endless Winter over random games: conservation, limits, secrets."""

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cromlech
from cromlech.core.game import State
from cromlech.games.endless_winter.actions import KINDS
from cromlech.games.endless_winter.cards import amount, move_card
from cromlech.games.endless_winter.components import SOURCES, SPECIES, TRIBES
from cromlech.games.endless_winter.invariants import INVARIANTS
from cromlech.games.endless_winter.options import SETUPS
from cromlech.games.endless_winter.state import ABOVE, DECK, ECLIPSE_PILE, HAND
from cromlech.games.endless_winter.vocabulary import parse_effect

from .helpers import STANDARD, Table

OPTIONS = st.fixed_dictionaries(
    {
        "players": st.sampled_from((2, 3, 4)),
        "setup": st.sampled_from(SETUPS),
        "glaciers": st.booleans(),
        "rest_tokens": st.booleans(),
    }
)
SEEDS = st.integers(0, 2**32 - 1)
SLOW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


def random_game(options: dict[str, Any], seed: int, moves: int | None = None) -> State:
    state = cromlech.game("endless-winter", **options).start(seed=seed)
    picker = random.Random(seed)
    while not state.over and moves != 0:
        state.apply(picker.choice(state.legal()))
        moves = None if moves is None else moves - 1
    return state


@SLOW
@given(OPTIONS, SEEDS)
def test_every_invariant_holds_after_every_move(options: dict[str, Any], seed: int) -> None:
    state = cromlech.game("endless-winter", **options).start(seed=seed)
    picker = random.Random(seed)
    while not state.over:
        fault = state.game.rules.broken(state.raw)
        assert fault == 0, INVARIANTS[fault]
        state.apply(picker.choice(state.legal()))
    assert state.raw.round_number == 4


@SLOW
@given(OPTIONS, SEEDS, st.integers(0, 400))
def test_cards_animals_and_pieces_are_conserved_in_the_view(options: dict[str, Any], seed: int, moves: int) -> None:
    """Counted from what the table shows, not with the rules' own invariants."""
    state = random_game(options, seed, moves)
    if state.over:
        return
    view = state.view(None)
    animals = dict.fromkeys(SPECIES, 0)
    for group in [view["grounds"], *(p["animals"][way] for p in view["players"] for way in ("upright", "tipped"))]:
        for name, n in group.items():
            animals[name] += n
    assert sum(animals.values()) + view["animal_deck"] == 60
    for name in TRIBES[3:]:
        held = sum(
            p["unseen"].get(name, 0)
            + sum(p[zone].count(name) for zone in ("discard", "above", "buried_cards"))
            + (p["pile_cards"] or []).count(name) * (p["hand_cards"] is None)
            for p in view["players"]
        )
        assert view["tribes"][name] + held == 15
    for seat, player in enumerate(view["players"]):
        assert player["camps"] + sum(h["camps"][seat] for h in view["map"]) == 5
        assert player["villages"] + sum(owner == seat for owner in view["villages"].values()) == 3
        own = sum(m["owner"] == seat for m in view["megaliths"])
        assert own == max(0, player["megaliths"]["placed"] - 2)
        assert 0 <= player["food"] <= player["food_limit"] <= 10


@SLOW
@given(OPTIONS, SEEDS)
def test_labor_is_never_carried_over(options: dict[str, Any], seed: int) -> None:
    state = cromlech.game("endless-winter", **options).start(seed=seed)
    picker = random.Random(seed)
    before = (-1, -1, -1)
    while not state.over:
        raw = state.raw
        now = (raw.round_number, raw.turn_number, raw.turn)
        if now != before and state.view(None)["phase"] == "playing" and raw.cultures_played == 0:
            assert raw.labor == 0
            assert raw.players[raw.turn].zone_size[ABOVE] == 0
        before = now
        state.apply(picker.choice(state.legal()))


@SLOW
@given(OPTIONS, SEEDS, st.integers(10, 500))
def test_hidden_cards_make_no_difference_to_the_others(options: dict[str, Any], seed: int, moves: int) -> None:
    """Swap unknown cards between a player's hand and deck: no one else sees a different table, log, or choice."""
    state = random_game(options, seed, moves)
    if state.over:
        return
    twin = state.clone()
    changed = 0
    for p in range(state.game.players):
        if p == state.actor:
            continue
        raw = twin.raw
        unknown = [k for k in range(8) if raw.players[p].cards[HAND * 8 + k] > raw.players[p].known[k]]
        others = [k for k in range(8) if amount(raw, p, DECK, k) > 0 and k not in unknown]
        if unknown and others:
            move_card(raw, p, unknown[0], HAND, DECK)
            move_card(raw, p, others[0], DECK, HAND)
            changed += 1
    assert twin.game.rules.broken(twin.raw) == 0
    if state.actor >= 0:
        seat = state.actor
        assert json.dumps(twin.view(seat)) == json.dumps(state.view(seat))
        assert twin.legal() == state.legal()
        assert twin.log(seat) == state.log(seat)
        assert (twin.observation(seat) == state.observation(seat)).all()
        assert twin.imagine(seat, 5).raw == state.imagine(seat, 5).raw
    assert json.dumps(twin.view(None)) == json.dumps(state.view(None))


def test_the_secrecy_test_is_able_to_fail() -> None:
    table = Table().cards(1, hand=["brave"], deck=["tribesman"])
    twin = table.state.clone()
    move_card(twin.raw, 1, 0, HAND, DECK)
    move_card(twin.raw, 1, 2, DECK, HAND)
    assert twin.view(1) != table.state.view(1)
    assert twin.view(0) == table.state.view(0)


@SLOW
@given(OPTIONS, SEEDS, st.integers(50, 500))
def test_an_imagined_state_keeps_what_everybody_has_seen(options: dict[str, Any], seed: int, moves: int) -> None:
    state = random_game(options, seed, moves)
    for seat in range(state.game.players):
        imagined = state.imagine(seat, seed)
        assert imagined.game.rules.broken(imagined.raw) == 0
        for p in range(state.game.players):
            own, other = state.raw.players[p], imagined.raw.players[p]
            assert list(own.zone_size) == list(other.zone_size)
            for kind in range(KINDS):
                for zone in (HAND, DECK, ECLIPSE_PILE) if p == seat or state.over else ():
                    assert amount(state.raw, p, zone, kind) == amount(imagined.raw, p, zone, kind)


def test_imagined_hands_differ() -> None:
    state = random_game({"players": 2}, 3, 2)  # two Chiefs chosen
    other = 1 - state.actor
    hands = {tuple(state.imagine(state.actor, i).raw.players[other].cards[8:16]) for i in range(20)}
    assert len(hands) > 1
    known = state.raw.players[other].known
    assert all(hand[k] >= known[k] for hand in hands for k in range(8))


@pytest.mark.parametrize("table", ["culture", "animal", "terrain", "glacier_token", "rest_token", "tribe", "chief"])
def test_every_component_says_where_it_comes_from(table: str) -> None:
    for entry in STANDARD[table]:
        assert entry["source"] in SOURCES[:-1]
        assert ("note" in entry) == (entry["source"] == "partly")


def test_counts_of_the_box() -> None:
    pack = STANDARD
    assert sum(card["count"] for card in pack["animal"]) == 60
    assert sum(card["copies"] for card in pack["tribe"][:3]) == 9
    assert sum(card["copies"] for card in pack["tribe"][3:]) == 75
    assert len({card["id"] for card in pack["culture"]}) == 40
    assert len({tuple(card["effects"]) for card in pack["culture"]}) == 40


@pytest.mark.parametrize("text", ["", "food", "food 0", "gold 1", "food 1 + tool 1", "idol 1 -> food 1", "labor 0.3"])
def test_a_wrong_effect_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        parse_effect(text)


def test_a_pack_with_other_numbers_is_played() -> None:
    pack = json.loads(json.dumps(STANDARD))
    pack["name"] = "rich"
    for card in pack["setup"]:
        card["tools"] = 9
    pack["culture"][0]["id"] = "my card"
    state = random_game({"players": 2, "cards": pack}, 1, 2)
    assert all(player["tools"] >= 9 for player in state.view(None)["players"])
    picker = random.Random(1)
    while not state.over:
        for action in state.legal():
            assert state.describe(action)
        state.apply(picker.choice(state.legal()))
