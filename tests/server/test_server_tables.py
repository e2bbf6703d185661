"""A table without a network: the fold of its log, who may do what, and how far an undo goes."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

import cromlech
from cromlech.bots.characters import CHARACTERS
from cromlech.core.errors import IllegalAction
from cromlech.core.rules import CHANCE
from cromlech.server import answers, protocol
from cromlech.server.errors import Refusal, Stale
from cromlech.server.looking_back import position_answer, record_answer, review_answer
from cromlech.server.tables import BOT, OPEN, PERSON, Chair, Change, Entry, Facts, Table, opening

A, B, C = "guest-a", "guest-b", "guest-c"
FACTS = Facts("t" * 16, A, 0)


def state_answer(table: Table, guest: str) -> dict[str, Any]:
    """What a guest is told."""
    found: dict[str, Any] = json.loads(answers.state_answer(protocol.State, table, guest).model_dump_json())
    return found


def table_of(*guests: str | None, **options: Any) -> Table:
    """A table in play. None is a bot."""
    return seated(cromlech.game("stone-age", players=len(guests), **options), *guests)


def seated(game: cromlech.Game, *guests: str | None) -> Table:
    chairs = [Chair(PERSON, g, guest=g) if g else Chair(BOT, level="easy") for g in guests]
    return opening(FACTS, game, chairs).table


def act(table: Table, action: int | None = None, pick: random.Random | None = None) -> Table:
    """Let the seat to move do this, or anything."""
    assert table.state is not None
    legal = table.state.legal()
    chosen = action if action is not None else (pick or random).choice(legal)
    guest = table.chairs[table.state.actor].guest
    if guest is None:
        return table.play_bot(chosen).table
    return table.play(guest, table.seq, [chosen]).table


def place(table: Table, where: str, number: int = 1) -> Table:
    return act(table, table.game.parse(f"place {where} {number}"))


def refusal(kind: type[Exception], call: Any, *arguments: Any) -> Any:
    with pytest.raises(kind) as caught:
        call(*arguments)
    return caught.value


def play_out(table: Table, seed: int = 1) -> Table:
    pick = random.Random(seed)
    while table.status == "playing":
        table = act(table, pick=pick)
    return table


def test_a_table_read_again_is_the_same() -> None:
    pick = random.Random(3)
    chairs = [Chair(PERSON, A, guest=A), Chair(BOT, level="easy"), Chair(PERSON, B, guest=B)]
    begun = opening(FACTS, cromlech.game("stone-age", players=3), chairs)
    table, entries = begun.table, begun.entries
    empty = Table(table.facts, table.game)
    for _ in range(300):
        assert table.state is not None
        guest = table.chairs[table.state.actor].guest
        undo = table.undo_to(guest) if guest else []
        if undo and pick.random() < 0.2:
            new = table.undo(str(guest), table.seq, pick.choice(undo))
        elif guest:
            new = table.play(guest, table.seq, [pick.choice(table.state.legal())])
        else:
            new = table.play_bot(pick.choice(table.state.legal()))
        entries += new.entries
        table = new.table
        if table.status != "playing":
            break
    again = empty.after(entries)
    assert again.state == table.state
    assert again.made == table.made
    assert again.seq == table.seq
    assert again.cuts == table.cuts
    for guest in (A, B, C):
        assert state_answer(again, guest) == state_answer(table, guest)


def test_a_command_changes_nothing_by_itself() -> None:
    table = table_of(A, B, start_player=0)
    before = state_answer(table, A)
    assert table.state is not None
    table.play(A, table.seq, [table.state.legal()[0]])
    refusal(IllegalAction, table.play, A, table.seq, [267])
    assert state_answer(table, A) == before


def test_nobody_chooses_a_die() -> None:
    """After the figures act, the dice are CHANCE's: a plan that names their faces is refused."""
    table = table_of(A, B, start_player=0)
    while table.state is not None and table.state.view(None)["phase"] == "placing":
        table = act(table, table.state.legal()[-1])
    assert table.state is not None
    guest = str(table.chairs[table.state.actor].guest)
    dice = [a for a in range(table.game.action_count) if table.game.action(a).kind == "die"]
    for action in table.state.legal():
        twin = table.state.clone()
        twin.apply(action)
        if twin.actor == CHANCE:
            assert set(twin.legal()) & set(range(table.game.action_count))
            for die in [*dice, *twin.legal()]:
                error = refusal(IllegalAction, table.play, guest, table.seq, [action, die])
                assert error.reason == "reason.wait_for_chance"
            return
    pytest.fail("no action that rolls")


