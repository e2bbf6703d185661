"""Who comes in: floods, names that aren't ours, pages of other sites, and tokens that don't count stay outside."""

from __future__ import annotations

import ipaddress
from pathlib import PurePosixPath

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import Refusal, phrase_of
from .guests import Guests, NotValid, Session, bearer_of, cookie_of, set_cookie
from .headers import is_file
from .limits import Allowance
from .origins import HARMLESS, Origins
from .responses import refusal_response
from .settings import Settings

SECONDS = 10
"""The time for which requests are counted."""


class Entrance:
    """Checks every request and websocket before anything else looks at it, and says which guest asks.

    Whoever comes without a token is a new guest. Only valid guests and addresses are counted, so nothing
    that a client makes up is remembered.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.origins = Origins(settings)
        self.by_guest = Allowance(settings.requests, SECONDS)
        self.by_address = Allowance(10 * settings.requests, SECONDS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put the guest and their session into the scope."""
        if scope["type"] not in ("http", "websocket") or "guest" in scope:  # inside a browser there is only one
            await self.app(scope, receive, send)
            return
        try:
            session, token = await self._admit(scope)
            scope["app"].state.scopes.check(scope, session)
        except Refusal as refusal:
            headers = {"www-authenticate": "Bearer"} if isinstance(refusal, NotValid) else None
            response = refusal_response(refusal.status, phrase_of(refusal), headers)
            if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
                await response(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
            return
        scope["session"], scope["guest"] = session, session.guest

        async def send_with_cookie(message: Message) -> None:
            given = scope.get("given", token)  # a route may have replaced the session
            if message["type"] == "http.response.start" and given:
                MutableHeaders(scope=message).append("set-cookie", set_cookie(scope, given))
            await send(message)

        await self.app(scope, receive, send_with_cookie if scope["type"] == "http" else send)

    async def _admit(self, scope: Scope) -> tuple[Session, str | None]:
        """The session of a request, and the token to give to its browser, if it needs one."""
        scope["newcomer"] = False
        headers = Headers(scope=scope)
        if not self.by_address.take(address_of(scope)):
            raise Refusal(429, "server.flood")
        self.origins.check_host(headers)
        if scope["type"] == "websocket" or scope["method"] not in HARMLESS:
            self.origins.check_origin(headers, scope["scheme"])
        guests: Guests = scope["app"].state.guests
        bearer = bearer_of(scope)
        if bearer is not None:
            session = await guests.session(bearer)
            self._count(session)
            return session, None
        cookie = cookie_of(scope)
        if cookie is not None:
            try:
                session = await guests.session(cookie)
            except NotValid:
                pass  # no page could delete it, so its browser gets a new one
            else:
                self._count(session)
                if guests.is_due(session) and _gives(scope):
                    session = guests.renewed(session)
                    return session, guests.token(session)
                return session, None
        scope["newcomer"] = True
        session = guests.new()
        return session, guests.token(session) if _gives(scope) else None

    def _count(self, session: Session) -> None:
        if not self.by_guest.take(session.guest):
            raise Refusal(429, "server.flood")


def address_of(scope: Scope) -> str:
    """The address that limits apply to. Whoever has one IPv6 address has a whole network of them."""
    text = scope["client"][0] if scope.get("client") else ""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return str(text)
    if address.version == 6 and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address.ipv4_mapped if address.version == 6 else address)


def _gives(scope: Scope) -> bool:
    """Whether an answer can bring a token: those of the API and pages do, files may be kept and shared."""
    path = scope["path"]
    return scope["type"] == "http" and (not is_file(path) or not PurePosixPath(path).suffix)
