"""Dice and cards that everyone can check afterwards, as docs/fair_dice.md describes them.

The server publishes the hash of a secret, players' clients add random shares, and each outcome follows from the
secret and from everything that happened before it. At the end, the record holds what is needed to check them all.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol

from .errors import RecordError
from .rules import CHANCE

if TYPE_CHECKING:
    from .definition import Definition
    from .game import State
    from .records import Record

SCHEME = "cromlech-dice-1"
BYTES = 32
"""The length of secrets, shares, and digests."""
_HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)


class _Move(Protocol):
    @property
    def actor(self) -> int: ...

    @property
    def action(self) -> int: ...


def is_number(value: object) -> bool:
    """Whether this is 32 bytes in lowercase hexadecimal digits.

    >>> is_number("00ff" * 16), is_number("00FF" * 16)
    (True, False)
    """
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def random_number() -> str:
    """32 bytes from the system's source of randomness, in hexadecimal digits."""
    return secrets.token_hex(BYTES)


def commitment_to(secret: str) -> str:
    """What the server publishes before it has seen any share: the SHA-256 of its secret.

    >>> commitment_to("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


@dataclass(frozen=True)
class Share:
    """A random number from a player's client, and the seats it plays."""

    seats: tuple[int, ...]
    move: int
    """The number of moves before it. It counts for everything after."""
    share: str


@dataclass(frozen=True)
class Proof:
    """What is needed to check the dice and cards of a game, in its record."""

    commitment: str
    secret: str
    shares: tuple[Share, ...] = ()
    """In the order in which they count: by move, then by seat."""
    since: int = 0
    """The number of moves that were made elsewhere before. Nothing is said about their dice and cards."""

    def share_of(self, seat: int) -> Share | None:
        """The share of a seat, if it has one."""
        return next((each for each in self.shares if seat in each.seats), None)

    @classmethod
    def fresh(cls, since: int = 0) -> Proof:
        """That of a new table."""
        secret = random_number()
        return cls(commitment_to(secret), secret, since=since)

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Proof:
        """Check the shape of what a record says. RecordError names what is wrong."""
        fields = {"scheme", "commitment", "secret", "since", "shares"}
        if content.get("scheme") != SCHEME:
            raise RecordError("error.dice_scheme", found=str(content.get("scheme")), expected=SCHEME)
        for name in ("commitment", "secret"):
            _check(is_number(content.get(name)), name)
        _check(_whole(content.get("since")), "since")
        _check(isinstance(content.get("shares"), list), "shares")
        _check(set(content) == fields, ", ".join(sorted(set(content) ^ fields)))
        shares = []
        for number, each in enumerate(content["shares"]):
            _check(
                isinstance(each, dict)
                and set(each) == {"seats", "move", "share"}
                and isinstance(each["seats"], list)
                and each["seats"] != []
                and all(map(_whole, each["seats"]))
                and _whole(each["move"])
                and is_number(each["share"]),
                f"shares, {number}",
            )
            shares.append(Share(tuple(each["seats"]), each["move"], each["share"]))
        return cls(content["commitment"], content["secret"], tuple(shares), content["since"])

    def content(self) -> dict[str, Any]:
        """The same, as it stands in a record."""
        return {
            "scheme": SCHEME,
            "commitment": self.commitment,
            "secret": self.secret,
            "since": self.since,
            "shares": [{"seats": list(each.seats), "move": each.move, "share": each.share} for each in self.shares],
        }


def _whole(value: object) -> bool:
    return type(value) is int and value >= 0


def _check(fine: bool, name: str) -> None:
    if not fine:
        raise RecordError("error.record_field", field=f"proof: {name}")


