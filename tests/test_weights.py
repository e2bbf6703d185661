"""The weights of evaluations are named data, and every name is used."""

import ast
import tomllib

import pytest

import cromlech

FOLDERS = {each.name: each.folder for each in cromlech.games() if (each.folder / "weights.toml").exists()}


@pytest.mark.parametrize("name", FOLDERS)
def test_every_weight_is_looked_up_and_says_what_it_means(name: str) -> None:
    weights = tomllib.loads((FOLDERS[name] / "weights.toml").read_text("utf-8"))
    assert all(set(weight) == {"value", "meaning"} and weight["meaning"] for weight in weights.values())
    trees = [ast.parse(path.read_text("utf-8")) for path in FOLDERS[name].glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    looked_up = {node.attr for node in nodes if isinstance(node.value, ast.Name) and node.value.id == "WEIGHTS"}
    assert looked_up == set(weights)
