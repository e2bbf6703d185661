"""The worked examples of the rulebook (CV 12.1), its numbers (12.2), and the edge cases (12.3), by their ids."""
# ruff: noqa: N802

import pytest

import cromlech

from .helpers import DARYNA, FIFTH, HANNA, HORDII, IHOR, NUMBER, ORDERS, Table, acting, developing, idea, idle

# -- 12.1 the rulebook's examples ----------------------------------------------


def test_E1_theft_doubled():
    t = acting(
        {
            HANNA: ("gathering", "hunting"),
            IHOR: ("theft", "doubling"),
            HORDII: ("gathering", "trade"),
            DARYNA: ("doubling", "stonecutting"),
        }
    )
    assert (t.view["counts"]["theft"], t.view["counts"]["doubling"]) == (1, 2)
    assert t.turn == (IHOR, "stealing")
    assert len(t.moves) == 9  # any resource of any of the three others
    t.play("steal 3 food")
    assert t.turn == (IHOR, "stealing")
    t.play("steal 3 wood")  # the same victim again, or another one
    assert t.stock(IHOR) == (2, 2, 1)
    assert [(line["seat"], line["victim"]) for line in t.log("stolen")] == [(IHOR, DARYNA)] * 2


def test_E2_a_whole_round():
    t = acting(
        {
            HANNA: ("gathering", "hunting"),
            IHOR: ("gathering", "doubling"),
            HORDII: ("trade", "hunting"),
            DARYNA: ("stonecutting", "hunting"),
        }
    )
    counts = dict.fromkeys(ORDERS, 0) | {"gathering": 2, "hunting": 3, "stonecutting": 1, "trade": 1, "doubling": 1}
    assert t.view["counts"] == counts
    assert t.turn == (HORDII, "trading")  # everything else left no choice
    t.play("trade food wood")
    assert t.stocks() == [(2, 4, 1), (1, 7, 1), (1, 4, 1), (2, 1, 3)]
    order = [line["order"] for line in t.log("resolves")]
    assert order == [
        *["gathering"] * 2,
        *["hunting"] * 3,
        "stonecutting",
        "trade",
    ]


def ended(players=3, **owned):
    """A game whose last round is about to end. Keys are seats by name, values their ideas."""
    names = {"hanna": HANNA, "ihor": IHOR, "hordii": HORDII}
    t = Table(players).to_round(9).show("democracy", "computer", "bicycle", "board_games")
    for name, ideas in owned.items():
        t.own(names[name], *ideas)
    for seat in range(players):
        t.give(seat)
    return t


def finish(t):
    idle(t)
    if not t.state.over:
        t.finish_round()
    assert t.state.over
    return t


def test_E3_granary_takes_three_food_at_most():
    t = finish(ended(hanna=("granary",)).give(HANNA, food=5))
    assert t.points(HANNA)["exchanges"] == 3
    assert t.stock(HANNA) == (2, 0, 0)


def test_E4_pickaxe_is_doubled():
    t = Table(3).own(HANNA, "pickaxe")
    t.lay({HANNA: ("stonecutting", "doubling"), IHOR: ("gathering", "hunting"), HORDII: ("gathering", "hunting")})
    assert t.stock(HANNA) == (1, 1, 1 + 6)


