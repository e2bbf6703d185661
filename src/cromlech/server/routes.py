"""The hall over plain HTTP."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel

import cromlech
from cromlech.bots.levels import DEFAULT, LEVELS, ladder
from cromlech.core.game import Game
from cromlech.core.puzzles import Puzzle
from cromlech.games import definition

from . import agreements, protocol
from .answers import puzzle_answer, puzzle_position_answer, resumed_line, tried_answer
from .entrance import address_of
from .errors import Refusal
from .guests import Guests, NotValid, Session, bearer_of
from .hall import Hall
from .live import Live
from .looking_back import (
    analysis_answer,
    decision_answer,
    position_answer,
    questions_answer,
    record_answer,
    review_answer,
)
from .names import alike
from .records import check_unlike, continuation_of_record, fork_of, new_facts, review_of_record, verified_record
from .scopes import ANY, PLAY, READ, TABLES, needs
from .tables import BOT, OPEN, PERSON, Chair
from .terms import Pace, Terms

if TYPE_CHECKING:
    from .people.club import Club

LONGEST_WAIT = 30
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": protocol.Refused, "description": description}
    for status, description in {
        400: "Not understood",
        401: "A token that does not count",
        403: "Not your seat, or a page of another site",
        404: "No such table",
        409: "Stale, or not legal now",
        413: "Too large",
        421: "Not a name of this server",
        422: "A field is missing or wrong",
        429: "Too many",
        503: "Couldn't be written",
    }.items()
}

router = APIRouter(prefix="/api", responses=ERRORS)


# -- who, where ----------------------------------------------------------------


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _guest(request: Request) -> str:
    guest: str = request.scope["guest"]
    return guest


async def _table(request: Request, table_id: Annotated[str, Path(alias="id")]) -> Live:
    hall = _hall(request)
    live = await hall.find(table_id)
    if request.method == "GET":  # what is written notices by itself
        await hall.refresh(live)
    hall.drivers.wake(live)
    return live


def _club(request: Request) -> Club | None:
    club: Club | None = request.app.state.club
    return club


InHall = Annotated[Hall, Depends(_hall)]
InClub = Annotated[Any, Depends(_club)]
"""Everything about people, or None in a browser."""
Guest = Annotated[str, Depends(_guest)]
AtTable = Annotated[Live, Depends(_table)]
LineNumber = Annotated[int, Query(ge=0, le=2**31 - 1, description="The number of log lines you have")]


async def _opener(request: Request, hall: InHall, guest: Guest) -> AsyncIterator[str]:
    """A guest who may open one more table. What is refused doesn't count."""
    await hall.check_openings(guest)
    with hall.opening(guest, address_of(request.scope)):
        yield guest


async def _json(hall: Hall, guest: str, work: Callable[[], BaseModel | str]) -> Response:
    """An answer that takes a replay of the game."""
    return Response(await hall.replays.json(guest, work), media_type="application/json")


def _state(live: Live, guest: str, line: int = 0) -> protocol.State:
    return live.answer(protocol.State, guest, resumed_line(live.table, guest, line))


# -- games and guests ----------------------------------------------------------


@router.get("/games")
@needs(ANY)
def games() -> protocol.Games:
    """List every game with its options."""
    return protocol.Games(
        games=[
            protocol.GameInfo(
                name=each.name,
                players=list(each.players),
                default_players=each.default_players,
                options={name: list(option.values) for name, option in each.options.items()},
                needs={
                    name: {other: list(values) for other, values in option.needs.items()}
                    for name, option in each.options.items()
                    if option.needs
                },
                levels=[protocol.LevelInfo(level=level, rating=ladder(each)[level].rating) for level in LEVELS],
                cards=[name for name in each.packs() if re.search(protocol.PACK_NAME, name)],
                lesson=len(each.lesson.steps) if each.lesson is not None else 0,
                puzzles=len(each.puzzles),
            )
            for each in cromlech.games()
        ]
    )


@router.get("/games/{game}/cards")
@needs(ANY)
async def cards(game: str) -> dict[str, Any]:
    """The cards of a game, each with its text and the source of every value."""
    return Game(definition(game)).parts.shown_cards()


@router.get("/games/{game}/words/{lang}")
@needs(ANY)
async def words(game: str, lang: str) -> dict[str, str]:
    """The texts of a game in one language, for clients built without it."""
    return definition(game).words.own(lang)


