"""The effect vocabulary (EW 14): what each icon needs, offers, and does. Components only name icons.

`useful` says whether an icon could do anything now, and `choices` lists what the player can choose. A unit
takes effect as chosen (`take`), on its own (`done_at_once`), or by chance (`outcomes`, `take_outcome`). A benefit
of the ladder can always be lowered instead of declined (EW 4).
"""

from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .actions import (
    ACCEPT,
    CULTURE,
    DECLINE,
    DISCARD,
    GLACIER_TOKEN,
    MEGALITH,
    MOVE,
    STONE,
    TAKE_DRAW,
    TAKE_FOOD,
    TAKE_HONOR,
    TAKE_OFFERING,
    TAKE_TOOL,
    TIP,
    TRIBE,
    VILLAGE,
)
from .animals import (
    animals_in_deck,
    can_pick,
    can_reveal,
    can_tip,
    in_grounds,
    pick,
    pick_choices,
    show_animal,
    species_upright,
    tip,
    tip_choices,
    top_animal,
)
from .board import MAX_TOOLS, TOP_LEVEL
from .cards import (
    bury,
    bury_choices,
    can_bury,
    can_draw,
    cards_in,
    discard_card,
    discard_choices,
    draw_card,
)
from .gains import food_room, gain_food, gain_labor, gain_points, gain_tools, pay
from .idols import honor, offer
from .map import (
    camp_steps,
    can_settle,
    has_camp,
    move_camp,
    place_camp,
    reveal_token,
    settle,
    unseen_tokens,
    village_points,
)
from .megaliths import can_chain, chain_places, megalith_places, place_megalith, tiles_reached
from .pending import push_gains, push_one, use_units
from .printed import GAIN_ARG, GAIN_N, GAIN_OP, ITEM_ARG, ITEM_N, ITEM_OP, ITEMS, PAY_CARDS, PAY_FOOD, PAY_TOOLS
from .state import ACTING, DECK, DISCARDS, HAND, PLAYING, State
from .stones import can_take_stone, stone_choices, take_stone
from .supply import culture_choices, cultures_on_display, take_culture, take_tribe, tribe_choices
from .vocabulary import (
    BURY_OP,
    CAMP_OP,
    CARD_OP,
    CHAIN_OP,
    CULTURE_OP,
    DISCARD_OP,
    DRAW_OP,
    EXCHANGE_OP,
    FILL_FOOD_OP,
    FOOD_OP,
    IDOL_OP,
    LABOR_OP,
    MEGALITH_OP,
    MOVE_OP,
    PICK_OP,
    REVEAL_OP,
    SHOW_OP,
    STONE_OP,
    TIP_OP,
    TOKEN_OP,
    TOOL_OP,
    TRIBE_DISCARD_OP,
    TRIBE_HAND_OP,
    VILLAGE_OP,
    VP_OP,
    VP_SPECIES_OP,
    VP_TILES_OP,
)

# -- what an icon needs --------------------------------------------------------


@rule
def useful(s: State, op: int, arg: int) -> bool:
    """Whether an icon other than an arrow could do anything now."""
    p = s.turn
    if op <= IDOL_OP:
        return True  # an Idol can always be placed, and a higher benefit can be lowered to one
    if op == TOOL_OP:
        return s.players[p].tools < MAX_TOOLS or food_room(s, p) > 0
    if op == FOOD_OP or op == FILL_FOOD_OP:
        return food_room(s, p) > 0
    if op == LABOR_OP:
        return s.phase == PLAYING or s.phase == ACTING  # Labor lasts only for a turn
    if op == BURY_OP:
        return can_bury(s, p)
    if op == CAMP_OP:
        return s.players[p].camps > 0
    if op == MOVE_OP:
        return has_camp(s, p)
    if op == VILLAGE_OP:
        return can_settle(s, p)
    if op == CULTURE_OP:
        return cultures_on_display(s) > 0
    if op == PICK_OP:
        return can_pick(s)
    if op == REVEAL_OP:
        return can_reveal(s)
    if op == TIP_OP:
        return can_tip(s, p)
    if op == STONE_OP:
        return can_take_stone(s, p)
    if op == CHAIN_OP:
        return can_chain(s, p, arg)
    if op == DISCARD_OP:
        return s.players[p].zone_size[HAND] > 0
    return True