# -- 12.2 statements with numbers ----------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_S1_setup(players):
    t = Table(players)
    assert t.stocks() == [(1, 1, 1)] * players
    assert t.state.scores == [0] * players
    assert all(c["may_hold"] == list(ORDERS) for c in t.view["civilizations"])
    assert None not in t.track
    assert (t.view["epoch"], t.view["round"], t.view["deck"]) == (1, 1, {"cards": 28, "epochs": "I+II"})


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (2, {"two_players": "advanced"}), (3, {}), (4, {"orders": "simultaneous"}), (5, {})],
)
def test_S2_hands_and_epochs(players, options):
    t = Table(players, **options)
    sizes, epochs = [], []
    while not t.state.over:
        # The Grannofolk may already have played their first order.
        sizes += [{len(c["may_hold"]) + (c["up"] is not None) for c in t.view["civilizations"]}]
        epochs += [t.view["epoch"]]
        t.finish_round()
    assert sizes == [{8}, {6}, {4}] * 3
    assert epochs == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_S3_the_track_of_epoch_three():
    t = Table(3).to_round(4)
    assert t.track == ["hut", "hammer", "temple", "workshop"]  # not cleared between ages I and II
    t.to_round(7)
    assert all(NUMBER[name] >= 32 for name in t.track)
    assert t.view["deck"] == {"cards": 12, "epochs": "III"}
    assert all(place["idea"] is not None for place in t.view["track"])


def test_S4_optimism_counts_executions_of_three_and_more():
    three = ("gathering", "hunting")
    t = Table(3).own(HANNA, "optimism")
    t.lay(dict.fromkeys(range(3), three))
    assert t.turn == (HANNA, "picking")
    t.play("take stone")
    assert t.turn == (HANNA, "picking")  # the other action
    t.play("take food")
    assert t.stock(HANNA) == (1 + 1 + 1, 1 + 1, 1 + 1)
    t = Table(4).own(HANNA, "optimism")
    t.lay({HANNA: ("gathering", "doubling"), IHOR: three, HORDII: three, DARYNA: ("trade", "slacking")})
    t.play("take stone", "take stone")
    assert t.stock(HANNA) == (1, 3, 3)


@pytest.mark.parametrize(("left", "points"), [(0, 2), (1, 0)])
def test_S5_consumption(left, points):
    t = finish(ended(hanna=("consumption",)).give(HANNA, wood=left))
    assert t.points(HANNA)["leftovers"] == points


def test_S6_dagger_gives_nothing_when_three_steal():
    t = Table(3).own(HANNA, "dagger")
    t.lay(dict.fromkeys(range(3), ("theft", "hunting")))
    assert t.happiness(HANNA) == 0
    assert not t.log("stolen")
    t = Table(3).own(HANNA, "dagger")
    t.lay({HANNA: ("theft", "doubling"), IHOR: ("gathering", "hunting"), HORDII: ("gathering", "hunting")})
    t.play("steal 1 food", "steal 2 food")
    assert t.happiness(HANNA) == 2  # once per execution


def test_S7_law_stops_the_second_thief_and_the_sword():
    t = Table(3).own(HORDII, "law").own(IHOR, "sword")
    t.lay({HANNA: ("theft", "hunting"), IHOR: ("theft", "gathering"), HORDII: ("slacking", "trade")})
    t.play("steal 2 food")  # Hanna robs Hordii
    t.play("steal 1 food")  # and Ihor
    assert t.turn == (IHOR, "stealing")
    assert t.refused("steal 2 wood") == "reason.steal_law"
    t.play("steal 0 food")  # the only victim: Ihor steals only 1
    assert t.turn == (IHOR, "stealing")  # the Sword
    assert t.refused("steal 2 wood") == "reason.steal_law"
    assert all(move.startswith("steal 0") for move in t.moves)
    t.play("steal 0 wood")
    assert t.player(HORDII)["lost"] == 1


def test_S7_the_sword_never_strikes_law_even_first():
    t = Table(3).own(HORDII, "law").own(HANNA, "sword")
    t.lay({HANNA: ("theft", "hunting"), IHOR: ("gathering", "slacking"), HORDII: ("gathering", "trade")})
    t.play("steal 1 food")
    assert t.turn == (HANNA, "stealing")
    assert t.refused("steal 2 food") == "reason.steal_law"


def test_S8_the_cat_is_not_doubled():
    t = Table(3).own(HANNA, "taming_the_cat")
    t.lay({HANNA: ("theft", "doubling"), IHOR: ("theft", "hunting"), HORDII: ("theft", "hunting")})
    assert t.happiness(HANNA) == 1