def test_several_actions_are_all_made_or_none() -> None:
    table = table_of(A, B, start_player=0)
    assert table.state is not None
    legal = table.state.legal()
    error = refusal(Refusal, table.play, A, table.seq, [legal[0], legal[0]])
    assert error.key == "server.not_your_turn"
    assert table.state.moves[-1].actor == CHANCE


def test_who_may_move() -> None:
    table = table_of(A, B, start_player=0)
    assert table.state is not None
    action = table.state.legal()[0]
    assert refusal(Refusal, table.play, C, table.seq, [action]).status == 403
    assert refusal(Refusal, table.play, B, table.seq, [action]).status == 409
    refusal(Stale, table.play, A, table.seq - 1, [action])
    refusal(Stale, table.play, A, table.seq + 1, [action])
    moved = table.play(A, table.seq, [action]).table
    refusal(Refusal, moved.play, A, table.seq, [action])


def test_undo_own_placement_until_another_person_decides() -> None:
    table = place(table_of(A, B, start_player=0), "forest")
    start = len(table.made) - 1
    assert table.undo_to(A) == [start]
    assert table.turn_began(A) == start
    assert table.undo_to(B) == []
    assert refusal(Refusal, table.undo, B, table.seq, start).key == "server.no_undo"
    back = table.undo(A, table.seq, start).table
    assert back.state is not None
    assert len(back.made) == start
    assert back.seq == table.seq + 1
    assert place(back, "river").state != table.state
    later = place(table, "river")
    assert later.undo_to(A) == []
    assert later.undo_to(B) == [start + 1]


def test_undo_takes_moves_of_bots_back_where_no_other_person_plays() -> None:
    alone = place(place(table_of(A, None, None, start_player=0), "forest"), "river")
    start = len(alone.made) - 2
    assert alone.undo_to(A) == [start]
    company = place(place(table_of(A, None, B, start_player=0), "forest"), "river")
    assert company.undo_to(A) == []


def test_undo_in_a_hot_seat_goes_over_all_own_seats() -> None:
    table = place(place(table_of(A, A, start_player=0), "forest"), "river")
    start = len(table.made) - 2
    assert table.undo_to(A) == [start + 1, start]
    assert table.seats_of(A) == [0, 1]
    assert table.eyes_of(A) == 0
    assert table.turn_began(A) is None  # the seat to move has done nothing yet


def test_undo_stops_at_a_die() -> None:
    table = table_of(A, A, start_player=0)
    pick = random.Random(5)
    for _ in range(400):
        if table.status != "playing":
            break
        table = act(table, pick=pick)
        last = max((i for i, made in enumerate(table.made) if made.sealed), default=-1)
        assert all(to > last for to in table.undo_to(A))
        if table.made[-1].actor == CHANCE:
            assert table.undo_to(A) == []
            to = max(0, len(table.made) - 2)
            if table.status == "playing":
                assert refusal(Refusal, table.undo, A, table.seq, to).key == "server.no_undo"


@pytest.mark.parametrize("name", [each.name for each in cromlech.games()])
def test_no_undo_goes_back_over_something_that_came_to_light(name: str) -> None:
    """A player who reveals something hidden can't choose again, not even earlier moves."""
    game = cromlech.game(name, players=2)
    reveals = {kind.name for kind in game.parts.events.kinds if kind.reveals}
    pick = random.Random(4)
    table = seated(game, A, A)
    lines = found = 0
    while table.status == "playing":
        assert table.state is not None
        far = table.undo_to(A)
        table = act(table, pick=pick)
        assert table.state is not None
        news = [line["kind"] for line in table.state.log(None, since=lines)]
        lines += len(news)
        if reveals & set(news):
            assert table.undo_to(A) == []
            assert table.turn_began(A) is None
            found += bool(far)  # otherwise these could still be undone
        if far and pick.random() < 0.1 and table.undo_to(A):
            table = table.undo(A, table.seq, pick.choice(table.undo_to(A))).table
            lines = table.state.log_length
    assert found or not reveals or name == "stone-age"  # there, only the end reveals


