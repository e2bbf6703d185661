"""What the rulebooks leave open, and how we play it: I-1 to I-33 (SA 15)."""
# ruff: noqa: N802

import json
from itertools import product

import pytest

import cromlech

from .helpers import BLUE, GREEN, RED, YELLOW, Table, buying, editions, payments

ALL_EDITIONS = editions("F S U")
CARD_SLOTS = ("card_1", "card_2", "card_3", "card_4")


def test_I01_extra_card_with_an_empty_deck():
    t = Table(2, row=("C32", "C11", "C13", "C15")).give(RED, wood=1).leave_in_deck()
    t.place({RED: ["card_1 1"]})
    t.play("act card_1", "buy")
    assert t.log("deck_empty", RED) != []
    assert t.player(RED)["drawn"] == 0
    assert t.cards(RED) == ["C32"]
    assert t.resources(RED) == (0, 0, 0, 0)  # nothing replaces it
    t.finish_round()
    assert t.state.over  # one gap, no card
    assert t.player(RED)["points"]["culture"] == 1  # the bought card scores


# -- dice for all and tools (I-2 to I-4) ---------------------------------------


def dice_for_all(t, *dice):
    t.place({RED: ["card_1 1"]})
    t.play("act card_1", "buy")
    t.roll(*dice)


def test_I02_everybody_takes_exactly_one_die():
    t = Table(3, row=("C01", "C11", "C13", "C15")).give(RED, wood=1)
    dice_for_all(t, 1, 2, 3)
    for seat, faces in ((RED, {1, 2, 3}), (BLUE, {1, 2})):
        assert t.state.actor == seat
        assert set(t.moves) == {f"take_die {face}" for face in faces}  # no pass
        t.play(f"take_die {max(faces)}")
    assert [line["seat"] for line in t.log("die_taken")] == [RED, BLUE, GREEN]
    assert [t.resources(seat) for seat in range(3)] == [(0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0)]


def test_I02_a_die_beyond_the_maximum_has_no_effect_and_no_substitute():
    t = Table(2, row=("C01", "C11", "C13", "C15")).give(RED, wood=1, tools=12).give(BLUE, agriculture=10)
    dice_for_all(t, 5, 6)
    t.play("take_die 5")
    assert t.tools(RED) == [4, 4, 4]
    assert t.player(BLUE)["agriculture"] == 10
    for seat in (RED, BLUE):
        assert t.resources(seat) == (0, 0, 0, 0)
        assert t.player(seat)["food"] == 12
    assert len(t.log("no_effect")) == 2


def test_I02_a_tool_from_anothers_turn_helps_in_the_own_turn():
    t = Table(2, row=("C01", "C11", "C13", "C15")).give(RED, wood=1)
    dice_for_all(t, 1, 5)
    t.play("take_die 1")
    assert t.tools(BLUE) == [1]
    t.roll(1, 1, 1, 1)  # red hunts
    t.roll(1, 1, 1, 1, 1)  # blue hunts
    assert t.turn == (BLUE, "adding_tools")
    t.play("tools 1 -")
    assert t.player(BLUE)["food"] + 5 == 12 + 3  # already fed


def before_the_tool_maker():
    t = Table(2)
    t.place({RED: ["tool_maker 1", "forest 2", "hunt 2"]})
    return t.state


@pytest.mark.parametrize("total", range(3, 12))
def test_I03_a_lowest_tile_is_upgraded_and_keeps_its_state_a_ready_one_first(total):
    start = before_the_tool_maker()
    for used in product((False, True), repeat=3):
        t = Table(2)
        t.state = start.clone()
        t.give(RED, tools=total)
        t.turn_tools(RED, *used)
        tiles = sorted(zip(t.tools(RED), t.used(RED), strict=True))
        value, turned = tiles.pop(0)  # lowest value first, then ready before used
        t.play("act tool_maker")
        assert sorted(zip(t.tools(RED), t.used(RED), strict=True)) == sorted([*tiles, (value + 1, turned)])


