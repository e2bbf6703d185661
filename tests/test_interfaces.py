"""Action ids and observations keep their meaning, or the game's `interface` gets a new number."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cromlech
from cromlech.core.game import Game
from cromlech.envs.normalize import Normalizer, explain, numbers

FILE = Path(__file__).parent / "interfaces.json"
NAMES = ["stone-age", "endless-winter", "cvlizations"]


def digest(content: Any) -> str:
    return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()[:16]


def interface(game: Game) -> dict[str, Any]:
    """What trained networks rely on: the meaning of every action id, and of every number of an observation."""
    fields = game.parts.observation_fields()
    return {
        "interface": game.definition.interface,
        "actions": digest([[action.notation, action.chance] for action in game.actions]),
        "action_count": game.action_count,
        "observation": digest([[f.name, f.first, f.count, f.low, f.high, f.legend, f.each] for f in fields]),
        "observation_length": game.observation_shape[0],
    }


@pytest.mark.parametrize("name", NAMES)
def test_no_meaning_changes_without_a_new_number(name: str) -> None:
    known, now = json.loads(FILE.read_text("utf-8"))[name], interface(cromlech.game(name))
    if known != now:
        assert now["interface"] > known["interface"], (
            f"Action ids or observations of {name} have changed. Increase `interface` in its definition.py."
        )
        pytest.fail("The number is new. Run `python tests/test_interfaces.py` and say in the changelog what changed.")


@pytest.mark.parametrize("name", NAMES)
def test_every_number_has_its_own_name(name: str) -> None:
    game = cromlech.game(name)
    names = [name for _, _, name in numbers(game)]
    assert [index for index, _, _ in numbers(game)] == list(range(*game.observation_shape))
    assert len(set(names)) == len(names)
    state = game.start(seed=1)
    told = explain(game, state.observation(state.actor))
    assert told["players"] == str(game.players)
    assert told["actor"] == "0" if "actor" in told else True


@pytest.mark.parametrize("categories", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_normalized_observations_are_small_and_lose_nothing_that_has_bounds(name: str, categories: bool) -> None:
    game = cromlech.game(name)
    small = Normalizer(game, categories)
    assert len(small.names) == len(set(small.names)) == small.length
    low, high = small.bounds
    state = game.start(seed=2)
    seen = []
    for _ in range(60):
        seen.append(state.observation(state.actor))
        state.apply(state.legal()[len(seen) % len(state.legal())])
    found = small(np.array(seen))
    assert found.dtype == np.float32
    assert found.shape == (60, small.length)
    assert (low <= found).all()
    assert (found <= high).all()
    assert np.abs(found).max() < 1.3
    assert np.array_equal(small(seen[7]), found[7])
    back = {}
    for column, (index, kind) in enumerate(zip(small.index, small.category, strict=True)):
        if kind:
            back.setdefault(int(index), np.zeros(60))[found[:, column] == 1] = small.value[column]
        elif not small.logarithmic[column]:
            back[int(index)] = np.round(found[:, column] / small.scale[column]) + small.low[column]
    for index, values in back.items():
        assert np.array_equal(values, np.array(seen)[:, index])


def test_the_page_tells_the_truth(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    section = (root / "docs" / "environments.md").read_text("utf-8").split("## Numbers")[1].split("\n## ")[0]
    scope: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", section, re.DOTALL):
        exec(block, scope)
    assert capsys.readouterr().out.startswith("0 phase 0 ")


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: interface(cromlech.game(name)) for name in NAMES}, indent=1) + "\n", "utf-8")
