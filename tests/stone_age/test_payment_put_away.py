"""A payment leaves nothing behind (SA 5.6, 5.7): positions that look alike are equal, however they came about."""

import pytest

from .helpers import RED, buying


@pytest.mark.parametrize("moves", [["buy", "pay wood 1", "pay brick 1", "pay stone 1"], ["decline"]])
def test_nothing_of_a_payment_stays_in_the_state(moves: list[str]) -> None:
    t = buying("card_3", wood=2, brick=1, stone=1, gold=1)
    t.play(*moves)
    raw = t.state.raw
    assert (raw.pay_min, raw.pay_max, raw.pay_kinds, raw.pay_next, list(raw.paid)) == (0, 0, 0, 0, [0, 0, 0, 0])
    assert sum(t.resources(RED)) == (2 if moves[0] == "buy" else 5)
