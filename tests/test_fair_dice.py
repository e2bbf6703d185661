"""Dice that can be checked afterwards: the procedure, and every way to tamper with a record."""

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cromlech
from cromlech import CHANCE, Move, Record, RecordError
from cromlech.cli import main
from cromlech.core.fair_dice import FairDice, Proof, Share, commitment_to, index

numbers = st.binary(min_size=32, max_size=32).map(bytes.hex)
moves = st.lists(st.builds(Move, st.integers(-1, 4), st.integers(0, 999)), max_size=12)


def proof_of(secret: str, *shares: Share, since: int = 0) -> Proof:
    return Proof(commitment_to(secret), secret, shares, since)


def game_with(proof: Proof, steps: int = 60, players: int = 2, game: str = "stone-age") -> Record:
    """A game whose chance follows from a proof, as a server plays it."""
    state = cromlech.game(game, players=players).start(chance="explicit")
    dice = FairDice(proof_of(proof.secret, since=proof.since))
    pick = random.Random(4)
    waiting = list(proof.shares)
    while not state.over and (len(state.moves) < steps or state.actor == CHANCE):
        while waiting and waiting[0].move == len(state.moves):
            dice.contribute(waiting.pop(0))
        legal = state.legal()
        elsewhere = len(state.moves) < proof.since
        rolled = state.actor == CHANCE and not elsewhere
        state.apply(dice.outcome(state.moves, legal) if rolled else pick.choice(legal))
    return replace(state.record(), proof=dice.proof.content())


SHARES = (Share((0,), 0, "11" * 32), Share((1,), 20, "22" * 32))
FAIR = game_with(proof_of("ab" * 32, *SHARES))


def rolls(record: Record) -> list[int]:
    return [number for number, move in enumerate(record.moves) if move.startswith("*")]


@pytest.mark.parametrize("options", range(1, 17))
def test_every_option_gets_equally_many_numbers(options: int) -> None:
    """All 16 numbers, tried one after the other: the first fair one decides, and no option gets more than another."""
    counts: Counter[int] = Counter()
    for first in range(16 - 16 % options):
        counts[index(options, lambda _, first=first: first, 16)] += 1  # type: ignore[misc]
    assert set(counts.values()) == {16 // options}
    assert len(counts) == options
    for first in range(16 - 16 % options, 16):  # these would favor the first options: another number is drawn
        assert index(options, lambda attempt, first=first: (first, options - 1)[attempt], 16) == options - 1  # type: ignore[misc]


def test_outcomes_are_uniform() -> None:
    """Pearson's statistic of 6,000 dice; a fair die exceeds 20.5 once in a thousand runs. This run never changes."""
    dice = FairDice(proof_of("5c" * 32))
    thrown: list[Move] = []
    for _ in range(6000):
        thrown.append(Move(CHANCE, dice.outcome(thrown, range(6))))
    counts = Counter(move.action for move in thrown)
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(6)) < 20.5
    pairs = Counter(pairwise(thrown))
    assert len(pairs) == 36
    assert sum((count - 5999 / 36) ** 2 / (5999 / 36) for count in pairs.values()) < 66.6  # 35 degrees


@given(numbers, numbers, numbers, moves)
def test_secret_and_shares_and_moves_all_matter(secret: str, one: str, other: str, made: list[Move]) -> None:
    """Among 2**40 options, nothing falls on the same one by accident."""
    options = range(1 << 40)

    def outcome(key: str, shares: list[Share], moves: list[Move]) -> int:
        dice = FairDice(proof_of(key))
        for share in shares:
            dice.contribute(share)
        return dice.outcome(moves, options)

    shares = [Share((0,), 0, one), Share((1,), 0, other)]
    found = outcome(secret, shares, made)
    assert found == outcome(secret, shares[::-1], made)  # the server can't choose an order
    changed = [
        outcome(commitment_to(secret), shares, made),
        outcome(secret, shares[:1], made),
        outcome(secret, [shares[0], Share((1,), 0, commitment_to(other))], made),
        outcome(secret, shares, [*made, Move(0, 1)]),
        *(outcome(secret, shares, [*made[:i], Move(made[i].actor, 1000), *made[i + 1 :]]) for i in range(len(made))),
    ]
    assert found not in changed
    assert len(set(changed)) == len(changed)


