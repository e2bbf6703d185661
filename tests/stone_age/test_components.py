"""The cards and tiles of SA 12, the counts of SA 14.2, and the boxes of SA 2, copied from the rules by hand."""

from collections import Counter

import pytest

import cromlech

from .helpers import KINDS, RED, buying

CARDS = """
C01 dice_for_all / pottery          C19 resource 1 stone / 1 shaman
C02 dice_for_all / writing          C20 resource 1 stone / 1 farmer
C03 dice_for_all / time             C21 resource 2 stone / transport
C04 dice_for_all / transport        C22 resource 1 gold / 1 shaman
C05 dice_for_all / 1 builder        C23 resource_roll 2 wood / 2 shaman
C06 dice_for_all / 2 builder        C24 resource_roll 2 stone / 1 shaman
C07 dice_for_all / 1 farmer         C25 resource_roll 2 gold / art
C08 dice_for_all / 2 farmer         C26 victory_points 3 / music
C09 dice_for_all / 2 toolmaker      C27 victory_points 3 / music
C10 dice_for_all / 2 toolmaker      C28 victory_points 3 / 3 builder
C11 food 1 / weaving                C29 tool / art
C12 food 2 / 2 builder              C30 agriculture / time
C13 food 3 / weaving                C31 agriculture / 1 farmer
C14 food 3 / 2 farmer               C32 extra_card / writing
C15 food 4 / 1 builder              C33 one_use_tool 2 / 2 toolmaker
C16 food 5 / medicine               C34 one_use_tool 3 / 1 toolmaker
C17 food 7 / pottery                C35 one_use_tool 4 / 1 toolmaker
C18 resource 1 brick / 2 shaman     C36 choose_resources / medicine
"""

BUILDINGS = """
B01 2 wood 1 brick = 10             B15 1 brick 1 stone 1 gold = 15
B02 2 wood 1 stone = 11             B16 1 brick 1 stone 1 gold = 15
B03 1 wood 2 brick = 11             B17 2 stone 1 gold = 16
B04 2 wood 1 gold = 12              B18 4 of 1
B05 1 wood 1 brick 1 stone = 12     B19 4 of 2
B06 1 wood 1 brick 1 stone = 12     B20 4 of 3
B07 1 wood 2 stone = 13             B21 4 of 4
B08 2 brick 1 stone = 13            B22 5 of 1
B09 1 wood 1 brick 1 gold = 13      B23 5 of 2
B10 1 wood 1 brick 1 gold = 13      B24 5 of 3
B11 2 brick 1 gold = 14             B25 5 of 4
B12 1 brick 2 stone = 14            B26 1 to 7
B13 1 wood 1 stone 1 gold = 14      B27 1 to 7
B14 1 wood 1 stone 1 gold = 14      B28 1 to 7
"""


def entries(text):
    """The two columns as a mapping from id to text."""
    cells = [cell for line in text.strip().splitlines() for cell in (line[:36], line[36:])]
    return dict(cell.strip().split(" ", 1) for cell in cells)


def card_text(card):
    top = " ".join(str(card[key]) for key in ("top", "amount", "resource") if key in card)
    bottom = card.get("culture") or f"{card['figures']} {card['profession']}"
    return f"{top} / {bottom}"


def building_text(building):
    if building["kind"] == "exact_count":
        return f"{building['resources']} of {building['kinds']}"
    if building["kind"] == "range":
        return f"{building['min']} to {building['max']}"
    cost = " ".join(f"{building[kind]} {kind}" for kind in KINDS if building.get(kind))
    return f"{cost} = {building['points']}"


@pytest.fixture(scope="module")
def pack():
    return cromlech.game("stone-age").cards


def test_cards_are_those_of_the_table(pack):
    assert {card["id"]: card_text(card) for card in pack["card"]} == entries(CARDS)
    assert [card["id"] for card in pack["card"]] == sorted(entries(CARDS))


def test_buildings_are_those_of_the_table(pack):
    assert {tile["id"]: building_text(tile) for tile in pack["building"]} == entries(BUILDINGS)
    assert [tile["id"] for tile in pack["building"]] == sorted(entries(BUILDINGS))


def test_checked_sums_of_the_cards(pack):
    cards = pack["card"]
    assert Counter(card["top"] for card in cards) == {
        "dice_for_all": 10,
        "food": 7,
        "resource": 5,
        "resource_roll": 3,
        "victory_points": 3,
        "agriculture": 2,
        "tool": 1,
        "extra_card": 1,
        "one_use_tool": 3,
        "choose_resources": 1,
    }
    cultures = Counter(card["culture"] for card in cards if "culture" in card)
    assert len(cultures) == 8
    assert set(cultures.values()) == {2}
    sand = [card for card in cards if "profession" in card]
    assert Counter(card["profession"] for card in sand) == dict.fromkeys(
        ("farmer", "toolmaker", "builder", "shaman"), 5
    )
    figures = Counter()
    for card in sand:
        figures[card["profession"]] += card["figures"]
    assert figures == {"farmer": 7, "toolmaker": 8, "builder": 9, "shaman": 7}
    assert sum(card["amount"] for card in cards if card["top"] == "food") == 25


