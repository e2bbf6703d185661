"""Batches of games: the same games as one by one, on every target, for any batch."""

import multiprocessing
import os
import pickle
import random
import subprocess
import sys
import textwrap
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cromlech
from cromlech.core.errors import OptionsError, TargetError
from cromlech.core.machine import cores
from cromlech.envs import payoffs
from cromlech.envs.batch import BatchEnv

ARRAYS = ("actor", "mask", "observation", "reward", "score", "done", "illegal", "length")


def snapshot(env: BatchEnv) -> dict[str, np.ndarray[Any, Any]]:
    return {name: np.array(getattr(env, name)) for name in ARRAYS}


def assert_same(one: BatchEnv, two: BatchEnv, slots: int | None = None) -> None:
    for name in ARRAYS:
        assert np.array_equal(getattr(one, name)[:slots], getattr(two, name)[:slots]), name


@pytest.mark.parametrize(("players", "reward"), [(2, "difference"), (3, "win"), (4, "difference")])
def test_a_batch_plays_the_games_of_the_public_interface(players: int, reward: str) -> None:
    game = cromlech.game("stone-age", players=players)
    env = BatchEnv(game, 2, seed=11, reward=reward)
    states = [game.start(seed=env.game_seed(slot, 0)) for slot in range(2)]
    numbers = [0, 0]
    picker = random.Random(players)
    while min(numbers) < 1 or max(numbers) < 2:
        for slot, state in enumerate(states):
            assert env.actor[slot] == state.actor
            assert np.flatnonzero(env.mask[slot]).tolist() == state.legal()
            assert np.array_equal(env.observation[slot], state.observation(state.actor))
        actions = [picker.choice(state.legal()) for state in states]
        env.step(actions)
        assert not env.illegal.any()
        for slot, state in enumerate(states):
            state.apply(actions[slot])
            assert env.done[slot] == state.over
            if state.over:
                assert env.reward[slot] == pytest.approx(payoffs(state, reward))
                assert env.score[slot].tolist() == state.scores
                assert env.length[slot] == len([move for move in state.moves if move.actor >= 0])
                numbers[slot] += 1
                states[slot] = game.start(seed=env.game_seed(slot, numbers[slot]))
            else:
                assert not env.reward[slot].any()
                assert env.length[slot] == 0
    assert env.number.tolist() == numbers


@pytest.mark.parametrize("players", [2, 3])
def test_interpreted_and_compiled_batches_are_equal(players: int) -> None:
    game = cromlech.game("stone-age", players=players)
    one, two = (BatchEnv(game, 3, seed=5, target=target, reward="win") for target in ("python", "cpu"))
    done = 0
    for _ in range(1000):
        assert_same(one, two)
        actions = one.random_actions()
        assert np.array_equal(actions, two.random_actions())
        one.step(actions)
        two.step(actions)
        done += int(two.done.sum())
    assert done > 0


def test_the_simulated_gpu_plays_the_same_batch() -> None:
    """numba's CUDA simulator runs the kernels interpreted. benchmarks/batch.py compares the real GPU."""
    code = textwrap.dedent("""
        import numpy as np
        from cromlech.envs.batch import BatchEnv
        one, two = (BatchEnv("stone-age", 2, players=3, seed=4, target=target) for target in ("cuda", "python"))
        same = True
        for number in range(60):
            actions = two.random_actions().copy()
            same &= np.array_equal(np.asarray(one.random_actions()), actions)
            if number % 10 == 3:
                actions[0] = -7 if number % 20 == 3 else 10**12
            one.step(actions)
            two.step(actions)
            for name in ("actor", "mask", "observation", "reward", "score", "done", "illegal", "length"):
                same &= np.array_equal(np.asarray(getattr(one, name)), getattr(two, name))
        refused = one.refused.tolist(), two.refused.tolist()
        one.reset(9)
        two.reset(9)
        one.sync()
        same &= np.array_equal(np.asarray(one.observation), two.observation)
        print(same, *refused, one.mask)
        """)
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], env=env, capture_output=True, text=True, check=False
    )
    assert run.stdout == "True [6, 0] [6, 0] <array on the GPU, shape (2, 268), int8>\n", run.stderr


