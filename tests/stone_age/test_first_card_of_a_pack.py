"""A card pack can put any upper half on any card (SA 7.2), so cards waiting to be used also work as the first one."""

import copy

import cromlech

from .helpers import RED, Table

UPPER = ("top", "amount", "good")


def table_with_first(card: str) -> Table:
    """C01 and this card have swapped upper halves, and C01 has been bought."""
    pack = copy.deepcopy(cromlech.game("stone-age").cards)
    entries = {entry["id"]: entry for entry in pack["card"]}
    first, other = entries["C01"], entries[card]
    halves = [{key: entry.pop(key) for key in UPPER if key in entry} for entry in (first, other)]
    first.update(halves[1])
    other.update(halves[0])
    t = Table(2, row=("C01", "C11", "C13", "C15"), cards=pack).give(RED, wood=1, food=0)
    t.place({RED: ["card_1 1", "forest 1"]})
    t.play("act card_1", "buy")
    assert t.cards_to_use(RED) == ["C01"]
    return t


def test_the_two_resources_card_is_the_first_card() -> None:
    t = table_with_first("C36")
    t.play("use_card", "pick stone gold")
    assert t.resources(RED) == (0, 0, 1, 1)
    assert t.cards_to_use(RED) == []
    assert t.cards(RED) == ["C01"]


def test_a_one_use_tool_is_the_first_card() -> None:
    t = table_with_first("C35")
    t.play("act forest")
    t.roll(2)
    assert [move for move in t.moves if move.startswith("tools")] == ["tools - -", "tools - 1"]
    t.play("tools - 1")
    assert t.resources(RED) == (2, 0, 0, 0)
    assert t.cards_to_use(RED) == []
