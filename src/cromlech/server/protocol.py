"""Requests and answers, over HTTP and websockets.

These models are the only declaration of the protocol. Answers are built and serialized with them, and
the OpenAPI document and the browser client's types (`document`) are generated from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from typing_extensions import TypeAliasType

from cromlech.bots.characters import Character
from cromlech.bots.levels import DEFAULT, Level, named_level
from cromlech.core.examples import LONGEST

from .names import NAME_LENGTH, checked_name

HEX = r"^[0-9a-f]{64}$"
"""32 bytes in hexadecimal digits."""
PACK_NAME = r"^[A-Za-z0-9_\-]{1,64}$"


Name = Annotated[str, Field(max_length=4 * NAME_LENGTH), AfterValidator(checked_name)]
"""1–24 visible characters."""
AskedLevel = Annotated[Level, BeforeValidator(named_level)]
"""A level of bots, from 1, the weakest, to 8. Its number and its older name (`easy`) are fine, too."""
RandomNumber = Annotated[str, Field(pattern=HEX)]
"""32 random bytes in lowercase hexadecimal digits."""
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
ActionId = Annotated[int, Field(ge=0, le=2**31 - 1)]
Chances = Annotated[list[Annotated[float, Field(ge=0, le=1)]], Field(max_length=16)]
OptionValue = TypeAliasType("OptionValue", str | int | bool)
Status = TypeAliasType("Status", Literal["waiting", "playing", "over", "closed", "review", "moved"])
Rating = TypeAliasType("Rating", Literal["good", "inaccuracy", "mistake", "blunder"])
PaceKind = TypeAliasType("PaceKind", Literal["none", "live", "days"])
SeatKind = TypeAliasType("SeatKind", Literal["person", "bot", "open"])


class Asked(BaseModel):
    """What a client sends. Unknown fields and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class NewSeat(Asked):
    """A seat of a new table."""

    kind: Literal["me", "here", "bot", "open"]
    """Me, another person at this screen, a bot, or whoever follows the link."""
    name: Name | None = None
    level: AskedLevel | None = None
    character: Character | None = None
    """Which character a bot is, no two alike. By default, the table chooses."""


class RecordedSeat(Asked):
    """Who played, in a record. A bot has a level."""

    name: Name | None = None
    level: AskedLevel | None = None
    character: Character | None = None


class AskedPace(Asked):
    """How long everyone may think: a bank of seconds for the game plus some for each decision, or days per move."""

    kind: PaceKind
    bank: Annotated[int, Field(ge=0, le=24 * 3600)] = 0
    delay: Annotated[int, Field(ge=0, le=3600)] = 0
    days: Annotated[int, Field(ge=0, le=30)] = 0

    @model_validator(mode="after")
    def _check(self) -> Self:
        wanted = {"none": self.bank == self.delay == self.days == 0, "live": self.bank > 0 and self.days == 0}
        if not wanted.get(self.kind, self.days > 0 and self.bank == self.delay == 0):
            raise ValueError("live has a bank and perhaps a delay, days has days")
        return self


class NewTable(Asked):
    """A new table."""

    game: str = Field(max_length=40)
    options: dict[str, OptionValue] = Field(default_factory=dict, max_length=20)
    cards: str = Field("standard", pattern=PACK_NAME)
    seats: list[NewSeat] = Field(min_length=1, max_length=16)
    wait: bool = False
    """Don't start before I say so, so that my share counts from the first die on."""
    pace: AskedPace = AskedPace(kind="none")
    listed: bool = False
    """Whether anyone may take an open seat, and the home page shows the table."""
    ranked: bool = False
    """Whether the result counts for ratings: no hints, no undo."""


class NewLesson(Asked):
    """A new table with a game's lesson, and your name there."""

    game: str = Field(max_length=40)
    name: Name | None = None


class AskedExample(Asked):
    """Moves tried in an example from its beginning, those of chance included."""

    moves: list[ActionId] = Field(default_factory=list, max_length=LONGEST)
    roll: bool = False
    """Let chance move now, where you could choose what it brings."""


class AskedPuzzle(Asked):
    """Moves tried in a puzzle, or a question about it."""

    actions: list[ActionId] = Field(default_factory=list, max_length=64)
    """What you would do, all in one go. Right if it starts with the solution, or might as well."""
    reason: bool = False
    """Tell what speaks for the solution."""
    solution: bool = False
    """Tell the solution."""


