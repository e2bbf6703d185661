"""What a seat imagines about cards drawn unseen (SA 14.1). If only one deal is possible, it is the true state."""

import pytest

from .helpers import RED, Table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_only_card_it_can_be_is_imagined_and_nothing_else_changes(players: int) -> None:
    t = Table(players, row=("C32", "C11", "C13", "C15")).give(RED, wood=1)
    t.leave_in_deck("C28")
    t.place({RED: ["card_1 1"]})
    t.play("act card_1", "buy")
    assert t.player(RED)["drawn"] == 1
    for seat in (*range(players), None):
        assert t.state.imagine(seat, seed=3).raw.as_tuple() == t.state.raw.as_tuple()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_nothing_is_hidden_no_card_is_dealt_anew(players: int) -> None:
    """With an empty deck, there would be none to deal."""
    t = Table(players).leave_in_deck()
    for seat in (*range(players), None):
        assert t.state.imagine(seat, seed=3).raw.as_tuple() == t.state.raw.as_tuple()
