"""The terminal game, played through its entry point with typed lines and captured output."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import cromlech
import cromlech.terminal
from cromlech import OptionsError, RecordError
from cromlech.bots.characters import CHARACTERS, names_of
from cromlech.core.words import LANGUAGES
from cromlech.terminal import play_in_terminal

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
FRAMES = "╭╮╰╯│─●■▲◆○"
CHOICE = re.compile(r"(?:^|: |; )(\d+)\. ", re.MULTILINE)
CLEAR = "\x1b[2J"


class Terminal:
    """A terminal with someone at the keyboard. `typed` are lines, or a function from the last output to a line."""

    def __init__(self, typed: Iterable[str | BaseException] | Callable[[Terminal], str], **console: Any) -> None:
        self.file = io.StringIO()
        self.console = Console(file=self.file, **{"width": 100, "highlight": False, **console})
        self.typed = typed if callable(typed) else self._follow(iter(typed))
        self.parts: list[str] = []
        """What was printed before each line was typed, and finally what was printed after all of them."""
        self.prompts: list[str] = []

    @staticmethod
    def _follow(lines: Iterator[str | BaseException]) -> Callable[[Terminal], str]:
        def next_line(_: Terminal) -> str:
            line = next(lines, "q")
            if isinstance(line, BaseException):
                raise line
            return line

        return next_line

    def _take(self) -> str:
        text = self.file.getvalue()
        self.file.seek(0)
        self.file.truncate()
        self.parts.append(text)
        return text

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self._take()
        return self.typed(self)

    def play(self, game: cromlech.Game, **options: Any) -> int:
        try:
            return play_in_terminal(game, console=self.console, read=self.read, **options)
        finally:
            self._take()

    @property
    def last(self) -> str:
        return self.parts[-1]

    @property
    def text(self) -> str:
        return "".join(self.parts)


def at_random(seed: int, most: int = 10**6) -> Callable[[Terminal], str]:
    """Types numbers of plain lines so that a game doesn't take long: of few choices, the first (buy, not decline);
    of many choices, the last number of some line (all figures at once). Quits after `most` decisions."""
    rng = random.Random(seed)
    left = iter(range(most))

    def choose(terminal: Terminal) -> str:
        if next(left, None) is None:
            return "q"
        lines = [found for line in terminal.last.splitlines() if (found := CHOICE.findall(line))]
        return rng.choice(lines)[-1] if sum(map(len, lines)) > 3 else lines[0][0]

    return choose


def buyer(state: cromlech.State) -> int:
    """A bot that buys what it can and places all figures at once."""
    rng = random.Random(len(state.moves))
    names = {state.game.action(action).notation: action for action in state.legal()}
    if "buy" in names:
        return names["buy"]
    where = rng.choice(sorted({" ".join(name.split()[:2]) for name in names}))
    return max(action for name, action in names.items() if name.startswith(where))


def moves_in(path: Path) -> list[str]:
    return list(cromlech.Record.from_json(path.read_text("utf-8")).moves)


def own_moves(path: Path) -> list[str]:
    return [move for move in moves_in(path) if not move.startswith("*")]


@pytest.fixture
def duel() -> cromlech.Game:
    return cromlech.game("stone-age", players=2, start_player=0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def first_legal(state: cromlech.State) -> int:
    return state.legal()[0]


# -- whole games -------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_game_by_numbers_in_plain_lines(lang: str, duel: cromlech.Game, path: Path) -> None:
    terminal = Terminal(at_random(5), force_terminal=True)
    assert terminal.play(duel, lang=lang, plain=True, seed=11, save=path, bots=buyer) == 0

    state = cromlech.replay(path.read_text("utf-8"))
    assert state.over
    assert not set(terminal.text) & set(FRAMES + "\x1b{}")
    assert all(prompt.strip() for prompt in terminal.prompts)

    # Nothing is skipped: the table shows the setup, and then every line of the log is shown in order.
    setup = next(n for n, move in enumerate(state.moves) if move.actor >= 0)
    words = duel.definition.words
    names = names_of(cromlech.Record.from_json(path.read_text("utf-8")).seats, lang)
    assert names[0] == words.text("seat", {"number": 1}, lang)
    assert names[1] in [words.text(f"bot.{character}", {}, lang) for character in CHARACTERS]
    lines = iter(terminal.text.splitlines())
    for entry in state.log(0):
        if entry["move"] < setup:
            continue
        if entry["kind"] == "card_drawn" and entry["params"]["seat"] != 0:
            continue  # face down until the end
        assert any(line == words.phrase(entry["phrase"], lang, names) for line in lines), entry

    end = terminal.last
    assert ", ".join(names[seat] for seat in state.winners) in end.splitlines()[-2]
    assert str(path) in end.splitlines()[-1]
    for name, points, player in zip(names, state.score_sheet(), state.view(None)["players"], strict=True):
        block = end.split(f"\n{name}\n")[1].split("\n\n")[0].splitlines()
        assert [int(line.rpartition(" ")[2]) for line in block] == [*points.values(), player["tie_break"]]
        assert block[0].startswith(words.text("source.buildings", {}, lang))


def test_a_seed_fixes_the_game(duel: cromlech.Game, tmp_path: Path) -> None:
    games = []
    for number in range(2):
        file = tmp_path / f"{number}.json"
        Terminal(at_random(1, most=40)).play(duel, plain=True, seed=9, save=file)
        games.append(moves_in(file))
    assert games[0] == games[1]
    assert len(games[0]) > 60


def test_bots_given_move_the_other_seats(path: Path) -> None:
    seen: list[int] = []

    def spoiling(state: cromlech.State) -> int:
        seen.append(state.actor)
        action = state.legal()[-1]
        state.apply(action)  # a bot that tries out moves uses a copy
        return action

    terminal = Terminal(at_random(1, most=10))
    terminal.play(cromlech.game("stone-age", players=3), plain=True, humans=1, seed=1, save=path, bots=spoiling)
    assert set(seen) == {1, 2}
    assert len(seen) == sum(move[0] in "12" for move in moves_in(path))
    assert cromlech.replay(path.read_text("utf-8"))


# -- what is typed -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "typed", "move"),
    [
        ("en", "forest 3", "0 place forest 3"),
        ("en", "3 FOREST", "0 place forest 3"),
        ("en", "for 3", "0 place forest 3"),
        ("en", "hut", "0 place hut 2"),
        ("en", "writing", "0 place card_2 1"),
        ("en", "stack 1", "0 place building_1 1"),
        ("en", "slot 3", "0 place card_3 1"),
        ("en", "place forest 3", "0 place forest 3"),
        ("en", "  Place  River 5 ", "0 place river 5"),
        ("en", "Place: 2 figures → clay pit", "0 place clay_pit 2"),
        ("uk", "Ліс 3", "0 place forest 3"),
        ("uk", "мисливські 5", "0 place hunt 5"),
        ("uk", "place forest 3", "0 place forest 3"),
        ("ru", "ЛЕС 2", "0 place forest 2"),
        ("pl", "kamieniołom 1", "0 place quarry 1"),
        ("en", "1", "0 place tool_maker 1"),
        ("en", "2.", "0 place hut 2"),
        ("en", "#4", "0 place hunt 1"),
    ],
)
def test_words_numbers_and_notation(lang: str, typed: str, move: str, duel: cromlech.Game, path: Path) -> None:
    Terminal([typed, "q"]).play(duel, lang=lang, plain=True, seed=3, save=path, bots=first_legal)
    assert own_moves(path)[0] == move


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "not one of the choices"),
        ("99", "not one of the choices"),
        ("9" * 5000, "not one of the choices"),
        ("-1", "matches several choices"),
        ("mammoth", "not one of the choices"),
        ("\x1b[2Jgone", "[2Jgone"),
        ("\udce9", "not one of the choices"),
        ("→", "not one of the choices"),
        ("forest", "matches several choices: 9, 10, 11, 12, 13"),
        ("forest 6", "you don't have that many free figures"),
        ("place river 7", "you don't have that many free figures"),
        ("decline", "it is time to place figures"),
    ],
)
def test_bad_input_is_answered_and_changes_nothing(typed: str, answer: str, duel: cromlech.Game, path: Path) -> None:
    terminal = Terminal([typed, "q"])
    assert terminal.play(duel, plain=True, seed=3, save=path) == 0
    assert answer in terminal.parts[1]
    assert "\x1b" not in terminal.text
    assert own_moves(path) == []


def test_help_log_table_and_a_bare_enter(duel: cromlech.Game, path: Path) -> None:
    terminal = Terminal(["?", "l", "t", "", "help", "q"])
    terminal.play(duel, plain=True, seed=3, save=path)
    begin, explained, log, table, again, helped, _ = terminal.parts
    assert "the hut exactly two figures" in explained
    assert "Ctrl-C" in explained
    assert helped == explained
    assert log.splitlines()[-1] == "Round 1. Player 1 goes first"
    assert "Card slot 4, cost 4 resources" in table
    assert "Raven: score 0" in table
    assert "1. 1 figure" in again
    assert again.splitlines()[-10:] == begin.splitlines()[-10:]


@pytest.mark.parametrize("name", ["stone-age", "cvlizations", "endless-winter"])
def test_the_examples_of_the_help_are_choices_of_the_game_at_hand(name: str, tmp_path: Path) -> None:
    game, options = cromlech.game(name, players=2), {"humans": 2, "plain": True, "seed": 3}
    asked = Terminal(["", "?", "q"])  # Enter opens the curtain before secrets
    asked.play(game, **options, save=tmp_path / "asked.json")
    first = next(line for line in "".join(asked.parts).splitlines() if line.startswith("Type the number"))
    words, notation = re.fullmatch(r"[^(]*\((.+)\)[^(]*\((.+)\)\.", first).groups()  # type: ignore[union-attr]
    for n, typed in enumerate((words, notation)):
        Terminal(["", typed, "q", "q"]).play(game, **options, save=tmp_path / f"{n}.json")
        assert [move.partition(" ")[2] for move in own_moves(tmp_path / f"{n}.json")] == [notation]


@pytest.mark.parametrize(("lang", "typed"), [("uk", "й"), ("ru", "Й"), ("pl", "wyjdź"), ("uk", "вийти"), ("en", "Q")])
def test_commands_by_key_and_by_word(lang: str, typed: str, duel: cromlech.Game, path: Path) -> None:
    terminal = Terminal([typed, AssertionError("asked again")])
    assert terminal.play(duel, lang=lang, plain=True, seed=3, save=path) == 0
    assert str(path) in terminal.last


# -- taking back -------------------------------------------------------------------


OPENING = ["tool maker", "hunting 5", "field", "hunting 3"]
"""Seat 0 works in the village and hunts. Seat 1 only hunts."""


def test_undo_until_the_last_die(duel: cromlech.Game, path: Path) -> None:
    typed = [*OPENING, "tool maker", "u", "field", "u", "field", "hunting", "u", "q"]
    terminal = Terminal(typed)
    terminal.play(duel, humans=2, plain=True, seed=3, save=path)
    before, after_tool, undone = terminal.parts[4:7]
    assert "Resolve: tool maker" in before
    assert "Resolve: tool maker" not in after_tool
    assert undone.splitlines()[0] == "Undone."
    assert "Resolve: tool maker" in undone
    assert "the last thing that happened was a die" in terminal.parts[-2]
    assert [move for move in own_moves(path) if " act " in move] == ["0 act field", "0 act hunt"]


def test_nobody_takes_back_the_move_of_another(duel: cromlech.Game, path: Path) -> None:
    terminal = Terminal(["forest 3", "u", "q"])
    terminal.play(duel, humans=2, names=["Ann", "Bob"], plain=True, seed=3, save=path)
    assert "Ann made the last move" in terminal.parts[2]
    assert own_moves(path) == ["0 place forest 3"]

    terminal = Terminal(["u", "q"])
    terminal.play(duel, plain=True, seed=3, resume=path, bots=first_legal)
    assert "Bob made the last move" in terminal.parts[1]


# -- keeping -----------------------------------------------------------------------


def test_quit_and_resume(duel: cromlech.Game, path: Path) -> None:
    terminal = Terminal(["forest 3", "q"])
    assert terminal.play(duel, plain=True, seed=3, save=path, bots=first_legal) == 0
    assert f"cromlech play stone-age --resume {path}" in terminal.last
    before = moves_in(path)

    terminal = Terminal(at_random(4, most=20))
    assert terminal.play(cromlech.game("stone-age"), plain=True, seed=4, resume=path) == 0
    assert "Player 1: 3 figures → forest\nRaven: 1 figure → tool maker\n" in terminal.parts[0]
    assert moves_in(path)[: len(before)] == before
    assert len(own_moves(path)) >= 20


def test_resume_into_another_file(duel: cromlech.Game, path: Path, tmp_path: Path) -> None:
    Terminal(["forest 3", "q"]).play(duel, plain=True, seed=3, save=path, bots=first_legal)
    old = path.read_text("utf-8")
    other = tmp_path / "folder" / "other.json"
    Terminal(["field", "q"]).play(duel, plain=True, seed=3, resume=path, save=other, bots=first_legal)
    assert path.read_text("utf-8") == old
    assert "0 place field 1" in moves_in(other)


def test_a_kill_loses_nothing(duel: cromlech.Game, path: Path) -> None:
    """Whatever is on the screen is in the file: at every prompt, and while bots think."""
    kept: list[int] = []

    def thinking(state: cromlech.State) -> int:
        assert moves_in(path) == list(state.record().moves)[: len(moves_in(path))]
        assert sum(move.startswith("0") for move in moves_in(path)) == sum(move.actor == 0 for move in state.moves)
        return state.legal()[0]

    def choose(terminal: Terminal) -> str:
        kept.append(len(moves_in(path)))
        if len(kept) == 30:
            raise SystemExit
        return CHOICE.findall(terminal.last)[-1]

    with pytest.raises(SystemExit):
        Terminal(choose).play(duel, plain=True, seed=3, save=path, bots=thinking)
    assert kept == sorted(kept)
    assert len(set(kept)) == len(kept)
    assert list(path.parent.iterdir()) == [path]


def test_new_games_go_to_the_data_folder(duel: cromlech.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path))
    for _ in range(2):
        Terminal(["q"]).play(duel, plain=True, seed=3)
    files = list((tmp_path / "games").iterdir())
    assert len(files) == 2
    assert all(re.fullmatch(r"stone-age-\d{8}-\d{6}(-2)?\.json", file.name) for file in files)


def test_where_nothing_can_be_kept_the_game_goes_on(duel: cromlech.Game, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    terminal = Terminal(["forest 3", "field", "q", EOFError()])
    assert terminal.play(duel, plain=True, seed=3, save=tmp_path / "file" / "game.json", bots=first_legal) == 0
    told = ["Couldn't save" in part for part in terminal.parts]
    assert told == [True, False, False, True, True]  # once, then on quitting: q stays, the end of input quits


@pytest.mark.parametrize(("stop", "code"), [(KeyboardInterrupt(), 130), (EOFError(), 0)])
def test_ctrl_c_and_end_of_input_keep_the_game(stop: BaseException, code: int, duel: cromlech.Game, path: Path) -> None:
    terminal = Terminal(["place forest 3", stop])
    names = ["Ann", "Bob the Builder"]
    assert terminal.play(duel, humans=2, names=names, lang="pl", plain=True, seed=3, save=path) == code
    command = f"cromlech play stone-age --resume {path} --humans 2 --names 'Ann,Bob the Builder' --lang pl --plain"
    assert command in terminal.last
    assert own_moves(path) == ["0 place forest 3"]


def test_ctrl_c_while_bots_move_leaves_a_whole_game(duel: cromlech.Game, path: Path) -> None:
    def interrupted(state: cromlech.State) -> int:
        if len(state.moves) > 40:
            raise KeyboardInterrupt
        return state.legal()[0]

    assert Terminal(at_random(2)).play(duel, plain=True, seed=3, save=path, bots=interrupted) == 130
    assert len(cromlech.replay(path.read_text("utf-8")).moves) > 40


def test_files_that_cannot_be_resumed(duel: cromlech.Game, tmp_path: Path, path: Path) -> None:
    Terminal(["forest 3", "q"]).play(duel, plain=True, seed=3, save=path)
    text = path.read_text("utf-8")
    wrong = {
        "missing.json": None,
        "cut.json": text[:-40].encode(),
        "changed.json": text.replace("forest 3", "forest 4").encode(),
        "binary.json": b"\xff\xfe\x00",
    }
    for name, content in wrong.items():
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(RecordError):
            play_in_terminal(duel, resume=tmp_path / name, console=Terminal([]).console, read=lambda _: "q")


@pytest.mark.parametrize(
    "options", [{"humans": 3}, {"humans": -1}, {"names": ["a", "b", "c"]}, {"lang": "de"}], ids=str
)
def test_wrong_options(options: dict[str, Any], duel: cromlech.Game, path: Path) -> None:
    with pytest.raises(OptionsError):
        Terminal([]).play(duel, save=path, **options)
    assert not path.exists()


def test_a_file_is_not_overwritten_by_a_new_game(duel: cromlech.Game, path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(OptionsError, match="already exists"):
        Terminal(["q"]).play(duel, plain=True, save=path)
    assert path.read_text() == "precious"


# -- several people ----------------------------------------------------------------


def after_an_extra_card(drawn: str) -> str:
    """The record of a three-player game in which seat 0 has just drawn this card by an extra card (SA 7.1, I-28)."""
    game = cromlech.game("stone-age", players=3, start_player=0)
    state = game.start(chance="explicit")
    plan = ["place forest 4", "place card_1 1", "act forest", "buy"]
    others = ["place hunt 4", "place tool_maker 1", "place field 1"]
    while not any(move.action == game.parse(f"card {drawn}") for move in state.moves):
        names = [game.action(action).notation for action in state.legal()]
        if state.actor == cromlech.CHANCE:
            dealing = sum(game.action(move.action).kind == "card" for move in state.moves)
            wish = ["card C01", "card C02", "card C03", "card C32", f"card {drawn}"][min(dealing, 4)]
            state.apply_notation(next(name for name in (wish, "die 6", names[0]) if name in names))
        elif state.view(None)["phase"] == "paying":
            state.apply(state.legal()[-1])
        else:
            wishes = plan if state.actor == 0 else others
            state.apply_notation(next(name for name in wishes if name in names))
    assert state.view(0)["players"][0]["drawn_cards"][0]["id"] == drawn
    return state.record().to_json()


def hot_seat(drawn: str, path: Path, most: int, **options: Any) -> list[tuple[str, str]]:
    """Continue from there. Returns what was shown, with the name of the person it was shown to."""
    path.write_text(after_an_extra_card(drawn), "utf-8")
    console = {key: options.pop(key) for key in ("force_terminal", "height") if key in options}
    shown: list[tuple[str, str]] = []
    left = iter(range(most))

    def choose(terminal: Terminal) -> str:
        text = ESCAPE.sub("", terminal.last)
        if not terminal.prompts[-1]:  # the curtain between two people
            shown.append(("curtain", text))
            return ""
        to_move = re.findall(r"(Ann|Bob|Cyd): (?:Place|Choose|Add|Buy|Take|\d+ food)", text)[-1]
        shown.append((to_move, text))
        return "1" if next(left, None) is not None else "q"

    terminal = Terminal(choose, **console)
    terminal.play(cromlech.game("stone-age"), humans=3, names=["Ann", "Bob", "Cyd"], seed=1, resume=path, **options)
    return shown


@pytest.mark.parametrize("options", [{"plain": True}, {"force_terminal": True, "height": 50}], ids=["plain", "drawn"])
def test_an_extra_card_is_shown_to_its_owner_alone(options: dict[str, Any], path: Path) -> None:
    shown = hot_seat("C26", path, most=30, **options)  # the card C26: +3 points / music
    mine = [text for name, text in shown if name == "Ann"]
    others = [text for name, text in shown if name in ("Bob", "Cyd")]
    assert len(mine) > 5
    assert len(others) > 5
    assert any("Extra card: music" in text for text in mine)
    assert not any("Extra card: music" in text or "extra card: +3 points / music" in text for text in others)
    assert any("extra card, face down" in text for text in others)
    whoever = [name for name, _ in shown]
    for before, after in pairwise(whoever):
        assert before == after or "curtain" in (before, after) or "Ann" not in (before, after)
    curtains = [text for name, text in shown if name == "curtain"]
    assert all("press Enter" in text and "music" not in text.split("press Enter")[1] for text in curtains)


def test_the_others_cannot_tell_two_extra_cards_apart(tmp_path: Path) -> None:
    """Two games that differ only in the drawn card look the same to the others, byte for byte."""
    shown = []
    for drawn in ("C26", "C14"):
        run = hot_seat(drawn, tmp_path / "game.json", most=1, plain=True)
        shown.append([text for name, text in run if name != "Ann"])
    assert len(shown[0]) == 2
    assert "Deck: 31 cards" in shown[0][0]
    assert shown[0] == shown[1]


# -- the drawn screen --------------------------------------------------------------


def drawn_choice(seed: int, most: int) -> Callable[[Terminal], str]:
    """Types numbers at a drawn screen, where they are in frames."""
    rng = random.Random(seed)
    left = iter(range(most))

    def choose(terminal: Terminal) -> str:
        return str(rng.randint(1, 4)) if next(left, None) is not None else "q"

    return choose


@pytest.mark.parametrize(
    ("width", "height", "lang"),
    [*((80, 24, lang) for lang in LANGUAGES), (100, 40, "en"), (100, 40, "uk"), (140, 60, "pl")],
)
def test_drawn_at_any_width(width: int, height: int, lang: str, path: Path) -> None:
    terminal = Terminal(
        drawn_choice(1, 20 if height < 40 else 30),
        width=width,
        height=height,
        force_terminal=True,
        color_system="truecolor",
    )
    assert terminal.play(cromlech.game("stone-age", players=4), lang=lang, seed=6, save=path) == 0
    assert len(own_moves(path)) > 30
    screens = [part for part in terminal.parts if CLEAR in part]
    assert len(screens) > 10
    for screen in screens:
        lines = ESCAPE.sub("", screen.rpartition(CLEAR)[2]).splitlines()
        assert max(cell_len(line) for line in lines) <= width
        assert "{" not in screen
    if height >= 40:  # the whole table is in the window, with a line to type on
        first = ESCAPE.sub("", screens[0].rpartition(CLEAR)[2]).splitlines()
        assert len(first) < height
    assert "38;2;" in terminal.text  # true color
    assert all(shape in terminal.text for shape in "●■▲◆")


@pytest.mark.parametrize("width", [50, 80])
def test_the_command_to_go_on_is_in_one_piece(width: int, duel: cromlech.Game, path: Path) -> None:
    terminal = Terminal(["q"], width=width, height=24, force_terminal=True)
    terminal.play(duel, humans=2, names=["Ann" * 20, "Bob"], seed=3, save=path)
    command = f"cromlech play stone-age --resume {path} --humans 2 --names {'Ann' * 20},Bob\n"
    assert command in ESCAPE.sub("", terminal.last)


@pytest.mark.parametrize("width", [1, 10, 40, 77])
def test_narrow_windows_get_lines(width: int, duel: cromlech.Game, path: Path) -> None:
    terminal = Terminal(["1", "?", "l", "t", "", "1", "q"], width=width, height=5, force_terminal=True)
    assert terminal.play(duel, seed=3, save=path) == 0
    assert len(own_moves(path)) >= 2


@pytest.mark.parametrize(("width", "height"), [(80, 1), (100, 10), (400, 200)])
def test_odd_windows_are_drawn(width: int, height: int, duel: cromlech.Game, path: Path) -> None:
    terminal = Terminal(["1", "?", "l", "t", "", "1", "q"], width=width, height=height, force_terminal=True)
    assert terminal.play(duel, seed=3, save=path) == 0


@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_a_finished_game_is_shown(width: int, duel: cromlech.Game, path: Path) -> None:
    state = duel.start(seed=1)
    rng = random.Random(1)
    while not state.over:
        state.apply(rng.choice(state.legal()))
    path.write_text(state.record().to_json(), "utf-8")
    terminal = Terminal([AssertionError("nothing to ask")], width=width, height=24, force_terminal=True)
    assert terminal.play(duel, resume=path) == 0
    end = ESCAPE.sub("", terminal.last)
    totals = " ".join(line for line in end.splitlines() if "Total" in line)
    assert [int(n) for n in re.findall(r"-?\d+", totals)] == [points["total"] for points in state.score_sheet()]
    assert "Winner: " in end or "Shared victory: " in end


def test_dumb_terminals_and_pipes_get_lines(
    duel: cromlech.Game, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal(["q"])
    terminal.play(duel, seed=3, save=path)
    assert not set(terminal.text) & set(FRAMES + "\x1b")
    monkeypatch.setenv("TERM", "dumb")
    terminal = Terminal(["q"], force_terminal=True)
    terminal.play(duel, seed=3, save=tmp_path / "dumb.json")
    assert not set(terminal.text) & set(FRAMES + "\x1b")


def test_a_terminal_without_unicode(duel: cromlech.Game, path: Path) -> None:
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding="ascii", errors="replace")
    console = Console(file=file, force_terminal=True, width=100, height=40, color_system=None)
    lines = iter(["1", "q"])
    assert play_in_terminal(duel, seed=3, save=path, console=console, read=lambda _: next(lines)) == 0
    file.flush()
    text = raw.getvalue().decode("ascii")
    assert "o Player 1" in text
    assert "+-" in text


def test_a_window_may_change_its_size(duel: cromlech.Game, path: Path) -> None:
    sizes = iter([(60, 20), (120, 50), (80, 24)])

    def choose(terminal: Terminal) -> str:
        size = next(sizes, None)
        if size is None:
            return "q"
        terminal.console.size = size  # type: ignore[assignment]
        return ""

    terminal = Terminal(choose, force_terminal=True, height=40)
    terminal.play(duel, seed=3, save=path)
    assert ["╭" in part for part in terminal.parts[:4]] == [True, False, True, False]


# -- a game without its own drawing ------------------------------------------------------


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> cromlech.Game:
    """A game drawn only from its view."""
    monkeypatch.setattr("cromlech.terminal.entry.DRAWINGS", {})
    return cromlech.game("stone-age", players=2, start_player=0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("plain", [True, False])
def test_a_game_without_a_drawing_can_be_played(undrawn: cromlech.Game, plain: bool, lang: str, path: Path) -> None:
    terminal = Terminal(["place forest 3", "t", "q"], force_terminal=True, width=100, height=60)
    assert terminal.play(undrawn, seed=3, save=path, lang=lang, plain=plain, bots=first_legal) == 0
    assert own_moves(path)[0] == "0 place forest 3"
    shown = ESCAPE.sub("", terminal.text)
    assert "{" not in shown
    words = undrawn.definition.words
    assert words.text("location.forest", {}, lang) in shown  # an id by its name in the catalog
    assert "Agriculture" in shown  # a key without a text, made readable


def test_what_changed_since_the_last_turn_is_marked(undrawn: cromlech.Game, path: Path) -> None:
    terminal = Terminal(["place forest 3", "q"], force_terminal=True, width=100, height=60)
    terminal.play(undrawn, seed=3, save=path, bots=first_legal)
    before, after = (ESCAPE.sub("", part) for part in terminal.parts[:2])
    free = [next(line for line in text.splitlines() if "Free " in line) for text in (before, after)]
    assert re.findall(r"-?\d+", free[0]) == ["5", "5"]
    assert re.findall(r"-?\d+", free[1]) == ["2", "-3", "4", "-1"]


def test_what_cannot_be_done_is_told_with_its_reason(undrawn: cromlech.Game, path: Path) -> None:
    terminal = Terminal(["place forest 3", "q"])
    terminal.play(undrawn, seed=3, save=path, plain=True, bots=first_legal)
    refused = "Place: 1 figure → forest: you already have figures here: forest."
    assert refused in terminal.parts[1].splitlines()
