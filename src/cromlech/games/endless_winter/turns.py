"""The Action phase: Culture cards, figures, columns, Rest, discarding, and the Eclipse pile (EW 5, 6)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import (
    ACCEPT,
    CAMP,
    CULTURE,
    FINISH,
    FIRST_TYPE,
    MIDDLE_ACTION,
    MOVE,
    NEXT,
    PILE,
    PLACE,
    PLAY,
    REST_DRAW,
    REVEAL,
    SPEND,
    STONE,
    TIP,
    TRIBE,
    TRIBE_KINDS,
    USE,
    USE_CHIEF,
    USE_TOKEN,
    VILLAGE,
)
from .animals import can_pick, can_reveal, in_grounds, pick, pick_choices, tip, tip_choices
from .board import (
    ANY_COLUMN,
    BOTTOM,
    CAMP_TOOLS,
    CULTURE_LABOR,
    DEVELOP,
    HUNT,
    HUNT_LABOR,
    HUNT_TOOLS,
    INITIATE,
    MIDDLE,
    MIDDLE_FOOD,
    MIGRATE,
    MOVE_LABOR,
    NONE,
    PLACE_COUNT,
    RECRUIT_LABOR,
    RECRUIT_TOOLS,
    REST,
    REVEAL_LABOR,
    REVEALED_ANIMALS,
    TOP,
    TURNS,
    VILLAGE_FOOD,
)
from .cards import amount, kinds_in, leave_hand, move_all, move_card, show
from .events import (
    ABILITY_USED,
    BOTTOM_TAKEN,
    CARD_PILED,
    CARD_PLAYED,
    CHIEF_USED,
    FIGURE_PLACED,
    FOOD_SPENT,
    PILE_READY,
)
from .gains import gain_labor, pay
from .icons import ability_useful
from .map import camp_steps, move_camp, place_camp, settle, village_points
from .pending import new_group, push, push_ability, push_one
from .printed import (
    CHIEF_ABILITY,
    CHIEF_COLUMN,
    COLUMN_ABILITY,
    CULTURE_ABILITY,
    LABOR_ONLY,
    SPEND_COST,
    TRIBE_ABILITY,
    TRIBE_COLUMN,
    TRIBE_LABOR,
)
from .rest import offer_token, return_token, token_usable, use_token
from .state import (
    ABOVE,
    ACTING,
    DISCARDS,
    ECLIPSE_PILE,
    HAND,
    NOBODY,
    PILING,
    PLAYING,
    State,
)
from .stones import stone_choices, take_stone
from .supply import culture_choices, take_culture, take_tribe, tribe_choices
from .vocabulary import BURY_OP, DISCARD_OP, DRAW_OP, SHOW_OP, TRIBE_DISCARD_OP

# -- step 1: Culture cards, and placing a figure -------------------------------


@rule
def begin_turn(s: State, p: int) -> None:
    """Begin a player's turn."""
    s.turn = p
    s.phase = PLAYING
    s.column = NONE
    s.section = TOP
    s.with_chief = False
    s.chief_used = False
    s.middle_used = False
    s.labor = 0
    s.cultures_played = 0
    s.types_taken = 0
    for kind in range(TRIBE_KINDS):
        s.fresh[kind] = 0
        s.unused[kind] = 0


@rule
def playing_choices(s: State, out: Array[int]) -> int:
    """Place a figure, or play a Culture card first. Each one after the first costs a card from hand."""
    player = s.players[s.turn]
    n = 0
    for figure in range(2):
        if player.chief_free if figure == 0 else player.figures > 0:
            for place in range(PLACE_COUNT):
                out[n] = PLACE + PLACE_COUNT * figure + place
                n += 1
    if s.cultures_played == 0 or player.zone_size[HAND] > 1:
        n = kinds_in(s, s.turn, HAND, TRIBE_KINDS, PLAY, out, n)
    return n


