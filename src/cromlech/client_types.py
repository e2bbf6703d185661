"""Types of what `cromlech.client` answers. A test compares them with the server's own models.

A newer server may answer more than is written here.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class Pace(TypedDict):
    """How long everyone may think."""

    kind: Literal["none", "live", "days"]
    bank: int
    """Seconds for the whole game."""
    delay: int
    """Seconds for each decision before the bank is used."""
    days: int


class Result(TypedDict):
    """How a game ended, by seat."""

    scores: list[int]
    winners: list[int]


class Turn(TypedDict):
    """Your turn has come at a table."""

    type: Literal["turn"]
    table: str
    game: str
    seat: int
    seq: int
    move: int


class Finished(TypedDict):
    """A public game has ended."""

    type: Literal["finished"]
    id: int
    table: str
    game: str
    players: int
    pace: str
    ranked: bool
    at: str
    result: Result | None


class ExportedPlayer(TypedDict):
    """Who played a seat of an exported game."""

    seat: int
    kind: str
    who: str | None
    level: str | None
    rating: int | None
    left: bool


class ExportedGame(TypedDict):
    """A finished public game, without names."""

    id: int
    date: str
    game: str
    pace: str
    ranked: bool
    players: list[ExportedPlayer]
    record: dict[str, Any]


class LobbySeat(TypedDict):
    """A seat of a table in the lobby."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    character: str | None
    program: bool
    here: bool


class LobbyTable(TypedDict):
    """A table in the lobby."""

    id: str
    game: str
    options: dict[str, str | int | bool]
    cards: str
    seats: list[LobbySeat]
    pace: Pace
    ranked: bool
    status: Literal["waiting", "playing"]
    mine: bool
    since: str


class ChatMessage(TypedDict):
    """What someone has said at a table."""

    key: str
    room: Literal["players", "watchers"]
    seat: int | None
    name: str
    mine: bool
    phrase: str | None
    text: str | None
    at: str


class Token(TypedDict):
    """A personal token, without its secret."""

    id: str
    name: str
    scopes: list[str]
    bot: str | None
    created: str
    used: str | None
    expires: str | None


class MadeToken(TypedDict):
    """A new token. Its secret is never told again."""

    secret: str
    token: Token


class BotAccount(TypedDict):
    """A bot account of yours."""

    key: str
    name: str
    created: str
