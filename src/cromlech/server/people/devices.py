"""Devices that have logged in to an account: their tokens, and how they end on all servers of a database."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select, update

from ..errors import Refusal
from ..guests import DEVICE, NotValid, Session, device_of
from ..storage import now
from .rows import SessionRow

if TYPE_CHECKING:
    from .club import Club

TOPIC = "sessions"
"""Devices have been logged out somewhere."""
LOOK_AGAIN = 5.0
"""Seconds after which to ask the database again whether a device is logged in, if other servers may log it out."""
HOUR = 3600
REMEMBERED = 10_000
"""The most devices to remember."""
LABEL = 80
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("YaBrowser", "Yandex"),
    ("Vivaldi", "Vivaldi"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chromium", "Chromium"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def label_of(user_agent: str) -> str:
    """The browser and the system, as far as they say.

    >>> label_of("Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0")
    'Firefox · Linux'
    """
    browser = next((name for sign, name in _BROWSERS if f"{sign}/" in user_agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in user_agent), "")
    first = re.match(r"[\w.-]{1,40}", user_agent, re.ASCII)
    return " · ".join(filter(None, (browser, system))) or (first[0] if first else "")


class Devices:
    """Knows whose session the token of a device is."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.database = club.database
        self.guests = club.guests
        self._known: dict[str, tuple[str, float]] = {}
        """For devices that have asked lately: the guest, and when the database was asked."""
        self._ends = 0
        """How often devices were forgotten, so that what was read before isn't remembered after."""
        self._looked = 0

    def open(self) -> None:
        """Begin to accept tokens of devices."""
        self.guests.kinds[DEVICE] = self.session
        self.guests.on_revoked.append(self.end_others)
        self.club.begin(self._follow())

    # -- tokens ------------------------------------------------------------------

    async def session(self, token: str) -> Session:
        """The session of a device's token. Raises NotValid."""
        signed = self.guests.signed(token.removeprefix(DEVICE))
        owner = await self._owner(device_of(signed.secret))
        session = Session(signed.secret, signed.began, signed.issued, owner)
        await self.guests.check(session)
        return session

    async def _owner(self, device: str) -> str:
        known = self._known.get(device)
        if known is not None and time.monotonic() < known[1] + (LOOK_AGAIN if self.database.shared else HOUR):
            return known[0]
        ends = self._ends
        rows: Any = await self.database.rows(
            select(SessionRow.guest, SessionRow.used).where(SessionRow.id == device, SessionRow.ended == 0)
        )
        if not rows:
            self._forget([device])
            raise NotValid
        guest: str = rows[0].guest
        if ends == self._ends:
            self._known[device] = (guest, time.monotonic())
        if len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
        if rows[0].used < now() - HOUR * 1000:
            self.club.begin(self._note(device))
        return guest

    async def _note(self, device: str) -> None:
        await self.database.run(update(SessionRow).where(SessionRow.id == device).values(used=now()))

    # -- logging in and out --------------------------------------------------------

    def begin(self, guest: str, user_agent: str) -> tuple[Session, Any]:
        """A new session of a guest's account, and the statement that makes it count."""
        fresh = self.guests.new()
        session = Session(fresh.secret, fresh.began, fresh.issued, guest)
        label = label_of(user_agent)[:LABEL]
        row = {"id": session.device, "guest": guest, "label": label, "created": session.began, "used": session.began}
        return session, insert(SessionRow).values(**row, ended=0)

    async def all_of(self, guest: str) -> Sequence[Any]:
        """The devices that are logged in, the last used first."""
        own = select(SessionRow).where(SessionRow.guest == guest, SessionRow.ended == 0)
        return await self.database.rows(own.order_by(SessionRow.used.desc(), SessionRow.id))

    async def end(self, guest: str, device: str) -> bool:
        """Log out a device of a guest's, and end its connections. Returns whether there was such a device."""
        one = (SessionRow.guest == guest) & (SessionRow.id == device) & (SessionRow.ended == 0)
        ended = await self.database.run(update(SessionRow).where(one).values(ended=now()))
        self._ended([device])
        return ended == [1]

    async def end_others(self, session: Session) -> None:
        """Log out all devices of a guest but this one."""
        others = [row.id for row in await self.all_of(session.guest) if row.id != session.device]
        await self.database.run(update(SessionRow).where(SessionRow.id.in_(others)).values(ended=now()))
        self._ended(others)

    def _ended(self, devices: Sequence[str]) -> None:
        self._forget(devices)
        if devices:
            self.club.hall.bulletin.tell(TOPIC)

    def _forget(self, devices: Sequence[str]) -> None:
        self._ends += 1
        for device in devices:
            self._known.pop(device, None)
            self.guests.hang_up(device)

    async def _follow(self) -> None:
        """Hear of devices that were logged out at other servers."""
        with self.club.hall.bulletin.following([TOPIC]) as news:
            while True:
                await news.wait()
                with suppress(Refusal):  # if the database is away, there will be more news once it is back
                    await self._look()

    async def _look(self) -> None:
        since, looked = self._looked - 60_000, now()
        rows = await self.database.rows(select(SessionRow.id).where(SessionRow.ended > max(since, 0)))
        self._forget([row.id for row in rows])
        self._looked = looked
