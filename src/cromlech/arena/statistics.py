"""Statistics of finished games: scores, lengths, seats, sources of points, strategies, cards.

`facts_of` reads one finished game, and `summarise` many with the same number of players. Games add
their own statistics through `Definition.markers` and `Definition.items`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import cromlech
from cromlech.core.errors import CromlechError
from cromlech.core.game import Game, State
from cromlech.core.machine import cores
from cromlech.core.records import Record
from cromlech.core.rules import CHANCE

from . import workers
from .compiled import CompiledMatches, can_compile
from .matches import ArenaError, check_bots, play_match, warm_up
from .ratings import wilson
from .schedule import Job, derive, turns
from .tournament import COMPILED, PROTOCOL, win_share

MANY = 16
"""A marker with more different values than this is shown by quartiles."""


@dataclass(frozen=True)
class Facts:
    """One finished game."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    first: int
    """The seat that decided first."""
    moves: int
    rounds: int
    sheets: tuple[Mapping[str, int], ...]
    """Points by source for every seat."""
    markers: tuple[Mapping[str, int], ...]
    items: tuple[Mapping[str, Sequence[str]], ...]
    seen: Mapping[str, Sequence[str]]
    """Items that came into play, by section of the card pack."""


def facts_of(game: Game, raw: Any, first: int, moves: int, choices: Sequence[Mapping[int, int]]) -> Facts:
    """The facts of a game, from its last position and how often each seat chose an action."""
    seats = range(game.players)
    about = game.parts
    return Facts(
        scores=tuple(int(game.rules.score(raw, seat)) for seat in seats),
        ranks=tuple(int(game.rules.rank(raw, seat)) for seat in seats),
        first=first,
        moves=moves,
        rounds=int(game.rules.progress(raw)),
        sheets=tuple(about.sheet(raw, seat) for seat in seats),
        markers=tuple({**about.markers(raw, seat), **about.deeds(choices[seat])} for seat in seats),
        items=tuple(about.items(raw, seat) for seat in seats),
        seen=about.items(raw, None),
    )


def choices_of(state: State) -> list[Counter[int]]:
    """How often each seat of a game chose each action, by id."""
    found: list[Counter[int]] = [Counter() for _ in range(state.game.players)]
    for move in state.moves:
        if move.actor != CHANCE:
            found[move.actor][move.action] += 1
    return found


# -- where games come from -----------------------------------------------------


@dataclass(frozen=True)
class Simulation:
    """Games for bots to play: one bot for all seats or one per seat, changing seats between games unless `stay`."""

    game: Game
    bots: tuple[str, ...]
    games: int
    seed: int
    stay: bool = False

    def check(self) -> None:
        """Check the settings. Errors name what is allowed."""
        check_bots(tuple(dict.fromkeys(self.bots)))
        if len(self.bots) not in (1, self.game.players):
            raise ArenaError("stats.bots", found=len(self.bots), players=self.game.players)

    @property
    def engine(self) -> str:
        """The compiled engine if all bots can use it."""
        return COMPILED if can_compile(self.game, check_bots(tuple(dict.fromkeys(self.bots)))) else PROTOCOL

    @property
    def names(self) -> tuple[str, ...]:
        """The bot of every seat in the first game."""
        return self.bots * self.game.players if len(self.bots) == 1 else self.bots

    def jobs(self) -> Iterable[Job]:
        """All games."""
        seatings = turns(range(self.game.players))
        if self.stay:
            seatings = seatings[:1]
        for number in range(self.games):
            seating = seatings[number % len(seatings)]
            seeds = tuple(derive(self.seed, "bot", number, seat) for seat in range(self.game.players))
            names = tuple(self.names[i] for i in seating)
            yield Job(number, number, seating, names, derive(self.seed, "chance", number), seeds)

    def prepare(self) -> None:
        """Compile once, before work is distributed."""
        if self.engine == COMPILED:
            CompiledMatches(self.game, self.names).warm_up()
        else:
            warm_up(self.game, self.bots)

    def run(self, processes: int | None = None, told: Callable[[int], None] | None = None) -> list[Facts]:
        """Play all games. Returns their facts in the order of their numbers."""
        if self.engine == COMPILED:
            observe: Any = partial(_observe_compiled, CompiledMatches(self.game, self.names))
        else:
            observe = partial(_observe, self.game)
        found: dict[int, Facts] = {}
        number = cores() if processes is None else processes
        outcomes: Generator[tuple[int, Facts], None, None] = workers.on_processes(observe, self.jobs(), number)
        try:
            for i, facts in outcomes:
                found[i] = facts
                if told is not None:
                    told(1)
        finally:
            outcomes.close()
        return [found[i] for i in sorted(found)]


