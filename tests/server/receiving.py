"""Servers on this machine that receive messages, as push services, webhooks, and mail servers elsewhere would."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from test_people_mail import Mailbox

from cromlech.server.people.pushing import encoded


class Receiver:
    """Takes whatever is posted, and answers with `status`."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.location = ""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                content = self.rfile.read(int(self.headers.get("content-length", 0)))
                receiver.got.append((self.path, {name.lower(): text for name, text in self.headers.items()}, content))
                self.send_response(receiver.status)
                if receiver.location:
                    self.send_header("location", receiver.location)
                self.send_header("content-length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            do_GET = do_PUT = do_POST  # noqa: N815

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer((host, 0), Handler)
        self.port: int = self._server.server_address[1]
        self.url = f"http://{host}:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> Receiver:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class Browser:
    """What a browser subscribes with, and how it reads what it gets."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": encoded(point), "auth": encoded(self._auth)}

    def read(self, content: bytes) -> dict[str, Any]:
        opened = http_ece.decrypt(content, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(opened)
        return found


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    """A mail server in its own thread."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    box = Mailbox()
    asyncio.run_coroutine_threadsafe(box.__aenter__(), loop).result(20)
    yield box
    asyncio.run_coroutine_threadsafe(box.__aexit__(), loop).result(20)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(20)
    loop.close()
