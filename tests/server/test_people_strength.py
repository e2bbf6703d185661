"""Results, profiles, and histories: what is written when a game ends, and who can find it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from at_server import ON_SQLITE, Server
from nearly_over import LISTED, finish, nearly_over, ranks, seat
from people_access.world import GUEST, OWNER, PERSON, World
from sqlalchemy import select

import cromlech
from cromlech.core.words import LANGUAGES
from cromlech.games import definition
from cromlech.server.people.achievements import achievements
from cromlech.server.people.history import PastGame, as_csv
from cromlech.server.people.rows import FinishedRow, ResultRow
from cromlech.server.tables import BOT, Chair, Change, Table
from cromlech.server.terms import Terms


@pytest.fixture(scope="module")
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


@pytest.fixture
def world(server: Server, http: httpx.Client) -> World:
    return World(server, http)


def results(world: World, table_id: str) -> Any:
    return world.rows(select(ResultRow.__table__).where(ResultRow.table_id == table_id).order_by(ResultRow.seat))


def test_results_are_written_with_the_last_move(server: Server, world: World) -> None:
    pair = [world.owner, world.person]
    table_id = nearly_over(server, [seat(each) for each in pair])
    assert not results(world, table_id)
    finish(server, table_id, pair)
    rows = results(world, table_id)
    assert [row.guest for row in rows] == [each.guest for each in pair]
    assert tuple(row.place for row in rows) == ranks(2)
    assert all(row.score == row.facts["sheet"]["total"] for row in rows)
    assert all(row.public and not row.ranked and not row.left for row in rows)
    finished = world.rows(select(FinishedRow.__table__).where(FinishedRow.table_id == table_id))
    assert [(row.players, row.pace, row.ranked) for row in finished] == [(2, "days:3", False)]


def _bot_moves(table: Table) -> Change:
    assert table.state is not None
    return table.play_bot(table.state.legal()[0])


@ON_SQLITE
def test_games_by_link_and_against_bots_are_private(server: Server, world: World) -> None:
    table_id = nearly_over(server, [seat(world.owner), Chair(BOT, "", "2")], Terms())
    live = server.wait_for(server.hall.find(table_id))
    if live.table.state.actor == 0:
        finish(server, table_id, [world.owner])
    else:
        server.wait_for(server.hall.change(live, _bot_moves))
    rows = results(world, table_id)
    assert [(row.guest, row.level) for row in rows] == [(world.owner.guest, None), (None, "2")]
    assert not world.rows(select(FinishedRow.__table__).where(FinishedRow.table_id == table_id))
    own = world.ask(world.owner, "GET", "/api/history").json()["games"]
    assert [game["table"] for game in own] == [table_id]
    name = f"/api/history?name={world.owner.name}"
    assert world.ask(world.owner, "GET", name).json()["games"]
    assert not world.ask(world.person, "GET", name).json()["games"]
    assert not world.ask(world.person, "GET", f"/api/profile?name={world.owner.name}").json()["games"]


@ON_SQLITE
def test_history_is_searched(server: Server, world: World) -> None:
    owner, person, guest = (world.people[role] for role in (OWNER, PERSON, GUEST))
    games = {}
    for number, other in enumerate((person, guest, person)):
        world.server = server
        games[number] = nearly_over(server, [seat(owner), seat(other)], LISTED)
        finish(server, games[number], [owner, other])

    def found(query: str, by: Any = owner) -> list[str]:
        answer = world.ask(by, "GET", f"/api/history?{query}").json()
        return [game["table"] for game in answer["games"]]

    latest = [games[2], games[1], games[0]]
    assert found("") == latest
    assert found("game=stone-age") == latest
    assert found("game=cvlizations") == []
    assert found(f"opponent={person.name}") == [games[2], games[0]]
    assert found(f"opponent={person.name.upper()}") == [games[2], games[0]]
    assert found("opponent=100%25") == []
    assert found(f"opponent={owner.name}") == []
    won = ranks(2)[0] == 1
    assert found("ending=won") == (latest if won else [])
    assert found("ending=lost") == ([] if won else latest)
    assert found("ending=left") == []
    assert found("ranked=true") == []
    assert found("since=9999999999999") == []
    assert found("until=9999999999999") == latest
    assert found("after=nonsense") == latest
    assert found(f"name={owner.name}", guest) == latest
    assert world.ask(owner, "GET", "/api/history?ending=drawn").status_code == 422
    assert world.ask(guest, "GET", "/api/history?name=Nobody").status_code == 404
    assert found("", guest) == [games[1]]
    first = world.ask(owner, "GET", "/api/history").json()["games"][0]
    assert [each["own"] for each in first["seats"]] == [True, False]
    assert [each["account"] for each in first["seats"]] == [True, True]
    assert first["replay"]
    assert owner.guest not in world.ask(person, "GET", "/api/history").text
    text = world.ask(owner, "GET", "/api/history/file?kind=csv").text
    lines = list(csv.DictReader(io.StringIO(text)))
    assert len(lines) == 6
    assert {line["table"] for line in lines} == set(games.values())
    assert len(world.ask(owner, "GET", "/api/history/file").json()) == 3


@ON_SQLITE
def test_history_has_pages(server: Server, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, person = world.owner, world.person
    made = []
    for _ in range(3):
        made.append(nearly_over(server, [seat(owner), seat(person)]))
        finish(server, made[-1], [owner, person])
    from cromlech.server.people.history import Wanted, history

    database = server.app.state.club.database
    first = server.wait_for(history(database, owner.guest, Wanted(), private=True, limit=2))
    assert [game.table for game in first.games] == made[:0:-1]
    rest = server.wait_for(history(database, owner.guest, Wanted(after=first.more), private=True, limit=2))
    assert [game.table for game in rest.games] == made[:1]
    assert rest.more is None


@ON_SQLITE
def test_a_profile_tells_what_was_achieved(server: Server, world: World) -> None:
    owner, person = world.owner, world.person
    for _ in range(3):
        table_id = nearly_over(server, [seat(owner), seat(person)])
        finish(server, table_id, [owner, person])
    winner = [owner, person][ranks(2).index(1)]
    profile = world.ask(world.people[GUEST], "GET", f"/api/profile?name={winner.name}").json()
    assert profile["name"] == winner.name
    assert not profile["own"]
    [game] = profile["games"]
    assert (game["game"], game["played"], game["won"], game["left"]) == ("stone-age", 3, 3, 0)
    earned = {each["name"]: each for each in game["achievements"]}
    assert earned["first_win"]["earned"]
    assert earned["first_win"]["table"]
    assert (earned["ten_wins"]["done"], earned["ten_wins"]["earned"]) == (3, None)
    assert all(each["share"] > each["usual"] for each in game["strategies"])
    own = world.ask(owner, "GET", "/api/profile").json()
    assert own["own"]
    nobody = world.ask(world.people[GUEST], "GET", "/api/profile").json()
    assert (nobody["name"], nobody["games"]) == (None, [])


def test_no_name_is_a_formula() -> None:
    seat = {"seat": 0, "name": "=1+1", "account": False, "program": False, "level": None, "character": None}
    more = {"place": 1, "score": 9, "left": False, "own": True, "before": None, "after": None}
    game = {"table": "t", "game": "stone-age", "players": 1, "at": "", "ranked": False, "public": False}
    text = as_csv([PastGame.model_validate({**game, "replay": False, "seats": [{**seat, **more}]})])
    assert next(csv.DictReader(io.StringIO(text)))["name"] == "'=1+1"


def test_achievements_have_texts_and_sources() -> None:
    for each in cromlech.games():
        names = [achievement.name for achievement in achievements(each.name)]
        assert len(names) == len(set(names))
        sheet = cromlech_sheet(each.name)
        for achievement in achievements(each.name):
            assert achievement.source is None or achievement.source in sheet
            for lang in LANGUAGES if not achievement.general else ():
                words = definition(each.name).words.own(lang)
                assert f"achievement.{achievement.name}" in words
                assert f"achievement.{achievement.name}.how" in words


def cromlech_sheet(game: str) -> dict[str, int]:

    return cromlech.game(game).start(seed=1).score_sheet()[0]
