"""One process for one file: a lock that the system releases however the process ends."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from cromlech.core.errors import CromlechError


class InUse(CromlechError):
    """Another server is using this file."""

    def __init__(self, file: Path, url: str) -> None:
        super().__init__("server.in_use", path=str(file), url=url or "?")
        self.url = url


class Hold:
    """A file that belongs to this process until it is let go."""

    def __init__(self, lock: IO[str]) -> None:
        self._lock = lock

    def close(self) -> None:
        """Let it go."""
        self._lock.close()


def hold(file: Path) -> Hold:
    """Take a file, by whatever path. Raises InUse if another server has it, OSError if it can't be locked."""
    file = file.resolve()
    lock = _lock_of(file).open("a+", encoding="utf-8")
    if not _take(lock):
        lock.seek(0)
        told = lock.read()
        lock.close()
        raise InUse(file, _address(told))
    lock.truncate(0)
    return Hold(lock)


def tell_address(file: Path, url: str) -> None:
    """Note where the server of this file answers, for whoever wants the file too."""
    with suppress(OSError):
        _lock_of(file.resolve()).write_text(json.dumps({"url": url, "pid": os.getpid()}), "utf-8")


def _lock_of(file: Path) -> Path:
    return file.with_name(file.name + ".lock")


def _address(text: str) -> str:
    try:
        content: Any = json.loads(text)
        return str(content["url"])
    except (ValueError, KeyError, TypeError):
        return ""


def _take(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(1024)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
