"""What clients are told: changes add up to the state, and reveal nothing else."""

from __future__ import annotations

import json
import random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

import cromlech
from cromlech.client import merged
from cromlech.server.answers import state_answer
from cromlech.server.clients import Client
from cromlech.server.live import Live
from cromlech.server.protocol import State, Told
from cromlech.server.settings import Settings
from cromlech.server.tables import PERSON, Chair, Facts, Table, opening
from cromlech.server.telling import changes

A, B, WATCHER = "guest-a", "guest-b", "somebody"
HALL: Any = SimpleNamespace(settings=Settings(database="sqlite://"), drivers=SimpleNamespace(wake=lambda live: None))
TOLD: TypeAdapter[Any] = TypeAdapter(Told)


class Listener:
    """A client without a network, which merges what it is told."""

    def __init__(self, live: Live, guest: str) -> None:
        self.client = Client(None, HALL, live, guest)  # type: ignore[arg-type]
        self.state: dict[str, Any] = {}
        self.lines: list[Any] = []
        self.texts: list[str] = []
        self.client.welcome(0, 0, False)

    def come_back(self, live: Live) -> None:
        """Connect again after the connection was lost, and whatever was under way with it."""
        self.client = Client(None, HALL, live, self.client.guest)  # type: ignore[arg-type]
        self.client.welcome(len(self.lines), self.state["seq"], False)

    def hear(self) -> None:
        """Take all messages."""
        while not self.client.messages.empty():
            text = self.client.messages.get_nowait()
            message = json.loads(text)
            TOLD.validate_json(text)
            self.texts.append(text)
            self.state = merged(self.state, message)
            self.lines = self.lines[: message["log"]["from"]] + message["log"]["lines"]


def live_table(game: cromlech.Game, *guests: str) -> Live:
    chairs = [Chair(PERSON, guest, guest=guest) for guest in guests]
    return Live(opening(Facts("t" * 16, guests[0], 0), game, chairs).table, lambda: True, 0.0)


def act(live: Live, action: int) -> None:
    table = live.table
    assert table.state is not None
    guest = table.chairs[table.state.actor].guest
    assert guest is not None
    live.become(table.play(guest, table.seq, [action]).table)


def check_told(live: Live, listeners: list[Listener]) -> None:
    """Everyone knows what a state says that is made from scratch by the declared models."""
    for listener in listeners:
        listener.hear()
        guest = listener.client.guest
        whole = state_answer(State, live.table, guest, ready=True, online=live.online).model_dump(mode="json")
        assert listener.lines == whole.pop("log")["lines"]
        assert {**listener.state, "log": None} == {**whole, "log": None}


@pytest.mark.parametrize("name", [each.name for each in cromlech.games()])
@pytest.mark.parametrize("guests", [(A, B), (A, B, A)], ids=["two", "shared"])
def test_changes_add_up_to_the_state(name: str, guests: tuple[str, ...]) -> None:
    pick = random.Random(3)
    live = live_table(cromlech.game(name, players=len(guests)), *guests)
    listeners = [Listener(live, guest) for guest in (A, A, B, WATCHER)]
    for number in range(400 if name == "stone-age" else 90):
        table = live.table
        assert table.state is not None
        if table.state.over:
            break
        guest = table.chairs[table.state.actor].guest or ""
        if (back := table.undo_to(guest)) and pick.random() < 0.1:
            live.become(table.undo(guest, table.seq, back[-1]).table)
        else:
            act(live, pick.choice(table.state.legal()))
        if number % 7 == 0 or table.state.over:
            check_told(live, listeners)
    live.become(live.table.close(A).table if live.table.status == "playing" else live.table)
    check_told(live, listeners)
    assert listeners[0].texts == listeners[1].texts
    later = Listener(live, B)
    check_told(live, [later])
    kinds = [json.loads(text)["type"] for text in listeners[3].texts]
    assert kinds.count("state") == 1
    assert sum(map(len, listeners[3].texts[1:])) / len(kinds) < 0.4 * len(listeners[3].texts[0])