def _observe(game: Game, job: Job) -> tuple[int, Facts]:
    result, state = play_match(game, job)
    return job.number, facts_of(game, state.raw, result.first, result.moves, choices_of(state))


def _observe_compiled(matches: CompiledMatches, job: Job) -> tuple[int, Facts]:
    result, raw, choices = matches.play(job)
    return job.number, facts_of(matches.game, raw, result.first, result.moves, choices)


@dataclass(frozen=True)
class Shelf:
    """The finished games found in a folder, and what was left out."""

    games: tuple[tuple[Game, Facts], ...]
    unfinished: int
    others: int
    """Records of other games, options, or numbers of players."""
    broken: tuple[tuple[str, CromlechError], ...]
    """Files that should be records, and what is wrong with them."""


def read_records(
    folder: Path,
    name: str,
    players: int | None,
    options: Mapping[str, Any],
    told: Callable[[int], None] | None = None,
) -> Shelf:
    """Replay and check all records of a game in a folder and its subfolders."""
    if not folder.is_dir():
        raise ArenaError("stats.no_folder", path=str(folder))
    games: list[tuple[Game, Facts]] = []
    broken: list[tuple[str, CromlechError]] = []
    unfinished = others = 0
    wanted = {**options, **({} if players is None else {"players": players})}
    for path in sorted(folder.rglob("*.json")):
        if told is not None:
            told(1)
        try:
            record = Record.from_json(path.read_text("utf-8"))
            if record.game != name or any(record.options.get(key) != value for key, value in wanted.items()):
                others += 1
                continue
            if not record.over:
                unfinished += 1
                continue
            state = cromlech.replay(record)
        except CromlechError as error:
            broken.append((str(path), error))
            continue
        except (OSError, UnicodeDecodeError) as error:
            broken.append((str(path), ArenaError("error.file", path=str(path), why=str(error))))
            continue
        first = next(move.actor for move in state.moves if move.actor != CHANCE)
        games.append((state.game, facts_of(state.game, state.raw, first, len(state.moves), choices_of(state))))
    return Shelf(tuple(games), unfinished, others, tuple(broken))


# -- what they show ------------------------------------------------------------


def summarise(games: Sequence[Facts]) -> dict[str, Any]:
    """All numbers about some games with the same number of players, ready for JSON."""
    players = len(games[0].scores)
    shares = [[win_share(g.ranks, seat) for seat in range(players)] for g in games]
    seats = [(g, seat, shares[i][seat]) for i, g in enumerate(games) for seat in range(players)]
    best = [max(g.scores) - sorted(g.scores)[-2] for g in games]
    return {
        "players": players,
        "games": len(games),
        "scores": {
            "all": spread([g.scores[seat] for g, seat, _ in seats], tens=True),
            "winners": spread([g.scores[seat] for g, seat, share in seats if share], tens=True),
            "others": spread([g.scores[seat] for g, seat, share in seats if not share], tens=True),
            "margin": spread(best),
        },
        "rounds": {**spread([g.rounds for g in games]), "counts": _counts(g.rounds for g in games)},
        "moves": spread([g.moves for g in games]),
        "shared_victories": sum(g.ranks.count(1) > 1 for g in games),
        "seats": [_group(rows, value + 1) for value, rows in _by(seats, lambda g, seat: seat)],
        "turn_order": [
            _group(rows, value + 1) for value, rows in _by(seats, lambda g, seat: (seat - g.first) % players)
        ],
        "sources": _sources(seats),
        "markers": {name: _marker(seats, name) for name in games[0].markers[0]},
        "items": {section: _items(games, shares, section) for section in games[0].seen},
    }


