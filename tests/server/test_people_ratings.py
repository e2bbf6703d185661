"""Ranked games: who may play them, what they do to ratings, what leaving costs, and who leads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from at_server import BOT, HERE, ME, ON_SQLITE, OPEN, Server, until
from nearly_over import RANKED, finish, nearly_over, ranks, seat
from people_access.world import GUEST, OWNER, PERSON, Person, World
from sqlalchemy import insert, select, update

from cromlech.server.people.ratings import ESTABLISHED, Rating, levels, rated, recomputed, repair
from cromlech.server.people.rows import RatingRow, ResultRow
from cromlech.server.storage import now
from cromlech.server.tables import BOT as BOT_CHAIR
from cromlech.server.tables import Chair


@pytest.fixture(scope="module")
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


@pytest.fixture
def world(server: Server, http: httpx.Client) -> World:
    return World(server, http)


def ratings(world: World, *people: Person) -> list[Any]:
    rows = {row.guest: row for row in world.rows(select(RatingRow.__table__))}
    return [rows.get(each.guest) for each in people]


def results(world: World, table_id: str) -> Any:
    return world.rows(select(ResultRow.__table__).where(ResultRow.table_id == table_id).order_by(ResultRow.seat))


def open_table(world: World, by: Person, *seats: Any, **more: Any) -> httpx.Response:
    asked = {"game": "stone-age", "options": {"players": len(seats)}, "seats": list(seats), "ranked": True}
    return world.ask(by, "POST", "/api/tables", {**asked, **more})


def key_of(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["key"])


class Row:
    """A result without a database."""

    def __init__(self, guest: str | None, place: int, level: str | None = None) -> None:
        self.guest, self.place, self.level = guest, place, level
        self.game, self.players = "stone-age", 2


def test_ratings_are_computed_with_the_last_move(server: Server, world: World) -> None:
    pair = [world.owner, world.person]
    table_id = nearly_over(server, [seat(each) for each in pair], RANKED)
    finish(server, table_id, pair)
    winner, loser = (pair[ranks(2).index(rank)] for rank in (1, 2))
    best, worst = ratings(world, winner, loser)
    assert best.shown > 1500 > worst.shown
    assert (best.games, best.wins, worst.games, worst.wins) == (1, 1, 1, 0)
    rows = {row.guest: row for row in results(world, table_id)}
    assert (rows[winner.guest].before, rows[winner.guest].after) == (1500, best.shown)
    assert rows[winner.guest].rated == rows[loser.guest].rated is not None


def test_ratings_follow_from_results(server: Server, world: World) -> None:
    """On one server or several, and whoever finished at the same moment."""
    three = [world.owner, world.person, world.meet(PERSON, f"Bohdan {World.number}")]
    for _ in range(2):
        for a, b in ((0, 1), (1, 2), (2, 0)):
            table_id = nearly_over(server, [seat(three[a]), seat(three[b])], RANKED)
            finish(server, table_id, three)
    database = server.app.state.club.database
    again = server.wait_for(recomputed(database))
    stored = ratings(world, *three)
    for person, row in zip(three, stored, strict=True):
        rating = again[person.guest, "stone-age", 2]
        assert (rating.mu, rating.sigma, rating.games, rating.wins) == (row.mu, row.sigma, row.games, row.wins)
    assert all(row.games == 4 for row in stored)
    world.write(update(RatingRow).where(RatingRow.guest == three[0].guest).values(mu=9000.0, shown=9000))
    assert server.wait_for(repair(database)) == 1
    assert ratings(world, three[0])[0].shown == stored[0].shown


def test_bots_are_the_fixed_points_of_the_scale() -> None:
    known = levels("stone-age")
    assert known["1"].shown == 1000
    rating = Rating()
    for _ in range(30):
        rating = rated([Row("a", 2), Row(None, 1, "2")], {"a": rating})["a"]
        rating = rated([Row("a", 1), Row(None, 2, "2")], {"a": rating})["a"]
    assert abs(rating.mu - known["2"].mu) < 60
    assert rating.error <= ESTABLISHED
    assert (rating.games, rating.wins) == (60, 30)
    assert "8" not in levels("endless-winter")  # unmeasured


def test_who_comes_first_makes_no_difference() -> None:
    a = rated([Row("a", 1), Row("b", 2)], {})
    b = rated([Row("b", 2), Row("a", 1)], {})
    assert a == b
    tie = rated([Row("a", 1), Row("b", 1)], {})
    assert tie["a"].mu == tie["b"].mu == 1500


@ON_SQLITE
def test_ranked_tables_are_for_people_with_accounts(server: Server, world: World) -> None:
    owner, person, guest = (world.people[role] for role in (OWNER, PERSON, GUEST))
    assert key_of(open_table(world, guest, ME, OPEN)) == "people.ranked_account"
    assert key_of(open_table(world, owner, ME, HERE)) == "people.ranked_one_screen"
    assert key_of(open_table(world, owner, ME, OPEN, cards="nowhere")) == "server.no_cards"
    answer = open_table(world, owner, ME, OPEN, listed=True, pace={"kind": "days", "days": 2})
    assert answer.status_code == 200
    table_id = answer.json()["table"]["id"]
    join = f"/api/tables/{table_id}/join"
    assert key_of(world.ask(guest, "POST", join, {"name": "Somebody"})) == "people.ranked_account"
    assert key_of(world.ask(owner, "POST", join, {"name": "Olena again", "seat": 1})) == "server.one_seat"
    assert world.ask(person, "POST", join, {"name": person.name}).json()["table"]["status"] == "playing"
    asked = {"game": "endless-winter", "seats": [ME, {"kind": "bot", "level": "8"}], "ranked": True}
    assert key_of(world.ask(owner, "POST", "/api/tables", asked)) == "people.ranked_level"


@ON_SQLITE
def test_no_help_in_ranked_games(server: Server, world: World) -> None:
    owner = world.owner
    state = open_table(world, owner, ME, BOT).json()
    table_id = state["table"]["id"]
    at = f"/api/tables/{table_id}"
    live = server.wait_for(server.hall.find(table_id))
    until(lambda: world.ask(owner, "GET", at).json()["offer"]["legal"])  # a bot may move first
    asked = {"seq": live.table.seq, "actions": [live.table.state.legal()[0]]}
    assert world.ask(owner, "POST", f"{at}/moves", asked).status_code == 200
    assert world.ask(owner, "GET", at).json()["undo"] == []
    seq = live.table.seq
    assert world.ask(owner, "POST", f"{at}/undo", {"seq": seq, "to": 0}).status_code == 409
    assert key_of(world.ask(owner, "GET", f"{at}/hints")) == "server.ranked_no_hints"
    assert key_of(world.ask(owner, "GET", f"{at}/record?moving=true")) == "server.ranked_stays"
    assert key_of(world.ask(owner, "GET", f"{at}/analysis")) == "server.not_over"
    assert key_of(world.ask(owner, "POST", f"{at}/close")) == "server.ranked_goes_on"


@ON_SQLITE
def test_leaving_counts_as_last(server: Server, world: World) -> None:
    """With two, whoever stays has won. With more, the others play on."""
    pair = [world.owner, world.person]
    leader = pair[ranks(2).index(1)]
    other = pair[ranks(2).index(2)]
    table_id = nearly_over(server, [seat(each) for each in pair], RANKED)
    place = [each.guest for each in pair].index(leader.guest)
    assert key_of(world.ask(world.owner, "POST", f"/api/tables/{table_id}/remove", {"seat": 1})) in (
        "server.ranked_goes_on",
    )
    assert world.ask(leader, "POST", f"/api/tables/{table_id}/resign", {"seat": place}).status_code == 200
    rows = {row.guest: row for row in results(world, table_id)}
    assert (rows[leader.guest].place, rows[leader.guest].left) == (2, True)
    assert (rows[other.guest].place, rows[other.guest].left) == (1, False)
    assert ratings(world, leader)[0].shown < 1500 < ratings(world, other)[0].shown
    assert world.ask(other, "POST", f"/api/tables/{table_id}/resign", {"seat": 1 - place}).status_code == 200
    assert ratings(world, other)[0].games == 1  # it was decided before

    third = world.meet(PERSON, f"Bohdan {World.number}")
    three = [world.owner, world.person, third]
    table_id = nearly_over(server, [seat(each) for each in three], RANKED)
    live = server.wait_for(server.hall.find(table_id))
    mover = live.table.state.actor
    gone = next(i for i in (0, 1, 2) if i != mover)
    assert world.ask(three[gone], "POST", f"/api/tables/{table_id}/resign", {"seat": gone}).status_code == 200
    assert not results(world, table_id)
    finish(server, table_id, three)
    rows = results(world, table_id)
    assert rows[gone].place == 3
    assert rows[gone].left
    assert sorted(row.place for i, row in enumerate(rows) if i != gone) == [1, 2]


@ON_SQLITE
def test_leaving_a_game_against_bots(server: Server, world: World) -> None:
    owner = world.owner
    table_id = nearly_over(server, [seat(owner), Chair(BOT_CHAIR, "", "1")], RANKED)
    live = server.wait_for(server.hall.find(table_id))
    if live.table.status == "playing":
        world.ask(owner, "POST", f"/api/tables/{table_id}/resign", {"seat": 0})
    assert ratings(world, owner)[0].games == 1


@ON_SQLITE
def test_leaderboard(server: Server, world: World) -> None:
    people = [world.meet(PERSON, f"Leader{number} {World.number}") for number in range(4)]
    shown = (1700, 1600, 1600, 1300)
    for person, rating in zip(people, shown, strict=True):
        sigma = 200.0 if rating == 1300 else 40.0
        key = {"guest": person.guest, "game": "cvlizations", "players": 5}
        values = {"mu": float(rating), "sigma": sigma, "shown": rating, "games": 30, "wins": 9, "at": now()}
        world.write(insert(RatingRow).values({**key, **values}))
    path = "/api/leaderboard?game=cvlizations&players=5"
    found = world.ask(people[2], "GET", path).json()
    lines = [(line["place"], line["name"], line["rating"]) for line in found["ranked"] if line["level"] is None]
    assert lines == [(1, people[0].name, 1700), (2, people[1].name, 1600), (2, people[2].name, 1600)]
    bots = [line for line in found["ranked"] if line["level"]]
    assert [line["level"] for line in bots] == sorted((line["level"] for line in bots), reverse=True)
    assert [line["rating"] for line in found["ranked"]] == sorted(
        (line["rating"] for line in found["ranked"]), reverse=True
    )
    assert (found["place"], found["of"], found["own"]["error"]) == (2, 3, 78)
    unsure = world.ask(people[3], "GET", path).json()
    assert (unsure["place"], unsure["own"]["established"]) == (None, False)
    nobody = world.ask(world.people[GUEST], "GET", path).json()
    assert (nobody["place"], nobody["own"]) == (None, None)
    assert world.ask(world.owner, "GET", "/api/leaderboard?game=cvlizations&players=9").status_code == 404
    assert world.ask(world.owner, "GET", "/api/leaderboard?game=chess&players=2").status_code == 404
