"""Clocks: what everyone has left, as the times of a table's entries say."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cromlech
from cromlech.server import agreements, storage
from cromlech.server.absence import come_back, notice, time_out
from cromlech.server.clocks import DAY, LEAST, SECOND, Clocks
from cromlech.server.errors import Refusal
from cromlech.server.tables import BOT, GONE, LAG, PERSON, Chair, Change, Facts, Table, opening
from cromlech.server.terms import DAYS, LIVE, Pace, Terms

A, B = "guest-a", "guest-b"
PACE = Pace(LIVE, bank=60, delay=5)
START = 1_800_000_000_000


class Clock:
    """What time it is."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> float:
        return self.at / 1000

    def pass_by(self, seconds: float) -> None:
        self.at += round(seconds * 1000)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(storage, "clock", made)
    return made


def table_of(*guests: str | None, pace: Pace = PACE) -> Table:
    """A table in play where seat 0 goes first. None is a bot."""
    chairs = [Chair(PERSON, g, guest=g) if g else Chair(BOT, level="1") for g in guests]
    game = cromlech.game("stone-age", players=len(guests))
    while True:
        table = opening(Facts("t" * 16, A, START), game, chairs, terms=Terms(pace)).table
        if mover_seat(table) == 0:
            return table


def mover(table: Table) -> str:
    assert table.state is not None
    guest = table.chairs[table.state.actor].guest
    assert guest is not None
    return guest


def play(table: Table) -> Table:
    """The first legal move of whoever is to move."""
    assert table.state is not None
    return table.play(mover(table), table.seq, [table.state.legal()[0]]).table


def left(table: Table, seat: int, at: int | None = None) -> tuple[float, float]:
    """Seconds in the bank and of the delay."""
    assert table.clocks is not None
    found = table.clocks.left(seat, at)
    return found.bank / SECOND, found.delay / SECOND


def refusal(command: Any, *given: Any) -> str:
    with pytest.raises(Refusal) as caught:
        command(*given)
    return caught.value.key


# -- clocks by themselves ----------------------------------------------------------

