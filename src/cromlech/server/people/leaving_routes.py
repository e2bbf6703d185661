"""Leaving over HTTP."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from ..routes import ERRORS, given_token
from .account_answers import LoggedIn
from .account_routes import InAccounts, Proved
from .asking import Account

router = APIRouter(prefix="/api", responses=ERRORS)


@router.get("/account/export")
async def export(accounts: InAccounts, account: Account, session: Proved) -> dict[str, Any]:
    """Everything that this site knows about you."""
    return await accounts.leaving.export(account.guest)


@router.delete("/account")
async def delete(request: Request, accounts: InAccounts, session: Proved) -> LoggedIn:
    """Delete your account. Bots take your seats, and your name is gone from all tables. You become a new guest."""
    await accounts.leaving.forget(session.guest)
    return LoggedIn(token=given_token(request, accounts.club.guests.new()).token)
