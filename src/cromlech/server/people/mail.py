"""Sends mail, if the operator has named a mail server. Without one, nobody is asked for an address."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from typing import Any
from urllib.parse import urlsplit

from ..settings import Settings

log = logging.getLogger("cromlech.people")

PATIENCE = 20.0
"""Seconds that a mail server may take."""
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,185}", re.ASCII)


class NotSent(Exception):
    """A message that wasn't accepted. `bounced` if it never will be, because there is no such address."""

    def __init__(self, why: str, bounced: bool = False) -> None:
        super().__init__(why)
        self.bounced = bounced


def is_address(text: str) -> bool:
    """Whether this can be an address of a mailbox."""
    _, _, domain = text.partition("@")
    labels = domain.split(".")
    return bool(_ADDRESS.fullmatch(text)) and len(labels) > 1 and all(labels)


def site_of(settings: Settings, base: str = "") -> str:
    """Where links in messages lead: the operator's address, or else that under which someone reached the server."""
    return (settings.public_url or base).rstrip("/")


class Mailer:
    """Sends plain text by SMTP."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def ready(self) -> bool:
        """Whether there is a mail server."""
        return bool(self.settings.smtp_host)

    @property
    def sender(self) -> str:
        """The address that messages come from."""
        chosen = self.settings.smtp_from
        host = urlsplit(self.settings.public_url).hostname or self.settings.smtp_host
        return chosen or f"cromlech@{host}"

    async def send(self, to: str, subject: str, text: str, leave: str | None = None) -> None:
        """Send a message, and return once the mail server has it. `leave` is a link that ends such messages.

        Raises NotSent.
        """
        import aiosmtplib

        if not self.ready or not is_address(to):
            raise NotSent("there is no mail server" if not self.ready else "not an address", bounced=self.ready)
        given = self.settings
        try:
            await aiosmtplib.send(
                self._message(to, subject, text, leave),
                hostname=given.smtp_host,
                port=given.smtp_port,
                username=given.smtp_user or None,
                password=given.smtp_password.get_secret_value() or None,
                use_tls=given.smtp_security == "tls",
                start_tls=given.smtp_security == "starttls",
                timeout=PATIENCE,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            refused: list[Any] = list(error.recipients)
            raise NotSent(str(error), bounced=all(each.code // 100 == 5 for each in refused)) from None
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            log.warning("a message couldn't be sent: %s", str(error).replace(to, "…"))
            raise NotSent(str(error)) from None

    def _message(self, to: str, subject: str, text: str, leave: str | None) -> EmailMessage:
        message = EmailMessage()
        message["From"] = Address("Cromlech", addr_spec=self.sender)
        message["To"] = Address(addr_spec=to)
        message["Subject"] = " ".join(subject.split())
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if leave is not None:
            message["List-Unsubscribe"] = f"<{leave}>"
        message.set_content(text)
        return message
