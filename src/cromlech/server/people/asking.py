"""What routes about people need to know of a request."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request

from ..errors import Refusal
from .club import Club


def _club(request: Request) -> Club:
    club: Club = request.app.state.club
    return club


def _guest(request: Request) -> str:
    guest: str = request.scope["guest"]
    return guest


InClub = Annotated[Club, Depends(_club)]
Guest = Annotated[str, Depends(_guest)]


async def _account(club: InClub, guest: Guest) -> Any:
    found = await club.account(guest)
    if found is None:
        raise Refusal(403, "people.no_account")
    return found


Account = Annotated[Any, Depends(_account)]
"""The row of the account of whoever asks. Without one, the request is refused."""
