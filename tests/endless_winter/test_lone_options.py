"""A hand keeps its secrets if its owner has one option: the engine takes it only if everyone could see that (I-12)."""

import json

import pytest

import cromlech
from cromlech.games.endless_winter.board import HUNT
from cromlech.games.endless_winter.cards import move_card
from cromlech.games.endless_winter.state import DECK, HAND
from cromlech.testing import check_game

from .helpers import Table, kind_of


def seen(table: Table) -> str:
    """Everything seat 1 can know."""
    lines = [(line["kind"], line["params"]) for line in table.state.log(1)]
    return json.dumps((table.state.view(1), lines), sort_keys=True)


def holding(hand: list[str], deck: list[str]) -> Table:
    """Seat 0 with these cards in hand, and these among others in its deck. The bottom of Hunt is taken."""
    table = Table().cards(0, hand=[*hand, *deck])
    for card in deck:
        move_card(table.raw, 0, kind_of(card), HAND, DECK)
    table.raw.bottom_taken[HUNT] = 1
    return table


def test_others_do_not_see_that_a_hand_has_nothing_to_play() -> None:
    playable = holding(["tribesman"], deck=["barter"]).play("place tribe hunt")
    bare = holding(["barter"], deck=["tribesman"]).play("place tribe hunt")
    assert playable.moves == ["play tribesman", "next"]
    assert bare.moves == ["next"]
    for move in ("next", "next", "finish"):
        assert seen(bare) == seen(playable)
        assert bare.state.actor == 0
        playable.play(move)
        bare.play(move)
    assert seen(bare) == seen(playable)
    assert bare.state.actor == 1


def test_others_do_not_see_that_all_cards_to_discard_are_equal() -> None:
    equal = holding(["barter", "fire_making", "tribesman", "tribesman"], deck=["brave"])
    different = holding(["barter", "fire_making", "tribesman", "brave"], deck=["tribesman"])
    for table in (equal, different):
        table.play("play fire_making")
        while table.raw.depth:
            table.plain()
        table.play("play barter")
    assert equal.moves == ["discard tribesman"]
    assert different.moves == ["discard brave", "discard tribesman"]
    assert seen(equal) == seen(different)
    equal.play("discard tribesman")
    different.play("discard tribesman")
    assert seen(equal) == seen(different)


def test_the_engine_takes_the_one_option_of_an_empty_hand() -> None:
    table = holding([], deck=[]).play("place tribe hunt")
    assert table.state.actor == 1
    assert [move.actor for move in table.state.made] == [0, 0, 0, 0]


def test_the_engine_takes_the_one_option_on_rest() -> None:
    """Tribe cards are not played there (I-19), so having nothing else to do says nothing about the hand."""
    table = holding(["tribesman"], deck=[]).play("place tribe rest", "take_draw").lot()
    assert table.raw.players[0].zone_size[HAND] == 2
    assert table.state.actor == 1


def test_check_game_finds_a_hand_that_gives_itself_away(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cromlech.game("endless-winter", players=2)
    monkeypatch.setattr(game.rules, "discreet", lambda s: False)
    with pytest.raises(AssertionError, match=r"tells seat .* about what is hidden|could tell what was hidden"):
        check_game(game, games=1, seed=2, targets=("python",))
    monkeypatch.undo()
    check_game(game, games=1, seed=2, targets=("python",))
