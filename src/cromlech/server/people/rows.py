"""What is stored about people. All times are milliseconds since 1970, and all people are guest ids."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Double, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from ..sql import Base

GUEST = String(64)
Facts = JSON(none_as_null=True)


# -- accounts ----------------------------------------------------------------------


class AccountRow(Base):
    """A guest who has claimed a name."""

    __tablename__ = "accounts"

    guest: Mapped[str] = mapped_column(GUEST, primary_key=True)
    name: Mapped[str] = mapped_column(String(96))
    skeleton: Mapped[str] = mapped_column(String(192), unique=True)
    """What names that look alike have in common, so that no two accounts can be confused."""
    kind: Mapped[str] = mapped_column(String(10))
    """`person`, or `bot` for a program, which is always marked as one."""
    owner: Mapped[str | None] = mapped_column(GUEST)
    """For a bot: whose it is."""
    status: Mapped[str] = mapped_column(String(10))
    """`open`, `banned`, or `closed` by the operator."""
    muted: Mapped[int] = mapped_column(BigInteger)
    """Until when this person can't write to others."""
    created: Mapped[int] = mapped_column(BigInteger)
    password: Mapped[str | None] = mapped_column(String(200))
    """Its argon2id hash, if there is one."""
    email: Mapped[str | None] = mapped_column(String(254), unique=True)
    verified: Mapped[int] = mapped_column(BigInteger)
    """When the address was verified, or 0."""
    settings: Mapped[Any] = mapped_column(JSON)
    """What this person chose: language, time zone, quiet hours, vacation, who may invite."""


class PasskeyRow(Base):
    """A WebAuthn credential."""

    __tablename__ = "passkeys"
    __table_args__ = (Index("passkeys_by_guest", "guest"),)

    id: Mapped[str] = mapped_column(String(400), primary_key=True)
    """The credential's id in base64url."""
    guest: Mapped[str] = mapped_column(ForeignKey("accounts.guest"))
    key: Mapped[str] = mapped_column(Text)
    """Its public key in base64url."""
    count: Mapped[int] = mapped_column(BigInteger)
    label: Mapped[str] = mapped_column(String(80))
    created: Mapped[int] = mapped_column(BigInteger)
    used: Mapped[int] = mapped_column(BigInteger)


class RecoveryRow(Base):
    """A code that opens an account once."""

    __tablename__ = "recovery_codes"

    code: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Its hash."""
    guest: Mapped[str] = mapped_column(ForeignKey("accounts.guest"), index=True)


class SessionRow(Base):
    """A device that has logged in to an account."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The hash of the secret in its token, so that nobody who reads this can make one."""
    guest: Mapped[str] = mapped_column(ForeignKey("accounts.guest"), index=True)
    label: Mapped[str] = mapped_column(String(80))
    """The browser and system, as far as it tells."""
    created: Mapped[int] = mapped_column(BigInteger)
    used: Mapped[int] = mapped_column(BigInteger)
    ended: Mapped[int] = mapped_column(BigInteger)
    """When it was ended, or 0."""


class TicketRow(Base):
    """Something to be done once, soon: a challenge to answer, an address to verify, a password to set anew."""

    __tablename__ = "tickets"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The hash of what its owner has."""
    kind: Mapped[str] = mapped_column(String(20))
    guest: Mapped[str | None] = mapped_column(GUEST)
    data: Mapped[Any] = mapped_column(Facts, nullable=True)
    expires: Mapped[int] = mapped_column(BigInteger)


class ApiTokenRow(Base):
    """A token for programs that act for an account."""

    __tablename__ = "api_tokens"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The hash of its secret."""
    guest: Mapped[str] = mapped_column(ForeignKey("accounts.guest"), index=True)
    name: Mapped[str] = mapped_column(String(80))
    scopes: Mapped[Any] = mapped_column(JSON)
    created: Mapped[int] = mapped_column(BigInteger)
    used: Mapped[int] = mapped_column(BigInteger)
    expires: Mapped[int] = mapped_column(BigInteger)
    """0 if it doesn't."""
    ended: Mapped[int] = mapped_column(BigInteger)
    """When it was revoked, or 0."""