class AskedChapter(Asked):
    """Go to a chapter of the lesson."""

    seq: Number
    chapter: Number


class AskedFreedom(Asked):
    """Leave the lesson."""

    seq: Number


class AskedJoin(Asked):
    """Take an open seat: this one, or the first."""

    name: Name
    seat: SeatNumber | None = None
    invitation: Annotated[str, Field(max_length=40)] | None = None
    """From the link for players. The host needs none, and no one does at a listed table."""
    share: RandomNumber | None = None
    """Your share of the dice, drawn after you have seen the commitment."""


class AskedStart(Asked):
    """The level of the bots for open seats."""

    level: AskedLevel = DEFAULT
    share: RandomNumber | None = None
    """Your share of the dice, drawn after you have seen the commitment."""


class AskedReady(Asked):
    """Say that you are here."""

    share: RandomNumber | None = None
    """Your share of the dice, drawn after you have seen the commitment."""


class AskedShare(Asked):
    """Your share of the dice, drawn after you have seen the commitment."""

    share: RandomNumber


class AskedRematch(Asked):
    """How to open the next table."""

    wait: bool = False
    """Don't start before one of us says so."""


class AskedMoves(Asked):
    """Moves in answer to the state at `seq`: all of them or none."""

    seq: Number
    actions: list[ActionId] = Field(min_length=1, max_length=64)


class AskedUndo(Asked):
    """Go back to this number of moves."""

    seq: Number
    to: Number


class AskedRevision(Asked):
    """Other moves instead of those from number `to` on."""

    seq: Number
    to: Number
    actions: list[ActionId] = Field(min_length=1, max_length=64)


class AskedResign(Asked):
    """The seat to leave."""

    seat: SeatNumber


class AskedRemoval(Asked):
    """The seat of the player to remove."""

    seat: SeatNumber


class AskedMoved(Asked):
    """Where this game continues. Null if it continues here after all."""

    to: Annotated[str, Field(max_length=500, pattern=r"^https?://[^\s]+$")] | None


class AskedFork(Asked):
    """Continue from a position: your seat, and the level of all others."""

    move: Number
    seat: SeatNumber
    level: AskedLevel
    name: Name | None = None


class AskedAnswer(Asked):
    """What a search says about a decision: the best action, and every seat's chance to win."""

    move: Number
    """The number of moves before it."""
    best: ActionId
    before: Chances
    """With the best action."""
    after: Chances
    """With the chosen one."""


class AskedAnalysis(Asked):
    """The answers to all questions about a game, in their order."""

    answers: list[AskedAnswer] = Field(max_length=20_000)


class SaidHello(Asked):
    """What the client has: how many lines of the log, and the `seq` at which it got them."""

    type: Literal["hello"]
    line: Number = 0
    seq: Number = 0
    thinks: bool = False
    """Whether the client chooses moves for bots when the server asks for it with a task."""


class SaidMove(AskedMoves):
    """Moves over the websocket."""

    type: Literal["move"]


class SaidUndo(AskedUndo):
    """An undo over the websocket."""

    type: Literal["undo"]


class SaidRevise(AskedRevision):
    """A revision over the websocket."""

    type: Literal["revise"]


class SaidAnswer(Asked):
    """The answer to the task with this `seq`."""

    type: Literal["answer"]
    seq: Number
    action: ActionId | None
    """The bot's move. Null if the client can't think; the server then chooses, and asks no more."""


class SaidPing(Asked):
    """Is anyone there?"""

    type: Literal["ping"]


Said = Annotated[SaidHello | SaidMove | SaidUndo | SaidRevise | SaidAnswer | SaidPing, Field(discriminator="type")]


# -- answers -------------------------------------------------------------------


class Answered(BaseModel):
    """What the server sends. Data of the wrong shape is a bug of ours, and raises."""

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
    """A line of the log: something that happened, as far as its reader may know."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    move: int
    """The number of the move it came with, from 1, or 0 before the first."""
    kind: str
    """The kind of event."""
    params: dict[str, Any]
    """Ids and numbers, without what the reader may not know."""
    phrase: Phrase
    """The same in words."""


class Notice(Answered):
    """Something a person did to the game that the others should know."""

    seq: int
    """When: greater than the `seq` of every earlier state."""
    move: int
    """The number of moves before it."""
    kind: Literal[
        "undone",
        "resigned",
        "removed",
        "closed",
        "ended",
        "timed_out",
        "gone",
        "returned",
        "declined",
        "paused",
        "resumed",
        "switched",
        "vacation",
        "back",
    ]
    """`ended`: the operator closed the table. `timed_out`, `gone`: a bot stands in. `returned`: the person has taken
    the seat back. `declined`: someone didn't agree. `paused`, `resumed`, `switched` (to another pace): everyone
    agreed. `vacation`, `back`: someone's time stands still where there are days for each move, and goes on."""
    seat: int | None
    """Who did it, or whom it concerns. Null for a host without a seat, and for what everyone agreed on."""
    phrase: Phrase


