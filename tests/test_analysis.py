"""The analysis of games: what it says about decisions whose worth is known, and the law of its sums."""

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest

import cromlech
from cromlech.analysis import RATINGS, Analysis, analyze, ask, judge, questions
from cromlech.bots import GreedyBot, Seat
from cromlech.cli import main
from cromlech.core.errors import OptionsError
from cromlech.core.game import State

GAMES = [(definition.name, players) for definition in cromlech.games() for players in definition.players]


def short(name: str, players: int, moves: int = 12) -> State:
    """A game that has just begun."""
    state = cromlech.game(name, players=players).start(seed=5)
    bot = GreedyBot(temperature=3, seed=1, target="python")
    while not state.over and sum(move.actor >= 0 for move in state.moves) < moves:
        state.apply(bot.choose(Seat(state, state.actor)))
    return state


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_chances_and_ratings_of_every_decision(name: str, players: int) -> None:
    state = short(name, players)
    found = analyze(state, nodes=8, target="python")
    asked = [question.move for question in questions(state)]
    assert [decision.move for decision in found.decisions] == asked
    for decision in found.decisions:
        assert state.moves[decision.move].action == decision.action
        assert state.moves[decision.move].actor == decision.seat
        for chances in (decision.before, decision.after):
            assert len(chances) == players
            assert sum(chances) == pytest.approx(1)
        assert decision.loss == pytest.approx(decision.before[decision.seat] - decision.after[decision.seat])
        assert (decision.best == decision.action) == (decision.reason is None) == (decision.loss == 0)
        assert decision.rating in RATINGS
    for seat, performance in enumerate(found.seats):
        own = [decision for decision in found.decisions if decision.seat == seat]
        assert performance.decisions == len(own) == sum(performance.ratings.values())
        assert performance.lost == pytest.approx(sum(decision.loss for decision in own))


def changes(found: Analysis, seat: int) -> float:
    """What decisions of all seats did to the chance of one of them."""
    return sum(decision.after[seat] - decision.before[seat] for decision in found.decisions)


def test_decisions_luck_and_errors_add_up_to_the_result() -> None:
    state = short("cvlizations", 2, 1000)
    assert state.over
    found = analyze(state, nodes=2, target="python")
    first, last = found.chances[0][1], found.chances[-1][1]
    assert found.chances[-1][0] == len(state.moves)
    assert last == tuple(float(seat in state.winners) / len(state.winners) for seat in range(2))
    for seat, performance in enumerate(found.seats):
        explained = changes(found, seat) + performance.luck + found.unexplained[seat]
        assert last[seat] - first[seat] == pytest.approx(explained)


def test_starving_with_a_full_larder_is_a_blunder() -> None:
    state = cromlech.game("stone-age", players=2).start(seed=3)
    bot = GreedyBot(seed=1, target="python")
    starve = state.game.parse("starve")
    while starve not in state.legal():
        state.apply(bot.choose(Seat(state, state.actor)))
    seat = state.actor
    state.apply(starve)
    question = next(question for question in reversed(list(questions(state))) if question.chosen == starve)
    answer = ask(state.game, [question], 60, target="python")[0]
    assert answer.best != starve
    assert answer.before[seat] - answer.after[seat] > 0.02


def test_threads_and_repetition_change_nothing() -> None:
    state = short("stone-age", 2, 6)
    about = list(questions(state))
    once = ask(state.game, about, 8, target="python")
    assert ask(state.game, about, 8, threads=3, target="python") == once
    assert ask(state.game, list(questions(state, seed=1)), 8, target="python") != once


def test_a_decision_is_judged_by_what_its_seat_knew() -> None:
    """Question and answer are the same for another deal that looks the same to the seat."""
    state = short("endless-winter", 2, 7)
    about = list(questions(state))
    assert any(each.state != state.after(each.move) for each in about)
    question = about[-1]
    before = state.after(question.move)
    other = before.imagine(question.seat, seed=99)
    assert other != before
    assert Seat(other, question.seat).imagine(question.seed) == question.state
    again = replace(question, state=other)
    assert ask(state.game, [again], 8, target="python") == ask(state.game, [question], 8, target="python", guided=False)


WRONG = {
    "none": lambda answers: [],
    "one too few": lambda answers: answers[:-1],
    "one too many": lambda answers: [*answers, answers[-1]],
    "another order": lambda answers: [answers[1], answers[0], *answers[2:]],
    "an action that isn't legal": lambda answers: [replace(answers[0], best=10_000), *answers[1:]],
    "chances of too few seats": lambda answers: [replace(answers[0], after=(1.0,)), *answers[1:]],
    "chances that don't add up": lambda answers: [replace(answers[0], before=(0.5, 0.4)), *answers[1:]],
    "a chance that is no number": lambda answers: [replace(answers[0], before=(math.nan, 0.5)), *answers[1:]],
    "a chance below 0": lambda answers: [replace(answers[0], before=(1.5, -0.5)), *answers[1:]],
}


@pytest.mark.parametrize("kind", WRONG)
def test_answers_that_do_not_fit_are_refused(kind: str) -> None:
    state = short("stone-age", 2, 4)
    answers = ask(state.game, list(questions(state)), 2, target="python")
    judge(state, answers)
    with pytest.raises(OptionsError, match="Start the analysis again"):
        judge(state, WRONG[kind](answers))


def test_rounding_does_not_spoil_an_analysis() -> None:
    state = short("stone-age", 2, 4)
    first, *others = ask(state.game, list(questions(state)), 2, target="python")
    certain = replace(first, after=(1.0000000000000002, -1e-17))
    assert judge(state, [certain, *others]).decisions[0].after == certain.after


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = short("stone-age", 2, 8)
    record = tmp_path / "game.json"
    record.write_text(state.record().to_json(), "utf-8")
    arguments = ["analyze", str(record), "--nodes", "8", "--target", "python"]
    assert main([*arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["game"] == "stone-age"
    assert len(report["decisions"]) == sum(seat["decisions"] for seat in report["seats"])
    assert main([*arguments, "--lang", "pl"]) == 0
    assert "Dokładność" in capsys.readouterr().out
    assert main(["analyze", str(tmp_path / "missing.json")]) == 2
    assert main([*arguments[:2], "--nodes", "0"]) == 2
    assert "nodes" in capsys.readouterr().err