@rule
def exchange_useful(s: State, exchange: int) -> bool:
    """Whether the player can pay for an arrow and its right side does anything."""
    player = s.players[s.turn]
    if player.food < PAY_FOOD[exchange] or player.tools < PAY_TOOLS[exchange]:
        return False
    if player.zone_size[HAND] < PAY_CARDS[exchange]:
        return False
    for i in range(ITEMS):
        if GAIN_N[exchange][i] > 0 and useful(s, GAIN_OP[exchange][i], GAIN_ARG[exchange][i]):
            return True
    return False


@rule
def item_useful(s: State, op: int, arg: int) -> bool:
    """Whether a part of an effect could do anything now."""
    return exchange_useful(s, arg) if op == EXCHANGE_OP else useful(s, op, arg)


@rule
def ability_useful(s: State, ability: int) -> bool:
    """Whether any part of an ability could do anything now."""
    for i in range(ITEMS):
        if ITEM_N[ability][i] > 0 and item_useful(s, ITEM_OP[ability][i], ITEM_ARG[ability][i]):
            return True
    return False


# -- what an icon offers -------------------------------------------------------


@rule
def choices(s: State, op: int, arg: int, out: Array[int]) -> int:
    """The options of the player who takes a unit of an icon."""
    if op <= TOOL_OP:
        return rungs(s, op, out)
    if op == DISCARD_OP:
        return discard_choices(s, s.turn, out)  # a price can't be declined
    if op == BURY_OP:
        out[0] = DECLINE
        return bury_choices(s, s.turn, out, 1)
    if op == CHAIN_OP:
        out[0] = DECLINE
        return chain_places(s, s.turn, arg, out, 1)
    n = things(s, op, arg, out)
    if op == EXCHANGE_OP or op == REVEAL_OP or (op == PICK_OP and in_grounds(s) == 0):
        out[n] = ACCEPT
        n += 1
    out[n] = DECLINE
    return n + 1


@rule
def rungs(s: State, op: int, out: Array[int]) -> int:
    """A benefit of the ladder, or any lesser one that has an effect (EW 4)."""
    p = s.turn
    n = 0
    if op <= DRAW_OP and can_draw(s, p):
        out[n] = TAKE_DRAW
        n += 1
    if op <= IDOL_OP:
        out[n] = TAKE_OFFERING
        n += 1
        if s.players[p].honor < TOP_LEVEL:
            out[n] = TAKE_HONOR
            n += 1
    if s.players[p].tools < MAX_TOOLS:
        out[n] = TAKE_TOOL
        n += 1
    if food_room(s, p) > 0:
        out[n] = TAKE_FOOD
        n += 1
    if op == MEGALITH_OP:
        n = megalith_places(s, p, out, n)
    return n


@rule
def things(s: State, op: int, arg: int, out: Array[int]) -> int:
    """The pieces an icon lets the player choose from."""
    p = s.turn
    if op == MOVE_OP:
        return camp_steps(s, p, out, 0)
    if op == VILLAGE_OP:
        return village_points(s, p, out, 0)
    if op == TRIBE_HAND_OP or op == TRIBE_DISCARD_OP:
        return tribe_choices(arg, out, 0)
    if op == CULTURE_OP:
        return culture_choices(s, out, 0)
    if op == PICK_OP:
        return pick_choices(s, out, 0)
    if op == TIP_OP:
        return tip_choices(s, p, out, 0)
    if op == STONE_OP:
        return stone_choices(s, p, out, 0)
    return 0


