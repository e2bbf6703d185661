"""Secret choices: others don't answer what they can't see, and no one can predict them."""

import random
from collections import Counter

import pytest

import cromlech
from cromlech.bots import Candidate, GreedyBot, SearchBot, Seat, hint
from cromlech.bots.players import put_first
from cromlech.core.rules import load

HEADS = 0
UPPER_BOUND, REGRET, OPEN = range(3)


def hide(mixing: int, seed: int = 1, iterations: int = 3000) -> tuple[dict[int, int], float]:
    """Visits of heads and tails in a search for the seat that hides the coin, and the chance to win."""
    loaded = load("tests.pennies")
    search, tree, rng = map(loaded.module, ("search", "search_tree", "rng"))
    desk = loaded.module("desk").Desk(
        states=[loaded.rules.State() for _ in range(4)],
        rngs=[rng.Rng()],
        ids=[0] * loaded.module("judging").IDS_LENGTH,
        work=[[0.0] * search.WORK_LENGTH for _ in range(search.WORK_ROWS)],
        nodes=[tree.Node() for _ in range(200)],
        used=[0],
    )
    loaded.rules.setup(desk.states[0], [])
    settings = tree.Settings()
    settings.exploration, settings.sharpness, settings.trust, settings.mixing = 0.2, 8.0, 1.0, mixing
    rng.seed(desk.rngs[0], seed, 0)
    search.plant(desk)
    search.search(desk, 0, 1, settings, iterations, iterations)
    nodes = desk.nodes
    children = []
    child = nodes[0].first
    while child >= 0:
        children.append(nodes[child])
        child = nodes[child].sibling
    value = sum(c.total for c in children) / sum(c.visits for c in children)
    return {c.action: c.visits for c in children}, value


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_secret_is_not_seen_by_those_who_answer(seed: int) -> None:
    """If the choice is visible, it never wins this game. If not, it does, and hides different sides."""
    _, seen = hide(OPEN, seed)
    assert seen < 0.05
    for mixing in (UPPER_BOUND, REGRET):
        visits, value = hide(mixing, seed)
        assert 0.05 < visits[HEADS] / sum(visits.values()) < 0.6
        assert value > 0.12


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_regrets_find_the_best_mixture(seed: int) -> None:
    """In theory, heads one time in three, and a one-third chance to win."""
    visits, value = hide(REGRET, seed)
    assert visits[HEADS] / sum(visits.values()) == pytest.approx(1 / 3, abs=0.08)
    assert value == pytest.approx(1 / 3, abs=0.06)


def laying() -> cromlech.State:
    """Seat 1 plays its second order face down, and some orders are about equally good."""
    state = cromlech.game("cvlizations", players=2, start_player=0).start(seed=8)
    picker = random.Random(8)
    while not Seat(state, state.actor).secret:
        state.apply(picker.choice(state.legal()))
    return state


def test_a_secret_choice_follows_the_visits() -> None:
    state = laying()
    expected: Counter[int] = Counter()
    chosen: Counter[int] = Counter()
    games = 60
    for seed in range(games):
        found = SearchBot(nodes=100, seed=seed).consider(Seat(state, state.actor))
        most = max(c.visits for c in found)
        drawn = {c.action: c.visits for c in found if c.visits >= 0.1 * most}
        assert found[0].action in drawn
        chosen[found[0].action] += 1
        for action, visits in drawn.items():
            expected[action] += visits / sum(drawn.values())  # type: ignore[assignment]
    assert len(chosen) > 1
    for action, times in expected.items():
        assert abs(chosen[action] - times) < 4 * (games / 4) ** 0.5


def test_a_secret_choice_is_repeatable_with_a_seed() -> None:
    state = laying()
    seat = Seat(state, state.actor)
    for bot in (lambda: SearchBot(nodes=100, seed=3), lambda: GreedyBot(seed=3)):
        assert bot().consider(seat) == bot().consider(seat)


def test_greedy_mixes_options_that_are_about_equal() -> None:
    state = laying()
    seat = Seat(state, state.actor)
    best = max(c.value for c in GreedyBot(seed=0).consider(seat))
    chosen = [GreedyBot(seed=seed).consider(seat)[0] for seed in range(40)]
    assert len({c.action for c in chosen}) > 1
    assert sum(c.value > best - 0.7 for c in chosen) >= 30


def test_open_choices_are_not_drawn() -> None:
    state = cromlech.game("cvlizations", players=3, start_player=0).start(seed=8)
    seat = Seat(state, state.actor)
    assert not seat.secret
    assert len({GreedyBot(seed=seed).choose(seat) for seed in range(10)}) == 1


def test_hints_name_the_best_not_the_one_drawn() -> None:
    state = laying()
    found = {hint(state, state.actor, bot=GreedyBot(seed=seed))[0].action for seed in range(10)}
    assert len(found) == 1


def test_a_draw_by_weights() -> None:
    candidates = [Candidate(action, 0.5, 1) for action in range(3)]
    put_first(candidates, {0: 0.0, 1: 7.0, 2: 0.0}, random.Random(1))
    assert [c.action for c in candidates] == [1, 0, 2]


def test_stone_age_has_no_secret_choices() -> None:
    state = cromlech.game("stone-age", players=2).start(seed=1)
    picker = random.Random(1)
    while not state.over:
        assert not Seat(state, state.actor).secret
        state.apply(picker.choice(state.legal()))
