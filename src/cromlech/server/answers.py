"""What a guest may see of a table. Everything the server tells goes through here."""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeVar

from cromlech.bots import Seat
from cromlech.bots.characters import newcomers
from cromlech.bots.hints import reasons
from cromlech.bots.levels import DEFAULT
from cromlech.core.examples import Example
from cromlech.core.fair_dice import Proof
from cromlech.core.game import State
from cromlech.core.packing import packed
from cromlech.core.puzzles import Puzzle

from . import protocol
from .errors import Refusal
from .guests import is_program
from .tables import BOT, ENDED, OPEN, PERSON, PLAYING, READY_SECONDS, Chair, Facts, Made, Table

NOTHING: dict[str, Any] = {"prompt": None, "legal": [], "blocked": [], "plans": []}
PLAN = {name: field.default for name, field in protocol.Plan.model_fields.items() if not field.is_required()}
"""What a plan doesn't say."""
STUDENT, OTHERS = "student", "others"
"""Whose turn it is in a decision to study, and everyone else."""
StateKind = TypeVar("StateKind", bound=protocol.State)


def listed_answer(
    table: Table, guest: str, updated: int, result: Mapping[str, Any] | None, online: Collection[str] = ()
) -> protocol.ListedTable:
    """A table in a guest's list."""
    return protocol.ListedTable(
        **_table(table, guest, online),
        your_turn=table.to_move(guest) is not None,
        updated=time_text(updated),
        result=None if result is None else protocol.Result(**result),
    )


def time_text(milliseconds: int) -> str:
    """A time as answers have it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _table(table: Table, guest: str, online: Collection[str]) -> dict[str, Any]:
    own = table.seats_of(guest)
    return {
        "id": table.id,
        "game": table.game.name,
        "options": dict(table.game.options),
        "cards": table.game.cards["name"] if table.game.pack is not None else "standard",
        "status": table.status,
        "created": time_text(table.facts.created),
        "seats": [
            {
                "seat": seat,
                "kind": chair.kind,
                "name": chair.name,
                "level": chair.level,
                "character": chair.character,
                "mine": seat in own,
                "online": chair.guest in online if chair.kind == PERSON else chair.kind != OPEN,
                "program": is_program(chair.guest),
                "resigned": chair.resigned,
                "stand_in": chair.stand_in,
                "away": table.away.get(seat),
                "vacation": table.vacations.get(seat),
            }
            for seat, chair in enumerate(table.chairs)
        ],
        "host": table.facts.host == guest,
        "invitation": table.invitation if table.invites(guest) else None,
        "rematch": table.rematch,
        "forked": table.facts.forked,
        "moved": table.moved if table.lone_guest() == guest else None,
        "lesson": _progress(table),
        "dice": dice_content(table.dice.proof) if table.dice is not None else None,
        "pace": vars(table.terms.pace),
        "clocks": _clocks(table),
        "paused": table.paused,
        "resting": table.resting,
        "proposal": _proposal(table, guest),
        "listed": table.terms.listed,
        "ranked": table.terms.ranked,
        "check": _check(table),
    }


def _check(table: Table) -> dict[str, Any] | None:
    if table.check is None:
        return None
    ready = [seat for seat, chair in enumerate(table.chairs) if chair.guest in table.check.ready]
    return {"until": time_text(table.check.until), "seconds": READY_SECONDS, "ready": ready}


def _clocks(table: Table) -> dict[str, Any] | None:
    clocks = table.clocks
    if clocks is None or table.status != PLAYING:
        return None
    seats = [clocks.left(seat)._asdict() for seat in range(table.game.players)]
    return {"at": clocks.at, "running": sorted(clocks.running), "seats": seats}


def _proposal(table: Table, guest: str) -> dict[str, Any] | None:
    open_one = table.proposal
    if open_one is None:
        return None
    return {
        "seq": open_one.seq,
        "kind": open_one.kind,
        "seat": open_one.seat,
        "pace": open_one.data.get("pace"),
        "mine": guest == open_one.guest,
        "asked": guest in table.others(open_one.guest) - open_one.accepted,
    }


def dice_content(proof: Proof) -> dict[str, Any]:
    """What everyone may know about dice, a `protocol.Dice` ready for JSON: not the secret."""
    shares = [{"seats": list(each.seats), "move": each.move} for each in proof.shares]
    return {"commitment": proof.commitment, "since": proof.since, "shares": shares}


def _progress(table: Table) -> dict[str, int] | None:
    if table.lesson is None:
        return None
    return {"step": table.lesson_step(), "steps": len(table.lesson.steps)}


def state_answer(
    kind: type[StateKind], table: Table, guest: str, *, line: int = 0, ready: bool = False, online: Collection[str] = ()
) -> StateKind:
    """The game as this guest's seat knows it, with the log starting at `line`."""
    eyes = table.eyes_of(guest)
    content = state_content(table, guest, ready=ready, online=online)
    more = {"view": view_content(table, eyes), "log": log_content(table, eyes, line)}
    return kind.model_validate({**content, **more})


