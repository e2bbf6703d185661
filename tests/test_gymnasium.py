"""The Gymnasium environment: Gymnasium's own checks, and what a learning program relies on."""

import importlib
import random
import re
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cromlech
from cromlech.bots import Seat, make_bot
from cromlech.core.errors import IllegalAction, OptionsError
from cromlech.envs import payoffs
from cromlech.envs.gymnasium import register

IDS = ["cromlech/StoneAge-v0", "cromlech/EndlessWinter-v0", "cromlech/CVlizations-v0"]


def play(env: Any, seed: int | None = None) -> tuple[list[float], list[int]]:
    """Play one game at random. Returns the rewards and the actions."""
    _, info = env.reset(seed=seed)
    picker, rewards, actions, over = random.Random(1), [], [], False
    while not over:
        mask = env.unwrapped.action_masks()
        assert (mask == info["action_mask"]).all()
        actions.append(picker.choice(np.flatnonzero(mask).tolist()))
        observation, reward, over, truncated, info = env.step(actions[-1])
        assert not truncated
        assert observation in env.observation_space
        rewards.append(reward)
    assert not env.unwrapped.action_masks().any()
    return rewards, actions


def test_every_game_has_an_id() -> None:
    assert register()[:3] == IDS
    assert set(IDS) <= set(gymnasium.registry)


# Observations are whole numbers with bounds of their own, which these warnings ask about.
@pytest.mark.filterwarnings("ignore:.*WARN.*")
@pytest.mark.parametrize("name", IDS)
def test_gymnasium_checks_the_environment(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(name, opponents="random", render_mode="ansi").unwrapped)


@pytest.mark.parametrize("reward", ["difference", "win"])
@pytest.mark.parametrize(("name", "game", "players"), [(IDS[0], "stone-age", 3), (IDS[2], "cvlizations", 2)])
def test_the_agent_plays_its_seat_and_the_bots_the_others(name: str, game: str, players: int, reward: str) -> None:
    env = gymnasium.make(name, players=players, seat=1, opponents="random", reward=reward)
    rewards, actions = play(env, seed=5)
    position = env.unwrapped.position
    assert position.over
    assert [move.action for move in position.moves if move.actor == 1] == actions
    assert {move.actor for move in position.moves} >= set(range(players))
    assert rewards[-1] == payoffs(position, reward)[1]
    assert not any(rewards[:-1])
    again = cromlech.game(game, players).start(seed=5)
    for move in position.moves:
        if move.actor >= 0:
            again.apply(move.action)
    assert again == position


def test_a_seed_fixes_this_game_and_those_after_it() -> None:
    one, two = (gymnasium.make(IDS[0], players=2, seat="random", opponents="random") for _ in range(2))
    seats = set()
    for seed in (11, None, None, None, None):
        assert play(one, seed) == play(two, seed)
        assert one.unwrapped.seat == two.unwrapped.seat
        seats.add(one.unwrapped.seat)
    assert seats == {0, 1}


def test_a_reseeded_bot_plays_like_a_new_one() -> None:
    state = cromlech.game("stone-age", players=2).start(seed=1)
    bot = make_bot("random", seed=5)
    first = [bot.choose(Seat(state, state.actor)) for _ in range(20)]
    bot.reseed(5)
    assert [bot.choose(Seat(state, state.actor)) for _ in range(20)] == first


def test_options_of_the_game_and_a_bot_for_each_seat() -> None:
    env = gymnasium.make(
        IDS[0], players=3, edition="first", start_player=0, seat=2, opponents=["random", "greedy:temperature=2"]
    ).unwrapped
    assert env.game == cromlech.game("stone-age", 3, edition="first", start_player=0)
    assert [bot.name for bot in env.opponents] == ["random", "greedy:temperature=2"]


def test_normalized_observations() -> None:
    env = gymnasium.make(IDS[2], players=5, opponents="random", normalize=True)
    observation, _ = env.reset(seed=1)
    assert observation in env.observation_space
    assert observation.dtype == np.float32
    assert np.abs(observation).max() <= 1


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    env = gymnasium.make(IDS[0], players=2, opponents="random", start_player=0)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.unwrapped.action_masks())[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated) == (-1000, True)
    assert info["illegal"].startswith("Not allowed")
    assert not info["action_mask"].any()
    with pytest.raises(IllegalAction):
        env.step(illegal)


def test_what_happened_since_the_agents_last_decision() -> None:
    env = gymnasium.make(IDS[0], players=2, opponents="random", start_player=0, render_mode="ansi", lang="en")
    env.reset(seed=1)
    env.step(env.unwrapped.game.parse("place hunt 2"))
    first, *others = env.render().splitlines()
    assert first == "Player 1: 2 figures → hunting grounds"
    assert others
    assert all("Player 2" in line for line in others)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seat": 2}, "seat can't be 2; allowed: 0, 1, random."),
        ({"seat": "first"}, "seat can't be first; allowed: 0, 1, random."),
        ({"opponents": ["random", "random"]}, "Give one bot for all other seats or one for each of the 1, not 2."),
        ({"opponents": "rando"}, "There is no bot “rando”. Did you mean “random”?"),
        ({"reward": "points"}, "reward can't be points; allowed: difference, win."),
        ({"render_mode": "rgb_array"}, "render_mode can't be rgb_array; allowed: ansi, human."),
        ({"editon": "first"}, "editon"),
    ],
)
@pytest.mark.filterwarnings("ignore:.*WARN.*")
def test_wrong_arguments_say_what_would_be_right(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionsError, match=re.escape(message)):
        gymnasium.make(IDS[0], **{"players": 2, "opponents": "random", **given})


def test_the_page_tells_the_truth(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    section = (root / "docs" / "environments.md").read_text("utf-8").split("## Gymnasium")[1].split("\n## ")[0]
    [block] = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    exec(block, {})
    assert capsys.readouterr().out


def test_without_gymnasium(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "cromlech.envs.gymnasium")
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ImportError, match=r"pip install 'cromlech\[envs\]'"):
        importlib.import_module("cromlech.envs.gymnasium")