def test_I03_a_used_tile_stays_used_until_the_new_round():
    t = Table(2).give(RED, tools=3)
    t.place({RED: ["tool_maker 1", "hunt 4"]})
    t.play("act hunt")
    t.roll(1, 1, 1, 1)
    t.play("tools 1+2+3 -")  # then the tool maker, automatically
    assert t.tools(RED) == [2, 1, 1]
    assert t.used(RED) == [True, True, True]
    t.finish_round()
    assert t.used(RED) == [False, False, False]


@pytest.mark.parametrize("tiles", [1, 2])
def test_I04_a_new_tile_arrives_ready(tiles):
    t = Table(2)
    t.state = before_the_tool_maker()
    t.give(RED, tools=tiles)
    t.turn_tools(RED, *[True] * tiles)
    t.play("act tool_maker")
    assert t.used(RED) == [*[True] * tiles, False]
    t.play("act hunt")
    t.roll(1, 2)
    assert len(t.moves) == 2
    t.state.apply(t.state.legal()[-1])
    assert t.player(RED)["food"] == 12 + 2


# -- the two-resources card (I-5, I-6) -----------------------------------------


def test_I05_the_two_resources_card_at_once_and_later():
    t = Table(2, row=("C36", "C11", "C13", "C15")).give(RED, wood=1)
    t.place({RED: ["card_1 1", "card_2 1", "hunt 3"]})
    t.play("act card_1", "buy")
    assert t.cards_to_use(RED) == ["C36"]
    assert t.moves == ["act hunt", "act card_2", "use_card"]
    t.play("act card_2")  # within the purchase, before the decision is completed
    assert t.moves == ["decline", "use_card"]
    t.play("use_card", "pick wood brick", "buy")
    assert t.cards(RED) == ["C11", "C36"]
    assert t.resources(RED) == (0, 0, 0, 0)


@pytest.mark.parametrize("slot", [1, 2])
def test_I05_it_cannot_pay_for_its_own_purchase(slot):
    row = ["C11", "C13", "C15", "C16"]
    row[slot - 1] = "C36"
    t = buying(f"card_{slot}", 2, row=row, wood=slot - 1)
    assert t.log("cannot_pay", RED) != []
    assert t.row[slot - 1] == "C36"


def test_I06_never_used_it_is_worth_two_points():
    t = Table(2).hold(RED, "C36").give(RED, wood=1)
    t.place({RED: ["hunt 5"]})
    t.play_last_round()
    assert t.player(RED)["points"]["resources"] == 1 + 2
    assert t.player(RED)["points"]["culture"] == 1  # medicine counts, used or not
    assert t.state.scores[RED] == 4


# -- maxima (I-7, I-8, I-11 to I-13) -------------------------------------------


@ALL_EDITIONS
def test_I07_the_hut_with_ten_figures(edition):
    t = Table(2, edition).give(RED, figures=10, food=20)
    t.play("place hut 2")
    assert t.refused("place hut 2") == "reason.full"  # it blocks the hut
    t.play("place field 1")
    assert t.refused("place tool_maker 1") == "reason.village_closed"  # and counts for the village limit
    t.place()
    t.play("act hut")
    assert t.player(RED)["figures"] == 10
    assert t.player(RED)["free"] == 2
    assert t.log("no_effect", RED) != []


@ALL_EDITIONS
def test_I08_agriculture_ends_at_ten_and_tools_at_twelve(edition):
    t = Table(4, edition, row=("C30", "C29", "C11", "C13")).give(RED, agriculture=10, tools=12, wood=3)
    t.place({RED: ["field 1", "tool_maker 1", "card_1 1", "card_2 1"]})
    t.play("act field", "act tool_maker", "act card_1", "buy", "act card_2", "buy")
    assert t.player(RED)["agriculture"] == 10
    assert t.tools(RED) == [4, 4, 4]
    assert len(t.log("no_effect", RED)) == 4
    assert t.cards(RED) == ["C29", "C30"]


