"""The benchmark: fixed games against fixed opponents, a file that can be continued, and the table in the docs."""

from pathlib import Path

import pytest

from cromlech.arena import ArenaError
from cromlech.arena.benchmark import MATCHES, PROTOCOL, SEED, Benchmark, Match, read_report
from cromlech.cli import main
from cromlech.core.errors import OptionsError

PUBLISHED = sorted((Path(__file__).parent.parent / "docs" / "benchmark").glob("*.json"))


def test_protocol_1_is_fixed() -> None:
    """Results of different people compare. Whatever changes here needs a new number."""
    assert (PROTOCOL, SEED) == (1, 20_260_000)
    opponents = ["random", "greedy:temperature=1", "greedy", "search:nodes=1000"]
    assert [*MATCHES] == [*(Match(2, name) for name in opponents), Match(4, "greedy")]
    jobs = Benchmark("easy", ["stone-age"]).tournament(*next(Benchmark("easy", ["stone-age"]).matches())).schedule
    assert len(jobs) == 400
    first, second = 7509942630082875741, 7334599369259764614
    assert [(job.seating, job.chance) for job in jobs[:3]] == [((0, 1), first), ((1, 0), first), ((0, 1), second)]


def test_an_interrupted_run_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cromlech.arena.benchmark.MATCHES", (Match(2, "random"), Match(3, "random")))
    file = tmp_path / "out.json"
    bench = Benchmark("random:seed=1", ["stone-age"], games=4)
    played = []

    def stop(row: object) -> None:
        played.append(row)
        bench.write(file)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bench.run(processes=0, told=stop)
    assert len(bench.rows) == 1
    command = ["benchmark", "random:seed=1", "--game", "stone-age", "--games", "4", "--processes", "0"]
    assert main([*command, "--out", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "1 × random" in shown
    assert "A short run: a full one has 400 games per match." in shown
    content = read_report(file)
    assert [(row["players"], row["games"]) for row in content["matches"]] == [(2, 4), (3, 6)]
    assert content["short"] is True
    assert main([*command[:-4], "--games", "5", "--out", str(file)]) == 2
    assert "games = 4, not 5" in capsys.readouterr().err


def test_wrong_names_and_files(tmp_path: Path) -> None:
    with pytest.raises(OptionsError, match="Did you mean “greedy”"):
        Benchmark("greddy")
    file = tmp_path / "out.json"
    file.write_text("{}")
    with pytest.raises(ArenaError, match="doesn't hold the results of a benchmark"):
        Benchmark("random").take(file)


@pytest.mark.parametrize("file", PUBLISHED, ids=lambda file: file.stem)
def test_published_results_follow_the_protocol(file: Path) -> None:
    content = read_report(file)
    assert content["protocol"] <= PROTOCOL
    assert content["matches"]
