"""The server's log: what it says and how, and what it never says.

No line has a token, a name, or an address of a person.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from typing import Literal

HIDDEN = "[hidden]"
SECRETS = re.compile(
    r"(?P<before>\b(?:token|key|password|authorization|bearer|cookie)\b[\"']?\s*[=:]?\s*(?:bearer\s+)?[\"']?)"
    r"[^\s\"'&,;)}\]]{8,}"
    r"|(?P<url>\w+://[^\s:/@]*:)[^\s@]+(?=@)",
    re.IGNORECASE,
)
VALUES = re.compile(r"(?P<input>\binput_value=).*?(?=, input_type=)|(?P<detail>\bDETAIL: ).*")
"""What pydantic and PostgreSQL quote."""
ADDRESS = re.compile(
    r"(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}(?!\w)|(?=[\da-fA-F:]*:[\da-fA-F:]*:)[\da-fA-F]*(?::[\da-fA-F]*){2,7}(?![\w:]))"
)
TIME = re.compile(r"\d{1,2}:\d{2}:\d{2}")
CONNECTIONS = re.compile(r'^%s - "')
"""uvicorn's lines about connections and requests have addresses and whole URLs."""


def hide(text: str) -> str:
    """A text without tokens, passwords, and addresses.

    >>> hide("GET /ws?token=abcdefghijklmnop from 192.0.2.7:4711")
    'GET /ws?token=[hidden] from [hidden]:4711'
    >>> hide("postgresql://cromlech:secret@db/games since 12:34:56")
    'postgresql://cromlech:[hidden]@db/games since 12:34:56'
    >>> hide("too long [type=string_too_long, input_value='Olena', input_type=str]")
    'too long [type=string_too_long, input_value=[hidden], input_type=str]'
    """
    text = SECRETS.sub(lambda found: (found["before"] or found["url"]) + HIDDEN, text)
    text = VALUES.sub(lambda found: (found["input"] or found["detail"]) + HIDDEN, text)
    return ADDRESS.sub(lambda found: found[0] if TIME.fullmatch(found[0]) else HIDDEN, text)


class Discreet(logging.Formatter):
    """Lines of text without anything about a person."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """A line, and the traceback of an exception below it."""
        return hide(super().format(record))


class Json(logging.Formatter):
    """One JSON object per line, without anything about a person."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger, message, and the traceback of an exception."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": hide(record.getMessage()),
        }
        if record.exc_info:
            line["exception"] = hide(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def about_no_connection(record: logging.LogRecord) -> bool:
    """Drop uvicorn's lines about single connections and requests."""
    return not (isinstance(record.msg, str) and CONNECTIONS.match(record.msg))


class Seldom:
    """A filter that lets a message through at most once per minute. The next one says how many were dropped."""

    def __init__(self, text: str, seconds: float = 60) -> None:
        self.text = text
        self.seconds = seconds
        self._last = -seconds
        self._dropped = 0

    def __call__(self, record: logging.LogRecord) -> bool:
        """Whether the line may be written."""
        if self.text not in str(record.msg):
            return True
        now = time.monotonic()
        if now - self._last < self.seconds:
            self._dropped += 1
            return False
        if self._dropped:
            record.msg = f"{record.msg} ({self._dropped} more in the last {now - self._last:.0f} s)"
        self._last, self._dropped = now, 0
        return True


def begin_logging(level: str, style: Literal["text", "json"]) -> None:
    """Write the log to standard error: everything of ours from this level on, and warnings of others."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if style == "json" else Discreet())
    handler.addFilter(about_no_connection)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("cromlech").setLevel(level.upper())
