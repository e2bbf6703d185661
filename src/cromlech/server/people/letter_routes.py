"""Addresses and forgotten passwords over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from ..entrance import address_of
from ..protocol import Asked
from ..routes import ERRORS
from .account_answers import Done, LoggedIn, Login, Password, Secret
from .account_routes import InAccounts, Person, Proved, admitted, agent_of
from .asking import Account

router = APIRouter(prefix="/api", responses=ERRORS)


class AskedEmail(Asked):
    """An address of yours."""

    email: Annotated[str, Field(max_length=254)]


class AskedLink(Asked):
    """What a link that was sent ends with."""

    ticket: Secret


class AskedReset(Asked):
    """Send a link to set a new password."""

    login: Login
    """A name, or a verified address."""


class AskedNewPassword(Asked):
    """A new password, with such a link."""

    ticket: Secret
    password: Password


def _base(request: Request) -> str:
    """Where someone has reached the server. The entrance has checked the name."""
    return f"{request.scope['scheme']}://{request.headers.get('host', '')}"


@router.put("/account/email")
async def set_email(
    request: Request, asked: AskedEmail, accounts: InAccounts, account: Account, session: Proved
) -> Done:
    """Get a link at an address. It is yours once you have followed that."""
    await accounts.letters.ask(account, asked.email, _base(request))
    return Done()


@router.delete("/account/email")
async def forget_email(accounts: InAccounts, session: Proved) -> Done:
    """Remove your address."""
    await accounts.letters.forget(session.guest)
    return Done()


@router.post("/account/email/verified")
async def verify(asked: AskedLink, accounts: InAccounts) -> Done:
    """Follow the link that was sent to an address."""
    await accounts.letters.verify(asked.ticket)
    return Done()


@router.post("/login/letter")
async def offer(request: Request, asked: AskedReset, accounts: InAccounts) -> Done:
    """Have a link sent to set a new password. The answer is the same whether or not there is such an account."""
    await accounts.letters.offer(asked.login, address_of(request.scope), _base(request))
    return Done()


@router.post("/login/password")
async def reset(
    request: Request, response: Response, asked: AskedNewPassword, accounts: InAccounts, session: Person
) -> LoggedIn:
    """Set a new password with such a link, and log in. All other sessions end."""
    fresh = await accounts.letters.reset(asked.ticket, asked.password, agent_of(request))
    return await admitted(request, response, accounts, session, fresh)
