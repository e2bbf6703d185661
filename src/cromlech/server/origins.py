"""Which site a request comes from, and under which name the server is reached.

A page of another site must not act for a guest, so browsers' writes and websockets have to come from our own pages.
A name that isn't ours could be another site's that now points to this machine (DNS rebinding).
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from .errors import Refusal
from .settings import Settings

HARMLESS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
OURS = ("same-origin", "none")
"""What `Sec-Fetch-Site` says of our own pages, and of what a person typed."""


class Origins:
    """The names of this server, and the pages that may write to it."""

    def __init__(self, settings: Settings) -> None:
        public = urlsplit(settings.public_url)
        self.public = _place(public.scheme, public.netloc)
        machine = socket.gethostname().lower()
        self.names = {"localhost", machine, f"{machine}.local", *(name.lower() for name in settings.hosts)}
        if self.public is not None:
            self.names.add(self.public[1])

    def check_host(self, headers: Headers) -> None:
        """Refuse a request to a name that isn't ours. Addresses are: no site can be one."""
        host = headers.get("host")
        if host is None or "*" in self.names:
            return
        name = _hostname(host)
        if name is None or not (name in self.names or name.endswith(".localhost") or _is_address(name)):
            raise Refusal(421, "server.host", host=host[:100])

    def check_origin(self, headers: Headers, scheme: str) -> None:
        """Refuse a write or a websocket from a page of another site. Scripts don't say where they are from."""
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if site is not None and site not in OURS:
            raise Refusal(403, "server.other_site")
        if origin is not None and not self._is_own(origin, headers.get("host", ""), scheme):
            raise Refusal(403, "server.other_site")

    def _is_own(self, origin: str, host: str, scheme: str) -> bool:
        scheme_of_page, _, netloc = origin.partition("://")
        page = _place(scheme_of_page, netloc)
        own = "https" if scheme in ("https", "wss") else "http"
        return page is not None and page in (self.public, _place(own, host))


def _place(scheme: str, netloc: str) -> tuple[str, str, int] | None:
    try:
        parts = urlsplit(f"{scheme}://{netloc}")
        port = parts.port
    except ValueError:
        return None
    if scheme not in ("http", "https") or not parts.hostname:
        return None
    return scheme, parts.hostname, port or {"http": 80, "https": 443}[scheme]


def _hostname(host: str) -> str | None:
    place = _place("http", host)
    return None if place is None or set(host) & set("/?#@\\") else place[1].rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
