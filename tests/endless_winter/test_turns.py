"""Turns: recruits, Chiefs, and what a turn leaves behind (EW 5, 6)."""

from typing import Any

import pytest

import cromlech

from .helpers import Table


def seen(state: cromlech.State, name: str) -> list[int]:
    """A field of what seat 0 observes."""
    field = next(field for field in state.game.parts.observation_fields() if field.name == name)
    numbers: list[int] = state.observation(0)[field.first : field.first + field.count].tolist()
    return numbers


@pytest.mark.parametrize("left", [1, 2])
def test_a_recruit_waits_until_the_next_turn_even_if_it_is_the_last_of_its_pile(left: int) -> None:
    table = Table().cards(0, hand=["brave"]).give(0, tools=1)
    table.raw.tribe_left[3] = left
    table.play("place tribe initiate", "play brave", "tribe hunter")
    assert table.player(0)["hand_cards"] == ["hunter"]
    assert "play hunter" not in table.moves


def test_the_labor_of_a_chief_is_used_at_once() -> None:
    table = Table().chief(0, "thunderclaw", "a").cards(0, hand=["brave"]).play("place chief initiate")
    assert table.labor == 2
    acting: dict[str, Any] = table.state.view(0)["acting"]
    assert acting["chief_used"]
    assert "use_chief" not in table.moves


def test_a_turn_leaves_no_recruits_and_no_abilities() -> None:
    table = Table().cards(0, hand=["brave", "shaman"]).give(0, tools=1, food=2).cards(1, hand=["brave"])
    table.raw.turn_number = 3
    table.play("place tribe initiate", "play brave", "play shaman", "tribe hunter")
    assert (sum(seen(table.state, "fresh")), sum(seen(table.state, "unused"))) == (1, 1)
    table.end_turn()
    assert table.phase == "piling"
    assert (sum(seen(table.state, "fresh")), sum(seen(table.state, "unused"))) == (0, 0)


def test_the_eclipse_leaves_no_abilities_and_no_claims() -> None:
    table = Table().cards(0, hand=["brave"]).cards(1, hand=["brave"])
    table.raw.turn_number = 3
    for seat in (0, 1):
        table.raw.players[seat].figures = 1
        table.raw.players[seat].chief_free = False
        table.raw.players[seat].placed = [2, 0, 0, 0, 0]
    while table.phase != "drawing_hands":
        moves = [move for move in table.moves if move.startswith(("pile", "claim"))]
        if table.phase == "playing":
            table.play("place tribe hunt")
        elif moves:
            table.play(moves[0])
        else:
            table.plain()
    assert set(seen(table.state, "unused") + seen(table.state, "claimed")) == {0}
    assert [table.player(seat)["eclipse_labor"] for seat in (0, 1)] == [0, 0]
