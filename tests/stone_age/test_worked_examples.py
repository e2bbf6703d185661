"""The worked examples of the three rulebooks (SA 16), in order and by number."""
# ruff: noqa: N802

import pytest

import cromlech

from .helpers import BLUE, GREEN, RED, YELLOW, Table, buying, editions, payments

# -- setup and placing figures (SA 3, 4) ---------------------------------------


@editions("F S U")
@pytest.mark.parametrize("players", [4, 3, 2])
def test_WE01_stacks_by_number_of_players(edition, players):
    t = Table(players, edition)
    assert t.heights == [7] * players
    assert all(t.can(f"place building_{stack} 1") for stack in range(1, players + 1))
    for stack in range(players + 1, 5):  # back in the box
        assert t.refused(f"place building_{stack} 1") == "reason.nothing_there"


def everybody_is_refused(t, move):
    """Around the table, the others find a place full, and its visitor is already there."""
    owner = (t.state.actor - 1) % t.game.players
    for _ in range(t.game.players - 1):
        assert t.refused(move) == "reason.full"
        t.play("place hunt 1")
    assert t.state.actor == owner
    assert t.refused(move) == "reason.already_there"


@editions("F S U")
def test_WE02_one_figure_fills_the_tool_maker(edition):
    t = Table(4, edition, start=BLUE if edition == "first" else RED)
    t.play("place tool_maker 1")
    everybody_is_refused(t, "place tool_maker 1")


@editions("F S U")
def test_WE03_two_figures_fill_the_hut(edition):
    t = Table(4, edition, start=GREEN if edition == "first" else RED)
    assert [move for move in t.moves if "hut" in move] == ["place hut 2"]
    with pytest.raises(cromlech.IllegalAction):  # there is no such move at all
        t.play("place hut 1")
    t.play("place hut 2")
    everybody_is_refused(t, "place hut 2")


@editions("F S U")
def test_WE04_one_figure_fills_the_field(edition):
    t = Table(4, edition, start=YELLOW if edition == "first" else RED)
    t.play("place field 1")
    everybody_is_refused(t, "place field 1")


@editions("S U")
def test_WE05_hunting_grounds_are_never_full(edition):
    t = Table(4, edition)
    t.play("place hunt 4", "place forest 1", "place hunt 2")  # red, blue, green
    assert t.state.actor == YELLOW
    assert t.can("place hunt 5")
    t.play("place forest 1")
    assert t.refused("place hunt 1") == "reason.already_there"  # red can't add
    t.play("place card_1 1")
    assert t.state.actor == BLUE
    assert t.can("place hunt 4")
    t.play("place card_2 1")
    assert t.refused("place hunt 1") == "reason.already_there"  # neither can green


@editions("S U")
def test_WE06_forest_two_and_five(edition):
    t = Table(4, edition)
    t.play("place forest 2")
    assert t.can("place forest 5")
    t.play("place forest 5")
    assert t.view["locations"]["forest"]["figures"] == [2, 5, 0, 0]
    assert t.refused("place forest 1") == "reason.full"


@editions("F")
def test_WE07_forest_of_three_players(edition):
    t = Table(4, edition)
    t.play("place forest 4", "place hunt 1", "place hunt 1", "place forest 2", "place hunt 1")
    assert t.state.actor == BLUE
    assert [move for move in t.moves if "forest" in move] == ["place forest 1"]  # six are there, and one circle is left
    t.play("place forest 1")
    forest = {"figures": [4, 1, 0, 2], "room": 0, "market": False, "good": "wood", "divisor": 3}
    assert t.view["locations"]["forest"] == forest
    assert t.refused("place forest 1") == "reason.full"


@editions("F")
def test_WE08_no_second_placement_in_the_forest(edition):
    t = Table(4, edition)
    t.play("place forest 4", "place hunt 1", "place hunt 1", "place hunt 1")
    assert t.state.actor == RED
    assert not any("forest" in move for move in t.moves)
    assert t.refused("place forest 1") == "reason.already_there"
    t.play("place hunt 1")
    assert t.state.actor == BLUE
    assert t.can("place forest 3")


@editions("F S U")
def test_WE09_every_building_is_a_location_of_its_own(edition):
    t = Table(4, edition, start=YELLOW if edition == "first" else RED)
    taken = 3 if edition == "first" else 1
    others = {f"place building_{stack} 1" for stack in range(1, 5) if stack != taken}
    t.play(f"place building_{taken} 1")
    for _ in range(3):
        assert {move for move in t.moves if "building" in move} == others
        assert t.refused(f"place building_{taken} 1") == "reason.full"
        t.play("place hunt 1")
    assert {move for move in t.moves if "building" in move} == others  # the same player too


