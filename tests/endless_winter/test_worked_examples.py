"""The examples of the rulebook, WE01 to WE24 of the rules page."""

import random

import pytest

import cromlech
from cromlech.games.endless_winter import gains, scoring, stones
from cromlech.games.endless_winter.board import HEX_NAMES, JUNCTION_HEX, JUNCTION_NAMES
from cromlech.games.endless_winter.printed import SPEND_COST

from .helpers import STANDARD, Table


def test_we01_empty_deck() -> None:
    """Draw 5 with 2 in the deck: draw 2, reshuffle, draw 3."""
    table = Table()
    table.cards(0, hand=[], discard=["brave", "tribeswoman", "tribesman", "tribesman"], deck=["brave", "tribesman"])
    table.effect("card", 5)
    table.play(table.moves[0])
    assert (table.player(0)["hand"], table.player(0)["deck"]) == (2, 4)  # the last of the two left no choice
    table.lot()
    assert table.player(0)["hand"] == 5
    assert table.player(0)["deck"] == 1
    assert table.player(0)["discard"] == []
    assert [line["kind"] for line in table.state.log()].count("reshuffled") == 1


def test_we02_an_idol_may_become_a_tool_or_food() -> None:
    for lesser, good in (("take_tool", "tools"), ("take_food", "food")):
        table = Table().effect("idol")
        assert table.moves == ["take_offering", "take_honor", "take_tool", "take_food"]
        table.play(lesser)
        assert table.player(0)[good] == 1
        assert table.player(0)["offerings"] == 0


def test_we03_one_camp_removed_gives_a_limit_of_six() -> None:
    table = Table()
    assert gains.food_limit(table.camps(0, base=1).raw, 0) == 6
    assert gains.food_limit(table.camps(0).raw, 0) == 5
    assert gains.food_limit(table.camps(0, base=3, A1=2).raw, 0) == 10
    table.camps(0, base=1).give(0, food=5).effect("food", 3)
    assert table.player(0)["food"] == 6


def test_we04_the_craftswoman_gives_more_labor_in_develop_only() -> None:
    for place, labor in (("develop", 2), ("hunt", 1)):
        table = Table().cards(0, hand=["craftswoman"])
        table.play(f"place tribe {place}", "play craftswoman")
        assert table.labor == labor
        assert "use craftswoman" not in table.moves


def test_we05_the_tribeswoman() -> None:
    """1½ Labor; once 1 Food → 1 Tool."""
    table = Table().cards(0, hand=["tribeswoman"]).give(0, food=2)
    table.play("place tribe migrate", "play tribeswoman")
    assert table.labor == 1.5
    table.play("use tribeswoman", "accept")
    table.play("take_tool")
    assert (table.player(0)["food"], table.player(0)["tools"]) == (1, 1)
    assert "use tribeswoman" not in table.moves


@pytest.mark.parametrize("place", ["initiate", "develop", "migrate", "hunt"])
def test_we06_the_brave(place: str) -> None:
    table = Table().cards(0, hand=["brave"]).play(f"place tribe {place}", "play brave")
    assert table.labor == 2.5


def test_we07_labor_of_a_hunt() -> None:
    """Hunter 1 + 1, 3 Food 2: 4 Labor and 2 Tools for the two actions of Hunt."""
    table = Table().cards(0, hand=["hunter"]).give(0, food=3, tools=2).grounds(woolly_rhino=2, glyptodon=1)
    table.play("place tribe hunt", "play hunter")
    assert table.labor == 2
    table.play("spend", "spend")
    assert table.labor == 4
    assert table.player(0)["tools"] == 2
    table.play("reveal").lot()
    assert sum(table.raw.grounds) == 5
    table.play("animal woolly_rhino", "animal woolly_rhino")
    assert table.labor == 1
    assert table.player(0)["animals"]["upright"] == {"woolly_rhino": 2}
    assert table.player(0)["tools"] == 0


def test_we07_any_three_food_give_two_labor() -> None:
    for start in range(3, 11):
        food, labor = start, 0
        while SPEND_COST[food] and start - (food - SPEND_COST[food]) <= 3:
            food -= SPEND_COST[food]
            labor += 1
        assert labor == 2


