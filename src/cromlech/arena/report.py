"""Statistics as tables, for the terminal and for a Markdown page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from cromlech.core.game import Game

Summary = Mapping[str, Any]
Text = Callable[..., str]


@dataclass(frozen=True)
class Section:
    """A titled table. `picture` is the name of its plot."""

    title: str
    note: str
    heads: list[str]
    rows: list[list[str]]
    picture: str = ""


def label(summary: Summary, text: Text) -> str:
    """The number of players, and the variant if there are several."""
    players = text("stats.players", {"count": summary["players"]})
    if "variant" not in summary:
        return players
    variant = text(f"stats.variant.{summary['variant']}", {})
    return f"{players}, {variant}"


def sections(game: Game, summaries: Sequence[Summary], lang: str) -> list[Section]:
    """All tables about some summaries, one per number of players, side by side."""
    text: Text = partial(game.definition.words.text, lang=lang)
    found = [_scores(summaries, text), _length(summaries, text)]
    found += [_places(summaries, text, name) for name in ("turn_order", "seats")]
    found.append(_sources(summaries, text))
    found += [_marker(summaries, text, name) for name in summaries[0]["markers"]]
    for section in summaries[0]["items"]:
        found += [_items(game, summaries, text, section, lang), _lifts(game, summaries, text, section, lang)]
    return found


def _setup(summary: Summary, text: Text) -> str:
    """The name of a row in the column of players."""
    return label(summary, text) if "variant" in summary else str(summary["players"])


def _title(text: Text, name: str) -> tuple[str, str]:
    return text(f"stats.title.{name}", {}), text(f"stats.note.{name}", {})


def _heads(text: Text, *names: str) -> list[str]:
    return [text(f"stats.col.{name}", {}) for name in names]


def _for_each(summaries: Sequence[Summary], text: Text, *names: str) -> list[str]:
    """Column heads, repeated for every number of players."""
    if len(summaries) == 1:
        return _heads(text, *names)
    return [f"{label(s, text)}: {text(f'stats.col.{name}', {})}" for s in summaries for name in names]


def _scores(summaries: Sequence[Summary], text: Text) -> Section:
    rows = []
    for s in summaries:
        of = s["scores"]["all"]
        low, median, high = (f"{q:.0f}" for q in of["quartiles"])
        row = [_setup(s, text), str(s["games"]), f"{of['mean']:.1f}", f"{of['sd']:.1f}"]
        row += [f"{of['least']}–{of['most']}", median, f"{low}–{high}"]
        rows.append([*row, _mean(s["scores"]["winners"]), _mean(s["scores"]["margin"])])
    heads = _heads(text, "players", "games", "mean", "sd", "range", "median", "middle", "winners", "margin")
    return Section(*_title(text, "scores"), heads, rows, "scores")


def _mean(of: Summary) -> str:
    return f"{of['mean']:.1f}" if of["n"] else "–"


def _length(summaries: Sequence[Summary], text: Text) -> Section:
    rows = []
    for s in summaries:
        rounds, moves = s["rounds"], s["moves"]
        row = [_setup(s, text), f"{rounds['mean']:.1f}", f"{rounds['least']}–{rounds['most']}"]
        rows.append([*row, f"{moves['mean']:.0f}", f"{moves['least']}–{moves['most']}"])
    heads = _heads(text, "players", "rounds", "range", "moves", "range")
    return Section(*_title(text, "length"), heads, rows, "rounds")


def _rate(group: Mapping[str, Any]) -> str:
    """A win rate and its interval."""
    if group["win_rate"] is None:
        return "–"
    low, high = group["win_interval"]
    return f"{group['win_rate']:.1%} ({100 * low:.1f}–{high:.1%})"


def _places(summaries: Sequence[Summary], text: Text, name: str) -> Section:
    """Seats, or places in the order of the first turn."""
    rows = []
    for place in range(max(s["players"] for s in summaries)):
        row = [str(place + 1)]
        for s in summaries:
            group = s[name][place] if place < len(s[name]) else None
            row += [_rate(group), f"{group['mean_score']:.1f}"] if group else ["–", "–"]
        rows.append(row)
    heads = [*_heads(text, "place"), *_for_each(summaries, text, "wins", "mean")]
    return Section(*_title(text, name), heads, rows, name if name == "turn_order" else "")


def _sources(summaries: Sequence[Summary], text: Text) -> Section:
    rows = []
    for source in summaries[0]["sources"]:
        row = [text(f"source.{source}", {})]
        for s in summaries:
            row += [f"{s['sources'][source][who]:.1f}" for who in ("all", "winners", "others")]
        rows.append(row)
    heads = [*_heads(text, "source"), *_for_each(summaries, text, "all", "winners", "others")]
    return Section(*_title(text, "sources"), heads, rows, "sources")


def _marker(summaries: Sequence[Summary], text: Text, name: str) -> Section:
    """Results by value, side by side if the numbers of players have the same groups."""
    label = text(f"stats.marker.{name}", {})
    keys = sorted({(g["from"], g["to"]) for s in summaries for g in s["markers"][name]})
    rows = []
    for low, high in keys:
        row = [str(low) if low == high else f"{low}–{high}"]
        for s in summaries:
            group = next((g for g in s["markers"][name] if (g["from"], g["to"]) == (low, high)), None)
            seats = s["players"] * s["games"]
            row += [f"{group['seats'] / seats:.1%}", _rate(group)] if group else ["–", "–"]
        rows.append(row)
    heads = [label, *_for_each(summaries, text, "share", "wins")]
    title = text("stats.title.marker", {"name": label})
    return Section(title, text("stats.note.marker", {}), heads, rows, "markers")


def _items(game: Game, summaries: Sequence[Summary], text: Text, section: str, lang: str) -> Section:
    """Every card or tile with its text: how often it was taken, and how its owners did, best first."""
    about = game.parts.item_phrases(section)
    known = [{item["id"]: item for item in s["items"][section]} for s in summaries]

    def worth(item: str) -> float:
        """Win rates relative to chance, weighted by how often it was taken."""
        found = [(by[item], s["players"]) for by, s in zip(known, summaries, strict=True) if item in by]
        wins: float = sum(n * (line["win_rate"] or 0.0) * line["taken"] for line, n in found)
        taken: int = sum(line["taken"] for line, _ in found)
        return -wins / max(1, taken)

    rows = []
    for item in sorted(about, key=worth):
        row = [item, game.text(about[item], lang)]
        for by in known:
            row += [f"{by[item]['pick_rate']:.1%}", _rate(by[item])] if item in by else ["–", "–"]
        rows.append(row)
    heads = [*_heads(text, "id", "text"), *_for_each(summaries, text, "taken", "owners_win")]
    return Section(*_title(text, f"items_{section}"), heads, rows, f"{section}s")


def _lifts(game: Game, summaries: Sequence[Summary], text: Text, section: str, lang: str) -> Section:
    """Every card or tile with its lift, highest mean first."""
    about = {entry["id"]: game.parts.entry_phrase(section, entry) for entry in game.cards[section]}
    known = [{item["id"]: item["lift"] for item in s["items"][section]} for s in summaries]

    def mean(item: str) -> float:
        found: list[float] = [by[item] for by in known if by.get(item) is not None]
        return -sum(found) / max(1, len(found))

    rows = []
    for item in sorted(about, key=mean):
        lifts = ["–" if by.get(item) is None else f"{100 * by[item]:+.1f}" for by in known]
        rows.append([item, game.text(about[item], lang), *lifts])
    heads = [*_heads(text, "id", "text"), *(label(s, text) for s in summaries)]
    title = text("stats.title.lifts", {"name": text(f"stats.title.items_{section}", {})})
    return Section(title, text("stats.note.lifts", {}), heads, rows)


def markdown(game: Game, summaries: Sequence[Summary], how: str, pictures: Mapping[str, str], lang: str) -> str:
    """A page: how the numbers were made, then every table below its picture."""
    words = game.definition.words
    title = words.text("stats.page_title", {"game": words.text("title", {}, lang)}, lang)
    parts = [f"# {title}", how, words.text("stats.caution", {}, lang)]
    shown = set()
    for section in sections(game, summaries, lang):
        parts.append(f"## {section.title}")
        parts.append(section.note)
        if section.picture in pictures and section.picture not in shown:
            parts.append(f"![{section.title}]({pictures[section.picture]})")
            shown.add(section.picture)
        head = "| " + " | ".join(section.heads) + " |\n|" + "---|" * len(section.heads)
        lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in section.rows]
        parts.append("\n".join([head, *lines]))
    return "\n\n".join(parts) + "\n"


def relative(pictures: Mapping[str, Path], page: Path) -> dict[str, str]:
    """The paths of pictures relative to a page."""
    import os

    return {name: Path(os.path.relpath(path, page.parent)).as_posix() for name, path in pictures.items()}
