"""Endless Winter in the API: no one else may know what a player holds, plays face down, or buries from hand."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from at_server import ME, ON_SQLITE, OPEN, Server

from cromlech.client import Client

pytestmark = ON_SQLITE

HIDDEN_LINES = ("card_drawn", "card_piled")


def told(client: Client, table: str) -> dict[str, Any]:
    """Everything the server tells a guest about a table, except what changes with every message."""
    state = client.table(table).look()
    return {name: part for name, part in state.items() if name not in ("seq", "table", "notices")}


def sit_down(guest: Client, other: Client) -> str:
    """A table of two people."""
    made = guest.create("endless-winter", seats=[ME, OPEN], players=2)
    other.table(made.link).join("Taras")
    return made.id


def lay_a_pile(guest: Client, other: Client) -> tuple[str, int]:
    """A table where a seat can choose among three kinds of cards for its Eclipse pile, and the seat."""
    pick = random.Random(3)
    for _ in range(9):
        table = sit_down(guest, other)
        clients = (guest, other)
        while (state := clients[0].table(table).look())["table"]["status"] == "playing":
            seat = state["view"]["actor"]
            legal = clients[seat].table(table).look()["offer"]["legal"]
            if len([choice for choice in legal if choice["kind"] == "pile"]) > 2:
                return table, seat
            kept = [choice for choice in legal if choice["kind"] not in ("play", "discard", "bury")]
            clients[seat].table(table).move(pick.choice(kept or legal)["id"])
    raise AssertionError("no such position")


@pytest.fixture
def spectator(server: Server) -> Iterator[Client]:
    with Client(server.url) as client:
        yield client


@pytest.fixture
def table(guest: Client, other: Client) -> str:
    return sit_down(guest, other)


def test_a_pile_tells_the_others_nothing_but_its_size(guest: Client, other: Client, spectator: Client) -> None:
    """Whatever card is chosen, the other player and a spectator get the same message, byte for byte."""
    table, seat = lay_a_pile(guest, other)
    owner, rival = (guest, other) if seat == 0 else (other, guest)
    at = owner.table(table)
    state = at.look()
    piles = [choice for choice in state["offer"]["legal"] if choice["kind"] == "pile"]
    seen = []
    for choice in piles:
        before = at.look()["move"]
        at.move(choice["id"])
        seen.append([json.dumps(told(client, table)) for client in (rival, spectator)])
        now = told(owner, table)
        assert now["view"]["players"][seat]["pile_cards"]
        at.undo(before)
    assert len(seen) > 1
    assert all(one == seen[0] for one in seen)


def test_no_message_names_a_card_of_another_hand(guest: Client, other: Client, spectator: Client, table: str) -> None:
    pick = random.Random(5)
    for _ in range(25):
        for seat, client in enumerate((guest, other)):
            at = client.table(table)
            legal = at.look()["offer"]["legal"]
            if legal:
                at.move(pick.choice(legal)["id"])
            state = at.look()
            rival = state["view"]["players"][1 - seat]
            assert rival["hand_cards"] is None
            assert rival["buried_hidden"] is None
            for line in state["log"]["lines"]:
                assert (
                    line["params"].get("seat") != 1 - seat
                    or "card" not in line["params"]
                    or line["kind"] not in HIDDEN_LINES
                )
        watched = spectator.table(table).look()
        assert all(player["hand_cards"] is None for player in watched["view"]["players"])
        assert watched["offer"] == {"prompt": None, "legal": [], "blocked": [], "plans": []}


def test_what_is_unseen_of_a_rival_is_one_heap(guest: Client, other: Client, server: Server) -> None:
    """Hand, deck, pile, and hidden burials are sent as one multiset. Moving cards within it changes no message."""
    table, _ = lay_a_pile(guest, other)
    for seat, client in enumerate((guest, other)):
        state = client.table(table).look()
        rival = state["view"]["players"][1 - seat]
        now = server.hall.shelf._live[table].table.state
        assert now is not None
        own = now.view(1 - seat)["players"][1 - seat]
        heap = [*own["hand_cards"], *own["buried_hidden"], *([] if rival["pile_cards"] else own["pile_cards"])]
        heap += [card for card, number in own["unseen"].items() for _ in range(number)]
        assert sorted(heap) == sorted(card for card, number in rival["unseen"].items() for _ in range(number))