def test_revisions_look_the_same_to_everyone_else() -> None:
    """Whether a hidden order changes, and to what, no one else can tell from a message, byte for byte."""
    game = cromlech.game("cvlizations", players=3, orders="simultaneous", start_player=0)
    live = live_table(game, A, B, "guest-c")
    began = live.table
    laid = [("face_up", "hunting"), ("face_down", "trade")]
    heard = []
    for orders in ([], ["hunting", "trade"], ["trade", "hunting"], ["hunting", "slacking"]):
        live.become(began)
        others = [Listener(live, guest) for guest in (B, WATCHER)]
        for side, order in laid:
            act(live, game.parse(f"{side} {order}"))
        (moves,) = live.table.revisable(A)
        if orders:
            actions = [game.parse(f"{side} {order}") for (side, _), order in zip(laid, orders, strict=True)]
            live.become(live.table.revise(A, live.table.seq, moves.start, actions).table)
        for each in others:
            each.hear()
        heard.append([each.texts for each in others])
        for each in others:
            live.leave(each.client)
    assert heard[1] == heard[2] == heard[3]
    for texts, same in zip(heard[1], heard[0], strict=True):
        assert texts[:-1] == same
        assert json.loads(texts[-1])["changed"] == []


def test_a_hidden_card_changes_no_message() -> None:
    """In Endless Winter, whatever card goes face down on a pile, the others get the same change, byte for byte."""
    pick = random.Random(3)
    live = live_table(cromlech.game("endless-winter", players=2), A, B)
    tried = 0
    while tried < 2:
        table = live.table
        assert table.state is not None
        if table.state.over:
            live = live_table(table.game, A, B)
            continue
        game, legal = table.game, table.state.legal()
        piles = [action for action in legal if game.action(action).kind == "pile"]
        if len(piles) > 1:
            owner = table.chairs[table.state.actor].guest
            heard = set()
            for action in piles:
                live.become(table)
                others = [Listener(live, guest) for guest in (A, B, WATCHER) if guest != owner]
                act(live, action)
                for each in others:
                    each.hear()
                    live.leave(each.client)
                texts = [json.loads(each.texts[-1]) for each in others]
                assert all(message["type"] == "change" for message in texts)
                heard.add(json.dumps(texts))
            assert len(heard) == 1
            live.become(table)
            tried += 1
        kept = [a for a in legal if game.action(a).kind not in ("play", "discard", "bury")]
        act(live, pick.choice(kept or legal))


