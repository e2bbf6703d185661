"""Telling people who aren't here that it's their turn.

The transaction that gives someone the turn writes down that there is something to tell, if they can be reached at all.
A little later, some server claims it, looks whether it is still true and whether they have come by themselves, and
sends it. So nothing is sent twice by several servers, nothing is forgotten by one that stops, and a move never waits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from sqlalchemy import Executable, delete, exists, literal, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.types import JSON

from cromlech.core.words import CORE

from ..errors import Refusal
from ..limits import Allowance
from ..live import Live
from ..storage import Away, now
from ..tables import CLOSED, OVER, PERSON, PLAYING, Change, Table
from ..terms import DAYS, LIVE
from .club import Club, Part
from .guarding import Guard
from .news import own_topic
from .rows import AccountRow, ChannelRow, NoticeRow, QuietRow
from .vacation import until_of
from .webhooks import Webhooks

if TYPE_CHECKING:
    from .pushing import PushKey

log = logging.getLogger("cromlech.people")

TURN, HURRY, ENDED = "turn", "hurry", "ended"
PUSH, EMAIL, APPRISE = "push", "email", "apprise"
SECOND, MINUTE, DAY = 1000, 60_000, 24 * 3600 * 1000
SOON, LATER = 10 * SECOND, 45 * SECOND
"""How long to wait whether someone comes by themselves: with a live clock, and without."""
LEASE = 3 * MINUTE
"""For how long a server that sends something has it to itself."""
AGAIN = (MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * 60 * MINUTE)
"""When to try once more what couldn't be sent."""
LAST = 0.25
"""The part of the days for a move that is left when someone is reminded."""
UNANSWERED = 2
"""After so many without a move, there are no more."""
MOST_FAILURES = 8
"""After so many failures in a row, a channel isn't used until a test succeeds."""
PAUSE = 5.0
"""Seconds between two looks at what is due."""
AT_ONCE = 40
"""How many to send at a time."""


class Outcome(Enum):
    """How it went with one channel."""

    SENT = "sent"
    LATER = "later"
    GONE = "gone"
    """There is no such browser any more."""
    REFUSED = "refused"
    """It will never work, such as mail that comes back."""


class Told:
    """What to tell, in any language."""

    def __init__(self, kind: str, table: Table | None = None) -> None:
        self.kind = kind
        self.table = table

    def text(self, part: str, lang: str) -> str:
        """The title or the body."""
        params: dict[str, Any] = {}
        if self.table is not None:
            words = self.table.game.definition.words
            params = {"game": words.text("title", {}, lang), "count": len(self.table.chairs)}
        return CORE.text(f"message.{self.kind}.{part}", params, lang)

    @property
    def path(self) -> str:
        """The screen where it leads."""
        return f"/t/{self.table.id}" if self.table is not None else "/notices"


def turn_of(table: Table | None) -> str | None:
    """The guest whose turn it is. A bot that stands in needs no one, and neither does a table that is paused."""
    if table is None or table.status != PLAYING or table.paused or table.state is None or table.state.actor < 0:
        return None
    chair = table.chairs[table.state.actor]
    return chair.guest if chair.kind == PERSON and not chair.stand_in else None


def time_is_up(table: Table) -> int | None:
    """When the time of whoever is on turn ends, if they have days for each move."""
    if table.clocks is None or table.state is None or table.terms.pace.kind != DAYS:
        return None
    return table.clocks.expiry(table.state.actor)