# -- order -------------------------------------------------------------------------


class TieRow(Base):
    """What one person has decided about another."""

    __tablename__ = "ties"
    __table_args__ = (Index("ties_by_other", "other"),)

    guest: Mapped[str] = mapped_column(GUEST, primary_key=True)
    other: Mapped[str] = mapped_column(GUEST, primary_key=True)
    key: Mapped[str] = mapped_column(String(32), unique=True)
    """What it is called in answers, since no one is told another's guest id."""
    name: Mapped[str] = mapped_column(String(96))
    """What the other one was called then."""
    kind: Mapped[str] = mapped_column(String(10))
    """`block` or `mute`. Blocking includes muting."""
    at: Mapped[int] = mapped_column(BigInteger)


class StandingRow(Base):
    """What the operator has decided about someone, with or without an account."""

    __tablename__ = "standings"

    guest: Mapped[str] = mapped_column(GUEST, primary_key=True)
    muted: Mapped[int] = mapped_column(BigInteger)
    """Until when this person can't write to others."""
    barred: Mapped[str | None] = mapped_column(String(10))
    """`banned`, or `closed` for an account that was closed. Nothing is done for either anymore."""
    operator: Mapped[bool]
    """Whether this person helps to keep order."""
    at: Mapped[int] = mapped_column(BigInteger)


class ReportRow(Base):
    """What someone tells the operator about someone else."""

    __tablename__ = "reports"
    __table_args__ = (Index("reports_by_writer", "by", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    by: Mapped[str] = mapped_column(GUEST)
    about: Mapped[str] = mapped_column(GUEST, index=True)
    name: Mapped[str] = mapped_column(String(96))
    """What they were called there."""
    place: Mapped[str | None] = mapped_column(String(32))
    """The table where it happened."""
    message: Mapped[str | None] = mapped_column(String(32))
    """The message it is about."""
    words: Mapped[str | None] = mapped_column(Text)
    """What the message said, should it be deleted."""
    reason: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)
    handled: Mapped[int] = mapped_column(BigInteger)
    """When the operator closed it, or 0."""


class AuditRow(Base):
    """What an operator did."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    by: Mapped[str] = mapped_column(GUEST)
    """Who it was, or `cli` for someone at the server itself."""
    action: Mapped[str] = mapped_column(String(20))
    about: Mapped[str | None] = mapped_column(GUEST, index=True)
    place: Mapped[str | None] = mapped_column(String(32))
    """The table it concerns."""
    data: Mapped[Any] = mapped_column(Facts, nullable=True)
    at: Mapped[int] = mapped_column(BigInteger)


class ChatRow(Base):
    """A message at a table."""

    __tablename__ = "chat"
    __table_args__ = (Index("chat_by_table", "table_id", "id"), Index("chat_by_guest", "guest", "at"))

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    key: Mapped[str] = mapped_column(String(32), unique=True)
    """What it is called in answers. The id would tell how much is said in other rooms."""
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"))
    guest: Mapped[str] = mapped_column(GUEST)
    name: Mapped[str] = mapped_column(String(96))
    room: Mapped[str] = mapped_column(String(10))
    """`players` or `watchers`, who don't hear each other before the end."""
    phrase: Mapped[str | None] = mapped_column(String(40))
    """A quick phrase, shown in each reader's language."""
    text: Mapped[str | None] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)
    hidden: Mapped[int] = mapped_column(BigInteger)
    """When the operator hid it, or 0."""


# -- finding a game ----------------------------------------------------------------


