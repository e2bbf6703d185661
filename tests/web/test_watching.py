"""One short game with someone watching: events are shown, closing the table asks first, and the replay stays put."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import Server
from .table import BOT, ME, expect_my_turn, sit_down, state

Person = Callable[..., Page]


def test_a_table_is_watched_and_recapped_and_closed_and_looked_at(server: Server, people: Person) -> None:
    page, onlooker = people(motion="fast"), people()
    table = sit_down(page, server.url, [ME, BOT], start_player=0)
    onlooker.goto(f"{server.url}/t/{table}")
    expect(onlooker.locator(".console")).to_contain_text("You are watching this game.")
    expect(page.locator(".console")).not_to_contain_text("watching")

    expect_my_turn(page)
    recap = page.get_by_role("region", name="What happened")
    expect(recap).to_have_count(0)
    for key in ("f", "1", "Enter"):
        page.keyboard.press(key)
    placed = recap.get_by_role("button", name=re.compile("figure"))
    expect(placed).to_have_count(1)
    placed.hover()
    where = next(line for line in reversed(state(page)["log"]["lines"]) if line["params"].get("seat") == 1)
    expect(page.locator("[data-pointed]")).to_have_attribute("data-place", where["params"]["location"])
    page.keyboard.press("Escape")
    expect(recap).to_have_count(0)

    menu = page.get_by_role("button", name="Menu")
    closing = page.get_by_role("button", name="Close the table")
    menu.click()
    closing.click()
    expect(page.locator("dialog[open]")).to_contain_text("The game ends here for everyone")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("dialog[open]")).not_to_contain_text("The game ends here")
    assert state(page)["table"]["status"] == "playing"
    closing.click()
    page.keyboard.press("Escape")
    menu.click()  # and asks again
    closing.click()
    closing.click()
    expect(page.locator(".console")).to_contain_text("Olena closed the table")
    expect(onlooker.locator(".console")).to_contain_text("Olena closed the table")
    assert state(page)["table"]["status"] == "closed"

    page.goto(f"{server.url}/t/{table}/review")
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    expect(slider).to_have_value(str(last))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 1))
    kept = slider.get_attribute("aria-valuetext")
    page.get_by_role("combobox", name="View as").select_option("spectator")
    page.get_by_role("tab", name="Charts").click()
    page.get_by_role("tab", name="Replay").click()
    expect(slider).to_have_attribute("aria-valuetext", str(kept))
    page.reload()
    expect(slider).to_have_attribute("aria-valuetext", str(kept))
    page.goto(f"{server.url}/t/{table}/review")
    expect(slider).to_have_value(str(last))