def test_undo_to_somewhere_else_names_what_is_allowed() -> None:
    table = place(table_of(A, B, start_player=0), "forest")
    error = refusal(Refusal, table.undo, A, table.seq, 0)
    assert error.params["allowed"] == str(len(table.made) - 1)
    refusal(Stale, table.undo, A, table.seq - 1, len(table.made) - 1)


def test_lines_that_an_undo_took_back_are_told_again() -> None:
    table = place(table_of(A, B, start_player=0), "forest")
    assert table.state is not None
    read, seq = len(table.state.log(0)), table.seq
    table = table.undo(A, table.seq, table.undo_to(A)[0]).table
    table = place(place(table, "river"), "forest")
    kept = table.stable_lines(read, seq)
    assert table.state is not None
    assert kept < read
    assert table.state.log(0)[kept - 1]["move"] < table.state.log(0)[kept]["move"]
    assert table.stable_lines(read, table.seq) == read
    assert table.stable_lines(read) == kept  # without a seq, nothing that was ever cut is trusted


def cv_table(*guests: str | None, **options: Any) -> Table:
    """The same for CVlizations. The first guest plays first."""
    return seated(cromlech.game("cvlizations", players=len(guests), start_player=0, **options), *guests)


def lay(table: Table, *orders: str) -> Table:
    """Let the seat to move play these orders."""
    for kind, order in zip(("face_up", "face_down"), orders, strict=True):
        table = act(table, table.game.parse(f"{kind} {order}"))
    return table


def laying(table: Table, *orders: str) -> list[int]:
    return [table.game.parse(f"{kind} {order}") for kind, order in zip(("face_up", "face_down"), orders, strict=True)]


def test_hidden_orders_are_changed_though_others_have_laid_since() -> None:
    table = lay(lay(cv_table(A, B, C, orders="simultaneous"), "hunting", "trade"), "theft", "cunning")
    assert table.undo_to(A) == []
    (found,) = state_answer(table, A)["revise"]
    assert {choice["params"]["order"] for choice in found["offer"]["legal"]} == set(found["view"]["orders"])
    before = {guest: state_answer(table, guest) for guest in (A, B, C, "nobody")}
    for orders in (("slacking", "doubling"), ("trade", "hunting")):
        after = table.revise(A, table.seq, found["to"], laying(table, *orders)).table
        assert state_answer(after, A)["view"]["civilizations"][0]["up"] == orders[0]
        assert state_answer(after, A)["view"]["civilizations"][0]["down"] == orders[1]
        own = [line["params"] for line in state_answer(after, A)["log"]["lines"] if line["kind"] == "laid_down"]
        told = [params["order"] for params in own if "order" in params]
        assert told == list(orders)
        for guest in (B, C, "nobody"):  # they learn only that something was written
            assert state_answer(after, guest) == {**before[guest], "seq": before[guest]["seq"] + 1}
        assert after.made[-2:] == table.made[-2:]
        end = lay(after, "gathering", "stonecutting")
        assert end.state is not None
        assert [end.state.view(None)["civilizations"][0][side] for side in ("up", "down")] == list(orders)
        assert end.revisable(A) == []
        assert refusal(Refusal, end.revise, A, end.seq, found["to"], laying(end, *orders)).key == "server.no_revise"


def test_a_change_tells_nobody_whose_it_was() -> None:
    table = lay(lay(cv_table(A, B, C, orders="simultaneous"), "hunting", "trade"), "theft", "cunning")
    read, seq = len(table.state.log(2)) if table.state else 0, table.seq
    kept = set()
    for guest in (A, B):
        (moves,) = table.revisable(guest)
        after = table.revise(guest, table.seq, moves.start, laying(table, "doubling", "slacking")).table
        kept.add(after.stable_lines(read, seq))
        assert after.seq == table.seq + 1
    assert len(kept) == 1
    assert kept.pop() < read