def test_S9_the_cat_consoles_a_failed_doubling():
    t = Table(3).own(HANNA, "taming_the_cat")
    t.lay({HANNA: ("gathering", "doubling"), IHOR: ("doubling", "hunting"), HORDII: ("doubling", "hunting")})
    assert t.happiness(HANNA) == 1
    assert t.stock(HANNA) == (1, 3, 1)


def test_S10_wheel():
    others = {IHOR: ("gathering", "slacking"), HORDII: ("gathering", "slacking")}
    t = Table(3).own(HANNA, "wheel").give(HANNA, food=2)
    t.lay({HANNA: ("trade", "stonecutting"), **others})
    offer = t.state.offer(HANNA)
    assert offer["prompt"]["count"] == 4
    assert {entry["phrase"]["received"]["count"] for entry in offer["legal"]} == {4}
    t.play("trade food wood")
    assert t.stock(HANNA) == (1, 4, 2)
    t = Table(3).own(HANNA, "wheel").give(HANNA, food=2)
    t.lay({HANNA: ("trade", "doubling"), **others})
    t.play("trade food wood", "trade food wood")
    assert t.stock(HANNA) == (0, 8, 0)


def test_S11_common_language():
    t = developing(own=("common_language",), stock=(0, 6, 3))
    t.play(f"buy {idea('hut')}")
    assert t.stock(HANNA) == (0, 3, 2)
    t.play(f"idea {idea('axe')}", f"buy {idea('workshop')}")
    assert t.stock(HANNA) == (0, 1, 1)
    assert t.ideas(HANNA) == ["common_language", "hut", "workshop"]
    t.play(f"idea {idea('law')}")
    assert t.view["round"] == 2  # no third purchase, and no one else could buy


@pytest.mark.parametrize(
    ("ideas", "points"),
    [((), 1), (("optimism", "egoism"), 1), (("axe",), 2), (("axe", "castle"), 3), (("axe", "castle", "law"), 4)],
)
def test_S12_rationalism(ideas, points):
    assert ended(hanna=("rationalism", *ideas)).points(HANNA)["collections"] == points


@pytest.mark.parametrize(("number", "points"), [(1, 0), (2, 1), (7, 3), (8, 4)])
def test_S13_cinematography(number, points):
    others = ("axe", "law", "wheel", "fire", "castle", "tower", "dagger")
    t = ended(hanna=("cinematography", *others[: number - 1]))
    assert t.points(HANNA)["collections"] == points


@pytest.mark.parametrize(
    ("stock", "points", "left"),
    [((2, 2, 2), 4, (0, 0, 0)), ((5, 4, 3), 6, (2, 1, 0)), ((5, 5, 5), 6, (2, 2, 2)), ((4, 0, 9), 0, (4, 0, 9))],
)
def test_S14_stock_exchange(stock, points, left):
    t = finish(ended(hanna=("stock_exchange",)).give(HANNA, *stock))
    assert t.points(HANNA)["exchanges"] == points
    assert t.stock(HANNA) == left


@pytest.mark.parametrize(("others", "points"), [((), 2), (("hammer",), 2), (("hammer", "sword"), 0)])
def test_S15_highway_wants_strictly_most_tools(others, points):
    t = ended(hanna=("highway", "axe", "pickaxe"))
    for name in others:
        t.own(IHOR, name)
    assert t.points(HANNA)["majorities"] == points


def test_S15_majorities_of_the_other_types():
    t = ended(hanna=("tourism", "research_institute", "castle"))
    assert t.points(HANNA)["majorities"] == 4  # one invention and two houses against none


def test_S16_stoicism():
    t = developing(own=("stoicism",), stock=(0, 3, 1))
    t.play("pass")
    assert t.turn == (HANNA, "stoicism")
    t.play("take wood")
    assert t.stock(HANNA) == (0, 5, 1)
    t = developing(own=("stoicism",), stock=(0, 3, 1))
    t.play(f"buy {idea('hut')}", f"idea {idea('axe')}")
    assert t.view["round"] == 2
    assert t.stock(HANNA) == (0, 0, 0)


