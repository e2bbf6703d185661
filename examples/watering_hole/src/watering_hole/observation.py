"""What a seat may know, as a row of whole numbers for learning programs."""

from cromlech.core.observations import Field, Group, Observation
from cromlech.core.rules import OVER, rule, seat_at

from .board import ANIMALS, HUNTERS, MAX_COPIES, MAX_PLAYERS, SPECIES
from .state import LAYING, NONE, PHASES, State


@rule
def hidden(s: State, seat: int, p: int) -> bool:
    """Whether a clan's hunter is face down for the observer."""
    return p != seat and s.phase == LAYING and s.clans[p].laid != NONE


@rule
def hand_of(s: State, seat: int, p: int) -> int:
    """The hunters that may be in hand, as bits."""
    return s.clans[p].hand | 1 << s.clans[p].laid if hidden(s, seat, p) else s.clans[p].hand


@rule
def shown_hunter(s: State, seat: int, p: int) -> int:
    """The hunter played, or 0 if none or unseen."""
    return 0 if hidden(s, seat, p) else s.clans[p].laid + 1


@rule
def shown_totem(s: State, seat: int, p: int) -> int:
    """The totem if the observer knows it, otherwise -1."""
    return s.clans[p].totem if p == seat or s.actor == OVER else NONE


OBSERVATION = Observation(
    Field("phase", lambda s: s.phase, 0, len(PHASES) - 1, "the current phase", legend=PHASES),
    Field("round", lambda s: s.round_number, 0, 2 * HUNTERS, "the number of the round"),
    Field("rounds", lambda s: s.rounds, HUNTERS, 2 * HUNTERS, "rounds of the game"),
    Field("water", lambda s, k: s.water[k], 0, MAX_COPIES, "animals at the water", SPECIES, each=ANIMALS),
    Field("deck", lambda s, k: s.deck[k], 0, MAX_COPIES, "animals still to come", SPECIES, each=ANIMALS),
    Group(
        "clan",
        MAX_PLAYERS,
        given={"p": lambda s, seat, i: seat_at(s, seat, i)},
        present=lambda s, i: i < s.seats,
        fields=[
            Field("hunters", lambda s, seat, p, k: hand_of(s, seat, p) >> k & 1, 0, 1, "hunters in hand", HUNTERS),
            Field("laid", lambda s, seat, p: shown_hunter(s, seat, p), 0, HUNTERS, "hunter played; 0 none or unseen"),
            Field("has_laid", lambda s, p: 0 if s.clans[p].laid == NONE else 1, 0, 1, "whether a hunter is played"),
            Field("totem", lambda s, seat, p: shown_totem(s, seat, p), -1, SPECIES - 1, "totem; -1 none or unseen"),
            Field("caught", lambda s, p, k: s.clans[p].caught[k], 0, MAX_COPIES, "the catch", SPECIES, each=ANIMALS),
        ],
    ),
)
observe = OBSERVATION.writer(globals())
OBSERVATION_LENGTH = OBSERVATION.length
