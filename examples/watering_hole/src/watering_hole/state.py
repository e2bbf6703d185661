"""The whole position, and the phases."""

from cromlech.core.names import Phases
from cromlech.core.structs import Array, Struct, flag, i8, length, struct

from .board import MAX_PLAYERS, SPECIES

PHASES = Phases()
DEALING = PHASES.add("dealing", "totem")
DRINKING = PHASES.add("drinking", "come")
LAYING = PHASES.add("laying", "lay")
TAKING = PHASES.add("taking", "take")
REDEALING = PHASES.add("redealing", "totem", "guess")

NONE, UNKNOWN = -1, -2
"""No totem or hunter, and one that still has to be dealt."""


@struct
class Clan(Struct):
    """The hunters in hand as bits, the one played, the totem, and the catch by species."""

    hand: i8
    laid: i8
    scared: flag
    totem: i8
    caught: Array[i8] = length(SPECIES)


@struct
class State(Struct):
    """`water` and `deck` count animals by species."""

    actor: i8
    seats: i8
    phase: i8
    rounds: i8
    round_number: i8
    first: i8
    water: Array[i8] = length(SPECIES)
    deck: Array[i8] = length(SPECIES)
    clans: Array[Clan] = length(MAX_PLAYERS)
    kept_phase: i8
    kept_actor: i8
