"""The shapes of what is asked and answered; the OpenAPI document is made of them."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

NAME_LENGTH = 24


def _check_name(name: str) -> str:
    """Visible characters only: nothing that hides, breaks lines or turns the writing round."""
    name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= NAME_LENGTH:
        raise ValueError(f"1 … {NAME_LENGTH}")
    for character in name:
        if unicodedata.category(character)[0] in "CZ" and character != " ":
            raise ValueError(f"U+{ord(character):04X}")
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        raise ValueError("…")
    return name


Name = Annotated[str, Field(max_length=4 * NAME_LENGTH), AfterValidator(_check_name)]
"""1–24 visible characters."""
Level = Literal["easy", "medium", "hard"]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
ActionId = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Asked(BaseModel):
    """What a client sends: unknown fields and wrong kinds are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class AskedSeat(Asked):
    """A seat of a new table."""

    kind: Literal["me", "here", "bot", "open"]
    """Me, another person at this screen, a bot, or whoever comes by the link."""
    name: Name | None = None
    level: Level | None = None


class AskedTable(Asked):
    """A new table."""

    game: str = Field(max_length=40)
    options: dict[str, str | int | bool] = Field(default_factory=dict, max_length=20)
    cards: str = Field("standard", pattern=r"^[A-Za-z0-9_\-]{1,64}$")
    seats: list[AskedSeat] = Field(min_length=1, max_length=16)


class AskedJoin(Asked):
    """Take an open seat: that one, or the first."""

    name: Name
    seat: SeatNumber | None = None


class AskedStart(Asked):
    """The level of the bots on open seats."""

    level: Level = "medium"


class AskedMoves(Asked):
    """Moves in answer to what stood at `seq`; all of them or none."""

    seq: Number
    actions: list[ActionId] = Field(min_length=1, max_length=64)


class AskedUndo(Asked):
    """Back to so many moves."""

    seq: Number
    to: Number


class AskedRevision(Asked):
    """Other moves in place of those from number `to` on."""

    seq: Number
    to: Number
    actions: list[ActionId] = Field(min_length=1, max_length=64)


class AskedResign(Asked):
    """The seat to leave."""

    seat: SeatNumber


class AskedFork(Asked):
    """Play on from a position: your seat, and the level of all others."""

    move: Number
    seat: SeatNumber
    level: Level
    name: Name | None = None


class SaidHello(Asked):
    """Where the client stands: how many lines of the log it has, and at which `seq` it got them."""

    type: Literal["hello"]
    line: Number = 0
    seq: Number = 0


class SaidMove(AskedMoves):
    """Moves over the websocket."""

    type: Literal["move"]


class SaidUndo(AskedUndo):
    """An undo over the websocket."""

    type: Literal["undo"]


class SaidRevise(AskedRevision):
    """A revision over the websocket."""

    type: Literal["revise"]


class SaidPing(Asked):
    """Is anybody there?"""

    type: Literal["ping"]


Said = Annotated[SaidHello | SaidMove | SaidUndo | SaidRevise | SaidPing, Field(discriminator="type")]


# -- answers -------------------------------------------------------------------


class Answered(BaseModel):
    """What the server sends."""

    model_config = ConfigDict(extra="forbid")


class Phrase(BaseModel):
    """A key of the catalogues with its parameters."""

    model_config = ConfigDict(extra="allow")

    key: str


class Line(Phrase):
    """A line of the log; `move` counts moves from 1."""

    move: int


class ErrorAnswer(Answered):
    """A refusal; nothing has changed."""

    error: Phrase


class GameAnswer(Answered):
    """A game that can be played; of an option's values the first is the default."""

    name: str
    players: list[int]
    default_players: int
    options: dict[str, list[str | int | bool]]
    needs: dict[str, dict[str, list[str | int | bool]]]
    levels: list[Level]


class GamesAnswer(Answered):
    """All of them."""

    games: list[GameAnswer]


class GuestAnswer(Answered):
    """Keep it: it owns your seats."""

    token: str


class SeatAnswer(Answered):
    """Who sits there."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: Level | None
    mine: bool
    online: bool
    resigned: bool


class Forked(Answered):
    """The game a table continues, and from where."""

    table: str
    move: int


class TableAnswer(Answered):
    """What everybody at a table sees."""

    id: str
    game: str
    options: dict[str, str | int | bool]
    cards: str
    status: Literal["waiting", "playing", "over", "closed", "review"]
    created: str
    seats: list[SeatAnswer]
    host: bool
    rematch: str | None
    forked: Forked | None


class ListedTable(TableAnswer):
    """A table in the list of your tables."""

    your_turn: bool


class TablesAnswer(Answered):
    """Your tables, the latest first."""

    tables: list[ListedTable]


class LogAnswer(Answered):
    """Keep your lines before number `from`, drop the others, append these."""

    first: int = Field(alias="from")
    lines: list[Line]


class LegalAction(Answered):
    """What you may do."""

    id: int
    kind: str
    params: dict[str, Any]
    phrase: Phrase
    outlook: dict[str, Any] | None


class BlockedAction(Answered):
    """What one would like to do and cannot."""

    id: int
    kind: str
    params: dict[str, Any]
    reason: Phrase


class Plan(BaseModel):
    """A whole chain for a decision of several steps."""

    model_config = ConfigDict(extra="allow")

    actions: list[int]


class OfferAnswer(Answered):
    """All that your seat may do now."""

    legal: list[LegalAction]
    blocked: list[BlockedAction]
    plans: list[Plan]


class RevisionAnswer(Answered):
    """Own moves that nobody has seen yet, the table before them, and what may be done there."""

    to: int
    moves: int
    view: dict[str, Any]
    offer: OfferAnswer


class StateAnswer(Answered):
    """The game as your seat knows it."""

    table: TableAnswer
    seq: int
    seat: int | None
    move: int
    log: LogAnswer
    view: dict[str, Any] | None
    offer: OfferAnswer
    undo: list[int]
    turn: int | None
    revise: list[RevisionAnswer]
    thinking: int | None
    ready: bool


class HintAnswer(Answered):
    """A move worth considering."""

    action: int
    difference: float
    reason: Phrase
    phrase: Phrase


class HintsAnswer(Answered):
    """The best moves, the best first."""

    seq: int
    hints: list[HintAnswer]


class Mark(Answered):
    """At which number of moves a round began."""

    move: int
    round: int


class PositionAnswer(Answered):
    """The table after so many moves."""

    move: int
    moves: int
    view: dict[str, Any]
    lines: list[Line]
    seat: int | None
    marks: list[Mark]


class Series(Answered):
    """One line, row of bars or layer of a chart."""

    seat: int | None
    label: Phrase | None
    values: list[float | None]


class Chart(Answered):
    """Data to be drawn, or shown as a table."""

    key: str
    kind: Literal["lines", "bars", "stacks"]
    x: list[Phrase | float]
    series: list[Series]


class ReviewAnswer(Answered):
    """Score sheet and charts of a finished game."""

    sheet: list[dict[str, int]]
    details: list[dict[str, Any]]
    ranks: list[int]
    tie_break: list[Any]
    charts: list[Chart]