def test_checked_sums_of_the_buildings(pack):
    fixed = [tile for tile in pack["building"] if tile["kind"] == "fixed"]
    assert len(fixed) == 17
    assert sum(tile["points"] for tile in fixed) == 222
    for tile in fixed:
        assert tile["points"] == sum(tile.get(kind, 0) * value for kind, value in zip(KINDS, (3, 4, 5, 6), strict=True))
    exact = [(tile["resources"], tile["kinds"]) for tile in pack["building"] if tile["kind"] == "exact_count"]
    assert sorted(exact) == [(n, k) for n in (4, 5) for k in (1, 2, 3, 4)]
    assert sum(tile["kind"] == "range" for tile in pack["building"]) == 3


@pytest.mark.parametrize("tile", [f"B{n:02}" for n in range(1, 18)])
def test_every_fixed_building_costs_and_scores_what_is_printed(tile):
    """With exactly the price in hand, it can be bought. With one piece less, it can't."""
    cost, points = entries(BUILDINGS)[tile].split(" = ")
    numbers = cost.split()
    price = {kind: int(n) for n, kind in zip(numbers[::2], numbers[1::2], strict=True)}
    t = buying("building_1", 2, tiles=(tile, "B18"), **price)
    t.play("buy")
    assert t.resources(RED) == (0, 0, 0, 0)
    assert t.state.scores == [int(points), 0]
    for kind, number in price.items():
        t = buying("building_1", 2, tiles=(tile, "B18"), **{**price, kind: number - 1})
        assert t.log("cannot_pay", RED) != []


CARD_EFFECTS = {
    "C11": {"food": 13},
    "C12": {"food": 14},
    "C13": {"food": 15},
    "C14": {"food": 15},
    "C15": {"food": 16},
    "C16": {"food": 17},
    "C17": {"food": 19},
    "C18": {"resources": (0, 1, 0, 0)},
    "C19": {"resources": (0, 0, 1, 0)},
    "C20": {"resources": (0, 0, 1, 0)},
    "C21": {"resources": (0, 0, 2, 0)},
    "C22": {"resources": (0, 0, 0, 1)},
    "C23": {"resources": (4, 0, 0, 0)},  # two sixes
    "C24": {"resources": (0, 0, 2, 0)},
    "C25": {"resources": (0, 0, 0, 2)},
    "C26": {"score": 3},
    "C27": {"score": 3},
    "C28": {"score": 3},
    "C29": {"tools": [1]},
    "C30": {"agriculture": 1},
    "C31": {"agriculture": 1},
    "C33": {"to_use": ["C33"]},
    "C34": {"to_use": ["C34"]},
    "C35": {"to_use": ["C35"]},
    "C36": {"to_use": ["C36"]},
}
"""Upper halves without further choices (SA 7): what red has afterward."""


@pytest.mark.parametrize("card", CARD_EFFECTS)
def test_every_upper_half_does_this_and_nothing_else(card):
    row = [card, *[other for other in ("C01", "C02", "C03", "C04") if other != card]][:4]
    t = buying("card_1", 2, row=row, wood=1)
    t.play("buy")
    if t.phase == "rolling" and t.view["roll"]["roll_for"] != "food":
        t.roll(6, 6)
    effect = CARD_EFFECTS[card]
    player = t.player(RED)
    assert player["food"] == effect.get("food", 12)
    assert t.resources(RED) == effect.get("resources", (0, 0, 0, 0))
    assert player["score"] == effect.get("score", 0)
    assert t.tools(RED) == effect.get("tools", [])
    assert player["agriculture"] == effect.get("agriculture", 0)
    assert t.cards_to_use(RED) == effect.get("to_use", [])
    assert [*t.cards(RED), *t.cards_to_use(RED)] == [card]
    assert player["figures"] == 5
    other = t.player(1)
    assert (other["food"], other["score"], other["cards"]) == (12, 0, [])


@pytest.mark.parametrize("card", [f"C{n:02}" for n in range(1, 11)])
def test_every_dice_for_all_card_rolls_a_die_for_everybody(card):
    row = [card, "C11", "C13", "C15"]
    t = buying("card_1", 3, row=row, wood=1)
    t.play("buy")
    assert t.view["roll"] == {"dice": [], "to_roll": 3, "pips": 0, "roll_for": "all"}
    t.roll(1, 1, 1)
    assert [t.resources(seat) for seat in range(3)] == [(1, 0, 0, 0)] * 3


@pytest.mark.parametrize(
    ("edition", "pieces", "rest"),
    [
        ("first", (20, 16, 12, 10), (53, 18, 40, 8)),
        ("second", (28, 18, 12, 10), (63, 18, 48, 0)),
        ("2023", (28, 18, 12, 10), (63, 24, 48, 0)),
    ],
)
def test_what_each_box_holds(edition, pieces, rest):
    shown = cromlech.game("stone-age", edition=edition).start(seed=1).view()["edition"]
    assert shown["id"] == edition
    assert tuple(shown["pieces"].values()) == pieces
    assert tuple(shown[key] for key in ("food_tokens", "tool_tiles", "figures", "markers")) == rest
    assert shown["start_player_rule"] == ("free_choice" if edition == "first" else "youngest")