@editions("F S U")
def test_WE10_every_card_is_a_location_of_its_own(edition):
    t = Table(4, edition)
    taken = 2 if edition == "first" else 1
    others = {f"place card_{slot} 1" for slot in range(1, 5) if slot != taken}
    t.play(f"place card_{taken} 1")
    for _ in range(3):
        assert {move for move in t.moves if "card" in move} == others
        assert t.refused(f"place card_{taken} 1") == "reason.full"
        t.play("place hunt 1")
    assert {move for move in t.moves if "card" in move} == others


@editions("F S U")
def test_WE11_a_round_of_placements(edition):
    t = Table(4, edition)
    t.play("place card_2 1", "place hunt 5", "place hut 2", "place building_1 1")
    assert t.free() == [4, 0, 3, 4]
    assert t.state.actor == RED
    t.play("place forest 1")
    assert t.state.actor == GREEN  # blue is out


# -- actions of the village (SA 5.1-5.3, 6) ------------------------------------


@editions("S U")
def test_WE12_the_first_tool(edition):
    t = Table(4, edition)
    t.place({RED: ["tool_maker 1"]})
    t.play("act tool_maker")
    assert t.tools(RED) == [1]


@editions("F S U")
def test_WE13_the_ladder_of_tools(edition):
    t = Table(4, edition).give(RED, food=100)
    ladder = [
        *([1], [1, 1], [1, 1, 1], [2, 1, 1], [2, 2, 1], [2, 2, 2]),
        *([3, 2, 2], [3, 3, 2], [3, 3, 3], [4, 3, 3], [4, 4, 3], [4, 4, 4], [4, 4, 4]),
    ]
    for tiles in ladder:
        t.place({RED: ["tool_maker 1"]})
        t.finish_round()
        assert t.tools(RED) == tiles
    assert len(t.log("tool_gained", RED)) == 12  # the thirteenth had no effect
    assert len(t.log("no_effect", RED)) == 1


@editions("F S U")
def test_WE14_two_go_to_the_hut_and_three_come_back(edition):
    t = Table(4, edition)
    t.place({RED: ["hut 2", "hunt 3"]})
    assert t.free()[RED] == 0
    t.play("act hut")
    assert t.free()[RED] == 3
    assert t.player(RED)["figures"] == 6


# -- hunting and gathering (SA 5.4, 5.5, 6) ------------------------------------


@editions("F S U")
def test_WE15_hunting_with_five(edition):
    t = Table(4, edition)
    t.place({RED: ["hunt 5"]})
    t.roll(1, 2, 3, 4, 4)
    assert t.player(RED)["food"] == 12 + 7


def hunting_with_a_tool():
    t = Table(4, "first").give(RED, tools=1)
    t.place({RED: ["hunt 3", "river 2"]})
    t.play("act hunt")
    t.roll(5, 4, 2)
    return t


def test_WE16_hunting_with_a_tool():
    t = hunting_with_a_tool()
    without = hunting_with_a_tool()
    without.play("tools - -")
    assert without.player(RED)["food"] == 12 + 5
    assert without.used(RED) == [False]
    t.play("tools 1 -")
    assert t.player(RED)["food"] == 12 + 6
    assert t.used(RED) == [True]


def test_WE17_hunting_with_two_tools():
    t = Table(4, "first").give(RED, tools=2)
    t.place({RED: ["hunt 2", "forest 3"]})
    t.play("act hunt")
    t.roll(3, 1)
    t.play("tools 1+2 -")
    assert t.player(RED)["food"] == 12 + 3
    assert t.used(RED) == [True, True]


@editions("S U")
def test_WE18_hunting_with_tools_one_and_two(edition):
    t = Table(4, edition).give(RED, tools=4)
    assert t.tools(RED) == [2, 1, 1]
    t.place({RED: ["hunt 2", "forest 3"]})
    t.play("act hunt")
    t.roll(1, 4)
    t.play("tools 1+2 -")
    assert t.player(RED)["food"] == 12 + 4
    assert t.used(RED) == [True, True, False]


@editions("S U")
def test_WE19_wood_for_ten_pips(edition):
    t = Table(4, edition)
    t.place({RED: ["forest 3", "hunt 2"]})
    t.play("act forest")
    t.roll(6, 3, 1)
    assert t.resources(RED) == (3, 0, 0, 0)