class LobbyRow(Base):
    """An index of the listed tables that wait for people or play."""

    __tablename__ = "lobby"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    players: Mapped[int]
    options: Mapped[Any] = mapped_column(JSON)
    cards: Mapped[str] = mapped_column(String(64))
    seats: Mapped[Any] = mapped_column(JSON)
    """Who has them: `kind`, `name`, `guest`, `level`, and `character`."""
    open: Mapped[int]
    """How many seats are free."""
    status: Mapped[str] = mapped_column(String(10))
    """`waiting`, or `playing` for tables that can be watched."""
    due: Mapped[int | None] = mapped_column(BigInteger, index=True)
    """When those lose their seats who haven't said that they are here."""
    pace: Mapped[str] = mapped_column(String(20))
    ranked: Mapped[bool]
    host: Mapped[str] = mapped_column(GUEST)
    at: Mapped[int] = mapped_column(BigInteger)


class SeekRow(Base):
    """Someone who waits for a quick match."""

    __tablename__ = "seeks"

    guest: Mapped[str] = mapped_column(GUEST, primary_key=True)
    name: Mapped[str] = mapped_column(String(96))
    game: Mapped[str] = mapped_column(String(40))
    players: Mapped[int]
    pace: Mapped[str] = mapped_column(String(20))
    ranked: Mapped[bool]
    rating: Mapped[int | None]
    """Null for someone without one."""
    near: Mapped[bool]
    """Whether others should be about as strong."""
    since: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)
    """The last sign of life. Those who give none no longer wait."""
    found: Mapped[str | None] = mapped_column(String(32))
    """The table to go to."""


class InviteRow(Base):
    """Someone is invited to a table."""

    __tablename__ = "invites"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    guest: Mapped[str] = mapped_column(GUEST, primary_key=True)
    by: Mapped[str] = mapped_column(GUEST)
    at: Mapped[int] = mapped_column(BigInteger)
    answer: Mapped[str | None] = mapped_column(String(10))
    """`accepted` or `declined`."""


# -- time --------------------------------------------------------------------------


class DeadlineRow(Base):
    """An index of the tables where something happens at a known time: a clock runs out, someone is warned."""

    __tablename__ = "deadlines"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    due: Mapped[int] = mapped_column(BigInteger, index=True)


# -- notifications -----------------------------------------------------------------


class ChannelRow(Base):
    """A way to reach someone who isn't here."""

    __tablename__ = "channels"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    """A random name."""
    guest: Mapped[str] = mapped_column(GUEST, index=True)
    kind: Mapped[str] = mapped_column(String(10))
    """`push`, `email`, or `apprise`."""
    address: Mapped[str] = mapped_column(Text)
    keys: Mapped[Any] = mapped_column(Facts, nullable=True)
    """Of a browser: how to encrypt for it. Of all: under which address the person reaches the server."""
    label: Mapped[str] = mapped_column(String(80))
    lang: Mapped[str] = mapped_column(String(5))
    created: Mapped[int] = mapped_column(BigInteger)
    failures: Mapped[int]
    """In a row."""


class NoticeRow(Base):
    """Something to tell someone who isn't here. There is one for each turn at most."""

    __tablename__ = "notices"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    guest: Mapped[str] = mapped_column(GUEST, primary_key=True)
    seq: Mapped[int]
    kind: Mapped[str] = mapped_column(String(20))
    due: Mapped[int] = mapped_column(BigInteger, index=True)
    """When to send it, or 0 if it was sent."""
    tries: Mapped[int]
    """How often it was tried before."""
    left: Mapped[Any] = mapped_column(Facts, nullable=True)
    """The channels that couldn't be reached so far, once it was tried."""
    unanswered: Mapped[int]
    """How many were sent since this person last moved there."""
    muted: Mapped[bool]
    """Whether this person wants to hear nothing of this table."""


class QuietRow(Base):
    """When someone wants to be left alone."""

    __tablename__ = "quiet_hours"

    guest: Mapped[str] = mapped_column(GUEST, primary_key=True)
    zone: Mapped[str] = mapped_column(String(40))
    """The time zone, `Europe/Kyiv`."""
    begin: Mapped[int]
    """In minutes since midnight."""
    end: Mapped[int]


