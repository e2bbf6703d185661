"""Tournaments: who plays whom, how points are counted, and what happens between rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import httpx
import pytest
from at_server import ON_SQLITE, Server
from people_access.strength import PACE
from people_access.world import PERSON, Person, World
from sqlalchemy import select

from cromlech.server.people.pairing import Contender, arena, bye_points, points, swiss
from cromlech.server.people.rows import EntrantRow, PairingRow
from cromlech.server.people.tournaments import Tournaments
from cromlech.server.sql import TableRow
from cromlech.server.storage import now

LIVE = {"kind": "live", "bank": 600, "delay": 10, "days": 0}


@pytest.fixture(scope="module")
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


@pytest.fixture
def world(server: Server, http: httpx.Client) -> World:
    return World(server, http)


# -- pairing -----------------------------------------------------------------------


def played(players: int, count: int, rounds: int) -> tuple[dict[str, int], Counter[frozenset[str]], Counter[str]]:
    """A whole Swiss tournament in which the stronger always win."""
    total = {f"p{number:02}": 0 for number in range(count)}
    met: dict[str, Counter[str]] = {guest: Counter() for guest in total}
    pairs: Counter[frozenset[str]] = Counter()
    byes: Counter[str] = Counter()
    for _ in range(rounds):
        people = [Contender(g, total[g], 0.0, met[g], byes[g]) for g in total]
        tables, out = swiss(people, players)
        assert sorted(guest for table in [*tables, out] for guest in table) == sorted(total)
        assert len(out) == count % players
        for table in tables:
            for a, b in combinations(table, 2):
                met[a][b] += 1
                met[b][a] += 1
                pairs[frozenset((a, b))] += 1
            order = sorted(table)
            for guest, gained in zip(order, points(range(1, players + 1)), strict=True):
                total[guest] += gained
        for guest in out:
            byes[guest] += 1
            total[guest] += bye_points(players)
    return total, pairs, byes


def test_nobody_meets_again_if_it_can_be_avoided() -> None:
    for players, count, rounds in ((2, 8, 5), (2, 9, 5), (2, 16, 6), (3, 12, 3), (4, 16, 3)):
        total, pairs, byes = played(players, count, rounds)
        assert max(pairs.values()) == 1, (players, count)
        assert max(byes.values(), default=1) == 1
        assert max(total, key=lambda guest: total[guest]) == "p00"


def test_a_round_where_everyone_has_met() -> None:
    _, pairs, _ = played(2, 4, 6)
    assert set(pairs.values()) == {2}


def test_the_best_of_the_upper_half_meet_those_of_the_lower() -> None:
    people = [Contender(f"p{number}", 0, 2000.0 - number) for number in range(6)]
    assert swiss(people, 2) == ([["p0", "p3"], ["p1", "p4"], ["p2", "p5"]], [])
    assert swiss(people[:5], 2)[1] == ["p4"]


def test_an_arena_pairs_those_who_have_waited_longest() -> None:
    people = [Contender(f"p{number}", number, waiting=number) for number in range(5)]
    tables = arena(people, 2)
    assert sorted(guest for table in tables for guest in table) == ["p1", "p2", "p3", "p4"]
    assert ["p4", "p3"] in tables
    assert arena(people[:1], 2) == []


def test_points_of_a_table() -> None:
    assert points([1, 2]) == [2, 0]
    assert points([1, 1]) == [1, 1]
    assert points([2, 1, 3]) == [2, 4, 0]
    assert points([1, 2, 2, 4]) == [6, 3, 3, 0]
    assert (bye_points(2), bye_points(3), bye_points(4)) == (2, 2, 3)


# -- on a server -------------------------------------------------------------------


def organized(world: World, **changes: Any) -> str:
    asked = {"name": "Cup", "kind": "swiss", "game": "stone-age", "players": 2, "pace": PACE, "rounds": 2}
    answer = world.ask(world.owner, "POST", "/api/tournaments", {**asked, "starts": now() + 3_600_000, **changes})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def look(world: World, tournament: str, by: Person | None = None) -> Any:
    return world.ask(by or world.owner, "GET", f"/api/tournaments/{tournament}").json()


def enter(world: World, tournament: str, people: Sequence[Person], state: str = "in") -> None:
    for each in people:
        answer = world.ask(each, "POST", f"/api/tournaments/{tournament}/entry", {"state": state})
        assert answer.status_code == 200, answer.text


def advance(server: Server, hours: float = 2) -> None:
    """Let the server look for what is due, as if it were so late."""
    part: Tournaments = server.app.state.club.part(Tournaments)
    server.wait_for(part.look(now() + int(hours * 3_600_000)))


def playing(world: World, tournament: str) -> list[Any]:
    rows = world.rows(select(PairingRow.__table__).where(PairingRow.tournament == tournament, ~PairingRow.done))
    return list(rows)


def give_up(world: World, people: Sequence[Person], table_id: str, loser: Person) -> None:
    """End a game: one of them leaves."""
    state = world.ask(loser, "GET", f"/api/tables/{table_id}").json()
    seat = next(each["seat"] for each in state["table"]["seats"] if each["mine"])
    assert world.ask(loser, "POST", f"/api/tables/{table_id}/resign", {"seat": seat}).status_code == 200


def entrants(world: World, tournament: str) -> dict[str, Any]:
    rows = world.rows(select(EntrantRow.__table__).where(EntrantRow.tournament == tournament))
    return {row.guest: row for row in rows}


def test_swiss_rounds(server: Server, world: World) -> None:
    people = [world.meet(PERSON, f"Swiss{number} {World.number}") for number in range(5)]
    known = {each.guest: each for each in people}
    tournament = organized(world)
    enter(world, tournament, people)
    advance(server, 0)
    assert look(world, tournament)["status"] == "open"
    advance(server)
    advance(server)
    found = look(world, tournament)
    assert (found["status"], found["round"], found["entrants"]) == ("playing", 1, 5)
    byes = [pairing for pairing in found["pairings"] if pairing["table"] is None]
    assert len(byes) == 1
    assert len(found["pairings"]) == 3
    pairings = playing(world, tournament)
    assert len(world.rows(select(TableRow.id).where(TableRow.id.in_([each.table_id for each in pairings])))) == 2
    advance(server)
    assert len(playing(world, tournament)) == 2, "a round isn't paired twice"
    one = known[pairings[0].people[0]]
    table_id = look(world, tournament, one)["table"]
    assert table_id == pairings[0].table_id
    table = world.ask(one, "GET", f"/api/tables/{table_id}").json()["table"]
    assert (table["status"], table["ranked"], table["listed"]) == ("playing", True, False)
    for pairing in pairings:
        give_up(world, people, pairing.table_id, known[pairing.people[1]])
    after = entrants(world, tournament)
    assert sorted(row.points for row in after.values()) == [0, 0, 2, 2, 2]
    assert all(row.playing is None for row in after.values())
    gone = [known[pairing.people[1]] for pairing in pairings]
    assert all(after[each.guest].state == "resting" for each in gone)
    enter(world, tournament, gone)
    advance(server)
    second = look(world, tournament)
    assert second["round"] == 2
    met = {frozenset(each.people) for each in pairings}
    assert not met & {frozenset(each.people) for each in playing(world, tournament)}
    for pairing in playing(world, tournament):
        give_up(world, people, pairing.table_id, known[pairing.people[1]])
    advance(server)
    over = look(world, tournament)
    assert over["status"] == "over"
    assert [each["place"] for each in over["standings"]] == sorted(each["place"] for each in over["standings"])
    assert max(each["points"] for each in over["standings"]) == over["standings"][0]["points"]
    late = world.ask(people[0], "POST", f"/api/tournaments/{tournament}/entry", {"state": "in"})
    assert late.json()["error"]["key"] == "people.tournament_over"


@ON_SQLITE
def test_an_arena_goes_on_until_its_time_is_up(server: Server, world: World) -> None:
    people = [world.meet(PERSON, f"Arena{number} {World.number}") for number in range(4)]
    known = {each.guest: each for each in people}
    tournament = organized(world, kind="arena", pace=LIVE, minutes=60)
    enter(world, tournament, people)
    enter(world, tournament, people[:1], "resting")
    advance(server, 1.1)
    advance(server, 1.1)
    [pairing] = playing(world, tournament)
    assert people[0].guest not in pairing.people
    enter(world, tournament, people[:1])
    advance(server, 1.1)
    assert len(playing(world, tournament)) == 2
    for each in playing(world, tournament):
        give_up(world, people, each.table_id, known[each.people[0]])
    enter(world, tournament, people)
    advance(server, 1.2)
    assert len(playing(world, tournament)) == 2
    for each in playing(world, tournament):
        give_up(world, people, each.table_id, known[each.people[0]])
    enter(world, tournament, people)
    advance(server, 2.5)
    advance(server, 2.5)
    found = look(world, tournament)
    assert found["status"] == "over"
    assert sum(each["points"] for each in found["standings"]) == 4
    assert {each["state"] for each in found["standings"]} == {"in"}


@ON_SQLITE
def test_a_pairing_without_its_table_is_opened_by_the_next_server(
    server: Server, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [world.meet(PERSON, f"Lost{number} {World.number}") for number in range(2)]
    tournament = organized(world, rounds=1)
    enter(world, tournament, people)
    advance(server)

    async def killed(*_: Any) -> None:
        """As if the server had stopped."""

    monkeypatch.setattr(Tournaments, "_open_missing", killed)
    advance(server)
    [pairing] = playing(world, tournament)
    assert not world.rows(select(TableRow.id).where(TableRow.id == pairing.table_id))
    monkeypatch.undo()
    advance(server)
    assert world.rows(select(TableRow.id).where(TableRow.id == pairing.table_id))
    assert len(playing(world, tournament)) == 1


@ON_SQLITE
def test_what_is_refused(server: Server, world: World) -> None:
    def key(by: Person, path: str, body: Any = None) -> str:
        return str(world.ask(by, "POST", f"/api/tournaments{path}", body).json()["error"]["key"])

    asked = {"name": "Cup", "kind": "arena", "game": "stone-age", "players": 2, "pace": LIVE, "starts": now() + 10_000}
    assert key(world.owner, "", {**asked, "players": 4, "game": "nothing"}) == "error.unknown_game"
    assert key(world.owner, "", {**asked, "pace": PACE}) == "people.tournament_pace"
    assert key(world.owner, "", {**asked, "starts": 5}) == "people.tournament_starts"
    tournament = organized(world)
    assert key(world.person, f"/{tournament}/entry", {"state": "resting"}) == "people.not_entered"
    assert key(world.person, f"/{tournament}/cancel") == "people.not_organizer"
    assert key(world.person, "/nowhere/entry", {"state": "in"}) == "people.no_tournament"
    assert world.ask(world.owner, "POST", f"/api/tournaments/{tournament}/cancel").json()["status"] == "over"
    assert key(world.owner, f"/{tournament}/cancel") == "people.tournament_begun"
    for _ in range(3):
        organized(world)
    assert key(world.owner, "", asked) == "people.tournaments_limit"
    begun = next(iter(world.ask(world.owner, "GET", "/api/tournaments").json()["tournaments"]))
    assert begun["status"] in ("open", "playing")
