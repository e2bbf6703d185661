"""The game's name, its options, and what a card pack can change."""

from cromlech.core.definition import Definition
from cromlech.core.packs import PackSchema, Section, one_of, text, whole

from .board import ANIMALS, HUNTERS, MAX_COPIES
from .options import OPTIONS

SCHEMA = PackSchema(
    game="watering-hole",
    sections={
        "animal": Section(
            count=len(ANIMALS),
            fields={
                "id": one_of(*ANIMALS),
                "copies": whole(1, MAX_COPIES),
                "strength": whole(1, HUNTERS),
                "points": whole(0, 20),
                "source": text(),
            },
        ),
        "totem": Section(count=len(ANIMALS), fields={"id": one_of(*ANIMALS), "bonus": whole(0, 10), "source": text()}),
    },
)

DEFINITION = Definition(
    name="watering-hole",
    package="watering_hole",
    version=1,
    options=OPTIONS,
    schema=SCHEMA,
    hidden_choices=True,
)