def quiet_until(quiet: Any, at: int) -> int:
    """When someone's quiet hours end, in milliseconds, or 0 outside of them. `quiet` is a `QuietRow`."""
    local = datetime.fromtimestamp(at / 1000, ZoneInfo(quiet.zone))
    minute = local.hour * 60 + local.minute
    inside = quiet.begin <= minute < quiet.end
    if quiet.begin > quiet.end:
        inside = minute >= quiet.begin or minute < quiet.end
    if not inside:
        return 0
    end = local.replace(hour=quiet.end // 60, minute=quiet.end % 60, second=0, microsecond=0, fold=1)
    if quiet.end <= minute:
        end += timedelta(days=1)
    return max(int(end.timestamp() * 1000), at + MINUTE)


class Notices(Part):
    """Knows how to reach people, and does."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        settings = club.hall.settings
        self.guard = Guard(settings.notices_to)
        self.webhooks = Webhooks(settings.notices_to)
        self.clock: Callable[[], int] = now
        self.tests = Allowance(20, 3600)
        """How often someone may try their channels."""
        self._key: PushKey | None = None
        dialect: Any = postgresql if self.database.shared else sqlite
        self._insert = dialect.insert

    async def open(self) -> None:
        """Begin to send what is due."""
        self.club.begin(self._send_on())

    # -- when there is something to tell -----------------------------------------

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """Write down whose turn it is now, and that those who moved have answered."""
        table = change.table
        if table.lesson is not None or table.lone_guest() is not None:
            return ()
        statements: list[Executable] = []
        movers = {entry.guest for entry in change.entries if entry.kind in ("move", "revise")} - {None}
        if before is not None:
            statements += [self._answered(table.id, guest) for guest in sorted(filter(None, movers))]
        turn = turn_of(table)
        if turn is not None and turn != turn_of(before) and not self._is_here(table.id, turn):
            delay = SOON if table.terms.pace.kind == LIVE else LATER
            statements.append(self.telling(table, turn, TURN, delay))
        if before is not None and before.status == PLAYING and table.status in (OVER, CLOSED):
            for guest in sorted({chair.guest for chair in table.chairs if chair.guest and not chair.resigned}):
                if guest not in {entry.guest for entry in change.entries} and not self._is_here(table.id, guest):
                    statements.append(self.telling(table, guest, ENDED, LATER))
        return statements

    def changed(self, live: Live, before: Table | None) -> None:
        """Tell those whose turn begins or ends, wherever they are in the app."""
        turns = {turn_of(before), turn_of(live.table)}
        if len(turns) > 1 and live.table.lone_guest() is None:
            for guest in turns - {None}:
                self.bulletin.tell(own_topic(str(guest)))

    def _is_here(self, table_id: str, guest: str) -> bool:
        live = self.hall.shelf.get(table_id)
        return live is not None and guest in live.online

    def _answered(self, table_id: str, guest: str) -> Executable:
        nothing = {"due": 0, "unanswered": 0, "tries": 0, "left": None}
        own = (NoticeRow.table_id == table_id, NoticeRow.guest == guest)
        return update(NoticeRow).where(*own, (NoticeRow.due > 0) | (NoticeRow.unanswered > 0)).values(nothing)

    def telling(self, table: Table, guest: str, kind: str, delay: int = 0) -> Executable:
        """A statement that something about a table is to be told to someone, if they can be reached."""
        values = {"seq": table.seq, "kind": kind, "due": self.clock() + delay, "tries": 0}
        row = {"table_id": table.id, "guest": guest, **values, "unanswered": 0, "muted": False}
        reachable = exists(select(ChannelRow.id).where(ChannelRow.guest == guest, ChannelRow.failures < MOST_FAILURES))
        columns = [literal(value).label(name) for name, value in row.items()]
        told: Executable = (
            self._insert(NoticeRow)
            .from_select(list(row), select(*columns).where(reachable))
            .on_conflict_do_update(
                index_elements=[NoticeRow.table_id, NoticeRow.guest],
                set_={**values, "left": literal(None, JSON(none_as_null=True))},
                where=NoticeRow.muted.is_(False) & ((NoticeRow.unanswered < UNANSWERED) | (kind != TURN)),
            )
        )
        return told

    # -- sending -----------------------------------------------------------------

    async def _send_on(self) -> None:
        try:
            while True:
                try:
                    while await self.send_due() == AT_ONCE:
                        continue
                except Away:
                    log.debug("can't look for notices")
                except Exception:
                    log.exception("can't send notices")
                await asyncio.sleep(PAUSE)
        finally:
            await self.webhooks.close()

    async def send_due(self) -> int:
        """Send what is due and nobody else sends. Returns how many that were."""
        at = self.clock()
        due = select(NoticeRow).where(NoticeRow.due > 0, NoticeRow.due <= at).order_by(NoticeRow.due).limit(AT_ONCE)
        rows: Sequence[Any] = await self.database.rows(due)
        sent = await asyncio.gather(*map(self._send_one, rows), return_exceptions=True)
        for each in sent:
            if isinstance(each, Exception) and not isinstance(each, Away):
                log.error("a notice failed", exc_info=each)
        return len(rows)

    async def _send_one(self, row: Any) -> None:
        lease = self.clock() + LEASE
        own = (NoticeRow.table_id == row.table_id, NoticeRow.guest == row.guest, NoticeRow.seq == row.seq)
        claimed = await self.database.run(update(NoticeRow).where(*own, NoticeRow.due == row.due).values(due=lease))
        if claimed == [1]:
            after = await self._after(row)
            await self.database.run(update(NoticeRow).where(*own, NoticeRow.due == lease).values(after))

    async def _after(self, row: Any) -> dict[str, Any]:
        """Send what was claimed, and say what becomes of it."""
        nothing = {"due": 0, "tries": 0, "left": None}
        table = await self._still_true(row)
        channels = await self.channels_of(row.guest, working=True)
        if row.left is not None:
            channels = [each for each in channels if each.id in row.left]
        if table is None or not channels:
            return nothing
        wait = await self._vacation_until(row.guest) or await self._quiet_until(row.guest)
        if wait:
            return {"due": wait}
        told = Told(row.kind, table)
        outcomes = await asyncio.gather(*(self.send(channel, told) for channel in channels))
        left = [channel.id for channel, how in zip(channels, outcomes, strict=True) if how is Outcome.LATER]
        first = row.left is None or row.tries == 0
        counted = {"unanswered": row.unanswered + 1} if first and Outcome.SENT in outcomes else {}
        if not left or row.tries >= len(AGAIN):
            return nothing | counted | self._reminder(row, table, counted)
        tries = row.tries + 1
        return counted | {"due": self.clock() + AGAIN[row.tries], "tries": tries, "left": left}

    def _reminder(self, row: Any, table: Table, counted: dict[str, int]) -> dict[str, Any]:
        """After the first message of a turn, one more before the days for it are over."""
        end = time_is_up(table)
        if row.kind != TURN or end is None or counted.get("unanswered", row.unanswered) >= UNANSWERED:
            return {}
        due = end - int(LAST * table.terms.pace.days * DAY)
        return {"kind": HURRY, "due": due} if due > self.clock() else {}

    async def _still_true(self, row: Any) -> Table | None:
        """The table, if there is still something to tell, and the one to tell isn't there."""
        try:
            live = await self.hall.find(row.table_id)
            await self.hall.refresh(live)
        except Away:
            raise
        except Refusal:
            return None
        if row.guest in live.online or (row.kind in (TURN, HURRY) and turn_of(live.table) != row.guest):
            return None
        return live.table

    async def _vacation_until(self, guest: str) -> int:
        account = await self.club.account(guest)
        return (until_of(account.settings, self.clock()) if account is not None else None) or 0

    async def _quiet_until(self, guest: str) -> int:
        quiet = await self.quiet_of(guest)
        return quiet_until(quiet, self.clock()) if quiet is not None else 0

    async def send(self, channel: Any, told: Told) -> Outcome:
        """Send something through a channel, and remember how that went."""
        try:
            how = await self._try(channel, told)
        except Exception:
            log.exception("a channel failed in an unexpected way")
            how = Outcome.LATER
        own = ChannelRow.id == channel.id
        if how is Outcome.GONE:
            await self.database.run(delete(ChannelRow).where(own))
        elif how is Outcome.REFUSED:
            await self.database.run(update(ChannelRow).where(own).values(failures=MOST_FAILURES))
        elif how is Outcome.LATER:
            await self.database.run(update(ChannelRow).where(own).values(failures=ChannelRow.failures + 1))
        elif channel.failures:
            await self.database.run(update(ChannelRow).where(own).values(failures=0))
        return how

    async def _try(self, channel: Any, told: Told) -> Outcome:
        title, body = told.text("title", channel.lang), told.text("body", channel.lang)
        site = self.hall.settings.public_url.rstrip("/") or channel.keys["site"]
        if channel.kind == PUSH:
            return await self._push(channel, told, title, body, site)
        if channel.kind == EMAIL:
            return await self._mail(channel, title, f"{body}\n\n{site}{told.path}", site)
        sent = await self.webhooks.send(channel.address, title, f"{body}\n{site}{told.path}")
        return Outcome.SENT if sent else Outcome.LATER

    async def _push(self, channel: Any, told: Told, title: str, body: str, site: str) -> Outcome:
        from .pushing import push

        content = {"title": title, "body": body, "url": told.path, "tag": told.path}
        topic = told.table.id if told.table is not None else "test"
        key = await self.push_key()
        try:
            status = await push(self.guard, key, channel.address, channel.keys, content, site, topic)
        except OSError as error:
            log.info("a push service can't be reached: %s", type(error).__name__)
            return Outcome.LATER
        if status in (404, 410):
            return Outcome.GONE
        return Outcome.SENT if 200 <= status < 300 else Outcome.LATER

    async def _mail(self, channel: Any, title: str, body: str, site: str) -> Outcome:
        from .mail import Mailer, NotSent

        if channel.address != await self.email_of(channel.guest):
            return Outcome.GONE
        try:
            await Mailer(self.hall.settings).send(channel.address, title, body, f"{site}/notices")
        except NotSent as error:
            return Outcome.REFUSED if error.bounced else Outcome.LATER
        return Outcome.SENT

    # -- what people have chosen -------------------------------------------------

    async def push_key(self) -> PushKey:
        """The server's key, the same on all servers of a database."""
        if self._key is None:
            from .pushing import PushKey

            self._key = PushKey(await self.database.key("push"))
        return self._key

    async def email_of(self, guest: str) -> str | None:
        """The address that mail may go to: the verified one of the account."""
        found: Sequence[Any] = await self.database.rows(
            select(AccountRow.email).where(AccountRow.guest == guest, AccountRow.verified > 0)
        )
        return found[0].email if found else None

    async def channels_of(self, guest: str, working: bool = False) -> list[Any]:
        """The ways to reach someone, in the order they were added."""
        own = select(ChannelRow).where(ChannelRow.guest == guest).order_by(ChannelRow.created, ChannelRow.id)
        if working:
            own = own.where(ChannelRow.failures < MOST_FAILURES)
        return list(await self.database.rows(own))

    async def quiet_of(self, guest: str) -> Any:
        """Someone's quiet hours, or None."""
        rows = await self.database.rows(select(QuietRow).where(QuietRow.guest == guest))
        return rows[0] if rows else None

    async def be_quiet(self, guest: str, zone: str, begin: int, end: int) -> None:
        """Set someone's quiet hours."""
        times = {"zone": zone, "begin": begin, "end": end}
        added = self._insert(QuietRow).values(guest=guest, **times)
        await self.database.run(added.on_conflict_do_update(index_elements=[QuietRow.guest], set_=times))

    async def is_muted(self, table_id: str, guest: str) -> bool:
        """Whether someone wants to hear nothing of a table."""
        own = (NoticeRow.table_id == table_id, NoticeRow.guest == guest)
        return bool(await self.database.rows(select(NoticeRow.seq).where(*own, NoticeRow.muted.is_(True))))

    async def mute(self, table_id: str, guest: str, muted: bool) -> None:
        """Tell someone nothing of a table, or everything again."""
        row = {"table_id": table_id, "guest": guest, "seq": 0, "kind": TURN, "tries": 0, "unanswered": 0}
        changed = {"muted": muted, "due": 0}
        added = self._insert(NoticeRow).values({**row, **changed})
        keys = [NoticeRow.table_id, NoticeRow.guest]
        await self.database.run(added.on_conflict_do_update(index_elements=keys, set_=changed))