PACES = st.one_of(
    st.builds(Pace, st.just(LIVE), bank=st.integers(1, 600), delay=st.integers(0, 60)),
    st.builds(Pace, st.just(DAYS), days=st.integers(1, 14)),
)
STEPS = st.lists(
    st.tuples(
        st.integers(0, 3 * DAY // 4) | st.integers(0, 20_000),
        st.none() | st.integers(0, 2),
        st.integers(0, 6),
        st.booleans(),
    ),
    max_size=30,
)


@settings(deadline=None)
@given(pace=PACES, steps=STEPS)
def test_what_is_charged_is_what_a_seat_took_up_to_the_end_of_its_time(pace: Pace, steps: list[Any]) -> None:
    """The same steps on one clock and on a slow but obvious one."""
    clocks = Clocks(pace, 3, START)
    banks, used = [pace.bank * SECOND] * 3, dict[tuple[int, int], int]()
    at, seat, decision = START, None, 0
    for passed, next_seat, next_decision, anew in steps:
        at += passed
        if seat is not None:
            spent = used.get((seat, decision), 0)
            free = max(0, clocks.delay - spent)
            before = clocks.left(seat)
            taken = min(passed, free + banks[seat])
            banks[seat] -= max(0, taken - free)
            used[seat, decision] = spent + taken
            assert clocks.expiry(seat) == clocks.at + before.total
            foreseen = clocks.left(seat, at)
        clocks.run_to(at)
        if seat is not None:
            assert clocks.left(seat) == foreseen
            assert before.total - clocks.left(seat).total == taken
        assert clocks.banks == banks
        assert min(banks) >= 0
        if anew:
            clocks.begin_anew(next_decision)
            used = {key: value for key, value in used.items() if key[1] < next_decision}
        seat, decision = next_seat, next_decision
        clocks.decide([] if seat is None else [seat], decision)
        assert all(clocks.left(each).delay <= clocks.delay for each in range(3))


@settings(deadline=None)
@given(pace=PACES, passed=st.integers(0, DAY), parts=st.lists(st.floats(0, 1), max_size=5))
def test_looking_at_a_clock_costs_nothing(pace: Pace, passed: int, parts: list[float]) -> None:
    whole, often = Clocks(pace, 1, START), Clocks(pace, 1, START)
    whole.decide([0], 0)
    often.decide([0], 0)
    for part in sorted(parts):
        often.run_to(START + int(part * passed))
    whole.run_to(START + passed)
    often.run_to(START + passed)
    assert whole.left(0) == often.left(0)


@settings(deadline=None)
@given(passed=st.integers(0, 50_000), begin=st.integers(-5_000, 60_000), length=st.integers(0, 60_000))
def test_what_is_skipped_costs_nothing(passed: int, begin: int, length: int) -> None:
    clocks = Clocks(PACE, 1, START)
    clocks.decide([0], 0)
    clocks.run_to(START + passed, (START + begin, START + begin + length))
    skipped = len(range(max(0, begin), min(passed, begin + length)))
    assert 65_000 - clocks.left(0).total == passed - skipped


def test_a_clock_that_goes_back_costs_nothing() -> None:
    clocks = Clocks(PACE, 1, START)
    clocks.decide([0], 0)
    clocks.run_to(START - 5000)
    assert clocks.at == START
    assert clocks.left(0).total == 65_000


# -- clocks at a table -------------------------------------------------------------


def test_the_delay_of_a_decision_goes_before_the_bank(clock: Clock) -> None:
    table = table_of(A, B)
    assert left(table, 0) == (60, 5)
    clock.pass_by(4)
    table = play(table)
    assert left(table, 0) == (60, 5)
    clock.pass_by(8)
    first = table.state.actor if table.state is not None else 0
    assert left(table, first, clock.at) == (57, 0)
    table = play(table)
    assert left(table, first)[0] == 57


def test_bots_and_chance_cost_nothing(clock: Clock) -> None:
    table = table_of(None, A)
    assert table.bot_to_move() == 0
    clock.pass_by(100)
    table = table.play_bot(table.state.legal()[0] if table.state else 0).table
    assert left(table, 1) == (60, 5)


def test_taking_back_gives_no_time_back_and_no_new_delay(clock: Clock) -> None:
    table = table_of(A, None)
    clock.pass_by(10)
    table = play(table)
    while mover_seat(table) != 0:
        table = table.play_bot(table.state.legal()[0] if table.state else 0).table
    clock.pass_by(4)
    number = table.undo_to(A)[0]
    table = table.undo(A, table.seq, number).table
    assert left(table, 0) == (55, 0)
    clock.pass_by(1)
    assert left(table, 0, clock.at) == (54, 0)


def mover_seat(table: Table) -> int:
    assert table.state is not None
    return table.state.actor


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 20_000), st.sampled_from(["move", "undo", "pause", "out"])), max_size=25))
def test_the_log_alone_says_what_is_left(steps: list[tuple[int, str]]) -> None:
    """A table read from its entries has the same clocks, whatever happened."""
    moment, before = Clock(), storage.clock
    storage.clock = moment
    try:
        change = opening(Facts("t", A, START), cromlech.game("stone-age", players=2), CHAIRS, terms=Terms(PACE))
        table, entries = change.table, change.entries
        for passed, kind in steps:
            moment.at += passed
            change = _step(table, kind)
            assert_lawful(table, change)
            table = change.table
            entries = entries + change.entries
        again = Change(Table(table.facts, table.game)).add(*entries).table
        assert again.clocks is not None
        assert table.clocks is not None
        assert vars(again.clocks) == vars(table.clocks)
        assert again.due() == table.due()
    finally:
        storage.clock = before


CHAIRS = [Chair(PERSON, "a", guest=A), Chair(PERSON, "b", guest=B)]


