"""How to be reached: channels, quiet hours, tables to hear nothing of, and the tables that wait for you."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Depends, Path, Request
from pydantic import Field
from sqlalchemy import delete, insert, select
from typing_extensions import TypeAliasType

from ..errors import Refusal
from ..live import Live
from ..protocol import Answered, Asked
from ..routes import ERRORS
from ..scopes import READ, needs
from ..storage import now
from ..tables import PLAYING
from .asking import Guest, InClub
from .devices import label_of
from .mail import Mailer, site_of
from .notices import APPRISE, EMAIL, MOST_FAILURES, PUSH, Notices, Outcome, Told
from .rows import ChannelRow, DeadlineRow, QuietRow

MOST_CHANNELS = 10
"""Of one person."""

router = APIRouter(prefix="/api", responses=ERRORS)

Lang = TypeAliasType("Lang", Literal["en", "uk", "ru", "pl"])
ChannelKind = TypeAliasType("ChannelKind", Literal["push", "email", "apprise"])
Minute = Annotated[int, Field(ge=0, lt=24 * 60)]


class NewPush(Asked):
    """A browser's subscription: turn on messages on this device."""

    endpoint: Annotated[str, Field(max_length=1000, pattern=r"^https?://\S+$")]
    p256dh: Annotated[str, Field(max_length=120)]
    auth: Annotated[str, Field(max_length=40)]
    lang: Lang


class NewMail(Asked):
    """Send mail to the account's address."""

    lang: Lang


class NewWebhook(Asked):
    """Send messages to an address of Discord, Telegram, ntfy, or another service that apprise knows."""

    address: Annotated[str, Field(min_length=3, max_length=600, pattern=r"^[a-z]+://[!-~]+$")]
    lang: Lang


class AskedQuiet(Asked):
    """Hours in which nothing is sent, by the clock of a time zone. It is sent when they end."""

    zone: Annotated[str, Field(max_length=40)]
    begin: Minute
    """In minutes since midnight."""
    end: Minute


class AskedMute(Asked):
    """Whether to hear nothing of a table."""

    muted: bool


class Channel(Answered):
    """A way to reach you."""

    id: str
    kind: ChannelKind
    label: str
    """The browser, the address, or the service. Whatever is secret in it stays on the server."""
    working: bool
    """Whether it is used. After too many failures it isn't, until a test succeeds."""


class Quiet(Answered):
    """Hours in which nothing is sent."""

    zone: str
    begin: int
    end: int


class NoticeSettings(Answered):
    """How you can be reached."""

    channels: list[Channel]
    quiet: Quiet | None
    push_key: str
    """The key for which browsers subscribe."""
    email: str | None
    """The address that mail can go to: the verified one of your account, if this site sends mail."""


class TableNotices(Answered):
    """What you hear of a table."""

    muted: bool
    reachable: bool
    """Whether you have any channel."""


class WaitingTable(Answered):
    """A table that waits for you."""

    id: str
    game: str
    deadline: int | None
    """When your time ends, in milliseconds since 1970, if it does."""


class Waiting(Answered):
    """The tables that wait for you, the most urgent first."""

    tables: list[WaitingTable]


def _notices(club: InClub) -> Notices:
    notices: Notices = club.part(Notices)
    return notices


InNotices = Annotated[Notices, Depends(_notices)]


async def _own(notices: InNotices, guest: Guest, channel_id: Annotated[str, Path(alias="id", max_length=32)]) -> Any:
    found = [each for each in await notices.channels_of(guest) if each.id == channel_id]
    if not found:
        raise Refusal(404, "notices.no_channel")
    return found[0]


async def _seated(club: InClub, guest: Guest, table_id: Annotated[str, Path(alias="id")]) -> Live:
    live = await club.hall.find(table_id)
    await club.hall.refresh(live)
    if not live.table.seats_of(guest):
        raise Refusal(403, "server.not_your_seat")
    return live


OwnChannel = Annotated[Any, Depends(_own)]
SeatedAt = Annotated[Live, Depends(_seated)]


async def _answer(notices: Notices, guest: str) -> NoticeSettings:
    quiet = await notices.quiet_of(guest)
    return NoticeSettings(
        channels=[
            Channel(id=each.id, kind=each.kind, label=each.label, working=each.failures < MOST_FAILURES)
            for each in await notices.channels_of(guest)
        ],
        quiet=None if quiet is None else Quiet(zone=quiet.zone, begin=quiet.begin, end=quiet.end),
        push_key=(await notices.push_key()).public,
        email=await notices.email_of(guest) if Mailer(notices.hall.settings).ready else None,
    )


@router.get("/notices")
async def settings(notices: InNotices, guest: Guest) -> NoticeSettings:
    """How you can be reached."""
    return await _answer(notices, guest)


@router.post("/notices/push")
async def add_push(asked: NewPush, request: Request, notices: InNotices, guest: Guest) -> NoticeSettings:
    """Send messages to this browser. One that is known already isn't added again."""
    from .pushing import check_subscription

    keys = {"p256dh": asked.p256dh, "auth": asked.auth}
    try:
        check_subscription(keys)
    except ValueError:
        raise Refusal(422, "notices.not_a_browser") from None
    await notices.database.run(delete(ChannelRow).where(ChannelRow.kind == PUSH, ChannelRow.address == asked.endpoint))
    label = label_of(request.headers.get("user-agent", ""))
    await _add(notices, request, guest, PUSH, asked.endpoint, label, asked.lang, keys)
    return await _answer(notices, guest)