def test_the_real_gpu_plays_the_same_batch() -> None:
    try:
        one = BatchEnv("stone-age", 64, players=3, seed=4, target="cuda")
    except TargetError as error:
        pytest.skip(f"no GPU: {error}")
    two = BatchEnv("stone-age", 64, players=3, seed=4)
    for _ in range(50):
        one.step(one.random_actions())
        two.step(two.random_actions())
        for name in ARRAYS:
            assert np.array_equal(np.asarray(getattr(one, name)), getattr(two, name)), name


def test_a_finished_game_is_followed_by_the_next_of_its_slot() -> None:
    env = BatchEnv("stone-age", 64, players=2, seed=3)
    finished = np.zeros(64, np.int64)
    lengths = np.zeros(64, np.int64)
    for _ in range(2500):
        env.step(env.random_actions())
        lengths += 1
        finished += env.done
        assert np.array_equal(env.length[env.done], lengths[env.done])
        assert not env.reward[~env.done].any()
        assert np.array_equal(env.reward[env.done, 0], -env.reward[env.done, 1])
        assert (env.mask.sum(axis=1) > 1).all()
        lengths[env.done] = 0
    assert finished.min() >= 2
    assert np.array_equal(env.number, finished)


def test_games_of_a_slot_and_of_neighbours_differ() -> None:
    env = BatchEnv("stone-age", 200, players=2, seed=3)
    starts = {row.tobytes() for row in env.observation}
    assert len(starts) > 190
    assert len({env.game_seed(slot, number) for slot in range(500) for number in range(50)}) == 25_000


def test_illegal_actions_change_nothing() -> None:
    env = BatchEnv("stone-age", 8, players=2, seed=1)
    for _ in range(100):
        env.step(env.random_actions())
    before = snapshot(env)
    states = env._games.states.tobytes()
    count = env.game.action_count
    for wrong in (-1, -2, count, count + 1, 2**31, 2**32, -(2**31), 2**62, -(2**62)):
        env.step(np.full(8, wrong))
        assert env.illegal.all()
        assert not env.done.any()
        assert states == env._games.states.tobytes()
    forbidden = np.array([np.flatnonzero(row == 0)[slot * 7] for slot, row in enumerate(env.mask)])
    env.step(forbidden)
    for name in ("actor", "mask", "observation"):
        assert np.array_equal(before[name], getattr(env, name)), name
    assert states == env._games.states.tobytes()
    assert (env.refused == 10).all()
    actions = env.random_actions()
    actions[3] = -1
    env.step(actions)
    assert env.illegal.tolist() == [False] * 3 + [True] + [False] * 4
    assert np.array_equal(env.observation[3], before["observation"][3])
    assert not np.array_equal(env.observation[2], before["observation"][2])


def test_a_mask_written_by_the_user_allows_nothing() -> None:
    env = BatchEnv("stone-age", 4, players=2, seed=1)
    forbidden = np.flatnonzero(env.mask[0] == 0)[[0, 5, 100, -1]]
    env.mask[:] = 1
    env.step(forbidden)
    assert env.illegal[0]
    env.reset()
    assert env.refused.tolist() == [0, 0, 0, 0]
    assert np.array_equal(env.mask, BatchEnv("stone-age", 4, players=2, seed=1).mask)


def test_actions_may_be_of_any_whole_numbers() -> None:
    """Nothing is compiled again for them."""
    env, other = (BatchEnv("stone-age", 4, players=2, seed=1) for _ in range(2))
    compiled = len(env._module.advance_part.signatures)
    strided = np.zeros((4, 3), np.int64)
    for kind in ("list", "int16", "uint64", "frozen", "strided"):
        first = other.mask.argmax(axis=1)
        strided[:, 1] = first
        frozen = first.copy()
        frozen.flags.writeable = False
        given = {"list": first.tolist(), "frozen": frozen, "strided": strided[:, 1]}
        env.step(given[kind] if kind in given else first.astype(kind))
        other.step(first)
        assert_same(env, other)
        assert not env.illegal.any()
    assert len(env._module.advance_part.signatures) == compiled
    env.step(np.array([2**64 - 1, 2**63, 0, 1], np.uint64))
    assert env.illegal[:2].all()