@ALL_EDITIONS
def test_I11_tool_tiles_never_run_out(edition):
    t = Table(4, edition, row=("C01", "C11", "C13", "C15")).give(RED, wood=1)
    for seat in range(4):
        t.give(seat, tools=11)
    dice_for_all(t, 5, 5, 5, 5)
    assert [t.tools(seat) for seat in range(4)] == [[4, 4, 4]] * 4


def test_I12_food_and_resources_never_run_out():
    t = Table(2, "first").give(RED, food=100, gold=30)
    t.place({RED: ["hunt 4", "river 1"]})
    t.play("act hunt")
    t.roll(6, 6, 6, 6)
    assert t.player(RED)["food"] == 112
    t.roll(6)
    assert t.resources(RED) == (0, 0, 0, 31)


def test_I13_ten_figures_roll_ten_dice():
    t = Table(2).give(RED, figures=10)
    t.place({RED: ["hunt 10"]})
    t.roll(*[6] * 9)
    assert t.turn == (cromlech.CHANCE, "rolling")
    t.roll(5)
    assert t.player(RED)["food"] == 12 + 59 // 2


# -- feeding (I-9, I-10, I-19, I-21, I-27) -------------------------------------


def feeding(**goods):
    t = Table(2).give(RED, **goods)
    t.place({RED: ["river 5"]})
    t.roll(1, 1, 1, 1, 1)
    t.go_on(lambda: t.turn == (RED, "feeding") or t.view["round"] == 2)
    return t


def test_I09_starvation_takes_all_food_no_resources_and_ten_points():
    t = feeding(food=4, wood=1)
    t.play("starve")
    assert t.player(RED)["food"] == 0
    assert t.resources(RED) == (1, 0, 0, 0)
    assert t.state.scores == [-10, 0]
    t.go_on(lambda: t.view["round"] == 2)
    t.place({RED: ["river 5"]})
    t.finish_round()  # again, once per round
    assert t.state.scores == [-20, 0]


def test_I09_no_part_of_the_missing_food_can_be_paid():
    t = feeding(food=2, wood=5, gold=1)
    assert {sum(paid) for paid in payments(t, RED, "feed")} == {3}
    t = feeding(food=2, wood=2)
    assert t.resources(RED) == (2, 0, 0, 0)
    assert t.state.scores == [-10, 0]


def test_I10_with_enough_food_there_is_no_choice():
    t = feeding(food=6, wood=20)
    assert t.view["round"] == 2
    assert t.player(RED)["food"] == 1
    assert t.resources(RED) == (20, 0, 0, 0)
    assert t.state.scores == [0, 0]


def test_I19_the_new_figure_is_fed_at_once():
    t = Table(2).give(RED, food=6)
    t.place({RED: ["hut 2", "river 3"]})
    t.play("act hut")
    t.roll(1, 1, 1)
    t.finish_round()
    assert t.player(RED)["food"] == 0
    assert t.state.scores == [0, 0]
    t = Table(2).give(RED, food=5)
    t.place({RED: ["hut 2", "river 3"]})
    t.play("act hut")
    t.roll(1, 1, 1)
    t.finish_round()
    assert t.state.scores == [-10, 0]


def test_I19_unplaced_figures_are_fed_and_all_figures_count_for_shamans_and_ties():
    t = Table(4).give(RED, figures=10, food=10).own(RED, "C18")
    t.place(
        {
            RED: [
                "hunt 1",
                "forest 1",
                "clay_pit 1",
                "quarry 1",
                "river 1",
                "card_1 1",
                "card_2 1",
                "card_3 1",
                "card_4 1",
            ],
            BLUE: ["building_1 1", "building_2 1"],
            GREEN: ["building_3 1", "building_4 1"],
            YELLOW: ["tool_maker 1", "field 1"],
        }
    )
    assert t.free()[RED] == 1  # a single figure found no place
    t.finish_round()
    assert t.log("fed", RED)[-1]["number"] == 10
    assert t.player(RED)["food"] == 0
    assert t.state.score_sheet()[RED]["shamans"] == 20
    assert t.player(RED)["tie_break"] == 10