@editions("F S U")
def test_WE20_no_gold_for_five_pips(edition):
    t = Table(4, edition)
    t.place({RED: ["river 2", "hunt 3"]})
    t.play("act river")
    t.roll(4, 1)
    assert t.resources(RED) == (0, 0, 0, 0)


def test_WE21_a_used_tool_does_not_help_again():
    t = hunting_with_a_tool()
    t.play("tools 1 -")
    assert t.turn == (cromlech.CHANCE, "rolling")  # the river is the last location, so it is resolved right away
    t.roll(4, 1)
    assert t.phase != "adding_tools"
    assert t.resources(RED) == (0, 0, 0, 0)
    # With the tool still ready, the same roll would have been worth one gold.
    spared = hunting_with_a_tool()
    spared.play("tools - -")
    spared.roll(4, 1)
    spared.play("tools 1 -")
    assert spared.resources(RED) == (0, 0, 0, 1)


@editions("S U")
def test_WE22_brick_with_two_tools_of_two(edition):
    t = Table(4, edition).give(RED, tools=6)
    t.place({RED: ["clay_pit 2", "hunt 3"]})
    t.play("act clay_pit")
    t.roll(5, 3)
    t.play("tools 1+2 -")
    assert t.resources(RED) == (0, 3, 0, 0)


def test_WE23_gold_with_two_tools_of_three():
    t = Table(4, "first").give(RED, tools=8)
    assert t.tools(RED) == [3, 3, 2]
    t.place({RED: ["river 3", "hunt 2"]})
    t.play("act river")
    t.roll(1, 2, 4)
    t.play("tools 1+2 -")
    assert t.resources(RED) == (0, 0, 0, 2)


# -- cards and buildings (SA 5.6, 5.7, 7) --------------------------------------


@editions("U")
def test_WE24_a_card_for_two_wood(edition):
    t = buying("card_2", edition=edition, wood=3, brick=1)
    t.play("buy", "pay wood 2")
    assert t.resources(RED) == (1, 1, 0, 0)
    assert t.cards(RED) == ["C13"]
    assert t.row == ["C11", None, "C15", "C16"]


@editions("S")
def test_WE25_a_card_for_agriculture(edition):
    t = buying("card_1", edition=edition, row=("C30", "C11", "C13", "C15"), wood=1)
    t.play("buy")
    assert t.player(RED)["agriculture"] == 1
    assert t.cards(RED) == ["C30"]
    assert t.cards_to_use(RED) == []


@editions("S U")
def test_WE26_a_building_of_one_brick_and_two_stone(edition):
    t = buying("building_1", edition=edition, tiles=("B12", "B01", "B02", "B03"), wood=1, brick=2, stone=3)
    t.play("buy")
    assert t.state.scores == [14, 0, 0, 0]
    assert t.resources(RED) == (1, 1, 1, 0)
    assert t.buildings(RED) == ["B12"]


@editions("F S U")
def test_WE27_a_building_of_two_wood_and_one_brick(edition):
    t = buying("building_1", edition=edition, wood=2, brick=1)
    t.play("buy")
    assert t.state.scores == [10, 0, 0, 0]
    assert t.resources(RED) == (0, 0, 0, 0)
    assert t.buildings(RED) == ["B01"]


@editions("F S U")
def test_WE28_four_resources_of_two_kinds(edition):
    t = buying("building_1", edition=edition, tiles=("B19", "B01", "B02", "B03"), wood=3, stone=3)
    t.play("buy", "pay wood 1")
    assert t.resources(RED) == (2, 0, 0, 0)
    assert t.state.scores == [18, 0, 0, 0]


@editions("U")
@pytest.mark.parametrize(("kind", "value"), [("wood", 3), ("brick", 4), ("stone", 5), ("gold", 6)])
def test_WE29_the_value_of_a_resource(edition, kind, value):
    t = buying("building_1", edition=edition, tiles=("B26", "B01", "B02", "B03"), **{kind: 1})
    t.play("buy")
    assert t.state.scores[RED] == value


@editions("F S U")
@pytest.mark.parametrize("tile", ["B26", "B27", "B28"])
def test_WE30_one_to_seven_resources(edition, tile):
    t = buying("building_1", edition=edition, tiles=(tile, "B01", "B02", "B03"), wood=8, gold=1)
    assert sorted({sum(paid) for paid in payments(t, RED)}) == [1, 2, 3, 4, 5, 6, 7]
    assert {(7, 0, 0, 0), (6, 0, 0, 1), (1, 0, 0, 0), (0, 0, 0, 1)} <= set(payments(t, RED))