class Refused(Answered):
    """A refusal. Nothing has changed."""

    error: Phrase


class Pace(Answered):
    """How long everyone may think."""

    kind: PaceKind
    bank: int
    """Seconds for the whole game."""
    delay: int
    """Seconds for each decision before the bank is used."""
    days: int
    """Days per move."""


class LevelInfo(Answered):
    """A level of a game's bots."""

    level: Level
    rating: int | None
    """How strong it is at this game, on the scale of chess ratings with level 1 at 1000. Null if nobody measured it."""


class GameInfo(Answered):
    """A game that the server offers."""

    name: str
    players: list[int]
    default_players: int
    options: dict[str, list[OptionValue]]
    """The values of each option, default first."""
    needs: dict[str, dict[str, list[OptionValue]]]
    """The values of other options that an option requires."""
    levels: list[LevelInfo]
    """What its bots can play like, weakest first."""
    cards: list[str]
    """The card packs this server has for it, the standard one first."""
    lesson: int
    """The number of steps in its guided first game, or 0 if it has none."""
    puzzles: int
    """The number of its puzzles."""


class Games(Answered):
    """All games."""

    games: list[GameInfo]


class NewGuest(Answered):
    """A token. Keep it: it owns your seats."""

    token: str | None = None
    """Nothing for a browser, which gets it as a cookie that pages can't read."""


class Seat(Answered):
    """Who plays this seat."""

    seat: int
    kind: SeatKind
    name: str
    """Empty if no one gave one. A bot then goes by its character's name."""
    level: Level | None
    character: Character | None
    """Which character it is. Null for people, and for the bots of a lesson."""
    mine: bool
    online: bool
    program: bool
    """Whether this is a bot account: a program from elsewhere that plays like a person."""
    resigned: bool
    """Whether a person left it. A bot plays on."""
    stand_in: bool
    """Whether a bot plays on until the person, whose time was up or who was gone, takes the seat back."""
    away: int | None
    """For someone who is gone although it is their turn: when a bot stands in, in milliseconds since 1970."""
    vacation: int | None
    """For someone on vacation, until when. Their time stands still."""


class Fork(Answered):
    """The game that a table continues, and from where."""

    table: str
    move: int


class LessonProgress(Answered):
    """The progress of a guided first game."""

    step: int
    """The step that asks for the next move, from 0, or `steps` after the last one."""
    steps: int


class DiceShare(Answered):
    """That the random number of someone's client counts."""

    seats: list[int]
    """The seats this person plays."""
    move: int
    """The number of moves before it. It counts for all dice and cards after."""


class Dice(Answered):
    """What everyone may know about the dice while they are thrown."""

    commitment: str
    """The SHA-256 of the server's secret, which is in the record once the game has ended."""
    since: int
    """The number of moves that were made elsewhere before. Nothing is said about their dice."""
    shares: list[DiceShare]


class Verified(Answered):
    """All dice and cards of a record follow from its secret, shares, and moves."""

    outcomes: int
    """The number of dice and cards that were checked."""
    elsewhere: int
    """The number of those from before, made elsewhere."""
    dice: Dice


class ReadyCheck(Answered):
    """Everyone who has a seat says that they are here. Whoever doesn't in time loses the seat."""

    until: str
    """UTC, such as 2026-01-31T12:00:00Z."""
    seconds: int
    """How long everyone has."""
    ready: list[int]
    """The seats of those who have said so."""


class SeatClock(Answered):
    """What a seat has left, in milliseconds. The delay of a decision is used first, then the bank."""

    bank: int
    delay: int
    """If the seat isn't deciding: what its next decision has."""


class Clocks(Answered):
    """The clocks of a table as they were at a time. Those in `running` have gone on since then."""

    at: int
    """In milliseconds since 1970 by the server's clock. A pong tells what time it is there now."""
    running: list[int]
    seats: list[SeatClock]