@ALL_EDITIONS
def test_I21_the_score_may_be_negative_and_later_points_are_added(edition):
    t = Table(2, edition, row=("C26", "C11", "C13", "C15")).give(RED, food=0)
    t.place({RED: ["river 5"]})
    t.finish_round()
    assert t.state.scores == [-10, 0]
    t.give(RED, wood=1)
    t.place({RED: ["card_1 1"]})
    t.go_on(lambda: t.can("act card_1"))
    t.play("act card_1", "buy")
    assert t.state.scores == [-7, 0]


def test_I27_feeding_goes_clockwise_from_the_start_player():
    t = Table(4, start=GREEN)
    t.place()
    t.finish_round()
    assert [line["seat"] for line in t.log("fed")] == [GREEN, YELLOW, RED, BLUE]
    for seat in range(4):
        assert t.player(seat)["food"] == 12 + 2 - 5


# -- buildings and the end (I-14 to I-18) --------------------------------------


def test_I14_the_next_tile_is_turned_up_at_once():
    t = Table(2).give(RED, wood=2, brick=1)
    t.place({RED: ["building_1 1", "hunt 4"], BLUE: ["building_2 1"]})
    t.play("act building_1", "buy")
    assert t.turn == (cromlech.CHANCE, "turn_up")
    assert set(t.moves) == {f"building B{n:02}" for n in range(3, 29)}  # all that no one has seen
    assert t.heights == [6, 7]
    t.play("building B17")
    assert t.tops == ["B17", "B02"]
    assert t.player(RED)["placed"] == {"hunt": 4}
    t.finish_round()
    assert t.can("place building_1 1")  # from the next round on


def test_I14_after_the_last_tile_the_others_still_act_and_feed():
    t = Table(3).give(RED, wood=2, brick=1).give(BLUE, wood=2, stone=1).give(GREEN, food=0)
    t.state.raw.height[0] = 1
    t.place({RED: ["building_1 1", "hunt 4"], BLUE: ["building_2 1", "hunt 4"], GREEN: ["river 5"]})
    t.play("act building_1", "buy")
    assert t.heights == [0, 7, 7]
    assert t.tops[0] is None
    assert not t.state.over
    t.roll(1, 1, 1, 1)
    assert t.turn == (BLUE, "acting")
    t.play("act building_2", "buy", "building B20")
    t.roll(1, 1, 1, 1)
    t.roll(6, 6, 6, 6, 6)  # green finds gold
    assert t.turn == (GREEN, "feeding")
    t.play("feed")
    assert t.state.over
    assert t.state.scores == [10, 11, 0]
    assert [line["seat"] for line in t.log("fed")] == [RED, BLUE, GREEN]
    assert t.view["round"] == 1


def test_I15_both_end_conditions():
    t = Table(2).give(RED, wood=3, brick=1).leave_in_deck()
    t.state.raw.height[0] = 1
    t.place({RED: ["building_1 1", "card_1 1", "hunt 3"]})
    t.play("act building_1", "buy", "act card_1", "buy")
    t.finish_round()
    assert t.state.over
    assert t.log("stack_empty") != []
    assert t.log("cards_short") == []  # the row is not examined
    assert t.row == [None, "C13", "C15", "C16"]


def buy_cards_in_slots(t, *slots):
    """Red buys these cards. The round is played to its end, with the cards that chance is told to deal."""
    t.give(RED, wood=sum(slots))
    t.place({RED: [f"card_{slot} 1" for slot in slots]})
    for slot in slots:
        t.play(f"act card_{slot}", "buy")
    t.go_on(lambda: t.state.over or t.view["round"] == 2 or t.phase == "deal_card")


