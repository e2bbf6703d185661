"""Who decides what, and among exactly which options: DP1 to DP9 (SA 14.4)."""
# ruff: noqa: N802

from itertools import combinations, product

import pytest

import cromlech

from .helpers import BLUE, GREEN, KINDS, PAIRS, RED, YELLOW, Table, buying, paid_ends, payments

AREAS = ("forest", "clay_pit", "quarry", "river")
VALUE = (3, 4, 5, 6)
"""Points of wood, brick, stone, and gold on flexible buildings."""


# -- DP1: the table ------------------------------------------------------------


def test_DP1_editions_players_and_start_player():
    for players, edition in product((2, 3, 4), ("first", "second", "2023")):
        for start in ["random", *range(players)]:
            game = cromlech.game("stone-age", players=players, edition=edition, start_player=start)
            assert game.options == {"players": players, "edition": edition, "start_player": start}
    for wrong in ({"players": 1}, {"players": 5}, {"edition": "third"}, {"players": 2, "start_player": 2}):
        with pytest.raises(cromlech.OptionsError):
            cromlech.game("stone-age", **wrong)


# -- DP2: placing --------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("free", range(1, 11))
def test_DP2_every_location_and_number_on_an_empty_board(players, free):
    t = Table(players)
    t.state.raw.players[RED].free = free
    expected = {"place tool_maker 1", "place field 1"}
    expected |= {"place hut 2"} if free >= 2 else set()  # a single figure can't use the hut
    expected |= {f"place hunt {n}" for n in range(1, free + 1)}
    expected |= {f"place {area} {n}" for area in AREAS for n in range(1, min(free, 7) + 1)}
    expected |= {f"place card_{slot} 1" for slot in range(1, 5)}
    expected |= {f"place building_{stack} 1" for stack in range(1, players + 1)}
    assert set(t.moves) == expected
    assert len(t.moves) == len(expected)


def test_DP2_the_phase_goes_round_until_everybody_is_out():
    t = Table(4, start=GREEN)
    turns = [
        *((GREEN, "card_1 1"), (YELLOW, "hunt 5"), (RED, "hunt 3"), (BLUE, "forest 5")),
        *((GREEN, "hunt 1"), (RED, "card_2 1")),  # yellow and blue are out
        *((GREEN, "forest 2"), (RED, "card_3 1")),
        (GREEN, "card_4 1"),
    ]
    for seat, placement in turns:
        assert t.turn == (seat, "placing")
        t.play(f"place {placement}")
    assert t.free() == [0, 0, 0, 0]
    assert t.turn == (GREEN, "acting")


def test_DP2_no_legal_placement_means_out_for_the_phase():
    t = Table(2).give(RED, figures=10).give(BLUE, figures=10)
    t.play(
        *("place hunt 1", "place forest 1", "place card_1 1", "place clay_pit 1", "place card_2 1"),
        *("place quarry 1", "place card_3 1", "place river 1", "place card_4 1", "place building_1 1"),
        *("place building_2 1", "place tool_maker 1", "place field 1"),
    )
    # Red would be next but one, with three free figures and nowhere to go. Blue can still hunt.
    assert t.turn == (BLUE, "placing")
    assert t.moves == [f"place hunt {n}" for n in range(1, 5)]
    t.play("place hunt 1")
    assert t.turn == (RED, "acting")
    assert t.free() == [3, 3]  # they stay on the player boards


def test_DP2_a_lone_figure_with_only_the_hut_open_is_out():
    t = Table(4).give(RED, figures=10)
    cards = ["card_1 1", "card_2 1", "card_3 1", "card_4 1"]
    t.place(
        {
            RED: ["hunt 1", "forest 1", "clay_pit 1", "quarry 1", "river 1", *cards],
            BLUE: ["building_1 1", "building_2 1"],
            GREEN: ["building_3 1", "building_4 1"],
            YELLOW: ["tool_maker 1", "field 1"],
        }
    )
    assert t.free() == [1, 0, 0, 0]
    assert t.turn == (RED, "acting")


