"""Tables that are one decision from their end, so that tests of what comes after need not play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from at_server import Server, finished_game
from people_access.world import Person

import cromlech
from cromlech.client import Client, Table
from cromlech.core.rules import CHANCE
from cromlech.server.records import new_facts
from cromlech.server.tables import PERSON, Chair, Made, opening
from cromlech.server.terms import DAYS, Pace, Terms

LISTED = Terms(Pace(DAYS, days=3), listed=True)
RANKED = Terms(Pace(DAYS, days=3), listed=True, ranked=True)


@cache
def _game(players: int) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
    """A whole game that ends with a decision and not a die: its moves with who made them, and its ranks."""
    for seed in range(1, 50):
        state = finished_game(players, seed)
        moves = [(move.actor, move.action) for move in state.moves]
        if moves[-1][0] != CHANCE and sorted(state.ranks)[:2] == [1, 2]:
            return moves, tuple(state.ranks)
    raise AssertionError("no such game")


def ranks(players: int) -> tuple[int, ...]:
    """How that game ends."""
    return _game(players)[1]


def nearly_over(server: Server, chairs: Sequence[Chair], terms: Terms = LISTED) -> str:
    """A game of Stone Age whose last decision is still to be made. Returns the table's id."""
    moves, _ = _game(len(chairs))
    guests = [chair.guest for chair in chairs]
    made = [Made(actor, action, guests[actor] if actor >= 0 else None, False) for actor, action in moves[:-1]]
    game = cromlech.game("stone-age", players=len(chairs))
    host = next(guest for guest in guests if guest)
    live = server.wait_for(server.hall.begin(opening(new_facts(host), game, chairs, made, terms=terms)))
    return str(live.table.id)


def finish(server: Server, table_id: str, people: Sequence[Person]) -> None:
    """Make the last decision."""
    live = server.wait_for(server.hall.find(table_id))
    actor, action = _game(len(live.table.chairs))[0][-1]
    guest = live.table.chairs[actor].guest
    person = next(each for each in people if each.session is not None and each.guest == guest)
    with Client(server.url, token=person.token) as client:
        client.ask("POST", f"/api/tables/{table_id}/moves", {"seq": live.table.seq, "actions": [action]})


def seat(person: Person) -> Chair:
    """Where someone plays."""
    return Chair(PERSON, person.name, guest=person.guest)


def look(person: Person, server: Server, path: str, **query: Any) -> Any:
    """What someone is answered."""
    with Client(server.url, token=person.token or None) as client:
        return client.ask("GET", path, **query)


def table_of(server: Server, table_id: str, person: Person) -> Table:
    """A table, for someone."""
    return Client(server.url, token=person.token).table(table_id)