def _step(table: Table, kind: str) -> Change:
    if kind == "out":
        back = time_out(table)
        return back if back.entries else Change(table)
    if kind == "pause":
        asked = (agreements.resume if table.paused else agreements.pause)(table, A)
        open_one = asked.table.proposal
        if open_one is None:
            return asked
        return Change(table).add(*asked.entries, *agreements.answer(asked.table, B, open_one.seq, True).entries)
    if table.paused or table.chairs[mover_seat(table)].stand_in:
        return come_back(table, table.chairs[mover_seat(table)].guest or "")
    try:
        if kind == "undo":
            to = table.undo_to(A)
            return table.undo(A, table.seq, to[0]) if to else Change(table)
        assert table.state is not None
        return table.play(mover(table), table.seq, [table.state.legal()[0]])
    except Refusal:  # too late, and no bot stands in yet
        assert time_out(table).entries
        return Change(table)


def assert_lawful(before: Table, change: Change) -> None:
    """Only whoever was deciding has lost time, and no more than has passed."""
    assert before.clocks is not None
    assert change.table.clocks is not None
    for seat in range(2):
        lost = before.clocks.banks[seat] - change.table.clocks.banks[seat]
        assert lost <= change.table.at - before.at
        assert lost <= 0 or seat in before.clocks.running
        assert change.table.clocks.banks[seat] >= 0


# -- the end of someone's time -----------------------------------------------------


def test_a_move_in_time_counts_and_one_too_late_does_not(clock: Clock) -> None:
    table = table_of(A, B)
    clock.at += 65_000 + LAG
    after = play(table)
    assert left(after, 0)[0] == 0
    clock.at += 1
    assert refusal(play, table) == "server.out_of_time"


def test_when_time_is_up_a_bot_stands_in_until_the_person_returns(clock: Clock) -> None:
    table = table_of(A, B)
    assert table.due() == clock.at + 65_000 + LAG
    clock.pass_by(65)
    assert time_out(table).entries == []
    clock.at += LAG
    change = time_out(table)
    assert [(entry.kind, entry.seat) for entry in change.entries] == [("stand_in", 0)]
    table = change.table
    assert table.bot_to_move() == 0
    assert table.due() is None
    assert table.to_move(A) is None
    assert table.seats_of(A) == [0]
    assert refusal(table.play, A, table.seq, [0]) == "server.out_of_time"
    assert time_out(table).entries == []
    table = come_back(table, A).table
    assert table.to_move(A) == 0
    assert left(table, 0) == (LEAST / SECOND, 5)
    assert [each.kind for each in table.notices] == ["timed_out", "returned"]


def test_whoever_returns_with_time_keeps_it(clock: Clock) -> None:
    table = table_of(A, B)
    table = notice(table, [B], [A], clock.at).table
    clock.at += GONE
    table = come_back(time_out(table).table, A).table
    assert left(table, 0) == (LEAST / SECOND, 5)
    assert come_back(table, A).entries == []


def test_days_per_move(clock: Clock) -> None:
    table = table_of(A, B, pace=Pace(DAYS, days=3))
    assert table.due() == clock.at + 3 * DAY + LAG
    clock.pass_by(3 * 86_400 - 1)
    table = play(table)
    assert table.due() == clock.at + 3 * DAY + LAG


def test_no_clock_charges_nothing(clock: Clock) -> None:
    table = table_of(A, B, pace=Pace())
    clock.pass_by(1e7)
    assert table.clocks is None
    assert table.due() is None
    assert play(table).made


# -- people who leave --------------------------------------------------------------


def test_who_is_gone_is_warned_first(clock: Clock) -> None:
    table = table_of(A, B, pace=Pace(LIVE, bank=600, delay=5))
    assert notice(table, [A, B], [], clock.at).entries == []
    assert notice(table, [A], [B], clock.at).entries == []  # it isn't their turn
    table = notice(table, [B], [A], clock.at).table
    assert table.away == {0: clock.at + GONE}
    assert table.due() == clock.at + GONE
    assert notice(table, [B], [A], clock.at).entries == []
    assert notice(table, [A, B], [], clock.at).table.away == {}
    clock.at += GONE
    table = time_out(table).table
    assert table.chairs[0].stand_in
    assert [each.kind for each in table.notices] == ["gone"]