def test_S17_ties():
    t = ended(hanna=("axe",), ihor=("pickaxe",), hordii=("consumption",)).give(HANNA, food=5).give(IHOR, food=3)
    finish(t)  # 2 points each, Hordii 4
    t.raw.players[HORDII].points[:] = [0] * 7
    assert t.state.scores == [2, 2, 0]
    assert t.state.ranks == [1, 2, 3]
    assert t.state.winners == [HANNA]
    t.give(IHOR, wood=5)
    assert t.state.winners == [HANNA, IHOR]
    assert t.state.ranks == [1, 1, 3]


def test_S18_an_idea_is_active_from_the_next_round():
    t = developing(track=("axe", "hammer", "temple", "workshop"), stock=(0, 0, 3))
    t.play(f"buy {idea('axe')}")
    assert [card["active"] for card in t.player(HANNA)["ideas"]] == [False]
    t.play(f"idea {idea('law')}")
    assert t.view["round"] == 2
    assert [card["active"] for card in t.player(HANNA)["ideas"]] == [True]
    t.lay({HANNA: ("gathering", "trade"), IHOR: ("hunting", "trade"), HORDII: ("hunting", "trade")})
    assert t.log("idea_gains")[-1]["seat"] == HANNA


# -- 12.3 derived edge cases ---------------------------------------------------


def test_X1_three_doublings_do_nothing():
    t = Table(3)
    t.lay({HANNA: ("hunting", "doubling"), IHOR: ("doubling", "gathering"), HORDII: ("doubling", "gathering")})
    assert t.stock(HANNA) == (3, 1, 1)
    assert [line["chosen_by"] for line in t.log("doubling_failed")] == [3] * 3


def test_X2_theft_of_two_doubled():
    t = Table(4)
    t.lay(
        {
            HANNA: ("theft", "doubling"),
            IHOR: ("theft", "gathering"),
            HORDII: ("hunting", "slacking"),
            DARYNA: ("hunting", "slacking"),
        }
    )
    t.play("steal 1 food")
    assert t.refused("steal 1 wood") == "reason.steal_again"
    t.play("steal 2 food", "steal 1 wood")
    assert t.refused("steal 1 stone") == "reason.steal_again"
    t.play("steal 3 wood")
    assert t.stock(HANNA) == (3, 3, 1)
    assert t.turn == (IHOR, "stealing")  # the other thief, after both executions


def test_X3_nobody_owns_anything():
    t = Table(3).own(HANNA, "dagger", "egoism").give(IHOR).give(HORDII)
    t.lay({HANNA: ("theft", "trade"), IHOR: ("slacking", "doubling"), HORDII: ("slacking", "cunning")})
    assert t.log("nobody_to_rob")
    assert t.happiness(HANNA) == 1  # the order takes effect anyway
    assert t.turn == (HANNA, "picking")


def test_X4_cunning_of_two_gives_any_mix():
    t = Table(3)
    t.lay({HANNA: ("cunning", "gathering"), IHOR: ("cunning", "gathering"), HORDII: ("slacking", "hunting")})
    t.play("take food", "take stone")
    assert t.stock(HANNA) == (2, 4, 2)
    t.play("take wood", "take wood")
    assert t.stock(IHOR) == (1, 6, 1)


def test_X5_trade_of_three_is_one_for_one():
    t = Table(3)
    t.lay(dict.fromkeys(range(3), ("trade", "slacking")))
    assert len(t.moves) == 9  # even the same type
    t.play("trade food stone")
    assert t.stock(HANNA) == (0, 1, 2)
    t.play("trade wood wood")
    assert t.stock(IHOR) == (1, 1, 1)


def test_X6_trade_with_an_empty_hand():
    t = Table(3).give(HANNA)
    t.lay({HANNA: ("trade", "slacking"), IHOR: ("gathering", "hunting"), HORDII: ("gathering", "hunting")})
    assert t.log("nothing_to_trade")
    assert t.stock(HANNA) == (0, 0, 0)


