"""The waiting room: a link for players and one for watching, and the host can remove a player."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, Server
from .table import ME, create, fits, no_raw_keys

Person = Callable[..., Page]
OPEN = {"kind": "open"}


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_players_take_seats_and_onlookers_watch(server: Server, people: Person, viewport: dict[str, int]) -> None:
    host, player, onlooker = (
        people(viewport=viewport),
        people(viewport=viewport, expect_errors=True),
        people(viewport=viewport),
    )
    host.goto(server.url)
    table = create(host, [ME, OPEN, OPEN])
    host.goto(f"{server.url}/t/{table}")
    link = host.get_by_label("Link for players").input_value()
    watching = host.get_by_label("Link for watching only").input_value()
    assert watching == f"{server.url}/t/{table}"
    assert link.startswith(f"{watching}#seat=")

    onlooker.goto(watching)
    expect(onlooker.get_by_role("main")).to_contain_text("To take a seat, ask the host")
    expect(onlooker.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(onlooker.get_by_label("Link for players")).to_have_count(0)

    player.goto(link)
    player.get_by_label("Your name").fill("Olеna")  # with a Cyrillic letter
    player.get_by_role("button", name="Sit down").click()
    expect(player.get_by_role("alert")).to_contain_text("looks too much like “Olena”")
    player.get_by_label("Your name").fill("Taras")
    player.get_by_role("button", name="Sit down").click()
    expect(player.get_by_role("heading", name="The table is set")).to_be_visible()
    expect(player).to_have_url(watching)  # whoever looks over a shoulder sees no invitation
    expect(player.get_by_label("Link for players")).to_have_value(link)
    expect(player.get_by_role("button", name="Remove")).to_have_count(0)

    host.get_by_role("button", name="Remove Taras").click()
    host.get_by_role("button", name="Cancel").click()
    host.get_by_role("button", name="Remove Taras").click()
    fits(host)
    no_raw_keys(host)
    host.get_by_role("button", name="Yes, remove").click()
    expect(player.get_by_role("main")).to_contain_text("To take a seat, ask the host")
    expect(host.get_by_label("Link for players")).not_to_have_value(link)
    player.goto(host.get_by_label("Link for players").input_value())
    player.reload()
    player.get_by_role("button", name="Sit down").click()
    expect(player.get_by_role("alert")).to_contain_text("The host has removed you")


def test_the_host_removes_a_player_from_a_game(server: Server, people: Person) -> None:
    host, player = people(), people()
    host.goto(server.url)
    table = create(host, [ME, OPEN], start_player=0)
    host.goto(f"{server.url}/t/{table}")
    player.goto(host.get_by_label("Link for players").input_value())
    player.get_by_label("Your name").fill("Taras")
    player.get_by_role("button", name="Sit down").click()
    for page in (host, player):
        page.wait_for_selector(".board")
        page.get_by_role("button", name="Menu").click()
    expect(player.get_by_role("button", name="Remove Olena")).to_have_count(0)
    host.get_by_role("button", name="Remove Taras").click()
    expect(host.get_by_role("dialog")).to_contain_text("A bot plays on in their place")
    host.get_by_role("button", name="Yes, remove").click()
    player.keyboard.press("Escape")
    expect(player.locator(".news")).to_contain_text("The host removed Taras; a bot plays on")
    expect(player.locator(".console")).to_contain_text("You are watching this game.")
