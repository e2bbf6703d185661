"""Files that only their owner may read: the database and its folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def make_private(file: Path) -> None:
    """Make a database's file and its folder if they are missing, and close the file to others. SQLite does the rest."""
    if not file.parent.exists():
        file.parent.mkdir(parents=True, mode=0o700)
        file.parent.chmod(0o700)  # whatever the umask says
    file.touch(mode=0o600)
    with suppress(PermissionError):  # it belongs to someone else, who decides
        file.chmod(0o600)
