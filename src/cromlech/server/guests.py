"""Guests, identified by a random token. The server stores only the token's hash.

So no one who reads the database, or a backup of it, can take over a seat.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import Refusal

COOKIE = "cromlech"
AGE = 400 * 24 * 3600
"""The longest that browsers keep a cookie."""
_TOKEN = re.compile(r"[\w-]{24,64}", re.ASCII)


def new_token() -> str:
    """A token that no one can guess."""
    return secrets.token_urlsafe(24)


def guest_of(token: str) -> str:
    """The guest id stored for a token."""
    if not _TOKEN.fullmatch(token):
        raise Refusal(400, "server.token")
    return hashlib.sha256(token.encode()).hexdigest()[:40]


def token_of(scope: Scope) -> str | None:
    """The token of a request or websocket: from the header, the query (websockets only), or the cookie."""
    asked = HTTPConnection(scope)
    kind, _, bearer = asked.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return bearer.strip()
    if scope["type"] == "websocket" and "token" in asked.query_params:
        return asked.query_params["token"]
    token = asked.cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


class GiveCookies:
    """Gives a new browser its token with the page or the first answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put the token into the scope, and send it if it is new."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        token = token_of(scope)
        scope["token"] = token or new_token()
        scope["new_guest"] = token is None
        if token is not None or scope["type"] == "websocket" or scope["path"].startswith("/assets/"):
            await self.app(scope, receive, send)
            return
        carrier = Response()
        secure = scope.get("scheme") == "https"
        carrier.set_cookie(COOKIE, scope["token"], AGE, secure=secure, httponly=True, samesite="lax")

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).append("set-cookie", carrier.headers["set-cookie"])
            await send(message)

        await self.app(scope, receive, send_with_cookie)