def test_I16_exactly_enough_cards_fill_the_row():
    t = Table(2).leave_in_deck("C20", "C21")
    buy_cards_in_slots(t, 1, 3)
    t.play("card C20")  # the last one comes automatically
    assert t.turn == (BLUE, "placing")
    assert t.view["round"] == 2
    assert t.view["deck"] == 0
    assert t.row[:2] == ["C13", "C16"]
    assert set(t.row[2:]) == {"C20", "C21"}


def test_I16_one_card_too_few_ends_the_game_and_none_is_laid_out():
    t = Table(2).leave_in_deck("C20")
    buy_cards_in_slots(t, 1, 3)
    assert t.state.over
    assert t.log("cards_short") != []
    assert t.view["deck"] == 1
    assert "C20" not in t.row
    assert t.row.count(None) == 2
    assert t.view["round"] == 1


def test_I16_an_empty_deck_alone_does_not_end_the_game():
    t = Table(2).leave_in_deck()
    t.place()
    t.finish_round()
    assert not t.state.over
    assert t.view["round"] == 2
    assert t.view["deck"] == 0
    assert t.row == ["C11", "C13", "C15", "C16"]


def test_I17_village_and_gathering_cannot_be_declined():
    t = Table(4).give(RED, figures=8, food=30)
    t.place({RED: ["tool_maker 1", "hut 2", "field 1", "hunt 2", "forest 2"]})
    assert t.moves == ["act tool_maker", "act hut", "act field", "act hunt", "act forest"]
    assert t.refused("decline") == "reason.phase_acting"
    t.play("act tool_maker", "act hut", "act field")
    assert (t.tools(RED), t.player(RED)["figures"], t.player(RED)["agriculture"]) == ([1], 9, 1)
    assert t.moves == ["act hunt", "act forest"]
    t.play("act hunt")
    t.roll(3, 3)
    assert t.moves == ["tools - -", "tools 1 -"]
    t.play("tools - -")
    t.roll(3, 3)
    t.play("tools - -")
    assert t.resources(RED) == (2, 0, 0, 0)
    assert t.player(RED)["food"] == 30 + 3


@pytest.mark.parametrize("place", ["card_1", "building_1"])
def test_I18_one_chance_to_buy_in_a_round(place):
    t = Table(2).give(RED, wood=2, brick=1)
    t.place({RED: [f"{place} 1", "forest 2", "hunt 2"]})
    t.play(f"act {place}", "decline")
    assert t.moves == ["act hunt", "act forest"]
    assert t.refused(f"act {place}") == "reason.not_there"
    assert t.player(RED)["free"] == 1
    assert t.row[0] == "C11"
    assert t.tops[0] == "B01"


def test_I18_gather_first_then_buy():
    t = Table(2)
    t.place({RED: ["building_1 1", "forest 2", "clay_pit 2"]})
    t.play("act forest")
    t.roll(3, 3)
    t.play("act clay_pit")
    t.roll(2, 2)
    t.play("buy")
    assert t.state.scores[RED] == 10
    assert t.resources(RED) == (0, 0, 0, 0)


# -- one-use tools and ties (I-20, I-22) ---------------------------------------


def test_I20_one_use_tools_are_no_tool_tiles():
    t = Table(2).give(RED, tools=12).hold(RED, "C34", "C35").own(BLUE, "C09")
    assert t.tools(RED) == [4, 4, 4]
    assert t.player(RED)["tie_break"] == 12 + 5
    t.place()
    t.play_last_round()
    assert t.player(RED)["points"]["toolmakers"] == 2 * 12  # one toolmaker on each of the two cards