def test_DP2_one_legal_placement_is_made_by_itself():
    t = Table(2).give(RED, figures=10).give(BLUE, figures=6)
    t.play(
        *("place hunt 1", "place forest 1", "place card_1 1", "place clay_pit 1", "place card_2 1"),
        *("place quarry 1", "place card_3 1", "place river 1", "place card_4 1", "place building_1 1"),
        *("place building_2 1",),
    )
    assert t.free() == [4, 1]
    t.play("place tool_maker 1")  # blue's last figure
    # Red can take the field or the hut as the second village place.
    assert t.turn == (RED, "placing")
    assert t.moves == ["place hut 2", "place field 1"]
    t = Table(2).give(RED, figures=7).give(BLUE, figures=6)
    t.play(
        *("place hunt 1", "place forest 1", "place card_1 1", "place clay_pit 1", "place card_2 1"),
        *("place quarry 1", "place card_3 1", "place river 1", "place card_4 1", "place building_1 1"),
        *("place building_2 1", "place tool_maker 1"),
    )
    # Red's last figure could only go to the field, so it went there.
    assert t.log("placed", RED)[-1]["location"] == "field"
    assert t.turn == (RED, "acting")


# -- DP3: the order of actions -------------------------------------------------


def test_DP3_own_occupied_locations_in_any_order():
    t = Table(3)
    t.place({RED: ["field 1", "forest 1", "card_1 1", "hunt 2"], BLUE: ["tool_maker 1"]})
    assert t.turn == (RED, "acting")
    assert t.moves == ["act field", "act hunt", "act forest", "act card_1"]
    assert t.refused("act tool_maker") == "reason.not_there"
    t.play("act forest")
    t.roll(1)
    assert t.moves == ["act field", "act hunt", "act card_1"]
    t.play("act field")
    assert t.moves == ["act hunt", "act card_1"]
    t.play("act hunt")
    t.roll(1, 1)  # the card is the last one; red has nothing to pay with: declined
    assert t.turn == (BLUE, "acting")
    assert t.moves == ["act tool_maker", "act hunt"]


def test_DP3_each_player_has_one_complete_turn_from_the_start_player_on():
    t = Table(4, start=YELLOW)
    t.place({seat: [f"card_{seat + 1} 1", "hunt 4"] for seat in range(4)})
    turns = []
    while t.phase == "acting":
        turns.append(t.state.actor)
        t.play("act hunt")
        t.roll(1, 1, 1, 1)
    assert turns == [YELLOW, RED, BLUE, GREEN]


def test_DP3_the_last_location_is_no_choice_unless_the_two_resources_card_is_there():
    t = Table(2)
    t.place({RED: ["hunt 5"]})
    assert t.turn == (cromlech.CHANCE, "rolling")
    t = Table(2).hold(RED, "C36")
    t.place({RED: ["hunt 5"]})
    assert t.turn == (RED, "acting")
    assert t.moves == ["act hunt", "use_card"]


# -- DP4: tools ----------------------------------------------------------------


def one_die_to_roll(table, location):
    """Red rolls four dice at a location. Three of them show ones."""
    table.place({RED: [f"{location} 4", "card_1 1"]})
    table.play(f"act {location}")
    table.roll(1, 1, 1)
    return table


