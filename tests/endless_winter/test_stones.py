"""Sacred Stones: what they are worth, and which of them can score before other benefits (EW 9.1, I-7)."""

from cromlech.games.endless_winter import stones

from .helpers import Table
from .test_any_order import board_step, camp_stone


def test_a_village_beside_none_of_the_terrains_is_worth_nothing() -> None:
    table = Table()
    number = table.stone(0, "s1_village_1")  # grassland, mountains
    table.raw.terrain = [6] * 19
    table.village(0, "A1-A2-B2")
    assert stones.stone_points(table.raw, 0, number) == 0


def test_a_stone_in_the_second_slot_may_score_first() -> None:
    table, _ = camp_stone()
    number = table.raw.players[0].stones[0]
    table.raw.players[0].stone_count = 0
    table.stone(0, "s2_idol_1")
    table.raw.players[0].stones[1] = number
    table.raw.players[0].stone_count = 2
    board_step(table)
    assert set(table.moves) == {"resolve idol", "resolve tool", "score 2"}
    table.play("score 2")
    assert table.raw.players[0].points[0] == 2


def test_a_stone_worth_one_point_may_score_first() -> None:
    table, _ = camp_stone()
    board_step(table.camps(0, A1=1, base=1))
    assert "score 1" in table.moves


def test_no_stone_scores_in_the_middle_of_a_benefit() -> None:
    """What the Idol leads to comes first, since it belongs to the same benefit."""
    table, goal = camp_stone()
    board_step(table).play("resolve idol", "take_offering", f"megalith {goal}")
    assert {move.split()[0] for move in table.moves} == {"move", "decline"}


def test_a_stone_may_score_before_the_last_benefit() -> None:
    table, _ = camp_stone()
    board_step(table).play("resolve tool", "take_tool")
    assert set(table.moves) == {"resolve idol", "score 1"}


def test_a_stone_counts_tipped_animals_of_its_species() -> None:
    table = Table()
    rhinos, both = table.stone(0, "s1_tip_woolly_rhino"), table.stone(0, "s1_tip_pair")
    table.animals(0, {"woolly_rhino": 1}, {"woolly_rhino": 2, "glyptodon": 3, "argentavis": 1})
    assert stones.stone_points(table.raw, 0, rhinos) == 5
    assert stones.stone_points(table.raw, 0, both) == 3
    table.animals(0, {}, {"woolly_mammoth": 1, "argentavis": 2})
    assert stones.stone_points(table.raw, 0, rhinos) == 0
    assert stones.stone_points(table.raw, 0, both) == 8
