"""The numbers of evaluations are named data, and every name is used."""

import ast
import tomllib

import pytest

import cromlech

FOLDERS = {each.name: each.folder for each in cromlech.games() if (each.folder / "weights.toml").exists()}


@pytest.mark.parametrize("name", FOLDERS)
def test_every_weight_is_looked_up_and_says_what_it_means(name: str) -> None:
    weights = tomllib.loads((FOLDERS[name] / "weights.toml").read_text("utf-8"))
    assert all(set(weight) == {"value", "meaning"} and weight["meaning"] for weight in weights.values())
    tree = ast.parse((FOLDERS[name] / "evaluation.py").read_text("utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)]
    assert {node.attr for node in found if node.value.id == "WEIGHTS"} == set(weights)
