"""The PettingZoo environment: PettingZoo's own tests, and our additional promises."""

import importlib
import itertools
import pickle
import random
import re
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import cromlech
from cromlech.envs import payoffs, pettingzoo

GAMES = [(definition.name, players) for definition in cromlech.games() for players in definition.players]
# An observation with an action mask is a dictionary, as in PettingZoo's classic games. For other games, these warnings
# ask whether that is intended.
DICTIONARY = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # of an agent that is done
]
every_game = pytest.mark.parametrize(("name", "players"), GAMES)


def dictionary(test):
    for mark in DICTIONARY:
        test = mark(test)
    return test


def play(env, seed=0, until=None):
    """Make random moves. Returns what every agent earned in total."""
    picker = random.Random(seed)
    earned = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter(until if until is not None else 2**63):
        observation, reward, termination, truncation, _ = env.last()
        earned[agent] += reward
        done = termination or truncation
        env.step(None if done else picker.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return earned


# -- PettingZoo's own tests ----------------------------------------------------


@every_game
@dictionary
def test_api(name, players):
    api_test(pettingzoo.env(name, players), num_cycles=1000)


@every_game
@dictionary
def test_api_of_raw_env_truncated_games_and_the_other_reward(name, players):
    api_test(pettingzoo.raw_env(name, players, reward="win"), num_cycles=20)
    api_test(pettingzoo.env(name, players, reward="win", max_cycles=9), num_cycles=20)


@every_game
def test_seed(name, players):
    seed_test(lambda: pettingzoo.env(name, players), num_cycles=300)


@pytest.mark.parametrize("name", [definition.name for definition in cromlech.games()])
def test_render(name, capsys):
    render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode))
    assert capsys.readouterr().out


def test_performance_benchmark(capsys, monkeypatch):
    fast = SimpleNamespace(time=lambda: 10 * time.time())  # half a second shows as much as five
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", fast)
    performance_benchmark(pettingzoo.env("stone-age", 3))
    assert float(re.search(r"(\S+) turns per second", capsys.readouterr().out)[1]) > 0


# -- our promises --------------------------------------------------------------


@every_game
def test_the_agent_is_who_the_game_says_and_the_mask_is_what_is_legal(name, players):
    env = pettingzoo.env(name, players)
    env.reset(seed=3)
    position = env.unwrapped.position
    assert position == cromlech.game(name, players).start(seed=3)
    picker = random.Random(3)
    in_a_row = []
    for agent in env.agent_iter(150):
        if position.over:
            break
        assert agent == f"player_{position.actor}"
        for other in env.agents:
            seen = env.observe(other)
            assert (seen["observation"] == position.observation(int(other[-1]))).all()
            assert seen in env.observation_space(other)
            expected = position.legal() if other == agent else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == expected
        env.step(np.int64(picker.choice(position.legal())))
        in_a_row.append(agent)
    assert any(first == second for first, second in itertools.pairwise(in_a_row))
    assert set(in_a_row) == set(env.possible_agents)


@every_game
@pytest.mark.parametrize("reward", ["difference", "win"])
def test_rewards_come_at_the_end(name, players, reward):
    env = pettingzoo.env(name, players, reward=reward)
    env.reset(seed=5)
    earned = play(env)
    position = env.unwrapped.position
    assert position.over
    assert env.agents == []
    scores = position.scores
    for seat, agent in enumerate(env.possible_agents):
        others = [score for other, score in enumerate(scores) if other != seat]
        if reward == "difference":
            assert earned[agent] == scores[seat] - max(others)
        else:
            assert earned[agent] == (1 if position.winners == [seat] else -1 / (players - 1))
    if reward == "win" or players == 2:
        assert sum(earned.values()) == pytest.approx(0)


