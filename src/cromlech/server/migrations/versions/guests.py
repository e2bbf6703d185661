"""Store the key that signs tokens, and which tokens are revoked."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.String(100), nullable=False),
    )
    op.create_table(
        "revocations",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("before", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("revocations_by_time", "revocations", ["at"])


def downgrade() -> None:
    """Drop the tables."""
    for name in ("revocations", "keys"):
        op.drop_table(name)
