"""Number all entries in the order they were written, and store jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the numbers, beginning with the time, and create the table of jobs."""
    op.add_column("entries", sa.Column("number", sa.BigInteger, nullable=True))
    op.execute(sa.text("update entries set number = at"))
    if op.get_bind().dialect.name == "postgresql":
        op.execute(sa.text("create sequence numbers"))
        op.execute(sa.text("select setval('numbers', (select coalesce(max(number), 0) + 1 from entries))"))
    op.create_table(
        "jobs",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("lease", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.String(32), nullable=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("answer", sa.JSON, nullable=True),
    )
    op.create_index("jobs_by_due", "jobs", ["due"])


def downgrade() -> None:
    """Drop the jobs and the numbers."""
    op.drop_table("jobs")
    if op.get_bind().dialect.name == "postgresql":
        op.execute(sa.text("drop sequence numbers"))
    op.drop_column("entries", "number")
