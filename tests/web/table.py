"""A table as a person sees it: what can be clicked, and how to get through a game."""

import json
import random
import re
import urllib.request
from typing import Any

from playwright.sync_api import Page, expect

DIALOG = "dialog[open]"
MINE = ".console.mine"
CURTAIN = ".curtain"
STONE_AGE = "stone-age"
KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+(?<!\.toml)(?<!\.json)")
"""What a key of the catalogues looks like where its text is missing; names of files look alike."""


def post(url: str, path: str, body: Any, token: str = "") -> dict[str, Any]:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{url}/api{path}", json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=30) as answer:
        content: dict[str, Any] = json.loads(answer.read())
        return content


def create(page: Page, seats: list[dict[str, str]], game: str = STONE_AGE, **options: Any) -> str:
    """Open a table as the person of this page; its id. The page must be on the server already."""
    body = {"game": game, "options": {"players": len(seats), **options}, "seats": seats}
    answer = page.evaluate(
        """async (body) => {
            const answer = await fetch("/api/tables", {
                method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});
            return await answer.json();
        }""",
        body,
    )
    return str(answer["table"]["id"])


def state(page: Page) -> dict[str, Any]:
    """What the server tells the person of this page about the table they are at."""
    found = page.evaluate("async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}?line=0`)).json()")
    assert isinstance(found, dict)
    return found


def sit_down(page: Page, url: str, seats: list[dict[str, str]], game: str = STONE_AGE, **options: Any) -> str:
    page.goto(url)
    table = create(page, seats, game, **options)
    page.goto(f"{url}/t/{table}")
    page.wait_for_selector(f".board, {CURTAIN}")
    return table


def over(page: Page) -> bool:
    """Wait until it is this person's turn, or the game has ended with its result on the screen."""
    page.wait_for_selector(f"{MINE}, {DIALOG}, {CURTAIN}", timeout=60_000)
    return page.locator(DIALOG).count() > 0


def click_on(page: Page, rng: random.Random) -> None:
    """One decision by mouse: what is golden first, else a place, else any button of the console.

    Behind a curtain: the next person comes to the screen.
    """
    if page.locator(CURTAIN).count():
        page.locator(f"{CURTAIN} button").click()
        return
    page.wait_for_selector(f"{MINE} .body button, [data-place].open", timeout=30_000)
    primary = page.locator(f"{MINE} .body .button.primary:enabled")
    places = page.locator("[data-place].open")
    if primary.count():
        primary.first.click()
    elif (number := places.count()) > 0:
        places.nth(rng.randrange(number)).click()
    else:
        buttons = page.locator(f"{MINE} .body button:enabled")
        buttons.nth(rng.randrange(buttons.count())).click()


def play_out(page: Page, rng: random.Random, most: int = 2500) -> int:
    """Play by mouse to the end; the number of clicks."""
    for clicks in range(most):
        if over(page):
            return clicks
        click_on(page, rng)
    raise AssertionError("the game does not end")


def no_raw_keys(page: Page) -> None:
    """No key stands on the screen in place of its text."""
    text = page.locator("body").inner_text()
    labels = page.eval_on_selector_all(
        "[aria-label], [title]", "all => all.map(e => (e.ariaLabel ?? '') + ' ' + e.title)"
    )
    for part in [text, *labels]:
        for word in part.split():
            assert not KEY.fullmatch(word.strip("·—–.,:;!?()“”«»„")), word
            assert "{" not in word, word


def fits(page: Page) -> None:
    """Nothing has to be scrolled sideways."""
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.evaluate("innerWidth"), width


def expect_my_turn(page: Page) -> None:
    expect(page.locator(MINE)).to_be_visible()