@editions("F S U")
def test_WE31_cards_slide_and_the_row_is_filled(edition):
    t = Table(4, edition).give(RED, wood=5)
    t.place({RED: ["card_2 1", "card_3 1", "hunt 3"]})
    t.play("act card_2", "buy", "act card_3", "buy")
    assert t.row == ["C11", None, None, "C16"]  # no refill before the new round
    t.go_on(lambda: t.phase == "deal_card")
    assert t.row == ["C11", "C16", None, None]
    t.play("card C20", "card C21")
    assert t.row[:2] == ["C11", "C16"]
    assert sorted(t.row[2:]) == ["C20", "C21"]
    assert t.turn == (BLUE, "placing")


@editions("F S U")
def test_WE32_dice_for_all(edition):
    t = buying("card_1", edition=edition, row=("C01", "C11", "C13", "C15"), wood=1)
    t.play("buy")
    t.roll(2, 2, 5, 6)
    assert t.turn == (RED, "taking_die")
    t.play("take_die 5")
    assert t.turn == (BLUE, "taking_die")
    t.play("take_die 6")  # two equal dice are left for green and yellow
    assert t.tools(RED) == [1]
    assert t.player(BLUE)["agriculture"] == 1
    assert t.resources(GREEN) == t.resources(YELLOW) == (0, 1, 0, 0)
    assert t.resources(RED) == t.resources(BLUE) == (0, 0, 0, 0)


@editions("F S U")
def test_WE33_a_card_for_four_food(edition):
    t = buying("card_1", edition=edition, row=("C15", "C11", "C13", "C16"), wood=1)
    t.play("buy")
    assert t.player(RED)["food"] == 12 + 4


@editions("F S U")
def test_WE34_a_card_for_one_gold(edition):
    t = buying("card_1", edition=edition, row=("C22", "C11", "C13", "C16"), wood=1)
    t.play("buy")
    assert t.resources(RED) == (0, 0, 0, 1)


@pytest.mark.parametrize(("dice", "wood"), [((1, 1), 0), ((1, 2), 1), ((6, 5), 3), ((6, 6), 4)])
def test_WE35_two_dice_for_wood(dice, wood):
    t = buying("card_1", edition="first", row=("C23", "C11", "C13", "C16"), gold=1)
    t.play("buy")
    t.roll(*dice)
    assert t.resources(RED) == (wood, 0, 0, 0)


@pytest.mark.parametrize(
    ("tools", "food"),
    [("tools - -", 4), ("tools 1 -", 4), ("tools - 3", 6), ("tools 1 3", 6), ("tools 1+2 3", 7)],
)
def test_WE36_a_one_use_tool_of_four(tools, food):
    t = Table(4, "first", row=("C35", "C11", "C13", "C16")).give(RED, wood=1, tools=2)
    t.place({RED: ["card_1 1", "hunt 2", "forest 2"]})
    t.play("act card_1", "buy")
    assert t.cards_to_use(RED) == ["C35"]
    t.play("act hunt")
    t.roll(4, 4)
    t.play(tools)
    assert t.player(RED)["food"] == 12 + food
    once = tools.endswith("3")
    assert t.cards_to_use(RED) == ([] if once else ["C35"])
    assert t.cards(RED) == (["C35"] if once else [])
    if tools != "tools 1+2 3":
        t.roll(1, 1)  # the forest: is the card still on offer?
        assert any(move.endswith(" 3") for move in t.moves) is not once


@editions("F S U")
def test_WE37_three_points_at_once(edition):
    t = buying("card_1", edition=edition, row=("C26", "C11", "C13", "C16"), wood=1)
    t.play("buy")
    assert t.state.scores == [3, 0, 0, 0]


# -- final scoring (SA 11) -----------------------------------------------------


def score_of(source, cards, edition="2023", buildings=(), **goods):
    """Red's points from one source after the last round of a game. Nothing else may have scored."""
    t = Table(4, edition, row=("C20", "C22", "C23", "C24"), tiles=("B20", "B21", "B22", "B23"))
    t.give(RED, food=20, **goods).own(RED, *cards).own_buildings(RED, *buildings)
    t.place()
    t.play_last_round()
    assert t.player(RED)["points"][source] == t.state.scores[RED] == t.state.score_sheet()[RED]["total"]
    assert [line["points"] for line in t.log("scored", RED) if line["source"] == source] == [t.state.scores[RED]]
    return t.state.scores[RED]


