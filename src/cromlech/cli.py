"""The command `cromlech`. Exit codes: 0 done, 1 the work found a fault, 2 wrong usage, 130 interrupted."""

from __future__ import annotations

import argparse
import json
import locale
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import cromlech

from .core.errors import CromlechError, OptionsError, closest
from .core.words import CORE, LANGUAGES, check_language

if TYPE_CHECKING:
    from .arena import Tournament
    from .core.game import Game, State
    from .core.playing import Playouts

DONE, FAULT, USAGE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        lang = _language(given)
        args = _parser(lang).parse_args(given or ["serve", "--open"])
        run: Callable[[argparse.Namespace], int] = args.run
        return run(args)
    except CromlechError as error:
        return _complain(error.text(_language_or_default(given)))
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED


def _complain(text: str) -> int:
    sys.stderr.write(f"cromlech: {text}\n")
    return USAGE


# -- words ---------------------------------------------------------------------


def _language(given: Sequence[str]) -> str:
    """The language of --lang, or of the system, else English."""
    for i, word in enumerate(given):
        if word == "--lang" and i + 1 < len(given):
            return check_language(given[i + 1])
        if word.startswith("--lang="):
            return check_language(word.removeprefix("--lang="))
    system = (locale.getlocale()[0] or "")[:2].lower()
    return system if system in LANGUAGES else "en"


def _language_or_default(given: Sequence[str]) -> str:
    try:
        return _language(given)
    except CromlechError:
        return "en"


def _say(key: str, lang: str, **params: Any) -> str:
    return CORE.text(key, params, lang)


def _print(text: str = "") -> None:
    sys.stdout.write(text + "\n")


def _print_json(content: Any) -> None:
    _print(json.dumps(content, ensure_ascii=False, indent=1))


# -- arguments -----------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """Suggests what was probably meant."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: {message}\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            names = [str(name) for name in action.choices]
            near = closest(str(value), names)
            key = "cli.no_command_near" if near else "cli.no_command"
            lang = _language_or_default(sys.argv)
            raise argparse.ArgumentError(None, _say(key, lang, name=value, near=near or "", allowed=", ".join(names)))


