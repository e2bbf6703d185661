"""Accounts: a guest claims a name, and gets back to it from any device.

The id of the guest stays the same, so all tables stay theirs. Their devices have tokens of their own
(`devices`), which can be ended one by one.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from ..errors import Refusal
from ..guests import Session
from ..limits import Allowance
from ..names import skeleton
from ..storage import ChangedElsewhere, now
from .club import Club, Part
from .devices import Devices
from .leaving import Leaving
from .letters import Letters
from .mail import Mailer
from .passkeys import Passkeys
from .passwords import Passwords, check_new
from .rows import AccountRow, PasskeyRow, RecoveryRow
from .standing import check_welcome
from .tickets import Tickets

PERSON, OPEN = "person", "open"
CODES = 10
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of recovery codes. None looks like another."""
QUARTER = 900.0
"""Seconds for which attempts are counted, and for which a proof of who someone is counts."""
RESERVED = frozenset(map(skeleton, ("cromlech", "admin", "administrator", "moderator", "operator", "support")))


class WrongLogin(Refusal):
    """No account has this name and this password. Which of the two is wrong stays open."""

    def __init__(self) -> None:
        super().__init__(403, "people.login_wrong")


class Attempts:
    """How often someone may try to log in to one account from one address, to one from anywhere, and from one."""

    def __init__(self) -> None:
        self._limits = (Allowance(10, QUARTER), Allowance(100, 4 * QUARTER), Allowance(60, QUARTER))

    def take(self, name: str, address: str) -> None:
        """Count an attempt, whether or not there is an account with this name. Refuses those with too many."""
        keys = (f"{skeleton(name)} {address}", skeleton(name), address)
        taken: list[tuple[Allowance, str]] = []
        for limit, key in zip(self._limits, keys, strict=True):
            if not limit.take(key):
                for other, used in taken:
                    other.give_back(used)
                raise Refusal(429, "people.too_many_attempts", minutes=round(limit.seconds / 60))
            taken.append((limit, key))

    def forgive(self, name: str, address: str) -> None:
        """The attempt was right, so it doesn't count."""
        for limit, key in zip(self._limits, (f"{skeleton(name)} {address}", skeleton(name), address), strict=True):
            limit.give_back(key)


