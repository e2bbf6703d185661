"""Preparation when decks run out, and what the Eclipse leaves behind (EW 9, 10)."""

import numpy as np

from cromlech.games.endless_winter.state import OUT, UNSEEN

from .helpers import Table


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


def test_the_eclipse_leaves_nothing_unused() -> None:
    table = Table().cards(0, hand=["brave"])
    while table.phase != "drawing_hands":
        table.plain() if table.phase != "playing" else table.pass_round()
    low, high = table.game.observation_bounds
    for seat in range(2):
        seen = table.state.observation(seat)
        assert np.all((low <= seen) & (seen <= high))