def test_I20_a_one_use_tool_is_not_readied():
    t = Table(2).give(RED, tools=1).hold(RED, "C33")
    t.place({RED: ["hunt 5"]})
    t.roll(1, 1, 1, 1, 1)
    t.play("tools 1 1")
    assert t.cards_to_use(RED) == []
    t.finish_round()
    assert t.used(RED) == [False]
    assert t.cards_to_use(RED) == []
    t.place()
    t.go_on(lambda: t.turn == (RED, "adding_tools"))
    assert t.moves == ["tools - -", "tools 1 -"]


def finished(edition="2023", **seats):
    """A finished game of four with scores and tie breakers: `red=(20, {"tools": 3})`."""
    t = Table(4, edition)
    for seat, name in enumerate(("red", "blue", "green", "yellow")):
        score, goods = seats[name]
        t.give(seat, score=score, food=50, **goods)
    t.place()
    t.play_last_round()
    return t.state


@ALL_EDITIONS
def test_I22_ties_are_broken_by_agriculture_tools_and_figures(edition):
    state = finished(
        edition,
        red=(20, {"agriculture": 2}),  # 2 + 0 + 5
        blue=(20, {"tools": 3}),  # 0 + 3 + 5
        green=(20, {"figures": 6}),  # 0 + 0 + 6
        yellow=(19, {"agriculture": 10, "tools": 12, "figures": 10}),
    )
    assert state.scores == [20, 20, 20, 19]
    assert state.ranks == [2, 1, 3, 4]
    assert state.winners == [BLUE]


@ALL_EDITIONS
def test_I22_shared_victory(edition):
    state = finished(
        edition,
        red=(7, {}),
        blue=(20, {"tools": 2, "agriculture": 1}),
        green=(12, {}),
        yellow=(20, {"figures": 8}),
    )
    assert state.winners == [BLUE, YELLOW]
    assert state.ranks == [4, 1, 3, 1]  # 1, 1, 3


def test_I22_lower_ranks_are_shared_in_the_same_way():
    state = finished(red=(5, {}), blue=(9, {}), green=(5, {}), yellow=(5, {"tools": 1}))
    assert state.ranks == [3, 1, 3, 2]
    state = finished(red=(5, {}), blue=(5, {}), green=(5, {}), yellow=(5, {}))
    assert state.ranks == [1, 1, 1, 1]
    assert state.winners == [RED, BLUE, GREEN, YELLOW]


# -- editions (I-23 to I-26) ---------------------------------------------------


@ALL_EDITIONS
def test_I23_fewer_players_in_every_edition(edition):
    t = Table(3, edition)
    t.play("place forest 1", "place forest 1")
    assert t.refused("place forest 1") == "reason.area_closed"
    t.play("place tool_maker 1", "place field 1")
    assert t.refused("place hut 2") == "reason.village_closed"
    t = Table(2, edition)
    t.play("place forest 1")
    assert t.refused("place forest 1") == "reason.area_closed"
    assert len(t.heights) == 2


@pytest.mark.parametrize(
    ("edition", "slots"), [("first", [1, 2, 3, 4]), ("second", [1, 2, 3, 4]), ("2023", [4, 3, 2, 1])]
)
def test_I24_one_direction_for_setup_and_refill(edition, slots):
    state = cromlech.game("stone-age", players=2, edition=edition, start_player=0).start(chance="explicit")
    for card in ("C20", "C21", "C22", "C23"):
        state.apply_notation(f"card {card}")
    laid = [line["params"]["slot"] for line in state.log() if line["kind"] == "card_dealt"]
    assert laid == slots
    row = [slot["card"]["id"] for slot in state.view()["row"]]
    assert row == [f"C{20 + slots.index(slot)}" for slot in (1, 2, 3, 4)]
    t = Table(2, edition)
    buy_cards_in_slots(t, 1, 2)
    t.play("card C20", "card C21")
    drawn = ["C20", "C21"] if slots[0] == 1 else ["C21", "C20"]
    assert t.row == ["C15", "C16", *drawn]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_I25_the_start_player_is_random_unless_chosen(players):
    state = cromlech.game("stone-age", players=players).start(chance="explicit")
    assert state.actor == cromlech.CHANCE
    assert [state.game.action(a).notation for a in state.legal()] == [f"start {seat}" for seat in range(players)]
    for seat in range(players):
        assert Table(players, start=seat).turn == (seat, "placing")


