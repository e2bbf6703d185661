"""Resolving effects: parts of one ability, prices, and what is left of them (EW 4)."""

import pytest

import cromlech
from cromlech.games.endless_winter.board import INITIATE

from .helpers import Table
from .test_any_order import other_culture


def test_a_position_does_not_remember_how_it_came_about() -> None:
    """Finished effects leave nothing behind, even one that led to another: the positions are equal."""
    table = Table().give(0, offerings=1).effect("idol", 2).play("take_offering")
    assert len(table.state.view(0)["pending"]) == 2
    assert table.play("take_tool", "take_tool").state == Table().give(0, offerings=2, tools=2).state


@pytest.mark.parametrize("effects", [["idol 1", "megalith 1"], ["megalith 1", "idol 1"]])
def test_a_megalith_beside_another_icon_is_a_part_of_its_own(effects: list[str]) -> None:
    table = Table(cards=other_culture("barter", effects)).cards(0, hand=["barter"]).play("play barter")
    assert set(table.moves) == {"resolve megalith", "resolve idol"}


def test_equal_icons_of_one_ability_are_one_part() -> None:
    table = Table(cards=other_culture("barter", ["tool 1", "tool 1"])).cards(0, hand=["barter"]).play("play barter")
    assert [(part["op"], part["n"]) for part in table.state.view(0)["pending"]] == [("tool", 2)]


def test_a_price_in_cards_takes_no_food_and_no_tools() -> None:
    table = Table().cards(0, hand=["cave_art", "brave", "tribesman"]).play("play cave_art", "accept", "discard brave")
    assert table.points(0) == 3
    assert "paid" not in [line["kind"] for line in table.state.log()]


def test_a_player_with_nothing_to_draw_is_named() -> None:
    table = Table().cards(1, hand=[], deck=["brave"])
    table.raw.turn = 1
    table.effect("card", 2)
    assert [line["params"]["seat"] for line in table.state.log() if line["kind"] == "nothing_to_draw"] == [1]


def test_of_equal_cards_the_recruit_is_buried_first() -> None:
    """I-19: the card that can't be played this turn goes. The other one can still be played."""
    table = Table().cards(0, hand=["brave", "hunter"]).give(0, tools=2, food=1)
    table.raw.bottom_taken[INITIATE] = 1
    table.play("place tribe initiate", "play brave", "tribe hunter", "next", "middle", "resolve bury")
    table.play("bury hand hunter", "decline")
    assert "play hunter" in table.moves


@pytest.mark.parametrize("seat", [0, 1])
def test_without_a_card_to_bury_nobody_is_asked(seat: int) -> None:
    table = Table().cards(seat, hand=["brave"])
    table.raw.turn = seat
    assert table.effect("bury").moves == ["decline", "bury hand brave"]
    table = Table().cards(seat, hand=[])
    table.raw.turn = seat
    before = table.state.moves
    assert table.effect("bury").state.moves == before


def test_with_all_tools_and_food_a_tool_is_nothing() -> None:
    table = Table().camps(0).give(0, tools=10, food=5).effect("tool", 2)
    assert table.raw.depth == 0
    assert (table.player(0)["tools"], table.player(0)["food"]) == (10, 5)


def test_nobody_moves_after_the_end() -> None:
    state = cromlech.game("endless-winter", players=2).start(seed=1)
    while not state.over:
        state.apply(state.legal()[0])
    assert state.legal() == []
