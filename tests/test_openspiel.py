"""The OpenSpiel games: OpenSpiel's own checks, its searches, and the players' secrets."""

import importlib
import json
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import cromlech
from cromlech.envs import openspiel, payoffs
from cromlech.games.stone_age.state import DECK, DRAWN

NAMES = [(openspiel.short_name(definition), definition.players) for definition in cromlech.games()]
GAMES = [(name, players) for name, numbers in NAMES for players in numbers]
every_game = pytest.mark.parametrize(("name", "players"), GAMES)


def load(text="players=2"):
    return pyspiel.load_game(f"cromlech_stone_age({text})")


def play(state, seed=0, until=10**9):
    """Make random moves, including chance."""
    picker = random.Random(seed)
    while not state.is_terminal() and len(state.history()) < until:
        state.apply_action(picker.choice(state.legal_actions()))
    return state


def from_history(game, actions):
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


# -- OpenSpiel's own checks ----------------------------------------------------


@every_game
def test_random_simulations(name, players):
    game = pyspiel.load_game(name, {"players": players, "max_game_length": 40})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    game = pyspiel.load_game(name, {"players": players, "max_game_length": 15, "reward": "win"})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [name for name, _ in NAMES])
def test_random_simulation_of_a_whole_game(name):
    game = pyspiel.load_game(name, {"players": min(dict(NAMES)[name])})
    ends = []
    pyspiel.random_sim_test(
        game, num_sims=1, serialize=True, verbose=False, state_checker_fn=lambda s: ends.append(s.is_terminal())
    )
    assert ends[-1]
    assert len(ends) > 100


@every_game
def test_rl_environment(name, players):
    """OpenSpiel's environment for learning agents uses the information state tensor."""
    game = pyspiel.load_game(name, {"players": players, "max_game_length": 30})
    env = rl_environment.Environment(game)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert step.observations["info_state"][player] == env.get_state.information_state_tensor(player)
        assert len(step.observations["info_state"][player]) == game.information_state_tensor_size()
        step = env.step([step.observations["legal_actions"][player][-1]])
    assert step.rewards == payoffs(env.get_state.position.state)


# -- searches ------------------------------------------------------------------


def test_mcts_and_ismcts_play_a_game():
    game = load("players=2,reward=win,max_game_length=30")
    numbers = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    bots = [
        mcts.MCTSBot(game, 1.4, 6, evaluator, random_state=numbers),
        ismcts.ISMCTSBot(game, evaluator, 1.4, 6, random_state=numbers),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(numbers.choice(state.legal_actions()))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert state.position.decisions == 30
    assert sum(state.returns()) == 0


def decisive():
    """A state before the last decision in which one action pays more than all others, and what each pays."""
    picker = random.Random(2)
    state = load().new_initial_state()
    while True:
        if not state.is_chance_node():
            paid = {}
            for action in state.legal_actions():
                after = state.child(action).position.state
                paid[action] = payoffs(after)[state.current_player()]
            if sorted(paid.values())[-1] > sorted(paid.values())[-2]:
                short = load(f"players=2,max_game_length={state.position.decisions + 1}")
                return short, from_history(short, state.history()), paid
        state.apply_action(picker.choice(state.legal_actions()))


def test_mcts_finds_the_best_last_action():
    game, state, paid = decisive()
    numbers = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    simulations = 4 * len(paid) + 4
    best = max(paid, key=paid.get)
    assert mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=numbers).step(state) == best
    assert ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=numbers).step(state) == best
    in_c = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 3), 1.4, simulations, 100, True, 42, False)
    assert in_c.mcts_search(state).best_child().action == best


# -- secrets -------------------------------------------------------------------


def states_that_differ_in_a_drawn_card(players, owner):
    """Two games that differ only in which card the owner drew unseen by the others, and the card of the first one."""
    game = load(f"players={players}")
    for seed in range(100):
        state = game.new_initial_state()
        picker = random.Random(seed)
        while not state.is_terminal():
            state.apply_action(picker.choice(state.legal_actions()))
            places = state.position.state.raw.card_place
            drawn = [card for card, place in enumerate(places) if place == DRAWN + owner]
            if len(drawn) == 1 and DECK in places and not state.is_terminal() and not state.is_chance_node():
                break
        else:
            continue
        unseen = max(card for card, place in enumerate(places) if place == DECK)
        seen, other = (game.game.parse(f"card C{card + 1:02}") for card in (drawn[0], unseen))
        history = [other if action == seen else action for action in state.history()]
        return state, from_history(game, history), drawn[0]
    raise AssertionError("nobody drew a card")