def test_a_slot_does_not_depend_on_the_batch_or_on_threads() -> None:
    small, large, threaded = (
        BatchEnv("stone-age", batch, players=4, seed=8, threads=threads)
        for batch, threads in ((5, 1), (41, 1), (41, 3))
    )
    assert threaded.threads == 3
    for _ in range(1500):
        for env in (small, large, threaded):
            env.step(env.random_actions())
        assert_same(large, threaded)
        assert_same(small, large, slots=5)
    assert large.number.sum() > 0


def test_as_many_threads_as_pay_off() -> None:
    for batch, most in ((1, 1), (8191, 1), (8192, 2)):
        assert BatchEnv("stone-age", batch, players=2).threads == min(most, cores())
    assert BatchEnv("stone-age", 3, target="python", players=2).threads == 1


def steps_of(env: BatchEnv) -> list[int]:
    env.step(env.random_actions())
    return env.observation.sum(axis=1).tolist()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_threads_in_a_forked_process() -> None:
    env, twin = (BatchEnv("stone-age", 64, players=2, seed=4, threads=2) for _ in range(2))
    assert steps_of(env) == steps_of(twin)
    here, there = multiprocessing.Pipe()
    child = multiprocessing.get_context("fork").Process(target=lambda: there.send(steps_of(env)), daemon=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Python warns about threads in a process that forks
        child.start()
    try:
        assert here.poll(60), "the forked process waits for threads that are not there"
        assert here.recv() == steps_of(twin)
    finally:
        child.kill()


def test_the_same_seed_gives_the_same_games() -> None:
    env = BatchEnv("stone-age", 16, players=2, seed=21)

    def play(seed: int | None) -> list[bytes]:
        env.reset(seed)
        seen = [env.observation.tobytes()]
        for _ in range(50):
            env.step(env.random_actions())
            seen.append(env.observation.tobytes() + env.mask.tobytes())
        return seen

    first, again, other, back = play(None), play(None), play(22), play(21)
    assert first == again == back
    assert first[0] != other[0]


def test_asking_for_random_actions_changes_no_dice() -> None:
    one, two = (BatchEnv("stone-age", 16, players=2, seed=2) for _ in range(2))
    for number in range(300):
        if number % 3 == 0:
            one.random_actions()
        first = one.mask.argmax(axis=1)
        one.step(first)
        two.step(first)
        assert_same(one, two)


def test_random_actions_are_legal_and_uniform() -> None:
    env = BatchEnv("stone-age", 1, players=2, seed=2)
    legal = np.flatnonzero(env.mask[0])
    drawn = np.array([env.random_actions()[0] for _ in range(200 * len(legal))])
    ids, counts = np.unique(drawn, return_counts=True)
    assert ids.tolist() == legal.tolist()
    assert counts.min() > 130
    assert counts.max() < 270


def test_arrays_stay_where_they_are() -> None:
    env = BatchEnv("stone-age", 4, players=2, reward="win")
    kept = {name: getattr(env, name) for name in ARRAYS}
    env.step(env.random_actions())
    env.reset()
    assert all(getattr(env, name) is array for name, array in kept.items())
    assert {name: (array.dtype.name, array.shape) for name, array in kept.items()} == {
        "actor": ("int32", (4,)),
        "mask": ("int8", (4, 268)),
        "observation": ("int32", (4, *env.game.observation_shape)),
        "reward": ("float32", (4, 2)),
        "score": ("int32", (4, 2)),
        "done": ("bool", (4,)),
        "illegal": ("bool", (4,)),
        "length": ("int32", (4,)),
    }


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_wrong_arguments_are_refused_with_what_would_be_right(target: str) -> None:
    with pytest.raises(TargetError, match="python, cpu, cuda"):
        BatchEnv("stone-age", 2, target="gpu")
    with pytest.raises(OptionsError, match="difference, win"):
        BatchEnv("stone-age", 2, reward="money")
    for wrong in ({"batch": 0}, {"batch": 2, "threads": 0}, {"batch": 2, "players": 7}):
        with pytest.raises(OptionsError):
            BatchEnv("stone-age", **wrong)  # type: ignore[arg-type]
    with pytest.raises(OptionsError):
        BatchEnv(cromlech.game("stone-age"), 2, players=2)
    env = BatchEnv("stone-age", 3, target=target)
    before = snapshot(env)
    for actions in ([1, 2], [[1, 2, 3]], [1.0, 2.0, 3.0], 5):
        with pytest.raises(OptionsError, match=r"int64 \[3\]"):
            env.step(actions)
    assert all(np.array_equal(before[name], getattr(env, name)) for name in ARRAYS)


def test_a_batch_needs_neither_words_nor_screens() -> None:
    """A machine for learning may have only numpy and numba."""
    code = textwrap.dedent("""
        import sys
        from cromlech.envs.batch import BatchEnv
        env = BatchEnv("stone-age", 2, players=2)
        env.step(env.random_actions())
        print([m for m in ("babel", "platformdirs", "rich", "pettingzoo", "torch") if m in sys.modules])
        """)
    cache = os.environ.get("CROMLECH_CACHE")
    if cache is None:
        from cromlech.core.rules import cache_folder

        cache = str(cache_folder())
    env = {**os.environ, "CROMLECH_CACHE": cache}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert run.stdout == "[]\n", run.stderr


def test_the_page_shows_a_program_that_runs(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = (root / "docs" / "batch.md").read_text("utf-8").split("```python\n")[1].split("```")[0]
    scope: dict[str, Any] = {}
    exec(program, scope)
    assert scope["env"].number.max() >= 1
    assert capsys.readouterr().out


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_saved_slots_continue_as_they_would_have(target: str) -> None:
    env = BatchEnv("stone-age", 6, players=2, seed=3, target=target)
    for _ in range(30):
        env.step(env.random_actions())
    saved = pickle.loads(pickle.dumps(env.save()))
    first = snapshot(env)

    def on(steps: int) -> list[bytes]:
        seen = []
        for _ in range(steps):
            env.step(env.random_actions())
            seen.append(b"".join(values.tobytes() for values in snapshot(env).values()))
        return seen

    later = on(40)
    env.load(saved)
    assert all(np.array_equal(first[name], getattr(env, name)) for name in ARRAYS)
    assert on(40) == later
    env.reset(9)
    env.load(env.save([2, 4]), [1, 0])
    assert np.array_equal(env.observation[[1, 0]], env.observation[[2, 4]])


def test_slots_move_between_targets() -> None:
    one = BatchEnv("cvlizations", 3, players=5, seed=3, target="python")
    two = BatchEnv("cvlizations", 4, players=5, seed=8)
    for _ in range(25):
        one.step(one.random_actions())
    two.load(one.save([2, 0]), [3, 1])
    for slot, other in ((2, 3), (0, 1)):
        assert two.state(other) == one.state(slot)
    for _ in range(60):
        actions = two.mask.argmax(axis=1)
        actions[[3, 1]] = one.mask.argmax(axis=1)[[2, 0]]
        one.step(one.mask.argmax(axis=1))
        two.step(actions)
        for name in ("actor", "mask", "observation", "reward", "done", "length"):
            assert np.array_equal(getattr(one, name)[[2, 0]], getattr(two, name)[[3, 1]]), name


def test_copies_share_dice_unless_they_get_their_own() -> None:
    env = BatchEnv("stone-age", 40, players=2, seed=3, target="python")
    for _ in range(20):
        env.step(env.random_actions())
    env.copy(5, range(20))
    env.copy(5, np.arange(40) >= 20, seed=1)
    assert all(np.array_equal(env.observation[5], row) for row in env.observation)
    for _ in range(40):
        env.step([int(np.flatnonzero(row)[-1]) for row in env.mask])
    same, own = ({row.tobytes() for row in env.observation[part]} for part in (slice(20), slice(20, 40)))
    assert len(same) == 1
    assert len(own) > 5


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_a_slot_continues_from_any_position(target: str) -> None:
    game = cromlech.game("stone-age", players=3)
    env = BatchEnv(game, 3, seed=3, target=target)
    state = game.start(seed=5)
    picker = random.Random(2)
    for _ in range(20):
        state.apply(picker.choice(state.legal()))
    with state.edit() as raw:
        raw.players[1].food += 4
    env.set(1, state)
    assert env.state(1) == state
    while not state.over:
        assert env.actor[1] == state.actor
        assert np.flatnonzero(env.mask[1]).tolist() == state.legal()
        assert np.array_equal(env.observation[1], state.observation(state.actor))
        action = picker.choice(state.legal())
        state.apply(action)
        env.step([int(env.mask[0].argmax()), action, int(env.mask[2].argmax())])
    assert env.done[1]
    assert env.score[1].tolist() == state.scores
    assert env.length[1] == sum(move.actor >= 0 for move in state.moves)


def test_wrong_slots_and_positions_say_what_would_be_right() -> None:
    env = BatchEnv("stone-age", 3, players=2, target="python")
    other = cromlech.game("stone-age", players=3)
    for wrong, message in [
        (lambda: env.save([3]), "slots can't be .3.; allowed: 0 … 2"),
        (lambda: env.save(1.5), "slots can't be 1.5"),
        (lambda: env.load(env.save([0, 1]), [2]), "one slot for each of the 2 games, not 1"),
        (lambda: env.set(0, other.start(seed=1)), "this batch plays cromlech.game"),
        (lambda: env.set(0, env.game.start(chance="explicit")), "in which a player is to move"),
    ]:
        with pytest.raises(OptionsError, match=message):
            wrong()


def test_every_game_with_every_number_of_players() -> None:
    for definition in cromlech.games():
        for players in definition.players:
            env = BatchEnv(definition.name, 1, players=players, target="python")
            for _ in range(15):
                env.step(env.random_actions())
            assert not env.illegal.any()
            assert env.reward.shape == (1, players)


@pytest.mark.parametrize("bots", [{1: "random", 2: "greedy:temperature=2"}, {0: "random"}])
def test_bots_move_by_themselves(bots: dict[int, str]) -> None:
    """Someone else's turn always follows, games end as usual, and no slot depends on the batch."""
    small, large = (BatchEnv("stone-age", n, players=3, seed=5, target="python", opponents=bots) for n in (1, 3))
    alone = BatchEnv("stone-age", 1, players=3, seed=5, target="python")
    finished = 0
    while finished < 1:
        assert not set(large.actor.tolist()) & set(bots)
        assert np.array_equal(small.observation[0], large.observation[0])
        actions = [int(np.flatnonzero(row)[-1]) for row in large.mask]
        small.step(actions[:1])
        large.step(actions)
        assert not large.illegal.any()
        for name in ("done", "reward", "length", "score"):
            assert np.array_equal(getattr(small, name)[0], getattr(large, name)[0])
        assert not large.reward[~large.done].any()
        if small.done[0]:
            finished += 1
            scores = small.score[0].astype(float)
            best = [max(np.delete(scores, seat)) for seat in range(3)]
            assert small.reward[0].tolist() == [own - other for own, other in zip(scores, best, strict=True)]
            assert small.length[0] > 0
    alone.step(alone.random_actions())
    large.load(alone.save(), [2])
    assert large.actor[2] not in bots


def test_wrong_bots_say_what_would_be_right() -> None:
    for bots, message in [
        ({2: "random"}, "opponents must be a whole number from 0 to 1, not 2"),
        ({0: "random", 1: "random"}, "give bots for at most 1"),
        ({0: "hard"}, "can't play in a batch; choose from: random, greedy, search:nodes=N"),
        ({0: "gredy"}, "Did you mean “greedy”"),
    ]:
        with pytest.raises(OptionsError, match=message):
            BatchEnv("stone-age", 2, players=2, target="python", opponents=bots)
