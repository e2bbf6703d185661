"""The entry point: a game, its people, and its bots at this terminal."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from cromlech.bots.characters import names_of, newcomers
from cromlech.core.errors import OptionsError
from cromlech.core.game import Game
from cromlech.core.words import CORE, check_language

from .cvlizations import CVlizationsDrawing
from .drawing import Drawing
from .endless_winter import EndlessWinterDrawing
from .generic import GenericDrawing
from .plain_screen import PlainScreen
from .rich_screen import RichScreen
from .saving import new_path, read_game
from .session import Bot, Session
from .stone_age import StoneAgeDrawing

DRAWINGS: Mapping[str, Drawing] = {
    "stone-age": StoneAgeDrawing(),
    "endless-winter": EndlessWinterDrawing(),
    "cvlizations": CVlizationsDrawing(),
}
"""Games that have their own drawing."""


def play_in_terminal(
    game: Game,
    *,
    humans: int = 1,
    names: Sequence[str] = (),
    lang: str = "en",
    plain: bool = False,
    seed: int | None = None,
    save: Path | None = None,
    resume: Path | None = None,
    bots: Bot | None = None,
    console: Console | None = None,
    read: Callable[[str], str] | None = None,
) -> int:
    """Play a game in the terminal. Returns the exit code, 130 after Ctrl-C.

    The first `humans` seats are people at this keyboard, and `bots` moves the others, by default uniformly
    at random. The game is saved to `save` after every move of a person. `resume` continues from such a
    file. `console` and `read` replace the terminal if a program plays.
    """
    check_language(lang)
    if save is not None and save.exists() and not (resume is not None and resume.exists() and save.samefile(resume)):
        raise OptionsError("cli.exists", path=str(save))
    state, known = read_game(resume, seed) if resume is not None else (game.start(seed=seed), ())
    players = state.game.players
    _check_number("humans", humans, players)
    _check_number("names", len(names), players)
    if console is None:
        console = _standard_console()
    seats = _seats(players, humans, names, known, str(random.Random(seed).random()))
    drawing = DRAWINGS.get(state.game.name, GenericDrawing())
    drawn = not plain and console.is_terminal and not console.is_dumb_terminal
    session = Session(
        state=state,
        humans=humans,
        names=names_of(seats, lang),
        seats=seats,
        lang=lang,
        screen=RichScreen(console, drawing) if drawn else PlainScreen(console, drawing),
        drawing=drawing,
        path=save or resume or new_path(state.game.name),
        again=_options(humans, names, lang, plain),
        bot=bots or _random_bot(seed),
        read=read or _read_line,
    )
    if drawn and bots is not None:
        session.waiting = lambda: console.status(CORE.text("term.thinking", {}, lang))
    return session.run()


def _check_number(name: str, value: int, high: int) -> None:
    if not 0 <= value <= high:
        raise OptionsError("error.number", name=name, value=str(value), low=0, high=high)


def _standard_console() -> Console:
    """The console of this process. Characters missing from its encoding are replaced instead of failing."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return Console(highlight=False)


def _read_line(prompt: str) -> str:
    with suppress(ImportError):
        import readline  # noqa: F401 - input() then has line editing and history
    return input(prompt)


def _seats(
    players: int, humans: int, given: Sequence[str], known: Sequence[Mapping[str, str]], seed: str
) -> list[dict[str, str]]:
    """Who plays, in the form of a record: people by name, bots by character. A resumed game keeps its players."""
    seats = [dict(seat) for seat in known] or [{} for _ in range(players)]
    free = iter(newcomers(seed, [seat.get("character") for seat in seats]))
    for number, seat in enumerate(seats):
        own = "".join(c for c in given[number] if c.isprintable()).strip() if number < len(given) else ""
        if own:
            seat["name"] = own
        if number < humans:
            seat.pop("character", None)
        elif "character" not in seat and (character := next(free, None)):
            seat["character"] = character
    return seats


def _options(humans: int, names: Sequence[str], lang: str, plain: bool) -> list[str]:
    """The command line options to resume this game."""
    options = ["--humans", str(humans)] if humans != 1 else []
    if names:
        options += ["--names", ",".join(names)]
    if lang != "en":
        options += ["--lang", lang]
    return [*options, "--plain"] if plain else options


def _random_bot(seed: int | None) -> Bot:
    rng = random.Random(seed)
    return lambda state: rng.choice(state.legal())