@router.get("/games/{game}/examples")
@needs(ANY)
def examples(game: str) -> protocol.Examples:
    """What the rules page of a game shows and lets people try."""
    return protocol.Examples(
        examples=[
            protocol.Example(
                id=each.id,
                show=list(each.show),
                callouts=[protocol.Callout(**vars(callout)) for callout in each.callouts],
            )
            for each in definition(game).examples.values()
        ]
    )


@router.post("/games/{game}/examples/{example}")
@needs(ANY)
def try_example(game: str, example: str, asked: protocol.AskedExample) -> protocol.Tried:
    """An example after some moves; nothing is kept."""
    found = definition(game).examples.get(example)
    if found is None:
        raise Refusal(404, "server.no_example", allowed=", ".join(definition(game).examples))
    return tried_answer(found, asked)


@router.get("/games/{game}/puzzles")
@needs(ANY)
def puzzles(game: str) -> protocol.Puzzles:
    """List the puzzles of a game."""
    return protocol.Puzzles(
        puzzles=[
            protocol.Puzzle(id=each.id, level=each.level, options=dict(each.options))
            for each in definition(game).puzzles.values()
        ]
    )


def _puzzle(game: str, puzzle: str) -> Puzzle:
    found = definition(game).puzzles.get(puzzle)
    if found is None:
        raise Refusal(404, "server.no_puzzle")
    return found


AtPuzzle = Annotated[Puzzle, Depends(_puzzle)]


@router.get("/games/{game}/puzzles/{puzzle}")
@needs(ANY)
def look_at_puzzle(puzzle: AtPuzzle) -> protocol.State:
    """The position of a puzzle, as a table where it is your turn. Moves there are judged by `POST`."""
    return puzzle_position_answer(puzzle)


@router.post("/games/{game}/puzzles/{puzzle}")
@needs(ANY)
def answer_puzzle(puzzle: AtPuzzle, asked: protocol.AskedPuzzle) -> protocol.PuzzleAnswer:
    """Say whether moves solve a puzzle, give a hint, or tell the solution. Nothing is kept."""
    return puzzle_answer(puzzle, asked)


@router.post("/guests")
@needs(ANY)
async def guests(request: Request) -> protocol.NewGuest:
    """Create a guest, for a script. A browser gets its guest by itself."""
    known = _known(request)
    request.scope["given"] = None
    return protocol.NewGuest(token=known.token(known.new()))


@router.post("/guests/renew")
async def renew_token(request: Request) -> protocol.NewGuest:
    """Get a new token for the same guest. The old one counts until it expires."""
    return given_token(request, _known(request).renewed(_session(request)))


@router.post("/guests/revoke")
async def revoke_tokens(request: Request) -> protocol.NewGuest:
    """Revoke all tokens of this guest, and get a new one. Other devices and connections lose theirs."""
    return given_token(request, await _known(request).revoke(_session(request)))


def _known(request: Request) -> Guests:
    guests: Guests | None = request.app.state.guests
    if guests is None:  # inside a browser there is only one
        raise Refusal(404, "server.no_page")
    return guests


def _session(request: Request) -> Session:
    """The session of a guest who has shown a token."""
    session: Session = request.scope["session"]
    if request.scope["newcomer"]:
        raise NotValid
    return session


def given_token(request: Request, session: Session) -> protocol.NewGuest:
    """The token of a session: for a script in the answer, for a browser in its cookie, where no page can read it."""
    token = _known(request).token(session)
    if bearer_of(request.scope) is not None:
        return protocol.NewGuest(token=token)
    request.scope["given"] = token
    return protocol.NewGuest()


# -- opening tables ------------------------------------------------------------


@router.get("/tables")
@needs(READ)
async def my_tables(hall: InHall, guest: Guest) -> protocol.Tables:
    """List your tables, latest first."""
    return protocol.Tables(tables=await hall.tables_of(guest))


