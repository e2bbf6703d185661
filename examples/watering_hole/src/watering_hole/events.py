"""What can happen."""

from cromlech.core.events import NUMBER, SEAT, Events, Secret, Word

from .board import ANIMALS

ANIMAL = Word(ANIMALS, "animal")

EVENTS = Events()
TOTEM_DEALT = EVENTS.add("totem_dealt", seat=SEAT, totem=Secret(ANIMAL))
ROUND_BEGINS = EVENTS.add("round_begins", number=NUMBER, seat=SEAT)
CAME = EVENTS.add("came", animal=ANIMAL)
LAID = EVENTS.add("laid", seat=SEAT)
SHOWN = EVENTS.reveal("shown", seat=SEAT, hunter=NUMBER)
SCARED = EVENTS.add("scared", seat=SEAT, hunter=NUMBER)
TAKEN = EVENTS.add("taken", seat=SEAT, animal=ANIMAL, points=NUMBER)
NOTHING = EVENTS.add("nothing", seat=SEAT, hunter=NUMBER)
SEASON_BEGINS = EVENTS.add("season_begins", number=NUMBER)
TOTEM_SHOWN = EVENTS.reveal("totem_shown", seat=SEAT, totem=ANIMAL, points=NUMBER)
