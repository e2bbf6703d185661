"""Records that guests bring from elsewhere, and games that continue from a position: the tables made from them.

All of it takes a replay, so it happens in another process (`replays`).
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Any

from pydantic import ValidationError

import cromlech
from cromlech.core.errors import CromlechError, OptionsError, RecordError
from cromlech.core.fair_dice import Proof
from cromlech.core.game import State
from cromlech.core.records import Record
from cromlech.games import definition

from . import protocol
from .answers import dice_content
from .errors import Refusal
from .storage import now
from .tables import BOT, ENDED, PERSON, Chair, Change, Facts, Made, Played, Table, opening


def new_facts(guest: str, forked: Mapping[str, Any] | None = None) -> Facts:
    """What is fixed about a table that this guest opens now."""
    return Facts(secrets.token_urlsafe(12), guest, now(), forked)


def review_of_record(facts: Facts, content: dict[str, Any]) -> Change:
    """A table to look at a record."""
    state, chairs = replayed(content)
    proof = content.get("proof")
    return opening(facts, state.game, chairs, _made(state, chairs), review=True, proof=proof)


def continuation_of_record(guest: str, content: dict[str, Any]) -> Change:
    """A table that continues a game, with all its people at one screen. The same record gives the same table."""
    state, chairs = replayed(content)
    if state.over:
        raise Refusal(409, "server.over")
    chairs = [replace(chair, guest=guest) if chair.kind == PERSON else chair for chair in chairs]
    if all(chair.kind == BOT for chair in chairs):
        raise Refusal(422, "server.no_person")
    table_id = urlsafe_b64encode(sha256(f"{guest} {content['digest']}".encode()).digest()[:12]).decode()
    return opening(replace(new_facts(guest), id=table_id), state.game, chairs, _made(state, chairs))


def fork_of(table: Table, guest: str, asked: protocol.AskedFork) -> Callable[[], Change]:
    """A table that continues from a position of a game that has ended, against bots."""
    if table.status not in ENDED or table.state is None:
        raise Refusal(409, "server.not_over")
    if asked.move > len(table.made):
        raise Refusal(404, "server.no_move", moves=len(table.made))
    if asked.seat >= table.game.players:
        raise Refusal(404, "server.no_seat", seats=table.game.players)
    chairs = [Chair(BOT, level=asked.level, character=chair.character) for chair in table.chairs]
    name = asked.name or table.chairs[asked.seat].name
    chairs[asked.seat] = Chair(PERSON, name, guest=guest)
    facts = new_facts(guest, {"table": table.id, "move": asked.move})
    return partial(_forked, facts, table.played(), asked.move, chairs)


def _forked(facts: Facts, played: Played, move: int, chairs: Sequence[Chair]) -> Change:
    state = played.at(move)
    if state.over:
        raise Refusal(409, "server.fork_over")
    made = [Made(each.actor, each.action, None, sealed=True) for each in state.moves]
    return opening(facts, played.game, chairs, made, position=played.position)


def verified_record(content: dict[str, Any], commitment: str | None, share: str | None) -> protocol.Verified:
    """What a check of a record's dice finds."""
    replayed(content)  # refuses what a guest may not ask for
    found = cromlech.verify(Record.from_content(content), commitment, share)
    dice = protocol.Dice.model_validate(dice_content(found.proof))
    return protocol.Verified(outcomes=found.outcomes, elsewhere=found.elsewhere, dice=dice)


def _made(state: State, chairs: Sequence[Chair]) -> list[Made]:
    """The moves of a record. Those of people belong to the guest in their chair."""
    guests = {seat: chair.guest for seat, chair in enumerate(chairs)}
    return [Made(move.actor, move.action, guests.get(move.actor), sealed=True) for move in state.moves]


def replayed(content: dict[str, Any]) -> tuple[State, list[Chair]]:
    """The game of a record, and who plays it. Refuses what a guest may not bring."""
    try:
        record = Record.from_content(content)
        options = {name: value for name, value in record.options.items() if name != "players"}
        definition(record.game).check_options(record.options.get("players"), options)
        if isinstance(record.cards, str) and record.cards != "standard":
            raise RecordError("error.record_field", field="cards")  # guests must not look for packs on the server
        if record.position is not None:
            raise RecordError("error.record_field", field="position")  # tables start at the start of a game
        if record.proof is not None:
            Proof.read(record.proof)
        state = cromlech.replay(record)
        seats = [protocol.RecordedSeat.model_validate(seat) for seat in record.seats]
        seats = seats or [protocol.RecordedSeat() for _ in range(state.game.players)]
        check_unlike(seat.character for seat in seats)
        return state, [_recorded_chair(seat) for seat in seats]
    except ValidationError:
        raise Refusal(422, "error.record_field", field="seats") from None
    except OptionsError as error:
        raise Refusal(422, error.key, **error.params) from None
    except CromlechError:
        raise
    except Exception:  # a bad record can contain anything
        raise Refusal(422, "server.record") from None


def _recorded_chair(seat: protocol.RecordedSeat) -> Chair:
    return Chair(BOT if seat.level or seat.character else PERSON, seat.name or "", seat.level, character=seat.character)


def check_unlike(characters: Iterable[str | None]) -> None:
    """Refuse two bots with the same character."""
    known = [each for each in characters if each is not None]
    if len(set(known)) < len(known):
        raise Refusal(422, "server.characters_alike")
