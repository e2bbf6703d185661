"""The map: Camps, Villages, Influence, and Glacier tokens (EW 6.3, 9, 13)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import GLACIER_TOKEN, MOVE, VILLAGE
from .board import BASE, HEX_JUNCTIONS, HEXES, JUNCTION_HEX, JUNCTIONS, NONE, STEP_FROM, STEP_START, STEP_TO
from .events import CAMP_MOVED, CAMP_PLACED, GLACIER_REVEALED, VILLAGE_PLACED
from .gains import lose_excess
from .pending import new_group, push_items, push_one
from .printed import GLACIER_ABILITY
from .state import FACE_DOWN, State
from .vocabulary import TOKEN_OP


@rule
def place_camp(s: State, p: int) -> None:
    """Move the leftmost Camp to the Base. The Food limit rises."""
    s.players[p].camps -= 1
    s.players[p].camp_on[BASE] += 1
    note(s, CAMP_PLACED, p, 0, 0)


@rule
def has_camp(s: State, p: int) -> bool:
    """Whether the player has a Camp on the map."""
    for at in range(HEXES):
        if s.players[p].camp_on[at] > 0:
            return True
    return False


@rule
def camp_steps(s: State, p: int, out: Array[int], n: int) -> int:
    """Every step of the player's Camps to an adjacent hex."""
    for at in range(HEXES):
        if s.players[p].camp_on[at] > 0:
            for step in range(STEP_START[at], STEP_START[at + 1]):
                out[n] = MOVE + step
                n += 1
    return n


@rule
def move_camp(s: State, p: int, step: int) -> None:
    """Move a Camp one step. A face-down Glacier token there is revealed (WE22)."""
    s.players[p].camp_on[STEP_FROM[step]] -= 1
    s.players[p].camp_on[STEP_TO[step]] += 1
    note(s, CAMP_MOVED, p, step, 0)
    if s.token_at[STEP_TO[step]] == FACE_DOWN:
        push_one(s, TOKEN_OP, 1, STEP_TO[step])


@rule
def unseen_tokens(s: State, out: Array[int]) -> int:
    """Every Glacier token that can be revealed. Those on the map and those in the box look alike."""
    n = 0
    for token in range(len(s.token_seen)):
        if not s.token_seen[token]:
            out[n] = GLACIER_TOKEN + token
            n += 1
    return n


@rule
def reveal_token(s: State, at: int, token: int) -> None:
    """Turn up a Glacier token, which stays."""
    s.token_at[at] = token
    s.token_seen[token] = 1
    note(s, GLACIER_REVEALED, at, token, 0)


@rule
def village_fits(s: State, p: int, junction: int) -> bool:
    """Whether the point is free, its three hexes each have a Camp of the player, and a Village is left (I-20)."""
    if s.village_at[junction] != 0 or s.players[p].villages == 0:
        return False
    for i in range(3):
        if s.players[p].camp_on[JUNCTION_HEX[junction][i]] == 0:
            return False
    return True


@rule
def can_settle(s: State, p: int) -> bool:
    """Whether the player could place a Village somewhere."""
    if s.players[p].villages == 0 or s.players[p].camps > 2:
        return False
    for junction in range(JUNCTIONS):
        if village_fits(s, p, junction):
            return True
    return False


@rule
def village_points(s: State, p: int, out: Array[int], n: int) -> int:
    """Every point for a Village."""
    for junction in range(JUNCTIONS):
        if village_fits(s, p, junction):
            out[n] = VILLAGE + junction
            n += 1
    return n


@rule
def settle(s: State, p: int, junction: int) -> None:
    """Place a Village: Camps return, the Food limit drops, and revealed Glacier tokens next to it pay (I-20, EW 13)."""
    for i in range(3):
        s.players[p].camp_on[JUNCTION_HEX[junction][i]] -= 1
        s.players[p].camps += 1
    lose_excess(s, p)
    s.players[p].villages -= 1
    s.village_at[junction] = p + 1
    note(s, VILLAGE_PLACED, p, junction, 0)
    group = new_group(s)
    for i in range(3):
        token = s.token_at[JUNCTION_HEX[junction][i]]
        if token >= 0:
            push_items(s, GLACIER_ABILITY[token], group)


@rule
def influence(s: State, p: int, at: int) -> int:
    """1 for each Camp on the hex, 2 for each Village next to it."""
    n = int(s.players[p].camp_on[at])
    for i in range(6):
        junction = HEX_JUNCTIONS[at][i]
        if junction != NONE and s.village_at[junction] == p + 1:
            n += 2
    return n


@rule
def leads(s: State, p: int, at: int) -> bool:
    """Whether the player has the most Influence on a hex, alone or tied, and at least some (I-9)."""
    own = influence(s, p, at)
    if own == 0:
        return False
    for q in range(s.seats):
        if q != p and influence(s, q, at) > own:
            return False
    return True
