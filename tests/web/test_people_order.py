"""Chat at a table: in each reader's language, by keyboard, on a phone, and never above the board."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import PHONE, Server
from .table import create, players_link

Person = Callable[..., Page]


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return dict(found)  # type: ignore[call-overload]


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


def test_people_talk_at_a_table(own_server: Server, people: Person) -> None:
    page = people()
    friend = people(lang="uk", viewport=PHONE, has_touch=True)
    page.goto(own_server.url)
    table = create(page, [{"kind": "me", "name": "Olena"}, {"kind": "open"}])
    page.goto(f"{own_server.url}/t/{table}")
    waiting = page.get_by_role("region", name="Chat")
    waiting.get_by_role("textbox").fill("Is anyone there?")
    waiting.get_by_role("textbox").press("Enter")
    expect(waiting.get_by_role("log")).to_contain_text("Is anyone there?")

    friend.goto(own_server.url + players_link(page, table))
    friend.get_by_role("textbox", name="Ваше ім'я").fill("Zofia")
    friend.get_by_role("button", name="Сісти", exact=True).click()
    expect(friend.locator(".board").first).to_be_visible()
    chat = friend.get_by_role("banner").get_by_role("button", name="Чат")
    expect(chat).to_have_accessible_description("1 нове повідомлення")
    chat.click()
    expect(friend.get_by_role("log")).to_contain_text("Is anyone there?")
    expect(chat).to_have_accessible_description("")
    friend.get_by_role("region", name="Чат").get_by_role("button", name="Швидкі фрази").click()
    friend.get_by_role("button", name="Успіхів і гарної гри!").click()
    assert not overlap(box(friend, ".chat"), box(friend, ".board"))
    assert not overlap(box(friend, ".chat form"), box(friend, ".dock"))

    button = page.get_by_role("banner").get_by_role("button", name="Chat")
    expect(button).to_have_accessible_description("1 new message")
    page.keyboard.press("y")
    expect(page.get_by_role("log")).to_contain_text("Good luck, have fun!")
    field = page.get_by_role("region", name="Chat").get_by_role("textbox")
    expect(field).to_be_focused()
    page.keyboard.type("f1 thanks")  # keys of the game write here
    page.keyboard.press("Enter")
    expect(friend.get_by_role("log")).to_contain_text("f1 thanks")
    for place in (".board", ".console"):
        assert not overlap(box(page, ".chat"), box(page, place))