@router.post("/tables")
@needs(TABLES)
async def open_table(
    asked: protocol.NewTable, hall: InHall, club: InClub, guest: Annotated[str, Depends(_opener)]
) -> protocol.State:
    """Open a table. It starts right away if no seat is open, unless you ask it to wait."""
    each = definition(asked.game)
    rest: dict[str, Any] = dict(asked.options)
    players = rest.pop("players", len(asked.seats))
    options = each.check_options(players, rest)
    if options["players"] != len(asked.seats):
        raise Refusal(422, "server.seat_count", players=options["players"], seats=len(asked.seats))
    if all(seat.kind == "bot" for seat in asked.seats):
        raise Refusal(422, "server.no_person")
    check_unlike([seat.character for seat in asked.seats if seat.kind == "bot"])
    own = await hall.name_of(guest)
    seats = [seat.model_copy(update={"name": own}) if own and seat.kind == "me" else seat for seat in asked.seats]
    names = [seat.name for seat in seats if seat.name is not None]
    for number, name in enumerate(names):
        if (other := alike(name, names[:number])) is not None:
            raise Refusal(422, "server.name_alike", name=name, other=other)
    game = Game(each, players, asked.cards, **rest)
    terms = Terms(Pace(**asked.pace.model_dump()), asked.listed, asked.ranked)
    chairs = [_chair(seat, guest) for seat in seats]
    if terms.ranked:
        await _check_ranked(club, game, guest, chairs)
    live = await hall.create(game, guest, chairs, wait=asked.wait, terms=terms)
    return _state(live, guest)


async def _check_ranked(club: Club | None, game: Game, guest: str, chairs: Sequence[Chair]) -> None:
    if club is None:
        raise Refusal(403, "people.ranked_account")
    from .people.ranked import check_person, check_table

    await check_person(club, guest)
    check_table(game, chairs)


@router.post("/lessons")
@needs(TABLES)
async def open_lesson(
    asked: protocol.NewLesson, hall: InHall, guest: Annotated[str, Depends(_opener)]
) -> protocol.State:
    """Open a table with a game's guided first game."""
    lesson = definition(asked.game).lesson
    if lesson is None:
        raise Refusal(404, "server.no_lesson")
    chairs = [Chair(BOT, level=LEVELS[0]) for _ in range(lesson.game.players)]
    chairs[lesson.seat] = Chair(PERSON, await hall.name_of(guest) or asked.name or "", guest=guest)
    live = await hall.create(lesson.game, guest, chairs, position=lesson.start(0).origin, lesson=True)
    return _state(live, guest)


def _chair(seat: protocol.NewSeat, guest: str) -> Chair:
    if seat.kind == "bot":
        return Chair(BOT, seat.name or "", seat.level or DEFAULT, character=seat.character)
    if seat.kind == "open":
        return Chair(OPEN)
    return Chair(PERSON, seat.name or "", guest=guest)


@router.post("/records")
@needs(TABLES)
async def open_record(record: dict[str, Any], hall: InHall, guest: Annotated[str, Depends(_opener)]) -> protocol.State:
    """Open a record to look at."""
    live = await hall.begin(await hall.replays.find(guest, partial(review_of_record, new_facts(guest), record)))
    return _state(live, guest)


@router.post("/verified/records")
@needs(READ)
async def verify_record(
    record: dict[str, Any],
    hall: InHall,
    guest: Guest,
    commitment: Annotated[str | None, Query(pattern=protocol.HEX, description="What the table published")] = None,
    share: Annotated[str | None, Query(pattern=protocol.HEX, description="What your client sent")] = None,
) -> protocol.Verified:
    """Check the dice and cards of a record. Ask a server you trust, such as one on your own device."""
    return await hall.replays.find(guest, partial(verified_record, record, commitment, share))


@router.post("/moved/records")
@needs(TABLES)
async def continue_record(
    record: dict[str, Any], hall: InHall, guest: Annotated[str, Depends(_opener)]
) -> protocol.State:
    """Continue a game from elsewhere, with all its people at your screen. The same record gives the same table."""
    change = await hall.replays.find(guest, partial(continuation_of_record, guest, record))
    return _state(await hall.adopt(guest, change), guest)


# -- at a table ----------------------------------------------------------------


@router.get("/tables/{id}")
@needs(READ)
async def look(
    live: AtTable,
    hall: InHall,
    guest: Guest,
    line: LineNumber = 0,
    after: Annotated[int | None, Query(ge=0, le=2**31 - 1, description="Wait until `seq` is greater than this")] = None,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="The most seconds to wait")] = 0,
) -> protocol.State:
    """The table as it is, or as soon as something has happened."""
    if after is not None and wait > 0 and not hall.leaving:
        with live.watching():
            await hall.refresh(live)
            await live.wait_after(after, wait)
    return _state(live, guest, line)


@router.post("/tables/{id}/join")
@needs(PLAY)
async def join(live: AtTable, asked: protocol.AskedJoin, hall: InHall, club: InClub, guest: Guest) -> protocol.State:
    """Take an open seat. Once the last one is taken, the game starts, or everyone at a listed table is asked first."""
    if club is not None:
        await club.check_joining(live.table, guest)
    at, seat, share = hall.clock(), asked.seat, asked.share
    name = await hall.name_of(guest) or asked.name
    await hall.change(live, lambda table: table.join(guest, name, seat, share, asked.invitation, at=at))
    return _state(live, guest)


