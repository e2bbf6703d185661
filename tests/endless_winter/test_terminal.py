"""Endless Winter in the terminal: the whole table drawn and in words, and nothing of others' hands."""

import io
import random
import re

import pytest
from rich.cells import cell_len
from rich.console import Console

import cromlech
from cromlech.core.words import LANGUAGES
from cromlech.terminal.endless_winter import EndlessWinterDrawing
from cromlech.terminal.endless_winter_facts import AREAS
from cromlech.terminal.rich_screen import RichScreen
from cromlech.terminal.scene import Scene, scene_of

DRAWING = EndlessWinterDrawing()
NAMES = ["Hanna", "Ihor", "Hordii", "Olha"]
EAGER = ("accept", "take_offering", "take_honor", "megalith", "village", "claim", "use", "culture", "stone")


def positions(players=3, seed=1, every=9, **options):
    """Decisions of a game in which players take whatever they can."""
    game = cromlech.game("endless-winter", players=players, **options)
    state = game.start(seed=seed)
    rng = random.Random(seed)
    number = 0
    while not state.over:
        if number % every == 0:
            yield state
        eager = [action for action in state.legal() if game.action(action).kind in EAGER]
        state.apply(rng.choice(eager or state.legal()))
        number += 1


def scene(state, seat=None, lang="en"):
    seat = state.actor if seat is None else seat
    return scene_of(state, seat, NAMES[: state.game.players], lang, len(state.moves))


def screen_of(shown: Scene, width: int, height: int) -> list[str]:
    file = io.StringIO()
    console = Console(file=file, width=width, height=height, force_terminal=True, color_system=None, highlight=False)
    RichScreen(console, DRAWING).show(shown)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", file.getvalue()).splitlines()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_is_drawn(lang):
    phases = set()
    for state in positions(glaciers=True, rest_tokens=True, every=25, seed=4):
        shown = scene(state, lang=lang)
        phases.add(shown.view["phase"])
        for width, height in ((80, 24), (120, 40), (200, 80)):
            lines = screen_of(shown, width, height)
            assert max(map(cell_len, lines)) <= width
            assert not any("{" in line for line in lines)
            assert all(any(str(choice.number) in line for line in lines) for choice in shown.choices)
    assert {"playing", "acting"} <= phases


def test_a_big_window_shows_every_area_and_a_small_one_what_the_decision_needs():
    game = cromlech.game("endless-winter", players=2)
    state = game.start(seed=3)
    state.apply(state.legal()[0])
    state.apply(state.legal()[0])
    shown = scene(state)
    assert shown.view["phase"] == "playing"
    big = "\n".join(screen_of(shown, 200, 100))
    for area in AREAS:
        assert shown.text(f"table.{area}") in big
    for card in shown.view["display"]:
        assert shown.say(card["name"]) in big
    for place in shown.view["map"]:
        assert place["hex"] in big
    small = screen_of(shown, 80, 24)
    assert len(small) < 24
    assert any(line.startswith("Hand: ") for line in small)
    assert any(line.startswith("Columns: Initiate ") for line in small)


def test_a_small_window_shows_what_a_column_is_about_before_it_can_be_paid():
    game = cromlech.game("endless-winter", players=3)
    state = game.start(seed=5)
    while state.view(state.actor)["phase"] != "playing":
        state.apply(state.legal()[0])
    state.apply_notation("place chief develop")
    shown = scene(state)
    assert not any(choice.action.kind == "culture" for choice in shown.choices)
    small = "\n".join(screen_of(shown, 80, 24))
    assert all(shown.say(card["name"]).split()[0] in small for card in shown.view["display"])


def test_all_facts_in_words():
    state = next(s for s in positions(seed=4, every=1) if s.view(None)["round"] == 2)
    shown = scene(state)
    lines = DRAWING.lines(shown)
    text = "\n".join(lines)
    assert sum(line.startswith("Culture card") for line in lines) == 8
    assert sum(line.startswith("Sacred Stones, ") for line in lines) == sum(map(bool, shown.view["stones"]))
    for place in shown.view["map"]:
        assert f"{place['hex']}: " in text
    for seat, player in enumerate(shown.view["players"]):
        goods = f"Food {player['food']} of {player['food_limit']}, Tools {player['tools']}"
        assert f"{NAMES[seat]}: score {player['score']}" in text
        assert goods in text
    hand = shown.view["players"][shown.seat]["hand_cards"]
    assert sum(line.startswith("Hand: ") for line in lines) == len(set(hand))


def test_the_hand_is_told_to_its_owner_alone():
    for state in positions(every=40, seed=5):
        own, other = (DRAWING.lines(scene(state, seat)) for seat in (0, 1))
        mine = state.view(0)["players"][0]["hand_cards"]
        assert sum(line.startswith("Hand: ") for line in own) == len(set(mine))
        block = "\n".join(other).split(f"{NAMES[0]}: score")[1].split(f"{NAMES[1]}: score")[0]
        assert "Hand: " not in block
        assert DRAWING.secret(scene(state, 0))