@pytest.mark.parametrize(("players", "owner"), [(2, 0), (2, 1), (3, 0), (3, 2), (4, 1)])
def test_nothing_tells_what_another_player_has_drawn(players, owner):
    one, two, _ = states_that_differ_in_a_drawn_card(players, owner)
    assert one.position.state.raw.card_place != two.position.state.raw.card_place
    game = one.get_game()
    spectators = [
        make_observation(
            game, pyspiel.IIGObservationType(perfect_recall=recall, private_info=pyspiel.PrivateInfoType.NONE)
        )
        for recall in (False, True)
    ]
    assert one.legal_actions() == two.legal_actions()
    for seat in range(players):
        if seat == owner:
            assert one.information_state_string(seat) != two.information_state_string(seat)
            assert one.observation_string(seat) != two.observation_string(seat)
            assert one.observation_tensor(seat) != two.observation_tensor(seat)
            assert one.information_state_tensor(seat) != two.information_state_tensor(seat)
            continue
        assert one.information_state_string(seat) == two.information_state_string(seat)
        assert one.observation_string(seat) == two.observation_string(seat)
        assert one.observation_tensor(seat) == two.observation_tensor(seat)
        assert one.information_state_tensor(seat) == two.information_state_tensor(seat)
    for spectator in spectators:
        assert spectator.string_from(one, owner) == spectator.string_from(two, owner)
        assert spectator.tensor is None


def test_imagined_states_look_the_same_and_carry_no_history():
    owner, other = 1, 0
    state, twin, drawn = states_that_differ_in_a_drawn_card(2, owner)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    hidden = set()
    for _ in range(12):
        sample = state.resample_from_infostate(other, sampler)
        assert sample.information_state_string(other) == state.information_state_string(other)
        assert sample.information_state_tensor(other) == state.information_state_tensor(other)
        assert sample.legal_actions() == state.legal_actions()
        assert sample.history() == []
        assert sample.position.decisions == state.position.decisions
        places = sample.position.state.raw.card_place
        hidden |= {card for card, place in enumerate(places) if place == DRAWN + owner}
        own = state.resample_from_infostate(owner, sampler)
        assert own.position.state.raw.card_place[drawn] == DRAWN + owner
        # for a player who may not know, a sample doesn't mention the card
        assert '"key": "log.card_drawn"' not in sample.information_state_string(owner)
        again = state.get_game().deserialize_state(sample.serialize())
        assert again.information_state_string(other) == sample.information_state_string(other)
        play(again, until=5)
    assert len(hidden) > 1
    # The same numbers give the same sample, whatever is hidden.
    seeded = [s.resample_from_infostate(other, lambda: 0.375).position.state for s in (state, twin)]
    assert seeded[0] == seeded[1]


def test_information_states_recall_everything():
    state = load("players=3").new_initial_state()
    picker = random.Random(4)
    before = ["", "", ""]
    own = [[], [], []]
    for number in range(220):
        for seat in range(3):
            told, _, rest = state.information_state_string(seat).partition("actions:")
            acts, view = rest.split("\n")
            assert told.startswith(before[seat])
            before[seat] = told
            assert [int(act) for act in acts.split()] == own[seat]
            assert json.loads(view) == state.position.state.view(seat)
            assert json.loads(state.observation_string(seat)) == state.position.state.view(seat)
        player = state.current_player()
        action = picker.choice(state.legal_actions())
        if player >= 0:
            own[player].append(action)
        state.apply_action(action)
        if number % 50 == 0:
            state = state.clone()
    assert before[0].count("\n") > 50


def test_what_is_told_does_not_depend_on_when_one_asks():
    asked, _, _ = states_that_differ_in_a_drawn_card(2, 1)  # so that there is something to learn after the end
    silent = from_history(asked.get_game(), asked.history())
    picker = random.Random(8)
    while not asked.is_terminal():
        for seat in range(2):
            asked.information_state_string(seat)
            asked.information_state_tensor(seat)
        action = picker.choice(asked.legal_actions())
        asked.apply_action(action)
        silent.apply_action(action)
        if len(asked.history()) % 100 == 0:
            assert asked.information_state_string(0) == silent.clone().information_state_string(0)
            assert asked.information_state_tensor(0) == silent.clone().information_state_tensor(0)
    assert '"key": "log.card_drawn"' in asked.information_state_string(0)
    for seat in range(2):
        assert asked.information_state_string(seat) == silent.information_state_string(seat)
        assert asked.information_state_tensor(seat) == silent.information_state_tensor(seat)


