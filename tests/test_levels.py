"""Levels: eight in every game, as data, with their older names."""

import pickle

import pytest

import cromlech
from cromlech.bots import LEVELS, GreedyBot, Seat, make_bot
from cromlech.bots.levels import ALIASES, KINDS, ladder, read_ladder
from cromlech.core.errors import OptionsError

GAMES = sorted(each.name for each in cromlech.games())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_eight_levels(name: str) -> None:
    game = cromlech.game(name)
    rungs = ladder(game.definition)
    assert tuple(rungs) == LEVELS
    assert set(ALIASES.values()) <= set(LEVELS)
    for level, rung in rungs.items():
        bot = make_bot(level).for_game(game)
        assert type(bot) is KINDS[rung.kind]
        assert bot.name == level
        told = bot.player()
        assert told is not None
        assert told["kind"] == rung.kind
        assert all(told[key] == value for key, value in rung.settings.items())
    ratings = [rung.rating for rung in rungs.values()]
    measured = [rating for rating in ratings if rating is not None]
    assert measured == ratings[: len(measured)]
    assert measured == sorted(measured)
    assert measured[:1] in ([], [1000])


@pytest.mark.parametrize("name", GAMES)
def test_ratings_come_with_the_matches_behind_them(name: str) -> None:
    """Each level met the one below, one on one."""
    found = read_ladder(cromlech.game(name).definition)
    met = {match["level"] for match in found["matches"] if match["players"] == 2}
    rated = [number for number, level in enumerate(found["levels"], 1) if "rating" in level]
    assert set(rated[1:]) <= met
    for match in found["matches"]:
        assert match["against"] == match["level"] - 1
        low, high = match["interval"]
        assert 0 <= low <= match["share"] <= high <= 1


def test_older_names_are_levels() -> None:
    game = cromlech.game("stone-age", players=2)
    for name in ("easy", "medium", "hard"):
        same = make_bot(ALIASES[name]).for_game(game).player()
        assert make_bot(name).for_game(game).player() == same


def test_a_level_chooses_like_its_bot_and_repeats_its_choices() -> None:
    state = cromlech.game("cvlizations", players=2).start(seed=3)
    seat = Seat(state, state.actor)
    one, two = make_bot("1", seed=4, target="python"), make_bot("1", seed=4, target="python")
    choices = [one.choose(seat) for _ in range(5)]
    assert choices == [two.choose(seat) for _ in range(5)]
    bot = ladder(state.game.definition)["1"]
    alone = GreedyBot(**bot.settings, seed=4, target="python")
    assert choices == [alone.choose(seat) for _ in range(5)]
    one.reseed(4)
    again = pickle.loads(pickle.dumps(one))
    assert choices == [again.choose(seat) for _ in range(5)]


def test_what_a_level_is_not_open_to() -> None:
    with pytest.raises(OptionsError, match=r"temperature.*seed, target"):
        make_bot("3:temperature=2")
    for wrong in ("0", "9", "level"):
        with pytest.raises(OptionsError, match="1, 2, 3, 4, 5, 6, 7, 8"):
            make_bot(wrong)