POTTERY_TWICE_AND_FOUR_MORE = ["C01", "C17", "C02", "C03", "C04", "C25"]


@editions("F S U")
def test_WE38_five_symbols_one_of_them_twice(edition):
    assert score_of("culture", POTTERY_TWICE_AND_FOUR_MORE, edition) == 26


@editions("U")
def test_WE39_a_second_double(edition):
    assert score_of("culture", [*POTTERY_TWICE_AND_FOUR_MORE, "C32"], edition) == 25 + 4


@editions("F")
def test_WE40_five_different_symbols(edition):
    assert score_of("culture", POTTERY_TWICE_AND_FOUR_MORE[1:], edition) == 25


@editions("F S U")
def test_WE41_five_farmers(edition):
    assert score_of("farmers", ["C07", "C08", "C14"], edition, agriculture=7) == 35


SIX_BUILDINGS = ["B01", "B05", "B09", "B17", "B18", "B28"]


@editions("S U")
def test_WE42_six_builders(edition):
    assert score_of("builders", ["C28", "C06", "C05"], edition, SIX_BUILDINGS) == 36


@editions("F")
def test_WE43_seven_builders(edition):
    assert score_of("builders", ["C28", "C06", "C12"], edition, SIX_BUILDINGS) == 42


@editions("S U")
def test_WE44_three_toolmakers_three_tools(edition):
    assert score_of("toolmakers", ["C09", "C34"], edition, tools=3) == 9


@editions("F")
def test_WE45_three_toolmakers_seven_tools(edition):
    assert score_of("toolmakers", ["C09", "C34"], edition, tools=7) == 21


@editions("S U")
def test_WE46_three_shamans_six_figures(edition):
    assert score_of("shamans", ["C18", "C19"], edition, figures=6) == 18


@editions("F")
def test_WE47_three_shamans_eight_figures(edition):
    assert score_of("shamans", ["C18", "C19"], edition, figures=8) == 24


# -- fewer players, tactics, hunger (SA 8.1, 10) -------------------------------


@editions("S U")
def test_WE48_three_players_two_in_the_forest(edition):
    t = Table(3, edition)
    t.play("place forest 2", "place forest 1")
    assert t.view["locations"]["forest"]["room"] == 4
    assert t.refused("place forest 1") == "reason.area_closed"


@editions("S U")
def test_WE49_two_players_the_opponent_is_there(edition):
    area, other = ("forest", "quarry") if edition == "2023" else ("quarry", "forest")
    t = Table(2, edition)
    t.play(f"place {area} 1")
    assert not any(area in move for move in t.moves)
    assert t.refused(f"place {area} 1") == "reason.area_closed"
    assert t.can(f"place {other} 5")


@editions("F S U")
def test_WE50_the_tool_first_then_the_quarry(edition):
    card, tool = ("C33", "tools - 1") if edition == "2023" else ("C29", "tools 1 -")
    t = Table(4, edition, row=(card, "C11", "C13", "C15")).give(RED, wood=1)
    t.place({RED: ["card_1 1", "quarry 2", "hunt 2"]})
    t.play("act card_1", "buy", "act quarry")
    t.roll(3, 1)
    t.play(tool)
    assert t.resources(RED) == (0, 0, 1, 0)


@editions("F S U")
def test_WE51_a_figure_that_only_blocks(edition):
    t = Table(4, edition).give(RED, wood=2, brick=1)
    t.state.raw.height[0] = 1
    t.place({RED: ["building_1 1", "hunt 4"]})
    t.play("act building_1", "decline")
    assert t.tops[0] == "B01"
    assert t.resources(RED) == (2, 1, 0, 0)
    assert t.player(RED)["free"] == 1
    t.finish_round()
    assert not t.state.over
    assert t.view["round"] == 2
    assert t.heights[0] == 1


@editions("S U")
def test_WE52_hunger(edition):
    t = Table(4, edition).give(RED, food=2, wood=5)
    t.place({RED: ["forest 3", "river 2"]})
    t.play("act forest")
    t.roll(1, 1, 1)
    t.roll(1, 1)
    t.go_on(lambda: t.turn == (RED, "feeding"))
    t.play("starve")  # three figures go hungry
    assert t.state.scores == [-10, 0, 0, 0]
    assert t.player(RED)["food"] == 0
    assert t.resources(RED) == (6, 0, 0, 0)
