"""The schema of a database: which migrations it has had, and which there are."""

from __future__ import annotations

from functools import cache
from typing import Any

from .sql import MIGRATIONS


def _configured(connection: Any = None) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@cache
def newest() -> str:
    """The newest migration of this program."""
    from alembic.script import ScriptDirectory

    head = ScriptDirectory.from_config(_configured()).get_current_head()
    assert head is not None
    return head


def knows(revision: str) -> bool:
    """Whether this program has that migration."""
    from alembic.script import ScriptDirectory

    return any(each.revision == revision for each in ScriptDirectory.from_config(_configured()).walk_revisions())


def current(connection: Any) -> str | None:
    """The last migration of a database, or None for an empty one. The connection is a synchronous one."""
    from alembic.runtime.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Any, revision: str = "head") -> None:
    """Bring a database up to a migration. The connection is a synchronous one."""
    from alembic import command

    command.upgrade(_configured(connection), revision)
