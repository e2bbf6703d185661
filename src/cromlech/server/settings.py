"""Settings that an operator can choose.

This is their only declaration. `configuration` reads them from flags, the environment, and a file; the options of
`cromlech serve` and the table in the docs are made from it. Each has a text in the catalogs, `setting.NAME`.
"""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, SecretStr

from cromlech.core.machine import cores

from .networks import Network

STATIC = Path(__file__).parent / "static"
"""The built client. `make web` puts it there."""
KILOBYTE = 1024
MANY = 1_000_000_000
"""The most of anything."""


def _names(given: Any) -> Any:
    return [each.strip() for each in given.split(",") if each.strip()] if isinstance(given, str) else given


Count = Annotated[int, Field(ge=1, le=MANY)]
Seconds = Annotated[float, Field(gt=0, le=86_400)]
Days = Annotated[int, Field(ge=0, le=36_500)]
Names = Annotated[tuple[str, ...], BeforeValidator(_names)]
"""Written with commas between them."""


def data_folder() -> Path:
    """Where games are stored unless another database is given."""
    import platformdirs

    return Path(platformdirs.user_data_dir("cromlech", appauthor=False))


def default_database() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.db'}"


def default_workers() -> int:
    """The number of processes for strong bots. One core stays free for the tables."""
    return max(1, cores() - 1)


Networks = Annotated[tuple[Network, ...], BeforeValidator(_names)]
"""Addresses and networks, written the same way."""
MACHINE = (ip_network("127.0.0.1"), ip_network("::1"))
"""This machine."""


class Settings(BaseModel):
    """Where the server listens and stores games, who thinks, and how much one guest may ask for."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=1, le=65_535)] | None = None
    """Without one, the first free port from `serving.PORT` on."""
    proxies: Networks = MACHINE
    """Addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Proto` count."""
    database: str = Field(default_factory=default_database)
    workers: Annotated[int, Field(ge=0, le=256)] = Field(default_factory=default_workers)
    """Processes for strong bots. With 0, strong bots look only one step ahead, and nothing is compiled."""
    bots: Mapping[str, str] = Field(default_factory=dict)
    """Levels that a bot of the operator's plays, by level, each with its name as in `make_bot`."""
    grace: Seconds = 4.0
    """Seconds that a player's device may take for a bot's move beyond the bot's own thinking time, and to come back."""
    static: Path = STATIC
    hosts: Names = ()
    """Names under which people reach the server, besides this machine's own names and IP addresses. `*` allows any."""
    public_url: str = ""
    """Where people reach the server, if a proxy is in front of it: `https://games.example.org`."""

    ranked_bots: Literal["no", "yes"] = "no"
    """Whether bot accounts may join ranked games with people other than their owners."""

    tables_per_hour: Count = 120
    """Tables one guest may open per hour. One address may open ten times as many."""
    accounts_per_hour: Count = 20
    """Accounts one address may claim per hour."""
    requests: Count = 600
    """Requests one guest may make per ten seconds."""
    messages: Count = 40
    """Websocket messages one connection may send per two seconds."""
    message_size: Count = 16 * KILOBYTE
    record_size: Count = 256 * KILOBYTE
    tables_in_memory: Count = 256
    """Tables kept in memory although no one is there."""

    connections: Count = 10_000
    """Connections at once. Fewer if the system doesn't allow as many open files."""
    connections_per_address: Count = 200
    """Connections at once from one address that isn't a proxy."""
    request_seconds: Seconds = 20.0
    """Seconds for a whole request to arrive."""
    keep_alive_seconds: Annotated[int, Field(ge=1, le=3600)] = 30
    """Seconds that a connection may wait for its next request."""
    stalled_seconds: Seconds = 30.0
    """Seconds that a client may leave what it was sent unread."""
    shutdown_seconds: Annotated[int, Field(ge=1, le=600)] = 10
    """Seconds to finish what has begun when the server is told to stop."""

    drain_seconds: Annotated[float, Field(ge=0, le=600)] = 0.0
    """Seconds for which the server goes on when it is told to stop, while `/readyz` sends everyone elsewhere."""

    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    metrics_from: Networks = MACHINE
    """Addresses and networks that may read `/metrics`."""
    metrics_token: SecretStr = SecretStr("")
    """The token they need for it, if any."""

    notices_to: Networks = ()
    """Private addresses and networks that notices may go to, such as a server of the operator's own for messages."""

    smtp_host: str = ""
    """The server that sends mail. Without one, no one is asked for an address."""
    smtp_port: Annotated[int, Field(ge=1, le=65_535)] = 587
    smtp_user: str = ""
    smtp_password: SecretStr = SecretStr("")
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_from: str = ""
    """The address that mail comes from."""

    keep_finished_days: Days = 0
    """Days after which finished and closed tables are deleted. With 0, they stay."""
    keep_abandoned_days: Days = 0
    """Days without a move after which any other table is deleted. With 0, they stay."""


HIDDEN = {"static"}
"""Settings for programs and tests, not for operators."""