@given(numbers, st.lists(moves, min_size=1, max_size=5), st.data())
def test_going_back_forgets_what_was_undone(secret: str, branches: list[list[Move]], data: st.DataObject) -> None:
    """After any undoing, outcomes are those of someone who played only the moves that were kept."""
    dice = FairDice(proof_of(secret))
    made: list[Move] = []
    for seat, branch in enumerate(branches):
        kept = data.draw(st.integers(0, len(made)))
        dice.go_back(kept)
        dice.contribute(Share((seat,), kept, commitment_to(secret)))
        made = [*made[:kept], *branch]
        twin = dice.copy()
        expected = FairDice(dice.proof).outcome(made, range(1 << 40))
        assert dice.outcome(made, range(1 << 40)) == expected == twin.outcome(made, range(1 << 40))


@pytest.mark.parametrize("game", ["stone-age", "cvlizations", "endless-winter"])
def test_a_whole_game_is_verified(game: str) -> None:
    record = game_with(proof_of("cd" * 32, *SHARES), 10_000, game=game)
    found = cromlech.verify(record.to_json())
    assert record.over
    assert (found.outcomes, found.elsewhere) == (len(rolls(record)), 0)
    assert found.proof.shares == SHARES
    assert cromlech.replay(record.to_json()) == found.state


def test_what_was_made_elsewhere_is_not_vouched_for() -> None:
    record = game_with(proof_of("ab" * 32, since=30))
    found = cromlech.verify(record)
    assert found.elsewhere == len([number for number in rolls(record) if number < 30]) > 0
    assert found.outcomes == len(rolls(record)) - found.elsewhere > 0
    with pytest.raises(RecordError, match="isn't what had to come"):
        cromlech.verify(with_proof(record, since=0))


def with_proof(record: Record, **changes: Any) -> Record:
    return replace(record, proof={**(record.proof or {}), **changes})


def test_another_outcome_is_found() -> None:
    """Every outcome of the game, replaced by any other one that the rules allow."""
    end = cromlech.replay(FAIR)
    tried = 0
    for number in rolls(FAIR):
        before = end.after(number)
        for action in before.legal():
            notation = end.game.action(action).notation
            if f"* {notation}" == FAIR.moves[number] or tried > 400:
                continue
            before = end.after(number)
            before.apply(action)
            forged = with_result(before, FAIR)
            with pytest.raises(RecordError, match=f"Move {number + 1} of the record, “{notation}”, isn't what"):
                cromlech.verify(forged)
            tried += 1
    assert tried > 100


def with_result(state: cromlech.State, record: Record) -> Record:
    """What a careful forger writes: a legal game with the right result and the proof of another."""
    assert record.proof is not None
    shares = [share for share in record.proof["shares"] if share["move"] <= len(state.moves)]
    return with_proof(replace(state.record(), proof=record.proof), shares=shares)


def test_another_move_is_found_at_the_next_outcome() -> None:
    """A player's move is changed, and everything after it is made as in the true game as long as that is legal."""
    end = cromlech.replay(FAIR)
    tried = 0
    for number, move in enumerate(end.moves[: rolls(FAIR)[-1]]):
        if move.actor == CHANCE:
            continue
        state = end.after(number)
        others = [action for action in state.legal() if action != move.action]
        if not others:
            continue
        state.apply(others[0])
        later = [*end.moves[number + 1 :], Move(CHANCE, -1)]
        for each in later:
            if state.actor == CHANCE:
                legal = state.legal()
                state.apply(each.action if each.action in legal else legal[0])
                break
            state.apply(each.action if each.action in state.legal() else state.legal()[0])
        rolled = len(state.moves)
        forged = with_result(state, FAIR)
        dice = FairDice(Proof.read(forged.proof or {}))
        if dice.outcome(state.moves[:-1], state.after(rolled - 1).legal()) == state.moves[-1].action:
            continue  # the same face, one time in six
        with pytest.raises(RecordError, match=f"Move {rolled} of the record"):
            cromlech.verify(forged)
        tried += 1
    assert tried > 10


FLIP = {"ab" * 32: "ac" + "ab" * 31}


