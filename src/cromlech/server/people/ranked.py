"""Who may play ranked games, and with whom: people with accounts, one seat each, and bots whose strength is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cromlech.core.game import Game

from ..errors import Refusal
from ..tables import BOT, PERSON, Chair, Table
from .ratings import levels

if TYPE_CHECKING:
    from .club import Club


def check_table(game: Game, chairs: Sequence[Chair]) -> None:
    """Refuse to open a ranked table that couldn't be compared with others."""
    if game.pack is not None:
        raise Refusal(422, "people.ranked_cards")
    if sum(chair.kind == PERSON for chair in chairs) > 1:
        raise Refusal(422, "people.ranked_one_screen")
    for chair in chairs:
        if chair.kind == BOT and chair.level not in levels(game.name):
            raise Refusal(422, "people.ranked_level", level=chair.level)


async def check_person(club: Club, guest: str) -> None:
    """Refuse everyone but people with an account, and bot accounts if the site allows them."""
    account = await club.account(guest)
    if account is None or account.status != "open":
        raise Refusal(403, "people.ranked_account")
    if account.kind != "person" and club.hall.settings.ranked_bots == "no":
        raise Refusal(403, "people.ranked_program")


async def check_joining(club: Club, table: Table, guest: str) -> None:
    """Refuse someone who may not take a seat at a ranked table."""
    if table.terms.ranked:
        await check_person(club, guest)
