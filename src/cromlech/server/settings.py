"""Settings that an operator can choose."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cromlech.core.machine import cores

STATIC = Path(__file__).parent / "static"
"""The built client. `make web` puts it there."""
KILOBYTE = 1024


def data_folder() -> Path:
    """Where games are stored unless another database is given."""
    import platformdirs

    return Path(platformdirs.user_data_dir("cromlech", appauthor=False))


def default_database() -> str:
    """`CROMLECH_DATABASE`, or a file in the user's data folder."""
    return os.environ.get("CROMLECH_DATABASE") or f"sqlite:///{data_folder() / 'tables.db'}"


def default_workers() -> int:
    """The number of processes for strong bots. One core stays free for the tables."""
    return max(1, cores() - 1)


@dataclass(frozen=True)
class Settings:
    """Where games are stored, who thinks, and how much one guest may ask for."""

    database: str = field(default_factory=default_database)
    workers: int = field(default_factory=default_workers)
    """Processes for strong bots. With 0, strong bots look only one step ahead, and nothing is compiled."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """Levels that a bot of the operator's plays, by level, each with its name as in `make_bot`."""
    grace: float = 4.0
    """Seconds that a player's device may take for a bot's move beyond the bot's own thinking time, and to come back."""
    static: Path = STATIC
    hosts: tuple[str, ...] = ()
    """Names under which people reach the server, besides this machine's own names and IP addresses. `*` allows any."""
    public_url: str = ""
    """Where people reach the server, if a proxy is in front of it: `https://games.example.org`."""
    tables_per_hour: int = 120
    """Tables one guest may open per hour. One address may open ten times as many."""
    requests: int = 600
    """Requests one guest may make per ten seconds."""
    messages: int = 40
    """Websocket messages one connection may send per two seconds."""
    message_size: int = 16 * KILOBYTE
    record_size: int = 256 * KILOBYTE
    tables_in_memory: int = 256
    """Tables kept in memory although no one is there."""
