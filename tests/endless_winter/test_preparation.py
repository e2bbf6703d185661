"""Setup and Preparation when cards run out (EW 3, 10)."""

from typing import Any

from cromlech.games.endless_winter.state import OUT, UNSEEN

from .helpers import Table
from .test_other_cards import entry, pack_with


def test_a_used_up_culture_deck_leaves_gaps() -> None:
    table = Table().display("barter")
    raw = table.raw
    raw.culture_place = [OUT if place == UNSEEN else place for place in raw.culture_place]
    for card, other in zip(table.game.cards["culture"], raw.culture_place, strict=True):
        if card["era"] == 2:
            raw.culture_place[table.game.cards["culture"].index(card)] = UNSEEN if other == OUT else other
    table.to_next_round()
    assert [card and card["id"] for card in table.state.view(None)["display"]] == ["barter", *[None] * 7]


def test_a_used_up_animal_deck_leaves_the_grounds_as_they_are() -> None:
    table = Table().grounds(woolly_rhino=1)
    table.raw.animal_deck = [0] * 7
    table.to_next_round()
    assert table.raw.round_number == 2
    assert table.state.view(None)["grounds"] == {"woolly_rhino": 1}


def test_a_setup_card_gives_no_tribe_card_of_a_used_up_pile() -> None:
    def same(cards: list[dict[str, Any]]) -> None:
        for card in cards:
            card["tribe"] = "elder"

    pack = pack_with(setup=same, tribe=lambda tribes: entry(tribes, "elder").update(copies=1))
    table = Table(cards=pack)
    assert table.state.view(None)["tribes"]["elder"] == 0
    assert table.game.rules.broken(table.raw) == 0
