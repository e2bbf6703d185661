"""Addresses that settings name, one by one or as whole networks."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

Network = IPv4Network | IPv6Network


def within(text: str, networks: Iterable[Network]) -> bool:
    """Whether an address belongs to one of them.

    >>> from ipaddress import ip_network
    >>> [within(each, [ip_network("10.0.0.0/8")]) for each in ("10.1.2.3", "::ffff:10.1.2.3", "192.0.2.7", "someone")]
    [True, True, False, False]
    """
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return any(address in network for network in networks)


def shown(network: Network) -> str:
    """A network as people write it: a single address without its length."""
    return str(network.network_address) if network.num_addresses == 1 else str(network)