def test_only_own_hidden_orders_and_only_legal_ones() -> None:
    table = lay(lay(cv_table(A, B, C, orders="simultaneous"), "hunting", "trade"), "theft", "cunning")
    (own,) = table.revisable(A)
    (other,) = table.revisable(B)
    fine = laying(table, "slacking", "doubling")
    assert refusal(Refusal, table.revise, A, table.seq, other.start, fine).key == "server.no_revise"
    assert refusal(Refusal, table.revise, C, table.seq, own.start, fine).key == "server.no_revise"
    assert refusal(Refusal, table.revise, "nobody", table.seq, own.start, fine).status == 403
    assert refusal(Refusal, table.revise, A, table.seq, own.start, fine[:1]).key == "server.revise_all"
    refusal(Stale, table.revise, A, table.seq - 1, own.start, fine)
    twice = laying(table, "slacking", "slacking")
    assert refusal(IllegalAction, table.revise, A, table.seq, own.start, twice).reason == "reason.order_laid"
    open_table = lay(cv_table(A, B, C), "hunting", "trade")
    assert open_table.revisable(A) == []


def test_a_changed_table_read_again_is_the_same() -> None:
    table = lay(lay(cv_table(A, B, C, orders="simultaneous"), "hunting", "trade"), "theft", "cunning")
    entries = opening(table.facts, table.game, table.chairs, table.made).entries
    (moves,) = table.revisable(B)
    new = table.revise(B, table.seq, moves.start, laying(table, "doubling", "slacking"))
    again = Table(table.facts, table.game).after([*entries, *new.entries])
    after = new.table
    assert (again.state, again.seq, again.cuts) == (after.state, after.seq, after.cuts)
    assert [made.action for made in again.made] == [made.action for made in after.made]


def test_bots_are_characters_and_no_two_alike() -> None:
    game = cromlech.game("stone-age", players=4)
    chairs = [
        Chair(PERSON, A, guest=A),
        Chair(BOT, level="easy"),
        Chair(BOT, level="easy", character="owl"),
        Chair(OPEN),
    ]
    change = opening(FACTS, game, chairs)
    assert change.table.chairs[3].character is None
    started = change.start("hard")
    found = [chair.character for chair in started.table.chairs]
    assert found[0] is None
    assert found[2] == "owl"
    assert len({*CHARACTERS} & {*found}) == 3
    assert Table(FACTS, game).after(started.entries).chairs == started.table.chairs
    # People who played against them meet them again, whatever the next table's id.
    over = Change(started.table).add(Entry("close", guest=A)).table
    again = opening(Facts("another table", A, 0), game, over.next_chairs(A)).table
    assert [chair.character for chair in again.chairs] == [found[3], *found[:3]]


def test_tables_written_when_levels_had_other_names_keep_their_bots() -> None:
    change = opening(FACTS, cromlech.game("stone-age", players=4), [Chair(PERSON, A, guest=A), *OLDER, Chair(OPEN)])
    started = change.start("hard").table
    assert [chair.level for chair in started.chairs] == [None, "1", "3", "7"]
    assert [started.level(seat) for seat in (1, 2, 3)] == ["1", "3", "7"]


OLDER = Chair(BOT, level="easy"), Chair(BOT, level="medium")


def test_tables_written_before_bots_were_characters_have_some() -> None:
    change = opening(
        FACTS, cromlech.game("stone-age", players=2), [Chair(PERSON, A, guest=A), Chair(BOT, level="easy")]
    )
    first, *rest = change.entries
    assert first.data is not None
    seats = [{name: value for name, value in seat.items() if name != "character"} for seat in first.data["seats"]]
    old = Table(FACTS, change.table.game).after([replace(first, data={"seats": seats}), *rest])
    assert old.chairs == change.table.chairs
    assert old.chairs[1].character in CHARACTERS


def test_a_bot_takes_over_and_the_last_person_closes() -> None:
    table = table_of(A, B, C)
    table = table.resign(B, 1).table
    assert table.chairs[1].kind == BOT
    assert table.chairs[1].resigned
    assert table.seats_of(B) == []
    assert refusal(Refusal, table.resign, B, 1).status == 403
    assert refusal(Refusal, table.resign, A, 2).status == 403
    table = table.resign(C, 2).table
    assert table.status == "playing"
    table = table.resign(A, 0).table
    assert table.status == "closed"
    assert refusal(Refusal, table.resign, A, 0).key == "server.closed"
    assert [c.guest for c in table.next_chairs(A) if c.kind == PERSON] == [A]