@router.post("/tables/{id}/remove")
@needs(TABLES)
async def remove(live: AtTable, asked: protocol.AskedRemoval, hall: InHall, guest: Guest) -> protocol.State:
    """Remove a player. Before the start, the seat is open again, for a new invitation; after that, a bot plays on."""
    await hall.change(live, lambda table: table.remove(guest, asked.seat))
    return _state(live, guest)


@router.post("/tables/{id}/start")
@needs(TABLES)
async def start(live: AtTable, hall: InHall, guest: Guest, asked: protocol.AskedStart | None = None) -> protocol.State:
    """Give open seats to bots and start the game."""
    wished = asked or protocol.AskedStart()
    at = hall.clock()
    await hall.change(live, lambda table: table.start(guest, wished.level, wished.share, at=at))
    return _state(live, guest)


@router.post("/tables/{id}/ready")
@needs(PLAY)
async def ready(live: AtTable, hall: InHall, guest: Guest, asked: protocol.AskedReady | None = None) -> protocol.State:
    """Say that you are here, at a table that asks for it. Whoever doesn't in time loses the seat."""
    share = asked.share if asked is not None else None
    await hall.change(live, lambda table: table.ready(guest, share))
    return _state(live, guest)


@router.post("/tables/{id}/share")
@needs(PLAY)
async def share(live: AtTable, asked: protocol.AskedShare, hall: InHall, guest: Guest) -> protocol.State:
    """Mix a random number of yours into all dice and cards from here on, so that no one else can choose them."""
    await hall.change(live, lambda table: table.share(guest, asked.share))
    return _state(live, guest)


@router.post("/tables/{id}/moves")
@needs(PLAY)
async def move(
    live: AtTable, asked: protocol.AskedMoves, hall: InHall, guest: Guest, line: LineNumber = 0
) -> protocol.State:
    """Make moves of your seat: all of them or none."""
    await hall.change(live, lambda table: table.play(guest, asked.seq, asked.actions))
    return _state(live, guest, line)


@router.post("/tables/{id}/undo")
@needs(PLAY)
async def undo(
    live: AtTable, asked: protocol.AskedUndo, hall: InHall, guest: Guest, line: LineNumber = 0
) -> protocol.State:
    """Go back to a number of moves. Once it is another person's turn, they are asked."""
    await hall.change(live, lambda table: agreements.undo(table, guest, asked.seq, asked.to))
    return _state(live, guest, line)


@router.post("/tables/{id}/revise")
@needs(PLAY)
async def revise(
    live: AtTable, asked: protocol.AskedRevision, hall: InHall, guest: Guest, line: LineNumber = 0
) -> protocol.State:
    """Replace moves of yours that no one has seen."""
    await hall.change(live, lambda table: table.revise(guest, asked.seq, asked.to, asked.actions))
    return _state(live, guest, line)


@router.post("/tables/{id}/chapter")
@needs(PLAY)
async def chapter(live: AtTable, asked: protocol.AskedChapter, hall: InHall, guest: Guest) -> protocol.State:
    """Start a chapter of the lesson from its beginning."""
    await hall.change(live, lambda table: table.begin_chapter(guest, asked.seq, asked.chapter))
    return _state(live, guest)


@router.post("/tables/{id}/free")
@needs(PLAY)
async def free(live: AtTable, asked: protocol.AskedFreedom, hall: InHall, guest: Guest) -> protocol.State:
    """Continue without the lesson, against bots."""
    await hall.change(live, lambda table: table.end_lesson(guest, asked.seq))
    return _state(live, guest)


@router.post("/tables/{id}/resign")
@needs(PLAY)
async def resign(live: AtTable, asked: protocol.AskedResign, hall: InHall, guest: Guest) -> protocol.State:
    """Leave your seat to a bot."""
    await hall.change(live, lambda table: table.resign(guest, asked.seat))
    return _state(live, guest)


@router.post("/tables/{id}/close")
@needs(TABLES)
async def close(live: AtTable, hall: InHall, guest: Guest) -> protocol.State:
    """End the game for everyone."""
    await hall.change(live, lambda table: table.close(guest))
    return _state(live, guest)


