"""Tournaments: fair schedules, honest ratings, nothing lost and nothing counted twice."""

import json
import math
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cromlech
from cromlech.arena import ArenaError, Job, Result, Tournament, rate, schedule, wilson
from cromlech.arena.compiled import CompiledMatches
from cromlech.arena.matches import play_match
from cromlech.arena.ratings import ELO, fit
from cromlech.arena.show import Scoreboard
from cromlech.arena.statistics import choices_of
from cromlech.arena.workers import on_processes
from cromlech.cli import main
from cromlech.core.rules import cache_folder

BOTS = ["random", "greedy", "search:nodes=8"]
PATIENCE = 120
"""Seconds within which a process must have ended, even on the busiest machine."""


def results_of(tournament: Tournament) -> dict[int, Any]:
    """What must be the same whenever and wherever the games are played."""
    return {n: (r.deal, r.seating, r.scores, r.ranks, r.moves, r.first) for n, r in tournament.results.items()}


def small(games: int = 8, engine: str = "protocol", **settings: Any) -> Tournament:
    return Tournament.new(
        cromlech.game("stone-age", players=2), ["random", "greedy"], games=games, engine=engine, **settings
    )


# -- schedules -----------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["round-robin", "one-against-rest"])
def test_every_bot_gets_every_seat_equally_often(bots: int, players: int, mode: str) -> None:
    names = [f"bot {i}" for i in range(bots)]
    jobs = list(schedule(names, players, mode, 200, seed=1))
    assert len(jobs) >= 200
    assert [job.number for job in jobs] == list(range(len(jobs)))
    for bot in range(bots):
        by_seat = Counter(seat for job in jobs for seat, who in enumerate(job.seating) if who == bot)
        assert len(by_seat) == players
        assert len(set(by_seat.values())) == 1
    for job in jobs:
        assert job.names == tuple(names[i] for i in job.seating)
    if mode == "round-robin":
        assert len(set(Counter(who for job in jobs for who in job.seating).values())) == 1
    else:
        assert all(job.seating.count(0) == 1 and len(set(job.seating)) == 2 for job in jobs)


def test_games_of_a_deal_share_their_luck_and_nothing_else() -> None:
    jobs = list(schedule(BOTS, 3, "round-robin", 60, seed=4))
    for deal in {job.deal for job in jobs}:
        own = [job for job in jobs if job.deal == deal]
        assert len({job.chance for job in own}) == 1
        assert len({job.seating for job in own}) == len(own) == 3
    assert len({job.chance for job in jobs}) == len({job.deal for job in jobs})
    seeds = [seed for job in jobs for seed in job.seeds]
    assert len(set(seeds)) == len(seeds)
    assert {job.chance for job in schedule(BOTS, 3, "round-robin", 60, seed=5)}.isdisjoint(j.chance for j in jobs)


def test_both_orders_around_a_table_of_three_are_used() -> None:
    seatings = Counter(job.seating for job in schedule(BOTS, 3, "round-robin", 60, seed=4))
    assert len(seatings) == 6
    assert len(set(seatings.values())) == 1


def test_a_longer_schedule_begins_with_the_shorter_one() -> None:
    short = list(schedule(BOTS, 2, "round-robin", 30, seed=4))
    assert list(schedule(BOTS, 2, "round-robin", 90, seed=4))[: len(short)] == short


# -- ratings -------------------------------------------------------------------


def made_up(seating: tuple[int, ...], ranks: tuple[int, ...], deal: int) -> Result:
    return Result(0, deal, seating, ranks, ranks, 0, 0, 0, (), ())


def drawn_games(strength: Any, seating: list[tuple[int, ...]], n: int, rng: np.random.Generator) -> list[Result]:
    """Games of the Plackett–Luce model: the first place is drawn by strength, then the second, …"""
    games = []
    for i in range(n):
        seats = seating[i % len(seating)]
        order = np.argsort(-(np.array(strength)[list(seats)] + rng.gumbel(size=len(seats))))
        ranks = [0] * len(seats)
        for place, seat in enumerate(order):
            ranks[seat] = place + 1
        games.append(made_up(seats, tuple(ranks), i))
    return games


def test_two_bots_are_rated_by_their_odds() -> None:
    games = [made_up((0, 1), (1, 2) if i < 750 else (2, 1), i) for i in range(1000)]
    first, second = rate(2, games)
    assert first.value == pytest.approx(-second.value)
    assert first.value - second.value == pytest.approx(ELO * math.log(3), abs=2)
    # The logarithm of odds has the variance 1/won + 1/lost. Each rating is half of the difference.
    assert first.error == pytest.approx(1.96 * ELO * math.sqrt(1 / 750 + 1 / 250) / 2, rel=0.02)


