"""Guided first games in a real browser, clicking only the coach and the ring."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cromlech

from .conftest import PHONE, Server
from .lesson import COACH, RING, begin, steps
from .table import DIALOG, KEY
from .test_screens import check_axe

GAMES = [each.name for each in cromlech.games() if each.lesson is not None]
SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
WAYS: list[tuple[str, bool, dict[str, Any]]] = [
    ("uk", True, {}),
    ("pl", False, SMALL),
    ("ru", False, {"viewport": PHONE, "has_touch": True}),
]
"""Language, whether by keyboard, and screen: one per game. `docs/lesson_pictures.py` goes through all of them."""


@pytest.mark.parametrize(("game", "way"), [(name, WAYS[i % len(WAYS)]) for i, name in enumerate(sorted(GAMES))])
def test_the_ring_leads_through_a_lesson(
    server: Server, people: Callable[..., Page], game: str, way: tuple[str, bool, dict[str, Any]]
) -> None:
    lang, keyboard, screen = way
    page = people(lang, **screen)
    begin(page, server.url, game)
    seen = []
    for step in steps(page, keyboard):
        seen.append(step)
        said = page.locator(COACH).inner_text()
        assert not KEY.search(said), said
        assert "{" not in said
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{step}: the page is {wide} px too wide"
        if len(seen) == 4:  # leave and come back
            page.goto(server.url)
            page.locator("li", has=page.locator(f"#game-{game}")).locator(".learn").click()
            expect(page.locator(COACH)).to_have_attribute("data-step", step)
    lesson = cromlech.game(game).definition.lesson
    assert lesson is not None
    assert seen == [step.id for step in lesson.steps]
    expect(page.locator(RING)).to_have_count(0)


def test_a_lesson_goes_back_and_can_be_left(server: Server, people: Callable[..., Page]) -> None:
    page = people(painted=True)
    begin(page, server.url, "stone-age")
    walk = steps(page)
    while next(walk) != "tool_maker":
        pass
    check_axe(page, "lesson")
    coach = page.locator(COACH)
    coach.get_by_role("button", name="Back").click()
    expect(coach).to_have_attribute("data-step", "forest")
    coach.get_by_role("button", name="Back").click()
    expect(coach).to_have_attribute("data-step", "rounds")
    coach.get_by_role("button", name="Next").click()
    coach.get_by_role("button", name="Do it for me").click()
    expect(coach).to_have_attribute("data-step", "tool_maker")
    coach.get_by_role("button", name="Show me").click()
    assert page.evaluate("() => document.activeElement.matches('[data-pointed]')")
    coach.get_by_role("button", name="Leave the lesson").click()
    page.locator(DIALOG).get_by_role("button", name="Play on").click()
    expect(coach).to_have_count(0)
    page.locator("[data-place=hunt]").click()
    page.get_by_role("button", name="Place 2 figures").click()
