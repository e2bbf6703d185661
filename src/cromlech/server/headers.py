"""What every answer tells browsers about how to treat it."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .guests import is_safe

PAGE = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # rules and bots are WebAssembly
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",  # boards are painted on the device
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""What pages, scripts, and workers may load and do: only what this server sends."""
ANSWER = "default-src 'none'; frame-ancestors 'none'"
"""Answers of the API aren't pages."""
DENIED = (
    "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer", "microphone",
    "midi", "payment", "serial", "usb",
)  # fmt: skip
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # a table's address is its key
    "permissions-policy": ", ".join(f"{feature}=()" for feature in DENIED),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ONLY_TLS = "max-age=31536000"


class Headers:
    """Adds these headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        private = not is_file(scope["path"])

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers["content-security-policy"] = ANSWER if private else PAGE
                if is_safe(scope):
                    headers["strict-transport-security"] = ONLY_TLS
                if private or "set-cookie" in headers or message["status"] >= 400:
                    headers["cache-control"] = "no-store"
            await send(message)

        await self.app(scope, receive, send_with_headers)


def is_file(path: str) -> bool:
    """Whether a path belongs to the client, not to the API."""
    return not path.startswith("/api/")