def state_content(table: Table, guest: str, *, ready: bool, online: Collection[str]) -> dict[str, Any]:
    """A `protocol.State` without its view and log, ready for JSON.

    It shares values with the game, so it must not be changed.
    """
    state = table.state
    seat = table.eyes_of(guest)
    turn = table.to_move(guest)
    undo = table.undo_to(guest)
    return {
        "table": _table(table, guest, online),
        "seq": table.seq,
        "seat": seat,
        "move": len(table.made),
        "notices": [{**vars(notice), "phrase": notice.phrase} for notice in table.notices],
        "offer": _offer(table, state, turn) if state is not None and turn is not None else NOTHING,
        "undo": undo,
        "turn": table.turn_began(guest, undo),
        "decided": table.decided(guest),
        "revise": [revision_content(table, moves, seat) for moves in table.revisable(guest)],
        "thinking": table.bot_to_move(),
        "ready": ready or table.taught(),
        "lesson": lesson_content(table) if table.lesson is not None and table.seats_of(guest) else None,
    }


def view_content(table: Table, seat: int | None) -> dict[str, Any] | None:
    """What a seat may know, or null before the start."""
    return table.state.view(seat, shared=True) if table.state is not None else None


def log_content(table: Table, reader: int | None, line: int) -> dict[str, Any]:
    """The log starting at `line`, ready for JSON."""
    return {"from": line, "lines": table.state.log(reader, line, shared=True) if table.state is not None else []}


def task_answer(table: Table, player: Mapping[str, Any], seed: int) -> protocol.TaskMessage:
    """The decision of the bot to move, as its seat knows it: all else is imagined, by the seed alone."""
    assert table.state is not None
    seat = table.state.actor
    imagined = Seat(table.state, seat).imagine(seed)
    content = {
        "seq": table.seq,
        "seat": seat,
        "game": table.game.name,
        "level": table.level(seat),
        "player": player,
        "state": b64encode(packed(imagined.raw)).decode(),
        "seed": seed,
    }
    return protocol.TaskMessage.model_validate(content)


def _offer(table: Table, state: State, seat: int) -> dict[str, Any]:
    """What the seat may do. In a lesson, only what the lesson expects; everything else is blocked."""
    offer = offer_content(state, seat)
    if not table.taught() or table.lesson is None:
        return offer
    moves = table.lesson.asked(table.chapter, len(table.made))
    reason = {"reason": {"key": table.unexpected()}, "missing": {}}
    refused = [
        {"id": entry["id"], "kind": entry["kind"], "params": entry["params"], **reason}
        for entry in offer["legal"]
        if entry["id"] not in table.expected()
    ]
    return {
        **offer,
        "legal": [entry for entry in offer["legal"] if entry["id"] in table.expected()],
        "blocked": [*offer["blocked"], *refused],
        "plans": [plan for plan in offer["plans"] if plan["actions"] == moves[: len(plan["actions"])]],
    }


def offer_content(state: State, seat: int | None) -> dict[str, Any]:
    """A `protocol.Offer`, ready for JSON."""
    offer = state.offer(seat, shared=True)
    return {**offer, "plans": [{**PLAN, **plan} for plan in offer["plans"]]}


def lesson_content(table: Table) -> dict[str, Any]:
    """The lesson in progress at a table: a `protocol.Lesson`, ready for JSON."""
    lesson = table.lesson
    assert lesson is not None
    count = len(table.made)
    return {
        "step": table.lesson_step(),
        "chapter": table.chapter,
        "steps": [vars(step) for step in lesson.steps],
        "moves": lesson.asked(table.chapter, count) if table.expected() else [],
        "back": lesson.step_before(table.chapter, count) if table.taught() else None,
    }


