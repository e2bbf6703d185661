"""A table: the fold of its log, and what a guest may do there. No I/O.

Every command looks at the table, and raises a Refusal or returns a Change: the entries to
write, and the table with them. The same `take`, which folds in one entry, builds tables in
use and tables read from disk.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from cromlech.bots.characters import newcomers
from cromlech.bots.levels import DEFAULT, named_level
from cromlech.core.errors import IllegalAction
from cromlech.core.fair_dice import FairDice, Proof, Share
from cromlech.core.game import Game, State
from cromlech.core.lessons import Due, Lesson
from cromlech.core.rules import CHANCE

from .clocks import Clocks
from .errors import Refusal, Stale
from .names import alike
from .storage import now
from .terms import DAYS, Pace, Terms

WAITING, PLAYING, OVER, CLOSED, REVIEW, MOVED = "waiting", "playing", "over", "closed", "review", "moved"
ABOUT_MOVES = ("move", "undo", "revise", "chapter")
"""Kinds of entries that are about the game, not its people."""
QUIET = ("share", "offer", "accept", "decline", "away", "here", "rest", "wake", "gap", "forget", "vacation", "back")
"""Kinds of entries that leave what players decide about as it is."""
SEATED = (
    "join",
    "resign",
    "remove",
    "offer",
    "accept",
    "decline",
    "away",
    "here",
    "stand_in",
    "return",
    "vacation",
    "back",
)
"""Kinds of entries that are about a seat."""
ENDED = (OVER, CLOSED, REVIEW)
"""Statuses in which nothing is secret anymore."""
PERSON, BOT, OPEN = "person", "bot", "open"
NOBODY = ""
"""The host of a table that nobody has opened, since its people were matched."""
READY_SECONDS = 30
"""How long everyone at a full table has to say that they are here."""
FILL_SECONDS = 60
"""After how long anyone at a listed table may give the free seats to bots."""
LAG = 700
"""Milliseconds after its time that a move may arrive, because of the way it takes."""
GONE = 60_000
"""Milliseconds from the warning that someone is gone until a bot stands in."""
LASTING = ("undone", "resigned", "removed", "closed", "ended")
"""Notices that stay. Of all others, there is only the last one of each kind and seat."""


@dataclass(frozen=True)
class Entry:
    """One thing to write down. `seq` is added when it is written."""

    kind: str
    seat: int | None = None
    """For a move: who made it, CHANCE for a die or a card."""
    action: int | None = None
    """For a move: its id. For an undo: how many moves are left. For a revision: the number of its first move."""
    guest: str | None = None
    data: Mapping[str, Any] | None = None
    at: int = field(default=0, compare=False)
    """When it happened, in milliseconds since 1970. The change that it is part of knows."""


@dataclass(frozen=True)
class Chair:
    """Who plays a seat."""

    kind: str
    name: str = ""
    level: str | None = None
    guest: str | None = None
    resigned: bool = False
    character: str | None = None
    """For a bot: its character. The bots of a lesson have none, since the lesson names them."""
    stand_in: bool = False
    """Whether a bot plays on for a person whose time is up or who is gone, until they take the seat back."""


@dataclass(frozen=True)
class Proposal:
    """Something for which someone needs the others' agreement."""

    seq: int
    kind: str
    """`undo`, `pause`, `resume`, or `pace`."""
    seat: int
    guest: str
    data: Mapping[str, Any]
    accepted: frozenset[str] = frozenset()
    """The guests who have agreed."""


class Made(NamedTuple):
    """A move of the current game, and the guest who made it, or None for bots and chance."""

    actor: int
    action: int
    guest: str | None
    sealed: bool
    """Whether a die, a card, or the like came with it, so that it can't be taken back."""


@dataclass(frozen=True)
class Notice:
    """Something that people did to the game, or that time did to them, as everyone is told."""

    seq: int
    move: int
    """The number of moves before it."""
    kind: str
    """`undone`, `resigned`, `removed`, `closed`, `ended`; `timed_out`, `gone`, `returned`; `declined`, `paused`,
    `resumed`, `switched`; `vacation`, `back`."""
    seat: int | None
    """Who did it, or whom it concerns. None for a host without a seat, and for what all have agreed on."""

    @property
    def phrase(self) -> dict[str, Any]:
        """The notice in words."""
        if self.seat is None and self.kind == "closed":
            return {"key": f"notice.{self.kind}_by_host"}
        if self.seat is None:
            return {"key": f"notice.{self.kind}"}
        return {"key": f"notice.{self.kind}", "seat": self.seat}


@dataclass(frozen=True)
class Check:
    """Everyone at a table is asked whether they are here."""

    until: int
    """In milliseconds since 1970."""
    level: str | None = None
    """The level of the bots that get the free seats."""
    ready: frozenset[str] = frozenset()
    """The guests who are."""


@dataclass(frozen=True)
class Facts:
    """What is fixed when a table is opened."""

    id: str
    host: str
    created: int
    forked: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Played:
    """A game, and the moves that were made in it."""

    key: tuple[str, int]
    """The table and its `seq`, which never lead to two different games."""
    game: Game
    position: Mapping[str, Any] | None
    """Where the moves start, if not at the start of the game."""
    actions: list[int]

    def at(self, number: int) -> State:
        """The game after `number` moves."""
        state = self.game.start(chance="explicit")
        if self.position is not None:
            with state.edit() as raw:
                raw.read_dict(self.position)
        for action in self.actions[:number]:
            state.apply(action)
        return state