def test_draws_count_half() -> None:
    games = [made_up((0, 1), (1, 1), i) for i in range(50)]
    assert [round(r.value) for r in rate(2, games)] == [0, 0]


@pytest.mark.parametrize(
    "seating",
    [
        [(0, 1), (0, 2), (1, 2)],
        [(0, 1, 2), (2, 1, 0)],
        [(0, 1, 2, 0), (0, 1, 2, 1), (0, 1, 2, 2)],
        [(0, 1, 1, 1), (0, 2, 2, 2)],
    ],
    ids=["two players", "three players", "four players", "one against the rest"],
)
def test_strengths_are_found_again(seating: list[tuple[int, ...]]) -> None:
    strength = np.array([0.9, 0.0, -0.6])
    found = rate(3, drawn_games(strength, seating, 6000, np.random.default_rng(1)))
    for rating, true in zip(found, ELO * (strength - strength.mean()), strict=True):
        assert abs(rating.value - true) < 1.5 * rating.error < 45


@pytest.mark.parametrize("seating", [[(0, 1), (0, 2), (1, 2)], [(0, 1, 2, 0), (0, 1, 2, 1), (0, 1, 2, 2)]])
def test_intervals_hold_as_often_as_they_say(seating: list[tuple[int, ...]]) -> None:
    strength = np.array([0.7, 0.0, -0.5])
    true = ELO * (strength - strength.mean())
    rng = np.random.default_rng(7)
    hits = apart = 0
    for _ in range(200):
        found = fit(3, drawn_games(strength, seating, 90, rng))
        hits += sum(abs(r.value - t) <= r.error for r, t in zip(found.ratings(), true, strict=True))
        difference = found.difference(0, 2)
        apart += abs(difference.value - (true[0] - true[2])) <= difference.error
    assert 0.92 <= hits / 600 <= 0.995
    assert 0.90 <= apart / 200 <= 1


def test_equal_games_of_a_deal_do_not_make_surer() -> None:
    rng = np.random.default_rng(3)
    once = drawn_games([0.3, 0.0], [(0, 1)], 200, rng)
    assert rate(2, once * 4)[0].error == pytest.approx(rate(2, once)[0].error, rel=0.1)


def test_a_bot_that_wins_every_game_has_a_rating_and_a_wide_interval() -> None:
    few = rate(2, [made_up((0, 1), (1, 2), i) for i in range(20)])
    many = rate(2, [made_up((0, 1), (1, 2), i) for i in range(500)])
    assert 0 < few[0].value < many[0].value < 1000
    assert few[0].error > 100


def test_no_games_say_nothing() -> None:
    assert [(r.value, r.error > 200) for r in rate(2, [])] == [(0, True), (0, True)]


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)]
)
def test_wilson(wins: int, n: int, low: float, high: float) -> None:
    """The last one is the example of Newcombe (1998), method 3."""
    assert wilson(wins, n) == pytest.approx((low, high), abs=1e-4)


# -- games ---------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_compiled_games_have_the_seats_and_the_luck_of_the_others(players: int) -> None:
    """Greedy uses no randomness, so its games must be the same move for move."""
    game = cromlech.game("stone-age", players=players)
    names = ["greedy", "greedy:temperature=0"]
    table = CompiledMatches(game, names)
    for job in schedule(names, players, "round-robin", 4, seed=11):
        result, state = play_match(game, job)
        compiled, raw, choices = table.play(job)
        assert raw == state.raw
        assert choices == choices_of(state)
        for field in ("number", "deal", "seating", "scores", "ranks", "first", "moves", "rounds"):
            assert getattr(compiled, field) == getattr(result, field)


def test_the_same_settings_give_the_same_games_on_any_number_of_processes() -> None:
    here, there = (
        Tournament.new(cromlech.game("stone-age", players=3), BOTS, games=6, seed=2, engine="protocol") for _ in "ab"
    )
    here.prepare()
    here.run(processes=0)
    there.run(processes=2)
    assert results_of(here) == results_of(there)
    assert len(here.results) == here.planned == 6
    for bot in here.summary()["bots"]:
        assert bot["seconds_per_move"] > 0
        assert bot["seats"] == 6
    assert sum(bot["wins"] for bot in here.summary()["bots"]) == pytest.approx(6)
    ahead = {tuple(p["bots"]): (p["ahead"], p["level"], p["behind"]) for p in here.summary()["pairs"]}
    assert all(sum(counts) == 6 for counts in ahead.values())