class Proposal(Answered):
    """Something for which someone asks the others."""

    seq: int
    """What it is called in answers to it."""
    kind: Literal["undo", "pause", "resume", "pace"]
    seat: int
    """Who asks."""
    pace: Pace | None
    """The other pace, if that is what it is about."""
    mine: bool
    """Whether you ask, and may take it back."""
    asked: bool
    """Whether you haven't answered yet."""


class Table(Answered):
    """What everyone at a table sees."""

    id: str
    game: str
    options: dict[str, OptionValue]
    cards: str
    """The name of its card pack."""
    status: Status
    created: str
    """UTC, such as 2026-01-31T12:00:00Z."""
    seats: list[Seat]
    host: bool
    """Whether you opened it."""
    invitation: str | None
    """What someone needs to take an open seat. Only for the host and those who have a seat, before the start."""
    rematch: str | None
    """The next table of the same people."""
    forked: Fork | None
    moved: str | None
    """The address where this game continues. Only for the person who moved it."""
    lesson: LessonProgress | None
    """Null if there is no lesson."""
    dice: Dice | None
    """Null if dice and cards can't be checked, as in lessons."""
    pace: Pace
    """It can be changed by agreement."""
    clocks: Clocks | None
    """Null without a clock, before the start, and after the end."""
    paused: bool
    """Whether all have agreed to stop for now."""
    resting: bool
    """Whether everyone has left a live table, so that its clocks stand still until someone comes."""
    proposal: Proposal | None
    listed: bool
    """Whether anyone may take an open seat, and the home page shows the table."""
    ranked: bool
    """Whether the result counts for ratings: no hints, no undo."""
    check: ReadyCheck | None
    """Set while everyone at a full table is asked whether they are here."""


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
    """When the last move was made, in UTC like `created`."""
    result: Result | None
    """Null while the game isn't over."""


class Tables(Answered):
    """Your tables, latest first."""

    tables: list[ListedTable]


class LogPart(Answered):
    """Keep your lines before number `from`, drop the others, and append these."""

    first: int = Field(alias="from")
    lines: list[Line]


class Choice(Answered):
    """A legal action of your seat."""

    id: int
    kind: str
    params: dict[str, Any]
    phrase: Phrase
    group: str
    """Its heading in a list: `group.NAME` in the game's words."""
    outlook: dict[str, Any] | None
    """What to expect of it, specific to the game."""


class Blocked(Answered):
    """An action you might want but can't take."""

    id: int
    kind: str
    params: dict[str, Any]
    reason: Phrase
    missing: dict[str, int]
    """What you lack for it, by resource, if that is the reason."""


class Plan(BaseModel):
    """A whole chain for a decision of several steps. What it gives is specific to the game."""

    model_config = ConfigDict(
        extra="allow", use_attribute_docstrings=True, json_schema_serialization_defaults_required=True
    )

    kind: str = ""
    """What it is for, if a game has several kinds of plans."""
    actions: list[int]
    paid: dict[str, int] = {}
    """What is paid, by resource."""
    points: int | None = None
    """The points it scores, if that matters."""
    best: bool = False
    """Whether to show it first."""


class Offer(Answered):
    """Everything your seat may do now. Empty while it isn't your turn."""

    prompt: Phrase | None
    """What you have to do."""
    legal: list[Choice]
    blocked: list[Blocked]
    plans: list[Plan]


class View(BaseModel):
    """What every game's view has. The rest is specific to the game."""

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)

    game: str
    """The game's name."""
    options: dict[str, OptionValue]
    """Every option with its value."""
    cards: str
    """The name of the card pack."""
    seat: int | None
    """The seat whose view this is. Null for a spectator."""
    actor: int
    """The seat to move, -1 for chance, -2 when the game is over."""
    over: bool
    """Whether the game has ended."""
    scores: list[int]
    """The points of every seat so far, or the final scores once the game is over."""
    winners: list[int]
    """The winning seats, once the game is over."""


class Revision(Answered):
    """Your moves that no one has seen yet, the game before them, and what you could do there instead."""

    to: int
    moves: int
    view: View
    offer: Offer


class LessonStep(Answered):
    """One idea. Its texts are `lesson.ID.title`, `.text`, `.do`, `.done`, and `.hint` in the game's words."""

    id: str
    chapter: int
    point: list[str]
    """What to point at on the table, in the order of clicks."""
    explains: bool
    """Whether there is only something to read and nothing to do."""


