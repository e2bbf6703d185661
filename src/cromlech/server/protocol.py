"""What is asked and answered, over HTTP and websockets.

These models are the only declaration of the protocol: answers are built as them and serialized by them,
the OpenAPI document and the browser client's types (`document`) are made of them.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from cromlech.bots.characters import Character

NAME_LENGTH = 24
PACK_NAME = r"^[A-Za-z0-9_\-]{1,64}$"


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
Level = TypeAliasType("Level", Literal["easy", "medium", "hard"])
LEVELS: list[Level] = list(get_args(Level.__value__))
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
ActionId = Annotated[int, Field(ge=0, le=2**31 - 1)]
OptionValue = TypeAliasType("OptionValue", str | int | bool)
Status = TypeAliasType("Status", Literal["waiting", "playing", "over", "closed", "review"])
SeatKind = TypeAliasType("SeatKind", Literal["person", "bot", "open"])


class Asked(BaseModel):
    """What a client sends: unknown fields and wrong kinds are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class NewSeat(Asked):
    """A seat of a new table."""

    kind: Literal["me", "here", "bot", "open"]
    """Me, another person at this screen, a bot, or whoever comes by the link."""
    name: Name | None = None
    level: Level | None = None
    character: Character | None = None
    """Who a bot is, no two alike; otherwise the table decides."""


class RecordedSeat(Asked):
    """Who played, in a record; a bot has a level."""

    name: Name | None = None
    level: Level | None = None
    character: Character | None = None


class NewTable(Asked):
    """A new table."""

    game: str = Field(max_length=40)
    options: dict[str, OptionValue] = Field(default_factory=dict, max_length=20)
    cards: str = Field("standard", pattern=PACK_NAME)
    seats: list[NewSeat] = Field(min_length=1, max_length=16)


class NewLesson(Asked):
    """A new table with a game's lesson, and your name there."""

    game: str = Field(max_length=40)
    name: Name | None = None


class AskedChapter(Asked):
    """Go to a chapter of the lesson."""

    seq: Number
    chapter: Number


class AskedFreedom(Asked):
    """No more lesson."""

    seq: Number


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
    """What the server sends. A fact of the wrong shape is a fault of ours, and raises."""

    model_config = ConfigDict(
        extra="forbid",
        use_attribute_docstrings=True,
        serialize_by_alias=True,
        json_schema_serialization_defaults_required=True,
    )


class Phrase(BaseModel):
    """A key of the catalogs with its parameters."""

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)

    key: str

    @classmethod
    def of(cls, key: str, /, **params: Any) -> Self:
        """A phrase from its parts."""
        return cls.model_validate({"key": key, **params})


class Line(BaseModel):
    """A line of the log: something that happened, as its reader may know it."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    move: int
    """The number of the move it came with, from 1; 0 before the first."""
    kind: str
    """The kind of event."""
    params: dict[str, Any]
    """Ids and numbers; what the reader may not know is missing."""
    phrase: Phrase
    """The same in words."""


class Notice(Answered):
    """What a person did to the game, for the others to know."""

    seq: int
    """When: greater than the `seq` of every state before it."""
    move: int
    """After how many moves."""
    kind: Literal["undone", "resigned", "closed"]
    seat: int | None
    """Who did it; null for a host without a seat."""
    phrase: Phrase


class Refused(Answered):
    """A refusal; nothing has changed."""

    error: Phrase


class GameInfo(Answered):
    """A game that can be played."""

    name: str
    players: list[int]
    default_players: int
    options: dict[str, list[OptionValue]]
    """The values of each option, the default first."""
    needs: dict[str, dict[str, list[OptionValue]]]
    """With which values of others an option means something."""
    levels: list[Level]
    cards: list[str]
    """The card packs this server has for it, the standard one first."""
    lesson: int
    """Steps of its guided first game; 0 if it has none."""


class Games(Answered):
    """All of them."""

    games: list[GameInfo]


class NewGuest(Answered):
    """Keep it: it owns your seats."""

    token: str


class Seat(Answered):
    """Who sits there."""

    seat: int
    kind: SeatKind
    name: str
    """Empty where nobody gave one; a bot then goes by its character's."""
    level: Level | None
    character: Character | None
    """Which bot it is; null for people, and for the bots of a lesson."""
    mine: bool
    online: bool
    resigned: bool
    """Left by a person; a bot plays on."""


class Fork(Answered):
    """The game a table continues, and from where."""

    table: str
    move: int


class LessonProgress(Answered):
    """How far a guided first game has come."""

    step: int
    """The step that asks for the next move, from 0; `steps` after the last one."""
    steps: int


class Table(Answered):
    """What everybody at a table sees."""

    id: str
    game: str
    options: dict[str, OptionValue]
    cards: str
    """The name of its card pack."""
    status: Status
    created: str
    """UTC, as in 2026-01-31T12:00:00Z."""
    seats: list[Seat]
    host: bool
    """Whether you opened it."""
    rematch: str | None
    """The next table of the same people."""
    forked: Fork | None
    lesson: LessonProgress | None
    """Null where nobody is taught."""


class Result(Answered):
    """How a game ended."""

    scores: list[int]
    """By seat."""
    winners: list[int]
    """The winning seats."""


class ListedTable(Table):
    """A table in the list of your tables."""

    your_turn: bool
    updated: str
    """When the last move was made; UTC, like `created`."""
    result: Result | None
    """Null while the game is not over."""


class Tables(Answered):
    """Your tables, the latest first."""

    tables: list[ListedTable]


class LogPart(Answered):
    """Keep your lines before number `from`, drop the others, append these."""

    first: int = Field(serialization_alias="from")
    lines: list[Line]


