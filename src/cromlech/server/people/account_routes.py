"""Accounts over HTTP: claim one, log in and out, see and end sessions, change what it says."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Depends, Request, Response

from ..answers import time_text
from ..entrance import address_of
from ..errors import Refusal
from ..guests import DAYS, NotValid, Session, bearer_of, is_safe
from ..routes import ERRORS, given_token
from .account_answers import (
    AccountDevice,
    AccountDevices,
    AccountSettings,
    AskedClaim,
    AskedLogin,
    AskedName,
    AskedPassword,
    AskedProof,
    AskedRecovery,
    AskedSettings,
    Claimed,
    Done,
    LoggedIn,
    Me,
    OwnAccount,
    RecoveryCodes,
    settings_answer,
)
from .accounts import Accounts
from .asking import Account, InClub
from .passwords import check_new as check_password
from .standing import is_operator

router = APIRouter(prefix="/api", responses=ERRORS)

KEPT = "cromlech-guest"
"""The cookie with the token of the guest that a browser was before it logged in."""


# -- who asks --------------------------------------------------------------------


def _accounts(club: InClub) -> Accounts:
    found: Accounts = club.part(Accounts)
    return found


def _session(request: Request) -> Session:
    """The session of a person. Programs with personal tokens get to no route here."""
    session: Session = request.scope["session"]
    return session


InAccounts = Annotated[Accounts, Depends(_accounts)]
Person = Annotated[Session, Depends(_session)]


async def _proved(account: Account, accounts: InAccounts, session: Person) -> Session:
    """The session of someone with an account who has proved lately who they are."""
    if not await accounts.proved(session):
        raise Refusal(403, "people.prove")
    return session


Proved = Annotated[Session, Depends(_proved)]


def agent_of(request: Request) -> str:
    """What the client says it is."""
    return request.headers.get("user-agent", "")


def _kept_name(request: Request) -> str:
    return f"__Host-{KEPT}" if is_safe(request.scope) else KEPT


# -- claiming, logging in ----------------------------------------------------------


@router.get("/account")
async def me(request: Request, accounts: InAccounts, session: Person) -> Me:
    """Say who you are here."""
    return await _me(request, accounts, session)


async def _me(request: Request, accounts: Accounts, session: Session) -> Me:
    account = await accounts.club.account(session.guest)
    mail = accounts.mailer.ready
    kept = _kept_name(request) in request.cookies
    if account is None:
        return Me(account=None, mail=mail)
    passkeys, codes = await accounts.counted(session.guest)
    own = OwnAccount(
        name=account.name,
        created=time_text(account.created),
        password=account.password is not None,
        passkeys=passkeys,
        codes=codes,
        email=account.email,
        proved=await accounts.proved(session),
        operator=await is_operator(accounts.database, session.guest),
        settings=settings_answer(account.settings),
    )
    return Me(account=own, mail=mail, kept=kept)


@router.post("/account")
async def claim(
    request: Request, asked: AskedClaim, accounts: InAccounts, session: Person, later: BackgroundTasks
) -> Claimed:
    """Claim an account with a password. You stay who you are, and all tables stay yours."""
    check_password(asked.password, asked.name)
    hashed = await accounts.passwords.hash(asked.password)
    chosen = asked.settings.model_dump(exclude_none=True)
    address = address_of(request.scope)
    fresh, codes = await accounts.claim(session, asked.name, address, agent_of(request), chosen, password=hashed)
    later.add_task(accounts.club.guests.end_before, fresh.guest, fresh.began)
    return Claimed(token=given_token(request, fresh).token, codes=codes)


@router.post("/login")
async def log_in(
    request: Request, response: Response, asked: AskedLogin, accounts: InAccounts, session: Person
) -> LoggedIn:
    """Log in with a name or a verified address, and a password."""
    fresh = await accounts.log_in(asked.login, asked.password, address_of(request.scope), agent_of(request))
    return await admitted(request, response, accounts, session, fresh)


@router.post("/login/recovery")
async def recover(
    request: Request, response: Response, asked: AskedRecovery, accounts: InAccounts, session: Person
) -> LoggedIn:
    """Log in with a recovery code, and set a new password. All other sessions end, and the code counts no more."""
    address = address_of(request.scope)
    fresh = await accounts.recover(asked.login, asked.code, asked.password, address, agent_of(request))
    return await admitted(request, response, accounts, session, fresh)


async def admitted(
    request: Request, response: Response, accounts: Accounts, before: Session, fresh: Session
) -> LoggedIn:
    """The answer to whoever has logged in. A browser keeps the guest that it was, for when it logs out."""
    guests = accounts.club.guests
    if before.device is not None:
        await accounts.devices.end(before.guest, before.device)
    elif bearer_of(request.scope) is None and await accounts.is_missed(before.guest):
        _keep(request, response, guests.token(before))
    return LoggedIn(token=given_token(request, fresh).token)


def _keep(request: Request, response: Response, token: str) -> None:
    safe = is_safe(request.scope)
    age = DAYS * 24 * 3600 if token else 0
    response.set_cookie(_kept_name(request), token, age, path="/", secure=safe, httponly=True, samesite="lax")


@router.post("/logout")
async def log_out(
    request: Request, response: Response, accounts: InAccounts, session: Person, later: BackgroundTasks
) -> LoggedIn:
    """End this session. A browser becomes the guest again that it was before, or a new one."""
    if session.device is None:
        raise Refusal(409, "people.not_logged_in")
    later.add_task(accounts.devices.end, session.guest, session.device)
    guests = accounts.club.guests
    before = guests.new()
    kept = request.cookies.get(_kept_name(request))
    if kept:
        with suppress(NotValid):
            before = await guests.session(kept)
        _keep(request, response, "")
    return LoggedIn(token=given_token(request, before).token)


# -- your account ------------------------------------------------------------------


@router.post("/account/proof")
async def prove(request: Request, asked: AskedProof, accounts: InAccounts, account: Account, session: Person) -> Done:
    """Prove with your password who you are. For a quarter of an hour, you may do what could harm you."""
    await accounts.confirm(session, asked.password, address_of(request.scope))
    return Done()


@router.put("/account/name")
async def rename(request: Request, asked: AskedName, accounts: InAccounts, account: Account, session: Person) -> Me:
    """Give your account another name. Tables that have begun keep the old one."""
    await accounts.rename(account.guest, asked.name)
    return await _me(request, accounts, session)


@router.put("/account/password")
async def set_password(asked: AskedPassword, accounts: InAccounts, session: Proved) -> Done:
    """Set a new password. All other sessions end."""
    await accounts.set_password(session.guest, asked.password)
    await accounts.devices.end_others(session)
    return Done()


@router.post("/account/codes")
async def new_codes(accounts: InAccounts, session: Proved) -> RecoveryCodes:
    """Get new recovery codes. The old ones count no more."""
    return RecoveryCodes(codes=await accounts.new_codes(session.guest))


@router.get("/account/devices")
async def devices(accounts: InAccounts, account: Account, session: Person) -> AccountDevices:
    """List the devices that are logged in."""
    rows = await accounts.devices.all_of(account.guest)
    return AccountDevices(
        devices=[
            AccountDevice(
                id=row.id,
                label=row.label,
                created=time_text(row.created),
                used=time_text(row.used),
                here=row.id == session.device,
            )
            for row in rows
        ]
    )


@router.delete("/account/devices/{device}")
async def end_device(device: str, accounts: InAccounts, account: Account, session: Person) -> Done:
    """Log out a device. Its connections end."""
    if not await accounts.devices.end(account.guest, device):
        raise Refusal(404, "people.no_device")
    return Done()


@router.delete("/account/devices")
async def end_other_devices(accounts: InAccounts, account: Account, session: Person) -> Done:
    """Log out all devices but this one."""
    await accounts.devices.end_others(session)
    return Done()


@router.get("/account/settings")
async def settings(account: Account, session: Person) -> AccountSettings:
    """Say what you have chosen."""
    return settings_answer(account.settings)


@router.patch("/account/settings")
async def change_settings(
    asked: AskedSettings, accounts: InAccounts, account: Account, session: Person
) -> AccountSettings:
    """Choose something differently."""
    changes = asked.model_dump(exclude_unset=True)
    return settings_answer(await accounts.change_settings(account.guest, changes))
