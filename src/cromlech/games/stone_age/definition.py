"""Stone Age: three editions, two to four players."""

from cromlech.core.definition import Definition

from .components import SCHEMA
from .options import OPTIONS

DEFINITION = Definition(
    name="stone-age",
    package="cromlech.games.stone_age",
    version=1,
    options=OPTIONS,
    schema=SCHEMA,
)
