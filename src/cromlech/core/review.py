"""Review a finished game: its score sheet, and charts of how it went.

A chart is data, not a picture: `{"key", "kind", "x", "series": [{"seat", "label", "values"}]}`
with kind `lines`, `bars`, or `stacks`. Clients draw it, or show it as a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from .errors import OptionsError

if TYPE_CHECKING:
    from .game import State


def steps(state: State) -> Iterator[State]:
    """Replay the game: yield the state before the first move and after every move. It is always the same object."""
    current = state.after(0)
    yield current
    for move in state.moves:
        current.apply(move.action)
        yield current


def marks(state: State) -> list[dict[str, int]]:
    """The number of moves before each round.

    >>> import cromlech
    >>> marks(cromlech.game("stone-age", players=2).start(seed=1))[0]["round"]
    1
    """
    found: list[dict[str, int]] = []
    for number, step in enumerate(steps(state)):
        progress = int(step.game.rules.progress(step.raw))
        if progress > (found[-1]["round"] if found else 0):
            found.append({"move": number, "round": progress})
    return found


def review(state: State) -> dict[str, Any]:
    """The score sheet, ranks, and charts of a finished game."""
    if not state.over:
        raise OptionsError("error.review")
    parts = state.game.parts
    return {
        "sheet": state.score_sheet(),
        "details": [
            {source: parts.detail(state, seat, source) for source in points if source != "total"}
            for seat, points in enumerate(state.score_sheet())
        ],
        "ranks": state.ranks,
        "tie_break": [parts.tie_break(state.raw, seat) for seat in range(state.game.players)],
        "moments": moments(state),
        "charts": [_score_by_round(state), _sources(state), *parts.charts(state)],
    }


def moments(state: State) -> list[dict[str, Any] | None]:
    """Each seat's best moment, with its round, or None for final scoring."""
    found = state.game.parts.moments(state)
    return found if found is not None else _most_points(state)


def _most_points(state: State) -> list[dict[str, Any] | None]:
    """For each seat, an event that scored points.

    During play, that is the event with the most points. In final scoring, it is the source that put the
    seat furthest ahead of the others, if that is more than twice as much.
    """
    scoring = [line for line in state.log() if "seat" in line["params"] and line["params"].get("points", 0) > 0]
    began = marks(state)
    found: list[dict[str, Any] | None] = []
    for seat in range(state.game.players):
        own = [line for line in scoring if line["params"]["seat"] == seat]
        played = max((line for line in own if "source" not in line["params"]), key=_points, default=None)
        final = max((line for line in own if "source" in line["params"]), key=partial(_lead, scoring), default=None)
        at_end = final is not None and (played is None or _points(final) > 2 * _points(played))
        best = final if at_end else played
        if best is None:
            found.append(None)
            continue
        number = max((mark["round"] for mark in began if mark["move"] < best["move"]), default=1)
        found.append({"round": None if at_end else number, "points": _points(best), "phrase": best["phrase"]})
    return found


def _points(line: dict[str, Any]) -> int:
    return int(line["params"]["points"])


def _lead(scoring: list[dict[str, Any]], line: dict[str, Any]) -> int:
    """How far a line of the final scoring puts its seat ahead of the next best."""
    same = [other for other in scoring if other["params"].get("source") == line["params"]["source"]]
    return _points(line) - max((_points(o) for o in same if o["params"]["seat"] != line["params"]["seat"]), default=0)


def _score_by_round(state: State) -> dict[str, Any]:
    """The score as if the game had ended there, at the start of every round and at the end."""
    rounds: list[int] = []
    values: list[list[int]] = []
    for step in steps(state):
        progress = int(step.game.rules.progress(step.raw))
        if progress > (rounds[-1] if rounds else 0):
            rounds.append(progress)
            values.append([sheet["total"] for sheet in step.score_sheet()])
    values.append(state.scores)
    series = [
        {"seat": seat, "label": None, "values": [row[seat] for row in values]} for seat in range(state.game.players)
    ]
    return {"key": "chart.score", "kind": "lines", "x": [*rounds, {"key": "chart.end"}], "series": series}


def _sources(state: State) -> dict[str, Any]:
    sheet = state.score_sheet()
    series = [
        {"seat": None, "label": {"key": f"source.{source}"}, "values": [points[source] for points in sheet]}
        for source in sheet[0]
        if source != "total"
    ]
    x = [{"key": "chart.seat", "seat": seat} for seat in range(state.game.players)]
    return {"key": "chart.sources", "kind": "stacks", "x": x, "series": series}