@router.post("/tables/{id}/rematch")
@needs(TABLES)
async def rematch(
    live: AtTable,
    hall: InHall,
    club: InClub,
    guest: Annotated[str, Depends(_opener)],
    asked: protocol.AskedRematch | None = None,
) -> protocol.State:
    """Open the next table for the same people."""
    if club is not None:
        await club.check_together(live.table)
    return _state(await hall.rematch(live, guest, wait=asked is not None and asked.wait), guest)


@router.get("/tables/{id}/hints")
@needs(READ)
async def hints(live: AtTable, hall: InHall, guest: Guest) -> protocol.Hints:
    """The best moves of your seat, if no other people play."""
    table = live.table
    if not table.seats_of(guest):
        raise Refusal(403, "server.not_your_seat")
    if table.terms.ranked:
        raise Refusal(403, "server.ranked_no_hints")
    if not table.alone(guest):
        raise Refusal(403, "server.no_hints")
    if table.to_move(guest) is None or table.state is None:
        raise Refusal(409, "server.hint_not_your_turn")
    state = table.state.clone()
    found = [
        protocol.Hint.model_validate(
            {
                "action": each.action,
                "difference": round(each.difference, 1),
                "reason": each.reason,
                "phrase": state.game.parts.phrase_in(state.raw, state.game.action(each.action)),
            }
        )
        for each in await hall.hints(table)
    ]
    return protocol.Hints(seq=table.seq, hints=found)


@router.get("/tables/{id}/record", response_model=dict[str, Any])
@needs(READ)
async def record(
    live: AtTable,
    hall: InHall,
    guest: Guest,
    moving: Annotated[bool, Query(description="To continue it elsewhere, if no one else plays here")] = False,
) -> Response:
    """The record of a game that has ended, or that you move elsewhere."""
    return await _json(hall, guest, record_answer(live.table, guest if moving else None))


@router.post("/tables/{id}/moved")
@needs(PLAY)
async def moved(live: AtTable, asked: protocol.AskedMoved, hall: InHall, guest: Guest) -> protocol.State:
    """Say where a game continues that you have moved. It stops here, but nothing is deleted."""
    await hall.change(live, lambda table: table.move_to(guest, asked.to))
    return _state(live, guest)


@router.get("/tables/{id}/positions/{move}", response_model=protocol.Position)
@needs(READ)
async def position(
    live: AtTable,
    hall: InHall,
    guest: Guest,
    move: Annotated[int, Path(ge=0, le=2**31 - 1)],
    seat: Annotated[int | None, Query(ge=0, le=15)] = None,
) -> Response:
    """The table after a number of moves."""
    return await _json(hall, guest, position_answer(live.table, guest, move, seat))


@router.get("/tables/{id}/review", response_model=protocol.Review)
@needs(READ)
async def review(live: AtTable, hall: InHall, guest: Guest) -> Response:
    """The score sheet and charts of a finished game."""
    return await _json(hall, guest, review_answer(live.table))


@router.get("/tables/{id}/analysis", response_model=protocol.Questions)
@needs(READ)
async def analysis_questions(
    live: AtTable,
    hall: InHall,
    guest: Guest,
    move: Annotated[int | None, Query(ge=0, le=2**31 - 1, description="Only about this move")] = None,
) -> Response:
    """What to ask a search about the decisions of a game that has ended."""
    return await _json(hall, guest, questions_answer(live.table, move))


@router.post("/tables/{id}/analysis", response_model=protocol.Analysis)
@needs(READ)
async def analysis(live: AtTable, asked: protocol.AskedAnalysis, hall: InHall, guest: Guest) -> Response:
    """The analysis of a game that has ended, from a search's answers to all questions."""
    return await _json(hall, guest, analysis_answer(live.table, asked))


@router.get("/tables/{id}/decisions/{move}", response_model=protocol.State)
@needs(READ)
async def decision(
    live: AtTable, move: Annotated[int, Path(ge=0, le=2**31 - 1)], hall: InHall, guest: Guest
) -> Response:
    """A decision of a game that has ended, as its seat saw it: what was on the table, and what it could do."""
    return await _json(hall, guest, decision_answer(live.table, move))


@router.post("/tables/{id}/fork")
@needs(TABLES)
async def fork(
    live: AtTable, asked: protocol.AskedFork, hall: InHall, guest: Annotated[str, Depends(_opener)]
) -> protocol.State:
    """Continue from a position of a game that has ended, against bots."""
    change = await hall.replays.find(guest, fork_of(live.table, guest, asked))
    return _state(await hall.begin(change), guest)
