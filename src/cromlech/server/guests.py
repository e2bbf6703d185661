"""Guests and their tokens.

A token has three parts: a secret, the times when its session began and when it was issued, and a signature with the
server's key. The guest is a hash of the secret. So tokens can be renewed and revoked while the guest keeps their seats,
and no one who reads the database, or a backup of it, can make a token of someone in it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from .errors import Refusal
from .storage import GuestStore

if TYPE_CHECKING:
    from collections.abc import Iterator

COOKIE = "cromlech"
SAFE_COOKIE = "__Host-cromlech"
"""Its name behind TLS. Browsers take it only from this very host, so no neighboring site can set it."""
DEVICE = "device."
"""What the token of a device begins with that has logged in to an account."""
DAYS = 400
"""How long a token counts. Browsers keep no cookie for longer."""
RENEWED = 24 * 3600 * 1000
"""Milliseconds after which a browser gets a new token."""
EARLY = 60_000
"""Milliseconds by which the clocks of two servers may differ."""
LOOK_AGAIN = 5.0
"""Seconds after which to ask the database again what other servers have revoked."""
REMEMBERED = 10_000
"""The most guests with old tokens to remember."""
_DAY = 24 * 3600 * 1000
_TOKEN = re.compile(r"([\w-]{24,64})\.(\d{1,14})\.(\d{1,14})\.([\w-]{43})", re.ASCII)
_PROGRAM = "bot-"
"""What the ids of bot accounts begin with. All others are hexadecimal digits."""
_OLD_TOKEN = re.compile(r"[\w-]{24,64}", re.ASCII)
"""Tokens from before they were signed. They count if their guest has a table."""


class NotValid(Refusal):
    """A token that this server didn't issue, or that no longer counts."""

    def __init__(self) -> None:
        super().__init__(401, "server.token")


@dataclass(frozen=True)
class Grant:
    """What a personal token allows the program that has it."""

    token: str
    """The token's id."""
    scopes: frozenset[str]


@dataclass(frozen=True)
class Session:
    """A guest who has shown a token, or a new one."""

    secret: str
    began: int
    """Milliseconds since 1970."""
    issued: int
    owner: str | None = None
    """The guest whose session it is, if that isn't the one with the secret."""
    grant: Grant | None = None
    """Only for a personal token. Without one, everything is allowed that the guest may do."""

    @property
    def guest(self) -> str:
        """The guest's id, as stored."""
        return self.owner or guest_of(self.secret)

    @property
    def device(self) -> str | None:
        """The id of the device that has logged in, if this is its session."""
        return device_of(self.secret) if self.owner is not None and self.grant is None else None

    @property
    def program(self) -> bool:
        """Whether this is a bot account."""
        return is_program(self.guest)

    def allows(self, scope: str) -> bool:
        """Whether it may be used for this."""
        return self.grant is None or scope in self.grant.scopes

    @property
    def keys(self) -> tuple[str, ...]:
        """What its connections are known by, so that they end with it."""
        more = self.device if self.grant is None else self.grant.token
        return (self.guest,) if more is None else (self.guest, more)


def guest_of(secret: str) -> str:
    """The guest with this secret."""
    return hashlib.sha256(secret.encode()).hexdigest()[:40]


def new_program(owner: str) -> str:
    """The guest id of a new bot account. It says that it is one, and whose, so that every list can."""
    return f"{_PROGRAM}{guest_of(owner)[:20]}{secrets.token_hex(12)}"


def is_program(guest: str | None) -> bool:
    """Whether this is a bot account: a program that plays, not a person."""
    return guest is not None and guest.startswith(_PROGRAM)


def owns(guest: str, program: str) -> bool:
    """Whether a bot account belongs to this guest."""
    return program.startswith(f"{_PROGRAM}{guest_of(guest)[:20]}")


def device_of(secret: str) -> str:
    """The id of a device with this secret."""
    return hashlib.sha256(f"device:{secret}".encode()).hexdigest()