def _lose_the_first(job: Job) -> int:
    """Let the process die once, in the middle of the third job."""
    flag = Path(os.environ["ARENA_FLAG"])
    if job.number == 2 and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return job.number


def _lose_always(job: Job) -> int:
    if job.number == 1:
        os._exit(3)
    return job.number


def test_what_a_lost_process_left_is_played_again_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENA_FLAG", str(tmp_path / "flag"))
    jobs = list(schedule(["a", "b"], 2, "round-robin", 20, seed=1))
    assert sorted(on_processes(_lose_the_first, jobs, 2)) == list(range(20))
    assert (tmp_path / "flag").exists()


def test_a_job_that_always_kills_its_process_is_an_error() -> None:
    jobs = list(schedule(["a", "b"], 2, "round-robin", 2, seed=1))
    with pytest.raises(ArenaError, match="started 5 times"):
        list(on_processes(_lose_always, jobs, 1))


# -- the file ------------------------------------------------------------------


def test_a_tournament_goes_on_from_its_file(tmp_path: Path) -> None:
    whole = small()
    whole.run(processes=0)
    half = small()
    file = tmp_path / "arena.json"

    def stop() -> None:
        if len(half.results) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        half.run(processes=0, file=file, told=stop)
    assert json.loads(file.read_text("utf-8"))["played"] == 3
    again = Tournament.read(file)
    assert not again.finished
    assert len(list(again.left())) == 5
    again.run(processes=0, file=file)
    assert results_of(again) == results_of(whole)
    assert results_of(Tournament.read(file)) == results_of(whole)
    longer = Tournament.read(file, games=10)
    assert len(list(longer.left())) == 2
    assert not list(tmp_path.glob(".*"))


def test_a_file_that_is_none_or_was_changed_is_refused(tmp_path: Path) -> None:
    tournament = small(games=2)
    tournament.run(processes=0)
    file = tmp_path / "arena.json"
    tournament.write(file)
    text = file.read_text("utf-8")
    for broken in (text[:-30], "[]", "{}", text.replace('"deal": 0', '"deal": 7'), text.replace('"ranks"', '"rank"')):
        file.write_text(broken, "utf-8")
        with pytest.raises(ArenaError, match="not a complete results file"):
            Tournament.read(file)
    file.write_text(re.sub(r'"rules": \d+', '"rules": 0', text), "utf-8")
    with pytest.raises(ArenaError, match="rules = 0"):
        Tournament.read(file)
    with pytest.raises(ArenaError, match="No such file"):
        Tournament.read(tmp_path / "none.json")


# -- the command ---------------------------------------------------------------

ARENA = ["arena", "stone-age", "--players", "2", "--processes", "0"]


