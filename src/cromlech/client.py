"""A small client for playing on a Cromlech server over the network.

    client = Client("http://127.0.0.1:8000")
    table = client.create("stone-age", seats=[{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "2"}])
    for state in table.states():
        if state["offer"]["legal"]:
            table.move(state["offer"]["legal"][0]["id"])

A state is what `docs/protocol.md` calls STATE: everything your seat may know, and what it may
do now. `states()` reconnects after a lost connection and ends with the game.
`examples/network_bot.py` is a complete player.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import connect

import cromlech

from .client_types import BotAccount, ChatMessage, ExportedGame, Finished, LobbyTable, MadeToken, Token, Turn
from .core.errors import CromlechError
from .core.records import Record

ENDED = ("over", "closed", "review", "moved")
SEAT = "#seat="
"""What the link for players has at its end. It isn't sent with requests, so no log has it."""
PAGE = 100
"""How many games of the data set to ask for at once."""
FINAL = (401, 403, 421)
"""Refusals of a websocket that asking again does not change."""
_ID = re.compile(r"[\w-]{16}(?![\w-])", re.ASCII)

State = dict[str, Any]
"""What `docs/protocol.md` calls STATE."""


class Refused(CromlechError):
    """The server refused: `status` as in HTTP, and `phrase` for the reason."""

    def __init__(self, status: int, phrase: Mapping[str, Any]) -> None:
        super().__init__(phrase["key"], **{name: value for name, value in phrase.items() if name != "key"})
        self.status = status
        self.phrase = phrase

    def text(self, lang: str = "en") -> str:
        """The reason in one of the four languages."""
        from .core.words import CORE
        from .games import definition, names

        for words in (CORE, *(definition(name).words for name in names())):
            try:
                return words.phrase(self.phrase, lang)
            except KeyError:  # a word of some game
                continue
        return str(dict(self.phrase))

    def __reduce__(self) -> Any:
        return (Refused, (self.status, self.phrase))


def merged(state: State, message: Mapping[str, Any]) -> State:
    """The state that a `state` or `change` message of the websocket leads to. What it is given stays as it is."""
    if message["type"] == "state":
        return {name: part for name, part in message.items() if name != "type"}
    now = {**state, "seq": message["seq"], "log": message["log"]}
    copied: set[tuple[str | int, ...]] = set()
    for path, value in message["changed"]:
        part: Any = now
        for depth, step in enumerate(path[:-1], start=1):
            if (at := tuple(path[:depth])) not in copied:
                copied.add(at)
                part[step] = part[step].copy()
            part = part[step]
        part[path[-1]] = value
    return now


def _refusal(response: httpx.Response) -> Exception:
    """The error that an answer tells."""
    try:
        return Refused(response.status_code, response.json()["error"])
    except (ValueError, KeyError, TypeError):
        return httpx.HTTPStatusError(f"{response.status_code}", request=response.request, response=response)