@rule
def play_culture(s: State, kind: int) -> None:
    """Play a Culture card. The discard for an additional one comes before its effect (I-16)."""
    s.actor = NOBODY
    p = s.turn
    leave_hand(s, p, kind, ABOVE)
    show(s, p, kind)
    note(s, CARD_PLAYED, p, kind, 0)
    push_ability(s, CULTURE_ABILITY[kind - TRIBE_KINDS])
    if s.cultures_played > 0:
        push_one(s, DISCARD_OP, 1, 0)
    s.cultures_played += 1


@rule
def place_figure(s: State, action: int) -> None:
    """Begin step 2: put a figure on a column or on Rest."""
    player = s.players[s.turn]
    figure = (action - PLACE) // PLACE_COUNT
    s.column = (action - PLACE) % PLACE_COUNT
    player.placed[s.column] += 1
    note(s, FIGURE_PLACED, s.turn, figure, s.column)
    s.phase = ACTING
    s.actor = NOBODY
    if figure == 0:
        player.chief_free = False
        player.chief_at = s.column
        s.with_chief = True
        labor = LABOR_ONLY[CHIEF_ABILITY[player.chief][player.side]]
        if labor > 0 and s.column != REST and chief_fits(s):
            s.chief_used = True
            note(s, CHIEF_USED, s.turn, player.chief, player.side)
            gain_labor(s, labor)
    else:
        player.figures -= 1
    offer_token(s)


@rule
def chief_fits(s: State) -> bool:
    """Whether the Chief's ability works at this place (EW 5)."""
    column = CHIEF_COLUMN[s.players[s.turn].chief][s.players[s.turn].side]
    return column == ANY_COLUMN or column == s.column


# -- step 2: cards and abilities -----------------------------------------------


@rule
def acting_choices(s: State, out: Array[int]) -> int:
    """Everything possible now at this column or on Rest."""
    n = cards_and_abilities(s, out)
    if s.section == TOP:
        n = top_choices(s, out, n)
    elif s.section == MIDDLE:
        n = middle_choices(s, out, n)
    if s.section == BOTTOM:
        out[n] = FINISH
        return n + 1
    if s.column == REST and s.section == TOP:
        return n
    out[n] = NEXT
    n += 1
    if s.section == TOP and s.column == HUNT and can_hunt(s) and in_grounds(s) == 0:
        out[n] = ACCEPT
        n += 1
    return n


@rule
def ability_here(s: State, kind: int) -> bool:
    """Whether a Tribe card's ability works at this place."""
    return TRIBE_COLUMN[kind] == ANY_COLUMN or TRIBE_COLUMN[kind] == s.column


@rule
def cards_and_abilities(s: State, out: Array[int]) -> int:
    """Tribe cards to play (not on Rest, I-19), abilities of played ones, Chief, Rest token, and Food for Labor."""
    p = s.turn
    player = s.players[p]
    n = 0
    if s.column != REST:
        for kind in range(TRIBE_KINDS):
            if amount(s, p, HAND, kind) > s.fresh[kind]:
                out[n] = PLAY + kind
                n += 1
        for kind in range(TRIBE_KINDS):
            if s.unused[kind] > 0 and ability_useful(s, TRIBE_ABILITY[kind]):
                out[n] = USE + kind
                n += 1
    if s.with_chief and not s.chief_used and chief_fits(s):
        ability = CHIEF_ABILITY[player.chief][player.side]
        if LABOR_ONLY[ability] == 0 and ability_useful(s, ability):
            out[n] = USE_CHIEF
            n += 1
    if token_usable(s):
        out[n] = USE_TOKEN
        n += 1
    # Labor pays only for top sections, so no one would spend Food for it later.
    if s.column != REST and s.section == TOP and SPEND_COST[player.food] > 0:
        out[n] = SPEND
        n += 1
    return n


