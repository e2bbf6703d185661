"""Looking back at a finished game: its score sheet, and charts of how it came about.

A chart is data, not a picture: `{"key", "kind", "x", "series": [{"seat", "label", "values"}]}`
with kind `lines`, `bars` or `stacks`. Whoever shows it draws it, and can show the same as a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .errors import OptionsError

if TYPE_CHECKING:
    from .game import State


def steps(state: State) -> Iterator[State]:
    """The game again: before the first move, and after every move. One state is yielded, and moves on."""
    current = state.after(0)
    yield current
    for move in state.moves:
        current.apply(move.action)
        yield current


def marks(state: State) -> list[dict[str, int]]:
    """At which number of moves each round began.

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
    """Score sheet, ranks and charts of a game that is over."""
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
        "charts": [_score_by_round(state), _sources(state), *parts.charts(state)],
    }


def _score_by_round(state: State) -> dict[str, Any]:
    """The score as if the game had ended there, at the beginning of every round and at the end."""
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
