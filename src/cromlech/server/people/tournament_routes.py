"""Tournaments over HTTP: list, look, organize, enter, rest, and leave."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends
from pydantic import Field
from sqlalchemy import case, func, insert, select

from cromlech.games import definition

from ..errors import Refusal
from ..protocol import Answered, Asked, AskedPace, Name, Pace
from ..routes import ERRORS
from ..scopes import READ, needs
from .asking import Account, Guest, InClub
from .history import moment
from .ranked import check_person
from .rows import EntrantRow, TournamentRow
from .tournaments import ARENA, BYE, OPEN, OUT, OVER, PLAYING, Tournaments, standings

LISTED = 50
"""The most tournaments in the list."""
ORGANIZED = 3
"""The most tournaments of one organizer that aren't over."""
AHEAD = 60 * 24 * 3_600_000
"""Milliseconds from now in which a tournament has to begin."""
SHOWN = 60
"""The most pairings to tell, latest first."""
MOST, LARGEST = 4, 256
"""The most players at a table of a tournament, and the most entrants."""

router = APIRouter(prefix="/api/tournaments", responses=ERRORS)

Kind = Literal["arena", "swiss"]
State = Literal["in", "resting", "out"]


class NewTournament(Asked):
    """A new tournament. Its tables are ranked."""

    name: Name
    kind: Kind
    game: str = Field(max_length=40)
    players: Annotated[int, Field(ge=2, le=MOST)]
    """At each table."""
    pace: AskedPace
    """Live for an arena."""
    starts: Annotated[int, Field(ge=0, le=2**53)]
    """Milliseconds since 1970."""
    minutes: Annotated[int, Field(ge=10, le=720)] = 60
    """How long an arena lasts."""
    rounds: Annotated[int, Field(ge=1, le=15)] = 5
    """How many rounds a Swiss tournament has."""


class AskedEntry(Asked):
    """Enter a tournament or come back, rest between games, or leave it."""

    state: State


class TournamentInfo(Answered):
    """A tournament."""

    id: str
    name: str
    kind: Kind
    game: str
    players: int
    """At each table."""
    pace: Pace
    status: Literal["open", "playing", "over"]
    starts: str
    """In UTC, like `ends`."""
    ends: str | None
    """Until when an arena pairs people."""
    rounds: int | None
    """How many rounds a Swiss tournament has."""
    round: int
    """The current one."""
    entrants: int
    own: bool
    """Whether you organize it."""


class TournamentList(Answered):
    """Tournaments: those in progress first, then those to come, then those that are over."""

    tournaments: list[TournamentInfo]


class EntrantInfo(Answered):
    """Someone in a tournament."""

    place: int
    """Shared by equals."""
    name: str
    points: float
    tie_break: float
    """The points of all opponents together."""
    state: State
    table: str | None
    """Where they play now."""
    own: bool
    """Whether this is you."""


class PairedSeat(Answered):
    """Someone at a table of a tournament."""

    name: str
    place: int | None
    """1 for the winner. Null until the game is over."""


class PairingInfo(Answered):
    """A table of a tournament, or someone who sits out a round."""

    round: int
    table: str | None
    """Null for a bye."""
    done: bool
    seats: list[PairedSeat]


class TournamentDetail(TournamentInfo):
    """A tournament with its standings and its pairings."""

    standings: list[EntrantInfo]
    pairings: list[PairingInfo]
    """Latest first."""
    state: State | None
    """Yours. Null if you haven't entered."""
    table: str | None
    """Where you are to play now."""


def _part(club: InClub) -> Tournaments:
    found: Tournaments = club.part(Tournaments)
    return found


InTournaments = Annotated[Tournaments, Depends(_part)]


async def _tournament(id: str, part: InTournaments) -> Any:
    return await part.find(id)


AtTournament = Annotated[Any, Depends(_tournament)]


def _info(row: Any, guest: str, entrants: int) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "kind": row.kind,
        "game": row.game,
        "players": row.settings["players"],
        "pace": row.settings["pace"],
        "status": row.status,
        "starts": moment(row.starts),
        "ends": moment(row.ends) if row.kind == ARENA else None,
        "rounds": None if row.kind == ARENA else row.settings["rounds"],
        "round": row.round,
        "entrants": entrants,
        "own": row.host == guest,
    }


