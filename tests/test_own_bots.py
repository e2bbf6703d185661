"""Bots of your own: by file or module, with text settings, in the arena and on the server."""

import asyncio
import sys
from pathlib import Path

import pytest

import cromlech
from cromlech.arena import ArenaError, Tournament
from cromlech.bots import Seat, make_bot
from cromlech.cli import main
from cromlech.core.errors import OptionsError
from cromlech.core.words import LANGUAGES
from cromlech.server.bots import Bots

BOT = '''
from helper import pick
from cromlech.bots import Bot

class Last(Bot):
    """Plays the last of its options, and remembers its settings."""

    def __init__(self, checkpoint: str = "", count: int = 0, plain=None):
        self.settings = (checkpoint, count, plain)
        if checkpoint:
            open(checkpoint).close()

    def choose(self, seat, budget=None):
        return pick(seat.legal())

class Cheat(Bot):
    def choose(self, seat, budget=None):
        return -7

class Broken(Bot):
    def choose(self, seat, budget=None):
        return [][0]

class Empty(Bot):
    pass
'''


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file with bots, in the current folder. It imports its neighbor."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    for name in ("helper", "my_bots"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    (tmp_path / "helper.py").write_text("def pick(options):\n    return options[-1]\n")
    (tmp_path / "my_bots.py").write_text(BOT)
    (tmp_path / "a:b.pt").write_text("")
    return "my_bots.py"


def test_a_class_in_a_file_or_module_with_settings(file: str) -> None:
    state = cromlech.game("stone-age", players=2).start(seed=1)
    for module in (file, "my_bots"):
        bot = make_bot(f"{module}:Last:checkpoint=a:b.pt:count=3:plain=x", seed=5)
        assert bot.settings == ("a:b.pt", 3, "x")  # type: ignore[attr-defined]
        assert bot.choose(Seat(state, state.actor)) == state.legal()[-1]
        assert [each.action for each in bot.consider(Seat(state, state.actor))] == state.legal()[-1:]
    assert make_bot("greedy:target=python").target == "python"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("my_bots.py:Lst", "“my_bots.py” has no bot “Lst”. Did you mean “Last”?"),
        ("my_bots.py:Zzzzzz", "“my_bots.py” has no bot “Zzzzzz”; choose from: Last, Cheat, Broken, Empty."),
        ("helper.py:Last", "“helper.py” has no bot “Last”: a bot is a subclass of cromlech.bots.Bot."),
        ("nowhere.py:Last", "Couldn't import “nowhere.py”: FileNotFoundError"),
        ("no.such:Last", "Couldn't import “no.such”: ModuleNotFoundError: No module named 'no'"),
        ("my_bots.py:Last:speed=3", "has no setting “speed”; choose from: checkpoint, count, plain."),
        ("my_bots.py:Last:count=many", "doesn't take these settings: count=many"),
        (
            "my_bots.py:Last:checkpoint=gone.pt",
            "checkpoint=gone.pt”: FileNotFoundError: [Errno 2]",
        ),
    ],
)
def test_a_wrong_name_says_what_would_be_right(file: str, name: str, message: str) -> None:
    with pytest.raises(OptionsError) as caught:
        make_bot(name)
    assert message in str(caught.value)
    assert len({caught.value.text(lang) for lang in LANGUAGES}) == 4


def test_a_bot_without_a_method(file: str) -> None:
    state = cromlech.game("stone-age", players=2).start(seed=1)
    with pytest.raises(TypeError, match="Empty needs a method: choose or consider"):
        make_bot(f"{file}:Empty").choose(Seat(state, state.actor))


def test_in_a_tournament(file: str) -> None:
    game = cromlech.game("stone-age", players=2)
    arena = Tournament.new(game, [f"{file}:Last", "random"], games=2, seed=1)
    assert arena.settings.engine == "protocol"
    arena.run(processes=0)
    assert arena.finished
    for name, message in [("Cheat", "chose -7 in game 0, which isn't legal there"), ("Broken", "list index out of")]:
        with pytest.raises(ArenaError, match=message):
            Tournament.new(game, [f"{file}:{name}", "random"], games=2, seed=1).run(processes=0)


def test_on_the_server_a_level_is_played_by_the_operators_bot(file: str) -> None:
    state = cromlech.game("stone-age", players=2).start(seed=1)

    async def play() -> list[int]:
        bots = Bots(0, ["stone-age"], own={"7": f"{file}:Last", "medium": f"{file}:Cheat"})
        bots.open()
        try:
            return [await bots.choose(state, level) for level in ("hard", "7", "3")]
        finally:
            await bots.close()

    first, second, third = asyncio.run(play())
    assert first == second == state.legal()[-1]
    assert third in state.legal()


@pytest.mark.parametrize("given", ["9=random", "hard"])
def test_the_server_says_which_levels_there_are(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--bot", given]) == 2
    assert "allowed: 1=BOT, 2=BOT, 3=BOT" in capsys.readouterr().err


def test_the_page_tells_the_truth(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (root / "docs" / "bots.md").read_text("utf-8").split("## Your own bot")[1]
    (tmp_path / "my_bot.py").write_text(text.split("```python\n")[1].split("```")[0])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    state = cromlech.game("stone-age", players=2).start(seed=1)
    assert make_bot("my_bot.py:MyBot:boldness=0.9", seed=1).choose(Seat(state, state.actor)) in state.legal()
