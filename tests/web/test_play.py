"""Whole games in a real browser, as people play them."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from cromlech.core.game import State
from site_page import wait_until

from .conftest import PHONE, Server
from .table import (
    BOT,
    DIALOG,
    ME,
    MINE,
    STONE_AGE,
    choose_from_the_list,
    click_on,
    click_through,
    expect_my_turn,
    expect_paintings,
    fits,
    no_raw_keys,
    over,
    players_link,
    sit_at,
    sit_down,
    state,
    whose_turn,
)

Person = Callable[..., Page]


PLACES = ("hunt", "forest", "clay_pit", "quarry", "river", "tool_maker", "hut", "field")
KEYS = dict(zip(PLACES, "hfcqrtua", strict=True))
KEYS |= {f"card_{i}": str(i) for i in range(1, 5)} | {f"building_{i}": f"Shift+{i}" for i in range(1, 5)}
"""The key for each place of the board."""


def test_a_whole_game_against_bots_by_mouse_from_the_first_page(server: Server, people: Person) -> None:
    page = people(painted=True)
    page.goto(server.url)
    page.locator("main .button.primary").first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".board")
    expect_paintings(page)
    level = int(state(page)["table"]["seats"][1]["level"])
    lost = [{"table": f"{i}", "level": str(level), "players": 3, "won": False} for i in range(5)]
    page.evaluate("(lost) => localStorage.setItem('cromlech.results.stone-age', JSON.stringify(lost))", lost)
    assert click_through(page, 1) > 20
    final = state(page)
    assert final["table"]["status"] == "over"
    dialog = page.locator(DIALOG)
    for score in final["view"]["scores"]:
        expect(dialog.get_by_text(str(score).replace("-", "−"), exact=True).first).to_be_visible()
    no_raw_keys(page)
    expect(dialog).to_contain_text(f"You won 0 of the last 6 games against level {level}.")
    dialog.get_by_role("button", name=f"Play level {level - 1}").click()
    page.wait_for_url(lambda url: final["table"]["id"] not in url)
    page.wait_for_selector(".board")
    assert [seat["level"] for seat in state(page)["table"]["seats"]] == [None, str(level - 1), str(level - 1)]


def near_end(position: State) -> bool:
    return position.view(None)["near_end"] is not None


def test_first_and_last_turns_by_keyboard_alone(server: Server, people: Person) -> None:
    """No mouse at all: place figures with the keys of the places, everything else from the list of legal moves."""
    page = people()
    rng = random.Random(2)
    sit_down(page, server.url, [ME, BOT, BOT, BOT])
    for _ in range(30):
        decide_by_keys(page, rng)
    sit_at(page, server.url, STONE_AGE, near_end)
    for _ in range(300):
        if over(page):
            break
        decide_by_keys(page, rng)
    assert state(page)["table"]["status"] == "over"


def decide_by_keys(page: Page, rng: random.Random) -> None:
    over(page)
    if page.locator(f"{MINE} .body button").count() == 0:  # placing: a key for each place, a digit for the figures
        places = page.locator("[data-place].open").evaluate_all("all => all.map(place => place.dataset.place)")
        for key in (KEYS[rng.choice(places)], rng.choice("135"), "Enter") if places else ():
            page.keyboard.press(key)
    else:
        choose_from_the_list(page, rng)


def test_hot_seat_of_three(server: Server, people: Person) -> None:
    page = people()
    seats = [ME, {"kind": "here", "name": "Marek"}, {"kind": "here", "name": "Нина"}]
    sit_down(page, server.url, seats)
    rng = random.Random(3)
    titles = set()
    for _ in range(40):
        if over(page):
            break
        titles.add(page.locator(f"{MINE} h2").inner_text().split(":")[0])
        click_on(page, rng)
    assert titles == {"Olena", "Marek", "Нина"}


def test_two_browsers_and_a_server_killed_in_the_middle(own_server: Server, people: Person) -> None:
    one, two = people(expect_errors=True), people(lang="uk", expect_errors=True)
    one.goto(own_server.url)
    table = sit_down_open(one, own_server.url)
    two.goto(f"{own_server.url}{players_link(one, table)}")
    two.get_by_role("textbox", name="Ваше ім'я").fill("Тарас")
    two.locator("main .button.primary").first.click()
    for page in (one, two):
        page.wait_for_selector(".board")
    rng = random.Random(4)
    for number in range(40):
        mover = whose_turn(one, two)
        if number == 20:
            before = state(one)
            own_server.kill()
            expect(one.locator(".banner")).to_be_visible()
            own_server.start()
            for page in (one, two):
                expect(page.locator(".banner")).to_have_count(0, timeout=30_000)
            after = state(one)
            assert (after["move"], after["view"]) == (before["move"], before["view"])
        click_on(mover, rng)
    whose_turn(one, two)
    happened = [[line["kind"] for line in state(page)["log"]["lines"]] for page in (one, two)]
    assert happened[0] == happened[1]


def test_coming_back_brings_only_what_was_missed(server: Server, people: Person) -> None:
    """One person's connection is cut while the other plays on. Lines already read are not sent again."""
    one, two = people(expect_errors=True), people()
    talks: list[list[tuple[str, dict[str, Any]]]] = []
    open_ones: list[WebSocketRoute] = []
    away = False

    def between(route: WebSocketRoute) -> None:
        if away:
            route.close(code=1001)
            return
        behind = route.connect_to_server()
        told: list[tuple[str, dict[str, Any]]] = []
        talks.append(told)

        def say(text: str | bytes) -> None:
            told.append(("said", json.loads(text)))
            behind.send(text)

        def hear(text: str | bytes) -> None:
            told.append(("heard", json.loads(text)))
            route.send(text)

        route.on_message(say)
        behind.on_message(hear)
        open_ones.extend((route, behind))

    one.route_web_socket(re.compile(r"/ws$"), between)
    one.goto(server.url)
    table = sit_down_open(one, server.url)
    two.goto(f"{server.url}{players_link(one, table)}")
    two.get_by_role("textbox", name="Your name").fill("Taras")
    two.locator("main .button.primary").first.click()
    for page in (one, two):
        page.wait_for_selector(".board")
    rng = random.Random(7)
    for _ in range(4):
        click_on(whose_turn(one, two), rng)
    while whose_turn(one, two) is one:
        click_on(one, rng)
    read = len(state(one)["log"]["lines"])
    expect(one.locator(".log li")).to_have_count(read)
    away = True
    for each in open_ones:
        each.close(code=1001)
    expect(one.locator(".banner")).to_be_visible()
    now = state(two)
    body = {"seq": now["seq"], "actions": [now["offer"]["legal"][0]["id"]]}
    assert two.request.post(f"{server.url}/api/tables/{table}/moves", data=body).ok
    away = False
    expect(one.locator(".banner")).to_have_count(0, timeout=30_000)
    lines = state(one)["log"]["lines"]
    expect(one.locator(".log li")).to_have_count(len(lines))
    assert len(lines) > read > 0
    (_, hello), (_, answer), *_ = talks[-1]
    assert len(talks) == 2
    assert (hello["type"], hello["line"]) == ("hello", read)
    assert (answer["log"]["from"], answer["log"]["lines"]) == (read, lines[read:])
    click_on(whose_turn(one, two), rng)


