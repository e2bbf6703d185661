"""The networks that come with the games: the same bits on every target, and files that fit their game."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

import cromlech
from cromlech.bots import PolicyBot, Seat, make_bot
from cromlech.bots.networks import FILE, FORMAT, NetworkError, network, network_file
from cromlech.core import wasm
from cromlech.core.errors import TargetError
from cromlech.core.game import Game, State
from cromlech.core.rules import load
from sampling import decisions

DEFINITIONS = cromlech.games()
NAMES = [definition.name for definition in DEFINITIONS]
BUILT = [d.name for i, d in enumerate(DEFINITIONS) if i == 0 or wasm.cached_file(d.package).exists()]
LARGEST = 1_500_000


def thoughts(game: Game, states: list[State], target: str) -> list[Any]:
    """What the network says about positions: a number for every option and every seat."""
    loaded = game.load(target)
    rules, net = loaded.module("network"), network(game, target)
    found = []
    for state in states:
        legal = state.legal()
        ids = loaded.numbers(legal)
        out = loaded.numbers([0.0] * len(legal))
        raw = state.raw if target == "python" else state.raw.to_record()[0]
        rules.perceive(net, raw, ids, len(legal))
        rules.preferences(net, ids, len(legal), out)
        found.append((list(out), [rules.expectation(net, seat) for seat in range(game.players)]))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_python_and_cpu_compute_the_same_bits(name: str) -> None:
    game = cromlech.game(name, players=3)
    states = decisions(game, 1, 3)
    assert thoughts(game, states, "python") == thoughts(game, states, "cpu")


@pytest.mark.parametrize("name", BUILT)
def test_wasm_and_cpu_compute_the_same_bits(name: str) -> None:
    for players in (2, 4):
        game = cromlech.game(name, players=players)
        states = decisions(game, players, 12)
        assert thoughts(game, states, "wasm") == thoughts(game, states, "cpu")


ON_GPU = """
    import sys
    import numpy as np
    import cromlech
    from cromlech.bots.networks import network
    from cromlech.core import cuda
    from test_networks import decisions, thoughts

    name, count, other = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    game = cromlech.game(name, players=3)
    states = decisions(game, 5, count)
    loaded = game.load("cuda")
    most = loaded.rules.MAX_LEGAL
    net = network(game, "cuda")._asdict()
    for part in ("seen", "rows", "amounts", "sums", "stream", "normed"):
        net[part] = np.tile(net[part], (count, 1))
    nets = loaded.module("network").Network(**{part: cuda.DeviceArray(values) for part, values in net.items()})
    choices, counts = np.zeros((count, most), np.int64), np.array([len(s.legal()) for s in states])
    for row, state in zip(choices, states, strict=True):
        row[: len(state.legal())] = state.legal()
    raws = np.concatenate([state.raw.to_record() for state in states])
    given = [cuda.DeviceArray(values) for values in (raws, choices, counts)]
    liked, expected = cuda.DeviceArray(np.zeros((count, most))), cuda.DeviceArray(np.zeros((count, 3)))
    cuda.launch(loaded.module("network_kernels").infer_kernel, count, nets, *given, liked, expected)
    found = [(list(a[:n]), list(v)) for a, n, v in zip(np.asarray(liked), counts, np.asarray(expected), strict=True)]
    print(found == thoughts(game, states, other))
"""


def on_gpu(name: str, count: int, other: str, **env: str) -> str:
    """Whether the network says the same on the GPU as on another target, in a process of its own."""
    command = [sys.executable, "-W", "ignore", "-c", textwrap.dedent(ON_GPU), name, str(count), other]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path]), **env}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def test_the_simulated_gpu_computes_the_same_bits() -> None:
    """numba's CUDA simulator runs the kernel interpreted."""
    assert on_gpu(NAMES[0], 2, "python", NUMBA_ENABLE_CUDASIM="1") == "True\n"


@pytest.mark.parametrize("name", NAMES)
def test_the_real_gpu_computes_the_same_bits(name: str) -> None:
    try:
        load(cromlech.game(name).definition.package, "cuda")
    except TargetError as error:
        pytest.skip(f"no GPU: {error}")
    assert on_gpu(name, 64, "cpu") == "True\n"


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda d: d.name)
def test_a_network_is_small_and_says_where_it_comes_from(definition: Any) -> None:
    assert (definition.folder / FILE).stat().st_size <= LARGEST
    header = network_file(cromlech.game(definition.name)).header
    assert header["training"]["steps"] > 0
    assert {"points", "win", "spread"} <= set(header)


def test_a_file_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    game, other = cromlech.game(NAMES[0]), cromlech.game(NAMES[1])
    whole = (DEFINITIONS[0].folder / FILE).read_bytes()
    for content, of, message in (
        (whole[:-100], game, "is damaged"),
        (b"", game, "is damaged"),
        (whole.replace(b"network 1", b"network 2", 1), game, "is damaged"),
        (whole, other, "other observations or actions"),
        (whole.replace(b'"digest": "', b'"digest": "0', 1), game, "other observations or actions"),
    ):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.bin"
        path.write_bytes(content)
        with pytest.raises(NetworkError, match=message):
            network_file(of, path)
    with pytest.raises(NetworkError, match=r"no trained network: there is no file .*none\.bin"):
        network_file(game, tmp_path / "none.bin")
    assert whole.startswith(FORMAT)


def test_a_game_without_a_network_says_so(example: str) -> None:
    state = cromlech.game(example).start(seed=1)
    with pytest.raises(NetworkError, match="Choose another bot, such as search"):
        make_bot("policy", target="python").choose(Seat(state, state.actor))


def test_a_temperature_makes_the_policy_vary() -> None:
    [state] = decisions(cromlech.game(NAMES[0], players=2), 3, 1)
    seat = Seat(state, state.actor)
    steady, warm = PolicyBot(seed=1), PolicyBot(temperature=50.0, seed=1)
    assert len({steady.choose(seat) for _ in range(20)}) == 1
    assert len({warm.choose(seat) for _ in range(20)}) > 1
    found = steady.consider(seat)
    assert sum(option.value for option in found) == pytest.approx(1)
    assert found == sorted(found, key=lambda option: -option.value)


def test_the_policy_beats_greedy() -> None:
    """It won all of 2,048 games when it was trained."""
    game = cromlech.game("stone-age", players=2)
    for number in range(4):
        state = game.start(seed=number)
        bots = [make_bot(name, seed=number) for name in ("policy", "greedy")]
        if number % 2:
            bots.reverse()
        while not state.over:
            state.apply(bots[state.actor].choose(Seat(state, state.actor)))
        assert [bots[seat].name for seat in state.winners] == ["policy"]