def test_tensors_recall_what_is_no_longer_seen():
    """Two tables look alike now, although the players have done different things before."""
    one, two = (play(load().new_initial_state(), seed=seed, until=60) for seed in (1, 2))
    two.position.state.raw.read_tuple(one.position.state.raw.as_tuple())
    assert one.observation_tensor(0) == two.observation_tensor(0)
    assert one.information_state_tensor(0) != two.information_state_tensor(0)


def test_observers():
    game = load("players=2")
    state = play(game.new_initial_state(), until=60)
    seen = make_observation(game)
    seen.set_from(state, 1)
    assert (seen.tensor == state.position.state.observation(1)).all()
    assert (seen.dict["observation"] == seen.tensor).all()
    assert seen.tensor.tolist() == state.observation_tensor(1)
    assert game.observation_tensor_shape() == [276]
    recalled = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    recalled.set_from(state, 1)
    assert recalled.tensor.tolist() == state.information_state_tensor(1)
    assert game.information_state_tensor_shape() == [276 + 194 + openspiel.TOLD]
    assert (recalled.dict["observation"] == seen.tensor).all()
    own = [move.action for move in state.position.state.moves if move.actor == 1]
    assert recalled.dict["actions"].tolist() == [own.count(action) for action in range(194)]
    assert recalled.dict["told"].sum() == len(state.position.state.log(1))
    spectator = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    with pytest.raises(ValueError, match="no tensor"):
        game.make_py_observer(spectator).set_from(state, 1)
    kind = pyspiel.IIGObservationType(private_info=pyspiel.PrivateInfoType.ALL_PLAYERS, perfect_recall=False)
    with pytest.raises(ValueError, match="SINGLE_PLAYER"):
        game.make_py_observer(kind)


@pytest.mark.parametrize("recall", [False, True])
def test_what_a_player_knows_beyond_a_spectator(recall):
    kind = pyspiel.IIGObservationType(public_info=False, perfect_recall=recall)
    game = pyspiel.load_game("cromlech_cvlizations(players=3)")
    state = play(game.new_initial_state(), seed=2, until=3)
    while state.is_chance_node() or not state.action_to_string(state.legal_actions()[0]).startswith("face_down"):
        state.apply_action(state.legal_actions()[0])
    who, order = state.current_player(), state.legal_actions()[0]
    observer = game.make_py_observer(kind)
    before = [observer.string_from(state, seat) for seat in range(3)]
    state.apply_action(order)
    after = [observer.string_from(state, seat) for seat in range(3)]
    assert [seat for seat in range(3) if after[seat] != before[seat]] == [who]
    laid = state.position.state.game.action(order).params["order"]
    assert laid in after[who]
    assert observer.tensor is None


@pytest.mark.parametrize("name", [name for name, _ in NAMES])
def test_the_playthrough_of_open_spiel(name):
    text = generate_playthrough.playthrough(f"{name}(players=2,max_game_length=6)", action_sequence=None, seed=3)
    assert "PrivateObservationString(1)" in text
    assert "PublicObservationString()" in text


# -- states --------------------------------------------------------------------


def test_a_game_is_the_cromlech_game():
    """The same moves lead to the same position, and the ids are the same."""
    state = load("players=3,edition=first").new_initial_state()
    mirror = cromlech.game("stone-age", players=3, edition="first").start(chance="explicit")
    picker = random.Random(1)
    while not state.is_terminal():
        assert state.legal_actions() == mirror.legal()
        assert state.current_player() == mirror.actor
        assert state.is_chance_node() == (mirror.actor == cromlech.CHANCE)
        assert state.returns() == [0, 0, 0]
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [probability for _, probability in outcomes] == [1 / len(outcomes)] * len(outcomes)
        else:
            assert state.rewards() == [0, 0, 0]
        action = picker.choice(state.legal_actions())
        assert state.action_to_string(action) == mirror.game.action(action).notation
        state.apply_action(action)
        mirror.apply(action)
    assert state.position.state == mirror
    assert mirror.over
    assert state.returns() == payoffs(mirror)
    assert state.legal_actions() == []
    assert state.history() == [move.action for move in mirror.moves]


def test_clones_go_their_own_ways():
    state = play(load().new_initial_state(), until=50)
    text = str(state)
    twin = state.clone()
    third = twin.clone()
    play(twin, seed=1, until=70)
    assert str(state) == str(third) == text
    play(state, seed=2, until=70)
    assert str(third) == text
    assert str(state) != str(twin)
    assert third.get_game().new_initial_state().history() == []
    assert str(third.get_game().new_initial_state()).startswith("<stone-age state, 0 moves")


