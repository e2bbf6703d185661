"""Accounts, open tables, clocks, messages, notifications, ratings, and tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables about people."""
    op.create_table(
        "accounts",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(96), nullable=False),
        sa.Column("skeleton", sa.String(192), nullable=False, unique=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("owner", sa.String(64), nullable=True),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("muted", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("password", sa.String(200), nullable=True),
        sa.Column("email", sa.String(254), nullable=True, unique=True),
        sa.Column("verified", sa.BigInteger, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(400), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("accounts.guest"), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("passkeys_by_guest", "passkeys", ["guest"])
    op.create_table(
        "recovery_codes",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("accounts.guest"), nullable=False),
    )
    op.create_index("ix_recovery_codes_guest", "recovery_codes", ["guest"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("accounts.guest"), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_sessions_guest", "sessions", ["guest"])
    op.create_table(
        "tickets",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("guest", sa.String(64), nullable=True),
        sa.Column("data", sa.JSON, nullable=True),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("accounts.guest"), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("scopes", sa.JSON, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_api_tokens_guest", "api_tokens", ["guest"])
    op.create_table(
        "ties",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(32), nullable=False, unique=True),
        sa.Column("name", sa.String(96), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ties_by_other", "ties", ["other"])
    op.create_table(
        "standings",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("muted", sa.BigInteger, nullable=False),
        sa.Column("barred", sa.String(10), nullable=True),
        sa.Column("operator", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("name", sa.String(96), nullable=False),
        sa.Column("place", sa.String(32), nullable=True),
        sa.Column("message", sa.String(32), nullable=True),
        sa.Column("words", sa.Text, nullable=True),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("handled", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_reports_about", "reports", ["about"])
    op.create_index("reports_by_writer", "reports", ["by", "at"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("action", sa.String(20), nullable=False),
        sa.Column("about", sa.String(64), nullable=True),
        sa.Column("place", sa.String(32), nullable=True),
        sa.Column("data", sa.JSON, nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_audit_about", "audit", ["about"])
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(32), nullable=False, unique=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("name", sa.String(96), nullable=False),
        sa.Column("room", sa.String(10), nullable=False),
        sa.Column("phrase", sa.String(40), nullable=True),
        sa.Column("text", sa.Text, nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("hidden", sa.BigInteger, nullable=False),
    )
    op.create_index("chat_by_table", "chat", ["table_id", "id"])
    op.create_index("chat_by_guest", "chat", ["guest", "at"])
    op.create_table(
        "lobby",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("cards", sa.String(64), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("open", sa.Integer, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True),
        sa.Column("pace", sa.String(20), nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_lobby_due", "lobby", ["due"])
    op.create_table(
        "seeks",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(96), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(20), nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Integer, nullable=True),
        sa.Column("near", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("found", sa.String(32), nullable=True),
    )
    op.create_table(
        "invites",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.String(10), nullable=True),
    )
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_deadlines_due", "deadlines", ["due"])
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.JSON, nullable=True),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("lang", sa.String(5), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
    )
    op.create_index("ix_channels_guest", "channels", ["guest"])
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("left", sa.JSON, nullable=True),
        sa.Column("unanswered", sa.Integer, nullable=False),
        sa.Column("muted", sa.Boolean, nullable=False),
    )
    op.create_index("ix_notices_due", "notices", ["due"])
    op.create_table(
        "quiet_hours",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("zone", sa.String(40), nullable=False),
        sa.Column("begin", sa.Integer, nullable=False),
        sa.Column("end", sa.Integer, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ratings_by_rank", "ratings", ["game", "players", "shown"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(64), nullable=True),
        sa.Column("name", sa.String(96), nullable=False),
        sa.Column("level", sa.String(10), nullable=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("before", sa.Integer, nullable=True),
        sa.Column("after", sa.Integer, nullable=True),
        sa.Column("rated", sa.BigInteger, nullable=True),
        sa.Column("facts", sa.JSON, nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("results_by_guest", "results", ["guest", "at"])
    op.create_index("results_by_rated", "results", ["rated"])
    op.create_table(
        "finished",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(20), nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("finished_by_time", "finished", ["at", "table_id"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(96), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(96), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("playing", sa.String(32), nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_entrants_playing", "entrants", ["playing"])
    op.create_table(
        "pairings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("people", sa.JSON, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
    )
    op.create_index("ix_pairings_tournament", "pairings", ["tournament"])


def downgrade() -> None:
    """Drop them."""
    for name in (
        "pairings",
        "entrants",
        "tournaments",
        "finished",
        "results",
        "ratings",
        "quiet_hours",
        "notices",
        "channels",
        "deadlines",
        "invites",
        "seeks",
        "lobby",
        "chat",
        "audit",
        "reports",
        "standings",
        "ties",
        "api_tokens",
        "tickets",
        "sessions",
        "recovery_codes",
        "passkeys",
        "accounts",
    ):
        op.drop_table(name)
