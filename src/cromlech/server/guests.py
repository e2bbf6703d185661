"""Who is asking: a random token. The server knows a guest only by the token's hash.

Whoever reads the database, or a backup of it, can therefore sit down on nobody's seat.
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
"""As long as browsers keep a cookie at most."""
_TOKEN = re.compile(r"[\w-]{24,64}", re.ASCII)


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(24)


def guest_of(token: str) -> str:
    """The name under which a token is stored."""
    if not _TOKEN.fullmatch(token):
        raise Refusal(400, "server.token")
    return hashlib.sha256(token.encode()).hexdigest()[:40]


def token_of(scope: Scope) -> str | None:
    """The token a request or websocket brings: header, query (websockets only) or cookie."""
    asked = HTTPConnection(scope)
    kind, _, bearer = asked.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return bearer.strip()
    if scope["type"] == "websocket" and "token" in asked.query_params:
        return asked.query_params["token"]
    token = asked.cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


class GiveCookies:
    """A browser that comes for the first time gets its token with the page or the first answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put the token into the scope; send it if it is new."""
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