def test_a_table_that_everyone_has_left_rests(clock: Clock) -> None:
    table = table_of(A, B)
    clock.pass_by(3)
    gone = clock.at
    clock.pass_by(10)
    table = notice(table, [], [A, B], gone).table
    assert table.resting
    assert table.due() is None
    assert left(table, 0) == (60, 2)
    clock.pass_by(86_400)
    table = notice(table, [B], [A], clock.at).table
    assert not table.resting
    assert left(table, 0) == (60, 2)
    assert table.due() == clock.at + 62_000 + LAG


def test_no_bot_stands_in_for_people_who_have_all_left(clock: Clock) -> None:
    table = table_of(A, B)
    clock.at += 65_000 + LAG
    table = time_out(table).table
    assert table.bot_to_move() == 0
    table = notice(table, [], [A, B], clock.at).table
    assert table.bot_to_move() is None


# -- agreements --------------------------------------------------------------------


def test_a_pause_needs_everyone(clock: Clock) -> None:
    table = table_of(A, B)
    asked = agreements.pause(table, A).table
    assert not asked.paused
    assert asked.proposal is not None
    number = asked.proposal.seq
    assert refusal(agreements.answer, asked, "stranger", number, True) == "server.not_your_seat"
    assert refusal(agreements.answer, asked, B, number + 1, True) == "server.no_offer"
    assert refusal(agreements.switch, asked, B, Pace()) == "server.offer_open"
    assert agreements.answer(asked, A, number, True).entries == []
    declined = agreements.answer(asked, B, number, False).table
    assert declined.proposal is None
    assert [each.kind for each in declined.notices] == ["declined"]
    assert agreements.answer(asked, A, number, False).table.notices == []
    paused = agreements.answer(asked, B, number, True).table
    assert paused.paused
    assert paused.due() is None
    assert paused.to_move(A) is None
    assert refusal(paused.play, A, paused.seq, [0]) == "server.paused"
    clock.pass_by(1e6)
    asked = agreements.resume(paused, B).table
    resumed = agreements.resume(asked, A).table  # asking for the same is agreeing
    assert not resumed.paused
    assert left(resumed, 0) == (60, 5)


def test_alone_nobody_has_to_agree(clock: Clock) -> None:
    table = table_of(A, None)
    paused = agreements.pause(table, A).table
    assert paused.paused
    assert not agreements.resume(paused, A).table.paused


def test_another_pace_by_agreement(clock: Clock) -> None:
    table = table_of(A, B)
    clock.pass_by(30)
    asked = agreements.switch(table, A, Pace(DAYS, days=3)).table
    assert asked.proposal is not None
    table = agreements.answer(asked, B, asked.proposal.seq, True).table
    assert table.terms.pace == Pace(DAYS, days=3)
    assert table.due() == clock.at + 3 * DAY + LAG
    asked = agreements.switch(table, B, Pace()).table
    assert asked.proposal is not None
    assert agreements.answer(asked, A, asked.proposal.seq, True).table.due() is None


def test_an_undo_asks_the_others_once_it_is_their_turn(clock: Clock) -> None:
    table = table_of(A, B)
    while mover_seat(table) == 0:
        before, table = table, play(table)
    to = table.undo_to(A)[0]
    asked = agreements.undo(table, A, table.seq, to).table
    assert len(asked.made) == len(table.made)
    assert asked.proposal is not None
    moved = play(asked)
    assert moved.proposal is None  # B has answered by moving
    back = agreements.answer(asked, B, asked.proposal.seq, True).table
    assert len(back.made) == len(before.made)
    assert back.proposal is None
    assert [each.kind for each in back.notices] == ["undone"]
    assert left(back, 0) == (60, 5)


def test_those_for_whom_a_bot_stands_in_are_not_asked(clock: Clock) -> None:
    table = table_of(A, B)
    clock.at += 65_000 + LAG
    table = time_out(table).table
    assert agreements.pause(table, B).table.paused


def test_what_is_agreed_changes_nothing_about_moves_on_their_way(clock: Clock) -> None:
    table = table_of(A, B)
    seen = table.seq
    table = agreements.pause(table, B).table
    assert table.state is not None
    assert table.play(A, seen, [table.state.legal()[0]]).entries
