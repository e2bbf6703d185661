"""Benefits of one step in any order, unit by unit (EW 9.3, I-7, I-14)."""

import json
from typing import Any

import pytest

from cromlech.games.endless_winter import eclipse
from cromlech.games.endless_winter.board import CELL_BESIDE, HEX_NAMES, SPOT_NAMES
from cromlech.games.endless_winter.state import ECLIPSE_BOARD

from .helpers import STANDARD, Table

CAMP_MOVE = {"pays": [], "gains": [{"op": "camp_move", "n": 1}]}


def board_step(table: Table) -> Table:
    """Begin step D of seat 0."""
    raw = table.raw
    raw.position = 0
    eclipse.begin_board(raw)
    assert raw.phase == ECLIPSE_BOARD
    return table.proceed()


def camp_stone() -> tuple[Table, str]:
    """A Camp on two terrains of the stone. An Idol in D leads to a cell with a Camp move."""
    table = Table()
    raw = table.raw
    cells = {m["spot"]: m for m in table.state.view(None)["megaliths"]}
    goal = next(spot for spot, cell in cells.items() if cell["effect"] == CAMP_MOVE)
    beside = [SPOT_NAMES[at] for at in CELL_BESIDE[SPOT_NAMES.index(goal)] if at >= 0 and SPOT_NAMES[at] in cells]
    table.no_neutrals(0, beside[0])
    raw.players[0].megaliths = 6
    table.stone(0, "s1_camps")
    table.give(0, offerings=5)
    raw.terrain[HEX_NAMES.index("A1")] = 0
    raw.terrain[HEX_NAMES.index("A2")] = 1
    return table.camps(0, A1=1, A2=1), goal


def stone_score(table: Table) -> int:
    return int(table.raw.players[0].points[0])


def test_i7_a_camp_stone_scores_before_the_camp_leaves() -> None:
    """The Idol leads to a Megalith, and that to a Camp move. The stone scores 2 before it, 1 after it."""
    way = ("take_offering", "megalith {}", "move A2 A1")
    table, goal = camp_stone()
    board_step(table)
    assert set(table.moves) == {"resolve idol", "resolve tool", "score 1"}
    table.play("score 1")
    assert stone_score(table) == 2
    assert "score 1" not in table.moves
    table.play("resolve idol", *(move.format(goal) for move in way)).play("take_food")
    assert stone_score(table) == 2

    table, goal = camp_stone()
    board_step(table).play("resolve idol", *(move.format(goal) for move in way))
    assert "score 1" not in table.moves  # nothing is left that could change it
    table.play("take_food")
    assert stone_score(table) == 1


def test_a_stone_that_cannot_fall_is_not_asked_for() -> None:
    table = Table().no_neutrals(0)
    table.raw.players[0].megaliths = 6
    table.stone(0, "s2_idol_1")
    board_step(table.give(0, honor=3))
    assert set(table.moves) == {"resolve idol", "resolve tool"}


def test_a_camp_stone_worth_nothing_is_not_asked_for() -> None:
    table, _ = camp_stone()
    board_step(table.camps(0, base=2))
    assert set(table.moves) == {"resolve idol", "resolve tool"}


def test_a_stone_scores_once_in_every_eclipse() -> None:
    table, _ = camp_stone()
    table.raw.seats = 2
    board_step(table).play("score 1")
    while table.raw.turn == 0 and table.phase == "eclipse_board":
        table.plain()
    assert stone_score(table) == 2
    assert table.raw.stones_scored == 0


def test_a_table_that_falls_makes_a_stone_that_may_fall() -> None:
    """In a card pack, more buried cards may be worth less."""
    from cromlech.core.rules import load

    pack: dict[str, Any] = json.loads(json.dumps(STANDARD))
    pack["name"] = "falling"
    stone = next(entry for entry in pack["stone"] if entry["criterion"] == "buried")
    stone["table"] = [5, 3]
    printed = load("cromlech.games.endless_winter", pack=pack).module("printed")
    assert printed.STONE_MAY_FALL[[entry["id"] for entry in printed.STONES].index(stone["id"])] == 1
    standard = load("cromlech.games.endless_winter").module("printed")
    falling = [entry["id"] for entry, falls in zip(standard.STONES, standard.STONE_MAY_FALL, strict=True) if falls]
    assert falling == ["s1_camps"]


def test_units_of_one_benefit_let_others_between() -> None:
    """Two draws and a Tribe card: one card is drawn, the Tribe card chosen, then the other is drawn."""
    table = Table().cards(0, hand=["rite_of_passage"], deck=["brave", "tribesman", "tribesman"])
    table.play("play rite_of_passage", "resolve draw", "take_draw").lot()
    assert set(table.moves) == {"resolve draw", "resolve tribe_hand"}
    table.play("resolve tribe_hand", "tribe hunter", "take_draw").lot()
    assert table.player(0)["hand"] == 3
    assert table.raw.depth == 0