def test_serializing_is_the_record():
    game = load("players=3,edition=second,max_game_length=70")
    state = play(game.new_initial_state(), until=90)
    for twin in (pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize())):
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        assert twin.position.state == state.position.state
        assert twin.position.decisions == state.position.decisions
        for seat in range(3):
            assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert play(twin, seed=3).returns() == play(state.clone(), seed=3).returns()
    function, (record,) = state.position.__reduce__()
    assert cromlech.replay(record) == state.position.state
    with pytest.raises(cromlech.RecordError):
        function(record.replace("second", "first"))


def test_max_game_length_ends_a_game_as_it_stands():
    state = load("players=4,max_game_length=25").new_initial_state()
    play(state)
    assert state.is_terminal()
    assert not state.position.state.over
    assert state.position.decisions == 25
    assert state.returns() == payoffs(state.position.state)
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    with pytest.raises(cromlech.IllegalAction, match="the game is over"):
        state.apply_action(state.position.state.legal()[0])


def test_an_illegal_action_changes_nothing():
    state = play(load().new_initial_state(), until=20)
    text, history = str(state), state.history()
    wrong = next(a for a in range(268) if a not in state.legal_actions())
    with pytest.raises(cromlech.IllegalAction):
        state.apply_action(wrong)
    assert (str(state), state.history()) == (text, history)


def test_differences_are_bounded():
    state = play(load("players=2").new_initial_state())
    state.position.state.raw.players[0].points[0] = 5000
    assert state.returns() == [1000, -1000]
    assert state.get_game().max_utility() == 1000


# -- parameters ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {"players": 4, "edition": "2023", "start_player": "random"}),
        ("players=2,edition=second", {"players": 2, "edition": "second", "start_player": "random"}),
        ("edition='2023',start_player='3'", {"players": 4, "edition": "2023", "start_player": 3}),
    ],
)
def test_parameters(text, options):
    game = pyspiel.load_game(f"cromlech_stone_age({text})" if text else "cromlech_stone_age")
    assert game.game.options == options
    again = pyspiel.load_game(str(game))
    assert again.game == game.game
    assert str(again) == str(game)


def test_parameters_as_a_dictionary():
    game = pyspiel.load_game("cromlech_stone_age", {"players": 3, "start_player": "0", "edition": "2023"})
    assert game.game.options == {"players": 3, "edition": "2023", "start_player": 0}
    assert str(game) == "cromlech_stone_age(players=3,start_player='0')"
    assert pyspiel.load_game(str(game)).game == game.game


@pytest.mark.parametrize(
    ("text", "utility", "low", "high"),
    [
        ("players=2", "ZERO_SUM", -1000, 1000),
        ("players=3", "GENERAL_SUM", -1000, 1000),
        ("players=3,reward=win", "ZERO_SUM", -0.5, 1),
        ("players=2,reward=win", "ZERO_SUM", -1, 1),
    ],
)
def test_utilities(text, utility, low, high):
    game = load(text)
    assert game.get_type().utility == getattr(pyspiel.GameType.Utility, utility)
    assert (game.min_utility(), game.max_utility()) == (low, high)
    assert game.utility_sum() == (0 if utility == "ZERO_SUM" else None)
    assert game.num_distinct_actions() == 194
    assert game.max_chance_outcomes() == 268
    assert game.max_game_length() == 10_000


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("players=5", "players can't be 5; allowed: 2, 3, 4"),
        ("edition=third", "edition can't be third; allowed: 2023, second, first"),
        ("reward=points", "reward can't be points"),
        ("max_game_length=0", "max_game_length must be a whole number from 1"),
        ("players=2,start_player='2'", "start_player can't be 2; allowed: random, 0, 1"),
    ],
)
def test_wrong_parameters_are_named(text, match):
    with pytest.raises(cromlech.OptionsError, match=match):
        load(text)


def test_registering_twice_does_nothing():
    before = pyspiel.registered_names()
    assert openspiel.register() == [name for name, _ in NAMES]
    assert pyspiel.registered_names() == before


def test_the_interpreter_ends_in_peace():
    """OpenSpiel frees registered games after Python has shut down. What it frees must survive that."""
    program = "import cromlech.envs.openspiel, pyspiel; game = pyspiel.load_game('cromlech_stone_age')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_without_open_spiel(monkeypatch):
    monkeypatch.delitem(sys.modules, "cromlech.envs.openspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"pip install 'cromlech\[envs\]'"):
        importlib.import_module("cromlech.envs.openspiel")


def test_the_page_tells_the_truth(root: Path, capsys):
    section = (root / "docs" / "environments.md").read_text("utf-8").split("## OpenSpiel")[1].split("\n## ")[0]
    blocks = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    assert len(blocks) == 2
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    assert names["state"].is_terminal()
    assert capsys.readouterr().out
