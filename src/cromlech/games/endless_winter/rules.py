"""The rules of Endless Winter: which actions are legal, and what each of them does.

The rules themselves are in modules by subject. The functions here dispatch to them by phase. Section
numbers (EW 6.3) and interpretations (I-17) are those of the rules page in the docs.
"""

from cromlech.core.rules import CHANCE, OVER, rule
from cromlech.core.structs import Array

from .actions import CHIEF_CARD, CULTURE_CARD, MAX_LEGAL, MEGALITH_TILE, ORDER, PLAY, SETUP_CARD, STONE_TILE, TILE
from .animals import animals_in_deck, show_animal
from .eclipse import card_choices, claim, terrain_choices, use_pile_card
from .effects import chance_resolves_part, pending_choices, resolve_part
from .invariants import broken
from .knowledge import cards_to_redeal, discreet, forget, redeal, redealing, secret, veiled
from .observation import OBSERVATION_LENGTH, observe
from .rest import choose_token, token_choices
from .rounds import cultures_in_deck, deal_culture, proceed
from .scoring import final_points, rank, score, tie_break
from .setup import (
    chief_choices,
    chiefs_left,
    choose_chief,
    choose_setup,
    choose_tile,
    deal_chief,
    deal_position,
    deal_setup,
    lay_megalith_tile,
    lay_stone,
    lay_tile,
    megalith_tiles_left,
    seats_left,
    setup,
    setup_choices,
    setups_left,
    stones_left,
    tiles_to_draw,
)
from .state import (
    ACTING,
    CHOOSING_CHIEF,
    CHOOSING_SETUP,
    CHOOSING_TILES,
    CHOOSING_TOKEN,
    DEALING_CHIEFS,
    DEALING_CULTURES,
    DEALING_SETUPS,
    ECLIPSE_CARDS,
    ECLIPSE_TERRAIN,
    FILLING_GROUNDS,
    LAYING_MEGALITH_TILES,
    LAYING_STONES,
    LAYING_TILES,
    NOBODY,
    ORDERING,
    PILING,
    PLAYING,
    REDEALING,
    State,
)
from .turns import (
    act,
    acting_choices,
    pile,
    piling_choices,
    place_figure,
    play_culture,
    playing_choices,
)

__all__ = [
    "MAX_LEGAL",
    "OBSERVATION_LENGTH",
    "State",
    "apply",
    "broken",
    "discreet",
    "final_points",
    "forget",
    "legal",
    "observe",
    "progress",
    "rank",
    "redealing",
    "score",
    "secret",
    "setup",
    "tie_break",
    "veiled",
]


@rule
def legal(s: State, out: Array[int]) -> int:
    """Write all legal actions in ascending order. Returns their number, 0 if the game is over."""
    if s.actor == OVER:
        return 0
    if s.phase == REDEALING:
        return cards_to_redeal(s, out)
    if s.depth > 0:
        return pending_choices(s, out)
    if s.actor == CHANCE:
        return outcomes(s, out)
    phase = s.phase
    if phase == ACTING:
        return acting_choices(s, out)
    if phase == PLAYING:
        return playing_choices(s, out)
    if phase == PILING:
        return piling_choices(s, out)
    if phase == ECLIPSE_CARDS:
        return card_choices(s, out)
    if phase == ECLIPSE_TERRAIN:
        return terrain_choices(s, out)
    if phase == CHOOSING_TOKEN:
        return token_choices(out)
    if phase == CHOOSING_CHIEF:
        return chief_choices(s, out)
    return setup_choices(s, out)


@rule
def outcomes(s: State, out: Array[int]) -> int:
    """The possible outcomes of chance in setup and Preparation."""
    phase = s.phase
    if phase == CHOOSING_TILES or phase == LAYING_TILES:
        return tiles_to_draw(s, out)
    if phase == LAYING_MEGALITH_TILES:
        return megalith_tiles_left(s, out)
    if phase == ORDERING:
        return seats_left(s, out)
    if phase == LAYING_STONES:
        return stones_left(s, out)
    if phase == DEALING_CULTURES:
        return cultures_in_deck(s, out)
    if phase == DEALING_CHIEFS:
        return chiefs_left(s, out)
    if phase == DEALING_SETUPS:
        return setups_left(s, out)
    return animals_in_deck(s, out)


@rule
def apply(s: State, action: int) -> None:
    """Apply a legal action, then advance to the next decision."""
    if s.phase == REDEALING:
        redeal(s, action)
    elif s.actor == CHANCE:
        if s.depth > 0:
            chance_resolves_part(s, action)
        else:
            chance_moves(s, action)
    elif s.depth > 0:
        resolve_part(s, action)
    else:
        player_moves(s, action)
    proceed(s)


@rule
def chance_moves(s: State, action: int) -> None:
    """Apply a decision of chance in setup or Preparation, by phase."""
    phase = s.phase
    if phase == CHOOSING_TILES:
        choose_tile(s, action - TILE)
    elif phase == LAYING_TILES:
        lay_tile(s, action - TILE)
    elif phase == LAYING_MEGALITH_TILES:
        lay_megalith_tile(s, action - MEGALITH_TILE)
    elif phase == ORDERING:
        deal_position(s, action - ORDER)
    elif phase == LAYING_STONES:
        lay_stone(s, action - STONE_TILE)
        if s.phase == DEALING_CULTURES:
            s.actor = NOBODY
    elif phase == DEALING_CULTURES:
        deal_culture(s, action - CULTURE_CARD)
        s.actor = NOBODY
    elif phase == DEALING_CHIEFS:
        deal_chief(s, action - CHIEF_CARD)
    elif phase == DEALING_SETUPS:
        deal_setup(s, action - SETUP_CARD)
    elif phase == FILLING_GROUNDS:
        show_animal(s, action)
        s.actor = NOBODY


@rule
def player_moves(s: State, action: int) -> None:
    """Apply a player's decision with nothing pending, by phase."""
    phase = s.phase
    if phase == ACTING:
        act(s, action)
    elif phase == PLAYING:
        if action >= PLAY:
            play_culture(s, action - PLAY)
        else:
            place_figure(s, action)
    elif phase == PILING:
        pile(s, action)
    elif phase == ECLIPSE_CARDS:
        use_pile_card(s, action)
    elif phase == ECLIPSE_TERRAIN:
        claim(s, action)
    elif phase == CHOOSING_TOKEN:
        choose_token(s, action)
    elif phase == CHOOSING_CHIEF:
        choose_chief(s, action)
    elif phase == CHOOSING_SETUP:
        choose_setup(s, action)


@rule
def progress(s: State) -> int:
    """The number of the current round."""
    return s.round_number
