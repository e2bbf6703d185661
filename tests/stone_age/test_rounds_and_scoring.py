"""From action to action, from round to round, to the last point: SA 4, 5, 8.2, 9, 10, and 11."""

from itertools import combinations

import pytest

import cromlech

from .helpers import BLUE, GREEN, RED, YELLOW, Table, buying, editions

# -- the board as it is shown (SA 4) -------------------------------------------


def test_room_is_the_number_of_circles_left():
    t = Table(4)
    t.play("place forest 3", "place hut 2", "place card_1 1", "place tool_maker 1")
    room = {name: place["room"] for name, place in t.view["locations"].items()}
    assert room["forest"] == 4
    assert room["quarry"] == 7
    assert room["field"] == room["card_2"] == room["building_1"] == 1
    assert {name: room[name] for name in ("hut", "card_1", "tool_maker")} == {"hut": 0, "card_1": 0, "tool_maker": 0}


# -- actions (SA 5) ------------------------------------------------------------


def test_figures_return_after_each_location():
    t = Table(2)
    t.place({RED: ["field 1", "forest 2", "hunt 2"]})
    assert (t.free()[RED], t.player(RED)["placed"]) == (0, {"field": 1, "hunt": 2, "forest": 2})
    t.play("act forest")
    t.roll(1, 1)
    assert (t.free()[RED], t.player(RED)["placed"]) == (2, {"field": 1, "hunt": 2})
    t.play("act field")
    assert (t.free()[RED], t.player(RED)["placed"]) == (3, {"hunt": 2})
    t.roll(1, 1)
    assert (t.free()[RED], t.player(RED)["placed"]) == (5, {})
    assert t.turn[0] in (BLUE, cromlech.CHANCE)


def test_the_field_counts_in_the_same_round():
    t = Table(2).give(RED, food=4)
    t.place({RED: ["field 1", "river 4"]})
    t.play("act field")
    t.finish_round()
    assert t.player(RED)["food"] == 0
    assert t.state.scores == [0, 0]


