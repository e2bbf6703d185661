"""A game from outside, in its own package: found, played, and shown like ours, although it has only rules,
cards, and words."""

import io
import itertools
import json
import random
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from pettingzoo.test import api_test
from rich.console import Console

import cromlech
from cromlech import games
from cromlech.bots import LEVELS, Seat, hint, make_bot
from cromlech.cli import main
from cromlech.core.packs import draw_pack
from cromlech.core.words import LANGUAGES, PLURALS
from cromlech.envs import pettingzoo
from cromlech.terminal import play_in_terminal
from cromlech.testing import check_game


def setups(name: str) -> list[dict[str, object]]:
    """Every number of players with every combination of options."""
    definition = games.definition(name)
    values = [definition.players, *(option.values for option in definition.options.values())]
    return [dict(zip(["players", *definition.options], each, strict=True)) for each in itertools.product(*values)]


def played(game: cromlech.Game, seed: int) -> cromlech.State:
    state = game.start(seed=seed)
    picker = random.Random(seed)
    while not state.over:
        state.apply(picker.choice(state.legal()))
    return state


def test_it_is_listed_after_ours_and_gone_when_it_is_not_installed(example: str) -> None:
    assert games.names() == [*games.OWN, example]
    assert cromlech.games()[-1].name == example
    assert Path("examples") not in games.definition(example).folder.parents  # the installed copy
    listed = subprocess.run(
        [sys.executable, "-c", "import cromlech; print(*(game.name for game in cromlech.games()))"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert listed.stdout.split() == games.names()


def test_without_its_package_it_is_not_there(example_site: Path) -> None:
    assert games.names() == list(games.OWN)


def test_every_promise_with_every_option(example: str) -> None:
    for options in setups(example):
        assert check_game(cromlech.game(example, **options), games=2, targets=("python",))["games"] == 2


def test_compiled_rules_play_the_same_games(example: str) -> None:
    checked = check_game(cromlech.game(example), games=3, targets=("python", "cpu"))
    assert checked["targets"] == ["python", "cpu"]


def test_other_cards_are_played_and_shown(example: str) -> None:
    definition = games.definition(example)
    for seed in range(5):
        pack = draw_pack(definition.schema, definition.standard_pack(), random.Random(seed))
        check_game(cromlech.game(example, cards=pack), games=1, seed=seed, targets=("python",))


def test_its_words_are_whole_in_every_language(example: str) -> None:
    words = games.definition(example).words
    ending = re.compile(f"_({'|'.join(PLURALS)})$")
    keys = {lang: {ending.sub("", key) for key in words.own(lang)} for lang in LANGUAGES}
    assert all(keys[lang] == keys["en"] for lang in LANGUAGES)
    state = played(cromlech.game(example), 1)
    game = state.game
    for lang in LANGUAGES:
        said = [game.describe(action, lang) for action in range(game.action_count)]
        said += [game.text(line["phrase"], lang) for line in state.log()]
        said += [words.text(f"source.{source}", {}, lang) for source in state.score_sheet()[0] if source != "total"]
        assert not [text for text in said if "{" in text]


def test_a_record_is_kept_and_replayed(example: str) -> None:
    state = played(cromlech.game(example), 2)
    again = cromlech.replay(state.record().to_json())
    assert again == state
    assert again.log(0) == state.log(0)


def test_bots_of_every_kind_and_hints(example: str) -> None:
    """It has no evaluation, so bots judge by random playouts."""
    game = cromlech.game(example, players=2)
    for name in ("random", "greedy", "search:nodes=40", *LEVELS):
        kind, _, setting = name.partition(":")
        settings = {key: int(value) for key, value in (part.split("=") for part in setting.split(",") if part)}
        bot = make_bot(kind, seed=1, **settings)
        state = game.start(seed=4)
        for _ in range(3):
            state.apply(bot.choose(Seat(state, state.actor)))
    found = hint(state, state.actor)
    assert found
    assert all(one.action in state.legal() for one in found)
    assert all(game.text(one.reason, lang) for one in found for lang in LANGUAGES)


def test_a_search_beats_chance_in_the_arena(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", example, "--players", "2", "--bots", "random,search:nodes=60", "--games", "24", "--seed", "1"]
    assert main([*command, "--json"]) == 0
    wins = {row["bot"]: row["wins"] for row in json.loads(capsys.readouterr().out)["bots"]}
    assert wins["search:nodes=60"] > 18


def test_the_command_line(example: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", example, "--games", "20", "--seed", "1", "--target", "python", "--json", "--check"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 20
    file = tmp_path / "own.toml"
    assert main(["cards", "export", example, str(file)]) == 0
    assert main(["cards", "check", example, str(file)]) == 0


def test_pettingzoo(example: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation|Action mask")
        for players in games.definition(example).players:
            api_test(pettingzoo.env(example, players), num_cycles=200)


def test_the_docs_show_the_code_of_its_files(root: Path) -> None:
    page = (root / "docs" / "adding_a_game.md").read_text("utf-8")
    shown = re.findall(r'^```\w+ title="(examples/[^"]+)"\n(.*?)^```$', page, re.MULTILINE | re.DOTALL)
    assert len(shown) > 10
    for path, code in shown:
        source = (root / path).read_text("utf-8")
        for part in code.split("\n…\n"):
            assert part.strip("\n") in source, path


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("plain", [True, False])
def test_a_whole_game_in_the_terminal(example: str, lang: str, plain: bool, tmp_path: Path) -> None:
    file = io.StringIO()
    console = Console(file=file, force_terminal=True, width=100, height=40, color_system=None, highlight=False)
    picker = random.Random(3)
    path = tmp_path / "game.json"
    game = cromlech.game(example)
    done = play_in_terminal(
        game, lang=lang, plain=plain, seed=3, save=path, console=console, read=lambda _: str(picker.randint(1, 2))
    )
    assert done == 0
    state = cromlech.replay(path.read_text("utf-8"))
    assert state.over
    shown = file.getvalue()
    assert "{" not in shown
    assert game.definition.words.text("title", {}, lang) in shown
    for key in state.view(0)["players"][0]:
        assert game.definition.words.text(f"view.{key}", {}, lang) in shown
