"""CVlizations: two to five players."""

from cromlech.core.definition import Definition

from .components import SCHEMA
from .options import OPTIONS

DEFINITION = Definition(
    name="cvlizations",
    package="cromlech.games.cvlizations",
    version=3,
    options=OPTIONS,
    schema=SCHEMA,
    hidden_choices=True,
)