def test_idols_of_d_let_a_card_between() -> None:
    table = Table().no_neutrals(0)
    table.raw.players[0].megaliths = 10
    table.raw.players[0].villages = 2
    board_step(table.give(0, tools=10))
    assert set(table.moves) == {"resolve draw", "resolve idol", "resolve tool"}
    table.play("resolve idol", "take_honor")
    assert set(table.moves) == {"resolve draw", "resolve idol", "resolve tool"}
    table.play("resolve draw", "take_honor", "resolve idol", "take_honor")
    assert table.player(0)["honor"] == 3


def test_different_types_are_kept_apart_between_other_units() -> None:
    pack = other_culture("tribal_gathering", ["tribe_discard 2 different", "idol 2"])
    table = Table(cards=pack).cards(0, hand=["tribal_gathering"]).play("play tribal_gathering")
    table.play("resolve tribe_discard", "tribe hunter", "resolve idol", "take_honor", "resolve tribe_discard")
    assert "tribe hunter" not in table.moves
    table.play("tribe elder", "take_honor")
    assert sorted(table.player(0)["discard"]) == ["elder", "hunter"]


def other_culture(name: str, effects: list[str]) -> dict[str, Any]:
    """A card pack in which one Culture card has other effects."""
    pack: dict[str, Any] = json.loads(json.dumps(STANDARD))
    pack["name"] = "other"
    pack["culture"][[card["id"] for card in pack["culture"]].index(name)]["effects"] = effects
    return pack


@pytest.mark.parametrize(("first", "food", "tools"), [("1", 2, 2), ("2", 2, 2)])
def test_of_two_arrows_either_may_come_first(first: str, food: int, tools: int) -> None:
    pack = other_culture("barter", ["food 1 -> tool 2", "tool 1 -> food 2"])
    table = Table(cards=pack).cards(0, hand=["barter"]).give(0, food=1, tools=1).play("play barter")
    assert table.moves == ["arrow 1", "arrow 2"]
    table.play(f"arrow {first}", "accept")
    if first == "1":
        table.play("take_tool", "take_tool")
    assert (table.player(0)["food"], table.player(0)["tools"]) == ((0, 3) if first == "1" else (3, 0))
    table.play("accept")
    if first == "2":
        table.play("take_tool", "take_tool")
    assert (table.player(0)["food"], table.player(0)["tools"]) == (food, tools)


def test_food_that_does_not_fit_waits_for_room() -> None:
    """Invention at the Food limit: the arrow takes 1 Food, then the other part gives it back."""
    table = Table().cards(0, hand=["invention"]).camps(0, base=1).give(0, food=6)
    table.play("play invention", "accept").play(table.moves[0])
    assert table.player(0)["food"] == 6
    assert table.raw.depth == 0


def test_what_fits_of_the_food_is_taken_and_the_rest_waits() -> None:
    pack = other_culture("invention", ["food 2 -> culture 1", "food 3"])
    table = Table(cards=pack).cards(0, hand=["invention"]).camps(0, base=1).give(0, food=5)
    table.play("play invention")
    assert table.player(0)["food"] == 6
    table.play("accept").play(table.moves[0])
    assert table.player(0)["food"] == 6  # 5 + 1 - 2 + 2


def test_food_waits_where_the_track_may_be_filled_first() -> None:
    pack = other_culture("invention", ["food 3 -> idol 1", "food 3", "fill_food 1"])
    table = Table(cards=pack).cards(0, hand=["invention"]).camps(0, base=1).give(0, food=3)
    table.play("play invention", "resolve fill_food", "accept", "take_honor")
    assert table.player(0)["food"] == 6


def test_animals_are_revealed_one_by_one() -> None:
    """A card that shows several: after seeing the first, the player can stop."""
    table = Table().grounds(woolly_rhino=1)
    table.effect("animal_reveal", 2).play("accept").lot()
    assert sum(table.raw.grounds) == 2
    assert table.moves == ["accept", "decline"]
    table.play("decline")
    assert sum(table.raw.grounds) == 2


def test_camps_wait_for_those_a_village_gives_back() -> None:
    pack = other_culture("great_migration", ["camp_place 2", "village 1"])
    table = Table(cards=pack).cards(0, hand=["great_migration"]).camps(0, A1=1, A2=1, B2=1, base=1)
    table.play("play great_migration", "village A1-A2-B2")
    assert table.player(0)["camps"] == 2
    assert table.raw.players[0].camp_on[HEX_NAMES.index("C3")] == 3
