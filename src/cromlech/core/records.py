"""Records: games as text that you can replay, check, and paste into a bug report."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import CromlechError, RecordError
from .rules import CHANCE, OVER

if TYPE_CHECKING:
    from .definition import Definition
    from .game import State

FORMAT = "cromlech-record"
VERSION = 2
"""Records without a proof of their dice are of version 1, so that older programs can read them."""

_FIELDS: dict[str, type | tuple[type, ...]] = {
    "format": str,
    "version": int,
    "game": str,
    "rules": int,
    "options": dict,
    "cards": (str, dict),
    "moves": list,
    "over": bool,
    "scores": list,
    "winners": list,
    "digest": str,
}
_OPTIONAL: dict[str, type | tuple[type, ...]] = {"position": dict, "seats": list, "proof": dict}


@dataclass(frozen=True)
class Record:
    """A game from its first move on, with everything needed to play it again."""

    game: str
    rules: int
    """The version of the game's rules it was played with."""
    options: Mapping[str, Any]
    cards: str | Mapping[str, Any]
    """`standard`, or the whole card pack."""
    moves: tuple[str, ...]
    """`seat action` in notation. The seat of chance is *."""
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    position: Mapping[str, Any] | None = None
    """A position set up by hand where the moves start, or None for the start of the game."""
    seats: tuple[Mapping[str, str], ...] = ()
    """Who played each seat, if known, in whatever words the writer of the record uses."""
    proof: Mapping[str, Any] | None = None
    """What `cromlech.verify` needs to check the dice and cards, or None if nothing vouches for them."""

    def _content(self) -> dict[str, Any]:
        position = {} if self.position is None else {"position": self.position}
        seats = {"seats": [dict(seat) for seat in self.seats]} if self.seats else {}
        proof = {} if self.proof is None else {"proof": self.proof}
        return {
            "format": FORMAT,
            "version": VERSION if self.proof is not None else 1,
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "cards": self.cards,
            **position,
            **seats,
            "moves": list(self.moves),
            "over": self.over,
            "scores": list(self.scores),
            "winners": list(self.winners),
            **proof,
        }

    def to_json(self) -> str:
        """The record as JSON, one move per line."""
        content = self._content()
        return json.dumps({**content, "digest": _digest(content)}, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record. RecordError says what is wrong with it."""
        try:
            content = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            line = getattr(error, "lineno", 1)
            raise RecordError("error.record_syntax", line=line, why=getattr(error, "msg", "…")) from None
        return cls.from_content(content)

    @classmethod
    def from_content(cls, content: Any) -> Record:
        """Check the shape of a parsed record."""
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise RecordError("error.record_format", expected=FORMAT)
        version = content.get("version")
        if isinstance(version, int) and version > VERSION:
            raise RecordError("error.newer")
        if version not in range(1, VERSION + 1):
            raise RecordError("error.record_version", found=str(version), expected=VERSION)
        for field, kind in _FIELDS.items():
            if field not in content or not isinstance(content[field], kind):
                raise RecordError("error.record_field", field=field)
        for field, value in content.items():
            if field not in _FIELDS and not (field in _OPTIONAL and isinstance(value, _OPTIONAL[field])):
                raise RecordError("error.record_field", field=field)
        seats = content.get("seats", [])
        if not all(isinstance(seat, dict) and all(isinstance(v, str) for v in seat.values()) for seat in seats):
            raise RecordError("error.record_field", field="seats")
        rest = {field: value for field, value in content.items() if field != "digest"}
        if content["digest"] != _digest(rest):
            raise RecordError("error.record_digest")
        for number, move in enumerate(content["moves"], 1):
            if not isinstance(move, str) or " " not in move:
                raise RecordError("error.record_move", number=number, move=str(move), why='"0 place forest 4"')
        return cls(
            game=content["game"],
            rules=content["rules"],
            options=content["options"],
            cards=content["cards"],
            moves=tuple(content["moves"]),
            over=content["over"],
            scores=tuple(content["scores"]),
            winners=tuple(content["winners"]),
            position=content.get("position"),
            seats=tuple(seats),
            proof=content.get("proof"),
        )


def _digest(content: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def record_of(state: State) -> Record:
    """The record of a state's whole history."""
    game = state.game
    return Record(
        game=game.name,
        rules=game.definition.version,
        options=dict(game.options),
        cards=game.pack if game.pack is not None else "standard",
        moves=tuple(f"{_seat(m.actor)} {game.action(m.action).notation}" for m in state.moves),
        over=state.over,
        scores=tuple(state.scores),
        winners=tuple(state.winners),
        position=state.origin,
    )


def _seat(actor: int) -> str:
    return "*" if actor == CHANCE else str(actor)


def replay(record: Record, definition: Definition, chance: str = "explicit", seed: int | None = None) -> State:
    """Replay a record, checking every move. Returns the state at its end."""
    from .game import Game

    if record.rules > definition.version:
        raise RecordError("error.newer")
    if record.rules != definition.version:
        raise RecordError("error.record_rules", found=record.rules, expected=definition.version)
    options = {name: value for name, value in record.options.items() if name != "players"}
    game = Game(definition, record.options.get("players"), record.cards, **options)
    if record.seats and len(record.seats) != game.players:
        raise RecordError("error.record_field", field="seats")
    state = game.start(chance="explicit")
    if record.position is not None:
        try:
            with state.edit() as raw:
                raw.read_dict(record.position)
        except ValueError as error:
            raise RecordError("error.record_field", field=f"position: {error}") from None
    for number, move in enumerate(record.moves, 1):
        seat, _, notation = move.partition(" ")
        if state.actor == OVER:
            raise RecordError("error.record_move", number=number, move=move, why=game.text({"key": "reason.over"}))
        if seat != _seat(state.actor):
            other = {"key": "reason.other_seat", "expected": _seat(state.actor)}
            why = game.text({"key": "reason.wait_for_chance"} if state.actor == CHANCE else other)
            raise RecordError("error.record_move", number=number, move=move, why=why)
        try:
            state.apply_notation(notation)
        except CromlechError as error:
            raise RecordError("error.record_move", number=number, move=move, why=str(error)) from None
    for field, found, expected in (
        ("over", state.over, record.over),
        ("scores", state.scores, list(record.scores)),
        ("winners", state.winners, list(record.winners)),
    ):
        if found != expected:
            raise RecordError("error.record_result", field=field, found=str(expected), expected=str(found))
    if chance == "auto":
        state.settle_chance(seed)
    return state
