"""What an operator may choose."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from cromlech.core.machine import cores

STATIC = Path(__file__).parent / "static"
"""The built client; `make web` puts it there."""
KILOBYTE = 1024


def data_folder() -> Path:
    """Where games are kept unless another database is named."""
    import platformdirs

    return Path(platformdirs.user_data_dir("cromlech", appauthor=False))


def default_database() -> str:
    """`CROMLECH_DATABASE`, or a file in the user's data folder."""
    return os.environ.get("CROMLECH_DATABASE") or f"sqlite:///{data_folder() / 'tables.db'}"


def default_workers() -> int:
    """Processes for strong bots: one core is left for the tables."""
    return max(1, cores() - 1)


@dataclass(frozen=True)
class Settings:
    """Where the games are, who thinks, and how much one guest may ask for."""

    database: str = field(default_factory=default_database)
    workers: int = field(default_factory=default_workers)
    """Processes of strong bots; 0: strong bots play one step ahead only, and nothing is compiled."""
    static: Path = STATIC
    tables_per_hour: int = 120
    """Tables one guest may open in an hour; ten times as many from one address."""
    requests: int = 600
    """Requests one guest may make in ten seconds."""
    messages: int = 40
    """Websocket messages one connection may send in two seconds."""
    message_size: int = 16 * KILOBYTE
    record_size: int = 256 * KILOBYTE
    tables_in_memory: int = 256
    """Tables kept ready though nobody is there."""
