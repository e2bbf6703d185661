"""Mail by SMTP, if the operator has named a mail server."""

from __future__ import annotations

import asyncio
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import urlsplit

from ..networks import within
from ..settings import MACHINE, Settings

PORT, TLS_PORT = 587, 465
"""The usual port, and the one where TLS begins at once. At any other than that, it begins by STARTTLS."""
SECONDS = 20.0
"""How long a mail server may take for everything."""


class NotMailed(Exception):
    """A message couldn't be sent, perhaps later."""


class NoSuchAddress(NotMailed):
    """The mail server says that this address gets no mail, ever."""


class Mail:
    """Sends plain messages."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def configured(self) -> bool:
        """Whether there is a mail server."""
        return bool(self.settings.mail_server)

    async def send(self, to: str, subject: str, text: str, unsubscribe: str | None = None) -> None:
        """Send a message. `unsubscribe` is the page where such messages are turned off."""
        import aiosmtplib

        settings = self.settings
        server = urlsplit(f"//{settings.mail_server}")
        host = server.hostname or ""
        local = host == "localhost" or within(host, MACHINE)
        try:
            async with asyncio.timeout(SECONDS):
                await aiosmtplib.send(
                    self._message(to, subject, text, unsubscribe),
                    hostname=host,
                    port=server.port or PORT,
                    username=settings.mail_user or None,
                    password=settings.mail_password.get_secret_value() or None,
                    use_tls=server.port == TLS_PORT,
                    start_tls=None if local or server.port == TLS_PORT else True,
                    timeout=SECONDS,
                )
        except aiosmtplib.SMTPRecipientsRefused as error:
            refused = all(500 <= each.code <= 599 for each in error.recipients)
            raise (NoSuchAddress if refused else NotMailed)(str(error)) from error
        except (aiosmtplib.SMTPException, OSError, TimeoutError, ValueError) as error:
            raise NotMailed(f"{type(error).__name__}: {error}") from error

    def _message(self, to: str, subject: str, text: str, unsubscribe: str | None) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self.settings.mail_from
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=parseaddr(self.settings.mail_from)[1].rpartition("@")[2] or None)
        message["Auto-Submitted"] = "auto-generated"  # no one's vacation answers it
        if unsubscribe is not None:
            message["List-Unsubscribe"] = f"<{unsubscribe}>"
        message.set_content(text)
        return message
