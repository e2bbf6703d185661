"""Messages through Discord, Telegram, ntfy, and others, by apprise, in a process of its own.

Apprise connects by itself. In this process, every connection is checked at the moment it is made, whichever way its
address was found: a name that means something else by now, a redirect, or an odd notation. Nothing else runs here, a
message that takes too long ends with the process, and no answer can fill the server's memory.

It reads a request in each line, and answers with a line.
"""

from __future__ import annotations

import json
import sys
from ipaddress import ip_network
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from .guarding import Forbidden, Guard

_COMPANIES = ("discord", "gchat", "msteams", "pbul", "pover", "slack", "tgram", "workflows", "wxteams", "zulip")
_PLAIN = ("gotify", "matrix", "mmost", "ntfy", "rocket")
OWN_HOSTS = ("jsons", *_PLAIN, *(f"{name}s" for name in _PLAIN))
"""Those whose address names a host. In others, what stands there is a secret."""
SERVICES = (*_COMPANIES, *OWN_HOSTS)
"""The services of apprise that send by HTTP, to their own address or to one that is checked."""
DETAILS = ("auth", "mode", "priority", "thread", "thread_id", "token", "topic")
"""What an address may say after `?`. Other options of apprise would read files, or switch checks off."""
MEMORY = 600_000_000
"""Bytes this process may use."""


def plugin_of(address: str) -> Any:
    """What sends to this address, or None if it's nothing we send to."""
    import apprise

    address = address.strip()
    if any(name not in DETAILS for name, _ in parse_qsl(urlsplit(address).query, keep_blank_values=True)):
        return None
    asset = apprise.AppriseAsset(app_id="Cromlech", app_desc="", app_url="", image_url_mask="", allow_templates=False)
    found = apprise.Apprise.instantiate(address, asset=asset)
    if not isinstance(found, apprise.NotifyBase):
        return None
    known = {*_all(found.protocol), *_all(found.secure_protocol)}
    return found if known & set(SERVICES) and urlsplit(address).scheme in {*SERVICES, "https"} else None


def _all(names: Any) -> tuple[str, ...]:
    return () if names is None else (names,) if isinstance(names, str) else tuple(names)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Send a message, or only say what its address is."""
    plugin = plugin_of(request["address"])
    if plugin is None:
        return {"ok": False, "service": None}
    host = str(getattr(plugin, "host", None) or "") if urlsplit(request["address"]).scheme in OWN_HOSTS else ""
    if "body" not in request:
        return {"ok": True, "service": str(plugin.service_name), "host": host}
    return {"ok": bool(plugin.notify(body=request["body"], title=request["title"])), "service": plugin.service_name}


def protect(guard: Guard) -> None:
    """Let this process connect only where the guard allows it, for as long as it runs."""

    def hear(event: str, given: tuple[Any, ...]) -> None:
        if event == "socket.connect":
            address = given[1]
            if not isinstance(address, tuple):
                raise Forbidden("not a public address")
            guard.check(str(address[0]), int(address[1]))
        elif event in ("socket.sendto", "socket.sendmsg", "socket.bind", "subprocess.Popen", "os.system"):
            raise Forbidden(event)

    sys.addaudithook(hear)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # there is no such thing on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Answer requests until there are no more."""
    import logging

    import apprise  # before anything is forbidden

    logging.disable()  # addresses are secrets
    apprise.Apprise.instantiate("jsons://localhost")
    _limit_memory()
    protect(Guard(ip_network(each) for each in sys.argv[1:]))
    for line in sys.stdin:
        try:
            said = answer(json.loads(line))
        except Exception as error:
            said = {"ok": False, "service": None, "why": type(error).__name__}
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
