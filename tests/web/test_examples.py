"""Examples on the rules pages: pictures of the real table with numbers, and positions to try."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import DESKTOP, PHONE, Server


def figure(page: Page, title: str) -> Locator:
    """An example, drawn once it has come near."""
    found = page.get_by_role("figure", name=title)
    found.scroll_into_view_if_needed()
    return found


def numbers(page: Page, title: str) -> None:
    """Every number of a picture stands on it and leads to its text."""
    picture = figure(page, title)
    marks = picture.locator("a.mark")
    texts = picture.get_by_role("list").get_by_role("listitem")
    expect(marks).to_have_count(texts.count())
    frame = picture.locator(".picture").bounding_box()
    assert frame is not None
    for i in range(marks.count()):
        box = marks.nth(i).bounding_box()
        assert box is not None
        assert frame["x"] <= box["x"] + 13 <= frame["x"] + frame["width"]
        assert frame["y"] <= box["y"] + 13 <= frame["y"] + frame["height"]
        assert marks.nth(i).get_attribute("href") == f"#{texts.nth(i).get_attribute('id')}"


def try_stone_age(page: Page) -> None:
    numbers(page, "The table")
    dice = figure(page, "Roll these dice")
    dice.get_by_role("button", name="Forest ⌀").click()
    for face in (4, 2, 5):
        dice.get_by_role("button", name=f"The die shows {face}").click()
    dice.get_by_role("button", name="Take 3 wood").click()
    expect(dice.get_by_role("listitem").last).to_have_text("+3 wood")
    dice.get_by_role("button", name="Try again").click()
    expect(dice.get_by_role("listitem")).to_have_count(0)


def try_cvlizations(page: Page) -> None:
    numbers(page, "The table")
    shop = figure(page, "Buy with a discount")
    shop.locator("[data-place=I17]").click()
    shop.get_by_role("button", name="Buy", exact=True).click()
    expect(shop).to_contain_text("Hut")
    expect(shop).to_contain_text("That's it for this example.")


def try_endless_winter(page: Page) -> None:
    numbers(page, "Columns and hand")
    turn = figure(page, "Take a turn")
    turn.locator("[data-place=hunt]").click()
    turn.locator("[data-point=card-hunter]").click()
    expect(turn.get_by_role("list").last).to_contain_text("Hunter")
    numbers(page, "The map")


@pytest.mark.parametrize(
    ("game", "try_it", "viewport"),
    [
        ("stone-age", try_stone_age, DESKTOP),
        ("cvlizations", try_cvlizations, PHONE),
        ("endless-winter", try_endless_winter, DESKTOP),
    ],
)
def test_a_rules_page_shows_the_table_and_lets_people_try(
    server: Server, people: Callable[..., Page], game: str, try_it: Callable[[Page], None], viewport: dict[str, int]
) -> None:
    page = people(viewport=viewport)
    page.goto(f"{server.url}/rules/{game}")
    try_it(page)