class Choice(Answered):
    """A legal action of your seat."""

    id: int
    kind: str
    params: dict[str, Any]
    phrase: Phrase
    group: str
    """The heading it stands under in a list: `group.NAME` of the game's words."""
    outlook: dict[str, Any] | None
    """What can be expected of it; the game's own."""


class Blocked(Answered):
    """An action one would like to make and cannot."""

    id: int
    kind: str
    params: dict[str, Any]
    reason: Phrase
    missing: dict[str, int]
    """What is lacking for it, by resource, where that is the reason."""


class Plan(BaseModel):
    """A whole chain for a decision of several steps; what it brings is the game's own."""

    model_config = ConfigDict(
        extra="allow", use_attribute_docstrings=True, json_schema_serialization_defaults_required=True
    )

    kind: str = ""
    """What it is for, where a game has plans of several kinds."""
    actions: list[int]
    paid: dict[str, int] = {}
    """What is paid, by resource."""
    points: int | None = None
    """Points it brings, where that is the question."""
    best: bool = False
    """The one to be shown first."""


class Offer(Answered):
    """All that your seat may do now; empty while it is not your turn."""

    prompt: Phrase | None
    """What there is to do, as a request."""
    legal: list[Choice]
    blocked: list[Blocked]
    plans: list[Plan]


class View(BaseModel):
    """What every game's view has; the rest is the game's own."""

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)

    game: str
    """The game's name."""
    options: dict[str, OptionValue]
    """Every option with its value."""
    cards: str
    """The name of the card pack."""
    seat: int | None
    """Whose eyes this is; null for a spectator."""
    actor: int
    """The seat to move, -1 for chance, -2 when the game is over."""
    over: bool
    """Whether the game has ended."""
    scores: list[int]
    """Points of every seat now; the final scores once the game is over."""
    winners: list[int]
    """The winning seats, once the game is over."""


class Revision(Answered):
    """Own moves that nobody has seen yet, the game before them, and what may be done there instead."""

    to: int
    moves: int
    view: View
    offer: Offer


class LessonStep(Answered):
    """One idea; its texts are `lesson.ID.title`, `.text`, `.do`, `.done`, and `.hint` of the game's words."""

    id: str
    chapter: int
    point: list[str]
    """What to look at on the table, in the order one clicks."""
    explains: bool
    """It is read, and nothing is to be done."""


class Lesson(Answered):
    """A guided first game; its moves are the only ones offered."""

    step: int
    """The step that asks for the next move; before it, since the last one, stand those that explain."""
    chapter: int
    steps: list[LessonStep]
    moves: list[int]
    """What the step asks for, in order; empty while others are to move and between chapters."""
    back: int | None
    """The number of moves to go back to for the step before."""


class State(Answered):
    """The game as your seat knows it."""

    table: Table
    seq: int
    """Counts what was ever written down about this table; it only grows."""
    seat: int | None
    """Whose eyes this is."""
    move: int
    """The number of moves in the game as it stands now."""
    log: LogPart
    notices: list[Notice]
    """Every resignation, the closing of the table, and the last undo."""
    view: View | None
    """Null while the table is waiting."""
    offer: Offer
    undo: list[int]
    """The numbers of moves you may go back to, the latest first."""
    turn: int | None
    """The earliest of them in your present turn."""
    revise: list[Revision]
    thinking: int | None
    """The seat of a bot that thinks now."""
    ready: bool
    """Whether bots are as strong as they get, or no bot is asked: in a lesson."""
    lesson: Lesson | None
    """The lesson at this table, until it is left."""


class Hint(Answered):
    """A move worth considering."""

    action: int
    difference: float
    """The points it puts you ahead of the best other seat, as expected."""
    reason: Phrase
    phrase: Phrase


class Hints(Answered):
    """The best moves, the best first."""

    seq: int
    hints: list[Hint]


class Mark(Answered):
    """At which number of moves a round began."""

    move: int
    round: int


class Position(Answered):
    """The game after so many moves."""

    move: int
    moves: int
    """How many there are."""
    view: View
    lines: list[Line]
    seat: int | None
    marks: list[Mark]


class Series(Answered):
    """One line, row of bars or layer of a chart."""

    seat: int | None
    label: Phrase | None
    values: list[float]


class Chart(Answered):
    """Data to be drawn, or shown in rows and columns."""

    key: str
    kind: Literal["lines", "bars", "stacks"]
    x: list[Phrase | float]
    series: list[Series]


class Detail(BaseModel):
    """How points are counted, and from which things; the things are the game's own."""

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)

    formula: str


class Moment(Answered):
    """The event that brought a seat the most points."""

    round: int | None
    """Null in the final scoring."""
    points: int
    phrase: Phrase


class Review(Answered):
    """Score sheet, best moments, and charts of a finished game, everything by seat."""

    sheet: list[dict[str, int]]
    """Points by source, with a `total`."""
    details: list[dict[str, Detail]]
    ranks: list[int]
    tie_break: list[int]
    """What decides between equal scores: the higher number wins."""
    moments: list[Moment | None]
    """The best of each seat; null where nothing brought points."""
    charts: list[Chart]


# -- what is told over a websocket -----------------------------------------------


class StateMessage(State):
    """After the hello, and after every change."""

    type: Literal["state"] = "state"


class ErrorMessage(Refused):
    """A refusal, to the one who asked."""

    type: Literal["error"] = "error"
    status: int
    """As in HTTP."""
    seq: int | None
    """Where the table stands; null if there is none."""


class PongMessage(Answered):
    """Somebody is."""

    type: Literal["pong"] = "pong"


Told = Annotated[StateMessage | ErrorMessage | PongMessage, Field(discriminator="type")]
