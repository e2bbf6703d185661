"""Hints teach: each gives its own reason, in four languages, from what the seat knows."""

import random
from collections.abc import Iterator

import pytest

import cromlech
from cromlech.bots import GreedyBot, Hint, hint
from cromlech.core.words import LANGUAGES

GAMES = [definition.name for definition in cromlech.games()]
EVERY = 9
"""Ask for hints at one in this many decisions."""


def positions(name: str, seed: int) -> Iterator[cromlech.State]:
    """Decisions of a game played at random."""
    state = cromlech.game(name, players=3).start(seed=seed)
    picker = random.Random(seed)
    while not state.over:
        if picker.randrange(EVERY) == 0:
            yield state
        state.apply(picker.choice(state.legal()))


def hints(state: cromlech.State) -> list[Hint]:
    return hint(state, state.actor, bot=GreedyBot(seed=1, target="python"))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_hints_shown_together_give_different_reasons_in_every_language(name: str, seed: int) -> None:
    for state in positions(name, seed):
        found = hints(state)
        for lang in LANGUAGES:
            texts = [state.game.text(each.reason, lang) for each in found]
            assert len(set(texts)) == len(texts), (len(state.moves), texts)
            assert not any("{" in text or "hint." in text for text in texts)


@pytest.mark.parametrize("name", GAMES)
def test_hints_tell_nothing_that_the_seat_does_not_know(name: str) -> None:
    """Two games that look the same to a seat give it the same hints for the same reasons."""
    for state in positions(name, 3):
        assert hints(state) == hints(state.imagine(state.actor, 5))


def test_a_reason_names_the_position() -> None:
    """An idea that adds to an order, tools that become goods, the last free spot: not one formula for all."""
    keys = {each.reason["key"] for name in GAMES for state in positions(name, 4) for each in hints(state)}
    assert len([key for key in keys if key.startswith("hint.fact.")]) > 30