class FairDice:
    """The dice of one game: what each outcome has to be.

    >>> dice = FairDice(Proof(commitment_to("00" * 32), "00" * 32))
    >>> dice.contribute(Share((0,), 0, "11" * 32))
    >>> dice.outcome([], [3, 5, 8])
    8
    """

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        begin = hashlib.sha256(f"{SCHEME} {proof.commitment}".encode()).digest()
        self._digests = [begin]
        """After so many moves, without the shares that came after the last of them."""

    def copy(self) -> FairDice:
        """An independent copy."""
        twin = FairDice.__new__(FairDice)
        twin.proof = self.proof
        twin._digests = self._digests[:]
        return twin

    def contribute(self, share: Share) -> None:
        """Add a share."""
        self._set_shares([*self.proof.shares, share])

    def withdraw(self, seat: int) -> None:
        """Forget the share of someone who left a seat before the first outcome."""
        self._set_shares(each for each in self.proof.shares if seat not in each.seats)

    def go_back(self, move: int) -> None:
        """Forget all moves but the first ones. A share stays, since it came, and counts from there."""
        del self._digests[move + 1 :]
        self._set_shares(replace(each, move=min(each.move, move)) for each in self.proof.shares)

    def _set_shares(self, shares: Iterable[Share]) -> None:
        self.proof = replace(self.proof, shares=tuple(sorted(shares, key=lambda each: (each.move, each.seats))))

    def outcome(self, moves: Sequence[_Move], options: Sequence[int]) -> int:
        """The outcome after these moves, one of the ids of the equally likely options in ascending order."""
        key, digest = bytes.fromhex(self.proof.secret), self._digest(moves)

        def number(attempt: int) -> int:
            message = digest + attempt.to_bytes(4, "big")
            return int.from_bytes(hmac.digest(key, message, "sha256"), "big")

        return options[index(len(options), number, 1 << 8 * BYTES)]

    def _digest(self, moves: Sequence[_Move]) -> bytes:
        for number in range(len(self._digests) - 1, len(moves)):
            move = moves[number]
            self._digests.append(_next(self._with_shares(number), f"{move.actor} {move.action}"))
        return self._with_shares(len(moves))

    def _with_shares(self, number: int) -> bytes:
        digest = self._digests[number]
        for each in self.proof.shares:
            if each.move == number:
                digest = _next(digest, f"share {','.join(map(str, each.seats))} {each.share}")
        return digest


def _next(digest: bytes, line: str) -> bytes:
    return hashlib.sha256(digest + line.encode()).digest()


def index(options: int, number: Callable[[int], int], numbers: int) -> int:
    """One of so many options, each exactly as likely as the others if `number(attempt)` is uniform below `numbers`.

    The numbers beyond the last multiple of `options` would favor some; the next attempt is made instead.

    >>> index(6, lambda attempt: [14, 8][attempt], 16)
    2
    """
    fair = numbers - numbers % options
    return next(found for found in map(number, count()) if found < fair) % options


@dataclass(frozen=True)
class Verified:
    """What a check of a record has found: everything agrees."""

    state: State
    """The game at the end of the record."""
    proof: Proof
    outcomes: int
    """The number of dice and cards that were derived again and agree."""
    elsewhere: int
    """The number of dice and cards from before the proof begins, about which it says nothing."""


def verify(record: Record, definition: Definition, commitment: str | None = None, share: str | None = None) -> Verified:
    """Check every move of a record, and that each outcome of chance is the one that had to come.

    `commitment` is what the server published at the start, and `share` what your client sent, if you know them.
    RecordError says what doesn't agree, and where.
    """
    from .records import replay

    if record.proof is None:
        raise RecordError("error.dice_none")
    proof = Proof.read(record.proof)
    if commitment is not None and commitment != proof.commitment:
        raise RecordError("error.dice_commitment", expected=commitment, found=proof.commitment)
    if commitment_to(proof.secret) != proof.commitment:
        raise RecordError("error.dice_secret", commitment=proof.commitment)
    end = replay(record, definition)
    _check_shares(proof, end, share)
    dice, state = FairDice(proof), end.after(0)
    outcomes = elsewhere = 0
    for number, move in enumerate(end.moves):
        if move.actor == CHANCE and number < proof.since:
            elsewhere += 1
        elif move.actor == CHANCE:
            due = dice.outcome(end.moves[:number], state.legal())
            if due != move.action:
                told, right = (end.game.action(each).notation for each in (move.action, due))
                raise RecordError("error.dice_outcome", number=number + 1, found=told, expected=right)
            outcomes += 1
        state.apply(move.action)
    return Verified(end, proof, outcomes, elsewhere)


def _check_shares(proof: Proof, end: State, share: str | None) -> None:
    moves, seen = len(end.moves), set[int]()
    _check(proof.since <= moves, "since")
    for number, each in enumerate(proof.shares):
        right = proof.since <= each.move <= moves and all(seat < end.game.players for seat in each.seats)
        _check(right and not seen & set(each.seats), f"shares, {number}")
        seen |= set(each.seats)
    order = sorted(proof.shares, key=lambda each: (each.move, each.seats))
    _check(list(proof.shares) == order, "shares")
    if share is not None and share not in [each.share for each in proof.shares]:
        raise RecordError("error.dice_share", share=share)