@router.post("/notices/mail")
async def add_mail(asked: NewMail, request: Request, notices: InNotices, guest: Guest) -> NoticeSettings:
    """Send mail to the verified address of your account."""
    email = await notices.email_of(guest)
    if email is None or not Mailer(notices.hall.settings).ready:
        raise Refusal(409, "notices.no_mail")
    await notices.database.run(delete(ChannelRow).where(ChannelRow.guest == guest, ChannelRow.kind == EMAIL))
    await _add(notices, request, guest, EMAIL, email, email, asked.lang, {})
    return await _answer(notices, guest)


@router.post("/notices/webhooks")
async def add_webhook(asked: NewWebhook, request: Request, notices: InNotices, guest: Guest) -> NoticeSettings:
    """Send messages to another service."""
    if not notices.tests.take(guest):
        raise Refusal(429, "notices.too_many_tests")
    found = await notices.webhooks.service_of(asked.address)
    if found is None:
        raise Refusal(422, "notices.unknown_address")
    await _add(notices, request, guest, APPRISE, asked.address, " · ".join(filter(None, found))[:80], asked.lang, {})
    return await _answer(notices, guest)


async def _add(
    notices: Notices, request: Request, guest: str, kind: str, address: str, label: str, lang: str, keys: dict[str, str]
) -> None:
    if len(await notices.channels_of(guest)) >= MOST_CHANNELS:
        raise Refusal(409, "notices.full", limit=MOST_CHANNELS)
    site = site_of(notices.hall.settings, str(request.base_url))
    row = {"id": secrets.token_urlsafe(12), "guest": guest, "kind": kind, "address": address, "label": label}
    rest = {"keys": {**keys, "site": site}, "lang": lang, "created": now(), "failures": 0}
    await notices.database.run(insert(ChannelRow).values({**row, **rest}))


@router.post("/notices/channels/{id}/remove")
async def remove(channel: OwnChannel, notices: InNotices, guest: Guest) -> NoticeSettings:
    """Send nothing there any more."""
    await notices.database.run(delete(ChannelRow).where(ChannelRow.id == channel.id))
    return await _answer(notices, guest)


@router.post("/notices/channels/{id}/test")
async def test(channel: OwnChannel, notices: InNotices, guest: Guest) -> NoticeSettings:
    """Send a message there now. If that works, a channel that wasn't used any more is used again."""
    if not notices.tests.take(guest):
        raise Refusal(429, "notices.too_many_tests")
    how = await notices.send(channel, Told("test"))
    if how is not Outcome.SENT:
        raise Refusal(409, f"notices.{how.value}")
    return await _answer(notices, guest)


@router.post("/notices/quiet")
async def be_quiet(asked: AskedQuiet, notices: InNotices, guest: Guest) -> NoticeSettings:
    """Set the hours in which nothing is sent."""
    try:
        ZoneInfo(asked.zone)
    except (ValueError, OSError, KeyError):  # it is a path, or no zone
        raise Refusal(422, "notices.no_zone", name=asked.zone) from None
    if asked.begin == asked.end:
        raise Refusal(422, "notices.no_hours")
    await notices.be_quiet(guest, asked.zone, asked.begin, asked.end)
    return await _answer(notices, guest)


@router.post("/notices/quiet/remove")
async def be_loud(notices: InNotices, guest: Guest) -> NoticeSettings:
    """Have no quiet hours."""
    await notices.database.run(delete(QuietRow).where(QuietRow.guest == guest))
    return await _answer(notices, guest)


@router.get("/tables/{id}/notices")
async def of_table(live: SeatedAt, notices: InNotices, guest: Guest) -> TableNotices:
    """What you hear of a table where you play."""
    return await _of_table(live, notices, guest)


@router.post("/tables/{id}/notices")
async def mute(asked: AskedMute, live: SeatedAt, notices: InNotices, guest: Guest) -> TableNotices:
    """Hear nothing of a table where you play, or everything again."""
    await notices.mute(live.table.id, guest, asked.muted)
    return await _of_table(live, notices, guest)


async def _of_table(live: Live, notices: Notices, guest: str) -> TableNotices:
    reachable = bool(await notices.channels_of(guest, working=True))
    return TableNotices(muted=await notices.is_muted(live.table.id, guest), reachable=reachable)


@router.get("/waiting")
@needs(READ)
async def waiting(club: InClub, guest: Guest) -> Waiting:
    """The tables of several people that wait for you: those with a deadline first, then those that waited longest."""
    own = [each for each in await club.hall.tables_of(guest) if each.status == PLAYING and each.your_turn]
    found = [each for each in own if any(seat.kind == "person" and not seat.mine for seat in each.seats)][::-1]
    due = select(DeadlineRow.table_id, DeadlineRow.due).where(DeadlineRow.table_id.in_([each.id for each in found]))
    deadlines: dict[str, int] = dict(map(tuple, await club.database.rows(due))) if found else {}
    found.sort(key=lambda each: (each.id not in deadlines, deadlines.get(each.id, 0)))
    tables = [WaitingTable(id=each.id, game=each.game, deadline=deadlines.get(each.id)) for each in found]
    return Waiting(tables=tables)
