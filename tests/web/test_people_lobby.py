"""People find each other without a link, in browsers of their own, and someone else watches."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import PHONE, Server
from .table import fits, no_raw_keys

Person = Callable[..., Page]


def called(page: Page, name: str) -> Page:
    """The page, of someone with this name."""
    page.context.add_init_script(
        f"localStorage.cromlech = JSON.stringify({{...JSON.parse(localStorage.cromlech), name: {json.dumps(name)}}})"
    )
    return page


def test_two_people_find_each_other_and_a_third_watches(server: Server, people: Person, tmp_path: Path) -> None:
    host, player, onlooker = people(), called(people(viewport=PHONE), "Taras"), called(people(), "Zofia")
    for page in (player, onlooker):
        page.goto(server.url)
    lobby = player.get_by_role("region", name="Play with others")
    expect(lobby).to_contain_text("1 other person is here now")

    host.goto(server.url)
    host.get_by_role("link", name="Open a table for anyone").click()
    expect(host.get_by_role("button", name="Online, with anyone")).to_have_attribute("aria-pressed", "true")
    host.get_by_label("2 players").check()
    no_raw_keys(host)
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_role("main")).to_contain_text("The home page shows this table")

    join = lobby.get_by_role("button", name="Sit down with Olena: Stone Age")  # it appears by itself
    expect(join).to_be_visible()
    fits(player)
    no_raw_keys(player)
    join.focus()
    player.keyboard.press("Enter")
    expect(player.get_by_role("heading", name="Is everyone here?")).to_be_visible()
    fits(player)
    ready = host.get_by_role("button", name="I'm ready")
    expect(ready).to_be_focused()
    host.keyboard.press("Enter")
    for page in (host, player):
        page.wait_for_selector(".board")

    onlooker.get_by_role("link", name="Watch Olena, Taras: Stone Age").click()
    expect(onlooker.locator(".console")).to_contain_text("You are watching this game.")


def test_a_quick_match_and_an_invitation_to_another_game(server: Server, people: Person) -> None:
    one, other = people(viewport=PHONE), called(people(), "Taras")
    one.goto(server.url)
    one.get_by_role("button", name="Find players").click()
    dialog = one.get_by_role("dialog", name="Find players")
    dialog.get_by_label("CVlizations").check()
    dialog.get_by_label("2 players").check()
    expect(dialog.get_by_label("Time to think")).to_have_value("normal")
    fits(one)
    no_raw_keys(one)
    dialog.get_by_role("button", name="Look for players").click()
    expect(dialog).to_be_hidden()
    expect(one.get_by_role("region", name="Play with others")).to_contain_text("Looking for players…")
    one.reload()  # and still does
    expect(one.get_by_role("button", name="Stop looking")).to_be_visible()
    fits(one)

    other.goto(server.url)
    other.get_by_role("button", name="Play with them: CVlizations").click()
    for page in (one, other):
        ready = page.get_by_role("button", name="I'm ready")
        expect(ready).to_be_visible()
        no_raw_keys(page)
    for page in (one, other):
        page.get_by_role("button", name="I'm ready").click()
    for page in (one, other):
        page.wait_for_selector(".console")

    other.goto(server.url)
    one.goto(f"{server.url}/new/stone-age")
    one.get_by_role("button", name="Online, by link").click()
    one.get_by_role("button", name="Open the table").click()
    one.get_by_role("button", name="Invite Taras").click()
    expect(one.get_by_role("main")).to_contain_text("invited")
    expect(other.get_by_role("status").filter(has_text="Olena invites you to Stone Age.")).to_be_visible()
    no_raw_keys(other)
    other.get_by_role("button", name="Accept").click()
    other.get_by_role("button", name="Sit down").click()
    expect(other.get_by_role("main")).to_contain_text("Olena")
    expect(one.get_by_role("main")).to_contain_text("accepted")
