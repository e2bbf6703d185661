"""Taking back a move must not teach anything: which moves reveal what others hide (I-12)."""

import random
from collections import Counter

import cromlech
from cromlech.core.game import State
from cromlech.games.endless_winter.events import EVENTS

SEALS = {kind.name for kind in EVENTS.kinds if kind.reveals}


def news(before: State, after: State, seat: int) -> list[dict[str, object]]:
    """The log lines of a move, without the number of the move."""
    start = len(before.log(seat)) if before is not after else 0
    return [{**line, "move": 0} for line in after.log(seat, since=start)]


def tells(state: State, action: int, seat: int, seed: int) -> bool:
    """Whether the move shows the seat more than it would in another world that looks the same to it now."""
    after = state.clone()
    after.apply(action)
    imagined = state.imagine(seat, seed)
    imagined.apply(action)
    same = imagined.view(seat) == after.view(seat) and news(imagined, imagined, seat) == news(state, after, seat)
    return not same


def test_only_sealing_events_tell_what_others_hide() -> None:
    """Piles and final hands. Every other move without chance can be taken back with nothing learned."""
    found: Counter[tuple[bool, bool]] = Counter()
    for players, seed in ((2, 1), (2, 2), (3, 3), (4, 4)):
        found += told_in_game(players, seed)
    assert found[False, True] == 0
    assert found[False, False] > 100
    assert found[True, True] > 3  # the others revealed nothing that couldn't be counted out before


def told_in_game(players: int, seed: int) -> Counter[tuple[bool, bool]]:
    """Moves of a random game by whether they seal, and whether they reveal something."""
    picker = random.Random(seed)
    game = cromlech.game("endless-winter", players=players, glaciers=True, rest_tokens=True)
    state = game.start(chance="explicit")
    found: Counter[tuple[bool, bool]] = Counter()
    lines = len(state.log(None))
    while not state.over:
        piling = [action for action in state.legal() if game.action(action).kind == "pile"]
        action = picker.choice(piling if piling and picker.random() < 0.7 else state.legal())
        seat, before = state.actor, state.clone()
        state.apply(action)
        new = state.log(None, since=lines)
        lines += len(new)
        sealed = bool(SEALS & {line["kind"] for line in new})
        assert not (sealed and state.can_undo())
        if seat != cromlech.CHANCE and (sealed or picker.random() < 0.3):
            told = any(tells(before, action, seat, number) for number in range(4 if sealed else 2))
            found[sealed, told] += 1
    return found
