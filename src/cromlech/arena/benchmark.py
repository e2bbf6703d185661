"""The benchmark: one agent against fixed opponents, with fixed seeds, so that results of different people compare.

Anything that changes which games are played, or against whom, increases `PROTOCOL`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cromlech
from cromlech.bots import make_bot
from cromlech.core.definition import Definition

from .matches import ArenaError
from .schedule import ONE_AGAINST_REST
from .show import duration
from .tournament import Tournament, differs, write_file

FORMAT = "cromlech-benchmark"
PROTOCOL = 1
SEED = 20_260_000
GAMES = 400
"""The games of a match in a full run. Each seat is played equally often."""
FEWEST = 4


@dataclass(frozen=True)
class Match:
    """The agent in one seat, and an opponent in all others."""

    players: int
    opponent: str


MATCHES = (
    Match(2, "random"),
    Match(2, "greedy:temperature=1"),
    Match(2, "greedy"),
    Match(2, "search:nodes=1000"),
    Match(4, "greedy"),
)


@dataclass(frozen=True)
class Row:
    """The result of one match."""

    game: str
    players: int
    opponent: str
    games: int
    win_rate: float
    win_interval: tuple[float, float]
    """95 %."""
    mean_score: float
    opponent_score: float
    seconds_per_move: float | None
    """None if the whole games ran compiled."""


class Benchmark:
    """An agent's results, and the matches still to play.

    >>> bench = Benchmark("random", ["stone-age"], games=4)
    >>> [f"{match.players}: {match.opponent}" for _, match in bench.left()]
    ['2: greedy:temperature=1', '2: greedy', '2: search:nodes=1000', '4: greedy']
    """

    def __init__(self, agent: str, games_of: Sequence[str] = (), games: int = GAMES) -> None:
        """Raises an error for an unknown agent or game."""
        make_bot(agent)
        self.agent = agent
        self.games = games
        self.definitions = [cromlech.game(name).definition for name in games_of or [d.name for d in cromlech.games()]]
        self.rows: list[Row] = []

    @property
    def short(self) -> bool:
        """Whether there are fewer games than the protocol asks for."""
        return self.games < GAMES

    def matches(self) -> Iterator[tuple[Definition, Match]]:
        """All matches. Nobody plays against themselves."""
        for definition in self.definitions:
            for match in MATCHES:
                if match.players in definition.players and match.opponent != self.agent:
                    yield definition, match

    def left(self) -> Iterator[tuple[Definition, Match]]:
        """The matches still to play."""
        played = {(row.game, row.players, row.opponent) for row in self.rows}
        for definition, match in self.matches():
            if (definition.name, match.players, match.opponent) not in played:
                yield definition, match

    def tournament(self, definition: Definition, match: Match) -> Tournament:
        """One match as a tournament."""
        game = cromlech.game(definition.name, match.players)
        bots = [self.agent, match.opponent]
        return Tournament.new(game, bots, mode=ONE_AGAINST_REST, games=self.games, seed=SEED)

    def run(self, *, processes: int | None = None, told: Callable[[Row], None] | None = None) -> None:
        """Play all matches that are left."""
        for definition, match in list(self.left()):
            arena = self.tournament(definition, match)
            arena.prepare()
            arena.run(processes=processes)
            own, other = (next(b for b in arena.summary()["bots"] if b["bot"] == name) for name in arena.settings.bots)
            row = Row(
                game=definition.name,
                players=match.players,
                opponent=match.opponent,
                games=len(arena.results),
                win_rate=round(own["win_rate"], 4),
                win_interval=(round(own["win_interval"][0], 4), round(own["win_interval"][1], 4)),
                mean_score=round(own["mean_score"], 2),
                opponent_score=round(other["mean_score"], 2),
                seconds_per_move=own["seconds_per_move"],
            )
            self.rows.append(row)
            if told is not None:
                told(row)

    # -- the file --------------------------------------------------------------

    def report(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "format": FORMAT,
            "protocol": PROTOCOL,
            "cromlech": cromlech.__version__,
            "rules": {each.name: each.version for each in self.definitions},
            "agent": self.agent,
            "games": self.games,
            "short": self.short,
            "matches": [asdict(row) for row in self.rows],
        }

    def write(self, file: Path) -> None:
        """Write the report."""
        write_file(file, json.dumps(self.report(), ensure_ascii=False, indent=1) + "\n")

    def take(self, file: Path) -> None:
        """Take over the results of an earlier run of the same benchmark, to continue it."""
        content = read_report(file)
        now = self.report()
        for name in ("protocol", "cromlech", "agent", "games"):
            if content[name] != now[name]:
                raise differs(file, name, content[name], now[name])
        self.rows = rows_of(content)


def read_report(file: Path) -> dict[str, Any]:
    """A benchmark's report from its file."""
    try:
        content: dict[str, Any] = json.loads(file.read_text("utf-8"))
        if content["format"] != FORMAT:
            raise KeyError("format")
        rows_of(content)
    except OSError as error:
        raise ArenaError("error.file", path=str(file), why=error.strerror or str(error)) from None
    except (KeyError, TypeError, ValueError) as error:
        raise ArenaError("arena.benchmark_file", path=str(file), why=repr(error)) from None
    return content


def rows_of(content: Mapping[str, Any]) -> list[Row]:
    """The results in a report."""
    return [Row(**{**row, "win_interval": tuple(row["win_interval"])}) for row in content["matches"]]


def cells(row: Row) -> list[str]:
    """A result as text: wins, interval, games, points, and time."""
    low, high = row.win_interval
    points = f"{row.mean_score:.1f} : {row.opponent_score:.1f}"
    return [
        f"{row.win_rate:.1%}",
        f"{100 * low:.1f}–{high:.1%}",
        str(row.games),
        points,
        duration(row.seconds_per_move),
    ]