def sit_down_open(page: Page, url: str) -> str:
    from .table import create

    table = create(page, [ME, {"kind": "open"}], start_player=0)
    page.goto(f"{url}/t/{table}")
    return table


def test_on_a_phone(server: Server, people: Person) -> None:
    page = people(lang="pl", viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, server.url, [ME, BOT, BOT, BOT])
    rng = random.Random(5)
    for _ in range(25):
        if over(page):
            break
        fits(page)
        small = page.eval_on_selector_all(
            ".console button:enabled, .place",
            """all => all.map(e => e.getBoundingClientRect())
                .filter(b => b.width && (b.width < 24 || b.height < 24)).length""",
        )
        assert small == 0, "targets of at least 24 px (WCAG 2.2 AA)"
        click_on(page, rng)
    no_raw_keys(page)


def test_undo_and_its_barriers(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, {"kind": "here", "name": "Marek"}], start_player=0)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    page.keyboard.press("f")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator(f"{MINE} h2")).to_contain_text("Marek")
    undo.click()
    expect(page.locator(f"{MINE} h2")).to_contain_text("Olena")
    assert state(page)["view"]["players"][0]["free"] == 5
    page.keyboard.press("f")
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    expect(page.locator(f"{MINE} h2")).to_contain_text("Marek")
    page.keyboard.press("h")
    page.keyboard.press("5")
    page.keyboard.press("Enter")  # all figures are placed, and both places need dice
    wait_until(page, "document.querySelectorAll('.log li').length > 8")
    expect(undo).to_be_disabled()


def test_disabled_things_say_why(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, {"kind": "here", "name": "Marek"}], start_player=0)
    page.keyboard.press("f")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(f"{MINE} h2")).to_contain_text("Marek")
    forest = page.locator('[data-place="forest"]')
    expect(forest).to_have_attribute("aria-disabled", "true")
    expect(forest).to_have_attribute("aria-label", re.compile("no more players may go here"))
    forest.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("No more players")


def test_hints_can_be_played(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, BOT], start_player=0)
    expect_my_turn(page)
    before = state(page)["move"]
    page.keyboard.press("i")
    page.locator(".hints li button").first.click(timeout=60_000)
    expect(page.locator(".hints")).to_have_count(0)
    expect_my_turn(page)
    assert state(page)["move"] >= before + 2