def _parser(lang: str) -> argparse.ArgumentParser:
    def say(key: str, **params: Any) -> str:
        return _say(key, lang, **params)

    common = _Parser(add_help=False)
    common.add_argument("--lang", default=lang, metavar="CODE", help=say("cli.arg.lang"))
    machine = _Parser(add_help=False)
    machine.add_argument("--json", action="store_true", help=say("cli.arg.json"))
    table = _Parser(add_help=False)
    table.add_argument("game", metavar="GAME", help=say("cli.arg.game"))
    table.add_argument("--players", type=int, help=say("cli.arg.players"))
    table.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=say("cli.arg.option"))
    table.add_argument("--cards", help=say("cli.arg.cards"))
    seeded = _Parser(add_help=False)
    seeded.add_argument("--seed", type=int, help=say("cli.arg.seed"))

    parser = _Parser("cromlech", description=say("cli.description"), epilog=say("cli.epilog"), parents=[common])
    parser.add_argument("--version", action="version", version=f"cromlech {cromlech.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int], *parents: _Parser) -> argparse.ArgumentParser:
        made = commands.add_parser(
            name, help=say(f"cli.{name}"), description=say(f"cli.{name}"), parents=[common, *parents]
        )
        made.set_defaults(run=run)
        return made

    serve = command("serve", _serve)
    serve.add_argument("--host", default="127.0.0.1", help=say("cli.arg.host"))
    serve.add_argument("--port", type=int, help=say("cli.arg.port"))
    serve.add_argument("--database", metavar="URL", help=say("cli.arg.database"))
    serve.add_argument("--workers", type=int, help=say("cli.arg.workers"))
    serve.add_argument("--open", action="store_true", help=say("cli.arg.open"))

    play = command("play", _play, table, seeded)
    play.add_argument("--humans", type=int, default=1, help=say("cli.arg.humans"))
    play.add_argument("--bots", default="easy", help=say("cli.arg.opponents", allowed="easy, medium, hard, random"))
    play.add_argument("--names", default="", help=say("cli.arg.names"))
    play.add_argument("--plain", action="store_true", help=say("cli.arg.plain"))
    play.add_argument("--resume", type=Path, metavar="FILE", help=say("cli.arg.resume"))
    play.add_argument("--save", type=Path, metavar="FILE", help=say("cli.arg.save"))

    simulate = command("simulate", _simulate, table, seeded, machine)
    simulate.add_argument("--games", type=int, default=1000, help=say("cli.arg.games"))
    simulate.add_argument(
        "--bots", default="random", help=say("cli.arg.bots", allowed="random, greedy, search, easy, medium, hard")
    )
    simulate.add_argument("--target", default="cpu", help=say("cli.arg.target"))
    simulate.add_argument("--threads", type=int, default=1, help=say("cli.arg.threads"))
    simulate.add_argument("--check", action="store_true", help=say("cli.arg.check"))

    arena = command("arena", _arena, table, seeded, machine)
    arena.add_argument("--bots", help=say("cli.arg.arena_bots"))
    arena.add_argument("--games", type=int, help=say("cli.arg.arena_games"))
    arena.add_argument("--mode", help=say("cli.arg.mode"))
    arena.add_argument("--engine", help=say("cli.arg.engine"))
    arena.add_argument("--processes", type=int, help=say("cli.arg.processes"))
    arena.add_argument("--ray", metavar="ADDRESS", help=say("cli.arg.ray"))
    arena.add_argument("--keep", type=Path, metavar="FOLDER", help=say("cli.arg.keep"))
    arena.add_argument("--out", type=Path, metavar="FILE", help=say("cli.arg.results"))
    arena.add_argument("--resume", type=Path, metavar="FILE", help=say("cli.arg.resume_arena"))
    arena.add_argument("--plot", type=Path, metavar="FILE", help=say("cli.arg.plot"))

    stats = command("stats", _stats, table, seeded, machine)
    stats.add_argument("--bots", help=say("cli.arg.stats_bots"))
    stats.add_argument("--games", type=int, help=say("cli.arg.stats_games"))
    stats.add_argument("--processes", type=int, help=say("cli.arg.processes"))
    stats.add_argument("--records", type=Path, metavar="FOLDER", help=say("cli.arg.records"))
    stats.add_argument("--plots", type=Path, metavar="FOLDER", help=say("cli.arg.plots"))
    stats.add_argument("--markdown", type=Path, metavar="FILE", help=say("cli.arg.markdown"))

    bench = command("bench", _bench, machine)
    bench.add_argument("game", metavar="GAME", nargs="?", default="stone-age", help=say("cli.arg.game"))
    bench.add_argument("--players", type=int, help=say("cli.arg.players"))

    replay = command("replay", _replay, machine)
    replay.add_argument("file", metavar="FILE", help=say("cli.arg.file"))
    replay.add_argument("--quiet", action="store_true", help=say("cli.arg.quiet"))

    perft = command("perft", _perft, table, seeded, machine)
    perft.add_argument("--depth", type=int, default=4, help=say("cli.arg.depth"))
    perft.add_argument("--skip", type=int, default=0, help=say("cli.arg.skip"))
    perft.add_argument("--target", default="cpu", help=say("cli.arg.target"))

    command("games", _games, machine)

    cards = commands.add_parser("cards", help=say("cli.cards"), description=say("cli.cards"))
    kinds = cards.add_subparsers(metavar="COMMAND", required=True)
    for name, run in (("list", _cards_list), ("export", _cards_export), ("check", _cards_check)):
        parents = [common, machine] if name == "list" else [common]
        made = kinds.add_parser(
            name, help=say(f"cli.cards_{name}"), description=say(f"cli.cards_{name}"), parents=parents
        )
        made.set_defaults(run=run)
        made.add_argument("game", metavar="GAME", help=say("cli.arg.game"))
        if name == "list":
            made.add_argument("--cards", help=say("cli.arg.cards"))
        elif name == "export":
            made.add_argument("file", metavar="FILE", type=Path, help=say("cli.arg.out"))
        else:
            made.add_argument("file", metavar="FILE", help=say("cli.arg.file"))
    return parser


def _game(args: argparse.Namespace) -> Game:
    """The game a command line names, with its options."""
    return cromlech.game(args.game, players=args.players, cards=args.cards, **_options(args))


def _options(args: argparse.Namespace) -> dict[str, Any]:
    """The options a command line names, players and cards apart."""
    options: dict[str, Any] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionsError("cli.option_form", text=text)
        options[name] = int(value) if value.lstrip("-").isdigit() and not _is_word(args.game, name, value) else value
    return options


def _is_word(game: str, name: str, value: str) -> bool:
    """Whether an option takes this text as it stands (the edition 2023 is a name, not a number)."""
    from .games import definition

    option = definition(game).options.get(name)
    return option is not None and value in option.values


def _between(name: str, value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise OptionsError("error.number", name=name, low=low, high=high, value=value)
    return value


def _read(name: str) -> str:
    try:
        if name == "-":
            return sys.stdin.read()
        return Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise OptionsError("error.file", path=name, why=why) from None


# -- commands ------------------------------------------------------------------


def _serve(args: argparse.Namespace) -> int:
    import logging

    from .server.serving import InUse, answers, open_browser, serve
    from .server.settings import Settings

    given: dict[str, Any] = {}
    if args.database is not None:
        given["database"] = args.database
    if args.workers is not None:
        given["workers"] = _between("--workers", args.workers, 0, 256)
    if args.port is not None:
        _between("--port", args.port, 1, 65535)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    logging.getLogger("cromlech").setLevel(logging.WARNING if args.open else logging.INFO)

    def tell(url: str) -> None:
        _print(_say("cli.serving", args.lang, url=url))
        sys.stdout.flush()
        if args.open:
            open_browser(url)

    try:
        serve(Settings(**given), args.host, args.port, tell)
    except InUse as error:
        if not (args.open and answers(error.url)):
            raise
        _print(_say("cli.serving_already", args.lang, url=error.url))
        open_browser(error.url)
    return DONE


def _play(args: argparse.Namespace) -> int:
    from .terminal import play_in_terminal

    game = _game(args)
    humans = _between("--humans", args.humans, 1, game.players)
    if args.resume is not None:
        _read(str(args.resume))
    names = [name.strip() for name in args.names.split(",")] if args.names else []
    return play_in_terminal(
        game,
        bots=_opponents(args, game),
        humans=humans,
        names=names,
        lang=args.lang,
        plain=args.plain,
        seed=args.seed,
        save=args.save,
        resume=args.resume,
    )


def _opponents(args: argparse.Namespace, game: Game) -> Callable[[State], int]:
    """The bots of a terminal game: greedy ones play at once, a search is compiled first."""
    from .bots import GreedyBot, SearchBot, Seat, make_bot

    bot = make_bot(args.bots, seed=args.seed)
    if isinstance(bot, GreedyBot):
        bot.target = "python"
    elif isinstance(bot, SearchBot):
        with _progress(_say("cli.compiling", args.lang), 0, args.plain):
            start = game.start()
            make_bot("search", nodes=1).choose(Seat(start, start.actor))
    return lambda state: bot.choose(Seat(state, state.actor))


def _simulate(args: argparse.Namespace) -> int:
    game = _game(args)
    _between("--games", args.games, 1, 1_000_000_000)
    _between("--threads", args.threads, 1, 1024)
    bots = tuple(name.strip() for name in args.bots.split(","))
    seed = args.seed if args.seed is not None else 0
    if set(bots) == {"random"} and len(bots) in (1, game.players):
        parts = _random_games(args, game, seed)
    else:
        parts = [_games_of_bots(args, game, bots, seed)]
    return _report_simulation(args, game, bots if len(bots) > 1 else bots * game.players, parts, seed)


def _random_games(args: argparse.Namespace, game: Game, seed: int) -> list[Playouts]:
    """Random games, on any target, checked if asked for."""
    from .core.playing import CHECKED, PLAIN, play, warm_up

    mode = CHECKED if args.check else PLAIN
    part = max(1, min(args.games, 20_000 if args.target != "python" else 20))
    if args.target == "cpu":
        with _progress(_say("cli.compiling", args.lang), 0, args.json):
            warm_up(game)
    parts = []
    with _progress(_say("cli.playing", args.lang), args.games, args.json) as advance:
        for first in range(0, args.games, part):
            n = min(part, args.games - first)
            parts.append(play(game, n, seed=seed, first=first, target=args.target, threads=args.threads, mode=mode))
            advance(n)
    return parts


def _games_of_bots(args: argparse.Namespace, game: Game, bots: tuple[str, ...], seed: int) -> Playouts:
    """Games of bots, each staying on its seat."""
    import time

    import numpy as np

    from .arena.statistics import Simulation
    from .core.playing import Playouts

    simulation = Simulation(game, bots, args.games, seed, stay=True)
    simulation.check()
    for option, given in (("--check", args.check), ("--target", args.target != "cpu")):
        if given:
            raise OptionsError("cli.random_only", option=option)
    with _progress(_say("cli.compiling", args.lang), 0, args.json):
        simulation.prepare()
    begun = time.perf_counter()
    with _progress(_say("cli.playing", args.lang), args.games, args.json) as advance:
        facts = simulation.run(args.threads if args.threads > 1 else 0, advance)
    seconds = time.perf_counter() - begun
    none = np.zeros(len(facts), np.int64)
    return Playouts(
        scores=np.array([f.scores for f in facts]),
        ranks=np.array([f.ranks for f in facts]),
        moves=np.array([f.moves for f in facts]),
        rounds=np.array([f.rounds for f in facts]),
        over=none == 0,
        checksums=none,
        faults=none,
        seconds=seconds,
    )


def _report_simulation(
    args: argparse.Namespace, game: Game, bots: Sequence[str], parts: Sequence[Playouts], seed: int
) -> int:
    import numpy as np

    scores = np.concatenate([p.scores for p in parts])
    ranks = np.concatenate([p.ranks for p in parts])
    moves = int(sum(int(p.moves.sum()) for p in parts))
    faults = np.concatenate([p.faults for p in parts])
    seconds = sum(p.seconds for p in parts)
    wins = ((ranks == 1) / np.maximum(1, (ranks == 1).sum(axis=1, keepdims=True))).sum(axis=0)
    broken = np.flatnonzero(faults)
    if args.json:
        _print_json(
            {
                "game": game.name,
                "options": game.options,
                "bots": list(bots),
                "seed": seed,
                "games": len(scores),
                "moves": moves,
                "seconds": seconds,
                "wins": wins.tolist(),
                "mean_scores": scores.mean(axis=0).tolist(),
                "checked": args.check,
                "broken": broken.tolist(),
            }
        )
        return FAULT if len(broken) else DONE
    rate = f"{len(scores) / seconds:,.0f}"
    _print(_say("cli.simulated", args.lang, games=len(scores), moves=moves, rate=rate))
    rows = [
        [
            str(seat + 1),
            bots[seat],
            f"{wins[seat] / len(scores):.1%}",
            f"{own.mean():.1f}",
            str(own.min()),
            str(own.max()),
        ]
        for seat, own in enumerate(scores.T)
    ]
    heads = [f"cli.col.{name}" for name in ("seat", "wins", "mean", "least", "most")]
    _table([heads[0], "arena.col.bot", *heads[1:]], rows, args.lang)
    if len(broken):
        which = faults[broken[0]]
        _print(_say("cli.faults", args.lang, number=len(broken), game=int(broken[0]), seed=seed, which=int(which)))
        return FAULT
    if args.check:
        _print(_say("cli.no_faults", args.lang))
    return DONE


def _arena(args: argparse.Namespace) -> int:
    from .arena import ArenaError
    from .arena.plots import check_plot
    from .arena.show import Scoreboard
    from .arena.workers import check_ray

    check_plot(args.plot)
    if args.ray is not None:
        check_ray(args.ray)
    if args.processes is not None:
        _between("--processes", args.processes, 1, 4096)
    tournament = _tournament(args)
    if args.keep is not None and args.resume is None and any(args.keep.glob("game-*.json")):
        raise OptionsError("cli.exists", path=str(args.keep / "game-*.json"))
    file = _results_file(args)
    tournament.write(file)
    if not tournament.finished:
        with _progress(_say("cli.compiling", args.lang), 0, args.json):
            tournament.prepare()
    done = DONE
    try:
        # Ray tells about lost workers on standard output, which is for results.
        with redirect_stdout(sys.stderr), Scoreboard(tournament, args.lang, args.json) as board:
            tournament.run(processes=args.processes, ray=args.ray, keep=args.keep, file=file, told=board.update)
    except KeyboardInterrupt:
        done = INTERRUPTED
        played, planned = len(tournament.results), tournament.planned
        sys.stderr.write(_say("arena.interrupted", args.lang, played=played, planned=planned) + "\n")
    except ArenaError as error:
        done = FAULT
        _complain(error.text(args.lang))
    if done != DONE and tournament.results:
        command = f"cromlech arena {args.game} --resume {file}"
        sys.stderr.write(_say("arena.go_on", args.lang, command=command) + "\n")
    elif args.out is None and args.resume is None:
        file.unlink(missing_ok=True)
    _report_arena(args, tournament)
    return done


def _tournament(args: argparse.Namespace) -> Tournament:
    """A new tournament, or the one to go on with."""
    from .arena import Tournament
    from .arena.tournament import COMPILED, PROTOCOL

    bots = [name.strip() for name in args.bots.split(",")] if args.bots else []
    if args.games is not None:
        _between("--games", args.games, 1, 1_000_000)
    if args.resume is not None:
        tournament = Tournament.read(args.resume, games=args.games)
        given = {"game": args.game, "players": args.players, "mode": args.mode, "seed": args.seed}
        given |= {"engine": args.engine, "bots": tuple(bots) or None, **_options(args)}
        if args.cards is not None:
            given["cards"] = tournament.game.definition.find_cards(args.cards) or "standard"
        tournament.check_same(args.resume, {name: value for name, value in given.items() if value is not None})
    else:
        given = {"mode": args.mode, "games": args.games, "seed": args.seed, "engine": args.engine}
        chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        if (args.keep or args.ray) and "engine" not in chosen:
            chosen["engine"] = PROTOCOL
        tournament = Tournament.new(_game(args), bots, **chosen)
    if (args.keep or args.ray) and tournament.settings.engine == COMPILED:
        raise OptionsError("error.option_value", name="--engine", value=COMPILED, allowed=PROTOCOL)
    return tournament


def _results_file(args: argparse.Namespace) -> Path:
    """Where results are kept while games are played; never over an older file."""
    found: Path | None = args.out or args.resume
    if found is None:
        from .arena.tournament import new_file

        return new_file(args.game)
    if found != args.resume and found.exists():
        raise OptionsError("arena.exists", path=str(found))
    return found


def _report_arena(args: argparse.Namespace, tournament: Tournament) -> None:
    from .arena.plots import plot_ratings
    from .arena.show import heads, rows

    report = tournament.report()
    if args.json:
        _print_json(report)
    elif report["played"]:
        engine = _say(f"arena.engine.{report['settings']['engine']}", args.lang)
        numbers = {name: report[name] for name in ("played", "planned")}
        _print(_say("arena.played", args.lang, **numbers, seconds=f"{report['seconds']:.1f}", engine=engine))
        _draw(heads(args.lang), rows(report["bots"]))
        _print(_say("arena.meaning", args.lang))
    if args.plot is not None and report["played"]:
        plot_ratings(report["bots"], args.plot, args.lang)


def _stats(args: argparse.Namespace) -> int:
    from .arena.plots import plot_statistics, pyplot
    from .arena.report import label, markdown, relative, sections
    from .arena.tournament import write_whole

    if args.plots or args.markdown:
        pyplot()
    done, source, games = _recorded(args) if args.records else _simulated(args)
    summaries = [summary for _, summary in games]
    game = games[0][0]
    if args.json:
        options = {name: value for name, value in game.options.items() if name != "players"}
        _print_json({"game": game.name, "options": options, "source": source, "summaries": summaries})
    elif not args.markdown:
        for summary in summaries:
            _print(label(summary, partial(game.definition.words.text, lang=args.lang)))
            for section in sections(game, [summary], args.lang):
                _draw(section.heads, section.rows, section.title)
    pictures = {}
    if args.plots or args.markdown:
        folder = args.plots or args.markdown.parent / "img"
        pictures = plot_statistics(game, summaries, folder, args.lang)
    if args.markdown:
        given = [("players", args.players), *(("option", text) for text in args.option), ("cards", args.cards)]
        given += [*source["how"].items(), ("markdown", args.markdown)]
        words = [f"--{name} {value}" for name, value in given if value is not None]
        facts = {"games": sum(s["games"] for s in summaries), **source["how"]}
        facts["command"] = " ".join(["cromlech stats", game.name, *words])
        key = "stats.how_records" if args.records else "stats.how_bots"
        how = _say(key, args.lang, **facts)
        write_whole(args.markdown, markdown(game, summaries, how, relative(pictures, args.markdown), args.lang))
    if not args.json:
        for path in [*pictures.values(), *([args.markdown] if args.markdown else [])]:
            _print(_say("stats.written", args.lang, path=str(path)))
    return done


Summaries = list[tuple["Game", dict[str, Any]]]


def _simulated(args: argparse.Namespace) -> tuple[int, dict[str, Any], Summaries]:
    """Statistics of games that bots play now."""
    from .arena.statistics import Simulation, summarise

    bots = tuple(name.strip() for name in (args.bots or "greedy").split(","))
    games = _between("--games", 1000 if args.games is None else args.games, 1, 1_000_000)
    if args.processes is not None:
        _between("--processes", args.processes, 1, 4096)
    seed = args.seed if args.seed is not None else 0
    first = _game(args)
    tables = first.definition.variants() if args.markdown and args.players is None else [{"players": first.players}]
    runs = []
    for table in tables:
        game = cromlech.game(args.game, cards=args.cards, **{**table, **_options(args)})
        runs.append(Simulation(game, bots, games, seed))
        runs[-1].check()
    found: Summaries = []
    with _progress(_say("cli.compiling", args.lang), 0, args.json):
        for run in runs:
            run.prepare()
    with _progress(_say("cli.playing", args.lang), games * len(runs), args.json) as advance:
        for run, table in zip(runs, tables, strict=True):
            summary = summarise(run.run(args.processes, advance))
            for name in table.keys() - {"players"}:
                summary["variant"] = str(table[name])
            found.append((run.game, summary))
    how = {"bots": ",".join(bots), "games": games, "seed": seed}
    return DONE, {"how": how, "engine": runs[0].engine}, found


def _recorded(args: argparse.Namespace) -> tuple[int, dict[str, Any], Summaries]:
    """Statistics of the records in a folder; those with a fault are told about and left out."""
    from .arena.statistics import read_records, summarise

    for name in ("bots", "games", "seed"):
        if getattr(args, name) is not None:
            raise OptionsError("stats.either", name=f"--{name}")
    game = cromlech.game(args.game)
    with _progress(_say("stats.reading", args.lang), 0, args.json) as advance:
        shelf = read_records(args.records, game.name, args.players, _options(args), advance)
    for path, error in shelf.broken:
        sys.stderr.write(f"{path}: {error.text(args.lang)}\n")
    left = {"unfinished": shelf.unfinished, "others": shelf.others}
    if not shelf.games:
        raise OptionsError("stats.no_games", path=str(args.records), game=game.name, **left)
    if any(left.values()) and not args.json:
        sys.stderr.write(_say("stats.left_out", args.lang, **left) + "\n")
    found: Summaries = []
    for players in sorted({own.players for own, _ in shelf.games}):
        of = [(own, facts) for own, facts in shelf.games if own.players == players]
        found.append((of[0][0], summarise([facts for _, facts in of])))
    broken = [path for path, _ in shelf.broken]
    source = {"how": {"records": str(args.records)}, **left, "broken": broken}
    return FAULT if broken else DONE, source, found


def _bench(args: argparse.Namespace) -> int:
    from .core.bench import measure

    game = cromlech.game(args.game, players=args.players)
    with _progress(_say("cli.measuring", args.lang), 0, args.json):
        report = measure(game)
    if args.json:
        _print_json(report)
        return DONE
    _print(f"{report['machine']['processor']}, Python {report['machine']['python']}")
    rows = [
        [name, f"{result['moves_per_s']:,.0f}", f"{result['games_per_s']:,.1f}"]
        for name, result in report["targets"].items()
        if "moves_per_s" in result
    ]
    _table(["cli.col.target", "cli.col.moves_rate", "cli.col.games_rate"], rows, args.lang)
    for name, result in [*report["targets"].items(), ("catanatron", report["peer"])]:
        if "skipped" in result:
            _print(_say("cli.bench.skipped", args.lang, name=name, why=result["skipped"]))
    _print(_say("cli.bench.copies", args.lang, rate=f"{report['copies_per_s']:,.0f}"))
    seconds, cached = (f"{report[name]:.2f}" for name in ("compile_s", "cached_s"))
    _print(_say("cli.bench.compile", args.lang, seconds=seconds, cached=cached))
    _print(_say("cli.bench.import", args.lang, seconds=f"{report['import_s']:.2f}"))
    if "games_per_s" in report["peer"]:
        rate, ratio = f"{report['peer']['games_per_s']:.1f}", f"{report['peer']['ratio']:.0f}"
        _print(_say("cli.bench.peer", args.lang, rate=rate, ratio=ratio))
    return DONE


def _replay(args: argparse.Namespace) -> int:
    from .core.records import Record

    record = Record.from_json(_read(args.file))
    state = cromlech.replay(record)
    if args.json:
        sheet = state.score_sheet()
        _print_json(
            {"true": True, "moves": len(record.moves), "over": state.over, "scores": state.scores, "sheet": sheet}
        )
        return DONE
    if not args.quiet:
        for line in state.log(state.actor if state.actor >= 0 else None):
            _print(f"{line['move']:5}  {state.game.text(line, args.lang)}")
    _print(_say("cli.replayed", args.lang, moves=len(record.moves)))
    return DONE


def _perft(args: argparse.Namespace) -> int:
    from .core.playing import perft

    game = _game(args)
    depth = _between("--depth", args.depth, 1, 12)
    _between("--skip", args.skip, 0, 1_000_000)
    seed = args.seed if args.seed is not None else 0
    with _progress(_say("cli.counting", args.lang), 0, args.json):
        counts = perft(game, depth, seed=seed, skip=args.skip, target=args.target)
    if args.json:
        _print_json({"game": game.name, "options": game.options, "seed": seed, "skip": args.skip, "perft": counts})
        return DONE
    rows = [[str(d), f"{n:,}"] for d, n in enumerate(counts, 1)]
    _table(["cli.col.depth", "cli.col.sequences"], rows, args.lang)
    return DONE


def _games(args: argparse.Namespace) -> int:
    found = cromlech.games()
    if args.json:
        _print_json(
            [
                {
                    "name": d.name,
                    "players": list(d.players),
                    "options": {name: list(option.values) for name, option in d.options.items()},
                }
                for d in found
            ]
        )
        return DONE
    for d in found:
        _print(f"{d.name} — {d.words.text('title', {}, args.lang)}")
        rows = [["players", ", ".join(map(str, d.players))]]
        rows += [[name, ", ".join(map(str, option.values))] for name, option in d.options.items()]
        _table(["cli.col.option", "cli.col.values"], rows, args.lang)
    return DONE


def _cards_list(args: argparse.Namespace) -> int:
    game = cromlech.game(args.game, cards=args.cards)
    if args.json:
        _print_json(game.cards)
        return DONE
    rows: list[list[str]] = []
    for name in game.definition.schema.tables:
        entries: Sequence[Mapping[str, Any]] = game.cards[name]
        for entry in entries:
            text = game.text(game.definition.component_phrase(name, entry), args.lang)
            rows.append([entry["id"], text, entry["source"]])
    _table(["cli.col.id", "cli.col.what", "cli.col.source"], rows, args.lang)
    return DONE


def _cards_export(args: argparse.Namespace) -> int:
    from .games import definition

    text = definition(args.game).standard_text()
    try:
        with args.file.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise OptionsError("cli.exists", path=str(args.file)) from None
    except OSError as error:
        raise OptionsError("error.file", path=str(args.file), why=error.strerror or str(error)) from None
    _print(_say("cli.exported", args.lang, path=str(args.file)))
    return DONE


def _cards_check(args: argparse.Namespace) -> int:
    from .core.packs import read_pack
    from .games import definition

    found = definition(args.game)
    pack = read_pack(_read(args.file), found.schema, args.file)
    _print(_say("cli.pack_good", args.lang, name=pack["name"], game=found.name))
    return DONE


# -- showing -------------------------------------------------------------------


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], lang: str) -> None:
    """A table whose columns line up; heads are keys."""
    _draw([_say(head, lang) for head in heads], rows)


def _draw(heads: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """A table whose columns line up; numbers to the right."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(
        box=SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
        title=title or None,
        title_justify="left",
        title_style="bold",
    )
    for i, head in enumerate(heads):
        numeric = all(row[i].strip("+±%.,–…- 0123456789ms") == "" for row in rows)
        table.add_column(head, justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


class _progress:  # noqa: N801 (used like a function)
    """A progress bar on standard error while long work runs; silent for machines."""

    def __init__(self, title: str, total: int, silent: bool) -> None:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True)
        self.bar = Progress(console=console, transient=True, disable=silent or not console.is_terminal)
        self.task = self.bar.add_task(title, total=total or None)

    def __enter__(self) -> Callable[[int], None]:
        self.bar.start()
        return lambda n: self.bar.advance(self.task, n)

    def __exit__(self, *_: object) -> None:
        self.bar.stop()


if __name__ == "__main__":
    sys.exit(main())
