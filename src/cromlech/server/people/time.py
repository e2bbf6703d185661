"""Time at tables: the paces to choose from, taking a seat back, and asking the others for a pause or another pace."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from fastapi import APIRouter, Query
from pydantic import model_validator

from cromlech.games import definition

from .. import agreements
from ..absence import come_back
from ..paces import presets
from ..protocol import Answered, Asked, AskedPace, Number, State
from ..protocol import Pace as PaceContent
from ..routes import ERRORS, AtTable, InHall
from ..scopes import ANY, PLAY, needs
from ..terms import Pace
from .asking import Guest

router = APIRouter(prefix="/api", responses=ERRORS)


class PaceOffered(Answered):
    """A pace to choose when opening a table."""

    name: str
    """Its text is `pace.NAME` in the catalogs."""
    pace: PaceContent


class Paces(Answered):
    """The paces that make sense for a game, from none to a week per move."""

    paces: list[PaceOffered]


@router.get("/games/{game}/paces")
@needs(ANY)
def paces(
    game: str, players: Annotated[int | None, Query(ge=1, le=16, description="By default, the usual number")] = None
) -> Paces:
    """List the paces to choose from for a game with so many players."""
    count = players or definition(game).default_players
    return Paces.model_validate(
        {"paces": [{"name": each.name, "pace": vars(each.pace)} for each in presets(definition(game).name, count)]}
    )


class AskedOffer(Asked):
    """What to ask the others for."""

    kind: Literal["pause", "resume", "pace"]
    pace: AskedPace | None = None
    """The other pace, if that is what it is about."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if (self.kind == "pace") != (self.pace is not None):
            raise ValueError("another pace needs a pace")
        return self


class AskedConsent(Asked):
    """Whether you agree to the proposal with this number."""

    seq: Number
    accept: bool


@router.post("/tables/{id}/return")
@needs(PLAY)
async def take_seat_back(live: AtTable, hall: InHall, guest: Guest) -> State:
    """Take your seat back from the bot that stands in."""
    await hall.change(live, lambda table: come_back(table, guest))
    return live.answer(State, guest)


@router.post("/tables/{id}/offers")
@needs(PLAY)
async def ask_others(live: AtTable, asked: AskedOffer, hall: InHall, guest: Guest) -> State:
    """Ask the others to stop the clocks, to go on, or for another pace. If no one else plays here, it is done."""
    if asked.pace is not None:
        pace = Pace(**asked.pace.model_dump())
        await hall.change(live, lambda table: agreements.switch(table, guest, pace))
    elif asked.kind == "pause":
        await hall.change(live, lambda table: agreements.pause(table, guest))
    else:
        await hall.change(live, lambda table: agreements.resume(table, guest))
    return live.answer(State, guest)


@router.post("/tables/{id}/consent")
@needs(PLAY)
async def answer_others(live: AtTable, asked: AskedConsent, hall: InHall, guest: Guest) -> State:
    """Say whether you agree to what someone asks for, an undo included. Whoever asks takes it back this way."""
    await hall.change(live, lambda table: agreements.answer(table, guest, asked.seq, asked.accept))
    return live.answer(State, guest)
