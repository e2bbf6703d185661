"""A tournament: its settings, the games played so far, their results, and its file."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import cromlech
from cromlech.core.checks import check_whole
from cromlech.core.errors import OptionsError
from cromlech.core.files import write_whole
from cromlech.core.game import Game
from cromlech.core.machine import cores

from . import workers
from .compiled import CompiledMatches, can_compile
from .matches import ArenaError, Result, check_bots, play_match, warm_up
from .ratings import Fit, fit, wilson
from .schedule import ROUND_ROBIN, Job, groups, schedule

FORMAT = "cromlech-arena"
VERSION = 1
PROTOCOL, COMPILED = ENGINES = ("protocol", "compiled")
MOST_GAMES = 1_000_000
SAVE_EVERY = 1.0
"""Seconds between writes of the file."""


@dataclass(frozen=True)
class Settings:
    """Everything that determines which games are played. The same settings give the same games."""

    game: str
    options: Mapping[str, Any]
    cards: str | Mapping[str, Any]
    bots: tuple[str, ...]
    mode: str
    games: int
    seed: int
    engine: str
    rules: int
    """The version of the game's rules."""
    cromlech: str
    """The version of this program. Another one may have different bots."""


class Tournament:
    """Games between bots, on a schedule that depends only on the settings.

    >>> import cromlech
    >>> arena = Tournament.new(cromlech.game("stone-age", players=2), ["random", "greedy"], games=1, engine="protocol")
    >>> arena.planned
    2
    >>> arena.run(processes=0)
    >>> [bot["bot"] for bot in arena.summary()["bots"]]
    ['greedy', 'random']
    """

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game = game
        self.settings = settings
        self.results: dict[int, Result] = {}
        self.seconds = 0.0
        """How long all of it took."""
        self.planned = len(self.schedule)

    @classmethod
    def new(
        cls,
        game: Game,
        bots: Sequence[str],
        *,
        mode: str = ROUND_ROBIN,
        games: int = 100,
        seed: int = 0,
        engine: str = "auto",
    ) -> Tournament:
        """Create a tournament. Errors name what is allowed.

        With the `engine` `protocol`, bots play like everyone else. `compiled` is many times faster, if all
        bots support it. `auto` picks the faster one.
        """
        if len(bots) < 2:
            raise ArenaError("arena.few_bots", found=len(bots))
        made = check_bots(bots)
        check_whole("games", games, 1, MOST_GAMES)
        check_whole("seed", seed)
        groups(len(bots), game.players, mode)
        if engine not in (*ENGINES, "auto"):
            allowed = ", ".join(["auto", *ENGINES])
            raise OptionsError("error.option_value", name="engine", value=engine, allowed=allowed)
        if engine == "auto":
            engine = COMPILED if can_compile(game, made) else PROTOCOL
        if engine == COMPILED and not can_compile(game, made):
            raise ArenaError("arena.not_compiled", bots=", ".join(b.name for b in made if not can_compile(game, [b])))
        cards = game.pack if game.pack is not None else "standard"
        rules = game.definition.version
        settings = Settings(
            *(game.name, dict(game.options), cards, tuple(bots), mode, games, seed, engine, rules),
            cromlech.__version__,
        )
        return cls(game, settings)

    # -- playing ---------------------------------------------------------------

    @cached_property
    def schedule(self) -> list[Job]:
        """All games of the tournament."""
        s = self.settings
        return list(schedule(s.bots, self.game.players, s.mode, s.games, s.seed))

    @property
    def finished(self) -> bool:
        """Whether every game has been played."""
        return len(self.results) == self.planned

    def left(self) -> Iterator[Job]:
        """The games still to play."""
        return (job for job in self.schedule if job.number not in self.results)

    def prepare(self) -> None:
        """Compile what the bots need once, before work is distributed."""
        if self.settings.engine == COMPILED:
            CompiledMatches(self.game, self.settings.bots).warm_up()
        else:
            warm_up(self.game, self.settings.bots)

    def run(
        self,
        *,
        processes: int | None = None,
        ray: str | None = None,
        keep: Path | None = None,
        file: Path | None = None,
        told: Callable[[], None] | None = None,
    ) -> None:
        """Play all remaining games, on this machine's cores or on a Ray cluster. With 0 processes, in this process.

        Records go to the folder `keep`. Results go to `file` about once per second and at the end, even if
        interrupted. `told` is called after every game.
        """
        begun, before, saved, pause = time.monotonic(), self.seconds, time.monotonic(), SAVE_EVERY
        if file is not None:
            self.write(file)
        outcomes = self._outcomes(cores() if processes is None else processes, ray, keep is not None)
        try:
            for result, record in outcomes:
                if keep is not None and record is not None:
                    write_file(keep / f"game-{result.number:06}.json", record)
                self.results[result.number] = result
                self.seconds = before + time.monotonic() - begun
                if told is not None:
                    told()
                if file is not None and time.monotonic() - saved >= pause:
                    started = time.monotonic()
                    self.write(file)
                    saved = time.monotonic()
                    pause = max(SAVE_EVERY, 20 * (saved - started))
        finally:
            try:
                if file is not None:
                    self.write(file)
            finally:
                outcomes.close()

    def _outcomes(
        self, processes: int, ray: str | None, keep: bool
    ) -> Generator[tuple[Result, str | None], None, None]:
        if self.settings.engine == COMPILED:
            play_one: Any = partial(_play_compiled, CompiledMatches(self.game, self.settings.bots))
        else:
            play_one = partial(_play_job, self.game, keep)
        if ray is not None:
            return workers.on_ray(play_one, self.left(), ray)
        return workers.on_processes(play_one, self.left(), processes)

    # -- what it says ----------------------------------------------------------

    def summary(self) -> dict[str, Any]:
        """Every bot with its rating, strongest first, and every pair of bots, ready for JSON."""
        names = self.settings.bots
        results = [self.results[number] for number in sorted(self.results)]
        fitted = fit(len(names), results)
        ratings = fitted.ratings()
        lines = []
        for i, name in enumerate(names):
            seats = [(r, seat) for r in results for seat, bot in enumerate(r.seating) if bot == i]
            wins = sum(win_share(r.ranks, seat) for r, seat in seats)
            thought = sum(r.seconds[seat] for r, seat in seats if r.seconds)
            decisions = sum(r.decisions[seat] for r, seat in seats if r.decisions)
            n = len(seats)
            rating = ratings[i]
            lines.append(
                {
                    "bot": name,
                    "rating": round(rating.value, 1),
                    "rating_interval": rating.interval(),
                    "seats": n,
                    "wins": round(wins, 6),
                    "win_rate": wins / n if n else None,
                    "win_interval": list(wilson(wins, n)),
                    "mean_score": sum(r.scores[seat] for r, seat in seats) / n if n else None,
                    "seconds_per_move": thought / decisions if decisions else None,
                }
            )
        return {
            "bots": sorted(lines, key=lambda line: -float(str(line["rating"]))),
            "pairs": self._pairs(results, fitted),
        }

    def _pairs(self, results: Sequence[Result], fitted: Fit) -> list[dict[str, Any]]:
        """How often each bot finished ahead of each other, by seats compared, and the difference of their ratings."""
        names = self.settings.bots
        counts: dict[tuple[int, int], list[int]] = {}
        for r in results:
            for i, a in enumerate(r.seating):
                for j, b in enumerate(r.seating):
                    if a < b:
                        sign = (r.ranks[i] > r.ranks[j]) - (r.ranks[i] < r.ranks[j])
                        counts.setdefault((a, b), [0, 0, 0])[sign + 1] += 1
        found = []
        for (a, b), (ahead, level, behind) in sorted(counts.items()):
            apart = fitted.difference(a, b)
            found.append(
                {
                    "bots": [names[a], names[b]],
                    "ahead": ahead,
                    "level": level,
                    "behind": behind,
                    "difference": round(apart.value, 1),
                    "difference_interval": apart.interval(),
                }
            )
        return found

    def report(self) -> dict[str, Any]:
        """The settings and summary, without the individual games."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "settings": {**asdict(self.settings), "bots": list(self.settings.bots)},
            "finished": self.finished,
            "planned": self.planned,
            "played": len(self.results),
            "seconds": round(self.seconds, 3),
            **self.summary(),
        }

    # -- the file --------------------------------------------------------------

    def write(self, file: Path) -> None:
        """Write everything, so that a crash leaves either the old file or the new one."""
        games = [self.results[number].to_content() for number in sorted(self.results)]
        head = json.dumps(self.report(), ensure_ascii=False, indent=1).removesuffix("\n}")
        lines = ",\n".join("  " + json.dumps(game) for game in games)
        write_file(file, f'{head},\n "games": [\n{lines}\n ]\n}}\n')

    @classmethod
    def read(cls, file: Path, games: int | None = None) -> Tournament:
        """Read a tournament from its file, with more games if requested."""
        try:
            content = json.loads(file.read_text("utf-8"))
        except OSError as error:
            raise ArenaError("error.file", path=str(file), why=error.strerror or str(error)) from None
        except ValueError as error:
            raise ArenaError("arena.file", path=str(file), why=str(error)) from None
        try:
            if content["format"] != FORMAT or content["version"] != VERSION:
                raise KeyError("format")
            given = content["settings"]
            settings = Settings(**{**given, "bots": tuple(given["bots"])})
            rest = {name: value for name, value in settings.options.items() if name != "players"}
            game = cromlech.game(settings.game, settings.options["players"], cards=settings.cards, **rest)
            results = [Result.from_content(line) for line in content["games"]]
            seconds = float(content["seconds"])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ArenaError("arena.file", path=str(file), why=repr(error)) from None
        now = {"rules": game.definition.version, "cromlech": cromlech.__version__}
        for name, value in now.items():
            if getattr(settings, name) != value:
                raise differs(file, name, getattr(settings, name), value)
        if games is not None:
            if games < settings.games:
                raise differs(file, "games", settings.games, games)
            settings = replace(settings, games=games)
        made = cls(game, settings)
        made.seconds = seconds
        for result in results:
            job = made.schedule[result.number] if 0 <= result.number < made.planned else None
            if job is None or (job.deal, job.seating) != (result.deal, result.seating):
                raise ArenaError("arena.file", path=str(file), why=f"game {result.number}")
            made.results[result.number] = result
        return made

    def check_same(self, file: Path, given: Mapping[str, Any]) -> None:
        """Refuse to continue if the given settings differ from the file's."""
        known = {**asdict(self.settings), **self.settings.options}
        for name, value in given.items():
            if known.get(name) != value:
                raise differs(file, name, known.get(name), value)


def differs(file: Path, name: str, found: object, given: object) -> ArenaError:
    """The error that says which setting differs."""

    def show(value: object) -> str:
        return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)

    return ArenaError("arena.differs", path=str(file), name=name, found=show(found), given=show(given))


def win_share(ranks: Sequence[int], seat: int) -> float:
    """1 for the winner, a share for each of several, and 0 for the others."""
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0


def _play_job(game: Game, keep: bool, job: Job) -> tuple[Result, str | None]:
    result, state = play_match(game, job)
    return result, state.record().to_json() if keep else None


def _play_compiled(matches: CompiledMatches, job: Job) -> tuple[Result, None]:
    return matches.play(job)[0], None


def new_file(game: str) -> Path:
    """A new file in the user's data folder, for a tournament without a given file."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("cromlech", appauthor=False)) / "arena"
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    return folder / f"{name}-{os.getpid()}.json"


def write_file(path: Path, text: str) -> None:
    """Write a whole file. ArenaError says why it failed."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise ArenaError("error.file", path=str(path), why=error.strerror or str(error)) from None