def tried_answer(example: Example, asked: protocol.AskedExample) -> protocol.Tried:
    """An example after the moves that were asked for; chance moves by itself unless it may be chosen."""
    state = example.play(asked.moves, None if example.chooses and not asked.roll else secrets.choice)
    content = {
        "moves": [move.action for move in state.moves],
        "view": state.view(example.seat),
        "lines": state.log(example.seat),
        "offer": example.offer(state),
        "outcomes": state.outcomes(),
    }
    return protocol.Tried.model_validate(content)


def study(state: State, seat: int, table_id: str = "", chairs: Sequence[Chair] = ()) -> Table:
    """A table that is kept nowhere, where one person thinks about a position."""
    table = Table(Facts(table_id, STUDENT, 0), state.game)
    table.status, table.state = PLAYING, state
    table.made = [Made(move.actor, move.action, None, sealed=True) for move in state.moves]
    seated = chairs or [Chair(BOT) for _ in range(state.game.players)]
    table.chairs = [
        replace(chair, guest=STUDENT if i == seat else OTHERS, resigned=False, stand_in=False)
        for i, chair in enumerate(seated)
    ]
    return table


def study_answer(state: State, seat: int, table_id: str = "", chairs: Sequence[Chair] = ()) -> protocol.State:
    """A decision to study, as if it were the turn of this seat at a table of its own. Nothing is kept."""
    table = study(state, seat, table_id, chairs)
    answer = state_answer(protocol.State, table, STUDENT, ready=True, online=(STUDENT, OTHERS))
    return answer.model_copy(update={"revise": [], "thinking": None})


def puzzle_position_answer(puzzle: Puzzle) -> protocol.State:
    """A puzzle, with bots at the other seats."""
    state = puzzle.state()
    bots = newcomers(puzzle.id)
    chairs = [Chair(BOT, level=DEFAULT, character=character) for character in bots[: state.game.players]]
    chairs[puzzle.seat] = Chair(PERSON)
    return study_answer(state, puzzle.seat, puzzle.id, chairs)


def puzzle_answer(puzzle: Puzzle, asked: protocol.AskedPuzzle) -> protocol.PuzzleAnswer:
    """What a puzzle says to moves tried in it."""
    state = puzzle.state()
    best, rival = map(state.game.parse, (puzzle.solution, puzzle.rival))
    if asked.actions:
        table = study(state, puzzle.seat)
        table.play(STUDENT, table.seq, asked.actions)  # refuses what isn't legal
    content: dict[str, Any] = {"right": puzzle.solved_by(asked.actions) if asked.actions else None}
    reason = reasons(Seat(state, puzzle.seat), [best, rival])[0]
    told = {
        "phrase": state.game.parts.phrase_in(state.raw, state.game.action(best)),
        "rival": state.game.parts.phrase_in(state.raw, state.game.action(rival)),
        "lead": puzzle.lead,
    }
    content["reason"] = reason if asked.reason or asked.solution else None
    content["solution"] = told if asked.solution else None
    return protocol.PuzzleAnswer.model_validate(content)


def revision_content(table: Table, moves: range, seat: int | None) -> dict[str, Any]:
    """Moves that can be replaced, with the game as it was before them: a `protocol.Revision`, ready for JSON."""
    before = table.state_at(moves.start)
    shown = {"view": before.view(seat, shared=True), "offer": offer_content(before, seat)}
    return {"to": moves.start, "moves": len(moves), **shown}


def resumed_line(table: Table, guest: str, line: int, since: int = 0) -> int:
    """The first log line to send to a client that has `line` lines as of `since`.

    It is 0 if lines it has may have changed: the end of a game reveals hidden things, and the several
    seats of one guest haven't all seen the same.
    """
    if table.state is None or table.state.over or len(table.seats_of(guest)) > 1:
        return 0
    return min(table.stable_lines(line, since), table.state.log_length)


def allowed_eyes(table: Table, guest: str, seat: int | None) -> int | None:
    """The seat through whose eyes a guest may look. Before the end, only their own."""
    if seat is not None and not 0 <= seat < table.game.players:
        raise Refusal(404, "server.no_seat", seats=table.game.players)
    if table.status in ENDED:
        return seat
    if seat is not None and seat not in table.seats_of(guest):
        raise Refusal(403, "server.not_your_eyes")
    return table.eyes_of(guest) if seat is None else seat
