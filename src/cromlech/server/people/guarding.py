"""Which addresses the server may connect to for people who tell it where: public ones only.

What counts is the address a connection is about to be made to, not what a name meant before.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address

from ..networks import Network, within

PORTS = (80, 443)
"""The ports below 1024 where messages may go. The others belong to mail and the like."""


class Forbidden(OSError):
    """An address that isn't public, or a port that isn't for this."""


def is_public(text: str) -> bool:
    """Whether an address is somewhere on the internet, and doesn't contain another one that isn't.

    >>> [is_public(each) for each in ("9.9.9.9", "2620:fe::fe")]
    [True, True]
    >>> any(is_public(each) for each in ("10.1.2.3", "::ffff:10.1.2.3", "64:ff9b::a01:203", "fe80::1"))
    False
    """
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        inside: IPv4Address | None = address.ipv4_mapped or address.sixtofour
        if inside is not None:
            return is_public(str(inside))
        if address.is_site_local or address.teredo is not None:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


class Guard:
    """Decides where the server may connect to. `allowed` are private networks that are fine, too."""

    def __init__(self, allowed: Iterable[Network] = ()) -> None:
        self.allowed = tuple(allowed)

    def check(self, address: str, port: int) -> None:
        """Raise Forbidden unless the server may connect there."""
        if within(address, self.allowed):
            return
        if not is_public(address) or (port < 1024 and port not in PORTS):
            raise Forbidden(f"not a public address: {address} port {port}")