@ALL_EDITIONS
@pytest.mark.parametrize("players", [2, 3, 4])
def test_I26_four_cards_and_five_figures_for_every_number_of_players(edition, players):
    t = Table(players, edition)
    assert None not in t.row
    assert len(t.row) == 4
    assert t.view["deck"] == 32
    for seat in range(players):
        player = t.player(seat)
        assert (player["figures"], player["free"], player["food"]) == (5, 5, 12)
        assert (t.resources(seat), t.tools(seat), player["agriculture"], player["score"]) == ((0, 0, 0, 0), [], 0, 0)


@ALL_EDITIONS
def test_I26_the_extra_card_is_drawn_and_the_bought_card_kept(edition):
    t = Table(2, edition, row=("C32", "C11", "C13", "C15")).give(RED, wood=1)
    t.place({RED: ["card_1 1"]})
    t.play("act card_1", "buy")
    assert t.turn == (cromlech.CHANCE, "drawing")
    assert set(t.moves) == {f"card C{n:02}" for n in range(1, 37)} - {"card C32", "card C11", "card C13", "card C15"}
    t.play("card C28")
    assert t.cards(RED) == ["C32"]
    assert [card["id"] for card in t.player(RED)["drawn_cards"]] == ["C28"]
    assert t.view["deck"] == 31
    assert t.state.scores == [0, 0]  # its upper half is never used
    t.own_buildings(RED, "B20", "B21")
    t.play_last_round()
    assert t.player(RED)["points"]["builders"] == 6  # its lower half counts


# -- knowledge (I-28, I-29) ----------------------------------------------------


def test_I28_the_drawn_card_is_hidden_until_final_scoring_bought_cards_are_not():
    t = Table(3, row=("C32", "C11", "C13", "C15")).give(RED, wood=1)
    t.place({RED: ["card_1 1"]})
    t.play("act card_1", "buy", "card C28")
    own, *others = (t.state.view(seat)["players"][RED] for seat in (RED, BLUE, GREEN, None))
    assert [card["id"] for card in own["drawn_cards"]] == ["C28"]
    for view in others:
        assert view["drawn"] == 1  # its existence is public
        assert view["drawn_cards"] is None
        assert [card["id"] for card in view["cards"]] == ["C32"]
    builders = {"key": "profession.builder", "count": 3}
    told = {seat: json.dumps(builders) in json.dumps(t.state.log(seat)) for seat in (RED, BLUE, GREEN, None)}
    assert told == {RED: True, BLUE: False, GREEN: False, None: False}
    t.play_last_round()
    for seat in (RED, BLUE, GREEN, None):
        assert [card["id"] for card in t.state.view(seat)["players"][RED]["drawn_cards"]] == ["C28"]
        assert json.dumps(builders) in json.dumps(t.state.log(seat))


def test_I29_deck_and_stacks_may_be_counted():
    t = Table(3).give(RED, wood=2, brick=1)
    t.place({RED: ["building_2 1", "building_1 1"]})
    t.play("act building_1", "buy", "building B20")
    for seat in (RED, BLUE, GREEN, None):
        view = t.state.view(seat)
        assert view["deck"] == 32
        assert [stack["height"] for stack in view["stacks"]] == [6, 7, 7]


# -- nothing else (I-30 to I-33) -----------------------------------------------