@rule
def play_tribe(s: State, kind: int) -> None:
    """Play a Tribe card for its Labor. A Labor ability is used right away, others wait (I-17)."""
    p = s.turn
    move_card(s, p, kind, HAND, ABOVE)
    show(s, p, kind)
    note(s, CARD_PLAYED, p, kind, 0)
    labor = TRIBE_LABOR[kind]
    if ability_here(s, kind):
        labor += LABOR_ONLY[TRIBE_ABILITY[kind]]
        if LABOR_ONLY[TRIBE_ABILITY[kind]] == 0 and TRIBE_ABILITY[kind] > 0:
            s.unused[kind] += 1
    gain_labor(s, labor)


@rule
def use_chief(s: State) -> None:
    """Use the Chief's ability, once."""
    player = s.players[s.turn]
    s.chief_used = True
    note(s, CHIEF_USED, s.turn, player.chief, player.side)
    push_ability(s, CHIEF_ABILITY[player.chief][player.side])


@rule
def spend_food(s: State) -> None:
    """Move the Food marker left past the next Labor icon."""
    food = SPEND_COST[s.players[s.turn].food]
    s.players[s.turn].food -= food
    note(s, FOOD_SPENT, s.turn, food, 0)
    gain_labor(s, 2)


# -- step 2: the sections of the columns ---------------------------------------


@rule
def can_hunt(s: State) -> bool:
    """Whether the player can pay for an Animal card, and there is one, or none anywhere."""
    return s.labor >= HUNT_LABOR and s.players[s.turn].tools >= HUNT_TOOLS and can_pick(s)


@rule
def top_choices(s: State, out: Array[int], n: int) -> int:
    """The repeatable actions of the top section, and the draw of Rest."""
    player = s.players[s.turn]
    if s.column == INITIATE:
        if player.tools >= RECRUIT_TOOLS and s.labor >= RECRUIT_LABOR:
            n = tribe_choices(s.types_taken, out, n)
    elif s.column == DEVELOP:
        if s.labor >= CULTURE_LABOR:
            n = culture_choices(s, out, n)
    elif s.column == MIGRATE:
        if player.tools >= CAMP_TOOLS and player.camps > 0:
            out[n] = CAMP
            n += 1
        if s.labor >= MOVE_LABOR:
            n = camp_steps(s, s.turn, out, n)
    elif s.column == HUNT:
        if s.labor >= REVEAL_LABOR and can_reveal(s):
            out[n] = REVEAL
            n += 1
        if can_hunt(s):
            n = pick_choices(s, out, n)
    else:
        out[n] = REST_DRAW
        n += 1
    return n


@rule
def middle_choices(s: State, out: Array[int], n: int) -> int:
    """The action of the middle section, at most once, or tipping on Rest."""
    player = s.players[s.turn]
    if s.column == INITIATE:
        if player.food >= MIDDLE_FOOD:
            out[n] = MIDDLE_ACTION
            n += 1
    elif s.column == DEVELOP:
        n = stone_choices(s, s.turn, out, n)
    elif s.column == MIGRATE:
        if player.food >= VILLAGE_FOOD:
            n = village_points(s, s.turn, out, n)
    else:
        n = tip_choices(s, s.turn, out, n)
    return n


@rule
def act(s: State, action: int) -> None:
    """Apply an action of step 2."""
    s.actor = NOBODY
    if action == NEXT:
        next_section(s)
    elif action == FINISH:
        end_turn(s)
    elif PLAY <= action < PLAY + TRIBE_KINDS:
        play_tribe(s, action - PLAY)
    elif USE <= action < USE + TRIBE_KINDS:
        s.unused[action - USE] -= 1
        note(s, ABILITY_USED, s.turn, action - USE, 0)
        push_ability(s, TRIBE_ABILITY[action - USE])
    elif action == USE_CHIEF:
        use_chief(s)
    elif action == USE_TOKEN:
        use_token(s)
    elif action == SPEND:
        spend_food(s)
    elif s.section == TOP:
        act_top(s, action)
    else:
        s.middle_used = True
        act_middle(s, action)


