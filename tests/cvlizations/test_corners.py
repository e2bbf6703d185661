"""Corner cases of the rules that hardly any game reaches, and what only bots, statistics, and packs need."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

import cromlech

from .helpers import HANNA, HORDII, IHOR, PLAIN_TRACK, Table, developing, idea, idle
from .test_components import PACK


def asked(table: Table) -> tuple[bool, bool]:
    """Whether the current choice is secret, and whether there is a secret on the table."""
    rules = table.game.rules
    return bool(rules.secret(table.raw)), bool(rules.veiled(table.raw))


def test_only_face_down_orders_are_secret_in_turn_order() -> None:
    table = Table(3)
    assert asked(table) == (False, False)
    table.play("face_up theft")
    assert asked(table) == (True, False)
    table.play("face_down trade")
    assert asked(table) == (False, True)
    table.lay({IHOR: ("gathering", "trade"), HORDII: ("hunting", "slacking")})
    assert table.view["revealed"]
    assert asked(table) == (False, False)


def test_all_orders_are_secret_when_laid_at_once() -> None:
    table = Table(3, orders="simultaneous")
    assert asked(table) == (True, False)
    table.play("face_up theft")
    assert asked(table) == (True, True)
    table.play("face_down trade", "face_up gathering")
    assert asked(table) == (True, True)
    table.play("face_down trade", "face_up hunting", "face_down slacking")
    assert table.view["revealed"]
    assert asked(table) == (False, False)


@pytest.mark.parametrize("orders", ["standard", "simultaneous"])
def test_an_imagined_table_has_the_orders_somebody_has_laid(orders: str) -> None:
    """Forgotten orders are dealt again, the same number, and leave the hand they were in."""
    table = Table(3, orders=orders)
    table.play("face_up theft", "face_down trade", "face_up gathering")
    found = set()
    for seed in range(20):
        imagined = table.state.imagine(HORDII, seed)
        assert imagined.view(HORDII) == table.state.view(HORDII)
        assert table.game.rules.broken(imagined.raw) == 0
        laid = imagined.raw.civilizations[HANNA]
        assert laid.up >= 0
        assert laid.down >= 0
        assert laid.hand == 0b11111111 & ~(1 << laid.up | 1 << laid.down)
        found.add((laid.up, laid.down))
    assert len(found) > 5


def test_nobody_to_rob_leaves_nothing_to_steal() -> None:
    table = Table(3)
    for seat in (HANNA, IHOR, HORDII):
        table.give(seat)
    table.lay({HANNA: ("theft", "slacking"), IHOR: ("slacking", "trade"), HORDII: ("slacking", "trade")})
    table.finish_actions()
    assert table.log("nobody_to_rob")
    assert table.game.rules.broken(table.raw) == 0
    assert table.raw.steals == 0


def test_a_divined_card_is_known_to_who_looked() -> None:
    """No matter which seat that is."""
    table = developing(seat=IHOR, own=("divination",), stock=(0, 3, 1))
    table.play("look", f"idea {idea('axe')}")
    tops = [table.state.view(seat)["top"]["idea"] for seat in (HANNA, IHOR, HORDII, None)]
    assert [top and top["name"] for top in tops] == [None, "axe", None, None]
    assert table.view["top"]["seen_by"] == [IHOR]


def test_whoever_buys_a_divined_card_shows_it_to_all() -> None:
    """Spectators see it too, while its price is being settled."""
    table = developing(own=("divination", "workshop"), track=("hut", "hammer", "temple", "law"), stock=(5, 5, 5))
    table.play("look", f"idea {idea('dagger')}")
    assert table.view["top"]["idea"] is None
    table.play(f"buy {idea('dagger')}")
    assert table.phase == "waiving"
    assert [table.state.view(seat)["top"]["idea"]["name"] for seat in (HANNA, IHOR, None)] == ["dagger"] * 3


def test_after_a_purchase_nothing_of_it_is_left() -> None:
    """Neither the purchase nor a discount."""
    table = developing(own=("workshop",), track=("hut", "hammer", "temple", "axe"), stock=(5, 5, 5))
    table.play(f"buy {idea('hammer')}")
    while table.log("bought") == []:
        table.play(table.moves[0])
    assert table.game.rules.broken(table.raw) == 0
    assert (table.raw.buying, table.raw.discount) == (-1, 0)
    field = next(field for field in table.game.parts.observation_fields() if field.name == "buying")
    assert table.state.observation(HANNA)[field.first] == -1


def test_statistics_know_the_ideas_that_came_into_play() -> None:
    table = Table(3)
    assert table.game.parts.items(table.raw, None)["idea"] == sorted(idea(name) for name in PLAIN_TRACK)


def eager(game: cromlech.Game, seed: int) -> cromlech.State:
    """A finished game of players who buy whatever they can."""
    picker, state = random.Random(seed), game.start(seed=seed)
    while not state.over:
        buys = [action for action in state.legal() if game.action(action).kind == "buy"]
        state.apply(picker.choice(buys or state.legal()))
    return state


@pytest.mark.parametrize("source", ["collections", "leftovers"])
def test_the_sheet_tells_what_each_idea_brought(source: str) -> None:
    brought = []
    for seed in range(5):
        state = eager(cromlech.game("cvlizations", players=3), seed)
        for seat in range(3):
            found = state.game.parts.detail(state, seat, source)
            brought.append(sum(card["brought"] for card in found["ideas"]))
            assert brought[-1] == state.score_sheet()[seat][source]
    assert any(brought)


def first_idea(**effect: Any) -> Mapping[str, Any]:
    """The standard cards with another effect for the very first idea."""
    plain = ("id", "name", "type", "happiness", "source", "food", "wood", "stone")
    ideas = [dict(card) for card in PACK["idea"]]
    ideas[0] = {field: ideas[0][field] for field in plain if field in ideas[0]} | effect
    if effect["effect"] == "score_sets":  # there is at most one
        for card in ideas[1:]:
            if card["effect"] == "score_sets":
                card["effect"] = "none"
                del card["points"], card["most"]
    return {**PACK, "name": "first", "idea": ideas}


def test_the_first_idea_of_a_pack_may_score_sets() -> None:
    table = Table(3, cards=first_idea(effect="score_sets", points=5, most=2))
    table.give(HANNA, 3, 3, 3).give(IHOR, 3, 3, 3)
    table.own(HANNA, PACK["idea"][0]["name"])
    assert table.points(HANNA)["exchanges"] == 10
    assert table.points(IHOR)["exchanges"] == 0


def test_who_has_no_stock_exchange_scores_no_sets() -> None:
    """Even if the first idea of the pack takes as many resources."""
    table = Table(3, cards=first_idea(effect="exchange", resource="food", most=2))
    table.give(HANNA, 3, 3, 3).give(IHOR, 3, 3, 3)
    table.own(HANNA, PACK["idea"][0]["name"])
    assert table.points(HANNA)["exchanges"] == 2
    assert table.points(IHOR)["exchanges"] == 0


def test_who_may_look_does_not_know_what_another_has_seen() -> None:
    """If two ideas look at the top card, each of their owners sees it only after looking."""
    table = Table(3, cards=first_idea(effect="look"))
    table.own(HANNA, "divination").own(IHOR, PACK["idea"][0]["name"])
    idle(table.give(HANNA, 0, 0, 3).give(IHOR, 5, 5, 5).give(HORDII))
    table.play("look", f"idea {idea('axe')}", "pass")
    assert table.state.actor == IHOR
    assert "look" in table.moves
    assert f"buy {idea('axe')}" not in table.moves
    table.play("look")
    assert f"buy {idea('axe')}" in table.moves
