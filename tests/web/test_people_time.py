"""Time on the screen: clocks at the seats, questions in a quiet bar, and a bot that stands in for a while."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import PHONE, Server
from .table import ME, fits, no_raw_keys

Person = Callable[..., Page]
POST = """([path, body]) => fetch(path, {method: "POST", headers: {"Content-Type": "application/json"},
body: JSON.stringify(body)}).then((answer) => answer.json())"""


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    return page.evaluate(POST, [f"/api{path}", body])


def test_a_pause_is_agreed_on_and_a_bot_stands_in_when_time_is_up(server: Server, people: Person) -> None:
    host, guest = people(), people(viewport=PHONE, lang="pl")
    for page in (host, guest):
        page.goto(server.url)
    pace = {"kind": "live", "bank": 600, "delay": 5}
    table = post(host, "/tables", {"game": "stone-age", "seats": [ME, {"kind": "open"}], "pace": pace})["table"]
    path = f"/tables/{table['id']}"
    post(guest, f"{path}/join", {"name": "Taras", "invitation": table["invitation"]})
    for page in (host, guest):
        page.goto(f"{server.url}/t/{table['id']}")

    # clocks at the seats on a laptop, in one row on a phone
    expect(host.locator(".mat .time")).to_have_count(2)
    expect(host.locator(".time.running")).to_have_count(1)
    expect(guest.locator(".clocks .time")).to_have_count(2)
    fits(host)

    # a pause needs both
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Pause the game").click()
    expect(host.get_by_text("You have suggested a pause")).to_be_visible()
    expect(guest.get_by_text("Olena proponuje przerwę").first).to_be_visible()
    no_raw_keys(guest)
    guest.get_by_role("button", name="Nie zgadzam się").click()
    expect(host.get_by_text("Taras didn't agree").first).to_be_visible()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Pause the game").click()
    guest.get_by_role("button", name="Zgadzam się", exact=True).click()
    expect(host.locator(".time.running")).to_have_count(0)
    guest.get_by_role("button", name="Graj dalej").click()
    host.get_by_role("button", name="Accept").click()
    expect(host.locator(".time.running")).to_have_count(1)

    # another pace, with almost no time
    short = {"kind": "pace", "pace": {"kind": "live", "bank": 1, "delay": 0}}
    post(host, f"{path}/offers", short)
    slow = post(guest, f"{path}/offers", short)["table"]["clocks"]["running"][0]
    page, button = [(host, "Take your seat back"), (guest, "Wróć na swoje miejsce")][slow]
    back = page.get_by_role("button", name=button)
    back.click()
    expect(back).to_have_count(0)
    notices = post(page, f"{path}/return", {})["notices"]
    assert {"timed_out", "returned"} <= {notice["kind"] for notice in notices}
    no_raw_keys(host)
