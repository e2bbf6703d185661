"""CVlizations in the terminal: the table in words, and a curtain while orders are played."""

import pytest

from cromlech.core.words import LANGUAGES
from cromlech.terminal.cvlizations import CVlizationsDrawing
from cromlech.terminal.scene import scene_of

from .helpers import HANNA, IHOR, Table, developing, idea

SCREEN = CVlizationsDrawing()


def scene(t, seat, lang="en"):
    return scene_of(t.state, seat, ["Hanna", "Ihor", "Hordii"], lang, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_table_in_words(lang):
    t = developing(own=("divination",), stock=(0, 3, 1))
    t.play("look", f"idea {idea('axe')}")
    lines = SCREEN.lines(scene(t, HANNA, lang))
    assert len(lines) == 4 + 1 + 3 + 3 + 1  # track, the divined card, orders, players, ideas
    assert not any("{" in line for line in [*lines, SCREEN.title(scene(t, HANNA, lang))])
    assert len(SCREEN.lines(scene(t, IHOR, lang))) == len(lines) - 1


def test_others_read_of_a_hidden_order_only_that_it_lies_there():
    t = Table(3)
    t.play("face_up trade", "face_down theft")
    own, other = (SCREEN.lines(scene(t, seat))[4] for seat in (HANNA, IHOR))
    assert own.startswith("Hanna: on the table: Trade, Theft;")
    assert other.startswith("Hanna: on the table: Trade, face down;")


def test_a_curtain_falls_while_orders_are_laid():
    t = Table(3)
    assert SCREEN.secret(scene(t, HANNA))
    t = developing(stock=(0, 3, 1))
    assert not SCREEN.secret(scene(t, HANNA))