@rule
def act_top(s: State, action: int) -> None:
    """Apply an action of the top section."""
    p = s.turn
    if s.column == INITIATE:
        recruit(s, action - TRIBE)
    elif s.column == DEVELOP:
        s.labor -= CULTURE_LABOR
        take_culture(s, p, action - CULTURE)
    elif s.column == REST:
        s.section = MIDDLE
        push_one(s, DRAW_OP, 1, 0)
    elif action == CAMP:
        pay(s, p, 0, CAMP_TOOLS)
        place_camp(s, p)
    elif action == REVEAL:
        s.labor -= REVEAL_LABOR
        push_one(s, SHOW_OP, REVEALED_ANIMALS, 0)
    elif s.column == MIGRATE:
        s.labor -= MOVE_LABOR
        move_camp(s, p, action - MOVE)
    else:
        s.labor -= HUNT_LABOR
        pay(s, p, 0, HUNT_TOOLS)
        pick(s, p, action)


@rule
def recruit(s: State, which: int) -> None:
    """Take a Tribe card of a type not yet taken this turn. It can't be played this turn (I-6, I-19)."""
    s.labor -= RECRUIT_LABOR
    pay(s, s.turn, 0, RECRUIT_TOOLS)
    s.types_taken |= 1 << which
    if s.tribe_left[which] > 0:
        s.fresh[FIRST_TYPE + which] += 1
    take_tribe(s, s.turn, which, HAND)


@rule
def act_middle(s: State, action: int) -> None:
    """Apply the action of the middle section, or tipping on Rest."""
    p = s.turn
    if s.column == INITIATE:
        pay(s, p, MIDDLE_FOOD, 0)
        group = new_group(s)
        push(s, TRIBE_DISCARD_OP, 1, 0, group)
        push(s, BURY_OP, 1, 0, group)
    elif s.column == DEVELOP:
        take_stone(s, p, action - STONE)
    elif s.column == MIGRATE:
        pay(s, p, VILLAGE_FOOD, 0)
        settle(s, p, action - VILLAGE)
    else:
        tip(s, p, action - TIP)


@rule
def next_section(s: State) -> None:
    """Move the figure down. The first of the round to reach the bottom takes its benefits (I-18)."""
    s.section += 1
    if s.section == BOTTOM and s.column != REST and not s.bottom_taken[s.column]:
        s.bottom_taken[s.column] = 1
        note(s, BOTTOM_TAKEN, s.turn, s.column, 0)
        push_ability(s, COLUMN_ABILITY[s.column])


# -- steps 3 and 4 -------------------------------------------------------------


@rule
def end_turn(s: State) -> None:
    """Discard played cards, drop Labor, put a Rest token under the stack, then begin the Eclipse pile."""
    p = s.turn
    move_all(s, p, ABOVE, DISCARDS)
    s.labor = 0
    for kind in range(TRIBE_KINDS):
        s.fresh[kind] = 0
        s.unused[kind] = 0
    return_token(s)
    s.column = NONE
    s.with_chief = False
    s.cultures_played = 0
    if s.turn_number == TURNS and s.players[p].zone_size[HAND] > 0:
        s.phase = PILING
        s.actor = p
    else:
        next_player(s)


@rule
def piling_choices(s: State, out: Array[int]) -> int:
    """Cards for the Eclipse pile, or stop.

    The order is free, so that having nothing left to play tells the others no more than an empty hand does.
    """
    out[0] = FINISH
    return kinds_in(s, s.turn, HAND, 0, PILE, out, 1)


@rule
def pile(s: State, action: int) -> None:
    """Put a card face down on the Eclipse pile, or finish the pile."""
    if action == FINISH:
        note(s, PILE_READY, s.turn, s.players[s.turn].zone_size[ECLIPSE_PILE], 0)
        s.actor = NOBODY
        next_player(s)
        return
    move_card(s, s.turn, action - PILE, HAND, ECLIPSE_PILE)
    note(s, CARD_PILED, s.turn, action - PILE, 0)


@rule
def next_player(s: State) -> None:
    """Begin the next turn. After three turns per player, the Eclipse follows (position = seats)."""
    s.position += 1
    if s.position == s.seats and s.turn_number < TURNS:
        s.turn_number += 1
        s.position = 0
    s.phase = PLAYING