@rule
def outcomes(s: State, op: int, out: Array[int]) -> int:
    """The possible outcomes of chance."""
    if op == CARD_OP:
        return cards_in(s, s.turn, DECK, out)
    if op == TOKEN_OP:
        return unseen_tokens(s, out)
    return animals_in_deck(s, out)


# -- what an icon does ---------------------------------------------------------


@rule
def done_at_once(s: State, op: int, n: int, arg: int) -> bool:
    """Do a part that leaves nothing to choose, as much of it as fits. Returns False for other parts."""
    p = s.turn
    done = n
    if op == FOOD_OP:
        done = min(n, food_room(s, p))
        gain_food(s, p, done)
    elif op == FILL_FOOD_OP:
        done = 1
        gain_food(s, p, food_room(s, p))
    elif op == LABOR_OP:
        if useful(s, op, arg):
            gain_labor(s, n)
    elif op == VP_OP:
        gain_points(s, p, n)
    elif op == CAMP_OP:
        done = min(n, s.players[p].camps)
        for _ in range(done):
            place_camp(s, p)
    elif op == VP_SPECIES_OP:
        gain_points(s, p, n * min(arg, species_upright(s, p)))
    elif op == VP_TILES_OP:
        gain_points(s, p, n * min(arg, tiles_reached(s, p)))
    else:
        return False
    use_units(s, done)
    return True


@rule
def take(s: State, op: int, arg: int, action: int) -> None:
    """Take one unit of an icon as the player chose."""
    p = s.turn
    if op <= TOOL_OP:
        take_rung(s, action)
    elif op == EXCHANGE_OP:
        pay_arrow(s, arg)
    elif op == DISCARD_OP:
        discard_card(s, p, action - DISCARD)
    elif op == BURY_OP:
        bury(s, p, action)
    elif op == CHAIN_OP:
        place_megalith(s, p, action - MEGALITH)
    elif op == MOVE_OP:
        move_camp(s, p, action - MOVE)
    elif op == VILLAGE_OP:
        settle(s, p, action - VILLAGE)
    elif op == TRIBE_HAND_OP:
        take_tribe(s, p, action - TRIBE, HAND)
    elif op == TRIBE_DISCARD_OP:
        take_tribe(s, p, action - TRIBE, DISCARDS)
    elif op == CULTURE_OP:
        take_culture(s, p, action - CULTURE)
    elif op == PICK_OP:
        pick(s, p, action)
    elif op == REVEAL_OP:
        push_one(s, SHOW_OP, 1, 0)
    elif op == TIP_OP:
        tip(s, p, action - TIP)
    elif op == STONE_OP:
        take_stone(s, p, action - STONE)


@rule
def take_rung(s: State, action: int) -> None:
    """Take the chosen benefit of the ladder."""
    p = s.turn
    if action == TAKE_DRAW:
        push_one(s, CARD_OP, 1, 0)
    elif action == TAKE_OFFERING:
        offer(s, p)
    elif action == TAKE_HONOR:
        honor(s, p)
    elif action == TAKE_TOOL:
        gain_tools(s, p, 1)
    elif action == TAKE_FOOD:
        gain_food(s, p, 1)
    else:
        place_megalith(s, p, action - MEGALITH)


@rule
def pay_arrow(s: State, exchange: int) -> None:
    """Pay the left side, cards first, then gain the right side."""
    pay(s, s.turn, PAY_FOOD[exchange], PAY_TOOLS[exchange])
    push_gains(s, exchange)
    if PAY_CARDS[exchange] > 0:
        push_one(s, DISCARD_OP, PAY_CARDS[exchange], 0)


@rule
def take_outcome(s: State, op: int, arg: int, action: int) -> None:
    """Take one unit of an icon as chance decided."""
    if op == CARD_OP:
        draw_card(s, s.turn, action)
    elif op == SHOW_OP:
        show_animal(s, action)
    elif op == TOKEN_OP:
        reveal_token(s, arg, action - GLACIER_TOKEN)
    else:
        top_animal(s, s.turn, action)
