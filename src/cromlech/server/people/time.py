"""Time at tables: the paces to choose from."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from cromlech.games import definition

from ..paces import presets
from ..protocol import Answered
from ..protocol import Pace as PaceContent
from ..routes import ERRORS

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
def paces(
    game: str, players: Annotated[int | None, Query(ge=1, le=16, description="By default, the usual number")] = None
) -> Paces:
    """List the paces to choose from for a game with so many players."""
    count = players or definition(game).default_players
    return Paces.model_validate(
        {"paces": [{"name": each.name, "pace": vars(each.pace)} for each in presets(definition(game).name, count)]}
    )
