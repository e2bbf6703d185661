"""Connects Alembic to the database through the server's existing connection."""

from alembic import context

from cromlech.server.sql import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