def test_command_with_json_records_and_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep, out, plot = tmp_path / "records", tmp_path / "arena.json", tmp_path / "ratings.svg"
    given = [*ARENA, "--bots", "random,greedy", "--games", "4", "--seed", "3"]
    assert main([*given, "--json", "--keep", str(keep), "--out", str(out), "--plot", str(plot)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    report = json.loads(captured.out)
    assert report["settings"]["engine"] == "protocol"
    assert (report["played"], report["planned"], report["finished"]) == (4, 4, True)
    assert [bot["bot"] for bot in report["bots"]] == ["greedy", "random"]
    assert (
        report["bots"][0]["rating_interval"][0] < report["bots"][0]["rating"] < report["bots"][0]["rating_interval"][1]
    )
    content = json.loads(out.read_text("utf-8"))
    assert len(content["games"]) == 4
    for game in content["games"]:
        state = cromlech.replay((keep / f"game-{game['number']:06}.json").read_text("utf-8"))
        assert state.scores == game["scores"]
    assert "greedy" in plot.read_text("utf-8")
    # Repeating it is refused. Resuming it needs no settings, and has nothing left to do.
    assert main([*given, "--out", str(out)]) == 2
    assert "--resume" in capsys.readouterr().err
    assert main([*given, "--keep", str(keep)]) == 2
    assert main(["arena", "stone-age", "--resume", str(out), "--json"]) == 0
    capsys.readouterr()
    for extra, message in (
        (["--seed", "4"], "seed = 3, not 4"),
        (["--bots", "random,search"], "bots = random,greedy, not random,search"),
        (["--games", "2"], "games = 4, not 2"),
        (["--players", "3"], "players = 2, not 3"),
        (["--option", "edition=first"], "edition = 2023, not first"),
        (["--mode", "one-against-rest"], "mode = round-robin"),
    ):
        assert main(["arena", "stone-age", "--resume", str(out), *extra]) == 2
        assert message in capsys.readouterr().err


def test_command_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The data folder has a file only while games are played."""
    assert main([*ARENA, "--bots", "random,greedy", "--games", "2"]) == 0
    assert "2 of 2 games" in capsys.readouterr().out
    assert not list(tmp_path.rglob("*.json"))
    file = tmp_path / "arena.json"
    tournament = small(games=2)
    tournament.run(processes=0, file=file)
    for lang, word in {"en": "Rating", "uk": "Рейтинг", "ru": "Рейтинг", "pl": "Ranking"}.items():
        assert main(["arena", "stone-age", "--resume", str(file), "--lang", lang]) == 0
        out = capsys.readouterr().out
        assert word in out
        assert out.index("greedy") < out.index("random")


@pytest.mark.parametrize("lang", ["en", "uk", "ru", "pl"])
@pytest.mark.parametrize("command", ["arena", "stats"])
def test_help(command: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([command, "--help", "--lang", lang])
    assert caught.value.code == 0
    assert "--processes" in capsys.readouterr().out


def test_the_table_is_shown_while_games_are_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # as on a terminal
    tournament = small(games=2)
    with Scoreboard(tournament, "en", silent=False) as board:
        tournament.run(processes=0, told=board.update)
        board.next = 0
        board.update()
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "Rating" in shown.err
    assert "2/2" in shown.err
    with Scoreboard(tournament, "en", silent=True) as board:
        board.update()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "at least two bots"),
        (["--bots", "greedy"], "at least two bots"),
        (["--bots", "greedy,greedy"], "twice"),
        (["--bots", "greedy,gredy"], "Did you mean “greedy”?"),
        (["--bots", "greedy,search:wit=3"], "has no setting “wit”; choose from: seconds, nodes"),
        (["--bots", "greedy,random", "--mode", "knockout"], "allowed: round-robin, one-against-rest"),
        (["--bots", "greedy,random", "--engine", "quick"], "allowed: auto, protocol, compiled"),
        (["--bots", "greedy,hard", "--engine", "compiled"], "compiled engine: hard"),
        (["--bots", "greedy,random", "--engine", "compiled", "--keep", "x"], "allowed: protocol"),
        (["--bots", "greedy,random", "--games", "0"], "--games must be a whole number from 1"),
        (["--bots", "greedy,random", "--processes", "-1"], "--processes must be a whole number from 0"),
        (["--bots", "greedy,random", "--plot", "x.gif"], "allowed: *.png, *.svg"),
        (["--bots", "greedy,random", "--out", "/proc/x.json"], "/proc/x.json: "),
        (["--resume", "/nowhere/x.json"], "/nowhere/x.json: No such file"),
    ],
)
def test_errors_name_what_is_allowed(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "stone-age", *arguments]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def played(file: Path) -> int:
    return int(json.loads(file.read_text("utf-8"))["played"]) if file.exists() else 0


def wait_for(condition: Any, process: subprocess.Popen[str], seconds: float = 600) -> None:
    limit = time.monotonic() + seconds
    while not condition():
        assert process.poll() is None, "ended too early"
        assert time.monotonic() < limit, "nothing happened"
        time.sleep(0.05)


def group_exists(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


class Hurried:
    """A job whose process receives Ctrl-C before it is ready."""

    def __call__(self, job: Job) -> int:
        return job.number

    def __reduce__(self) -> Any:
        return (interrupted, (os.getpid(),))


def interrupted(starter: int) -> Hurried:
    if os.getpid() != starter:
        os.kill(os.getpid(), signal.SIGINT)
    return Hurried()


def test_ctrl_c_does_not_reach_a_process_that_is_just_starting() -> None:
    jobs = small(4).schedule
    assert sorted(on_processes(Hurried(), jobs, 2)) == [job.number for job in jobs]


def test_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "arena.json"
    command = [sys.executable, "-m", "cromlech", *ARENA, "--processes", "2", "--engine", "protocol"]
    command += ["--bots", "greedy,search:nodes=30", "--games", "200", "--out", str(file)]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        wait_for(lambda: played(file) >= 2, run)
        os.killpg(run.pid, signal.SIGINT)  # like a terminal: to all its processes
        out, err = run.communicate(timeout=PATIENCE)
    finally:
        if run.poll() is None:  # the test failed
            os.killpg(run.pid, signal.SIGKILL)
    assert run.returncode == 130
    assert f"cromlech arena stone-age --resume {file}" in err
    assert "Traceback" not in err
    assert "greedy" in out
    limit = time.monotonic() + PATIENCE
    while group_exists(run.pid):
        assert time.monotonic() < limit, "a process was left behind"
        time.sleep(0.05)
    content = json.loads(file.read_text("utf-8"))
    assert 2 <= content["played"] == len(content["games"]) < 200
    half = Tournament.read(file)
    for job in half.schedule[:2]:
        if job.number in half.results:
            result, _ = play_match(half.game, job)
            assert result.scores == half.results[job.number].scores


# -- Ray -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str]]]:
    """A real Ray cluster of two workers on this machine with its own home: its address and environment."""
    pytest.importorskip("ray")
    tmp_path = tmp_path_factory.mktemp("ray")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "HOME": str(tmp_path), "CROMLECH_CACHE": str(cache_folder())}
    environment["RAY_USAGE_STATS_ENABLED"] = "0"
    command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--num-cpus", "2"]
    command += ["--node-ip-address", "127.0.0.1", "--port", str(port), "--include-dashboard", "false"]
    short = tempfile.mkdtemp(prefix="ray")  # the names of its sockets must be short
    command += ["--object-store-memory", "100000000", "--disable-usage-stats", "--temp-dir", short]
    with (tmp_path / "ray.log").open("w") as log:
        head = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
    try:
        limit = time.monotonic() + 60
        while "Ray runtime started" not in (tmp_path / "ray.log").read_text("utf-8"):
            assert head.poll() is None, (tmp_path / "ray.log").read_text("utf-8")
            assert time.monotonic() < limit, (tmp_path / "ray.log").read_text("utf-8")
            time.sleep(0.1)
        yield f"127.0.0.1:{port}", environment
    finally:
        head.terminate()
        try:
            head.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(head.pid, signal.SIGKILL)
        shutil.rmtree(short, ignore_errors=True)


def workers_of(home: str) -> list[int]:
    """Processes that play games for the cluster with this home."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "cmdline").read_bytes().startswith(b"ray::_play_there"):
                if f"HOME={home}\0".encode() in (folder / "environ").read_bytes():
                    found.append(int(folder.name))
        except OSError:
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for worker processes in /proc")
def test_a_ray_cluster_that_loses_a_worker(cluster: tuple[str, dict[str, str]], tmp_path: Path) -> None:
    address, environment = cluster
    file = tmp_path / "arena.json"
    command = [sys.executable, "-m", "cromlech", *ARENA, "--bots", "greedy,search:nodes=20", "--games", "30"]
    command += ["--seed", "5", "--ray", address, "--json", "--out", str(file)]
    run = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for(lambda: workers_of(environment["HOME"]) and played(file) >= 1, run)
    lost = workers_of(environment["HOME"])[0]
    assert played(file) < 30
    os.kill(lost, signal.SIGKILL)
    out, err = run.communicate(timeout=PATIENCE)
    assert run.returncode == 0, err
    assert json.loads(out)["played"] == 30
    content = json.loads(file.read_text("utf-8"))
    assert [game["number"] for game in content["games"]] == list(range(30))
    there = Tournament.read(file)
    for job in there.schedule[::10]:
        result, _ = play_match(there.game, job)
        assert (result.scores, result.moves) == (there.results[job.number].scores, there.results[job.number].moves)


def test_ctrl_c_on_a_ray_cluster(cluster: tuple[str, dict[str, str]], tmp_path: Path) -> None:
    address, environment = cluster
    file = tmp_path / "arena.json"
    command = [sys.executable, "-m", "cromlech", *ARENA, "--bots", "greedy,search:nodes=20", "--games", "400"]
    command += ["--ray", address, "--out", str(file)]
    run = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for(lambda: played(file) >= 1, run)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130, err
    assert 1 <= played(file) < 400
    assert len(Tournament.read(file).results) == played(file)


def test_no_ray_cluster_is_an_error_that_helps(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray")
    assert main([*ARENA, "--bots", "greedy,random", "--ray", "127.0.0.1:1"]) == 2
    assert "There is no Ray cluster at 127.0.0.1:1" in capsys.readouterr().err