class Client:
    """A guest of a server. The token owns the seats, so keep it to come back.

    A personal token (`cromlech_…`) acts for the person or bot account that it was made for, within its scopes.
    """

    def __init__(self, url: str, token: str | None = None, timeout: float = 40.0, tries: int = 8) -> None:
        self.url = url.rstrip("/")
        self.tries = tries
        """How often to ask a server that doesn't answer, or asks to wait."""
        self.http = httpx.Client(base_url=self.url, timeout=timeout)
        self.token: str = token or self.ask("POST", "/api/guests")["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self.http.close()

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """Make one request. Refused says why it failed. Retries if the server is away for a moment."""
        again = method == "GET" or path.endswith(("/moves", "/undo"))  # safe to repeat
        for attempt in range(1, self.tries + 1):
            try:
                response = self.http.request(method, path, json=body, params=query)
            except httpx.TransportError as error:
                if attempt == self.tries or not (again or isinstance(error, httpx.ConnectError)):
                    raise
            else:
                if response.status_code != 429 or attempt == self.tries:
                    break
            time.sleep(min(5.0, 0.1 * 2**attempt))
        if response.is_success:
            return response.json()
        raise _refusal(response)

    def games(self) -> list[dict[str, Any]]:
        """The games the server offers."""
        found: list[dict[str, Any]] = self.ask("GET", "/api/games")["games"]
        return found

    def tables(self) -> list[dict[str, Any]]:
        """Your tables, latest first."""
        found: list[dict[str, Any]] = self.ask("GET", "/api/tables")["tables"]
        return found

    def create(
        self, game: str, seats: Sequence[Mapping[str, Any]], cards: str = "standard", wait: bool = False, **options: Any
    ) -> Table:
        """Open a table. It starts right away if no seat is open, unless it shall wait for your `start`."""
        body = {"game": game, "options": options, "cards": cards, "seats": [dict(seat) for seat in seats], "wait": wait}
        return Table(self, self.ask("POST", "/api/tables", body))

    def table(self, link: str) -> Table:
        """A table by its id or link."""
        address, _, invitation = link.partition(SEAT)
        found = _ID.findall(address)
        state = self.ask("GET", f"/api/tables/{quote(found[-1] if found else address, safe='')}")
        return Table(self, state, invitation or None)

    # -- other people --------------------------------------------------------------

    def lobby(self, game: str | None = None) -> list[LobbyTable]:
        """Tables with free seats that anyone may join, latest first."""
        found: list[LobbyTable] = self.ask("GET", "/api/lobby")["tables"]
        return [each for each in found if game in (None, each["game"])]

    # -- programs: only for people, not with a personal token ------------------------

    def bots(self) -> list[BotAccount]:
        """Your bot accounts."""
        found: list[BotAccount] = self.ask("GET", "/api/account/bots")["bots"]
        return found

    def make_bot(self, name: str) -> BotAccount:
        """Make a bot account."""
        found: list[BotAccount] = self.ask("POST", "/api/account/bots", {"name": name})["bots"]
        return next(each for each in found if each["name"] == name)

    def personal_tokens(self) -> list[Token]:
        """Your personal tokens, and those of your bots."""
        found: list[Token] = self.ask("GET", "/api/account/tokens")["tokens"]
        return found

    def make_token(
        self, name: str, scopes: Sequence[str], days: int | None = None, bot: str | None = None
    ) -> MadeToken:
        """Make a personal token, for yourself or for a bot of yours by its key."""
        body = {"name": name, "scopes": list(scopes), "days": days, "bot": bot}
        made: MadeToken = self.ask("POST", "/api/account/tokens", body)
        return made

    def revoke_token(self, token: str) -> None:
        """Revoke a personal token by its id."""
        self.ask("DELETE", f"/api/account/tokens/{token}")

    # -- streams and data ------------------------------------------------------------

    def turns(self) -> Iterator[Turn]:
        """Each table where it is your turn, and then each one where your turn comes. Never ends."""
        while True:
            yield from self._stream("/api/stream/turns")

    def finished(self, after: int | None = None, game: str | None = None, once: bool = False) -> Iterator[Finished]:
        """Public games as they end, or all since the one with this id. Never ends, unless only `once`."""
        query = {"after": after, "game": game, "once": once or None}
        while True:
            for line in self._stream("/api/stream/finished", **query):
                query["after"] = line["id"]
                yield line
            if once:
                return

    def export(
        self, game: str | None = None, since: str | None = None, until: str | None = None, after: int = 0
    ) -> Iterator[ExportedGame]:
        """Finished public games without names, from one day (`2026-01-31`) to another."""
        query = {"game": game, "since": since, "until": until, "limit": PAGE}
        while True:
            count = 0
            for line in self._stream("/api/export", **query, after=after):
                count, after = count + 1, line["id"]
                yield line
            if not count:
                return

    def _stream(self, path: str, **query: Any) -> Iterator[Any]:
        """The lines of one stream, until it ends or breaks off. Refused says why there is none."""
        given = {name: value for name, value in query.items() if value is not None}
        for attempt in range(1, self.tries + 1):
            try:
                with self.http.stream("GET", path, params=given) as response:
                    if response.is_success:
                        yield from (json.loads(line) for line in response.iter_lines() if line)
                        return
                    response.read()
                    raise _refusal(response)
            except httpx.ConnectError:
                if attempt == self.tries:
                    raise
                time.sleep(min(5.0, 0.1 * 2**attempt))
            except httpx.TransportError:  # it was there, and will be again
                return

    # -- records -------------------------------------------------------------------

    def load(self, record: Mapping[str, Any]) -> Table:
        """Open a table to look at a record."""
        return Table(self, self.ask("POST", "/api/records", dict(record)))

    def resume(self, record: Mapping[str, Any]) -> Table:
        """Continue a game from elsewhere, with all its people at your screen."""
        return Table(self, self.ask("POST", "/api/moved/records", dict(record)))


class Table:
    """A table, and its latest known state."""

    def __init__(self, client: Client, state: State, invitation: str | None = None) -> None:
        self.client = client
        self.invitation = invitation
        self.id: str = state["table"]["id"]
        self.path = f"/api/tables/{self.id}"
        self.state = state
        """The latest STATE, with the whole log."""
        dice = state["table"]["dice"]
        self.commitment: str | None = dice and dice["commitment"]
        """What the server promised about its dice when we first saw them."""
        self.drawn: str | None = None
        """Our share of the dice, once we have drawn it."""

    @property
    def link(self) -> str:
        """The link for players, if you may invite them, or else the one for watching."""
        invitation = self.state["table"]["invitation"]
        return f"{self.client.url}/t/{self.id}{SEAT + invitation if invitation else ''}"

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state["table"]["status"] in ENDED

    def _take(self, state: State) -> State:
        """Merge the new log lines."""
        lines = self.state["log"]["lines"][: state["log"]["from"]] + state["log"]["lines"]
        self.state = {**state, "log": {"from": 0, "lines": lines}}
        return self.state

    def _do(self, what: str, body: Any = None, **query: Any) -> State:
        return self._take(self.client.ask("POST", f"{self.path}/{what}", body, **query))

    @property
    def _line(self) -> int:
        return len(self.state["log"]["lines"])

    def look(self, wait: float = 0) -> State:
        """The current state, or the next one as soon as something happens."""
        query = {"line": self._line, "after": self.state["seq"], "wait": wait}
        return self._take(self.client.ask("GET", self.path, **query))

    def states(self) -> Iterator[State]:
        """Every state from now on, until the game ends. Reconnects after a lost connection."""
        failures = 0
        lines: list[dict[str, Any]] = []
        seq = 0
        state: State = {}
        while True:
            try:
                headers = {"authorization": f"Bearer {self.client.token}"}
                with connect(self._socket_url(), max_size=None, additional_headers=headers) as socket:
                    socket.send(json.dumps({"type": "hello", "line": len(lines), "seq": seq}))
                    for text in socket:
                        message = json.loads(text)
                        if message["type"] == "error":
                            if message["status"] == 503:  # its database is away for a moment
                                raise ConnectionError
                            raise Refused(message["status"], message["error"])
                        state = merged(state, message)
                        failures = 0
                        lines = lines[: state["log"]["from"]] + state["log"]["lines"]
                        seq = state["seq"]
                        if seq < self.state["seq"]:
                            continue  # we have moved in the meantime
                        self.state = {**state, "log": {"from": 0, "lines": lines}}
                        yield self.state
                        if self.over:
                            return
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                if isinstance(error, InvalidStatus) and error.response.status_code in FINAL:
                    raise Refused(error.response.status_code, json.loads(error.response.body)["error"]) from None
                failures += 1
                if failures > self.client.tries:
                    raise
                time.sleep(min(5.0, 0.1 * 2**failures))

    def _socket_url(self) -> str:
        return f"{self.client.url.replace('http', 'ws', 1)}{self.path}/ws"

    def move(self, *actions: int) -> State:
        """Make moves in answer to the latest state: all of them or none."""
        return self._do("moves", {"seq": self.state["seq"], "actions": list(actions)}, line=self._line)

    def undo(self, to: int | None = None) -> State:
        """Go back to a number of moves, or to your last decision."""
        allowed = self.state["undo"]
        back = to if to is not None else (allowed[0] if allowed else self.state["move"])
        return self._do("undo", {"seq": self.state["seq"], "to": back}, line=self._line)

    def revise(self, to: int, *actions: int) -> State:
        """Replace the moves from number `to` on. `state["revise"]` lists those no one has seen yet."""
        return self._do("revise", {"seq": self.state["seq"], "to": to, "actions": list(actions)})

    def join(self, name: str, seat: int | None = None, share: str | None = None) -> State:
        """Take an open seat, perhaps with your share of the dice. You need the link for players."""
        body = {"name": name, "seat": seat, "share": share, "invitation": self.invitation}
        return self._do("join", body)

    def remove(self, seat: int) -> State:
        """Remove a player from your table."""
        return self._do("remove", {"seat": seat})

    def start(self, level: str = "3", share: str | None = None) -> State:
        """Start with bots on the open seats, perhaps with your share of the dice."""
        return self._do("start", {"level": level, "share": share})

    def share(self, share: str) -> State:
        """Mix 32 random bytes, in hexadecimal digits, into all dice and cards from here on: `secrets.token_hex(32)`."""
        return self._do("share", {"share": share})

    def draw(self) -> str | None:
        """Our share of the dice: a random number, drawn after we have seen the server's commitment."""
        if self.drawn is None and self.commitment is not None:
            self.drawn = secrets.token_hex(32)
        return self.drawn

    def take_part(self) -> State:
        """Mix our share into all dice and cards from here on, unless it is in them already."""
        share = self.draw()
        return self.state if share is None else self.share(share)

    def verify(self) -> int:
        """Check every die and card of a game that has ended, against what we saw and sent. Returns how many."""
        return cromlech.verify(Record.from_content(self.record()), self.commitment, self.drawn).outcomes

    def ready(self, share: str | None = None) -> State:
        """Say that you are here, when everyone at a full table is asked."""
        return self._do("ready", {"share": share})

    def chat(self) -> list[ChatMessage]:
        """The latest messages, oldest first."""
        found: list[ChatMessage] = self.client.ask("GET", f"{self.path}/chat")["messages"]
        return found

    def say(self, text: str | None = None, phrase: str | None = None) -> None:
        """Say something at the table: free text, or a quick phrase that everyone reads in their own language."""
        self.client.ask("POST", f"{self.path}/chat", {"text": text, "phrase": phrase})

    def resign(self, seat: int | None = None) -> State:
        """Leave your seat to a bot."""
        return self._do("resign", {"seat": self.state["seat"] if seat is None else seat})

    def close(self) -> State:
        """End the game for everyone. Only the host can."""
        return self._do("close")

    def rematch(self) -> Table:
        """Open the next table for the same people."""
        return Table(self.client, self.client.ask("POST", f"{self.path}/rematch"))

    def fork(self, move: int, seat: int, level: str = "3", name: str | None = None) -> Table:
        """Continue from a position of a game that has ended, against bots."""
        body = {"move": move, "seat": seat, "level": level, "name": name}
        return Table(self.client, self.client.ask("POST", f"{self.path}/fork", body))

    def hints(self) -> list[dict[str, Any]]:
        """The best moves with reasons, if no other people play."""
        found: list[dict[str, Any]] = self.client.ask("GET", f"{self.path}/hints")["hints"]
        return found

    def position(self, move: int, seat: int | None = None) -> dict[str, Any]:
        """The table after a number of moves."""
        query = {} if seat is None else {"seat": seat}
        found: dict[str, Any] = self.client.ask("GET", f"{self.path}/positions/{move}", **query)
        return found

    def record(self, moving: bool = False) -> dict[str, Any]:
        """The record of a game that has ended, or that you move elsewhere."""
        query = {"moving": True} if moving else {}
        found: dict[str, Any] = self.client.ask("GET", f"{self.path}/record", **query)
        return found

    def moved(self, to: str | None) -> State:
        """Say where the game continues, or that it continues here after all."""
        return self._do("moved", {"to": to})

    def review(self) -> dict[str, Any]:
        """The score sheet and charts of a finished game."""
        found: dict[str, Any] = self.client.ask("GET", f"{self.path}/review")
        return found
