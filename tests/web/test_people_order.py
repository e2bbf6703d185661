"""Chat at a table: in each reader's language, by keyboard, on a phone, never above the board; and order there."""

import subprocess
import sys
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


def admin(server: Server, *arguments: str) -> None:
    database = f"sqlite:///{server.folder / 'tables.db'}"
    subprocess.run([sys.executable, "-m", "cromlech", "admin", *arguments, "--database", database], check=True)


def test_someone_is_muted_reported_and_silenced(own_server: Server, people: Person) -> None:
    page, operator = people(), people(expect_errors=True)
    friend = people(viewport=PHONE, has_touch=True, expect_errors=True)
    page.goto(own_server.url)
    table = create(page, [{"kind": "me", "name": "Olena"}, {"kind": "open"}])
    friend.goto(own_server.url + players_link(page, table))
    friend.get_by_role("textbox", name="Your name").fill("Zofia")
    friend.get_by_role("button", name="Sit down", exact=True).click()
    friend.get_by_role("banner").get_by_role("button", name="Chat").click()
    friend.get_by_role("textbox", name="Write a message").fill("You play like a mammoth")
    friend.keyboard.press("Enter")

    page.goto(f"{own_server.url}/t/{table}")
    expect(page.locator(".board").first).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("button", name="Chat")).to_be_visible()
    page.keyboard.press("y")
    log = page.get_by_role("log")
    expect(log).to_contain_text("mammoth")
    log.get_by_role("button", name="report Zofia").click()
    dialog = page.get_by_role("dialog", name="Zofia")
    expect(dialog).to_contain_text("You play like a mammoth")
    dialog.get_by_role("combobox").select_option("Insults or threats")
    dialog.get_by_role("button", name="Report").click()
    expect(dialog).to_contain_text("The operator will look at it.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="report Zofia").click()
    dialog.get_by_role("button", name="Mute").click()
    expect(dialog).to_contain_text("Muted.")
    page.keyboard.press("Escape")
    expect(log).not_to_contain_text("mammoth")
    page.goto(f"{own_server.url}/ties")
    page.get_by_role("button", name="Undo for Zofia").click()
    expect(page.get_by_role("main")).to_contain_text("You haven't muted or blocked anyone.")

    operator.goto(f"{own_server.url}/operator")
    expect(operator.get_by_role("alert")).to_contain_text("cromlech admin appoint")
    own = create(operator, [{"kind": "me", "name": "Ivan"}, {"kind": "bot", "level": "1"}])
    admin(own_server, "appoint", f"{own}:0")
    operator.reload()
    report = operator.get_by_role("listitem").filter(has_text="You play like a mammoth")
    report.get_by_role("combobox").select_option("Mute")
    report.get_by_role("textbox").fill("Insults")
    report.get_by_role("button", name="Do it").click()
    expect(operator.get_by_role("main")).to_contain_text("No one has reported anything.")
    expect(operator.get_by_role("region", name="What was done")).to_contain_text("Insults")
    friend.get_by_role("textbox", name="Write a message").fill("Hey")
    friend.keyboard.press("Enter")
    expect(friend.get_by_role("alert")).to_contain_text("doesn't let you write to others")
