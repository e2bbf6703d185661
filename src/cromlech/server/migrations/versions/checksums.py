"""Store checksums of tables and entries, and how many entries a table has."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns. What is there has none."""
    for name in ("tables", "entries"):
        op.add_column(name, sa.Column("checksum", sa.BigInteger, nullable=True))
    op.add_column("tables", sa.Column("length", sa.Integer, nullable=True))


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("tables", "length")
    for name in ("tables", "entries"):
        op.drop_column(name, "checksum")