@pytest.mark.parametrize(
    ("forge", "fault"),
    [
        (lambda proof: {**proof, "secret": FLIP[proof["secret"]]}, "The secret in the record isn't the one behind"),
        (lambda proof: {**proof, "commitment": "00" * 32}, "The secret in the record isn't the one behind 0000"),
        (
            lambda proof: {**proof, "secret": "00" * 32, "commitment": commitment_to("00" * 32)},
            r"Move \d of the record, “.*”, isn't what had to come",
        ),
        (lambda proof: {**proof, "shares": proof["shares"][1:]}, r"Move \d of the record"),
        (lambda proof: {**proof, "shares": [{**proof["shares"][0], "share": "12" * 32}]}, r"Move \d of the record"),
        (
            lambda proof: {**proof, "shares": [{**each, "move": 0} for each in proof["shares"]]},
            r"Move \d of the record",
        ),
        (lambda proof: {**proof, "shares": proof["shares"][:1]}, r"Move [2-6]\d of the record"),
        (lambda proof: {**proof, "shares": proof["shares"][::-1]}, "proof: shares"),
        (lambda proof: {**proof, "shares": 2 * proof["shares"]}, "proof: shares, 2"),
        (lambda proof: {**proof, "shares": [{**proof["shares"][0], "seats": [2]}]}, "proof: shares, 0"),
        (lambda proof: {**proof, "shares": [{**proof["shares"][0], "move": 9999}]}, "proof: shares, 0"),
        (lambda proof: {**proof, "shares": [{**proof["shares"][0], "share": "AB" * 32}]}, "proof: shares, 0"),
        (lambda proof: {**proof, "since": 9999}, "proof: since"),
        (lambda proof: {**proof, "since": True}, "proof: since"),
        (lambda proof: {**proof, "secret": "ab" * 31}, "proof: secret"),
        (lambda proof: {**proof, "scheme": "cromlech-dice-9"}, "procedure “cromlech-dice-9”"),
        (lambda proof: {**proof, "note": "trust me"}, "proof: note"),
        (lambda proof: {}, "procedure “None”"),
    ],
)
def test_a_changed_proof_is_found(forge: Callable[[Any], Any], fault: str) -> None:
    forged = replace(FAIR, proof=forge(FAIR.proof))
    with pytest.raises(RecordError, match=fault):
        cromlech.verify(forged.to_json())


def test_what_you_know_yourself_is_compared() -> None:
    """A record that agrees with itself may be about another game: only what you kept can tell."""
    assert FAIR.proof is not None
    known = {"commitment": FAIR.proof["commitment"], "share": "22" * 32}
    assert cromlech.verify(FAIR, **known).outcomes == len(rolls(FAIR))
    other = game_with(proof_of("ef" * 32, *SHARES))
    assert cromlech.verify(other).outcomes > 0
    with pytest.raises(RecordError, match="the table published"):
        cromlech.verify(other, **known)
    with pytest.raises(RecordError, match="leaves out your share"):
        cromlech.verify(game_with(proof_of("ab" * 32, SHARES[0])), **known)


def test_records_without_a_proof_are_as_before() -> None:
    record = replace(FAIR, proof=None)
    content = json.loads(record.to_json())
    assert content["version"] == 1
    assert "proof" not in content
    assert cromlech.replay(record.to_json()) == cromlech.replay(FAIR.to_json())
    with pytest.raises(RecordError, match="Nothing vouches"):
        cromlech.verify(record)
    assert json.loads(FAIR.to_json())["version"] == 2  # a program that knows only 1 asks for an update


def test_the_proof_is_part_of_the_digest() -> None:
    content = json.loads(FAIR.to_json())
    content["proof"]["secret"] = "00" * 32
    with pytest.raises(RecordError, match="digest"):
        Record.from_json(json.dumps(content))


def test_the_command(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(FAIR.to_json(), encoding="utf-8")
    assert main(["verify", str(file), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert f"({len(rolls(FAIR))})" in told
    assert "Player 2: a share since move 20" in told
    assert main(["verify", str(file), "--json", "--lang", "en"]) == 0
    assert json.loads(capsys.readouterr().out)["outcomes"] == len(rolls(FAIR))
    assert main(["verify", str(file), "--commitment", "00" * 32, "--lang", "pl"]) == 1
    assert "To zapis innej partii" in capsys.readouterr().err
    file.write_text(with_proof(FAIR, secret="00" * 32).to_json(), encoding="utf-8")
    assert main(["verify", str(file), "--json", "--lang", "en"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["true"] is False
    assert "secret" in told.err