def test_everybody_is_told_who_took_back_resigned_or_closed() -> None:
    table = place(table_of(A, B, C, start_player=0), "forest")
    table = table.undo(A, table.seq, table.undo_to(A)[0]).table
    table = place(place(table, "river"), "forest")
    table = table.resign(C, 2).table
    table = table.undo(B, table.seq, table.undo_to(B)[0]).table
    table = table.close(A).table
    told = [(each["kind"], each["seat"], each["move"]) for each in state_answer(table, B)["notices"]]
    made = len(table.made)
    assert told == [("resigned", 2, made), ("undone", 1, made), ("closed", 0, made)]  # only the last undo
    again = opening(FACTS, table.game, table_of(A, B, C).chairs).table
    assert state_answer(again.resign(C, 2).table, B)["notices"][0]["phrase"] == {"key": "notice.resigned", "seat": 2}


def test_a_host_without_a_seat_is_told_to_have_closed() -> None:
    table = opening(FACTS, cromlech.game("stone-age", players=2), [Chair(OPEN), Chair(OPEN)]).table
    table = joined(joined(table, B, 0), C, 1).close(A).table
    assert [each["phrase"] for each in state_answer(table, B)["notices"]] == [{"key": "notice.closed_by_host"}]


def joined(table: Table, guest: str, seat: int | None) -> Table:
    return table.join(guest, guest, seat, invitation=table.invitation).table


def test_waiting_joining_leaving_starting() -> None:
    game = cromlech.game("stone-age", players=3)
    chairs = [Chair(PERSON, "a", guest=A), Chair(OPEN), Chair(OPEN)]
    table = opening(FACTS, game, chairs).table
    assert (table.status, table.state) == ("waiting", None)
    assert refusal(Refusal, table.play, A, table.seq, [0]).key == "server.not_begun"
    assert refusal(Refusal, table.join, B, "b", 0, None, table.invitation).params["allowed"] == "1, 2"
    assert refusal(Refusal, table.start, B, "easy").status == 403
    table = joined(table, B, 2)
    assert table.join(B, "b", None).entries == []
    left = table.resign(B, 2).table
    assert left.chairs[2] == Chair(OPEN)
    assert joined(left, C, 2).seats_of(C) == [2]
    assert table.resign(A, 0).table.status == "waiting"
    assert left.resign(A, 0).table.status == "closed"
    started = table.start(A, "hard").table.chairs[1]
    assert (started.kind, started.level) == (BOT, "7")
    full = joined(table, C, None)
    assert full.status == "playing"
    assert full.seats_of(C) == [1]
    assert refusal(Refusal, full.join, "guest-d", "d", None).key == "server.begun"


def test_the_end_opens_everything() -> None:
    table = table_of(A, B)
    for call in (record_answer, review_answer):
        assert refusal(Refusal, call, table).status == 409
    assert refusal(Refusal, position_answer, table, A, 0, 1).status == 403
    assert refusal(Refusal, position_answer, table, C, 0, 0).status == 403
    assert position_answer(table, C, 3, None)().seat is None
    assert refusal(Refusal, table.next_chairs, A).status == 409
    table = play_out(table)
    assert table.status == "over"
    assert table.undo_to(A) == []
    assert refusal(Refusal, table.play, A, table.seq, [0]).key == "server.over"
    for seat in (0, 1, None):
        assert position_answer(table, C, 50, seat)().seat == seat
    assert refusal(Refusal, position_answer, table, C, len(table.made) + 1, None).status == 404
    assert review_answer(table)().ranks == table.state.ranks
    again = cromlech.replay(record_answer(table)())
    assert again == table.state
    assert [chair.guest for chair in table.next_chairs(A)] == [B, A]
    assert refusal(Refusal, table.next_chairs, C).status == 403


def test_answers_hold_what_the_seat_may_know_and_no_more() -> None:
    pick = random.Random(11)
    table = table_of(A, B, None)
    while table.status == "playing":
        assert table.state is not None
        for guest, seat in ((A, 0), (B, 1), (C, None)) if len(table.made) % 41 < 2 else ():
            answer = state_answer(table, guest)
            assert answer["seat"] == seat
            assert answer["view"] == table.state.view(seat)
            assert answer["log"]["lines"] == table.state.log(seat)
            mine = table.state.actor == seat
            assert [entry["id"] for entry in answer["offer"]["legal"]] == (table.state.legal() if mine else [])
            if not mine:
                assert answer["offer"] == {"prompt": None, "legal": [], "blocked": [], "plans": []}
        table = act(table, pick=pick)
