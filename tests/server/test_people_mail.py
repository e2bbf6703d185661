"""Mail, as a server on this machine receives it."""

from __future__ import annotations

import asyncio
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest

from cromlech.server.people.mail import Mailer, NotSent, is_address
from cromlech.server.settings import Settings


class Mailbox:
    """A mail server that takes everything except for addresses that begin with `nobody`."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.port = 0

    async def __aenter__(self) -> Mailbox:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        say("220 here")
        while line := (await reader.readline()).decode().strip():
            word = line.split(":")[0].upper()
            if word == "DATA":
                say("354 go on")
                content = await reader.readuntil(b"\r\n.\r\n")
                self.messages.append(message_from_bytes(content[:-3], policy=policy.default))
            if word == "QUIT":
                say("221 bye")
                break
            say("550 5.1.1 no such mailbox" if word == "RCPT TO" and "<nobody" in line else "250 ok")
        writer.close()

    @property
    def settings(self) -> dict[str, Any]:
        return {"smtp_host": "127.0.0.1", "smtp_port": self.port, "smtp_security": "none"}


def test_a_message_arrives() -> None:
    async def go() -> EmailMessage:
        async with Mailbox() as box:
            mailer = Mailer(Settings(**box.settings, public_url="https://games.example.org"))
            await mailer.send(
                "olena@example.org", "Привіт\nBcc: x@example.org", "Твій хід", "https://games.example.org/x"
            )
            return box.messages[0]

    message = asyncio.run(go())
    assert message["from"] == "Cromlech <cromlech@games.example.org>"
    assert message["to"] == "olena@example.org"
    assert message["subject"] == "Привіт Bcc: x@example.org"
    assert message["bcc"] is None
    assert message["list-unsubscribe"] == "<https://games.example.org/x>"
    assert message.get_content().strip() == "Твій хід"


def test_what_is_refused_for_good_is_known() -> None:
    async def go(to: str) -> bool:
        async with Mailbox() as box:
            with pytest.raises(NotSent) as refused:
                await Mailer(Settings(**box.settings)).send(to, "x", "x")
            return refused.value.bounced

    assert asyncio.run(go("nobody@example.org"))
    assert asyncio.run(go("not an address"))


def test_a_server_that_is_down_may_be_asked_again() -> None:
    async def go(**settings: Any) -> bool:
        with pytest.raises(NotSent) as refused:
            await Mailer(Settings(**settings)).send("olena@example.org", "x", "x")
        return refused.value.bounced

    async def down() -> bool:
        async with Mailbox() as box:
            settings = box.settings
        return await go(**settings)

    assert not asyncio.run(down())
    assert not asyncio.run(go())


@pytest.mark.parametrize("text", ["olena@example.org", "o.l+x@a.b.example", "olena@xn--80a.example"])
def test_addresses(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize(
    "text", ["", "olena", "olena@here", "a@b@c.d", "o l@example.org", "x@y.z\nBcc: a@b.c", "<a@b.c>", "a@b..c", "ї@b.c"]
)
def test_no_addresses(text: str) -> None:
    assert not is_address(text)
