"""Megaliths: whose they are, what arrows point to, and how many tiles they reach (EW 7)."""

from typing import Any

import pytest

from cromlech.games.endless_winter import stones

from .helpers import Table
from .test_other_cards import pack_with

TILES = ("1-A1", "1-A5", "1-C1", "1-C5")
"""A cell of each tile, with two players."""


def start_cell(table: Table) -> tuple[str, list[str]]:
    """A starting cell, and the two cells it points to."""
    found = next(cell for cell in table.state.view(None)["megaliths"] if cell["effect"] == "start")
    return found["spot"], found["arrows"]


def test_a_megalith_belongs_to_whoever_placed_it() -> None:
    for seat in (0, 1):
        table = Table().megalith(None, "1-A1", "1-A2", "1-D7", "1-D8")
        table.raw.turn = seat
        table.effect("megalith").play("megalith 1-B1")
        owners = {cell["spot"]: cell["owner"] for cell in table.state.view(None)["megaliths"]}
        assert owners["1-B1"] == seat


@pytest.mark.parametrize("covered", [0, 1])
def test_an_arrow_at_a_covered_cell_leaves_the_other(covered: int) -> None:
    table = Table()
    start, arrows = start_cell(table)
    table.no_neutrals(1, arrows[covered]).effect("megalith").play(f"megalith {start}")
    assert table.moves == ["decline", f"megalith {arrows[1 - covered]}"]


def test_arrows_at_covered_cells_ask_for_nothing() -> None:
    table = Table()
    start, arrows = start_cell(table)
    table.no_neutrals(1, *arrows).effect("megalith").play(f"megalith {start}")
    assert "decline" not in table.moves
    assert table.phase == "playing"
    assert table.raw.depth == 0


@pytest.mark.parametrize("reverse", [False, True])
def test_both_arrows_are_followed_however_they_are_listed(reverse: bool) -> None:
    def arrows(tiles: list[dict[str, Any]]) -> None:
        for tile in tiles:
            tile["arrows"] = sorted(tile["arrows"], reverse=reverse)

    table = Table(cards=pack_with(megalith_tile=arrows))
    start, cells = start_cell(table)
    table.effect("megalith").play(f"megalith {start}")
    assert table.moves == ["decline", *(f"megalith {cell}" for cell in sorted(cells))]


def test_without_a_megalith_left_a_lesser_benefit_is_taken() -> None:
    for placed, may in ((9, True), (10, False)):
        table = Table().no_neutrals(0, "1-A1").give(0, megaliths=placed).effect("megalith")
        assert ("megalith" in table.kinds()) == may
        assert "take_tool" in table.moves


def test_every_tile_counts_once() -> None:
    table = Table()
    number = table.stone(0, "s1_tiles")
    table.megalith(None, "1-B4", "1-B8", "1-D4", "1-D8")
    for n, cell in enumerate(TILES, 1):
        table.megalith(0, cell)
        assert stones.stone_points(table.raw, 0, number) == n


def test_the_stone_calendar_scores_tiles() -> None:
    table = Table().megalith(None, "1-B4", "1-B8", "1-D4", "1-D8").megalith(0, *TILES[:3])
    table.cards(0, hand=["stone_calendar"]).play("play stone_calendar")
    assert table.points(0) == 3


def test_only_who_scores_is_told_about() -> None:
    table = Table().megalith(None, "1-A1", "1-A2", "1-B1", "1-B2")
    table.effect("megalith").play("megalith 2-A1")
    told = [line["params"] for line in table.state.log() if line["kind"] == "megalith_points"]
    assert [(line["seat"], line["points"]) for line in told] == [(0, 4)]