@pytest.mark.parametrize("total", range(13))
def test_DP4_every_subset_of_ready_tiles_and_one_use_tools(total):
    """Equal tiles are interchangeable, so a choice is a set of values and a set of cards."""
    before = one_die_to_roll(Table(2), "hunt").state
    tiles = [value for value in ((total + 2) // 3, (total + 1) // 3, total // 3) if value]
    cards = {"1": ("C33", 2), "2": ("C34", 3), "3": ("C35", 4)}
    for used in product((False, True), repeat=len(tiles)):
        ready = [value for value, turned in zip(tiles, used, strict=True) if not turned]
        for held in (held for n in range(4) for held in combinations("123", n)):
            t = Table(2)
            t.state = before.clone()
            t.give(RED, tools=total).hold(RED, *(cards[which][0] for which in held))
            t.turn_tools(RED, *used)
            t.roll(1)
            expected = {
                (tuple(sorted(subset)), chosen)
                for n in range(len(ready) + 1)
                for subset in combinations(ready, n)
                for m in range(len(held) + 1)
                for chosen in combinations(held, m)
            }
            if expected == {((), ())}:  # nothing usable
                assert t.phase != "adding_tools"
                assert t.player(RED)["food"] == 12 + 2
                continue
            assert t.turn == (RED, "adding_tools")
            offered = []
            for action in t.state.legal():
                params = t.game.action(action).params
                values = tuple(sorted(tiles[tile - 1] for tile in params["tiles"]))
                offered.append((values, tuple(map(str, params["cards"]))))
            assert sorted(offered) == sorted(expected)  # each exactly once
            check_the_yield(t, offered, cards)


def check_the_yield(t, offered, cards):
    """The last choice (everything ready) gives (4 + tools) ÷ 2 food and turns what was used."""
    values, chosen = offered[-1]
    ready = t.used(RED).count(False)
    t.state.apply(t.state.legal()[-1])
    added = sum(values) + sum(cards[which][1] for which in chosen)
    assert t.player(RED)["food"] == 12 + (4 + added) // 2
    assert t.used(RED).count(False) == ready - len(values)
    assert not set(t.cards_to_use(RED)) & {cards[which][0] for which in chosen}


@pytest.mark.parametrize(("location", "resource"), list(zip(AREAS, KINDS, strict=True)))
def test_DP4_tools_help_in_every_resource_area(location, resource):
    t = one_die_to_roll(Table(2).give(RED, tools=1), location)
    t.roll(2)
    assert t.turn == (RED, "adding_tools")
    t.play("tools 1 -")
    assert t.player(RED)["resources"][resource] == (3 + 2 + 1) // VALUE[KINDS.index(resource)]


@pytest.mark.parametrize(("card", "resource"), [("C23", "wood"), ("C24", "stone"), ("C25", "gold")])
def test_DP4_tools_help_with_a_resource_roll_card(card, resource):
    t = buying("card_1", 2, row=(card, "C11", "C13", "C15"), hold=["C35"], brick=1, tools=3)
    t.play("buy")
    t.roll(2, 3)
    assert t.turn == (RED, "adding_tools")
    t.play("tools 1+2+3 3")
    assert t.player(RED)["resources"][resource] == (5 + 3 + 4) // VALUE[KINDS.index(resource)]
    assert t.player(RED)["resources"]["brick"] == 0


# -- DP5: buying a card --------------------------------------------------------

HOLDINGS = [(1, 0, 0, 0), (0, 0, 3, 0), (3, 1, 0, 2), (1, 1, 1, 1), (0, 2, 2, 0), (0, 0, 0, 9), (6, 5, 7, 5)]


def all_payments(holding, wanted):
    """All multisets of the player's resources that satisfy a condition."""
    return {paid for paid in product(*(range(have + 1) for have in holding)) if wanted(paid)}


@pytest.mark.parametrize("holding", HOLDINGS)
@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_DP5_exactly_the_cost_of_the_slot_in_any_resources(slot, holding):
    t = buying(f"card_{slot}", 2, **dict(zip(KINDS, holding, strict=True)))
    expected = all_payments(holding, lambda paid: sum(paid) == slot)
    if expected:
        assert t.moves == ["buy", "decline"]
        assert payments(t, RED) == sorted(expected)  # each reached by one chain, and no others
    else:  # a player who can't pay declines
        assert t.log("cannot_pay", RED) != []
        assert t.cards(RED) == []
        assert t.row[slot - 1] is not None


def test_DP5_food_never_pays():
    t = buying("card_1", 2, food=50)
    assert t.log("cannot_pay", RED) != []
    assert t.phase == "rolling"


def test_DP5_declining_though_affordable():
    t = buying("card_1", 2, wood=1)
    t.play("decline")
    assert t.row[0] == "C11"
    assert t.resources(RED) == (1, 0, 0, 0)
    assert t.player(RED)["free"] == 1
    t.finish_round()
    assert t.row[0] == "C11"  # it stays for the next round


# -- DP6: buying a building ----------------------------------------------------


EXACT = {
    **{f"B{18 + i}": (4, i + 1) for i in range(4)},
    **{f"B{22 + i}": (5, i + 1) for i in range(4)},
}
FLEXIBLE_HOLDINGS = [*HOLDINGS, (4, 0, 0, 0), (5, 5, 0, 0), (2, 2, 1, 0), (2, 1, 1, 1), (1, 1, 1, 2), (3, 3, 3, 0)]


def check_flexible(tile, holding, wanted):
    t = buying("building_1", 2, tiles=(tile, "B01"), **dict(zip(KINDS, holding, strict=True)))
    expected = all_payments(holding, wanted)
    if not expected:
        assert t.log("cannot_pay", RED) != []
        assert t.buildings(RED) == []
        assert t.tops[0] == tile
        return
    assert t.moves == ["buy", "decline"]
    ends = paid_ends(t, RED, "buy")
    assert sorted(paid for paid, _ in ends) == sorted(expected)
    for paid, end in ends:
        assert end.scores[RED] == sum(n * value for n, value in zip(paid, VALUE, strict=True))


@pytest.mark.parametrize("holding", FLEXIBLE_HOLDINGS)
@pytest.mark.parametrize("tile", EXACT)
def test_DP6_exactly_so_many_resources_of_exactly_so_many_kinds(tile, holding):
    number, kinds = EXACT[tile]
    check_flexible(tile, holding, lambda paid: sum(paid) == number and sum(n > 0 for n in paid) == kinds)


@pytest.mark.parametrize("holding", [*HOLDINGS, (0, 0, 0, 0)])
@pytest.mark.parametrize("tile", ["B26", "B27", "B28"])
def test_DP6_one_to_seven_resources_of_any_kinds(tile, holding):
    check_flexible(tile, holding, lambda paid: 1 <= sum(paid) <= 7)


def test_DP6_a_fixed_building_leaves_no_further_choice():
    t = buying("building_1", 2, tiles=("B16", "B01"), wood=4, brick=3, stone=2, gold=1)
    assert t.moves == ["buy", "decline"]
    t.play("buy")
    assert t.phase == "turn_up"
    assert t.resources(RED) == (4, 2, 1, 0)
    assert t.state.scores[RED] == 15


@pytest.mark.parametrize("lack", ["brick", "stone", "gold"])
def test_DP6_a_fixed_building_that_cannot_be_paid(lack):
    t = buying("building_1", 2, tiles=("B16", "B01"), **{"wood": 9, "brick": 1, "stone": 1, "gold": 1, lack: 0})
    assert t.log("cannot_pay", RED) != []
    assert t.tops[0] == "B16"


def test_DP6_declining_though_affordable():
    t = buying("building_1", 2, wood=2, brick=1)
    t.play("decline")
    assert t.tops[0] == "B01"
    assert t.heights[0] == 7
    assert t.resources(RED) == (2, 1, 0, 0)
    assert t.state.scores == [0, 0]


# -- DP7: dice for all ---------------------------------------------------------


def dice_for_all(*dice, start=RED, card="C05"):
    """The start player buys a dice-for-all card and rolls one die per player."""
    t = Table(len(dice), row=(card, "C11", "C13", "C15"), start=start).give(start, wood=1)
    t.place({start: ["card_1 1"]})
    t.play("act card_1", "buy")
    t.roll(*dice)
    return t


def test_DP7_from_the_buyer_clockwise():
    t = dice_for_all(1, 3, 4, 6, start=GREEN)
    for seat, faces, taken in ((GREEN, {1, 3, 4, 6}, 4), (YELLOW, {1, 3, 6}, 6), (RED, {1, 3}, 1)):
        assert t.turn == (seat, "taking_die")
        assert set(t.moves) == {f"take_die {face}" for face in faces}
        t.play(f"take_die {taken}")
    assert t.resources(BLUE) == (0, 0, 1, 0)  # the last die leaves no choice
    assert t.resources(GREEN) == (0, 0, 0, 1)
    assert t.player(YELLOW)["agriculture"] == 1
    assert t.resources(RED) == (1, 0, 0, 0)
    assert [line["seat"] for line in t.log("die_taken")] == [GREEN, YELLOW, RED, BLUE]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_DP7_as_many_dice_as_players_and_no_choice_between_equal_dice(players):
    t = dice_for_all(*[2] * players)
    assert t.phase not in ("taking_die", "buying")
    assert len(t.log("die_taken")) == players
    assert [t.resources(seat) for seat in range(players)] == [(0, 1, 0, 0)] * players


@pytest.mark.parametrize(
    ("face", "item"), [(1, "wood"), (2, "brick"), (3, "stone"), (4, "gold"), (5, "tool"), (6, "agriculture")]
)
def test_DP7_what_a_die_stands_for(face, item):
    t = dice_for_all(face, face % 6 + 1)
    t.play(f"take_die {face}")
    resources = dict.fromkeys(KINDS, 0)
    if item in KINDS:
        resources[item] = 1
    assert t.player(RED)["resources"] == resources
    assert t.tools(RED) == ([1] if item == "tool" else [])
    assert t.player(RED)["agriculture"] == (1 if item == "agriculture" else 0)


def test_DP7_equal_dice_are_one_option():
    t = dice_for_all(2, 2, 5, 5)
    assert t.moves == ["take_die 2", "take_die 5"]
    t.play("take_die 2")
    assert t.turn == (BLUE, "taking_die")
    assert t.moves == ["take_die 2", "take_die 5"]
    t.play("take_die 2")  # two fives are left
    assert t.tools(GREEN) == t.tools(YELLOW) == [1]


# -- DP8: the two-resources card -----------------------------------------------


def check_pairs(t, seat):
    """Check the ten pairs: each gives what it says, and the card is put away."""
    before = t.resources(seat)
    pending = t.turn
    t.play("use_card")
    assert t.turn == (seat, "picking")
    assert t.moves == list(PAIRS)
    start = t.state
    for pair in PAIRS:
        t.state = start.clone()
        t.play(pair)
        gained = [a - b for a, b in zip(t.resources(seat), before, strict=True)]
        _, first, second = pair.split()
        expected = [0, 0, 0, 0]
        expected[KINDS.index(first)] += 1
        expected[KINDS.index(second)] += 1
        assert gained == expected
        assert "C36" in t.cards(seat)
        assert t.cards_to_use(seat) == []
        assert t.turn == pending  # back to the pending decision
        assert "use_card" not in t.moves
    t.state = start


def test_DP8_offered_before_each_action():
    t = Table(2).hold(RED, "C36")
    t.place({RED: ["forest 1", "card_1 1", "hunt 3"]})
    assert t.moves == ["act hunt", "act forest", "act card_1", "use_card"]
    check_pairs(t, RED)
    t.play("pick gold gold")
    assert t.moves == ["act hunt", "act forest", "act card_1"]


def test_DP8_offered_to_its_owner_only():
    t = Table(2).hold(BLUE, "C36")
    t.place({RED: ["forest 1", "hunt 4"]})
    assert t.moves == ["act hunt", "act forest"]


def test_DP8_offered_inside_the_purchase_of_a_card():
    t = buying("card_3", 2, hold=["C36"], wood=1)
    assert t.moves == ["decline", "use_card"]  # not affordable yet
    check_pairs(t, RED)
    t.play("pick stone gold")
    assert t.moves == ["buy", "decline"]
    t.play("buy")
    assert t.cards(RED) == ["C15", "C36"]
    assert t.resources(RED) == (0, 0, 0, 0)


def test_DP8_offered_also_where_it_is_not_needed():
    t = buying("card_1", 2, hold=["C36"], wood=1)
    assert t.moves == ["buy", "decline", "use_card"]
    t = buying("building_1", 2, hold=["C36"], wood=2, brick=1)
    assert t.moves == ["buy", "decline", "use_card"]


def test_DP8_offered_inside_the_purchase_of_a_building():
    t = buying("building_1", 2, tiles=("B17", "B01"), hold=["C36"], stone=1)
    assert t.moves == ["decline", "use_card"]
    t.play("use_card", "pick stone gold")
    assert t.moves == ["buy", "decline"]
    t.play("buy")
    assert t.state.scores[RED] == 16


def test_DP8_a_pair_that_does_not_help_leaves_only_declining():
    t = buying("building_1", 2, tiles=("B17", "B01"), hold=["C36"], stone=1)
    t.play("use_card", "pick gold gold")
    assert t.log("declined", RED) != []
    assert t.resources(RED) == (0, 0, 1, 2)
    assert t.tops[0] == "B17"


@pytest.mark.parametrize(
    ("place", "tile", "goods"),
    [
        ("card_4", "B01", {"wood": 1}),
        ("card_3", "B01", {}),
        ("building_1", "B17", {"wood": 9}),  # lacks two stone and one gold
        ("building_1", "B21", {"wood": 9}),  # four kinds wanted, three reachable
        ("building_1", "B18", {"wood": 1, "brick": 1}),  # four of a kind wanted, three reachable
        ("building_1", "B24", {"wood": 1, "brick": 1}),  # five resources wanted, four reachable
    ],
)
def test_DP8_when_even_the_card_cannot_help_declining_is_automatic(place, tile, goods):
    t = buying(place, 2, tiles=(tile, "B02"), hold=["C36"], **goods)
    assert t.log("cannot_pay", RED) != []
    assert t.turn == (RED, "acting")
    assert t.cards_to_use(RED) == ["C36"]


@pytest.mark.parametrize(
    ("place", "tile", "goods", "pair"),
    [
        ("card_4", "B01", {"wood": 2}, "wood wood"),
        ("card_2", "B01", {}, "wood gold"),
        ("building_1", "B17", {"gold": 1}, "stone stone"),
        ("building_1", "B21", {"wood": 1, "brick": 1}, "stone gold"),
        ("building_1", "B18", {"stone": 2}, "stone stone"),
        ("building_1", "B24", {"wood": 2, "brick": 1}, "wood stone"),
        ("building_1", "B26", {}, "wood wood"),
    ],
)
def test_DP8_when_the_card_just_helps_the_choice_is_offered(place, tile, goods, pair):
    t = buying(place, 2, tiles=(tile, "B02"), hold=["C36"], **goods)
    assert t.moves == ["decline", "use_card"]
    t.play("use_card", f"pick {pair}")
    assert t.moves == ["buy", "decline"]


def hungry(food, figures=5, hold=(), **goods):
    """Red starts feeding with this much food: no one hunted, and all dice showed ones, too few for a resource."""
    t = Table(2).give(RED, food=food, figures=figures, **goods).hold(RED, *hold)
    t.place({RED: ["river 5"] if figures == 5 else ["river 5", "quarry 4", "forest 1"]})
    t.go_on(lambda: t.turn == (RED, "feeding") or t.view["round"] == 2)
    return t


def test_DP8_offered_at_feeding():
    t = hungry(2, hold=["C36"], wood=1)
    assert t.turn == (RED, "feeding")
    assert t.moves == ["use_card", "starve"]
    check_pairs(t, RED)
    t.play("pick gold gold")
    assert t.moves == ["starve", "feed"]
    t.play("feed")
    assert t.state.scores[RED] == 0
    assert t.resources(RED) == (0, 0, 0, 0)
    t = hungry(4, hold=["C36"], wood=1)
    assert t.moves == ["use_card", "starve", "feed"]


def test_DP8_when_even_the_card_cannot_feed_the_tribe_it_starves():
    t = hungry(1, hold=["C36"], wood=1)
    assert t.turn == (BLUE, "placing")
    assert t.state.scores[RED] == -10
    assert t.cards_to_use(RED) == ["C36"]
    assert t.resources(RED) == (1, 0, 0, 0)


# -- DP9: feeding --------------------------------------------------------------


@pytest.mark.parametrize("missing", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("holding", [(5, 0, 0, 0), (2, 1, 0, 2), (1, 1, 1, 2), (9, 9, 9, 9)])
def test_DP9_starve_or_pay_exactly_what_is_missing(missing, holding):
    t = hungry(5 - missing, **dict(zip(KINDS, holding, strict=True)))
    assert t.turn == (RED, "feeding")
    assert t.moves == ["starve", "feed"]
    assert t.view["missing_food"] == missing
    assert payments(t, RED, "feed") == sorted(all_payments(holding, lambda paid: sum(paid) == missing))
    for _, end in paid_ends(t, RED, "feed"):
        assert end.scores == [0, 0]
        assert end.view()["players"][RED]["food"] == 0
    t.play("starve")  # by choice
    assert t.state.scores == [-10, 0]
    assert t.player(RED)["food"] == 0
    assert t.resources(RED) == holding


def test_DP9_ten_missing_of_ten():
    t = hungry(0, figures=10, gold=12)
    t.play("feed")
    assert t.resources(RED) == (0, 0, 0, 2)
    assert t.state.scores == [0, 0]


def test_DP9_enough_food_is_no_choice():
    t = hungry(5, wood=9)
    assert t.turn == (BLUE, "placing")
    assert t.player(RED)["food"] == 0
    assert t.resources(RED) == (9, 0, 0, 0)


def test_DP9_too_few_resources_is_no_choice():
    t = hungry(2, wood=2)
    assert t.turn == (BLUE, "placing")
    assert t.state.scores == [-10, 0]
    assert t.resources(RED) == (2, 0, 0, 0)
    assert t.player(RED)["food"] == 0


def test_DP9_the_harvest_comes_first():
    t = hungry(2, agriculture=3)
    assert t.turn == (BLUE, "placing")
    assert t.player(RED)["food"] == 0
    assert t.state.scores == [0, 0]
    t = hungry(1, agriculture=3, wood=1)
    assert t.moves == ["starve", "feed"]
    t = hungry(10, agriculture=10)
    assert t.player(RED)["food"] == 15


@pytest.mark.parametrize(("food", "agriculture", "hungry"), [(5, 0, False), (4, 0, True), (3, 2, False), (3, 1, True)])
def test_DP9_a_board_shows_who_will_be_short(food, agriculture, hungry):
    t = Table(2).give(RED, food=food, agriculture=agriculture)
    assert t.player(RED)["hungry"] is hungry
    assert t.view["missing_food"] is None