@router.get("")
@needs(READ)
async def tournaments(club: InClub, guest: Guest) -> TournamentList:
    """List tournaments."""
    order = case((TournamentRow.status == PLAYING, 0), (TournamentRow.status == OPEN, 1), else_=2)
    latest = TournamentRow.starts.desc()
    rows = await club.database.rows(select(TournamentRow.__table__).order_by(order, latest).limit(LISTED))
    of = EntrantRow.tournament
    counts = select(of, func.count().label("many")).where(of.in_([row.id for row in rows]), EntrantRow.state != OUT)
    known = {each.tournament: each.many for each in await club.database.rows(counts.group_by(of))}
    return TournamentList(
        tournaments=[TournamentInfo.model_validate(_info(row, guest, known.get(row.id, 0))) for row in rows]
    )


@router.post("")
async def organize(asked: NewTournament, club: InClub, account: Account, part: InTournaments) -> TournamentDetail:
    """Organize a tournament. It takes an account."""
    if asked.players not in definition(asked.game).players:
        raise Refusal(422, "people.no_leaderboard")
    if asked.pace.kind == "none" or (asked.kind == ARENA and asked.pace.kind != "live"):
        raise Refusal(422, "people.tournament_pace")
    at = part.hall.clock()
    if not at - 60_000 <= asked.starts <= at + AHEAD:
        raise Refusal(422, "people.tournament_starts", days=AHEAD // 24 // 3_600_000)
    own = select(TournamentRow.id).where(TournamentRow.host == account.guest, TournamentRow.status != OVER)
    if len(await club.database.rows(own)) >= ORGANIZED:
        raise Refusal(409, "people.tournaments_limit", limit=ORGANIZED)
    settings = {"players": asked.players, "pace": asked.pace.model_dump(), "rounds": asked.rounds}
    row = {"id": secrets.token_urlsafe(9), "name": asked.name, "host": account.guest, "kind": asked.kind}
    times = {"starts": asked.starts, "ends": asked.starts + asked.minutes * 60_000}
    rest = {"game": asked.game, "settings": settings, "status": OPEN, "round": 0}
    await club.database.run(insert(TournamentRow).values({**row, **times, **rest}))
    return await look(await part.find(row["id"]), part, account.guest)


@router.get("/{id}")
@needs(READ)
async def look(row: AtTournament, part: InTournaments, guest: Guest) -> TournamentDetail:
    """A tournament with its standings and pairings."""
    entrants, pairings = await part.entrants_of(row.id), await part.pairings_of(row.id)
    mine = next((each for each in entrants if each.guest == guest), None)
    shown = pairings[: -SHOWN - 1 : -1]
    places = await part.places([each.table_id for each in shown])
    content = _info(row, guest, sum(each.state != OUT for each in entrants))
    content["standings"] = [
        EntrantInfo(
            place=each.place,
            name=each.entrant.name,
            points=each.entrant.points / 2,
            tie_break=each.tie_break / 2,
            state=each.entrant.state,
            table=each.entrant.playing,
            own=each.entrant.guest == guest,
        )
        for each in standings(entrants, pairings)
        if each.entrant.state != OUT or each.entrant.points
    ]
    names: Mapping[str, str] = defaultdict(str, {each.guest: each.name for each in entrants})
    content["pairings"] = [_pairing(each, names, places) for each in shown]
    content["state"] = None if mine is None else mine.state
    content["table"] = None if mine is None else mine.playing
    return TournamentDetail.model_validate(content)


def _pairing(row: Any, names: Mapping[str, str], places: Mapping[tuple[str, int], int]) -> PairingInfo:
    seats: Sequence[PairedSeat] = [
        PairedSeat(name=names[guest], place=places.get((row.table_id, seat))) for seat, guest in enumerate(row.people)
    ]
    table = None if row.table_id.startswith(BYE) else row.table_id
    return PairingInfo(round=row.round, table=table, done=row.done, seats=list(seats))


@router.post("/{id}/entry")
async def enter(
    row: AtTournament, asked: AskedEntry, club: InClub, account: Account, part: InTournaments
) -> TournamentDetail:
    """Enter, rest, come back, or leave. It takes an account."""
    await check_person(club, account.guest)
    if account.kind == "bot":
        raise Refusal(403, "people.tournament_program")
    entrants = await part.entrants_of(row.id)
    if len(entrants) >= LARGEST and all(each.guest != account.guest for each in entrants):
        raise Refusal(409, "people.tournament_full", limit=LARGEST)
    await part.enter(row, account, asked.state)
    return await look(row, part, account.guest)


@router.post("/{id}/cancel")
async def cancel(row: AtTournament, account: Account, part: InTournaments) -> TournamentDetail:
    """Call off a tournament of yours before it begins."""
    await part.call_off(row, account.guest)
    return await look(await part.find(row.id), part, account.guest)