def test_I30_there_are_no_other_moves():
    game = cromlech.game("stone-age")
    kinds = {game.action(action).kind for action in range(game.action_count)}
    assert kinds == {
        *("place", "act", "tools", "buy", "decline", "pay", "use_card", "pick", "take_die", "feed", "starve"),
        *("die", "card", "building", "start"),
    }


def test_I30_no_limit_of_rounds():
    t = Table(2)
    for number in range(1, 61):
        assert t.view["round"] == number
        t.give(RED, food=20).give(BLUE, food=20)
        t.place()
        t.finish_round()
    assert not t.state.over


def test_I31_tools_are_one_decision_after_the_roll():
    t = Table(2).give(RED, tools=3).give(BLUE, tools=3)
    t.place({RED: ["forest 2", "hunt 3"]})
    assert t.moves == ["act hunt", "act forest"]  # nothing before the roll
    t.play("act forest")
    t.roll(6, 6)
    assert t.moves == ["tools - -", "tools 1 -", "tools 1+2 -", "tools 1+2+3 -"]
    t.play("tools 1 -")  # without benefit: 13 pips are four wood, just like 12
    assert t.resources(RED) == (4, 0, 0, 0)
    assert t.used(RED) == [True, False, False]
    assert t.turn == (cromlech.CHANCE, "rolling")  # nothing can be added once the yield is taken


def test_I31_a_tile_counts_with_its_whole_value():
    t = Table(2).give(RED, tools=12)
    t.place({RED: ["hunt 2", "forest 3"]})
    t.play("act hunt")
    t.roll(1, 1)
    t.play("tools 1 -")
    assert t.player(RED)["food"] == 12 + 3
    t.roll(1, 1, 1)
    assert t.moves == ["tools - -", "tools 2 -", "tools 2+3 -"]
    t.play("tools 2 -")  # 7 pips: two wood, and the rest is lost
    assert t.resources(RED) == (2, 0, 0, 0)
    assert t.used(RED) == [True, True, False]


def test_I31_no_tools_on_a_roll_for_all_nor_on_anothers_roll():
    t = Table(2, row=("C01", "C11", "C13", "C15")).give(RED, wood=1, tools=3).give(BLUE, tools=3)
    dice_for_all(t, 1, 3)
    assert t.turn == (RED, "taking_die")
    t.play("take_die 1")
    t.roll(1, 1, 1, 1)
    assert t.turn == (RED, "adding_tools")  # red's hunt is only red's
    t.play("tools - -")
    assert t.turn == (cromlech.CHANCE, "rolling")


def test_I32_payments_are_exact():
    t = buying("card_3", 2, wood=5, gold=5)
    assert {sum(paid) for paid in payments(t, RED)} == {3}
    t = buying("building_1", 2, tiles=("B22", "B01"), wood=9, gold=9)
    assert payments(t, RED) == [(0, 0, 0, 5), (5, 0, 0, 0)]
    t = buying("building_1", 2, tiles=("B26", "B01"), gold=9)
    assert payments(t, RED) == [(0, 0, 0, n) for n in range(1, 8)]  # the buyer fixes the amount


@pytest.mark.parametrize("players", [2, 3])
def test_I33_the_village_limit_counts_locations(players):
    village = ("tool_maker 1", "hut 2", "field 1")
    for first, second in product(village, repeat=2):
        if first == second:
            continue
        third = next(place for place in village if place not in (first, second))
        t = Table(players)
        t.play(f"place {first}")
        for _ in range(players - 1):
            t.play("place hunt 1")
        t.play(f"place {second}")  # a player can hold two
        assert t.refused(f"place {third}") == "reason.village_closed"
        t.finish_round()
        for place in village:  # again each round
            assert t.can(f"place {place}")


def test_I33_all_three_with_four_players():
    t = Table(4)
    t.play("place hut 2", "place field 1")
    assert t.can("place tool_maker 1")
    t.play("place tool_maker 1")
    assert t.view["locations"]["hut"]["figures"] == [2, 0, 0, 0]