@pytest.mark.parametrize(
    ("location", "pips", "good", "gain"),
    [
        *(("hunt", p, "food", p // 2) for p in (1, 2, 5, 6)),
        *(("forest", p, "wood", n) for p, n in ((2, 0), (3, 1), (5, 1), (6, 2))),
        *(("clay_pit", p, "brick", n) for p, n in ((3, 0), (4, 1), (6, 1))),
        *(("quarry", p, "stone", n) for p, n in ((4, 0), (5, 1), (6, 1))),
        *(("river", p, "gold", n) for p, n in ((5, 0), (6, 1))),
    ],
)
def test_one_die_at_each_location(location, pips, good, gain):
    t = Table(2)
    t.place({RED: [f"{location} 1", "card_1 1", "card_2 1", "card_3 1", "card_4 1"]})
    t.play(f"act {location}")
    t.roll(pips)
    goods = {**t.player(RED)["resources"], "food": t.player(RED)["food"] - 12}
    assert goods == {**dict.fromkeys(goods, 0), good: gain}


def test_slot_costs_are_fixed_within_a_round_and_gaps_stay():
    t = Table(2).give(RED, wood=1).give(BLUE, wood=2)
    t.place({RED: ["card_1 1"], BLUE: ["card_2 1"]})
    t.play("act card_1", "buy")
    t.roll(1, 1, 1, 1)
    assert t.row == [None, "C13", "C15", "C16"]
    t.play("act card_2", "buy")
    assert t.resources(BLUE) == (0, 0, 0, 0)  # still two
    assert t.row == [None, None, "C15", "C16"]
    assert t.view["deck"] == 32


def test_what_a_card_gives_cannot_pay_for_it():
    t = buying("card_2", 2, row=("C11", "C21", "C13", "C15"), wood=1)
    assert t.log("cannot_pay", RED) != []
    assert t.row[1] == "C21"


def test_the_gain_of_one_action_pays_in_the_next():
    t = Table(2, row=("C22", "C11", "C13", "C15"), tiles=("B04", "B01")).give(RED, wood=3)
    t.place({RED: ["card_1 1", "building_1 1"]})
    t.play("act card_1", "buy")  # for one wood, one gold
    assert t.resources(RED) == (2, 0, 0, 1)
    t.play("act building_1", "buy")
    assert t.state.scores[RED] == 12


def test_the_card_figure_returns_after_its_effect():
    t = buying("card_1", 2, row=("C05", "C11", "C13", "C15"), wood=1)
    t.play("buy")
    assert t.free()[RED] == 0
    t.roll(2, 2)
    assert t.free()[RED] == 1


def test_many_buildings_may_be_owned():
    t = Table(2, tiles=("B26", "B27")).give(RED, wood=2)
    t.own_buildings(RED, "B01", "B02", "B03", "B04", "B05", "B06")
    t.place({RED: ["building_1 1", "building_2 1", "hunt 3"]})
    t.play("act building_1", "buy", "pay wood 1", "building B20", "act building_2", "buy")
    assert len(t.buildings(RED)) == 8
    assert t.state.scores[RED] == 6


# -- the new round (SA 8.2) ----------------------------------------------------


@editions("F S U")
@pytest.mark.parametrize("bought", [slots for n in range(5) for slots in combinations((1, 2, 3, 4), n)])
def test_cards_slide_towards_slot_1_and_gaps_are_filled(edition, bought):
    t = Table(2, edition).give(RED, wood=sum(bought))
    row = t.row
    t.place({RED: [f"card_{slot} 1" for slot in bought]})
    for slot in bought:
        t.play(f"act card_{slot}", "buy")
    t.go_on(lambda: t.phase in ("deal_card", "placing"))
    new = ["C20", "C21", "C22", "C23"][: len(bought)]
    t.play(*(f"card {card}" for card in new))
    stay = [card for slot, card in enumerate(row, 1) if slot not in bought]
    filled = new[::-1] if edition == "2023" else new  # left to right: the leftmost slot first
    assert t.row == stay + filled
    assert t.turn == (BLUE, "placing")
    assert t.view["deck"] == 32 - len(bought)


def test_the_start_player_marker_goes_to_the_left():
    t = Table(3, start=GREEN)
    for seat in (GREEN, RED, BLUE, GREEN):
        assert t.view["start_player"] == seat
        assert t.turn == (seat, "placing")
        for other in range(3):
            t.give(other, food=20)
        t.finish_round()


def test_used_tools_are_ready_in_the_new_round():
    t = Table(2).give(RED, tools=5)
    t.place()
    t.roll(1, 1, 1, 1, 1)
    t.play("tools 1+2+3 -")
    assert t.used(RED) == [True, True, True]
    t.finish_round()
    assert t.used(RED) == [False, False, False]
    assert t.tools(RED) == [2, 2, 1]


# -- the end (SA 9) ------------------------------------------------------------


def test_an_empty_stack_ends_the_game_after_feeding_without_a_new_round():
    t = Table(2).give(RED, wood=3, brick=1, tools=1, agriculture=1).give(BLUE, food=0)
    t.state.raw.height[0] = 1
    t.place({RED: ["building_1 1", "card_1 1", "hunt 3"], BLUE: ["river 5"]})
    t.play("act building_1", "buy", "act card_1", "buy")
    t.roll(1, 1, 1)
    t.play("tools 1 -")
    t.roll(1, 1, 1, 1, 1)
    assert t.state.over
    assert t.player(RED)["food"] == 12 + 1 + 2 + 1 - 5  # card, hunt, harvest; the tribe was fed
    assert t.state.scores == [10 + 1, -10]  # weaving; blue starved
    assert t.view["start_player"] == RED
    assert t.used(RED) == [True]
    assert t.row == [None, "C13", "C15", "C16"]
    assert t.view["round"] == 1
    assert t.view["phase"] == "finished"


def test_the_last_but_one_tile_does_not_end_the_game():
    t = Table(2).give(RED, wood=2, brick=1)
    t.state.raw.height[0] = 2
    t.place({RED: ["building_1 1"]})
    t.play("act building_1", "buy", "building B20")
    assert t.heights[0] == 1
    t.finish_round()
    assert not t.state.over


@pytest.mark.parametrize("gaps", [1, 2, 3, 4])
@pytest.mark.parametrize("deck", [0, 1, 2, 3, 4, 5])
def test_the_game_ends_when_the_deck_is_smaller_than_the_gaps(gaps, deck):
    left = ["C20", "C21", "C22", "C23", "C24"][:deck]
    t = Table(2).give(RED, wood=10).leave_in_deck(*left)
    t.place({RED: [f"card_{slot} 1" for slot in range(1, gaps + 1)]})
    for slot in range(1, gaps + 1):
        t.play(f"act card_{slot}", "buy")
    t.finish_round()
    assert t.state.over is (deck < gaps)
    assert t.view["round"] == (1 if deck < gaps else 2)
    assert t.view["deck"] == (deck if deck < gaps else deck - gaps)
    assert t.view["start_player"] == BLUE  # the marker moved before the cards were counted
    assert t.row.count(None) == (gaps if deck < gaps else 0)


def test_it_is_said_when_the_end_is_near():
    t = Table(2)
    assert t.view["near_end"] is None
    t.leave_in_deck("C31", "C32", "C33", "C34", "C35", "C36")
    assert t.view["near_end"] == {"key": "near.deck", "count": 6}
    t.state.raw.height[1] = 2
    assert t.view["near_end"] == {"key": "near.stack", "stack": 2, "count": 2}
    assert [stack["few"] for stack in t.view["stacks"]] == [False, True]
    t.place({})
    t.play_last_round()
    assert t.view["near_end"] is None


def test_nothing_can_be_done_after_the_end():
    t = Table(2)
    t.place()
    t.play_last_round()
    assert t.state.actor == cromlech.OVER
    assert t.state.legal() == []
    for move in ("place hunt 1", "die 1", "starve"):
        assert t.refused(move) == "reason.over"
    assert not t.can("place hunt 1")


# -- two and three players (SA 10) ---------------------------------------------


@pytest.mark.parametrize(("players", "welcome"), [(2, 1), (3, 2), (4, 4)])
@pytest.mark.parametrize("area", ["forest", "clay_pit", "quarry", "river"])
def test_how_many_players_fit_an_area(players, welcome, area):
    t = Table(players)
    for seat in range(players):
        assert t.state.actor == seat
        if seat < welcome:
            assert [move for move in t.moves if area in move] == [f"place {area} {n}" for n in range(1, 6)][: 7 - seat]
            t.play(f"place {area} 1")
        else:
            assert t.refused(f"place {area} 1") == "reason.area_closed"
            t.play("place hunt 1")


def test_the_hunt_is_open_to_all():
    for players in (2, 3, 4):
        t = Table(players)
        t.place({seat: ["hunt 5"] for seat in range(players)})
        assert sum(t.view["locations"]["hunt"]["figures"]) == 5 * players


# -- final scoring (SA 11) -----------------------------------------------------


def test_every_source_of_points():
    t = Table(2, row=("C20", "C22", "C23", "C24"), tiles=("B22", "B23"))
    t.give(RED, food=30, agriculture=3, tools=7, figures=6, score=25, wood=2, gold=1)
    t.own(RED, "C01", "C17", "C02", "C07", "C14", "C34", "C09", "C12", "C18").own_buildings(RED, "B01", "B02", "B03")
    t.turn_tools(RED, True, True, True)  # used tiles count fully
    t.place()
    sheet = t.state.score_sheet()
    t.play_last_round()
    assert t.player(RED)["points"] == {
        "buildings": 25,
        "cards": 0,
        "starvation": 0,
        "culture": 2 * 2 + 1 * 1,
        "farmers": 3 * 3,
        "toolmakers": 3 * 7,
        "builders": 2 * 3,
        "shamans": 2 * 6,
        "resources": 3,
    }
    assert t.state.scores[RED] == 25 + 5 + 9 + 21 + 6 + 12 + 3
    assert t.state.score_sheet()[RED] == {**t.player(RED)["points"], "total": t.state.scores[RED]}
    assert sheet[RED] == t.state.score_sheet()[RED]  # as if the game had ended before


def test_food_is_worth_nothing():
    t = Table(2).give(RED, food=500)
    t.place()
    t.play_last_round()
    assert t.state.scores == [0, 0]


def test_final_scoring_adds_to_the_score_of_the_game():
    t = Table(2).give(RED, food=0, wood=3)
    t.place({RED: ["river 5"]})
    t.play_last_round()
    assert t.player(RED)["points"]["starvation"] == -10
    assert t.state.scores == [-10 + 3, 0]


CULTURE = {
    "pottery": ("C01", "C17"),
    "writing": ("C02", "C32"),
    "time": ("C03", "C30"),
    "transport": ("C04", "C21"),
    "weaving": ("C11", "C13"),
    "medicine": ("C16", "C36"),
    "art": ("C25", "C29"),
    "music": ("C26", "C27"),
}


@pytest.mark.parametrize("once", range(9))
def test_two_sets_of_culture(once):
    """(different symbols)² + (symbols owned twice)². All sixteen cards are worth 128."""
    for twice in range(once + 1):
        t = Table(2, row=("C19", "C22", "C23", "C24"))
        pairs = list(CULTURE.values())
        t.own(RED, *(first for first, _ in pairs[:once]), *(second for _, second in pairs[:twice]))
        t.place()
        t.play_last_round()
        assert t.state.scores[RED] == once * once + twice * twice


FIRST_SET = ("C01", "C02", "C04", "C13", "C25", "C26", "C30")
"""Seven of the eight symbols; medicine is missing."""
SECOND_SET = ("C03", "C11", "C17", "C21", "C27", "C29", "C32")


@pytest.mark.parametrize(
    ("owned", "told"),
    [
        (FIRST_SET, [{"seat": RED, "number": 8, "points": 64}]),
        ((*FIRST_SET, *SECOND_SET, "C36"), [{"seat": RED, "number": 8, "points": 64}]),
        (FIRST_SET[1:], []),
        ((*FIRST_SET, *SECOND_SET[1:], "C36"), []),
    ],
)
def test_a_card_that_completes_a_set_of_symbols_is_told(owned, told):
    t = Table(2, row=("C16", "C19", "C22", "C23")).give(RED, wood=1).own(RED, *owned)
    t.place({RED: ["card_1 1"]})
    t.play("act card_1", "buy")
    assert t.log("all_symbols") == told


def test_a_set_with_a_card_drawn_unseen_is_not_told():
    t = Table(2, row=("C16", "C19", "C22", "C23")).give(RED, wood=1).own(RED, *FIRST_SET[1:]).drawn(RED, FIRST_SET[0])
    t.place({RED: ["card_1 1"]})
    t.play("act card_1", "buy")
    assert t.player(RED)["estimate"] == 64
    assert t.log("all_symbols", RED) == t.log("all_symbols", BLUE) == []


def test_used_and_unused_cards_and_the_drawn_card_count():
    t = Table(2).give(RED, tools=2).hold(RED, "C33").own(RED, "C34").drawn(RED, "C35")
    t.place()
    t.play_last_round()
    assert t.player(RED)["points"]["toolmakers"] == (2 + 1 + 1) * 2


def test_nobody_has_won_before_the_end():
    t = Table(2).give(RED, score=50)
    assert (t.state.scores, t.state.winners, t.state.ranks, t.state.over) == ([50, 0], [], [], False)
    t.place()
    t.play_last_round()
    assert (t.state.winners, t.state.ranks, t.state.over) == ([RED], [1, 2], True)


def test_the_turn_order_does_not_break_a_tie():
    for start in range(4):
        t = Table(4, start=start)
        t.place()
        t.play_last_round()
        assert t.state.winners == [RED, BLUE, GREEN, YELLOW]