class Lesson(Answered):
    """A guided first game. Only its moves are offered."""

    step: int
    """The step that asks for the next move. Steps that only explain come before it."""
    chapter: int
    steps: list[LessonStep]
    moves: list[int]
    """What the step asks for, in order. Empty while others are to move and between chapters."""
    back: int | None
    """The number of moves to go back to for the previous step."""


class State(Answered):
    """The game as your seat knows it."""

    table: Table
    seq: int
    """Counts everything ever written about this table. It only grows."""
    seat: int | None
    """The seat whose view this is."""
    move: int
    """The number of moves in the game so far."""
    log: LogPart
    notices: list[Notice]
    """Every resignation and removal, the closing of the table, and the last undo."""
    view: View | None
    """Null while the table is waiting."""
    offer: Offer
    undo: list[int]
    """The numbers of moves you can go back to, latest first."""
    turn: int | None
    """The earliest of them in your current turn."""
    decided: int | None
    """The number of moves up to your last one, after which you decided nothing. Null if you haven't moved."""
    revise: list[Revision]
    thinking: int | None
    """The seat of a bot that is thinking."""
    ready: bool
    """Whether bots are as strong as they will get, or none is needed, as in a lesson."""
    lesson: Lesson | None
    """The lesson at this table, until you leave it."""


class Hint(Answered):
    """A move worth considering."""

    action: int
    difference: float
    """The points it is expected to put you ahead of the best other seat."""
    reason: Phrase
    phrase: Phrase


class Hints(Answered):
    """The best moves, best first."""

    seq: int
    hints: list[Hint]


class Callout(Answered):
    """A number on a picture of the table; its text is `example.ID.CALLOUT` of the game's words."""

    id: str
    point: list[str]
    """What it marks: the first of these that can be seen."""
    at: tuple[float, float]
    """Where on it the number stands: from 0, left and top, to 1, right and bottom."""


class Example(Answered):
    """A prepared position of a rules page; its texts are `example.ID.title` and `example.ID.text`."""

    id: str
    show: list[str]
    """The parts of the table to draw, by the names the game gives them; empty: all."""
    callouts: list[Callout]
    """What a picture of it explains; none where moves are to be tried."""


class Examples(Answered):
    """What a rules page shows and lets people try."""

    examples: list[Example]


class Tried(Answered):
    """An example after some moves."""

    moves: list[int]
    """All of them, those of chance included: send them back with the next one."""
    view: View
    lines: list[Line]
    """What happened."""
    offer: Offer
    """What may be tried next."""
    outcomes: list[Choice]
    """What chance can bring, if that is yours to choose."""


class Puzzle(Answered):
    """A position with one clearly best move."""

    id: str
    level: int
    """From 1, which a glance solves, to 5."""
    options: dict[str, OptionValue]
    """The options of its game, with the number of players."""


class Puzzles(Answered):
    """The puzzles of a game, always in the same order."""

    puzzles: list[Puzzle]


class Solution(Answered):
    """The best move of a puzzle, and how it compares with the next best one."""

    phrase: Phrase
    rival: Phrase
    lead: float
    """How much more the solution is worth: a chance to win."""


class PuzzleAnswer(Answered):
    """What the server says about moves in a puzzle. What you didn't ask for is null."""

    right: bool | None
    reason: Phrase | None
    solution: Solution | None


class Mark(Answered):
    """The number of moves before a round."""

    move: int
    round: int


class Position(Answered):
    """The game after a number of moves."""

    move: int
    moves: int
    """The number of moves in the whole game."""
    view: View
    lines: list[Line]
    seat: int | None
    marks: list[Mark]


class Series(Answered):
    """One line, row of bars, or layer of a chart."""

    seat: int | None
    label: Phrase | None
    values: list[float]


class Chart(Answered):
    """Data to draw, or to show as a table."""

    key: str
    kind: Literal["lines", "bars", "stacks"]
    x: list[Phrase | float]
    series: list[Series]


class Detail(BaseModel):
    """How points are counted, and from what. The details are specific to the game."""

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)

    formula: str


class Moment(Answered):
    """The best thing a seat did."""

    round: int | None
    """Null for final scoring."""
    points: int | None
    """Null if it scored none."""
    phrase: Phrase


