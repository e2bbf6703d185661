"""A puzzle in the browser: it is solved with the controls of the real table, and remembered."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

import cromlech

from .conftest import PHONE, Server
from .table import MINE

PUZZLES = cromlech.game("stone-age").definition.puzzles.values()
PUZZLE = next(each for each in PUZZLES if each.solution.startswith("place card_") and "hunt" in each.rival)
"""The best move is to take a card, the next best to go hunting."""


def go_to(page: Page, place: str) -> None:
    page.locator(f'[data-place="{place}"]').click()
    page.locator(MINE).locator(".primary").click()


def test_a_puzzle_is_solved_at_the_table(people: Callable[..., Page], server: Server) -> None:
    page = people()
    page.goto(server.url)
    page.get_by_role("link", name="Puzzles").first.click()
    link = page.get_by_role("listitem").locator(f'a[href$="/{PUZZLE.id}"]')
    link.click()
    panel = page.get_by_role("region", name="Find the best move")
    go_to(page, "hunt")
    expect(panel).to_contain_text("Try again!")
    panel.get_by_role("button", name="Hint").click()
    expect(panel.locator(".hint")).to_be_visible()
    go_to(page, PUZZLE.solution.split()[1])
    expect(panel).to_contain_text("That's it!")
    expect(panel).to_contain_text("In 100 games, it wins")
    expect(page.locator(MINE)).to_have_count(0)
    panel.get_by_role("link", name="All puzzles").click()
    expect(link).to_have_accessible_name(re.compile("Solved"))

    page.set_viewport_size(PHONE)
    page.get_by_role("link", name="Solve it").click()
    panel.get_by_role("button", name="Show the solution").click()
    expect(panel).to_contain_text("The best move")
    panel.get_by_role("button", name="Next puzzle").click()
    expect(panel).to_contain_text("Make your move on the table.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
