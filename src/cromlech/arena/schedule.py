"""Who sits where, with which luck: a fair and repeatable order of games.

A *group* is a selection of bots for the seats. A *deal* is one group with one seed of chance, played
once for every rotation of the seats. So every bot gets every seat equally often, with the same luck.
Neighbors matter too: the next deal of a group seats its bots in another order, until all orders have
been used.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, permutations

from cromlech.core.errors import OptionsError

ROUND_ROBIN, ONE_AGAINST_REST = MODES = ("round-robin", "one-against-rest")


@dataclass(frozen=True)
class Job:
    """One game to play."""

    number: int
    deal: int
    """Games of the same deal have the same luck."""
    seating: tuple[int, ...]
    """The bot of every seat, by its index in the list of bots."""
    names: tuple[str, ...]
    chance: int
    """The seed of dice and cards."""
    seeds: tuple[int, ...]
    """The seed of each seat's bot."""


def derive(seed: int, *parts: object) -> int:
    """A separate seed for every use of a seed: 63 bits.

    >>> derive(1, "chance", 0) == derive(1, "chance", 0) != derive(1, "chance", 1)
    True
    """
    text = repr((seed, *parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big") >> 1


def groups(bots: int, players: int, mode: str) -> list[tuple[int, ...]]:
    """The bots of each group.

    Round robin: every selection of different bots. If there are fewer bots than seats, each
    sits there once or more, as evenly as possible. One against the rest: the first bot
    alone against each other bot in all other seats.

    >>> groups(3, 2, "round-robin")
    [(0, 1), (0, 2), (1, 2)]
    >>> groups(2, 3, "round-robin")
    [(0, 1, 0), (0, 1, 1)]
    >>> groups(3, 4, "one-against-rest")
    [(0, 1, 1, 1), (0, 2, 2, 2)]
    """
    if mode not in MODES:
        raise OptionsError("error.option_value", name="mode", value=mode, allowed=", ".join(MODES))
    if mode == ONE_AGAINST_REST:
        return [(0, *[other] * (players - 1)) for other in range(1, bots)]
    whole, rest = divmod(players, bots)
    return [(*range(bots),) * whole + extra for extra in combinations(range(bots), rest)]


def turns(order: Sequence[int]) -> list[tuple[int, ...]]:
    """The different rotations of a seating.

    >>> turns((0, 1, 0, 1))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    return list(dict.fromkeys((*order[i:], *order[:i]) for i in range(len(order))))


def orders(group: Sequence[int]) -> list[tuple[int, ...]]:
    """The different orders of the bots of a group, regardless of who sits first.

    >>> orders((0, 1, 2))
    [(0, 1, 2), (0, 2, 1)]
    """
    return sorted({min(turns(order)) for order in permutations(group)})


def schedule(bots: Sequence[str], players: int, mode: str, games: int, seed: int) -> Iterator[Job]:
    """At least `games` games, rounded up to a whole round: each group with all its seatings.

    A longer schedule starts with the shorter one.

    >>> [job.seating for job in schedule(["a", "b"], 2, "round-robin", 3, seed=1)]
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    """
    number = deal = 0
    rings = [orders(group) for group in groups(len(bots), players, mode)]
    for turn in count():
        for ring in rings:
            chance = derive(seed, "chance", deal)
            for seating in turns(ring[turn % len(ring)]):
                seeds = tuple(derive(seed, "bot", number, seat) for seat in range(players))
                yield Job(number, deal, seating, tuple(bots[i] for i in seating), chance, seeds)
                number += 1
            deal += 1
        if number >= games:
            return