@pytest.mark.parametrize(
    ("points", "difference", "win"),
    [
        ([30, 20, 10, 0], [10, -10, -20, -30], [1, -1 / 3, -1 / 3, -1 / 3]),
        ([30, 30, 10, 0], [0, 0, -20, -30], [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
        ([30, 30, 30, 0], [0, 0, 0, -30], [1 / 9, 1 / 9, 1 / 9, -1 / 3]),
        ([30, 30, 30, 30], [0, 0, 0, 0], [0, 0, 0, 0]),
        ([20, 30], [-10, 10], [-1, 1]),
    ],
)
def test_payoffs(points, difference, win):
    state = cromlech.game("stone-age", players=len(points)).start(seed=1)
    for seat, own in enumerate(points):
        state.raw.players[seat].points[0] = own
    assert payoffs(state, "difference") == difference
    assert payoffs(state, "win") == pytest.approx(win)
    assert sum(payoffs(state, "win")) == pytest.approx(0)


def test_a_tie_on_points_is_broken_by_the_rules():
    env = pettingzoo.raw_env("stone-age", 2)
    env.reset(seed=5)
    play(env)
    state = env.position
    for player in state.raw.players:
        player.points[:] = [0] * len(player.points)
        player.agriculture = player.tools = player.figures = 1
    assert payoffs(state, "win") == [0, 0]
    state.raw.players[1].tools = 2
    assert payoffs(state, "win") == [-1, 1]


@pytest.mark.parametrize("limit", [1, 4, 50])
def test_max_cycles(limit):
    """PettingZoo's max_cycles_test needs a parallel_env. This is its claim for one agent at a time."""
    env = pettingzoo.env("stone-age", 3, max_cycles=limit)
    for _ in range(2):
        env.reset(seed=1)
        play(env, until=limit)
        assert env.truncations == dict.fromkeys(env.possible_agents, True)
        assert env.terminations == dict.fromkeys(env.possible_agents, False)
        assert set(play(env).values()) == {0}
        assert env.agents == []


def test_one_seed_fixes_a_whole_run():
    def run(seed):
        env = pettingzoo.env("stone-age", 2)
        env.reset(seed=seed)
        for _ in range(2):
            env.reset()
        return env.unwrapped.position

    assert run(1) == run(1)
    assert run(1) != run(2)
    env = pettingzoo.env("stone-age", 2)
    env.reset()
    first = env.unwrapped.position
    env.reset()
    assert env.unwrapped.position != first


def test_an_illegal_action_ends_the_game():
    for reward, expected in (("difference", -1000), ("win", -1)):
        env = pettingzoo.env("stone-age", 3, reward=reward)
        env.reset(seed=1)
        culprit = env.agent_selection
        env.step(int(np.flatnonzero(env.observe(culprit)["action_mask"] == 0)[0]))
        earned = {agent: env.rewards[agent] for agent in env.agents}
        assert earned == {**dict.fromkeys(env.possible_agents, 0), culprit: expected}
        assert all(env.terminations.values())
        play(env)
        assert env.agents == []
        env.reset(seed=1)
        assert not any(env.terminations.values())
    env = pettingzoo.env("stone-age", 3, illegal_reward=-7)
    env.reset(seed=1)
    env.step(267)
    assert -7 in env.rewards.values()


def test_an_illegal_action_changes_nothing_in_raw_env():
    env = pettingzoo.raw_env("stone-age", 3)
    env.reset(seed=1)
    before = env.position.clone()
    for action in (np.int32(267), 268, -1, None):
        with pytest.raises(cromlech.IllegalAction):
            env.step(action)
    with pytest.raises(cromlech.IllegalAction, match="decided by chance"):
        env.step(np.int32(267))
    assert env.position == before
    assert env.agent_selection == f"player_{before.actor}"


def test_text_in_four_languages():
    texts = {}
    for lang in ("en", "uk", "ru", "pl"):
        env = pettingzoo.env("stone-age", 2, render_mode="ansi", lang=lang)
        env.reset(seed=1)
        setup = env.render().splitlines()
        assert len(setup) >= 8  # start player, four cards, two buildings, the round
        env.step(env.unwrapped.position.legal()[0])
        texts[lang] = env.render()
        assert env.render() == texts[lang]
        assert not set(texts[lang].splitlines()) & set(setup)
    assert texts["en"].startswith("Player ")
    assert len(set(texts.values())) == 4


def test_human_rendering_prints_by_itself(capsys):
    env = pettingzoo.env("stone-age", 2, render_mode="human")
    env.reset(seed=1)
    assert "starts" in capsys.readouterr().out
    env.step(env.unwrapped.position.legal()[0])
    assert capsys.readouterr().out
    assert env.render() is None


def test_rendering_without_a_mode_says_so():
    env = pettingzoo.env("stone-age", 2)
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="ansi, human"):
        assert env.render() is None


def test_pickle_keeps_the_game():
    env = pettingzoo.raw_env("stone-age", 2)
    env.reset(seed=1)
    play(env, until=20)
    twin = pickle.loads(pickle.dumps(env))
    assert twin.position == env.position
    assert play(twin, seed=4) == play(env, seed=4)
    assert twin.position == env.position


def test_options_reach_the_game():
    env = pettingzoo.raw_env("stone-age", 2, edition="first", start_player=1)
    env.reset()
    assert env.position.actor == 1
    assert env.position.view()["edition"]["id"] == "first"
    assert str(env) == "stone_age_v0"


@pytest.mark.parametrize(
    ("wrong", "match"),
    [
        ({"players": 9}, "players can't be 9; allowed: 2, 3, 4"),
        ({"reward": "points"}, "reward can't be points; allowed: difference, win"),
        ({"render_mode": "rgb_array"}, "render_mode can't be rgb_array; allowed: ansi, human"),
        ({"lang": "de"}, "no language “de”"),
        ({"edition": "third"}, "edition can't be third"),
        ({"colour": "red"}, "no option “colour”"),
        ({"max_cycles": 0}, "max_cycles must be a whole number from 1"),
    ],
)
def test_wrong_arguments_are_named(wrong, match):
    with pytest.raises(cromlech.OptionsError, match=match):
        pettingzoo.env("stone-age", **wrong)


def test_unknown_game():
    with pytest.raises(cromlech.UnknownGame):
        pettingzoo.env("stonage")


def test_without_pettingzoo(monkeypatch):
    monkeypatch.delitem(sys.modules, "cromlech.envs.pettingzoo")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"pip install 'cromlech\[envs\]'"):
        importlib.import_module("cromlech.envs.pettingzoo")