def test_we08_order_of_the_eclipse() -> None:
    """Wolf 3, Bison 1½, Lion 1½; Bison acted after Lion."""
    wolf, lion, bison = 0, 1, 2
    table = Table(players=3).cards(wolf, hand=["brave"]).cards(lion, hand=[]).cards(bison, hand=["shaman"])
    raw = table.raw
    raw.turn_number = 3
    for seat in (wolf, lion, bison):
        raw.players[seat].figures = 1
        raw.players[seat].chief_free = False
        raw.players[seat].placed = [2, 0, 0, 0, 0]
        table.animals(seat)
    table.give(wolf, tools=0)
    for seat in (wolf, lion, bison):
        assert table.state.actor == seat
        table.play("place tribe rest" if seat != bison else "place tribe hunt")
        while table.phase == "acting":
            table.plain()
            table.lot()
        for card in ("pile brave", "pile shaman"):
            if seat != lion and card in table.moves:
                table.play(card)
        if table.phase == "piling":
            table.play("finish")
    assert [raw.players[p].eclipse_labor for p in (wolf, bison, lion)] == [6, 3, 3]
    assert list(table.raw.order[:3]) == [wolf, bison, lion]


def test_we09_a_megalith_on_four() -> None:
    """One red, one purple and two neutral below: Red 5, Purple 1."""
    red, purple = 0, 1
    table = Table().megalith(None, "1-A1", "1-A2", "1-D7", "1-D8").megalith(red, "1-B1").megalith(purple, "1-B2")
    table.effect("megalith").play("megalith 2-A1")
    assert table.points(red) == 5
    assert table.points(purple) == 1
    assert table.raw.players[red].points[2] == 5


def test_we10_the_top_of_the_honor_track() -> None:
    table = Table()
    scored = []
    for _ in range(8):
        before = table.points(0)
        table.effect("idol").play("take_honor")
        scored.append(table.points(0) - before)
    assert [n for n in scored if n] == [2, 3, 5]
    assert table.points(0) == 10
    table.effect("idol")
    assert "take_honor" not in table.moves


def test_we11_four_buried_cards_and_the_highest_marker() -> None:
    table = Table().cards(0, buried=["tribesman", "tribesman", "tribesman", "brave"]).give(0, honor=1)
    assert table.player(0)["buried"] == 4
    assert scoring.burial_points(table.raw, 0) == 10


def test_we12_offerings() -> None:
    """3 Food and 2 Tools at a ratio of 2:1 give 2; nothing if the marker never moved."""
    table = Table().give(0, food=3, tools=2, offerings=4)
    assert scoring.offerings_points(table.raw, 0) == 2
    assert scoring.offerings_points(table.give(0, offerings=0).raw, 0) == 0


def test_we13_a_card_worth_one_point() -> None:
    elder = next(card for card in STANDARD["tribe"] if card["id"] == "elder")
    assert elder["points"] == 1
    table = Table()
    before = scoring.card_points(table.raw, 0)
    table.effect("tribe_hand").play("tribe elder")
    assert scoring.card_points(table.raw, 0) == before + 1


def test_we14_animals() -> None:
    """2 Rhinos (one more tipped) 3, one Mammoth 2, 3 Sloths with an Argentavis 10."""
    upright = {"woolly_rhino": 2, "woolly_mammoth": 1, "ground_sloth": 3, "argentavis": 1}
    table = Table().animals(0, upright, {"woolly_rhino": 1})
    assert scoring.animal_points(table.raw, 0) == 15
    assert scoring.animal_points(table.animals(0, {**upright, "argentavis": 0}).raw, 0) == 11


def test_we15_an_ability_with_a_column_icon() -> None:
    hunt = Table().cards(0, hand=["hunter"]).play("place tribe hunt", "play hunter")
    elsewhere = Table().cards(0, hand=["hunter"]).play("place tribe migrate", "play hunter")
    assert hunt.labor - elsewhere.labor == 1


@pytest.mark.parametrize("place", ["initiate", "develop", "migrate", "hunt"])
def test_we16_an_ability_without_icon_works_in_any_column(place: str) -> None:
    table = Table().cards(0, hand=["tribeswoman"]).give(0, food=1)
    table.play(f"place tribe {place}", "play tribeswoman")
    assert "use tribeswoman" in table.moves


def test_we17_one_camp_twice_or_two_camps_once() -> None:
    """The Explorer's Eclipse ability works only from the Eclipse pile."""
    table = Table().cards(0, hand=["explorer"]).play("place tribe hunt", "play explorer")
    assert "use explorer" not in table.moves
    for second in ("move B2 A2", "move C3 B3"):
        table = Table().camps(0, base=2).effect("camp_move", 2)
        table.play("move C3 B2", second)
        assert not table.raw.depth
        assert sum(table.raw.players[0].camp_on) == 2