@pytest.mark.parametrize("players", [4, 5])
def test_X7_four_or_five_are_three_and_more(players):
    t = Table(players)
    t.lay(dict.fromkeys(range(players), ("gathering", "slacking")))
    assert {line["chosen_by"] for line in t.log("resolves")} == {players}
    assert all(t.stock(seat) == (1, 2, 1) for seat in range(players))
    assert [line["chosen_by"] for line in t.log("failed")] == [players] * players


def test_X8_slacking_with_the_grannofolk():
    t = Table(2)
    t.lay({0: ("slacking", "gathering"), 1: ("slacking", "hunting")}, grannofolk=("slacking", "trade"))
    assert [t.happiness(0), t.happiness(1)] == [0, 0]


def test_X9_theft_with_the_grannofolk():
    t = Table(2)
    t.lay({0: ("theft", "gathering"), 1: ("hunting", "slacking")}, grannofolk=("theft", "trade"))
    assert t.turn == (0, "stealing")
    assert len(t.moves) == 6
    t.play("steal supply wood")
    assert t.refused("steal supply wood") == "reason.steal_supply"
    t.play("steal 1 food")
    assert t.stocks()[0] == (2, 1 + 1 + 2, 1)
    assert t.stocks()[1][0] == 0 + 2


def test_X10_advanced_both_steal():
    t = Table(2, two_players="advanced")
    none = {0: ("hunting", "trade"), 1: ("hunting", "trade")}
    t.lay({0: ("theft", "slacking"), 1: ("theft", "slacking")}, neutrals=none)
    assert t.view["counts"]["theft"] == 2
    assert t.refused("steal 1 food") == "reason.steal_both"
    t.play("steal supply stone", "steal supply stone", "steal supply food", "steal supply wood")
    assert t.stocks() == [(1, 1, 3), (2, 2, 1)]


@pytest.mark.parametrize(("rule", "points"), [("bonus-once", 3), ("no-doubling", 2)])
def test_X11_vacation(rule, points):
    t = Table(3, vacation_rule=rule).own(HANNA, "vacation")
    t.lay({HANNA: ("slacking", "doubling"), IHOR: ("gathering", "hunting"), HORDII: ("gathering", "hunting")})
    assert t.happiness(HANNA) == points


def test_X12_the_cat_twice():
    t = Table(3).own(HANNA, "taming_the_cat")
    t.lay(dict.fromkeys(range(3), ("theft", "doubling")))
    assert t.happiness(HANNA) == 2


def test_X13_axe_in_the_third_row():
    t = Table(3).own(HANNA, "axe")
    t.lay({HANNA: ("gathering", "hunting"), IHOR: ("gathering", "slacking"), HORDII: ("gathering", "stonecutting")})
    assert t.stock(HANNA)[1] == 1 + 2


def test_X14_gunpowder_without_cunning():
    t = Table(3).own(HANNA, "gunpowder")
    t.lay(dict.fromkeys(range(3), ("cunning", "slacking")))
    assert t.stock(HANNA) == (1, 1, 1)


def test_X15_granary_and_consumption():
    t = finish(ended(hanna=("granary", "consumption")).give(HANNA, food=3))
    assert (t.points(HANNA)["exchanges"], t.points(HANNA)["leftovers"]) == (3, 2)


def test_X16_the_helmet_comes_round():
    t = Table(4, start=IHOR)
    holders = []
    while not t.state.over:
        holders.append(t.view["helmet"]["seat"])
        t.finish_round()
    assert holders == [1, 2, 3, 0, 1, 2, 3, 0, 1]


def test_the_fifth_player_plays_too():
    t = Table(5, start=FIFTH)
    assert t.state.actor == FIFTH
    t.finish_round()
    assert t.state.actor == HANNA
    assert cromlech.game("cvlizations", players=5).players == 5
