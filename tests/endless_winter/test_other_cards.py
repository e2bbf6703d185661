"""With a card pack, what is shown is what is played: layout, arrows, texts, prices, Labor, worth."""

import copy
from typing import Any

import pytest

import cromlech
from cromlech.core.packs import check_pack

from .helpers import STANDARD, Table


def pack_with(**sections: Any) -> dict[str, Any]:
    """The standard cards with other values. Each section takes a function that changes its entries."""
    pack = copy.deepcopy(STANDARD)
    pack["name"] = "other"
    for section, change in sections.items():
        change(pack[section])
    check_pack(pack, cromlech.game("endless-winter").definition.schema)
    return pack


def entry(entries: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(each for each in entries if each["id"] == name)


def test_other_arrows_and_another_layout_are_shown_as_they_are_played() -> None:
    def arrows(tiles: list[dict[str, Any]]) -> None:
        for tile in tiles:
            cells = [*tile["top"], *tile["bottom"]]
            tile["arrows"] = [place for place in range(8) if cells[place] != "start"][-2:]

    def turned(layouts: list[dict[str, Any]]) -> None:
        layouts[0]["slots"] = [[2, 0, 90], [0, 2, 0], [4, 4, 0], [2, 8, 90]]

    def built(cards: list[dict[str, Any]]) -> None:
        entry(cards, "barter")["effects"] = ["megalith 1"]

    table = Table(cards=pack_with(megalith_tile=arrows, megalith_layout=turned, culture=built))
    shown = {cell["spot"]: cell for cell in table.state.view(0)["megaliths"]}
    assert len(shown) == 32
    assert {"1-C1", "1-F2", "1-A3", "1-B6", "1-E5", "1-F8", "1-C9", "1-F10"} <= set(shown)
    starts = [spot for spot, cell in shown.items() if cell["effect"] == "start"]
    assert len(starts) == 4
    table.cards(0, hand=["barter"]).play("play barter", f"megalith {starts[0]}")
    assert {move.split()[1] for move in table.moves if move != "decline"} == set(shown[starts[0]]["arrows"])


def test_a_culture_card_with_other_effects_says_and_does_them() -> None:
    pack = pack_with(culture=lambda cards: entry(cards, "barter").update(effects=["vp 7"]))
    table = Table(cards=pack).cards(0, hand=["barter"])
    barter = table.game.parse("play barter")
    assert table.state.describe(barter) == "Play: Barter (7 points)"
    table.play("play barter")
    assert table.points(0) == 7


def test_a_renamed_culture_card_is_played_by_its_new_name() -> None:
    pack = pack_with(culture=lambda cards: entry(cards, "barter").update(id="swap meet"))
    game = cromlech.game("endless-winter", cards=pack)
    assert "swap meet" in game.describe(game.parse("play swap meet"))
    with pytest.raises(cromlech.CromlechError):
        game.parse("play barter")


def test_a_slot_with_another_price() -> None:
    pack = pack_with(stone_slot=lambda slots: slots[0].update(effect="food 2 + tool 3 -> vp 4"))
    table = Table(cards=pack).give(0, food=5, tools=3)
    assert table.player(0)["stone_price"] == {"food": 2, "tools": 3}
    table.play("place tribe develop", "next")
    table.play(next(move for move in table.moves if move.startswith("stone ")))
    assert table.points(0) == 4
    paid = next(line["params"] for line in table.state.log() if line["kind"] == "paid")
    assert (paid["food"], paid["tools"]) == (2, 3)


def test_labor_icons_elsewhere_on_the_food_track() -> None:
    pack = pack_with(food_track=lambda tracks: tracks[0].update(labor_icons=[2]))
    table = Table(cards=pack).give(0, food=5)
    assert table.player(0)["food_labor"] == 4
    outlooks = {e["params"]["place"]: e["outlook"] for e in table.state.offer(0)["legal"] if e["kind"] == "place"}
    assert outlooks["hunt"]["labor"] == 1 + 2.5  # the Brave in hand
    table.play("place tribe hunt", "spend")
    assert (table.player(0)["food"], table.labor) == (1, 1)


def test_a_stone_worth_more() -> None:
    pack = pack_with(stone=lambda stones: entry(stones, "s2_idol_1").update(each=9, per=1))
    table = Table(cards=pack)
    table.stone(0, "s2_idol_1")
    shown = table.give(0, honor=2, offerings=1).player(0)["stones"][0]
    assert shown["worth"] == [27, 0]
    assert (shown["phrase"]["count"], shown["phrase"]["per"]) == (9, 1)


def test_an_ability_that_works_nowhere_is_not_promised() -> None:
    pack = pack_with(tribe=lambda tribes: entry(tribes, "tribeswoman").update(column="none"))
    table = Table(cards=pack).cards(0, hand=["tribeswoman"]).give(0, food=2)
    text = table.state.view(0)["book"]["tribe"]["tribeswoman"]["phrase"]
    assert text["ability"] == {"key": "effect.none"}
    table.play("place tribe hunt", "play tribeswoman")
    assert "use tribeswoman" not in table.moves


def test_a_card_without_an_ability_leaves_none_unused() -> None:
    pack = pack_with(tribe=lambda tribes: entry(tribes, "tribesman").update(column="any"))
    table = Table(cards=pack).cards(0, hand=["tribesman"]).play("place tribe hunt", "play tribesman")
    assert table.state.view(0)["acting"]["unused"] == {}


@pytest.mark.parametrize("labor", [0.5, 1.0, 1.5, 2.0, 2.5])
def test_a_card_with_other_labor_keeps_its_ability(labor: float) -> None:
    pack = pack_with(tribe=lambda tribes: entry(tribes, "tribeswoman").update(labor=labor))
    table = Table(cards=pack).cards(0, hand=["tribeswoman"]).give(0, food=1).play("place tribe hunt")
    assert "use tribeswoman" in table.play("play tribeswoman").moves
    assert table.labor == labor


def test_labor_outside_a_turn_gives_nothing() -> None:
    """EW 4: it lasts only for the current turn."""
    pack = pack_with(position=lambda places: [place.update(benefit=["labor 2"]) for place in places])
    table = Table(cards=pack).pass_round()
    kinds = [line["kind"] for line in table.state.log()]
    assert "labor_gained" not in kinds[kinds.index("eclipse_begins") :]
    assert table.raw.labor == 0


@pytest.mark.parametrize(
    ("section", "change"),
    [
        ("megalith_layout", {"slots": [[0, 0, 0], [0, 2, 0], [2, 0, 0], [2, 4, 0]]}),
        ("megalith_layout", {"slots": [[0, 0, 0], [0, 7, 0], [2, 0, 0], [2, 4, 0]]}),
        ("megalith_tile", {"arrows": [3, 3]}),
        ("stone_slot", {"effect": "discard 1 -> idol 1"}),
        ("food_track", {"labor_icons": [2, 2]}),
        ("culture", {"id": "brave"}),
        ("culture", {"effects": ["food 1 different"]}),
        ("animal", {"joker": True, "count": 6}),
    ],
)
def test_cards_that_cannot_be_played_are_refused(section: str, change: dict[str, Any]) -> None:
    with pytest.raises(cromlech.CromlechError):
        pack_with(**{section: lambda entries: entries[0].update(change)})


def test_the_view_shows_effects_icon_by_icon() -> None:
    """No one has to parse the pack's notation."""
    effects = ["tool 1 + food 2 -> vp_species 1 max 4 + idol 1", "tribe_hand 2 different"]
    pack = pack_with(culture=lambda cards: entry(cards, "barter").update(effects=effects, note="seen in a dream"))
    book = cromlech.game("endless-winter", players=2, cards=pack).parts.shown_cards()["book"]
    assert book["culture"]["barter"]["effects"] == [
        {
            "pays": [{"op": "tool", "n": 1}, {"op": "food", "n": 2}],
            "gains": [{"op": "vp_species", "n": 1, "most": 4}, {"op": "idol", "n": 1}],
        },
        {"pays": [], "gains": [{"op": "tribe_hand", "n": 2, "different": True}]},
    ]
    assert "note" not in book["culture"]["barter"]
    recruiting = {"pays": [{"op": "tool", "n": 1}, {"op": "labor", "n": 1}], "gains": [{"op": "tribe_hand", "n": 1}]}
    assert [action["effects"] for action in book["columns"]["initiate"]["top"]] == [[recruiting]]
