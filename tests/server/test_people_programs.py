"""Programs that act for people: personal tokens and their scopes, bot accounts, streams, and exports."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from at_server import BOT, ME, ON_SQLITE, OPEN, Server
from people_access.world import PERSON, Person, World
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from cromlech.client import Client, Refused
from cromlech.server.people.rows import ApiTokenRow
from cromlech.server.people.tokens import id_of
from cromlech.server.storage import now


@pytest.fixture
def world(server: Server) -> Iterator[World]:
    with httpx.Client(base_url=server.url, timeout=60) as http:
        yield World(server, http)


def make(world: World, person: Person, *scopes: str, **more: object) -> str:
    """The secret of a new token."""
    asked = {"name": "Robot", "scopes": list(scopes), **more}
    answer = world.ask(person, "POST", "/api/account/tokens", asked)
    assert answer.status_code == 200, answer.text
    secret: str = answer.json()["secret"]
    return secret


def key(error: pytest.ExceptionInfo[Refused]) -> str:
    return error.value.key


@ON_SQLITE
def test_a_token_allows_what_its_scopes_say(world: World) -> None:
    person = world.person
    with Client(world.server.url, make(world, person, "read")) as reader, Client(world.server.url, person.token) as own:
        table = own.create("stone-age", [ME, BOT], start_player=0)
        assert [each["id"] for each in reader.tables()] == [table.id]
        seen = reader.table(table.id)
        assert seen.state["seat"] == 0
        for act in (lambda: seen.move(0), lambda: reader.create("stone-age", [ME, BOT]), seen.close):
            with pytest.raises(Refused) as refused:
                act()
            assert (refused.value.status, key(refused)) == (403, "token.scope")
        with pytest.raises(Refused) as refused:  # no scope allows to make more tokens, or to end the person's sessions
            reader.ask("POST", "/api/account/tokens", {"name": "More", "scopes": ["play"]})
        assert key(refused) == "token.in_person"
        with pytest.raises(Refused) as refused:
            reader.ask("POST", "/api/guests/revoke")
        assert key(refused) == "token.in_person"
        with pytest.raises(Refused) as refused:  # what doesn't exist is not a question of scopes
            reader.ask("GET", "/api/nothing")
        assert refused.value.status == 404
        assert table.look()["seq"] == table.state["seq"]
    with Client(world.server.url, make(world, person, "play")) as player:
        with pytest.raises(Refused) as refused:
            player.tables()
        assert key(refused) == "token.scope"
        player.ask("POST", f"/api/tables/{table.id}/resign", {"seat": 0})


@ON_SQLITE
def test_a_token_in_a_cookie_allows_no_more(world: World) -> None:
    secret = make(world, world.person, "read")
    answer = httpx.post(
        f"{world.server.url}/api/account/tokens",
        json={"name": "More", "scopes": ["play"]},
        headers={"cookie": f"cromlech={secret}"},
    )
    assert (answer.status_code, answer.json()["error"]["key"]) == (403, "token.in_person")


@ON_SQLITE
def test_moves_by_websocket_need_their_scope(world: World) -> None:
    with Client(world.server.url, world.person.token) as own:
        table = own.create("stone-age", [ME, OPEN])
    url = f"{world.server.url.replace('http', 'ws')}/api/tables/{table.id}/ws"
    bearer = {"authorization": f"Bearer {make(world, world.person, 'play')}"}
    with pytest.raises(InvalidStatus) as refused:
        connect(url, additional_headers=bearer)
    assert refused.value.response.status_code == 403
    bearer = {"authorization": f"Bearer {make(world, world.person, 'read')}"}
    with connect(url, additional_headers=bearer, max_size=None) as socket:
        socket.send('{"type": "hello"}')
        assert '"seat":0' in str(socket.recv(20))
        socket.send('{"type": "move", "seq": 1, "actions": [1]}')
        assert "token.scope" in str(socket.recv(20))


def test_revoking_a_token_ends_its_connections_alone(world: World) -> None:
    person = world.person
    secret, other = make(world, person, "read"), make(world, person, "read")
    listed = world.ask(person, "GET", "/api/account/tokens").json()["tokens"]
    assert [each["name"] for each in listed] == ["Robot", "Robot"]
    assert secret not in str(listed)
    assert len({each["id"] for each in listed}) == 2
    url = f"{world.server.url.replace('http', 'ws')}/api/news"
    with (
        connect(url, additional_headers={"authorization": f"Bearer {secret}"}) as gone,
        connect(url, additional_headers={"authorization": f"Bearer {other}"}) as stays,
    ):
        used = world.ask(person, "GET", "/api/account/tokens").json()["tokens"]
        assert all(each["used"] for each in used)
        world.ask(person, "DELETE", f"/api/account/tokens/{id_of(secret)}").raise_for_status()
        with pytest.raises(ConnectionClosed) as closed:
            gone.recv(20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        stays.send('{"type": "follow", "topics": ["lobby"]}')
        assert stays.recv(20)
    with Client(world.server.url, secret) as program, pytest.raises(Refused) as refused:
        program.tables()
    assert (refused.value.status, key(refused)) == (401, "server.token")
    assert world.ask(person, "DELETE", f"/api/account/tokens/{id_of(secret)}").status_code == 200
    assert len(world.ask(person, "GET", "/api/account/tokens").json()["tokens"]) == 1


@ON_SQLITE
def test_a_token_expires(world: World) -> None:
    secret = make(world, world.person, "read", days=1)
    with Client(world.server.url, secret) as program:
        assert program.tables() == []
        world.write(update(ApiTokenRow).where(ApiTokenRow.id == id_of(secret)).values(expires=now() - 1))
        with pytest.raises(Refused) as refused:
            program.tables()
        assert key(refused) == "server.token"
    assert world.ask(world.person, "GET", "/api/account/tokens").json()["tokens"] == []


@ON_SQLITE
def test_there_are_not_too_many_tokens(world: World) -> None:
    for _ in range(20):
        make(world, world.person, "read")
    asked = {"name": "Robot", "scopes": ["read"]}
    answer = world.ask(world.person, "POST", "/api/account/tokens", asked)
    assert (answer.status_code, answer.json()["error"]["key"]) == (409, "token.limit")
    assert world.ask(world.people[PERSON + 1], "POST", "/api/account/tokens", asked).status_code == 200


@ON_SQLITE
def test_the_document_says_what_each_route_needs(server: Server) -> None:
    paths = httpx.get(f"{server.url}/api/openapi.json", timeout=60).json()["paths"]
    assert {"personal": ["play"]} in paths["/api/tables/{id}/moves"]["post"]["security"]
    assert {"personal": []} in paths["/api/games"]["get"]["security"]
    assert not any("personal" in each for each in paths["/api/account/tokens"]["post"]["security"])
    assert all("security" in operation for methods in paths.values() for operation in methods.values())


def make_bot(world: World, name: str) -> str:
    """The key of a new bot account of the owner's."""
    world.ask(world.owner, "POST", "/api/account/bots", {"name": name}).raise_for_status()
    bots = world.ask(world.owner, "GET", "/api/account/bots").json()["bots"]
    found: str = next(each["key"] for each in bots if each["name"] == name)
    return found