class Table:
    """A game, its people, and everything that happened."""

    def __init__(self, facts: Facts, game: Game) -> None:
        self.facts = facts
        self.id = facts.id
        self.game = game
        self.seq = 0
        self.changed_seq = 0
        """The `seq` from which on players decide about the same: a share of the dice doesn't change that."""
        self.status = WAITING
        self.chairs: list[Chair] = []
        self.state: State | None = None
        self.made: list[Made] = []
        self.rematch: str | None = None
        self.moved: str | None = None
        """The address where the game continues, if it was moved."""
        self.dice: FairDice | None = None
        """What dice and cards follow from, so that they can be checked. Its secret stays here until the end."""
        self.position: Mapping[str, Any] | None = None
        """Where the moves start, if not at the start of the game."""
        self.lesson: Lesson | None = None
        """The lesson in progress here, and its chapter."""
        self.chapter = 0
        self.cuts: list[tuple[int, int]] = []
        """For every undo and revision: its `seq`, and how many lines of the log were left."""
        self.notices: list[Notice] = []
        """Every resignation, the closing, and the last undo."""
        self.guests = {facts.host} - {NOBODY}
        """Everyone who ever belonged to it."""
        self.removed: set[str] = set()
        """Those who can't come back."""
        self.terms = Terms()
        self.check: Check | None = None
        """Set while everyone is asked whether they are here."""
        self.at = facts.created
        """When the last thing happened."""
        self.clocks: Clocks | None = None
        """What time everyone has left, once the game has begun with a clock."""
        self.paused = False
        """Whether all have agreed to stop for now."""
        self.resting = False
        """Whether everyone has left a live table, so that its clocks stand still."""
        self.away: dict[int, int] = {}
        """Seats of people who are gone, and when a bot stands in."""
        self.vacations: dict[int, int] = {}
        """Seats of people on vacation, and until when. With days for each move, their time stands still."""
        self.proposal: Proposal | None = None
        self.invitation = facts.id
        """What the link for players has beyond the one for watching. The id, for tables from before there were two."""

    # -- the fold --------------------------------------------------------------

    def take(self, entry: Any) -> None:
        """Fold in something that happened: an Entry, or its row from the disk."""
        self.seq += 1
        at = max(self.at, getattr(entry, "at", 0) or 0)
        if self.clocks is not None:
            skip = (entry.data or {}).get("skip")
            self.clocks.run_to(at, None if skip is None else tuple(skip))
        self.at = at
        getattr(self, f"_take_{entry.kind}")(entry)
        if entry.kind not in QUIET:
            self.changed_seq = self.seq
        if self.clocks is not None:
            self.clocks.decide(self.deciding(), len(self.made))

    def clone(self) -> Table:
        """An independent copy."""
        twin = copy(self)
        twin.chairs = self.chairs[:]
        twin.made = self.made[:]
        twin.cuts = self.cuts[:]
        twin.notices = self.notices[:]
        twin.guests = set(self.guests)
        twin.removed = set(self.removed)
        twin.away = self.away.copy()
        twin.vacations = self.vacations.copy()
        if self.dice is not None:
            twin.dice = self.dice.copy()
        if self.clocks is not None:
            twin.clocks = self.clocks.copy()
        if self.state is not None:
            twin.state = self.state.clone()
        return twin

    def after(self, entries: Iterable[Any]) -> Table:
        """A copy of this table after these entries."""
        return Change(self).add(*entries).table

    def _take_open(self, entry: Entry) -> None:
        assert entry.data is not None
        self.chairs = [Chair(**{**chair, "level": named_level(chair.get("level"))}) for chair in entry.data["seats"]]
        self.guests |= {chair.guest for chair in self.chairs if chair.guest is not None}
        self.position = entry.data.get("position")
        self.invitation = entry.data.get("invitation", self.invitation)
        self.terms = Terms.read(entry.data.get("terms"))
        if entry.data.get("dice"):
            self.dice = FairDice(Proof.read(entry.data["dice"]))
        if entry.data.get("lesson"):
            self.lesson = self.game.definition.lesson
        else:
            self._cast()
        if entry.data.get("review"):
            self.status = REVIEW

    def _take_join(self, entry: Entry) -> None:
        assert entry.seat is not None
        assert entry.data is not None
        assert entry.guest is not None
        self.chairs[entry.seat] = Chair(PERSON, entry.data["name"], guest=entry.guest)
        self.guests.add(entry.guest)

    def _take_check(self, entry: Entry) -> None:
        assert entry.data is not None
        self.check = Check(entry.data["until"], entry.data.get("level"))

    def _take_ready(self, entry: Entry) -> None:
        assert self.check is not None
        assert entry.guest is not None
        self.check = replace(self.check, ready=self.check.ready | {entry.guest})

    def _take_late(self, entry: Entry) -> None:
        assert entry.data is not None
        for seat in entry.data["seats"]:
            self._free(seat)

    def _free(self, seat: int) -> None:
        """Before the start, a seat is left."""
        self.chairs[seat] = Chair(OPEN)
        self.check = None
        if self.dice is not None:
            self.dice.withdraw(seat)

    def _take_share(self, entry: Entry) -> None:
        assert self.dice is not None
        assert entry.data is not None
        self.dice.contribute(Share(tuple(entry.data["seats"]), len(self.made), entry.data["share"]))

    def _take_start(self, entry: Entry) -> None:
        level = named_level((entry.data or {}).get("level", DEFAULT))
        self.chairs = [Chair(BOT, level=level) if chair.kind == OPEN else chair for chair in self.chairs]
        if self.lesson is None:
            self._cast()
        self.state = self.state_at(0)
        self.check = None
        if self.status == WAITING:
            self.status = PLAYING
        self.clocks = Clocks.of(self.terms.pace, self.game.players, self.at)

    def _cast(self) -> None:
        """Give each bot a character, no two alike. The table's id decides, so nothing needs to be written down."""
        free = iter(newcomers(self.id, [chair.character for chair in self.chairs]))
        self.chairs = [
            replace(chair, character=next(free, None)) if chair.kind == BOT and chair.character is None else chair
            for chair in self.chairs
        ]

    def _take_move(self, entry: Entry) -> None:
        assert self.state is not None
        assert entry.action is not None
        actor = self.state.actor
        self.state.apply(entry.action)
        self.made.append(Made(actor, entry.action, entry.guest, not self.state.can_undo()))
        self._drop_undo()
        if self.state.over and self.status == PLAYING:
            self.status = OVER

    def _take_undo(self, entry: Entry) -> None:
        assert entry.action is not None
        seat = self.made[entry.action].actor
        kept = (each for each in self.notices if each.kind != "undone")
        self.notices = [replace(each, move=min(each.move, entry.action)) for each in kept]
        self.made = self.made[: entry.action]
        if self.dice is not None:
            self.dice.go_back(entry.action)
        if self.clocks is not None and (entry.data or {}).get("agreed"):
            self.clocks.begin_anew(entry.action)
        self.proposal = None
        self._notice("undone", seat)
        self.state = self.state_at(entry.action)
        self.cuts.append((self.seq, self.state.log_length))

    def _take_revise(self, entry: Entry) -> None:
        assert self.state is not None
        assert entry.action is not None
        assert entry.data is not None
        first = min(laid.start for seat in range(self.game.players) for laid in self.state.unseen_moves(seat))
        for number, action in enumerate(entry.data["actions"], entry.action):
            self.made[number] = self.made[number]._replace(action=action)
        if self.dice is not None:
            self.dice.go_back(entry.action)
        self.state = self.state_at(len(self.made))
        self._drop_undo()
        # Send everything from the first hidden move on, no matter whose, so no one can tell who changed something.
        self.cuts.append((self.seq, self.state_at(first).log_length))

    def _take_resign(self, entry: Entry) -> None:
        assert entry.seat is not None
        if self.status == WAITING:
            self._free(entry.seat)
        else:
            left = self.chairs[entry.seat]
            self.chairs[entry.seat] = Chair(BOT, left.name, DEFAULT, left.guest, resigned=True)
            self.away.pop(entry.seat, None)
            self.vacations.pop(entry.seat, None)
            self._notice("resigned", entry.seat)

    def _take_remove(self, entry: Entry) -> None:
        assert entry.seat is not None
        assert entry.data is not None
        self.removed.add(self.chairs[entry.seat].guest or "")
        self.invitation = entry.data["invitation"]
        waiting = self.status == WAITING
        self._take_resign(entry)
        if not waiting:
            self.notices[-1] = replace(self.notices[-1], kind="removed")

    def _take_forget(self, entry: Entry) -> None:
        """Someone has deleted their account, so nobody is told their name anymore."""
        self.chairs = [replace(chair, name="") if chair.guest == entry.guest else chair for chair in self.chairs]

    def _take_close(self, entry: Entry) -> None:
        self.status = CLOSED
        self.check = None
        self.proposal = None
        seat = None if entry.guest is None else next(iter(self._seats_ever(entry.guest)), None)
        self._notice("ended" if (entry.data or {}).get("operator") else "closed", seat)

    def _seats_ever(self, guest: str) -> list[int]:
        return [i for i, chair in enumerate(self.chairs) if chair.guest == guest]

    def _notice(self, kind: str, seat: int | None) -> None:
        if kind not in LASTING:
            self.notices = [each for each in self.notices if (each.kind, each.seat) != (kind, seat)]
        self.notices.append(Notice(self.seq, len(self.made), kind, seat))

    def _take_chapter(self, entry: Entry) -> None:
        assert entry.action is not None
        assert entry.data is not None
        self.chapter = entry.action
        self.position = entry.data["position"]
        self.made = []
        self.state = self.state_at(0)
        self.cuts.append((self.seq, 0))

    def _take_free(self, _: Entry) -> None:
        self.lesson = None

    def _take_rematch(self, entry: Entry) -> None:
        assert entry.data is not None
        self.rematch = entry.data["table"]

    def _take_moved(self, entry: Entry) -> None:
        assert entry.data is not None
        self.moved = entry.data["to"]
        self.status = PLAYING if self.moved is None else MOVED

    # -- the fold of time and agreements --------------------------------------

    def _take_stand_in(self, entry: Entry) -> None:
        assert entry.seat is not None
        assert entry.data is not None
        self.chairs[entry.seat] = replace(self.chairs[entry.seat], stand_in=True)
        self.away.pop(entry.seat, None)
        self._notice({"time": "timed_out"}.get(entry.data["why"], "gone"), entry.seat)

    def _take_return(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.chairs[entry.seat] = replace(self.chairs[entry.seat], stand_in=False)
        if self.clocks is not None:
            self.clocks.grant(entry.seat)
        self._notice("returned", entry.seat)

    def _take_away(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.away[entry.seat] = self.at + GONE

    def _take_here(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.away.pop(entry.seat, None)

    def _take_rest(self, _: Entry) -> None:
        self.resting = True
        self.away = {}

    def _take_wake(self, _: Entry) -> None:
        self.resting = False

    def _take_gap(self, _: Entry) -> None:
        """While the site was down, no one was charged, and no one could be there."""
        self.away = {}

    def _take_vacation(self, entry: Entry) -> None:
        assert entry.seat is not None
        assert entry.data is not None
        self.vacations[entry.seat] = entry.data["until"]
        self._notice("vacation", entry.seat)

    def _take_back(self, entry: Entry) -> None:
        assert entry.seat is not None
        del self.vacations[entry.seat]
        self._notice("back", entry.seat)

    def _take_offer(self, entry: Entry) -> None:
        assert entry.seat is not None
        assert entry.data is not None
        assert entry.guest is not None
        self.proposal = Proposal(self.seq, entry.data["kind"], entry.seat, entry.guest, entry.data)

    def _take_accept(self, entry: Entry) -> None:
        assert self.proposal is not None
        assert entry.guest is not None
        self.proposal = replace(self.proposal, accepted=self.proposal.accepted | {entry.guest})

    def _take_decline(self, entry: Entry) -> None:
        assert self.proposal is not None
        if entry.guest != self.proposal.guest:
            self._notice("declined", entry.seat)
        self.proposal = None

    def _take_pause(self, _: Entry) -> None:
        self.paused, self.proposal, self.away = True, None, {}
        self._notice("paused", None)

    def _take_resume(self, _: Entry) -> None:
        self.paused, self.proposal = False, None
        self._notice("resumed", None)

    def _take_pace(self, entry: Entry) -> None:
        """Everyone has agreed on another pace. All clocks begin anew."""
        assert entry.data is not None
        self.terms = replace(self.terms, pace=Pace(**entry.data["pace"]))
        self.clocks = Clocks.of(self.terms.pace, self.game.players, self.at)
        self.paused = self.resting = False
        self.proposal, self.away, self.vacations = None, {}, {}
        self._notice("switched", None)

    def _drop_undo(self) -> None:
        """The position has changed, so there is nothing left to agree on."""
        if self.proposal is not None and self.proposal.kind == "undo":
            self.proposal = None

    # -- looking ---------------------------------------------------------------

    def seats_of(self, guest: str) -> list[int]:
        """The seats a guest plays."""
        return [i for i, chair in enumerate(self.chairs) if chair.guest == guest and not chair.resigned]

    def eyes_of(self, guest: str) -> int | None:
        """The seat through whose eyes a guest looks: of several seats, the one to move, or the last that moved.

        If choices are hidden, people who share a screen see no seat's view while none of them is to move.
        """
        own = self.seats_of(guest)
        if not own or self.state is None:
            return own[0] if own else None
        if self.state.actor in own:
            return self.state.actor
        if len(own) > 1 and self.game.definition.hidden_choices:
            return None
        return next((made.actor for made in reversed(self.made) if made.actor in own), own[0])

    def to_move(self, guest: str) -> int | None:
        """The guest's seat that is to move, or None."""
        if self.status != PLAYING or self.paused or self.state is None:
            return None
        own = (seat for seat in self.seats_of(guest) if not self.chairs[seat].stand_in)
        return self.state.actor if self.state.actor in own else None

    def bot_to_move(self) -> int | None:
        """The bot's seat that is to move, or None."""
        if self.status != PLAYING or self.paused or self.resting or self.state is None or self.state.actor < 0:
            return None
        chair = self.chairs[self.state.actor]
        return self.state.actor if chair.kind == BOT or chair.stand_in else None

    def deciding(self) -> list[int]:
        """The seats of people whose time runs."""
        if self.status != PLAYING or self.paused or self.resting or self.state is None or self.state.actor < 0:
            return []
        chair = self.chairs[self.state.actor]
        thinks = chair.kind == PERSON and not chair.stand_in and self.state.actor not in self.vacations
        return [self.state.actor] if thinks else []

    def due(self) -> int | None:
        """When something happens here if no one does anything: time is up, a bot stands in, a vacation ends."""
        if self.status != PLAYING:
            return None
        ends = [self.clocks.expiry(seat) for seat in self.deciding()] if self.clocks is not None else []
        return min(
            [*(end + LAG for end in ends if end is not None), *self.away.values(), *self.vacations.values()],
            default=None,
        )

    def others(self, guest: str) -> set[str]:
        """The other people who play here and have to agree. Those for whom a bot stands in are not asked."""
        people = (chair for chair in self.chairs if chair.kind == PERSON and not chair.stand_in)
        return {chair.guest for chair in people if chair.guest is not None} - {guest}

    def alone(self, guest: str) -> bool:
        """Whether no other person plays at this table."""
        return all(chair.kind == BOT or chair.guest == guest for chair in self.chairs)

    def invites(self, guest: str) -> bool:
        """Whether this guest may know the link for players."""
        return self.status == WAITING and (guest == self.facts.host or bool(self.seats_of(guest)))

    def asks_ready(self) -> bool:
        """Whether people who may not know each other are asked if they are here before the game starts."""
        people = {chair.guest for chair in self.chairs if chair.kind == PERSON}
        return self.terms.listed and self.terms.pace.kind != DAYS and len(people) > 1

    def all_ready(self) -> bool:
        """Whether everyone has said that they are here."""
        people = {chair.guest for chair in self.chairs if chair.kind == PERSON}
        return self.check is not None and people <= self.check.ready

    def level(self, seat: int) -> str:
        """How strong the bot at this seat is."""
        return self.chairs[seat].level or DEFAULT

    def lone_guest(self) -> str | None:
        """The only guest who ever had a seat here, or None if there were others."""
        guests = {chair.guest for chair in self.chairs} - {None}
        return guests.pop() if len(guests) == 1 else None

    def undo_to(self, guest: str) -> list[int]:
        """The numbers of moves this guest can go back to, latest first."""
        found: list[int] = []
        if self.status != PLAYING or self.terms.ranked:
            return found
        own = self.seats_of(guest)
        alone = self.alone(guest)
        if self.taught():
            return [number for number in range(len(self.made) - 1, -1, -1) if self.made[number].actor in own]
        for number in range(len(self.made) - 1, -1, -1):
            made = self.made[number]
            by_bot = made.guest is None
            if made.sealed or (by_bot and not alone) or (not by_bot and made.guest != guest):
                break
            if not by_bot and made.actor in own:
                found.append(number)
        return found

    def revisable(self, guest: str) -> list[range]:
        """Moves that this guest can replace, because no one has seen anything of them."""
        seat = self.eyes_of(guest)
        if self.status != PLAYING or self.state is None or seat is None or seat not in self.seats_of(guest):
            return []
        if self.taught():
            return []
        unseen = self.state.unseen_moves(seat)
        if unseen and self.dice is not None:  # what chance brought since depends on these moves
            rolled = next((i for i in reversed(range(len(self.made))) if self.made[i].actor == CHANCE), -1)
            return [laid for laid in unseen if laid.start > rolled]
        return unseen

    def turn_began(self, guest: str, undo: Sequence[int] | None = None) -> int | None:
        """How far back this guest can take the current turn. `undo` is what `undo_to` says, if that is known."""
        seat = self.eyes_of(guest)
        began = None
        for number in self.undo_to(guest) if undo is None else undo:
            if any(made.actor != seat for made in self.made[number:]):
                break
            began = number
        return began

    def decided(self, guest: str) -> int | None:
        """The number of moves up to the last one this guest made."""
        if guest not in self.guests:
            return None
        return next((i + 1 for i in range(len(self.made) - 1, -1, -1) if self.made[i].guest == guest), None)

    def stable_lines(self, line: int, since: int = 0) -> int:
        """How many of the first `line` lines, as read at `since`, are still valid."""
        return min([line, *(left for seq, left in self.cuts if seq > since)])

    def state_at(self, number: int) -> State:
        """The game after `number` moves."""
        return self.played().at(number)

    def played(self) -> Played:
        """The game alone, to play it again elsewhere."""
        return Played((self.id, self.seq), self.game, self.position, [made.action for made in self.made])

    # -- a lesson ----------------------------------------------------------------

    def taught(self) -> bool:
        """Whether a lesson says what to do. It ends once all its moves, or others, have been made."""
        if self.status != PLAYING or self.lesson is None:
            return False
        more = self.chapter + 1 < len(self.lesson.chapters)
        return self.lesson.follows(self.chapter, self.made) and (more or self._due() is not None)

    def expected(self) -> tuple[int, ...]:
        """The actions a lesson expects from the learner now. Empty while others are to move or after a chapter."""
        due = self._due()
        return due.actions if due is not None and self.lesson is not None and due.seat == self.lesson.seat else ()

    def prepared(self) -> int | None:
        """The move a lesson has prepared for chance or another seat, if one of them is to move."""
        due = self._due()
        if due is None or self.lesson is None or self.state is None or due.seat == self.lesson.seat:
            return None
        return due.actions[0] if due.seat == self.state.actor and due.actions[0] in self.state.legal() else None

    def unexpected(self) -> str:
        """The key of the text that says why a lesson refuses other moves."""
        return "server.not_in_lesson" if self._due() is not None else "server.chapter_over"

    def lesson_step(self) -> int:
        """The step that asks for the next move. After a chapter, the first step of the next one."""
        assert self.lesson is not None
        due = self._due()
        if due is not None:
            return due.step
        follows = self.lesson.follows(self.chapter, self.made)
        return self.lesson.chapters[self.chapter].steps.stop if follows else len(self.lesson.steps)

    def _due(self) -> Due | None:
        return self.lesson.due(self.chapter, self.made) if self.lesson is not None else None

    # -- commands: what to write ------------------------------------------------

    def play(self, guest: str, seq: int, actions: Sequence[int]) -> Change:
        """Moves of one of the guest's seats, all of them or none, and the dice and cards that follow."""
        state = self._going_on()
        own = self._seated(guest)
        self._check_current(seq)
        if state.actor not in own:
            raise Refusal(409, "server.not_your_turn", seat=state.actor)
        change = Change(self)
        if self.chairs[state.actor].stand_in or self._too_late(state.actor, change.at):
            raise Refusal(409, "server.out_of_time")
        if self.resting:
            change.add(Entry("wake", guest=guest))
        for action in actions:
            if change.table.taught() and action not in change.table.expected():
                raise Refusal(409, change.table.unexpected())
            change.move(state.actor, [action], guest)
        return change.roll()

    def play_bot(self, action: int) -> Change:
        """The move of the bot to move."""
        return Change(self).move(self._playing().actor, [action], None).roll()

    def undo(self, guest: str, seq: int, to: int) -> Change:
        """Go back to a decision of the guest's own, if neither chance nor another person came after it."""
        self._going_on()
        self._seated(guest)
        self._check_current(seq)
        allowed = self.undo_to(guest)
        if not allowed:
            raise Refusal(409, "server.no_undo")
        if to not in allowed:
            raise Refusal(409, "server.undo_to", allowed=", ".join(map(str, allowed)))
        return Change(self).add(Entry("undo", action=to, guest=guest))

    def revise(self, guest: str, seq: int, to: int, actions: Sequence[int]) -> Change:
        """Replace moves of the guest's own that no one has seen."""
        self._going_on()
        self._seated(guest)
        self._check_current(seq)
        moves = next((each for each in self.revisable(guest) if each.start == to), None)
        if moves is None:
            raise Refusal(409, "server.no_revise")
        if len(actions) != len(moves):
            raise Refusal(409, "server.revise_all", count=len(moves))
        before = self.state_at(to)
        seat = before.actor
        for action in actions:
            _check_due(before, seat, action)
            before.apply(action)
        return Change(self).add(Entry("revise", seat, to, guest, {"actions": list(actions)}))

    def begin_chapter(self, guest: str, seq: int, chapter: int) -> Change:
        """Start a chapter of the lesson from its beginning."""
        lesson = self._in_lesson(guest, seq)
        if not 0 <= chapter < len(lesson.chapters):
            raise Refusal(404, "server.no_chapter", chapters=len(lesson.chapters))
        position = lesson.start(chapter).origin
        return Change(self).add(Entry("chapter", action=chapter, guest=guest, data={"position": position})).roll()

    def end_lesson(self, guest: str, seq: int) -> Change:
        """Continue without the lesson."""
        self._in_lesson(guest, seq)
        return Change(self).add(Entry("free", guest=guest)).roll()

    def _in_lesson(self, guest: str, seq: int) -> Lesson:
        self._playing()
        self._seated(guest)
        self._check_current(seq)
        if self.lesson is None:
            raise Refusal(409, "server.lesson_over")
        return self.lesson

    def share(self, guest: str, share: str) -> Change:
        """Mix a guest's random number into all dice and cards from here on. Asking twice is the same as asking once."""
        self._seated(guest)
        if self.status not in (WAITING, PLAYING):
            raise self._ended()
        if self.dice is None:
            raise Refusal(409, "server.no_dice")
        return Change(self).share(guest, share)

    def join(
        self,
        guest: str,
        name: str,
        seat: int | None,
        share: str | None = None,
        invitation: str | None = None,
        *,
        at: int = 0,
        there: bool = True,
    ) -> Change:
        """Take an open seat. Asking twice is the same as asking once. `there` says that they asked themselves just now.

        Others than the host get one seat, and need an invitation unless the table is listed. At a full table, the game
        starts, or everyone is asked whether they are here.
        """
        own = self.seats_of(guest)
        if own and (seat is None or seat in own):
            return Change(self)
        if own and self.terms.ranked:
            raise Refusal(409, "server.one_seat")
        if self.status != WAITING:
            raise Refusal(409, "server.begun")
        if guest != self.facts.host:
            self._check_invited(guest, invitation)
        if (other := alike(name, [chair.name for chair in self.chairs if chair.name])) is not None:
            raise Refusal(409, "server.name_alike", name=name, other=other)
        free = [i for i, chair in enumerate(self.chairs) if chair.kind == OPEN]
        if seat is None:
            seat = free[0]
        if seat not in free:
            raise Refusal(409, "server.seat_taken", allowed=", ".join(map(str, free)))
        change = Change(self).add(Entry("join", seat, guest=guest, data={"name": name})).share(guest, share)
        if self.check is not None:
            return change.ready(guest) if there else change
        if len(free) > 1:
            return change
        return change.call(guest if there else None, at) if change.table.asks_ready() else change.start()

    def start(self, guest: str, level: str, share: str | None = None, *, at: int = 0) -> Change:
        """Start with bots on the open seats. If there are none, anyone who plays here may.

        After a while, those at a listed table need no host for this. If several are there, they are asked first.
        """
        seated = bool(self.seats_of(guest))
        patient = self.terms.listed and at >= self.facts.created + 1000 * FILL_SECONDS
        if not seated or (any(chair.kind == OPEN for chair in self.chairs) and not patient):
            self._only_host(guest)
        if self.status != WAITING:
            raise Refusal(409, "server.begun")
        if self.check is not None:
            raise Refusal(409, "server.ready_first")
        change = Change(self).share(guest, share)
        return change.call(guest, at, level) if self.asks_ready() else change.start(level)

    def ready(self, guest: str, share: str | None = None) -> Change:
        """Say that one is here. Asking twice is the same as asking once. The game starts once everyone is."""
        self._seated(guest)
        if self.status == PLAYING:
            return Change(self)
        if self.status != WAITING:
            raise self._ended()
        if self.check is None:
            raise Refusal(409, "server.no_check")
        return Change(self).share(guest, share).ready(guest)

    def end_check(self, at: int) -> Change:
        """Once the time is over, free the seats of all who haven't said that they are here."""
        if self.status != WAITING or self.check is None or at < self.check.until:
            return Change(self)
        late = [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.kind == PERSON and chair.guest not in self.check.ready
        ]
        change = Change(self).add(Entry("late", data={"seats": late}))
        if all(chair.kind != PERSON for chair in change.table.chairs):
            change.add(Entry("close", guest=self.facts.host or None))
        return change

    def resign(self, guest: str, seat: int) -> Change:
        """Leave a seat to a bot, or open before the start.

        Closes the table if the last person leaves, or the host before the start.
        """
        if self.status not in (WAITING, PLAYING):
            raise self._ended()
        if seat not in self._seated(guest):
            raise Refusal(403, "server.not_your_seat")
        change = Change(self).add(Entry("resign", seat, guest=guest))
        others = any(chair.kind == PERSON for i, chair in enumerate(self.chairs) if i != seat)
        if not others and (self.status == PLAYING or self.facts.host in (guest, NOBODY)):
            change.add(Entry("close", guest=guest))
        return change

    def _check_invited(self, guest: str, invitation: str | None) -> None:
        if guest in self.removed:
            raise Refusal(403, "server.removed")
        if not self.terms.listed and not self._invited(invitation):
            raise Refusal(403, "server.not_invited")
        if self.seats_of(guest):
            raise Refusal(409, "server.one_seat")

    def _invited(self, invitation: str | None) -> bool:
        return invitation is not None and secrets.compare_digest(invitation.encode(), self.invitation.encode())

    def remove(self, guest: str, seat: int) -> Change:
        """Remove a player from the table, and make a new invitation, since they know the old one."""
        self._only_host(guest)
        if self.status not in (WAITING, PLAYING):
            raise self._ended()
        chair = self.chairs[seat] if seat < len(self.chairs) else None
        if chair is None:
            raise Refusal(404, "server.no_seat", seats=len(self.chairs))
        if chair.kind != PERSON:
            raise Refusal(409, "server.no_player")
        if chair.guest == guest:
            raise Refusal(409, "server.not_yourself")
        self._check_unranked()
        return Change(self).add(Entry("remove", seat, guest=guest, data={"invitation": new_invitation()}))

    def close(self, guest: str) -> Change:
        """End the game for everyone."""
        self._only_host(guest)
        if self.status == CLOSED:
            return Change(self)
        self._check_unranked()
        if self.status not in (WAITING, PLAYING):
            raise self._ended()
        return Change(self).add(Entry("close", guest=guest))

    def movable(self, guest: str) -> State:
        """The game, if this guest may take it elsewhere: it contains everything, so no one else may play here."""
        self._seated(guest)
        if self.lone_guest() != guest:
            raise Refusal(403, "server.not_alone")
        if self.terms.ranked:
            raise Refusal(409, "server.ranked_stays")
        if self.status == MOVED and self.state is not None:
            return self.state
        state = self._playing()
        if self.lesson is not None or self.position is not None:
            raise Refusal(409, "server.lesson_stays")
        return state

    def move_to(self, guest: str, address: str | None) -> Change:
        """Note that the game continues elsewhere, or here after all. Asking twice is the same as asking once."""
        self.movable(guest)
        return (
            Change(self)
            if address == self.moved
            else Change(self).add(Entry("moved", guest=guest, data={"to": address}))
        )

    def next_chairs(self, guest: str) -> list[Chair]:
        """The same people for another game, seats moved on by one. Those who resigned come back only if they ask."""
        if guest in self.removed or not any(chair.guest == guest for chair in self.chairs):
            raise Refusal(403, "server.not_your_seat")
        if self.status not in (OVER, CLOSED):
            raise Refusal(409, "server.not_over")
        again = []
        for chair in self.chairs:
            if chair.resigned and chair.guest == guest:
                again.append(Chair(PERSON, chair.name, guest=guest))
            elif chair.resigned or chair.kind == OPEN:
                again.append(Chair(BOT, level=chair.level or DEFAULT))
            else:
                again.append(replace(chair, stand_in=False))
        return again[-1:] + again[:-1]

    def terms_again(self, guest: str) -> Terms:
        """The terms of another game of the same people. It counts if all of them are asked, or are one."""
        agreed = self.asks_ready() or self.lone_guest() == guest
        return self.terms if agreed else replace(self.terms, ranked=False)

    # -- conditions ------------------------------------------------------------

    def _check_current(self, seq: int) -> None:
        if not self.changed_seq <= seq <= self.seq:
            raise Stale(self.seq)

    def _playing(self) -> State:
        if self.status == WAITING:
            raise Refusal(409, "server.not_begun")
        if self.status != PLAYING or self.state is None:
            raise self._ended()
        return self.state

    def check_playing(self) -> None:
        """Refuse what needs a game in progress."""
        self._playing()

    def _going_on(self) -> State:
        state = self._playing()
        if self.paused:
            raise Refusal(409, "server.paused")
        return state

    def _too_late(self, seat: int, at: int) -> bool:
        """Whether a seat's time was up too long ago for a move that arrives then."""
        end = self.clocks.expiry(seat) if self.clocks is not None else None
        return end is not None and at > end + LAG

    def _ended(self) -> Refusal:
        return Refusal(409, {OVER: "server.over", MOVED: "server.moved"}.get(self.status, "server.closed"))

    def _seated(self, guest: str) -> list[int]:
        own = self.seats_of(guest)
        if not own:
            raise Refusal(403, "server.not_your_seat")
        return own

    def _check_unranked(self) -> None:
        """A ranked game in progress counts: its host ends it for no one."""
        if self.terms.ranked and self.status == PLAYING:
            raise Refusal(409, "server.ranked_goes_on")

    def _only_host(self, guest: str) -> None:
        if guest != self.facts.host:
            raise Refusal(403, "server.not_host")


class Change:
    """What is about to happen at a table: the entries to write, and the table with them."""

    def __init__(self, before: Table) -> None:
        self.table = before.clone()
        self.entries: list[Entry] = []
        self.at = max(now(), before.at)
        """When it happens. Never before what has happened already, even if the clocks of servers differ."""

    def add(self, *entries: Entry) -> Change:
        """Add entries. Those that are new happen now."""
        for entry in entries:
            known = replace(entry, at=self.at) if isinstance(entry, Entry) and not entry.at else entry
            self.table.take(known)
            self.entries.append(known)
        return self

    def move(self, seat: int, actions: Iterable[int], guest: str | None) -> Change:
        """Move a seat. Raises IllegalAction if it may not."""
        for action in actions:
            assert self.table.state is not None
            _check_due(self.table.state, seat, action)
            self.add(Entry("move", seat, action, guest))
        return self

    def share(self, guest: str, share: str | None) -> Change:
        """Add a guest's share, once for all their seats. A table without fair dice needs none."""
        dice = self.table.dice
        if dice is None or share is None:
            return self
        own = self.table.seats_of(guest)
        given = [known.share for seat in own if (known := dice.proof.share_of(seat)) is not None]
        if given and share not in given:
            raise Refusal(409, "server.shared")
        return self if given or not own else self.add(Entry("share", guest=guest, data={"seats": own, "share": share}))

    def call(self, guest: str | None, at: int, level: str | None = None) -> Change:
        """Ask everyone whether they are here. Whoever made the table complete is."""
        data = {"until": at + 1000 * READY_SECONDS} | ({} if level is None else {"level": level})
        self.add(Entry("check", guest=guest, data=data))
        return self if guest is None else self.ready(guest)

    def ready(self, guest: str) -> Change:
        """Note that someone is here. Start once everyone is."""
        check = self.table.check
        if check is not None and guest not in check.ready:
            self.add(Entry("ready", guest=guest))
        return self.start((check and check.level) or DEFAULT) if self.table.all_ready() else self

    def roll(self) -> Change:
        """Settle dice and cards: as a lesson has prepared them, as they follow from the secret, or without a proof."""
        while (table := self.table).state is not None and table.state.actor == CHANCE:
            action = table.prepared()
            if action is None:
                options = table.state.legal()
                action = table.dice.outcome(table.made, options) if table.dice else secrets.choice(options)
            self.add(Entry("move", CHANCE, action))
        return self

    def start(self, level: str = DEFAULT) -> Change:
        """Start the game, with bots of this level on the open seats."""
        return self.add(Entry("start", data={"level": level})).roll()


def new_invitation() -> str:
    """What no one can guess."""
    return secrets.token_urlsafe(12)


def _check_due(state: State, seat: int, action: int) -> None:
    if state.actor == CHANCE:  # its moves are also legal, but no one's choice
        raise IllegalAction(state.game.definition.words, {"key": "reason.wait_for_chance"}, action)
    if state.actor != seat and not state.over:
        raise Refusal(409, "server.not_your_turn", seat=state.actor)


def opening(
    facts: Facts,
    game: Game,
    chairs: Sequence[Chair],
    moves: Iterable[Made] = (),
    *,
    review: bool = False,
    position: Mapping[str, Any] | None = None,
    lesson: bool = False,
    proof: Mapping[str, Any] | None = None,
    wait: bool = False,
    terms: Terms | None = None,
    at: int = 0,
) -> Change:
    """A new table: its seats, the start if none is open, moves made elsewhere, and the chance that follows.

    If its people may not know each other, they are asked first whether they are here.

    A review keeps the proof of its record. With `wait`, someone has to start it, so that they can share before.
    """
    moves = list(moves)
    if not review and not lesson:
        proof = Proof.fresh(len(moves)).content()
    data: dict[str, Any] = {"seats": [vars(chair) for chair in chairs]}
    invitation = new_invitation() if any(chair.kind == OPEN for chair in chairs) else None
    more = {"invitation": invitation, "review": review, "position": position, "lesson": lesson, "dice": proof}
    more["terms"] = terms.content() if terms is not None else None
    data |= {name: value for name, value in more.items() if value}
    change = Change(Table(facts, game)).add(Entry("open", data=data))
    if any(chair.kind == OPEN for chair in chairs):
        return change
    if change.table.asks_ready():
        return change.call(facts.host or None, at)
    if wait:
        return change
    change.add(Entry("start"))
    change.add(*(Entry("move", made.actor, made.action, made.guest) for made in moves))
    return change if review else change.roll()