def test_we18_villages_beside_a_terrain() -> None:
    """Two Villages at one shown hex: 4; one Village at two shown hexes: 2."""
    table = Table()
    number = table.stone(0, "s1_village_1")  # grassland, mountains
    raw = table.raw
    raw.terrain = [6] * 19
    junctions = [i for i in range(18) if HEX_NAMES.index("B2") in JUNCTION_HEX[i]]
    raw.terrain[HEX_NAMES.index("B2")] = 0
    table.village(0, JUNCTION_NAMES[junctions[0]])
    assert stones.stone_points(raw, 0, number) == 2
    other = next(h for h in JUNCTION_HEX[junctions[0]] if HEX_NAMES[h] != "B2")
    raw.terrain[other] = 0
    assert stones.stone_points(raw, 0, number) == 2
    table.village(0, JUNCTION_NAMES[junctions[1]])
    assert stones.stone_points(raw, 0, number) == 4


@pytest.mark.parametrize(("players", "total"), [(2, 8), (3, 12), (4, 14)])
def test_we19_counts_of_the_setup(players: int, total: int) -> None:
    view = Table(players=players).state.view(None)
    laid = [stone for stone in view["stones"] if stone]
    assert len(laid) == total
    assert [sum(stone["era"] == era for stone in laid) for era in (1, 2)] == [total // 2, total // 2]
    assert sum(view["grounds"].values()) == players + 1
    assert sorted(view["order"]) == list(range(players))


@pytest.mark.parametrize(("players", "glaciers"), [(2, 6), (3, 6), (4, 3)])
def test_we20_terrain(players: int, glaciers: int) -> None:
    for seed in range(5):
        shown = [h["terrain"] for h in Table(players=players, seed=seed).state.view(None)["map"]]
        assert len(shown) == 19
        assert shown.count("base") == 1
        assert shown[9] == "base"
        assert shown.count("glacier") == glaciers
        land = [shown.count(name) for name in set(shown) - {"base", "glacier"}]
        assert len(land) == 6
        assert all(1 <= n <= 3 for n in land)


def test_we21_revealing_animals() -> None:
    def hunt(inside: int, deck: int) -> Table:
        table = Table().cards(0, hand=["brave", "brave"]).grounds(woolly_rhino=inside)
        table.raw.animal_deck = [0, deck, 0, 0, 0, 0, 0]
        return table.play("place tribe hunt", "play brave")

    assert sum(hunt(5, 9).play("reveal").lot().raw.grounds) == 6
    assert sum(hunt(2, 1).play("reveal").lot().raw.grounds) == 3
    assert hunt(2, 0).refused("reveal") == "reason.reveal"
    assert hunt(6, 9).refused("reveal") == "reason.reveal"


def test_we22_a_camp_passing_a_glacier_reveals_its_token() -> None:
    table = Table(glaciers=True).camps(0, base=1)
    at = HEX_NAMES.index("B2")
    table.raw.terrain[at] = 6
    table.raw.token_at[at] = -1
    table.effect("camp_move", 2).play("move C3 B2")
    assert table.state.actor == cromlech.CHANCE
    table.play("glacier_token glacier_5").play("move B2 A1")
    assert table.raw.token_at[at] == 4


def test_we23_no_food_in_the_eclipse_and_culture_cards_return() -> None:
    table = Table().cards(0, hand=["barter", "brave"]).give(0, food=5)
    raw = table.raw
    raw.turn_number = 3
    raw.players[0].figures = raw.players[1].figures = 1
    for seat in (0, 1):
        raw.players[seat].chief_free = False
        raw.players[seat].placed = [2, 0, 0, 0, 0]
    table.play("place tribe hunt")
    while table.phase != "piling":
        table.plain()
        table.lot()
    table.play("pile brave", "pile barter")
    assert table.state.actor == 1
    table.play("place tribe hunt")
    while table.phase in ("acting", "piling"):
        table.plain()
        table.lot()
    assert raw.players[0].eclipse_labor == 3
    assert "barter" in table.player(0)["hand_cards"]
    assert "spend" not in table.kinds()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_we24_draft_orders(players: int) -> None:
    for variant in ("draft-setup", "draft-chief"):
        game = cromlech.game("endless-winter", players=players, setup=variant)
        state = game.start(chance="explicit")
        picker = random.Random(3)
        chiefs, setups, offered = [], [], set()
        while state.view(None)["phase"] != "playing":
            phase = state.view(None)["phase"]
            if phase == "choosing_chief":
                chiefs.append(state.actor)
                offered.add(("chiefs", len(state.legal())))
            elif phase == "choosing_setup":
                setups.append(state.actor)
                offered.add(("setups", len(state.legal())))
            state.apply(picker.choice(state.legal()))
        order = list(state.raw.order[:players])
        assert chiefs == order
        assert setups == order[::-1]
        assert ("setups", players + 1) in offered
        assert (("chiefs", 2 * players + 2) in offered) == (variant == "draft-chief")
