"""Tournaments: who plays whom, how points are counted, and what happens between rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import httpx
import pytest
from at_server import ON_SQLITE, Server, until
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


@pytest.fixture
def later(server: Server) -> Iterator[Callable[[float], None]]:
    """Let so many hours pass at once for everything the server does."""
    before = server.hall.clock
    passed = 0.0

    def advance(hours: float) -> None:
        nonlocal passed
        passed += hours
        server.hall.clock = lambda: before() + int(passed * 3_600_000)
        look_now(server)

    yield advance
    server.hall.clock = before


def look_now(server: Server) -> None:
    """Let the server look for what is due, as it does every few seconds."""
    part: Tournaments = server.app.state.club.part(Tournaments)
    server.wait_for(part.look(server.hall.clock()))


def playing(world: World, tournament: str) -> list[Any]:
    rows = world.rows(select(PairingRow.__table__).where(PairingRow.tournament == tournament, ~PairingRow.done))
    return list(rows)


def give_up(world: World, table_id: str, loser: Person) -> None:
    """End a game: one of them leaves."""
    state = world.ask(loser, "GET", f"/api/tables/{table_id}").json()
    seat = next(each["seat"] for each in state["table"]["seats"] if each["mine"])
    assert world.ask(loser, "POST", f"/api/tables/{table_id}/resign", {"seat": seat}).status_code == 200


def opened(world: World, table_id: str) -> None:
    """Wait for the table of a pairing."""
    until(lambda: world.rows(select(TableRow.id).where(TableRow.id == table_id)))


def entrants(world: World, tournament: str) -> dict[str, Any]:
    rows = world.rows(select(EntrantRow.__table__).where(EntrantRow.tournament == tournament))
    return {row.guest: row for row in rows}


def test_swiss_rounds(server: Server, world: World, later: Callable[[float], None]) -> None:
    people = [world.meet(PERSON, f"Swiss{number} {World.number}") for number in range(5)]
    known = {each.guest: each for each in people}
    tournament = organized(world)
    enter(world, tournament, people)
    look_now(server)
    assert look(world, tournament)["status"] == "open"
    later(2)
    until(lambda: look(world, tournament)["round"] == 1)
    found = look(world, tournament)
    assert (found["status"], found["entrants"]) == ("playing", 5)
    assert [len(pairing["seats"]) for pairing in found["pairings"] if pairing["table"] is None] == [1]
    pairings = playing(world, tournament)
    assert len(pairings) == 2
    ids = [each.table_id for each in pairings]
    until(lambda: len(world.rows(select(TableRow.id).where(TableRow.id.in_(ids)))) == 2)
    look_now(server)
    assert len(playing(world, tournament)) == 2, "a round isn't paired twice"
    one = known[pairings[0].people[0]]
    table_id = look(world, tournament, one)["table"]
    assert table_id == pairings[0].table_id
    table = world.ask(one, "GET", f"/api/tables/{table_id}").json()["table"]
    assert (table["status"], table["ranked"], table["listed"]) == ("playing", True, False)
    gone = [known[pairing.people[1]] for pairing in pairings]
    give_up(world, pairings[0].table_id, gone[0])
    assert entrants(world, tournament)[gone[0].guest].state == "resting"
    enter(world, tournament, gone[:1])
    assert look(world, tournament)["round"] == 1, "one table still plays"
    give_up(world, pairings[1].table_id, gone[1])
    until(lambda: look(world, tournament)["round"] == 2)
    after = entrants(world, tournament)
    assert sum(row.points for row in after.values()) >= 6
    met = {frozenset(each.people) for each in pairings}
    assert not met & {frozenset(each.people) for each in playing(world, tournament)}
    for pairing in playing(world, tournament):
        opened(world, pairing.table_id)
        give_up(world, pairing.table_id, known[pairing.people[1]])
    until(lambda: look(world, tournament)["status"] == "over")
    over = look(world, tournament)
    assert [each["place"] for each in over["standings"]] == sorted(each["place"] for each in over["standings"])
    assert max(each["points"] for each in over["standings"]) == over["standings"][0]["points"]
    late = world.ask(people[0], "POST", f"/api/tournaments/{tournament}/entry", {"state": "in"})
    assert late.json()["error"]["key"] == "people.tournament_over"


@ON_SQLITE
def test_an_arena_goes_on_until_its_time_is_up(server: Server, world: World, later: Callable[[float], None]) -> None:
    people = [world.meet(PERSON, f"Arena{number} {World.number}") for number in range(4)]
    known = {each.guest: each for each in people}
    tournament = organized(world, kind="arena", pace=LIVE, minutes=60, starts=now())
    until(lambda: look(world, tournament)["status"] == "playing")
    enter(world, tournament, people[:2])
    until(lambda: len(playing(world, tournament)) == 1)
    enter(world, tournament, people[2:3])
    enter(world, tournament, people[2:3], "resting")
    enter(world, tournament, people[3:])
    look_now(server)
    assert len(playing(world, tournament)) == 1, "no one is paired who rests"
    enter(world, tournament, people[2:3])
    until(lambda: len(playing(world, tournament)) == 2)
    for each in playing(world, tournament):
        opened(world, each.table_id)
        give_up(world, each.table_id, known[each.people[0]])
    after = entrants(world, tournament)
    assert sum(row.points for row in after.values()) == 4
    assert sorted(row.state for row in after.values()).count("resting") == 2
    later(2)
    ended = until(lambda: _ended(world, tournament, known))
    assert sum(each["points"] for each in ended["standings"]) >= 2


def _ended(world: World, tournament: str, known: Mapping[str, Person]) -> Any:
    """The tournament once it is over, when those who were paired before have played, too."""
    for each in playing(world, tournament):
        if world.rows(select(TableRow.id).where(TableRow.id == each.table_id)):
            give_up(world, each.table_id, known[each.people[0]])
    found = look(world, tournament)
    return found if found["status"] == "over" else None


@ON_SQLITE
def test_a_pairing_without_its_table_is_opened_by_the_next_server(
    server: Server, world: World, later: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [world.meet(PERSON, f"Lost{number} {World.number}") for number in range(2)]
    tournament = organized(world, rounds=1)
    enter(world, tournament, people)

    async def killed(*_: Any) -> None:
        """As if the server had stopped."""

    monkeypatch.setattr(Tournaments, "_open_missing", killed)
    later(2)
    until(lambda: playing(world, tournament))
    [pairing] = playing(world, tournament)
    assert not world.rows(select(TableRow.id).where(TableRow.id == pairing.table_id))
    monkeypatch.undo()
    look_now(server)
    until(lambda: world.rows(select(TableRow.id).where(TableRow.id == pairing.table_id)))
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