class Guests:
    """Issues, checks, and revokes tokens."""

    def __init__(self, store: GuestStore, clock: Callable[[], int] = lambda: int(time.time() * 1000)) -> None:
        self._store = store
        self._clock = clock
        self._key = b""
        self._revoked: dict[str, int] = {}
        """For guests with revoked tokens: sessions that began before this no longer count."""
        self._looked = 0.0
        self._old: dict[str, None] = {}
        """Guests with old tokens who are known to have a table."""
        self._connected: dict[str, set[Callable[[], None]]] = {}
        self.kinds: dict[str, Callable[[str], Awaitable[Session]]] = {}
        """Whoever knows the session of other kinds of tokens, by what they begin with. Raises NotValid."""
        self.on_revoked: list[Callable[[Session], Awaitable[None]]] = []
        """Whoever notes that all sessions of a guest have ended but this one."""

    async def open(self) -> None:
        """Read the key and what is revoked."""
        self._key = bytes.fromhex(await self._store.key("tokens"))
        await self._look(0)

    # -- issuing ---------------------------------------------------------------

    def new(self) -> Session:
        """Someone no one knows yet."""
        now = self._clock()
        return Session(secrets.token_urlsafe(24), now, now)

    def token(self, session: Session) -> str:
        """The token of a session."""
        said = f"{session.secret}.{session.began}.{session.issued}"
        return f"{DEVICE if session.device is not None else ''}{said}.{self._signature(said)}"

    def renewed(self, session: Session) -> Session:
        """The same session with a token issued now."""
        return replace(session, issued=self._clock())

    def is_due(self, session: Session) -> bool:
        """Whether a browser should get a new token."""
        return session.issued < self._clock() - RENEWED

    def _signature(self, said: str) -> str:
        found = hmac.new(self._key, said.encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(found).decode().rstrip("=")

    # -- checking --------------------------------------------------------------

    async def session(self, token: str) -> Session:
        """The session of a token. Raises NotValid."""
        for beginning, find in self.kinds.items():
            if token.startswith(beginning):
                return await find(token)
        if _OLD_TOKEN.fullmatch(token):
            return await self._old_session(token)
        session = self.signed(token)
        await self.check(session)
        return session

    def signed(self, token: str) -> Session:
        """The session of a token that this server has signed, and that is not too old. Raises NotValid."""
        found = _TOKEN.fullmatch(token)
        if found is None:
            raise NotValid
        secret, began, issued, signature = found.groups()
        said = token[: -len(signature) - 1]
        if not hmac.compare_digest(signature, self._signature(said)):
            raise NotValid
        session = Session(secret, int(began), int(issued))
        now = self._clock()
        if not now - DAYS * _DAY <= session.issued <= now + EARLY:
            raise NotValid
        return session

    async def _old_session(self, token: str) -> Session:
        session = Session(token, 0, 0)
        guest = session.guest
        if guest not in self._old:
            if not await self._store.knows(guest):
                raise NotValid
            self._old[guest] = None
            if len(self._old) > REMEMBERED:
                del self._old[next(iter(self._old))]
        await self.check(session)
        return session

    async def check(self, session: Session) -> None:
        """Raise NotValid if a session began before its guest revoked all."""
        if self._store.shared and time.monotonic() > self._looked + LOOK_AGAIN:
            await self._look(self._clock() - 60_000)
        if session.began < self._revoked.get(session.guest, 0):
            raise NotValid

    async def _look(self, since: int) -> None:
        self._looked = time.monotonic()
        for guest, before, _ in await self._store.revoked_since(since):
            self._revoke(guest, before)

    async def look_again(self) -> None:
        """Learn what was revoked lately by others, or is no longer, and hang up."""
        await self._look(self._clock() - 60_000)

    # -- revoking --------------------------------------------------------------

    async def revoke(self, session: Session) -> Session:
        """End all sessions of a guest, and begin a new one."""
        now = self._clock()
        await self.end_before(session.guest, now)
        for end in self.on_revoked:
            await end(session)
        return replace(session, began=now, issued=now)

    async def end_before(self, guest: str, before: int) -> None:
        """End all sessions of a guest that began before this."""
        await self._store.revoke(guest, before)
        self._revoke(guest, before)

    def _revoke(self, guest: str, before: int) -> None:
        known = self._revoked.get(guest, 0)
        self._revoked[guest] = before
        if known < before:
            self.hang_up(guest)

    def hang_up(self, key: str) -> None:
        """End the connections of a guest, or of one token or device."""
        for hang_up in list(self._connected.get(key, ())):
            hang_up()

    @contextmanager
    def connected(self, session: Session, hang_up: Callable[[], None]) -> Iterator[None]:
        """While someone has a connection, which ends when their token is revoked."""
        for key in session.keys:
            self._connected.setdefault(key, set()).add(hang_up)
        try:
            yield
        finally:
            for key in session.keys:
                ends = self._connected[key]
                ends.discard(hang_up)
                if not ends:
                    del self._connected[key]


# -- where tokens travel -----------------------------------------------------------


def bearer_of(scope: Scope) -> str | None:
    """The token of a script, from its header."""
    kind, _, token = HTTPConnection(scope).headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def cookie_of(scope: Scope) -> str | None:
    """The token of a browser. Behind TLS, one without the prefix counts only if it is from before there was one."""
    cookies = HTTPConnection(scope).cookies
    if not is_safe(scope):
        return cookies.get(COOKIE)
    token = cookies.get(SAFE_COOKIE)
    old = cookies.get(COOKIE, "")
    return token if token is not None or not _OLD_TOKEN.fullmatch(old) else old


def set_cookie(scope: Scope, token: str) -> str:
    """The header that gives a browser its token."""
    carrier = Response()
    safe = is_safe(scope)
    name = SAFE_COOKIE if safe else COOKIE
    carrier.set_cookie(name, token, DAYS * 24 * 3600, path="/", secure=safe, httponly=True, samesite="lax")
    return carrier.headers["set-cookie"]


def is_safe(scope: Scope) -> bool:
    """Whether a request came over TLS, perhaps to a proxy."""
    return scope.get("scheme") in ("https", "wss")