# -- strength ----------------------------------------------------------------------


class RatingRow(Base):
    """How strong someone is at a game with so many players."""

    __tablename__ = "ratings"
    __table_args__ = (Index("ratings_by_rank", "game", "players", "shown"),)

    guest: Mapped[str] = mapped_column(GUEST, primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    players: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    mu: Mapped[float] = mapped_column(Double)
    sigma: Mapped[float] = mapped_column(Double)
    shown: Mapped[int]
    """The rating as it is shown, for leaderboards."""
    games: Mapped[int]
    wins: Mapped[int]
    at: Mapped[int] = mapped_column(BigInteger)


class ResultRow(Base):
    """How a finished game ended for one seat: an index of the logs for profiles and histories."""

    __tablename__ = "results"
    __table_args__ = (Index("results_by_guest", "guest", "at"), Index("results_by_rated", "rated"))

    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    """Results stay when their table has been deleted."""
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    guest: Mapped[str | None] = mapped_column(GUEST)
    """None for a bot."""
    name: Mapped[str] = mapped_column(String(96))
    """What this seat was called."""
    level: Mapped[str | None] = mapped_column(String(10))
    """How strong a bot it was."""
    game: Mapped[str] = mapped_column(String(40))
    players: Mapped[int]
    place: Mapped[int]
    """1 for the winner."""
    score: Mapped[int]
    public: Mapped[bool]
    """Whether everyone may find this game, not only those who were there."""
    ranked: Mapped[bool]
    left: Mapped[bool]
    """Whether this person left the game, or was removed."""
    before: Mapped[int | None]
    """The rating before and after, of a ranked game."""
    after: Mapped[int | None]
    rated: Mapped[int | None] = mapped_column(BigInteger)
    """The number of the ranked game, in the order in which ratings were computed."""
    facts: Mapped[Any] = mapped_column(Facts, nullable=True)
    """What the score sheet says, for strategies and achievements."""
    at: Mapped[int] = mapped_column(BigInteger)


class FinishedRow(Base):
    """A public game that has ended: an index of the logs for streams and data sets."""

    __tablename__ = "finished"
    __table_args__ = (Index("finished_by_time", "at", "table_id"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    """Where streams go on."""
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    players: Mapped[int]
    pace: Mapped[str] = mapped_column(String(20))
    ranked: Mapped[bool]
    at: Mapped[int] = mapped_column(BigInteger)


class TournamentRow(Base):
    """A tournament."""

    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(96))
    host: Mapped[str] = mapped_column(GUEST)
    kind: Mapped[str] = mapped_column(String(10))
    """`arena` or `swiss`."""
    game: Mapped[str] = mapped_column(String(40))
    settings: Mapped[Any] = mapped_column(JSON)
    status: Mapped[str] = mapped_column(String(10))
    starts: Mapped[int] = mapped_column(BigInteger)
    ends: Mapped[int] = mapped_column(BigInteger)
    round: Mapped[int]


class EntrantRow(Base):
    """Someone in a tournament."""

    __tablename__ = "entrants"

    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    guest: Mapped[str] = mapped_column(GUEST, primary_key=True)
    name: Mapped[str] = mapped_column(String(96))
    points: Mapped[int]
    """Twice the points, so that halves are whole."""
    state: Mapped[str] = mapped_column(String(10))
    """`in`, `resting`, or `out`."""
    playing: Mapped[str | None] = mapped_column(String(32), index=True)
    """The table of the tournament where this person plays now."""
    at: Mapped[int] = mapped_column(BigInteger)


class PairingRow(Base):
    """A table of a tournament."""

    __tablename__ = "pairings"

    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    """Pairings stay when their table has been deleted."""
    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), index=True)
    round: Mapped[int]
    people: Mapped[Any] = mapped_column(JSON)
    """Who plays there, by seat. Someone alone has a bye."""
    done: Mapped[bool]
