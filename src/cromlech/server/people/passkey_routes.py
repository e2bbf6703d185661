"""Passkeys over HTTP. A browser first asks for options, then sends what its device has made of them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, BackgroundTasks, Depends, Request, Response
from pydantic import Field

from ..answers import time_text
from ..entrance import address_of
from ..errors import Refusal
from ..protocol import Answered, Asked, Name
from ..routes import ERRORS, given_token
from .account_answers import AskedName, AskedSettings, Claimed, Done, LoggedIn, Secret
from .account_routes import InAccounts, Person, Proved, admitted, agent_of
from .asking import Account
from .devices import label_of
from .passkeys import Place

router = APIRouter(prefix="/api", responses=ERRORS)

Credential = Annotated[dict[str, Any], Field(max_length=20)]


class PasskeyOptions(Answered):
    """What a browser needs for `navigator.credentials`."""

    ticket: str
    """To send back with what the device has made."""
    options: dict[str, Any]
    """In the JSON of WebAuthn, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`."""


class AskedPasskey(Asked):
    """What a device has made, in the JSON of WebAuthn."""

    ticket: Secret
    credential: Credential


class AskedPasskeyClaim(AskedPasskey):
    """Claim an account with a passkey."""

    name: Name
    settings: AskedSettings = AskedSettings()


class Passkey(Answered):
    """A passkey."""

    id: str
    label: str
    """The browser and system that made it."""
    created: str
    used: str


class PasskeyList(Answered):
    """Your passkeys, the oldest first."""

    passkeys: list[Passkey]


def _place(request: Request) -> Place:
    """The page that asks. The entrance has checked that it is ours."""
    scheme = "https" if request.scope["scheme"] == "https" else "http"
    return Place(request.headers.get("origin") or f"{scheme}://{request.headers.get('host', '')}")


AtPlace = Annotated[Place, Depends(_place)]


@router.post("/account/passkey/options")
async def claim_options(asked: AskedName, place: AtPlace, accounts: InAccounts, session: Person) -> PasskeyOptions:
    """Begin to claim an account with a passkey."""
    if await accounts.club.account(session.guest) is not None:
        raise Refusal(409, "people.has_account")
    await accounts.check_name(asked.name, session.guest)
    ticket, options = await accounts.passkeys.invite(place, session.guest, asked.name)
    return PasskeyOptions(ticket=ticket, options=options)


@router.post("/account/passkey")
async def claim(
    request: Request, asked: AskedPasskeyClaim, accounts: InAccounts, session: Person, later: BackgroundTasks
) -> Claimed:
    """Claim an account with a passkey. You stay who you are, and all tables stay yours."""
    agent = agent_of(request)
    added = await accounts.passkeys.accept(asked.ticket, session.guest, asked.credential, label_of(agent))
    chosen = asked.settings.model_dump(exclude_none=True)
    address = address_of(request.scope)
    fresh, codes = await accounts.claim(session, asked.name, address, agent, chosen, also=[added])
    later.add_task(accounts.club.guests.end_before, fresh.guest, fresh.began)
    return Claimed(token=given_token(request, fresh).token, codes=codes)


@router.post("/login/passkey/options")
async def login_options(place: AtPlace, accounts: InAccounts, session: Person) -> PasskeyOptions:
    """Begin to log in with a passkey, or to prove with one who you are."""
    ticket, options = await accounts.passkeys.challenge(place)
    return PasskeyOptions(ticket=ticket, options=options)


@router.post("/login/passkey")
async def log_in(
    request: Request, response: Response, asked: AskedPasskey, accounts: InAccounts, session: Person
) -> LoggedIn:
    """Log in with a passkey."""
    guest = await accounts.passkeys.answered(asked.ticket, asked.credential)
    fresh = await accounts.admit(guest, agent_of(request))
    return await admitted(request, response, accounts, session, fresh)


@router.post("/account/proof/passkey")
async def prove(asked: AskedPasskey, accounts: InAccounts, account: Account, session: Person) -> Done:
    """Prove with a passkey who you are. For a quarter of an hour, you may do what could harm you."""
    if await accounts.passkeys.answered(asked.ticket, asked.credential) != account.guest:
        raise Refusal(403, "people.passkey_foreign")
    await accounts.prove(session)
    return Done()


@router.get("/account/passkeys")
async def passkeys(accounts: InAccounts, account: Account) -> PasskeyList:
    """List your passkeys."""
    return PasskeyList(
        passkeys=[
            Passkey(id=row.id, label=row.label, created=time_text(row.created), used=time_text(row.used))
            for row in await accounts.passkeys.all_of(account.guest)
        ]
    )


@router.post("/account/passkeys/options")
async def options(place: AtPlace, accounts: InAccounts, account: Account, session: Proved) -> PasskeyOptions:
    """Begin to add a passkey."""
    ticket, found = await accounts.passkeys.invite(place, account.guest, account.name)
    return PasskeyOptions(ticket=ticket, options=found)


@router.post("/account/passkeys")
async def add(request: Request, asked: AskedPasskey, accounts: InAccounts, session: Proved) -> PasskeyList:
    """Add a passkey."""
    label = label_of(agent_of(request))
    await accounts.database.run(await accounts.passkeys.accept(asked.ticket, session.guest, asked.credential, label))
    return await passkeys(accounts, await accounts.club.account(session.guest))


@router.delete("/account/passkeys/{key}")
async def remove(key: str, accounts: InAccounts, account: Account, session: Proved) -> PasskeyList:
    """Remove a passkey. The last one stays if there is no password."""
    known = await accounts.passkeys.all_of(account.guest)
    if account.password is None and [row.id for row in known] == [key]:
        raise Refusal(409, "people.last_way")
    await accounts.passkeys.remove(account.guest, key)
    return await passkeys(accounts, account)
