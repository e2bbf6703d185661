"""Mail about accounts: an address to verify, and a link to set a forgotten password anew."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from cromlech.core.words import CORE

from ..errors import Refusal
from ..limits import Allowance
from ..storage import ChangedElsewhere
from .mail import NotSent, is_address, site_of
from .passwords import check_new
from .rows import AccountRow

if TYPE_CHECKING:
    from ..guests import Session
    from .accounts import Accounts

log = logging.getLogger("cromlech.people")

HOUR = 3600.0
DAY = 24 * HOUR


class Letters:
    """Sends links, and takes them when they come back. Each works once."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.tickets = accounts.tickets
        self.by_account = Allowance(5, HOUR)
        self.by_address = Allowance(20, HOUR)

    def _check_ready(self) -> None:
        if not self.accounts.mailer.ready:
            raise Refusal(409, "people.no_mail")

    def _send(self, to: str, what: str, account: Any, link: str) -> None:
        """Send beside everything else, so that no one learns from the time whether there was anything to send."""
        lang = account.settings.get("lang") or "en"
        subject, text = (
            CORE.phrase({"key": f"people.mail.{what}.{part}", "name": account.name, "link": link}, lang)
            for part in ("subject", "text")
        )

        async def send() -> None:
            with suppress(NotSent):  # the mailer has said so in the log
                await self.accounts.mailer.send(to, subject, text)

        self.accounts.club.begin(send())

    def _link(self, base: str, what: str, ticket: str) -> str:
        return f"{site_of(self.accounts.hall.settings, base)}/account#{what}={ticket}"

    # -- an address ------------------------------------------------------------------

    async def ask(self, account: Any, email: str, base: str) -> None:
        """Send a link to an address that someone says is theirs. It counts once they have followed it."""
        self._check_ready()
        email = email.strip().lower()
        if not is_address(email):
            raise Refusal(422, "people.email_wrong")
        if not self.by_account.take(account.guest):
            raise Refusal(429, "people.too_many_letters")
        await self.tickets.drop(account.guest, "email")
        ticket = await self.tickets.issue("email", account.guest, DAY, {"email": email})
        self._send(email, "verify", account, self._link(base, "verify", ticket))

    async def verify(self, ticket: str) -> None:
        """Note that an address is someone's, since they have what was sent there."""
        found = await self.tickets.take("email", ticket)
        if found is None:
            raise Refusal(403, "people.link_old")
        own = update(AccountRow).where(AccountRow.guest == found.guest)
        time = self.accounts.hall.clock()
        try:
            await self.accounts.database.run(own.values(email=found.data["email"], verified=time))
        except ChangedElsewhere:
            raise Refusal(409, "people.email_taken") from None

    async def forget(self, guest: str) -> None:
        """Remove someone's address."""
        gone = update(AccountRow).where(AccountRow.guest == guest).values(email=None, verified=0)
        await self.accounts.database.run(gone)
        await self.tickets.drop(guest, "email", "password")

    # -- a forgotten password ----------------------------------------------------------

    async def offer(self, login: str, address: str, base: str) -> None:
        """Send a link to whoever has an account with this name or address, if they have verified one."""
        self._check_ready()
        if not self.by_address.take(address):
            raise Refusal(429, "people.too_many_letters")
        account = await self.accounts.by_login(login)
        if account is None or account.email is None or not self.by_account.take(account.guest):
            return  # whoever asks isn't told
        ticket = await self.tickets.issue("password", account.guest, HOUR)
        self._send(account.email, "password", account, self._link(base, "password", ticket))

    async def reset(self, ticket: str, password: str, user_agent: str) -> Session:
        """Set a new password with such a link, end all sessions, and begin one here."""
        found = await self.tickets.find("password", ticket)
        rows: Any = (
            await self.accounts.database.rows(select(AccountRow).where(AccountRow.guest == found.guest))
            if found is not None
            else ()
        )
        if not rows:
            raise Refusal(403, "people.link_old")
        check_new(password, rows[0].name, rows[0].email)
        if await self.tickets.take("password", ticket) is None:
            raise Refusal(403, "people.link_old")
        await self.accounts.set_password(found.guest, password)
        return await self.accounts.start_over(found.guest, user_agent)