class Review(Answered):
    """The score sheet, best moments, and charts of a finished game, all by seat."""

    sheet: list[dict[str, int]]
    """Points by source, with a `total`."""
    details: list[dict[str, Detail]]
    ranks: list[int]
    tie_break: list[int]
    """The tie breaker between equal scores. The higher number wins."""
    moments: list[Moment | None]
    """The best moment of each seat, or null if nothing scored points."""
    charts: list[Chart]


class Question(Answered):
    """A decision with more than one option, as its seat saw it."""

    move: int
    """The number of moves before it."""
    seat: int
    chosen: int
    state: str
    """A state of the compiled rules, in base64. It agrees with all the seat knew; the rest is imagined."""
    seed: int


class Questions(Answered):
    """What an analysis has to answer."""

    nodes: int
    """The iterations for each question."""
    good: float
    """A decision is good if it gives away less than this of the chance to win."""
    questions: list[Question]


class Decision(Answered):
    """A decision and what it was worth, judged by what its seat knew."""

    move: int
    """The number of moves before it."""
    seat: int
    action: int
    """The chosen action."""
    best: int
    """The best action; the chosen one if nothing better was found."""
    before: list[float]
    """Every seat's chance to win with the best action. The chances add up to 1."""
    after: list[float]
    """The same with the chosen action."""
    loss: float
    """The chance to win that the decision gave away."""
    rating: Rating
    played: Phrase
    """The chosen action in words."""
    better: Phrase | None
    """The best action in words, if the chosen one was worse, and what speaks for it."""
    reason: Phrase | None


class Performance(Answered):
    """How well a seat played, and how lucky it was."""

    decisions: int
    accuracy: float | None
    """From 0 to 100, null without decisions. 100 means that nothing was given away."""
    lost: float
    """The chance to win that its decisions gave away in total."""
    luck: float
    """The chance to win that dice and cards gave it, or took if below 0."""
    ratings: dict[Rating, int]
    """The number of decisions with each rating."""


class Analysis(Answered):
    """The analysis of a game."""

    decisions: list[Decision]
    seats: list[Performance]
    chances: list[tuple[int, list[float]]]
    """Numbers of moves with every seat's chance to win after them, up to the result of a finished game."""
    unexplained: list[float]
    """What neither decisions nor chance explain of each seat's result: the error of the estimates."""


# -- what the server sends over a websocket ---------------------------------------


class StateMessage(State):
    """Sent after the hello, and whenever a change message wouldn't do."""

    type: Literal["state"] = "state"


class ChangeMessage(Answered):
    """What has changed since the message before: replace these parts of the state you have."""

    type: Literal["change"] = "change"
    seq: int
    log: LogPart
    """Instead of the one you have."""
    changed: list[tuple[list[str | int], Any]]
    """The path to each part, by names and by numbers from 0, and its new value."""


class ErrorMessage(Refused):
    """A refusal, sent to the client that asked."""

    type: Literal["error"] = "error"
    status: int
    """The same as in HTTP."""
    seq: int | None
    """The `seq` of the table, or null if there is none."""
    to: str | None
    """The type of the message that is refused, or null if it has none."""


class Player(Answered):
    """How a bot decides."""

    kind: Literal["greedy", "search", "policy", "expert"]
    """Looks one step ahead, searches, plays what the game's trained network likes, or searches with that network."""
    temperature: float = 0.0
    """Without a search: the higher, the more often it picks a worse option."""
    seconds: float | None = None
    nodes: int | None = None
    """How long it may search: for some time, or for so many walks."""
    settings: dict[str, float] = Field(default_factory=dict)
    """The settings of the search."""


class TaskMessage(Answered):
    """A bot's move to choose, sent to a client that thinks. It is void once anything else happens at the table."""

    type: Literal["task"] = "task"
    seq: int
    seat: int
    """The bot's seat, which is to move."""
    game: str
    level: Level
    """How strong the bot is."""
    player: Player
    """How it decides."""
    state: str
    """A state that looks to the bot's seat like the true one, in base64: the bytes of the game's struct."""
    seed: int
    """For the bot's random numbers."""


class PongMessage(Answered):
    """Yes, someone is there."""

    type: Literal["pong"] = "pong"
    now: int
    """The server's time in milliseconds since 1970."""


Told = Annotated[StateMessage | ChangeMessage | TaskMessage | ErrorMessage | PongMessage, Field(discriminator="type")]
