"""The layers of the code: who may import whom, and what rules may not do."""

import ast
from pathlib import Path

import pytest

import cromlech

SOURCE = Path(cromlech.__file__).parent
PUBLIC = "__init__"
"""The package itself, `import cromlech`: a layer between the games and their users."""
USERS = {"core", "games", PUBLIC}
FLOOR = {*USERS, "bots"}
# layer: the layers it may import from (itself always).
# core ← games ← bots ← analysis ← arena, envs, server, terminal ← learning ← cli
ROOMS = {
    "core": set(),
    "games": {"core"},
    PUBLIC: {"core", "games"},
    "testing": USERS,
    "client": {*USERS, "client_types"},
    "client_types": set(),
    "bots": USERS,
    "analysis": FLOOR,
    "arena": FLOOR,
    "envs": FLOOR,
    "server": {*FLOOR, "analysis"},
    "terminal": FLOOR,
    "learning": {*FLOOR, "arena", "envs"},
    "cli": {*FLOOR, "analysis", "arena", "envs", "learning", "server", "terminal", "client"},
    "__main__": {"cli"},
}
MODULES = sorted(SOURCE.rglob("*.py"))


def room_of(path: Path, source: Path = SOURCE) -> str:
    return path.relative_to(source).parts[0].removesuffix(".py")


def imports_of(path: Path, source: Path = SOURCE) -> set[str]:
    """The full names of everything a module imports, with relative imports resolved."""
    package = ["cromlech", *path.relative_to(source).parent.parts]
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{module}.{alias.name}" for alias in node.names}
    return names


def strangers(path: Path, source: Path = SOURCE) -> set[str]:
    """What a module imports of ours that its layer may not, and in a game, what belongs to another game."""
    room = room_of(path, source)
    if room not in ROOMS:
        return {f"the room {room!r} itself: say in ROOMS what it may import"}
    found = set()
    for name in imports_of(path, source):
        top, *inner = name.split(".")
        if top != "cromlech":
            continue
        other = inner[0] if inner and inner[0] in ROOMS else PUBLIC
        allowed = other == room or other in ROOMS[room]
        if room == other == "games" and (source / "games" / inner[1]).is_dir():
            allowed = path.is_relative_to(source / "games" / inner[1])
        if not allowed:
            found.add(name)
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    assert not strangers(path)


@pytest.mark.parametrize(
    ("module", "line", "found"),
    [
        ("core/game.py", "from cromlech.games.pebbles import rules", "cromlech.games.pebbles.rules"),
        ("core/game.py", "from ..games import definition", "cromlech.games.definition"),
        ("core/game.py", "import cromlech", "cromlech"),
        ("games/pebbles/view.py", "from cromlech.bots import hint", "cromlech.bots.hint"),
        ("games/pebbles/view.py", "from cromlech import State", "cromlech.State"),
        ("games/pebbles/view.py", "from ..sticks.rules import legal", "cromlech.games.sticks.rules.legal"),
        ("bots/search.py", "import cromlech.arena", "cromlech.arena"),
        ("bots/search.py", "def play():\n    from ..server import app", "cromlech.server.app"),
        ("server/app.py", "from cromlech.terminal import play", "cromlech.terminal.play"),
        ("arena/rating.py", "from cromlech.cli import main", "cromlech.cli.main"),
        ("testing.py", "from .bots import make_bot", "cromlech.bots.make_bot"),
        ("client.py", "from .server import app", "cromlech.server.app"),
        ("cli/play.py", "from cromlech.testing import check_game", "cromlech.testing.check_game"),
        ("attic.py", "", "the room 'attic' itself: say in ROOMS what it may import"),
    ],
)
def test_an_import_that_points_the_other_way_is_found(tmp_path: Path, module: str, line: str, found: str) -> None:
    for game in ("pebbles", "sticks"):
        (tmp_path / "games" / game).mkdir(parents=True)
    path = tmp_path / module
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line + "\nimport json\nfrom cromlech.core.rules import rule\n" * (module != "attic.py"), "utf-8")
    assert strangers(path, tmp_path) - {"cromlech.core.rules.rule"} == {found}


def test_imports_that_point_the_right_way_are_fine(tmp_path: Path) -> None:
    (tmp_path / "games" / "pebbles").mkdir(parents=True)
    path = tmp_path / "games" / "pebbles" / "view.py"
    path.write_text("from cromlech.core.game import State\nfrom . import rules\nfrom .rules import legal\n", "utf-8")
    assert not strangers(path, tmp_path)


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


BENCHMARKS = sorted((Path(__file__).parents[1] / "benchmarks").glob("*.py"))


@pytest.mark.parametrize("path", BENCHMARKS, ids=lambda path: path.stem)
def test_benchmarks_import_from_each_other_only_what_is_there(path: Path) -> None:
    """They run seldom, and so does the type checker on them."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (sibling := path.with_name(f"{node.module}.py")).exists():
            there = {name for each in ast.parse(sibling.read_text("utf-8")).body for name in names_of(each)}
            assert {alias.name for alias in node.names} <= there


def names_of(statement: ast.stmt) -> set[str]:
    """What a statement at the top of a module defines."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