def test_the_page_tells_the_truth(root: Path, capsys):
    section = (root / "docs" / "environments.md").read_text("utf-8").split("## PettingZoo")[1].split("\n## ")[0]
    blocks = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    assert capsys.readouterr().out
    game = cromlech.game("stone-age")
    chance = [game.action(i).chance for i in range(game.action_count)]
    assert game.observation_shape == (276,)
    assert "Stone Age: 276" in section
    assert len(chance) == 268
    assert "Stone Age: 268" in section
    assert chance == [False] * (268 - 74) + [True] * 74
    assert "last 74" in section


@pytest.mark.parametrize(("name", "players"), [("stone-age", 3), ("cvlizations", 2), ("endless-winter", 2)])
def test_compiled_games_are_the_same(name, players):
    """Step by step: who, what they see, and what they earn. The position follows when asked for."""
    one, two = (pettingzoo.env(name, players, target=target) for target in ("python", "cpu"))
    for env in (one, two):
        env.reset(seed=4)
    picker = random.Random(4)
    while one.agents:
        assert one.agent_selection == two.agent_selection
        seen, *rest = one.last()
        other, *same = two.last()
        assert rest == same
        assert all((seen[key] == other[key]).all() for key in seen)
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        action = picker.choice(legal) if legal else None
        for env in (one, two):
            env.step(action)
        if picker.random() < 0.02 and one.agents:
            assert two.unwrapped.position == one.unwrapped.position
            for agent in one.agents:
                assert (one.observe(agent)["observation"] == two.observe(agent)["observation"]).all()
            two = pickle.loads(pickle.dumps(two))
    assert two.agents == []
    assert two.unwrapped.position.record() == one.unwrapped.position.record()


def test_a_compiled_game_refuses_what_is_illegal():
    env = pettingzoo.raw_env("stone-age", 2, target="cpu")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)["observation"]
    for action in (267, 268, -1, None):
        with pytest.raises(cromlech.IllegalAction):
            env.step(action)
    assert (env.observe(env.agent_selection)["observation"] == before).all()
    with pytest.raises(cromlech.TargetError, match="allowed: python, cpu"):
        pettingzoo.env("stone-age", target="cuda")


def test_calls_in_the_wrong_order():
    env = pettingzoo.env("stone-age", 2)
    for name in ("agents", "rewards", "agent_selection", "num_agents"):
        with pytest.raises(AttributeError):
            getattr(env, name)
    for call in (lambda: env.step(0), lambda: env.observe("player_0"), env.agent_iter, env.render):
        with pytest.raises(AssertionError, match="reset"):
            call()
    env.reset(seed=1)
    turns = env.agent_iter()
    next(turns)
    with pytest.raises(AssertionError, match="need to call step"):
        next(turns)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(268)
