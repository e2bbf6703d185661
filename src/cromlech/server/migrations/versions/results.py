"""Store how games ended."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column for scores and winners."""
    op.add_column("tables", sa.Column("result", sa.JSON, nullable=True))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("tables", "result")
