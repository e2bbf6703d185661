"""Accounts, their devices, and what could harm them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sqlalchemy import insert, update

from cromlech.server.guests import Session
from cromlech.server.names import skeleton
from cromlech.server.people.rows import AccountRow, PasskeyRow, SessionRow, TicketRow
from cromlech.server.people.tickets import ticket_id
from cromlech.server.storage import now

from .world import ACCOUNTS, ANYONE, Asked, Person, World

PASSWORD = "mammoth stew"


@cache
def hashed() -> str:
    from argon2 import PasswordHasher

    return PasswordHasher().hash(PASSWORD)


def with_password(world: World) -> None:
    guests = [person.guest for person in world.people if person.session is not None]
    world.write(update(AccountRow).where(AccountRow.guest.in_(guests)).values(password=hashed()))


def logged_in(world: World, person: Person) -> str:
    """Let someone come from a device that has logged in."""
    guests = world.server.app.state.guests
    fresh = guests.new()
    session = Session(fresh.secret, fresh.began, fresh.issued, person.guest)
    row = {"id": session.device, "guest": person.guest, "label": "", "created": session.began, "used": session.began}
    world.write(insert(SessionRow).values(**row, ended=0))
    person.session, person.token = session, guests.token(session)
    assert session.device is not None
    return session.device


def proved(world: World) -> None:
    """Everyone has proved a short time ago who they are."""
    for person in world.people:
        if person.session is not None:
            row = {"id": ticket_id("proof", person.session.secret), "kind": "proof", "guest": person.guest}
            world.write(insert(TicketRow).values(**row, data=None, expires=now() + 60_000))


def claiming(world: World) -> Mapping[str, Any]:
    return {"body": {"name": f"Claimed {world.number}", "password": PASSWORD}}


def logging_in(world: World) -> Mapping[str, Any]:
    name = f"Olena {world.number}"
    with_password(world)
    world.write(update(AccountRow).where(AccountRow.guest == world.owner.guest).values(skeleton=skeleton(name)))
    return {"body": {"login": name, "password": PASSWORD}}


def leaving(world: World) -> Mapping[str, Any]:
    logged_in(world, world.owner)
    return {}


def proving(world: World) -> Mapping[str, Any]:
    with_password(world)
    return {}


def having_proved(world: World) -> Mapping[str, Any]:
    proved(world)
    return {}


def with_device(world: World) -> Mapping[str, Any]:
    return {"device": logged_in(world, world.owner)}


def renaming(world: World) -> Mapping[str, Any]:
    return {"body": {"name": f"Renamed {world.number}"}}


def on_a_named_page(world: World) -> Mapping[str, Any]:
    """Passkeys need a site with a name."""
    proved(world)
    world.http.headers["host"] = "localhost"
    return {}


def claiming_with_passkey(world: World) -> Mapping[str, Any]:
    return {**on_a_named_page(world), "body": {"name": f"Claimed {world.number}"}}


def with_passkey(world: World) -> Mapping[str, Any]:
    proved(world)
    key = f"key-{world.number}"
    row = {"id": key, "guest": world.owner.guest, "key": "", "count": 0, "label": "", "created": 0, "used": 0}
    world.write(insert(PasskeyRow).values(row))
    with_password(world)
    return {"key": key}


NEVER = (403, 403, 403, 403, 403)
"""What is sent belongs to no one."""
UNKNOWN = {"ticket": "x", "credential": {}}
WRONG = {"login": "Nobody", "code": "x", "password": PASSWORD}
ENDPOINTS = {
    ("GET", "/api/account"): Asked(ANYONE),
    ("POST", "/api/account"): Asked((200, 200, 409, 409, 409), given=claiming),
    ("POST", "/api/login"): Asked(ANYONE, given=logging_in),
    ("POST", "/api/login/recovery"): Asked((403, 403, 403, 403, 403), WRONG),
    ("POST", "/api/logout"): Asked((409, 409, 409, 200, 409), given=leaving),
    ("POST", "/api/account/proof"): Asked(ACCOUNTS, {"password": PASSWORD}, given=proving),
    ("PUT", "/api/account/name"): Asked(ACCOUNTS, given=renaming),
    ("PUT", "/api/account/password"): Asked(ACCOUNTS, {"password": "a longer mammoth"}, given=having_proved),
    ("POST", "/api/account/codes"): Asked(ACCOUNTS, given=having_proved),
    ("GET", "/api/account/devices"): Asked(ACCOUNTS),
    ("DELETE", "/api/account/devices"): Asked(ACCOUNTS),
    ("DELETE", "/api/account/devices/{device}"): Asked((403, 403, 404, 200, 404), given=with_device),
    ("POST", "/api/account/passkey/options"): Asked((200, 200, 409, 409, 409), given=claiming_with_passkey),
    ("POST", "/api/account/passkey"): Asked(NEVER, {**UNKNOWN, "name": "Anyone"}),
    ("POST", "/api/login/passkey/options"): Asked(ANYONE, given=on_a_named_page),
    ("POST", "/api/login/passkey"): Asked(NEVER, UNKNOWN),
    ("POST", "/api/account/proof/passkey"): Asked(NEVER, UNKNOWN),
    ("GET", "/api/account/passkeys"): Asked(ACCOUNTS),
    ("POST", "/api/account/passkeys/options"): Asked(ACCOUNTS, given=on_a_named_page),
    ("POST", "/api/account/passkeys"): Asked(NEVER, UNKNOWN, given=having_proved),
    ("DELETE", "/api/account/passkeys/{key}"): Asked((403, 403, 404, 200, 404), given=with_passkey),
    ("PUT", "/api/account/email"): Asked(
        (403, 403, 409, 409, 409), {"email": "olena@example.org"}, given=having_proved
    ),
    ("DELETE", "/api/account/email"): Asked(ACCOUNTS, given=having_proved),
    ("POST", "/api/account/email/verified"): Asked(NEVER, {"ticket": "x"}),
    ("POST", "/api/login/letter"): Asked((409, 409, 409, 409, 409), {"login": "Olena"}),
    ("POST", "/api/login/password"): Asked(NEVER, {"ticket": "x", "password": PASSWORD}),
    ("GET", "/api/account/export"): Asked(ACCOUNTS, given=having_proved),
    ("DELETE", "/api/account"): Asked(ACCOUNTS, given=having_proved),
    ("GET", "/api/account/settings"): Asked(ACCOUNTS),
    ("PATCH", "/api/account/settings"): Asked(ACCOUNTS, {"lang": "uk"}),
}
"""What each role gets: a stranger, a guest, someone with an account, the owner, and the operator."""
