"""The rooms of the house: who may import whom, and what rules may not do."""

import ast
from pathlib import Path

import pytest

import cromlech

SOURCE = Path(cromlech.__file__).parent
# room: the rooms it may import from (itself always)
ROOMS = {
    "core": set(),
    "games": {"core"},
    "bots": {"core", "games"},
    "arena": {"core", "games", "bots"},
    "envs": {"core", "games", "bots"},
    "server": {"core", "games", "bots"},
    "terminal": {"core", "games", "bots"},
}
MODULES = sorted(SOURCE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    """Full names of everything a module imports, relative imports resolved."""
    package = ["cromlech", *path.relative_to(SOURCE).parent.parts]
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    room = room_of(path)
    if room not in ROOMS:
        return  # cli, testing and the package itself see everything
    for name in imports_of(path):
        if name == "cromlech" or name.split(".")[0] != "cromlech":
            continue
        other = name.split(".")[1]
        assert other == room or other in ROOMS[room], f"{path.name} imports {name}"


def test_the_check_is_able_to_fail(tmp_path: Path) -> None:
    module = SOURCE / "core" / "game.py"
    assert any(name.startswith("cromlech.core.") for name in imports_of(module))
    assert "cromlech.games.stone_age.tools.gain_tool" in imports_of(SOURCE / "games" / "stone_age" / "actions.py")


def test_games_do_not_know_each_other() -> None:
    for path in (SOURCE / "games").glob("*/*.py"):
        own = path.parent.name
        others = {p.name for p in (SOURCE / "games").iterdir() if p.is_dir() and p.name not in (own, "__pycache__")}
        assert not [n for n in imports_of(path) for other in others if n.startswith(f"cromlech.games.{other}.")]


def rules_of(path: Path) -> list[ast.FunctionDef]:
    tree = ast.parse(path.read_text("utf-8"))
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(d, ast.Name) and d.id in ("rule", "inner_rule") for d in node.decorator_list)
    ]


FORBIDDEN = (ast.Dict, ast.DictComp, ast.ListComp, ast.List, ast.Try, ast.Raise, ast.With, ast.Lambda, ast.JoinedStr)


@pytest.mark.parametrize("path", [p for p in MODULES if rules_of(p)], ids=lambda p: str(p.relative_to(SOURCE)))
def test_rules_use_only_what_every_target_has(path: Path) -> None:
    for function in rules_of(path):
        assert ast.get_docstring(function), f"{function.name} has no docstring"
        for node in ast.walk(function):
            assert not isinstance(node, FORBIDDEN), f"{function.name}: {type(node).__name__} in a rule"
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value == ast.get_docstring(function, clean=False), f"{function.name}: a text in a rule"
            if isinstance(node, ast.Subscript):
                assert not isinstance(node.slice, ast.Tuple), f"{function.name}: write a[i][j], not a[i, j]"


def test_rules_hold_no_random_numbers() -> None:
    for path in (SOURCE / "games").rglob("*.py"):
        assert not {n for n in imports_of(path) if n.split(".")[0] in ("random", "secrets")}, path