@ON_SQLITE
def test_a_bot_account_plays_marked_as_one(world: World) -> None:
    robot = make_bot(world, f"Robot {world.number}")
    secret = make(world, world.owner, "play", "read", bot=robot)
    with Client(world.server.url, world.person.token) as person, Client(world.server.url, secret) as program:
        table = person.create("stone-age", [ME, OPEN])
        seats = program.table(table.link).join("Robot")["table"]["seats"]
        assert [(each["kind"], each["program"], each["mine"]) for each in seats] == [
            ("person", False, False),
            ("person", True, True),
        ]
        listed = person.tables()[0]["seats"]
        assert [each["program"] for each in listed] == [False, True]
        assert "bot-" not in str(person.table(table.id).state)  # no one is told its guest id


@ON_SQLITE
def test_bot_accounts_stay_out_of_ranked_games_with_people(world: World) -> None:
    secret = make(world, world.owner, "play", "read", "tables", bot=make_bot(world, f"Robot {world.number}"))
    with Client(world.server.url, world.person.token) as person, Client(world.server.url, secret) as program:
        body = {"game": "stone-age", "seats": [ME, OPEN], "ranked": True, "listed": True}
        answer = person.ask("POST", "/api/tables", body)
        table_id = answer["table"]["id"]
        with pytest.raises(Refused) as refused:
            program.ask(
                "POST",
                f"/api/tables/{table_id}/join",
                {"name": "Robot", "invitation": answer["table"]["invitation"]},
            )
        assert (refused.value.status, key(refused)) == (403, "people.ranked_program")
        assert person.table(table_id).state["seq"] == answer["seq"]


@ON_SQLITE
def test_closing_a_bot_ends_its_tokens(world: World) -> None:
    name = f"Robot {world.number}"
    robot = make_bot(world, name)
    secret = make(world, world.owner, "read", bot=robot)
    with Client(world.server.url, secret) as program:
        assert program.tables() == []
        taken = world.ask(world.owner, "POST", "/api/account/bots", {"name": name.upper()})
        assert (taken.status_code, taken.json()["error"]["key"]) == (409, "people.name_taken")
        assert world.ask(world.owner, "DELETE", f"/api/account/bots/{robot}").json() == {"bots": []}
        with pytest.raises(Refused) as refused:
            program.tables()
        assert key(refused) == "server.token"
    assert world.ask(world.owner, "GET", "/api/account/tokens").json()["tokens"] == []
    make_bot(world, name)  # the name is free again


@ON_SQLITE
def test_there_are_not_too_many_bots(world: World) -> None:
    for number in range(5):
        make_bot(world, f"Robot {world.number} {'abcde'[number]}")
    asked = {"name": f"Robot {world.number} f"}
    answer = world.ask(world.owner, "POST", "/api/account/bots", asked)
    assert (answer.status_code, answer.json()["error"]["key"]) == (409, "bot_account.limit")
    other = make(world, world.owner, "read")  # bots have no bots of their own, and programs make none
    with Client(world.server.url, other) as program, pytest.raises(Refused) as refused:
        program.ask("POST", "/api/account/bots", asked)
    assert key(refused) == "token.in_person"