def spread(values: Sequence[int], tens: bool = False) -> dict[str, Any]:
    """The distribution of some numbers: mean, standard deviation, quartiles, extremes, and counts by tens if requested.

    >>> spread([1, 2, 3, 4])["quartiles"]
    [1.75, 2.5, 3.25]
    """
    if not values:
        return {"n": 0}
    row = np.array(values)
    found: dict[str, Any] = {
        "n": len(row),
        "mean": float(row.mean()),
        "sd": float(row.std(ddof=1)) if len(row) > 1 else 0.0,
        "least": int(row.min()),
        "quartiles": [float(q) for q in np.quantile(row, [0.25, 0.5, 0.75])],
        "most": int(row.max()),
    }
    if tens:
        found["tens_from"] = int(row.min()) // 10 * 10
        found["tens"] = np.bincount((row - found["tens_from"]) // 10).tolist()
    return found


Row = tuple[Facts, int, float]
"""A seat of a game, and its share of the win."""


def _by(seats: Iterable[Row], key: Callable[[Facts, int], int]) -> list[tuple[int, list[Row]]]:
    groups: dict[int, list[Row]] = {}
    for row in seats:
        groups.setdefault(key(row[0], row[1]), []).append(row)
    return sorted(groups.items())


def _group(rows: Sequence[Row], low: int, high: int | None = None) -> dict[str, Any]:
    """The results of seats that have a value, or values from `low` to `high`, in common."""
    wins = sum(share for _, _, share in rows)
    return {
        "from": low,
        "to": low if high is None else high,
        "seats": len(rows),
        "win_rate": wins / len(rows),
        "win_interval": list(wilson(wins, len(rows))),
        "mean_score": sum(g.scores[seat] for g, seat, _ in rows) / len(rows),
    }


def _marker(seats: Sequence[Row], name: str) -> list[dict[str, Any]]:
    """Results by value, or by quartile if there are many values."""
    groups = _by(seats, lambda g, seat: g.markers[seat][name])
    if len(groups) <= MANY:
        return [_group(rows, value) for value, rows in groups]
    bounds = np.quantile([g.markers[seat][name] for g, seat, _ in seats], [0.25, 0.5, 0.75])
    quarters = _by(seats, lambda g, seat: int(np.searchsorted(bounds, g.markers[seat][name])))
    found = []
    for _, rows in quarters:
        values = [g.markers[seat][name] for g, seat, _ in rows]
        found.append(_group(rows, min(values), max(values)))
    return found


def _sources(seats: Sequence[Row]) -> dict[str, dict[str, float]]:
    """Mean points by source for everyone, for winners, and for the others."""
    found: dict[str, dict[str, float]] = {}
    for source in seats[0][0].sheets[0]:
        points = np.array([g.sheets[seat][source] for g, seat, _ in seats])
        won = np.array([share > 0 for _, _, share in seats])
        found[source] = {
            "all": float(points.mean()),
            "winners": float(points[won].mean()) if won.any() else 0.0,
            "others": float(points[~won].mean()) if (~won).any() else 0.0,
        }
    return found


def _items(games: Sequence[Facts], shares: Sequence[Sequence[float]], section: str) -> list[dict[str, Any]]:
    """How often an item was seen, how often it was taken when seen, and how its owners did, by id.

    The lift is its owners' win rate minus that of the owners of any item.
    """
    seen: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    wins: dict[str, float] = defaultdict(float)
    for g, share in zip(games, shares, strict=True):
        seen.update(g.seen[section])
        for seat, own in enumerate(g.items):
            taken.update(own[section])
            for item in own[section]:
                wins[item] += share[seat]
    mean = sum(wins.values()) / max(1, sum(taken.values()))
    return [
        {
            "id": item,
            "seen": seen[item],
            "taken": taken[item],
            "pick_rate": taken[item] / seen[item],
            "win_rate": wins[item] / taken[item] if taken[item] else None,
            "win_interval": list(wilson(wins[item], taken[item])),
            "lift": wins[item] / taken[item] - mean if taken[item] else None,
        }
        for item in sorted(seen)
    ]


def _counts(values: Iterable[int]) -> dict[str, int]:
    return {str(value): n for value, n in sorted(Counter(values).items())}
