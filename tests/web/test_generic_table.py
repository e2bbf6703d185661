"""A game without its own client code in the browser: listed, set up, played to the end by clicks, and reviewed."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import example_games
from cromlech import games
from cromlech.core.words import LANGUAGES
from site_page import wait_until

from .conftest import PHONE, Server
from .lesson import begin, steps
from .table import BOT, CURTAIN, DIALOG, KEY, MARTA, ME, MINE, sit_down, state
from .test_screens import check_axe

Person = Callable[..., Page]
CHOICE = f"{MINE} [data-number]"
SPEAK = "lang => localStorage.cromlech = JSON.stringify({...JSON.parse(localStorage.cromlech), lang})"


@pytest.fixture(scope="session")
def strange(example_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server started after the game was installed."""
    running = Server(tmp_path_factory.mktemp("strange"))
    with example_games.installed(example_site):
        running.start()
    yield running
    running.stop()


def text(game: str, key: str, lang: str = "en") -> str:
    return games.definition(game).words.own(lang)[key]


def play_on(page: Page, most: int = 200) -> int:
    """Press the last choice offered until the game is over. Returns how often."""
    for pressed in range(most):
        page.wait_for_selector(f"{CHOICE}, {DIALOG}, {CURTAIN}")
        if page.locator(CURTAIN).count():
            page.locator(f"{CURTAIN} button").click()
        elif page.locator(DIALOG).count():
            return pressed
        else:
            before = state(page)["seq"]
            page.locator(CHOICE).last.click()
            wait_until(
                page,
                """async (before) => {
                    const table = location.pathname.split("/")[2];
                    const now = await (await fetch(`/api/tables/${table}?line=100000`)).json();
                    return now.seq > before && document.querySelector("[data-number], dialog[open], .curtain") !== null;
                }""",
                before,
            )
    raise AssertionError("the game does not end")


def test_a_whole_game_from_the_first_page_to_the_score_sheet(example: str, strange: Server, people: Person) -> None:
    page = people(painted=True)
    page.goto(strange.url)
    card = page.locator("li", has=page.get_by_role("heading", name=text(example, "title"), exact=True))
    expect(card).to_contain_text(text(example, "lead"))
    card.get_by_role("button").first.click()
    expect(page.locator(CHOICE).first).to_be_visible()
    for key in state(page)["view"]["players"][0]:
        if key != "score":  # at the top of the mat
            expect(page.locator(".mat").first).to_contain_text(text(example, f"view.{key}"))
    check_axe(page, "table")
    assert play_on(page) >= 5  # in each of six rounds a hunter is laid; the last one has no choice
    sheet = page.locator(DIALOG)
    for key, source in games.definition(example).words.own("en").items():
        if key.startswith("source."):
            expect(sheet.locator("table")).to_contain_text(source)
    page.goto(f"{page.url}/review")
    expect(page.locator(".mat").first).to_be_visible()
    check_axe(page, "review")
    begin(page, strange.url, example)
    assert list(steps(page)) == ["water", "lay", "take", "go_on"]
    page.locator(CHOICE).first.click()  # and the game continues


def test_setting_up_a_table_with_its_options(example: str, strange: Server, people: Person) -> None:
    page = people(painted=True)
    page.goto(f"{strange.url}/new/{example}")
    page.locator("summary").click()
    definition = games.definition(example)
    for name in definition.options:
        expect(page.locator("form")).to_contain_text(text(example, f"option.{name}"))
        page.locator(f"input[name={name}]").last.check()
    check_axe(page, "new table")
    page.locator("form .primary").click()
    expect(page.locator(CHOICE).first).to_be_visible()
    chosen = state(page)["table"]["options"]
    assert {name: chosen[name] for name in definition.options} == {
        name: option.values[-1] for name, option in definition.options.items()
    }


def test_every_language_on_a_phone(example: str, strange: Server, people: Person) -> None:
    page = people(viewport=PHONE, is_mobile=True, has_touch=True)
    sit_down(page, strange.url, [ME, BOT, BOT], example)
    table = page.url
    for lang in LANGUAGES:
        page.evaluate(
            "lang => localStorage.cromlech = JSON.stringify({...JSON.parse(localStorage.cromlech), lang})", lang
        )
        for address in (table, f"{strange.url}/rules/{example}", strange.url):
            page.goto(address)
            expect(page.locator("body")).to_contain_text(text(example, "title", lang))
            assert not KEY.findall(page.locator("main").inner_text())
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_by_keyboard_alone(example: str, strange: Server, people: Person) -> None:
    page = people()
    sit_down(page, strange.url, [ME, BOT], example)
    before = len(state(page)["log"]["lines"])
    page.wait_for_selector(CHOICE)
    page.keyboard.press("2")
    expect(page.locator('[data-number="2"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".log li")).not_to_have_count(before)


def test_two_people_at_one_screen_see_only_what_is_theirs(example: str, strange: Server, people: Person) -> None:
    page = people()
    sit_down(page, strange.url, [ME, MARTA], example)
    page.wait_for_selector(CURTAIN)
    page.locator(f"{CURTAIN} button").click()
    page.locator(CHOICE).first.click()
    page.wait_for_selector(CURTAIN)
    assert page.locator(".mat").count() == 0
