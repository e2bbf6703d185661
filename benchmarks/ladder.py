"""Measure the levels of a game: each against the one below, one on one and alone against three of it.

    python benchmarks/ladder.py stone-age [--games 400] [--alone 400] [--seed 20270] [--only 2,3] [--processes N]
    python benchmarks/ladder.py --plot docs/img/levels.svg
    python benchmarks/ladder.py stone-age --table

The results and the ratings that follow from them go into the game's `levels.json`. With `--only`, only these levels
meet the ones below. A level that thinks for some time is played with a fixed effort instead, which the file names:
so matches repeat exactly, and don't depend on the machine.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

import cromlech
from cromlech.arena import Tournament
from cromlech.arena.plots import pyplot, save
from cromlech.arena.ratings import ELO, Z
from cromlech.arena.schedule import ONE_AGAINST_REST
from cromlech.bots.levels import FILE, LEVELS, ladder, read_ladder
from cromlech.core.definition import Definition

EFFORT = {"search": 4000, "expert": 200}
"""Walks per move in place of a level's time."""
PLAYERS = (2, 4)


def played_as(definition: Definition, level: str) -> str:
    """The name of the bot that plays for a level."""
    rung = ladder(definition)[level]
    return f"{rung.kind}:nodes={EFFORT[rung.kind]}" if "seconds" in rung.settings else level


def match(definition: Definition, level: int, players: int, games: int, seed: int, processes: int) -> dict[str, Any]:
    """The results of a level against the one below."""
    names = [played_as(definition, str(each)) for each in (level, level - 1)]
    game = cromlech.game(definition.name, players)
    arena = Tournament.new(game, names, mode=ONE_AGAINST_REST, games=games, seed=seed + 10 * level + players)
    arena.prepare()
    arena.run(processes=processes)
    own, other = (next(bot for bot in arena.summary()["bots"] if bot["bot"] == name) for name in names)
    found = {"level": level, "against": level - 1, "players": players, "games": len(arena.results)}
    shares = {"share": round(own["win_rate"], 4), "interval": [round(end, 4) for end in own["win_interval"]]}
    points = {"points": [round(own["mean_score"], 1), round(other["mean_score"], 1)]}
    played = {"played_as": names[0]} if names[0] != str(level) else {}
    return {**found, **shares, **points, **played, "seed": arena.settings.seed}


def rate(matches: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """The rating of each level and half its 95 % interval, from the games of two: Bradley-Terry, level 1 at 1000.

    Every level met only its neighbors, so the most likely difference of two neighbors is the one of their own games.
    One drawn game is added to each match, so that a level that won all its games has a rating, too. Levels above one
    that was not measured have none.
    """
    rating, variance, found = 1000.0, 0.0, [(1000, 0)]
    played = {each["level"]: each for each in matches if each["players"] == 2}
    while each := played.get(len(found) + 1):
        games = each["games"] + 1
        share = (each["share"] * each["games"] + 0.5) / games
        rating += ELO * float(np.log(share / (1 - share)))
        variance += ELO**2 / (games * share * (1 - share))
        found.append((round(rating), round(Z * variance**0.5)))
    return found


def write(definition: Definition, matches: list[dict[str, Any]]) -> None:
    """Put the matches and ratings into the game's file, one line per level and match."""
    content = read_ladder(definition)
    levels = [
        {name: value for name, value in each.items() if name not in ("rating", "error")} for each in content["levels"]
    ]
    for each, (rating, error) in zip(levels, rate(matches), strict=False):
        each.update(rating=rating, error=error)
    command = f"python benchmarks/ladder.py {definition.name}"
    parts = {"command": json.dumps(command), "levels": rows(levels), "matches": rows(matches)}
    text = ",\n".join(f'  "{name}": {part}' for name, part in parts.items())
    (definition.folder / FILE).write_text(f"{{\n{text}\n}}\n", "utf-8")


def rows(items: list[dict[str, Any]]) -> str:
    """A list in JSON, one line per item."""
    return "[\n" + ",\n".join(f"    {json.dumps(each, ensure_ascii=False)}" for each in items) + "\n  ]"


def main() -> None:
    """Play the matches, or draw what they showed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="stone-age")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--alone", type=int, default=400, help="games alone against three")
    parser.add_argument("--seed", type=int, default=20270)
    parser.add_argument("--only", default=",".join(LEVELS[1:]), help="levels, with commas")
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--plot", type=Path, help="draw the ladders of all games")
    parser.add_argument("--table", action="store_true", help="print what the game's file says, in Markdown")
    args = parser.parse_args()
    if args.plot is not None:
        plot(args.plot)
        return
    definition = cromlech.game(args.game).definition
    if args.table:
        table(definition)
        return
    for level in map(int, args.only.split(",")):
        for players, games in zip(PLAYERS, (args.games, args.alone), strict=True):
            if not games:
                continue
            found = match(definition, level, players, games, args.seed, args.processes)
            print(json.dumps(found), flush=True)
            kept = [each for each in read_ladder(definition)["matches"] if not same(each, found)]
            write(definition, sorted([*kept, found], key=lambda each: (each["level"], each["players"])))


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two results are of the same match."""
    return all(one[name] == other[name] for name in ("level", "players"))


def table(definition: Definition) -> None:
    """Print the levels with their ratings, and how often each beat the one below."""
    content = read_ladder(definition)
    won = {(each["level"], each["players"]): each for each in content["matches"]}
    print("| level | bot | rating | over the level below | alone against three of it |")
    print("|---:|---|---:|---:|---:|")
    for number, (level, rung) in enumerate(ladder(definition).items(), 1):
        settings = ", ".join(f"{name} {value}" for name, value in rung.settings.items())
        rating = f"{rung.rating} ± {rung.error}" if rung.error else rung.rating or ""
        shares = [percent(won.get((number, players))) for players in PLAYERS]
        print(f"| {level} | {rung.kind}, {settings} | {rating} | {' | '.join(shares)} |")


def percent(found: Mapping[str, Any] | None) -> str:
    """A share of wins with its interval."""
    if found is None:
        return ""
    low, high = found["interval"]
    return f"{found['share']:.1%} ({100 * low:.1f} – {100 * high:.1f})".replace("%", " %")


def plot(file: Path) -> None:
    """Draw the ladders of all games that were measured."""
    figure, axes = pyplot().subplots(figsize=(7, 4.2), layout="constrained")
    for number, definition in enumerate(cromlech.games()):
        levels = read_ladder(definition)["levels"]
        ratings, errors = ([each[name] for each in levels if name in each] for name in ("rating", "error"))
        at = [1 + number_of_level + 0.08 * (number - 1) for number_of_level in range(len(ratings))]
        title = definition.words.phrase({"key": "title"}, "en")
        axes.errorbar(at, ratings, errors, marker="o", markersize=5, linewidth=1.2, capsize=3, label=title)
    axes.set_xlabel("level")
    axes.set_ylabel("rating, with 95 % intervals")
    axes.legend(loc="upper left")
    save(figure, file)


if __name__ == "__main__":
    main()
