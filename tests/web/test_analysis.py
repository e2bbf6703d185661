"""The analysis of a game in the browser: computed by its workers, shown, and learned from."""

import random
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

import cromlech

from .conftest import PHONE, Server
from .table import MINE, fits, imported, no_raw_keys

Person = Callable[..., Page]


PLAYED, BETTER = "6 figures → quarry", "2 figures → hut"
"""A blunder in the game below."""


def begun() -> str:
    """The record of a game of random moves that stops early."""
    state = cromlech.game("stone-age", players=2).start(seed=7)
    pick = random.Random(7)
    while sum(move.actor >= 0 for move in state.moves) < 14:
        state.apply(pick.choice(state.legal()))
    return state.record().to_json()


def hurry(route: Route) -> None:
    """Fewer iterations than the server asks for."""
    answer = route.fetch()
    content = answer.json()
    route.fulfill(response=answer, json={**content, **({"nodes": 60} if "nodes" in content else {})})


def test_mistakes_are_found_and_learned_from(server: Server, people: Person) -> None:
    page = people(thinks=True)
    page.route("**/analysis*", hurry)
    table = imported(page, server.url, begun())
    page.goto(f"{server.url}/t/{table}/review#analysis")
    page.get_by_role("button", name="Analyze the game").click()
    chart = page.get_by_role("slider", name="Chance to win")
    expect(chart).to_be_visible()

    assert "%" in str(chart.get_attribute("aria-valuetext"))
    blunder = page.locator("li", has_text=PLAYED)
    expect(blunder).to_contain_text(f"Better: Place: {BETTER}")
    blunder.get_by_role("button").click()
    expect(page.locator(".controls .verdict").first).to_contain_text(PLAYED)
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()

    held: list[Route] = []
    page.route("**/positions/*", lambda route: held.append(route))  # noqa: PLW0108 - a built-in method has no room for a mark
    page.reload()  # the answers are kept
    page.get_by_role("tab", name="Analysis").click()  # before the game is there
    page.unroute("**/positions/*")
    for route in held:
        route.continue_()
    page.get_by_label("Whose mistakes").select_option(label="Player 1")
    page.get_by_role("link", name="Learn from these mistakes").click()
    task = page.get_by_role("region", name="Find a better move")
    while PLAYED not in task.inner_text():
        before = task.inner_text()
        task.get_by_role("button", name="Next mistake").click()
        expect(task).not_to_have_text(before)
    expect(page.locator(MINE)).to_be_visible()  # the table listens to keys once it is there
    for tried, said in ((PLAYED, "There is something better"), (BETTER, "That's it!")):
        page.keyboard.press("m")
        page.locator("dialog[open]").get_by_role("button", name=tried).click()
        expect(task).to_contain_text(said)
    no_raw_keys(page)
    page.set_viewport_size(PHONE)
    fits(page)
