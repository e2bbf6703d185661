"""The effect vocabulary (EW 14): what each icon needs, offers and does. Components only name icons.

Everything is optional. What can never hurt (points, Labor, a Camp to the Base, the top Animal, Food that fits) is
taken without asking; a benefit of the ladder may always be lowered instead of being declined (EW 4, I-14).
"""

from cromlech.core.rules import CHANCE, note, rule
from cromlech.core.structs import Array

from .animals import (
    animals_in_deck,
    can_pick,
    can_reveal,
    can_tip,
    in_animal_deck,
    in_grounds,
    pick,
    pick_choices,
    show_animal,
    species_upright,
    tip,
    tip_choices,
    top_animal,
)
from .board import DISPLAY, MAX_TOOLS, NONE, TOP_LEVEL
from .cards import (
    add_card,
    bury,
    bury_choices,
    can_bury,
    can_draw,
    cards_in,
    discard_card,
    discard_choices,
    draw_card,
    know,
    ready_deck,
)
from .events import CULTURE_TAKEN, REST_TOKEN_TAKEN, REST_TOKEN_UP, TRIBE_TAKEN
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
from .moves import (
    ACCEPT,
    ANIMAL,
    ARROW,
    ARROWS,
    BURY,
    CULTURE,
    DECLINE,
    DISCARD,
    FIRST_TYPE,
    GLACIER_TOKEN,
    MEGALITH,
    MOVE,
    OP_COUNT,
    PILE_TYPES,
    RESOLVE,
    REST_TOKEN,
    REST_TOKENS,
    SCORE,
    STONE,
    TAKE_DRAW,
    TAKE_FOOD,
    TAKE_HONOR,
    TAKE_OFFERING,
    TAKE_TOOL,
    TIP,
    TRIBE,
    TRIBE_KINDS,
    VILLAGE,
)
from .pending import focus, in_group, push_gains, push_one, remove, use_unit, use_units
from .state import DECK, DISCARDS, ECLIPSE_BOARD, HAND, NOBODY, State
from .stones import can_take_stone, score_choices, score_stone, stone_choices, stones_that_may_fall, take_stone
from .tables import (
    BURY_OP,
    CAMP_OP,
    CARD_OP,
    CHAIN_OP,
    CULTURE_OP,
    DIFFERENT,
    DISCARD_OP,
    DRAW_OP,
    EXCHANGE_OP,
    FILL_FOOD_OP,
    FOOD_OP,
    GAIN_ARG,
    GAIN_N,
    GAIN_OP,
    IDOL_OP,
    ITEM_ARG,
    ITEM_N,
    ITEM_OP,
    ITEMS,
    LABOR_OP,
    MEGALITH_OP,
    MOVE_OP,
    OP_STIRS,
    PAY_CARDS,
    PAY_FOOD,
    PAY_TOOLS,
    PICK_OP,
    REST_OP,
    REVEAL_OP,
    SHOW_OP,
    STONE_OP,
    TIP_OP,
    TOKEN_OP,
    TOOL_OP,
    TOP_ANIMAL_OP,
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
        return True  # an Idol can always be placed, and a benefit above it lowered to one
    if op == TOOL_OP:
        return s.players[p].tools < MAX_TOOLS or food_room(s, p) > 0
    if op == FOOD_OP or op == FILL_FOOD_OP:
        return food_room(s, p) > 0
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
    """Whether an arrow can be paid and its right side does anything."""
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


@rule
def cultures_on_display(s: State) -> int:
    """How many Culture cards are available."""
    n = 0
    for slot in range(DISPLAY):
        if s.display[slot] != NONE:
            n += 1
    return n


# -- from effect to decision ---------------------------------------------------


@rule
def go_on(s: State) -> None:
    """Take what is due on the stack as far as nobody has to decide."""
    top = s.pending[s.depth - 1]
    if top.focus:
        go_on_with(s, top.op, top.n, top.arg)
        return
    group = top.group
    found = 0
    last = NONE
    for i in range(s.depth - 1, -1, -1):
        item = s.pending[i]
        if item.group != group:
            break
        if unasked(s, item.op, group):
            focus(s, i)
            return
        if item_useful(s, item.op, item.arg):
            found += 1
            last = i
    if found > 1 or (found == 1 and stones_first(s)):
        s.actor = s.turn
    elif found == 1:
        focus(s, last)
    else:
        while s.depth > 0 and s.pending[s.depth - 1].group == group:
            remove(s, s.depth - 1)


@rule
def unasked(s: State, op: int, group: int) -> bool:
    """Whether a part is taken at once, because that can never hurt; of Food and Camps as many as fit now."""
    if op == FOOD_OP:
        return food_room(s, s.turn) > 0 and not in_group(s, FILL_FOOD_OP, group)
    if op == CAMP_OP:
        return s.players[s.turn].camps > 0
    return op == LABOR_OP or op == VP_OP or op == TOP_ANIMAL_OP or op >= DISCARD_OP


@rule
def stones_first(s: State) -> bool:
    """Whether a Sacred Stone may be scored before the other benefits of step D, which could lower it (I-7)."""
    if s.phase != ECLIPSE_BOARD or s.pending[0].group != s.pending[s.depth - 1].group:
        return False
    for i in range(s.depth):
        if OP_STIRS[s.pending[i].op] and item_useful(s, s.pending[i].op, s.pending[i].arg):
            return stones_that_may_fall(s, s.turn) > 0
    return False


@rule
def go_on_with(s: State, op: int, n: int, arg: int) -> None:
    """The part in focus: done, left to chance, or put to the player."""
    p = s.turn
    if op == CARD_OP:
        if ready_deck(s, p):
            s.actor = CHANCE
        else:
            remove(s, s.depth - 1)
    elif op == SHOW_OP:
        if can_reveal(s):
            s.actor = CHANCE
        else:
            remove(s, s.depth - 1)
    elif op == TOP_ANIMAL_OP:
        if in_animal_deck(s) > 0:
            s.actor = CHANCE
        else:
            remove(s, s.depth - 1)
            gain_points(s, p, n)
    elif op == TOKEN_OP:
        s.actor = CHANCE
    elif op == REST_OP:
        if s.rest_queued < REST_TOKENS:
            s.actor = CHANCE
        else:
            turn_up_token(s, s.rest_queue[0])
    elif done_at_once(s, op, n, arg):
        pass
    elif item_useful(s, op, arg):
        s.actor = p
    else:
        remove(s, s.depth - 1)


@rule
def done_at_once(s: State, op: int, n: int, arg: int) -> bool:
    """Carry out a part that leaves nothing to choose; False if it is not such a part."""
    p = s.turn
    done = n
    if op == FOOD_OP:
        done = min(n, food_room(s, p))
        gain_food(s, p, done)
    elif op == FILL_FOOD_OP:
        done = 1
        gain_food(s, p, food_room(s, p))
    elif op == LABOR_OP:
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
def pending_choices(s: State, out: Array[int]) -> int:
    """The options of whoever has to decide about the stack."""
    top = s.pending[s.depth - 1]
    if not top.focus:
        return parts_to_choose(s, out)
    if s.actor == CHANCE:
        return pending_outcomes(s, top.op, out)
    if top.op <= TOOL_OP:
        return ladder_choices(s, top.op, out)
    return part_choices(s, top.op, top.arg, out)


@rule
def parts_to_choose(s: State, out: Array[int]) -> int:
    """Which part of the top group comes next."""
    group = s.pending[s.depth - 1].group
    ops = 0
    arrows = 0
    for i in range(s.depth - 1, -1, -1):
        item = s.pending[i]
        if item.group != group:
            break
        if item.op == EXCHANGE_OP:
            if exchange_useful(s, item.arg):
                arrows += 1
        elif useful(s, item.op, item.arg):
            ops |= 1 << item.op
    n = 0
    for op in range(OP_COUNT):
        if ops >> op & 1:
            out[n] = RESOLVE + op
            n += 1
    for which in range(min(arrows, ARROWS)):
        out[n] = ARROW + which
        n += 1
    return score_choices(s, s.turn, out, n) if stones_first(s) else n


@rule
def pending_outcomes(s: State, op: int, out: Array[int]) -> int:
    """What chance may bring."""
    if op == CARD_OP:
        return cards_in(s, s.turn, DECK, out)
    if op == TOKEN_OP:
        return unseen_tokens(s, out)
    if op == REST_OP:
        return unseen_rest_tokens(s, out)
    return animals_in_deck(s, out)


@rule
def ladder_choices(s: State, op: int, out: Array[int]) -> int:
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
def part_choices(s: State, op: int, arg: int, out: Array[int]) -> int:
    """The options of an icon that is not on the ladder; all but a price may be declined."""
    p = s.turn
    if op == DISCARD_OP:
        return discard_choices(s, p, out)
    if op == BURY_OP:
        out[0] = DECLINE
        return bury_choices(s, p, out, 1)
    if op == CHAIN_OP:
        out[0] = DECLINE
        return chain_places(s, arg, out, 1)
    n = 0
    if op == MOVE_OP:
        n = camp_steps(s, p, out, n)
    elif op == VILLAGE_OP:
        n = village_points(s, p, out, n)
    elif op == TRIBE_HAND_OP or op == TRIBE_DISCARD_OP:
        n = tribe_choices(arg, out, n)
    elif op == CULTURE_OP:
        n = culture_choices(s, out, n)
    elif op == PICK_OP:
        n = pick_choices(s, out, n)
    elif op == TIP_OP:
        n = tip_choices(s, p, out, n)
    elif op == STONE_OP:
        n = stone_choices(s, p, out, n)
    if op == EXCHANGE_OP or op == REVEAL_OP or (op == PICK_OP and in_grounds(s) == 0):
        out[n] = ACCEPT
        n += 1
    out[n] = DECLINE
    return n + 1


@rule
def tribe_choices(taken: int, out: Array[int], n: int) -> int:
    """Every type of Tribe card but those taken already; an empty pile gives 1 point."""
    for which in range(PILE_TYPES):
        if not taken >> which & 1:
            out[n] = TRIBE + which
            n += 1
    return n


@rule
def culture_choices(s: State, out: Array[int], n: int) -> int:
    """Every available Culture card."""
    for slot in range(DISPLAY):
        if s.display[slot] != NONE:
            out[n] = CULTURE + slot
            n += 1
    return n


# -- from decision to effect ---------------------------------------------------


@rule
def take_tribe(s: State, p: int, which: int, zone: int) -> None:
    """A Tribe card of the piles to hand or discard pile; 1 point if the pile is exhausted (EW 6.1)."""
    if s.tribe_left[which] == 0:
        gain_points(s, p, 1)
        return
    s.tribe_left[which] -= 1
    kind = FIRST_TYPE + which
    add_card(s, p, zone, kind)
    if zone == HAND:
        know(s, p, kind)
    note(s, TRIBE_TAKEN, p, kind, zone)


@rule
def take_culture(s: State, p: int, slot: int) -> None:
    """An available Culture card to hand; the gap stays until Preparation (EW 6.2)."""
    kind = TRIBE_KINDS + s.display[slot]
    s.display[slot] = NONE
    add_card(s, p, HAND, kind)
    know(s, p, kind)
    note(s, CULTURE_TAKEN, p, kind, 0)


@rule
def resolve(s: State, action: int) -> None:
    """Carry out a choice about the stack."""
    s.actor = NOBODY
    if action == DECLINE:
        remove(s, s.depth - 1)
    elif RESOLVE <= action < ARROW:
        choose_part(s, action - RESOLVE, 0)
    elif ARROW <= action < SCORE:
        choose_part(s, EXCHANGE_OP, action - ARROW)
    elif SCORE <= action < ACCEPT:
        score_stone(s, s.turn, action - SCORE)
    elif action == ACCEPT:
        accept(s)
    elif TAKE_DRAW <= action <= TAKE_FOOD:
        use_unit(s)
        take_lesser(s, action)
    else:
        top = s.pending[s.depth - 1]
        op = top.op
        if op <= TRIBE_DISCARD_OP and top.arg & DIFFERENT:
            top.arg |= 1 << (action - TRIBE)
        use_unit(s)
        resolve_part(s, action, op)


@rule
def choose_part(s: State, op: int, which: int) -> None:
    """The part that comes next; of several arrows one that can be paid."""
    group = s.pending[s.depth - 1].group
    for i in range(s.depth):
        item = s.pending[i]
        if item.group == group and item.op == op and item_useful(s, op, item.arg):
            if which == 0:
                focus(s, i)
                return
            which -= 1


@rule
def accept(s: State) -> None:
    """Pay an arrow, reveal Animals, or take the point for the last Animal."""
    op = s.pending[s.depth - 1].op
    arg = s.pending[s.depth - 1].arg
    use_unit(s)
    if op == REVEAL_OP:
        push_one(s, SHOW_OP, 1, 0)
        return
    if op == PICK_OP:
        pick(s, s.turn, ACCEPT)
        return
    pay(s, s.turn, PAY_FOOD[arg], PAY_TOOLS[arg])
    push_gains(s, arg)
    if PAY_CARDS[arg] > 0:
        push_one(s, DISCARD_OP, PAY_CARDS[arg], 0)


@rule
def take_lesser(s: State, action: int) -> None:
    """A benefit of the ladder below the Megalith."""
    p = s.turn
    if action == TAKE_DRAW:
        push_one(s, CARD_OP, 1, 0)
    elif action == TAKE_OFFERING:
        offer(s, p)
    elif action == TAKE_HONOR:
        honor(s, p)
    elif action == TAKE_TOOL:
        gain_tools(s, p, 1)
    else:
        gain_food(s, p, 1)


@rule
def resolve_part(s: State, action: int, op: int) -> None:
    """One unit of an icon, as chosen by the player."""
    p = s.turn
    if action >= DISCARD:
        discard_card(s, p, action - DISCARD)
    elif action >= BURY:
        bury(s, p, action)
    elif action >= MEGALITH:
        place_megalith(s, p, action - MEGALITH)
    elif action >= STONE:
        take_stone(s, p, action - STONE)
    elif action >= TIP:
        tip(s, p, action - TIP)
    elif action >= ANIMAL:
        pick(s, p, action)
    elif action >= VILLAGE:
        settle(s, p, action - VILLAGE)
    elif action >= MOVE:
        move_camp(s, p, action - MOVE)
    elif action >= CULTURE:
        take_culture(s, p, action - CULTURE)
    else:
        take_tribe(s, p, action - TRIBE, HAND if op == TRIBE_HAND_OP else DISCARDS)


@rule
def happen(s: State, action: int) -> None:
    """Chance has decided about the part in focus."""
    s.actor = NOBODY
    op = s.pending[s.depth - 1].op
    arg = s.pending[s.depth - 1].arg
    if op == REST_OP:
        turn_up_token(s, action - REST_TOKEN)
        return
    use_unit(s)
    if op == CARD_OP:
        draw_card(s, s.turn, action)
    elif op == SHOW_OP:
        show_animal(s, action)
    elif op == TOKEN_OP:
        reveal_token(s, arg, action - GLACIER_TOKEN)
    else:
        top_animal(s, s.turn, action)


# -- Rest tokens (EW 13) -------------------------------------------------------

# Those put under the stack are known in their order; above them lie those not seen yet.


@rule
def unseen_rest_tokens(s: State, out: Array[int]) -> int:
    """Every Rest token that has not been seen yet."""
    seen = 0
    for i in range(s.rest_queued):
        seen |= 1 << s.rest_queue[i]
    n = 0
    for token in range(REST_TOKENS):
        if not seen >> token & 1:
            out[n] = REST_TOKEN + token
            n += 1
    return n


@rule
def turn_up_token(s: State, token: int) -> None:
    """The top token is turned up, for all (argument 0) or for the player who exchanged it (1)."""
    taken = s.pending[s.depth - 1].arg
    remove(s, s.depth - 1)
    if s.rest_queued == REST_TOKENS:
        for i in range(REST_TOKENS - 1):
            s.rest_queue[i] = s.rest_queue[i + 1]
        s.rest_queued -= 1
    if taken:
        s.token = token
        note(s, REST_TOKEN_TAKEN, s.turn, token, 0)
    else:
        s.rest_top = token
        note(s, REST_TOKEN_UP, token, 0, 0)


@rule
def put_under(s: State, token: int) -> None:
    """A Rest token goes face down under the stack."""
    s.rest_queue[s.rest_queued] = token
    s.rest_queued += 1
