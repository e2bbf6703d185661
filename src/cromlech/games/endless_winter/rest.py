"""Rest tokens (EW 13): the stack, the face-up token, and the one taken this turn.

The order of tokens put under the stack is known (`rest_queue`). Those above them haven't been seen yet.
"""

from cromlech.core.rules import CHANCE, note, rule
from cromlech.core.structs import Array

from .actions import KEEP_TOKEN, REST_TOKEN, REST_TOKENS, SWAP_TOKEN
from .board import NONE, REST
from .events import REST_TOKEN_TAKEN, REST_TOKEN_UP, REST_TOKEN_USED
from .icons import ability_useful
from .pending import push_ability, push_one, remove
from .printed import REST_ABILITY
from .state import ACTING, CHOOSING_TOKEN, NOBODY, State
from .vocabulary import REST_OP

FACE_UP, TO_PLAYER = 0, 1
"""The argument of a pending Rest token: turned up for everyone, or for the player who exchanged one."""


# -- the stack -----------------------------------------------------------------


@rule
def put_under(s: State, token: int) -> None:
    """Put a token face down under the stack."""
    s.rest_queue[s.rest_queued] = token
    s.rest_queued += 1


@rule
def renew_token(s: State) -> None:
    """At the end of Preparation, put a token that is still face up under the stack, and turn up the top one."""
    if s.rest_top != NONE:
        put_under(s, s.rest_top)
        s.rest_top = NONE
    push_one(s, REST_OP, 1, FACE_UP)


@rule
def due_token(s: State) -> None:
    """Turn up the top token. Chance picks among unseen ones; the others are known."""
    if s.rest_queued < REST_TOKENS:
        s.actor = CHANCE
    else:
        turn_up_token(s, s.rest_queue[0])


@rule
def unseen_rest_tokens(s: State, out: Array[int]) -> int:
    """Every token that hasn't been seen yet."""
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
    """Turn up the top token, for everyone or for the player who exchanged one."""
    receiver = s.pending[s.depth - 1].arg
    remove(s, s.depth - 1)
    if s.rest_queued == REST_TOKENS:
        for i in range(REST_TOKENS - 1):
            s.rest_queue[i] = s.rest_queue[i + 1]
        s.rest_queued -= 1
    if receiver == TO_PLAYER:
        s.token = token
        note(s, REST_TOKEN_TAKEN, s.turn, token, 0)
    else:
        s.rest_top = token
        note(s, REST_TOKEN_UP, token, 0, 0)


# -- the token of a turn -------------------------------------------------------


@rule
def offer_token(s: State) -> None:
    """Offer the token to the first figure of the round on Rest, before the other effects of Rest."""
    if s.column == REST and s.rest_top != NONE and not s.rest_taken:
        s.rest_taken = True
        s.phase = CHOOSING_TOKEN
        s.actor = s.turn


@rule
def token_choices(out: Array[int]) -> int:
    """The face-up token, or the next unseen one."""
    out[0] = KEEP_TOKEN
    out[1] = SWAP_TOKEN
    return 2


@rule
def choose_token(s: State, action: int) -> None:
    """Take a token."""
    s.phase = ACTING
    s.actor = NOBODY
    token = s.rest_top
    s.rest_top = NONE
    if action == KEEP_TOKEN:
        s.token = token
        note(s, REST_TOKEN_TAKEN, s.turn, token, 0)
    else:
        put_under(s, token)
        push_one(s, REST_OP, 1, TO_PLAYER)


@rule
def token_usable(s: State) -> bool:
    """Whether the token of this turn could do anything now."""
    return s.token != NONE and not s.token_used and ability_useful(s, REST_ABILITY[s.token])


@rule
def use_token(s: State) -> None:
    """Start the effects of the token."""
    s.token_used = True
    note(s, REST_TOKEN_USED, s.turn, s.token, 0)
    push_ability(s, REST_ABILITY[s.token])


@rule
def return_token(s: State) -> None:
    """At the end of the turn, put the token under the stack, used or not."""
    if s.token != NONE:
        put_under(s, s.token)
        s.token = NONE
        s.token_used = False
