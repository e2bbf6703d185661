"""Statistics of games: numbers that add up, from bots and from records, in tables, pictures, and pages."""

import json
from pathlib import Path
from typing import Any

import pytest

import cromlech
from cromlech.arena.matches import play_match
from cromlech.arena.ratings import wilson
from cromlech.arena.statistics import Facts, Simulation, choices_of, facts_of, read_records, summarise
from cromlech.cli import main
from cromlech.core.words import LANGUAGES


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    return Simulation(cromlech.game("stone-age", players=3), ("greedy",), 30, seed=4)


@pytest.fixture(scope="module")
def games(simulation: Simulation) -> list[Facts]:
    return simulation.run(processes=0)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three finished games of two, one of three, and an unfinished one."""
    folder = tmp_path_factory.mktemp("records")
    for players, n in ((2, 3), (3, 1)):
        some = Simulation(cromlech.game("stone-age", players=players), ("greedy",), n, seed=1)
        for job in some.jobs():
            _, state = play_match(some.game, job)
            (folder / f"{players}-{job.number}.json").write_text(state.record().to_json(), "utf-8")
    begun = cromlech.game("stone-age", players=2).start(seed=1)
    (folder / "begun.json").write_text(begun.record().to_json(), "utf-8")
    return folder


# -- one game ------------------------------------------------------------------


def test_a_compiled_game_a_played_one_and_its_record_show_the_same(simulation: Simulation, games: list[Facts]) -> None:
    assert simulation.engine == "compiled"
    game = simulation.game
    for job, facts in list(zip(simulation.jobs(), games, strict=True))[:3]:
        result, state = play_match(game, job)
        assert facts_of(game, state.raw, result.first, result.moves, choices_of(state)) == facts
        again = cromlech.replay(state.record())
        assert facts_of(again.game, again.raw, result.first, len(again.moves), choices_of(again)) == facts


def test_markers_and_items_of_stone_age() -> None:
    game = cromlech.game("stone-age", players=2)
    state = game.start(seed=1)
    about = game.parts
    assert about.markers(state.raw, 1) == {
        "figures": 5,
        "tools": 0,
        "agriculture": 0,
        "buildings": 0,
        "cards": 0,
    }
    seen = about.items(state.raw, None)
    view = state.view(0)
    assert set(seen["card"]) == {slot["card"]["id"] for slot in view["row"]}
    assert set(seen["building"]) == {stack["building"]["id"] for stack in view["stacks"]}
    assert about.items(state.raw, 0) == {"card": [], "building": []}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_a_game_tells_has_a_text(lang: str, games: list[Facts]) -> None:
    words = cromlech.game("stone-age").definition.words
    wanted = [f"stats.marker.{name}" for name in games[0].markers[0]]
    wanted += [f"stats.{kind}.items_{table}" for table in games[0].seen for kind in ("title", "note")]
    wanted += [f"source.{source}" for source in games[0].sheets[0]]
    assert [key for key in wanted if not words.has(key, lang)] == []


# -- many games ----------------------------------------------------------------


def test_numbers_add_up(games: list[Facts]) -> None:
    summary = summarise(games)
    n = len(games)
    assert (summary["players"], summary["games"]) == (3, n)
    for name in ("seats", "turn_order"):
        assert sum(g["win_rate"] * g["seats"] for g in summary[name]) == pytest.approx(n)
    mean = sum(sum(g.scores) for g in games) / (3 * n)
    assert summary["scores"]["all"]["mean"] == pytest.approx(mean)
    assert sum(source["all"] for source in summary["sources"].values()) == pytest.approx(mean)
    assert sum(summary["scores"]["all"]["tens"]) == 3 * n
    assert sum(summary["rounds"]["counts"].values()) == n
    for name, groups in summary["markers"].items():
        assert sum(g["seats"] for g in groups) == 3 * n, name
        assert sum(g["win_rate"] * g["seats"] for g in groups) == pytest.approx(n)
    for table, marker in (("card", "cards"), ("building", "buildings")):
        taken = sum(item["taken"] for item in summary["items"][table])
        assert taken == sum(m[marker] for g in games for m in g.markers)
        assert all(0 <= item["pick_rate"] <= 1 for item in summary["items"][table])
    assert len({item["id"] for item in summary["items"]["card"]}) <= 36
    json.dumps(summary)


def tiny(scores: tuple[int, int], ranks: tuple[int, int], first: int, tools: tuple[int, int], *owned: str) -> Facts:
    return Facts(
        scores=scores,
        ranks=ranks,
        first=first,
        moves=10,
        rounds=2,
        sheets=tuple({"all": score} for score in scores),
        markers=tuple({"tools": n} for n in tools),
        items=({"card": owned}, {"card": ()}),
        seen={"card": ("A", "B")},
    )


def test_rates_by_hand() -> None:
    summary = summarise(
        [
            tiny((30, 20), (1, 2), 0, (1, 0), "A"),
            tiny((10, 25), (2, 1), 0, (0, 0), "A", "B"),
            tiny((15, 15), (1, 1), 1, (1, 1)),
        ]
    )
    assert [g["win_rate"] for g in summary["seats"]] == [0.5, 0.5]
    assert [g["win_rate"] for g in summary["turn_order"]] == [0.5, 0.5]
    assert [(g["from"], g["seats"], g["win_rate"]) for g in summary["markers"]["tools"]] == [
        (0, 3, pytest.approx(1 / 3)),
        (1, 3, pytest.approx(2 / 3)),
    ]
    assert [(i["id"], i["pick_rate"], i["win_rate"]) for i in summary["items"]["card"]] == [
        ("A", pytest.approx(2 / 3), 0.5),
        ("B", pytest.approx(1 / 3), 0.0),
    ]
    assert summary["shared_victories"] == 1
    assert summary["scores"]["margin"]["mean"] == pytest.approx((10 + 15 + 0) / 3)
    assert summary["scores"]["winners"]["mean"] == pytest.approx((30 + 25 + 15 + 15) / 4)


def test_a_marker_of_many_values_is_shown_by_quartiles() -> None:
    games = [tiny((30, 20), (1, 2), 0, (2 * i, 2 * i + 1)) for i in range(20)]
    groups = summarise(games)["markers"]["tools"]
    assert [(g["from"], g["to"], g["seats"]) for g in groups] == [(0, 9, 10), (10, 19, 10), (20, 29, 10), (30, 39, 10)]


def test_bots_change_seats() -> None:
    game = cromlech.game("stone-age", players=3)
    jobs = list(Simulation(game, ("random", "greedy", "search:nodes=5"), 6, seed=1).jobs())
    for seat in range(3):
        assert sorted(job.names[seat] for job in jobs) == sorted(["random", "greedy", "search:nodes=5"] * 2)


# -- records -------------------------------------------------------------------


def test_records_of_a_folder(records: Path) -> None:
    shelf = read_records(records, "stone-age", 2, {})
    assert (len(shelf.games), shelf.unfinished, shelf.others, shelf.broken) == (3, 1, 1, ())
    some = Simulation(cromlech.game("stone-age", players=2), ("greedy",), 3, seed=1)
    assert [facts for _, facts in shelf.games] == some.run(processes=0)
    assert len(read_records(records, "stone-age", None, {"edition": "first"}).games) == 0


def test_command_with_records(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "stone-age", "--records", str(records), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [(s["players"], s["games"]) for s in report["summaries"]] == [(2, 3), (3, 1)]
    assert report["source"]["unfinished"] == 1
    for path in records.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "2-0.json").write_text((records / "2-0.json").read_text("utf-8")[:-50], "utf-8")
    assert main(["stats", "stone-age", "--records", str(tmp_path), "--players", "2"]) == 1
    captured = capsys.readouterr()
    assert "2-0.json: This is not a complete record" in captured.err
    assert "1 unfinished, 1 of other games" in captured.err
    assert "Where points come from" in captured.out


# -- the command ---------------------------------------------------------------


def test_command_with_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["stats", "stone-age", "--players", "2", "--games", "4", "--seed", "9", "--processes", "0", "--json"]
    assert main(arguments) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert report["source"] == {"how": {"bots": "greedy", "games": 4, "seed": 9}, "engine": "compiled"}
    some = Simulation(cromlech.game("stone-age", players=2), ("greedy",), 4, seed=9)
    assert report["summaries"] == json.loads(json.dumps([summarise(some.run(processes=0))]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_command_with_a_page(lang: str, records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "docs" / "numbers.md"
    given = ["stats", "stone-age", "--records", str(records), "--lang", lang]
    assert main([*given, "--markdown", str(page)]) == 0
    text = page.read_text("utf-8")
    title = {"en": "in numbers", "uk": "у числах", "ru": "в числах", "pl": "w liczbach"}[lang]
    assert title in text.splitlines()[0]
    assert "{" not in text
    pictures = sorted((tmp_path / "docs" / "img").iterdir())
    assert len(pictures) == 7
    for picture in pictures:
        assert f"(img/{picture.name})" in text
        assert picture.read_text("utf-8").startswith("<?xml")
    rows = [line.count("|") for line in text.splitlines() if line.startswith("|")]
    assert len(rows) > 100
    assert str(page) in capsys.readouterr().out


def test_command_for_people(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "stone-age", "--records", str(records), "--lang", "pl"]) == 0
    out = capsys.readouterr().out
    assert "garncarstwo" in out
    assert out.index("2 graczy") < out.index("3 graczy")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "greedy,random", "--players", "3"], "one for each of the 3"),
        (["--bots", "gredy"], "Did you mean “greedy”?"),
        (["--games", "0"], "--games must be a whole number from 1"),
        (["--records", "/nowhere"], "/nowhere is not a folder"),
        (["--records", ".", "--games", "3"], "leave out --games"),
        (["--players", "9"], "allowed: 2, 3, 4"),
        (["--option", "edition=third"], "allowed: 2023, second, first"),
    ],
)
def test_errors_name_what_is_allowed(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "stone-age", *arguments]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_a_folder_without_games_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "stone-age", "--records", str(tmp_path)]) == 2
    assert "no finished game of stone-age" in capsys.readouterr().err


def test_a_share_lies_in_its_interval() -> None:
    for n in range(1, 200):
        for wins in (0, 1, n // 2, n - 1, n):
            low, high = wilson(wins, n)
            assert 0 <= low <= wins / n <= high <= 1


# -- variants ------------------------------------------------------------------


def test_two_ways_to_play_stand_side_by_side(tmp_path: Path) -> None:
    page = tmp_path / "numbers.md"
    assert main(["stats", "cvlizations", "--games", "2", "--processes", "0", "--markdown", str(page)]) == 0
    text = page.read_text("utf-8")
    assert "2 players, with the Grannofolk: Taken" in text
    assert "2 players, with neutral civilizations: Taken" in text
    assert "5 players: Taken" in text


def test_orders_are_counted_as_often_as_they_were_played() -> None:
    game = cromlech.game("cvlizations", players=3)
    some = Simulation(game, ("random",), 5, seed=1)
    orders = summarise(some.run(processes=0))["items"]["order"]
    assert len(orders) == 8
    assert sum(order["taken"] for order in orders) == 5 * 3 * 18
    assert {order["seen"] for order in orders} == {5 * 3 * 3}


def test_a_lift_is_beyond_what_any_item_goes_with() -> None:
    """Two of three owners won: A one of two (a sixth below), B the only one (a third above)."""
    games = [
        tiny((30, 20), (1, 2), 0, (0, 0), "A", "B"),
        tiny((10, 25), (2, 1), 0, (0, 0), "A"),
    ]
    lifts = {item["id"]: item["lift"] for item in summarise(games)["items"]["card"]}
    assert lifts == {"A": pytest.approx(-1 / 6), "B": pytest.approx(1 / 3)}
