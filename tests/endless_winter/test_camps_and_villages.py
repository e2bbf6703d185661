"""Camps and Villages if none are left to move or to place (EW 6.3, I-20)."""

import pytest

from cromlech.games.endless_winter.board import HEX_NAMES

from .helpers import Table


def test_without_a_camp_on_the_map_nobody_is_asked_to_move_one() -> None:
    table = Table().camps(0).chief(0, "fire_wolf", "a").cards(0, hand=["brave"])
    assert "use_chief" not in table.play("place chief migrate").moves
    table = Table().camps(0, base=1).chief(0, "fire_wolf", "a").cards(0, hand=["brave"])
    assert "use_chief" in table.play("place chief migrate").moves


@pytest.mark.parametrize("seat", [0, 1])
def test_with_all_camps_on_the_map_none_is_placed(seat: int) -> None:
    table = Table().camps(seat, base=5).cards(seat, hand=["sledges"])
    table.raw.turn = table.raw.actor = seat
    assert {move.split()[0] for move in table.play("play sledges").moves} == {"move", "decline"}


def test_without_a_village_left_none_is_placed() -> None:
    for left, placed in ((1, True), (0, False)):
        table = Table().camps(0, A1=1, A2=1, B2=1, base=2).give(0, food=9, villages=left).cards(0, hand=["brave"])
        table.play("place tribe migrate", "next")
        assert ("village A1-A2-B2" in table.moves) == placed


def test_a_village_stands_where_no_other_does() -> None:
    camps = dict.fromkeys(("A1", "A2", "B2", "B1"), 1)
    table = Table().camps(0, **camps).give(0, food=9).village(1, "A1-A2-B2").cards(0, hand=["brave"])
    table.play("place tribe migrate", "next")
    assert [move for move in table.moves if move.startswith("village")] == ["village A1-B1-B2"]


@pytest.mark.parametrize(("token", "points"), [(0, 2), (1, 3)])
def test_every_glacier_token_pays(token: int, points: int) -> None:
    table = Table(glaciers=True).camps(0, A1=1, A2=1, B2=1, base=2)
    table.raw.token_at[HEX_NAMES.index("A1")] = token
    assert table.effect("village").play("village A1-A2-B2").points(0) == points