class Accounts(Part):
    """Claims accounts, and logs in and out."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self.devices = Devices(club)
        self.tickets = Tickets(self.database)
        self.passwords = Passwords()
        self.mailer = Mailer(self.hall.settings)
        self.passkeys = Passkeys(self.database, self.tickets)
        self.letters = Letters(self)
        self.leaving = Leaving(self)
        self.attempts = Attempts()
        self.claims = Allowance(self.hall.settings.accounts_per_hour, 3600)
        self.renames = Allowance(3, 24 * 3600)

    async def open(self) -> None:
        """Accept tokens of devices, and let people have their own names at tables."""
        self.devices.open()
        self.leaving.open()
        self.hall.name_of = self.name_of

    # -- who is who ----------------------------------------------------------------

    async def names(self, guests: Collection[str]) -> dict[str, str]:
        """The names of those who have an account."""
        rows: Any = await self.database.rows(
            select(AccountRow.guest, AccountRow.name).where(AccountRow.guest.in_(set(guests)))
        )
        return {row.guest: row.name for row in rows}

    async def name_of(self, guest: str) -> str | None:
        """The name of a guest's account, or None."""
        return (await self.names([guest])).get(guest)

    async def named(self, name: str) -> Any:
        """The row of the account that people mean by a name, or None."""
        rows = await self.database.rows(select(AccountRow).where(AccountRow.skeleton == skeleton(name)))
        return rows[0] if rows else None

    async def by_login(self, login: str) -> Any:
        """The row of the account with this name or verified address, or None."""
        mail = "@" in login and await self.database.rows(select(AccountRow).where(AccountRow.email == login.lower()))
        return mail[0] if mail else await self.named(login)

    # -- claiming ------------------------------------------------------------------

    async def check_name(self, name: str, guest: str) -> None:
        """Refuse a name that looks like someone else's."""
        other = await self.named(name)
        if skeleton(name) in RESERVED or (other is not None and other.guest != guest):
            raise Refusal(409, "people.name_taken", name=name)

    async def claim(
        self,
        session: Session,
        name: str,
        address: str,
        user_agent: str,
        settings: Mapping[str, Any],
        *,
        password: str | None = None,
        also: Sequence[Any] = (),
    ) -> tuple[Session, list[str]]:
        """Give a guest an account, and this device a session of it. Returns the session and recovery codes.

        `password` is a hash. `also` are statements for the same transaction, such as one for a passkey.
        """
        guest = session.guest
        await self._check_new(guest, name)
        if not self.claims.take(address):
            raise Refusal(429, "people.too_many_accounts", limit=self.claims.count)
        fresh, began = self.devices.begin(guest, user_agent)
        codes, known = self._new_codes(guest)
        row = {"guest": guest, "name": name, "skeleton": skeleton(name), "kind": PERSON, "status": OPEN, "muted": 0}
        more = {"created": now(), "password": password, "verified": 0, "settings": dict(settings)}
        try:
            await self.database.run(insert(AccountRow).values({**row, **more}), began, known, *also)
        except ChangedElsewhere:
            self.claims.give_back(address)
            await self._check_new(guest, name)
            raise
        await self.prove(fresh)
        return fresh, codes

    async def _check_new(self, guest: str, name: str) -> None:
        if await self.club.account(guest) is not None:
            raise Refusal(409, "people.has_account")
        await self.check_name(name, guest)

    async def rename(self, guest: str, name: str) -> None:
        """Give an account another name. Tables that have begun keep the old one."""
        before = await self.club.account(guest)
        if before.name == name:
            return
        await self.check_name(name, guest)
        if not self.renames.take(guest):
            raise Refusal(429, "people.renamed_often")
        changed = update(AccountRow).where(AccountRow.guest == guest)
        try:
            await self.database.run(changed.values(name=name, skeleton=skeleton(name)))
        except ChangedElsewhere:
            raise Refusal(409, "people.name_taken", name=name) from None

    async def change_settings(self, guest: str, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Change what someone has chosen. Returns all of it. None removes a choice."""
        row = await self.club.account(guest)
        found = {**row.settings, **changes}
        kept = {name: value for name, value in found.items() if value is not None}
        await self.database.run(update(AccountRow).where(AccountRow.guest == guest).values(settings=kept))
        return kept

    # -- logging in ----------------------------------------------------------------

    async def log_in(self, login: str, password: str, address: str, user_agent: str) -> Session:
        """A session for whoever knows the password."""
        self.attempts.take(login, address)
        account = await self.by_login(login)
        known = account.password if account is not None else None
        if not await self.passwords.fits(known, password) or known is None:
            raise WrongLogin
        self.attempts.forgive(login, address)
        if self.passwords.is_old(known):
            await self._write_password(account.guest, await self.passwords.hash(password))
        return await self.admit(account.guest, user_agent)

    async def admit(self, guest: str, user_agent: str) -> Session:
        """A session of someone who has proved who they are, unless the operator lets them in no more."""
        await check_welcome(self.database, guest)
        session, began = self.devices.begin(guest, user_agent)
        await self.database.run(began)
        await self.prove(session)
        return session

    async def is_missed(self, guest: str) -> bool:
        """Whether someone without an account has tables to come back to."""
        return await self.club.account(guest) is None and await self.database.knows(guest)

    async def prove(self, session: Session) -> None:
        """Note that whoever has this session has just proved who they are."""
        await self.tickets.issue("proof", session.guest, QUARTER, secret=session.secret)

    async def proved(self, session: Session) -> bool:
        """Whether whoever has this session has proved who they are a short time ago."""
        return await self.tickets.find("proof", session.secret) is not None

    async def confirm(self, session: Session, password: str, address: str) -> None:
        """Prove with a password who has this session."""
        account = await self.club.account(session.guest)
        self.attempts.take(account.name, address)
        if not await self.passwords.fits(account.password, password):
            raise Refusal(403, "people.password_wrong")
        self.attempts.forgive(account.name, address)
        await self.prove(session)

    # -- passwords and codes ---------------------------------------------------------

    async def set_password(self, guest: str, password: str) -> None:
        """Set a new password."""
        account = await self.club.account(guest)
        check_new(password, account.name, account.email)
        await self._write_password(guest, await self.passwords.hash(password))
        await self.tickets.drop(guest, "password")

    async def _write_password(self, guest: str, hashed: str) -> None:
        await self.database.run(update(AccountRow).where(AccountRow.guest == guest).values(password=hashed))

    async def new_codes(self, guest: str) -> list[str]:
        """New recovery codes. The old ones count no more."""
        codes, known = self._new_codes(guest)
        await self.database.run(delete(RecoveryRow).where(RecoveryRow.guest == guest), known)
        return codes

    def _new_codes(self, guest: str) -> tuple[list[str], Any]:
        codes = ["-".join("".join(secrets.choice(_LETTERS) for _ in range(5)) for _ in range(4)) for _ in range(CODES)]
        return codes, insert(RecoveryRow).values([{"code": _code_id(guest, code), "guest": guest} for code in codes])

    async def recover(self, login: str, code: str, password: str, address: str, user_agent: str) -> Session:
        """Set a new password with a recovery code, end all sessions, and begin one here."""
        self.attempts.take(login, address)
        account = await self.by_login(login)
        guest = account.guest if account is not None else ""
        found = select(RecoveryRow).where(RecoveryRow.code == _code_id(guest, code))
        if not await self.database.rows(found):
            raise Refusal(403, "people.code_wrong")
        check_new(password, account.name, account.email)
        hashed = await self.passwords.hash(password)
        if await self.database.run(delete(RecoveryRow).where(RecoveryRow.code == _code_id(guest, code))) != [1]:
            raise Refusal(403, "people.code_wrong")
        self.attempts.forgive(login, address)
        await self._write_password(guest, hashed)
        return await self.start_over(guest, user_agent)

    async def start_over(self, guest: str, user_agent: str) -> Session:
        """End all sessions of an account, and begin one here."""
        session = await self.admit(guest, user_agent)
        await self.devices.end_others(session)
        return session

    async def counted(self, guest: str) -> tuple[int, int]:
        """How many passkeys and unused recovery codes someone has."""
        keys: Any = await self.database.rows(
            select(func.count()).select_from(PasskeyRow).where(PasskeyRow.guest == guest)
        )
        codes: Any = await self.database.rows(
            select(func.count()).select_from(RecoveryRow).where(RecoveryRow.guest == guest)
        )
        return keys[0][0], codes[0][0]


def _code_id(guest: str, code: str) -> str:
    plain = "".join(each for each in code.lower() if each in _LETTERS)
    return hashlib.sha256(f"{guest}:{plain}".encode()).hexdigest()