def test_nothing_is_made_for_those_who_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view for each pair of eyes that looks, once, no matter how many share it."""
    live = live_table(cromlech.game("stone-age", players=2), A, B)
    seen: list[int | None] = []
    view = cromlech.State.view

    def counted(state: cromlech.State, seat: int | None = None, **options: Any) -> dict[str, Any]:
        seen.append(seat)
        return view(state, seat, **options)

    monkeypatch.setattr(cromlech.State, "view", counted)
    clients = [Listener(live, guest) for guest in (A, A, WATCHER, "another", "third")]
    seen.clear()
    assert live.table.state is not None
    act(live, live.table.state.legal()[0])
    assert sorted(seen, key=str) == [0, None]
    assert [len(client.client.messages._queue) for client in clients]  # type: ignore[attr-defined]


def test_one_who_greets_again_gets_the_whole_state() -> None:
    live = live_table(cromlech.game("stone-age", players=2), A, B)
    listener = Listener(live, A)
    listener.hear()
    assert live.table.state is not None
    act(live, live.table.state.legal()[0])
    listener.client.welcome(len(listener.lines), listener.state["seq"], False)
    check_told(live, [listener])
    assert [json.loads(text)["type"] for text in listener.texts] == ["state", "state"]
    assert json.loads(listener.texts[1])["log"]["from"] > 0


@pytest.mark.parametrize("name", [each.name for each in cromlech.games()])
@pytest.mark.parametrize("guests", [(A, B, "guest-c"), (A, B, A)], ids=["three", "shared"])
def test_one_who_comes_back_sees_the_same_as_one_who_comes(name: str, guests: tuple[str, ...]) -> None:
    """Connections break at any moment, and moves are made, taken back, and replaced while they are gone."""
    pick = random.Random(5)
    options: dict[str, Any] = {"orders": "simultaneous"} if name == "cvlizations" else {}
    live = live_table(cromlech.game(name, players=3, **options), *guests)
    listeners = [Listener(live, guest) for guest in (*dict.fromkeys(guests), WATCHER)]
    check_told(live, listeners)
    done = set()
    for _ in range(30):
        gone = pick.choice(listeners)
        live.leave(gone.client)
        for _ in range(pick.randrange(1, 5)):
            table = live.table
            assert table.state is not None
            if table.state.over:
                break
            guest = pick.choice(guests)
            if table.revisable(guest) and pick.random() < 0.3:
                moves = pick.choice(table.revisable(guest))
                before = table.state_at(moves.start)
                actions = [before.legal()[0]]
                before.apply(actions[0])
                while len(actions) < len(moves):
                    actions.append(pick.choice(before.legal()))
                    before.apply(actions[-1])
                live.become(table.revise(guest, table.seq, moves.start, actions).table)
                done.add("revised")
            elif (back := table.undo_to(guest)) and pick.random() < 0.3:
                live.become(table.undo(guest, table.seq, pick.choice(back)).table)
                done.add("undone")
            else:
                act(live, pick.choice(table.state.legal()))
        gone.come_back(live)
        check_told(live, [gone])
        fresh = Listener(live, gone.client.guest)
        check_told(live, [fresh])
        assert (gone.state["view"], gone.lines) == (fresh.state["view"], fresh.lines)
        live.leave(fresh.client)
    check_told(live, listeners)
    assert "undone" in done or name == "endless-winter"
    assert ("revised" in done) == (name == "cvlizations")


values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=12,
)


@given(values, values, st.integers(0, 4))
def test_changes_lead_from_any_value_to_any_other(before: Any, now: Any, depth: int) -> None:
    found = [[["part", *path], value] for path, value in changes(before, now, depth)]
    message = {"type": "change", "seq": 1, "log": None, "changed": json.loads(json.dumps(found))}
    assert merged({"part": before}, message)["part"] == now
    assert (found == []) == (before == now)


def test_a_table_that_waits_has_no_view() -> None:
    facts = Facts("t" * 16, A, 0)
    chairs = [Chair(PERSON, A, guest=A), Chair("open")]
    table: Table = opening(facts, cromlech.game("stone-age", players=2), chairs).table
    live = Live(table, lambda: True, 0.0)
    listeners = [Listener(live, A), Listener(live, B)]
    check_told(live, listeners)
    live.become(table.join(B, "Taras", None, invitation=table.invitation).table)
    check_told(live, listeners)
    assert listeners[1].state["seat"] == 1


@pytest.mark.parametrize("orders", ["standard", "simultaneous"])
def test_games_that_differ_in_hidden_orders_are_told_alike(orders: str) -> None:
    """Content, length, order, and number of messages are the same for everyone who must not know the difference."""
    game = cromlech.game("cvlizations", players=3, orders=orders, start_player=0)
    begun = live_table(game, A, B, "guest-c").table
    told = []
    for down in ("hunting", "theft"):
        live = Live(begun, lambda: True, 0.0)
        listeners = [Listener(live, guest) for guest in (B, "guest-c", WATCHER, A)]
        for kind, order in (("face_up", "cunning"), ("face_down", down)):
            act(live, game.parse(f"{kind} {order}"))
        for kind, order in (("face_up", "trade"), ("face_down", "cunning")):
            act(live, game.parse(f"{kind} {order}"))
        check_told(live, listeners)
        told.append([listener.texts for listener in listeners])
    assert told[0][:3] == told[1][:3]
    assert told[0][3] != told[1][3]
