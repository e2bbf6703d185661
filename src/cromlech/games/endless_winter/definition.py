"""Endless Winter: two to four players, with both drafts and both modules."""

from cromlech.core.definition import Definition

from .components import SCHEMA
from .options import OPTIONS

DEFINITION = Definition(
    name="endless-winter",
    package="cromlech.games.endless_winter",
    version=3,
    options=OPTIONS,
    schema=SCHEMA,
    hidden_choices=True,
)
