"""CVlizations in a real browser: every size and variant, by mouse, keyboard, and touch, and what must stay hidden."""

import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from site_page import wait_until

from .conftest import PHONE, Server
from .table import (
    BOT,
    CURTAIN,
    DIALOG,
    MARTA,
    ME,
    MINE,
    choose_from_the_list,
    click_on,
    click_through,
    create,
    expect_my_turn,
    expect_paintings,
    fits,
    no_raw_keys,
    over,
    players_link,
    sit_down,
    sit_down_at,
    state,
    view,
)
from .test_screens import THEMES, check_axe

GAME = "cvlizations"
ORDERS = ("theft", "gathering", "hunting", "stonecutting", "cunning", "slacking", "trade", "doubling")

Person = Callable[..., Page]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (2, {"two_players": "advanced"}),
        (2, {"two_players": "advanced", "neutral_open": True}),
        (3, {}),
        (4, {"orders": "simultaneous"}),
        (5, {}),
    ],
    ids=["two", "two advanced", "two advanced open", "three", "four simultaneous", "five"],
)
def test_a_whole_game_of_each_size_and_variant(
    server: Server, people: Person, players: int, options: dict[str, Any]
) -> None:
    three = players == 3
    page = people(confirm="always" if three else "never", painted=three)
    sit_down(page, server.url, [ME] + [BOT] * (players - 1), GAME, **options)
    if three:
        expect_paintings(page)
    assert click_through(page, players) > 10
    final = state(page)
    assert final["table"]["status"] == "over"
    assert final["view"]["round"] == 9
    for score in final["view"]["scores"]:
        expect(page.locator(DIALOG).get_by_text(str(score), exact=True).first).to_be_visible()
    for row in page.locator(f"{DIALOG} tbody button").all():
        row.click()
    no_raw_keys(page)


def test_one_click_from_the_first_page(server: Server, people: Person) -> None:
    page = people()
    page.goto(server.url)
    page.get_by_role("button", name="Play now CVlizations").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".hand")).to_be_visible()
    assert len(state(page)["table"]["seats"]) == 4


def test_a_whole_game_by_keyboard_alone(server: Server, people: Person) -> None:
    """Digits choose orders and ideas, Enter confirms, P passes. Everything else comes from the list of moves."""
    page = people()
    sit_down(page, server.url, [ME, BOT, BOT], GAME)
    rng = random.Random(2)
    for _ in range(400):
        if over(page):
            break
        phase = view(page)["phase"]
        if phase == "facing_up":
            for key in rng.sample("12345678", 5):
                page.keyboard.press(key)
            for key in "12345678":
                if page.locator(f"{MINE} .body .button.primary").count():
                    break
                page.keyboard.press(key)
            page.keyboard.press("Enter")
        elif phase == "developing":
            for key in "1234":
                page.keyboard.press(key)
            page.keyboard.press("Enter" if page.locator(f"{MINE} .deal").count() else "p")
        else:
            choose_from_the_list(page, rng)
        page.wait_for_timeout(60)
    assert state(page)["table"]["status"] == "over"


def test_on_a_phone(server: Server, people: Person) -> None:
    page = people(lang="uk", viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, server.url, [ME, BOT, BOT, BOT, BOT], GAME)
    rng = random.Random(5)
    for _ in range(20):
        if over(page):
            break
        fits(page)
        small = page.eval_on_selector_all(
            ".console button:enabled, .heart .row, .track button",
            """all => all.map(e => e.getBoundingClientRect())
                .filter(b => b.width && (b.width < 24 || b.height < 24)).length""",
        )
        assert small == 0, "targets of at least 24 px (WCAG 2.2 AA)"
        click_on(page, rng)
    no_raw_keys(page)


def in_phase(wanted: str, now: dict[str, Any]) -> bool:
    return bool(now["phase"] == wanted)


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_in_any_phase(server: Server, people: Person, theme: str) -> None:
    page = people(painted=True, color_scheme=theme)
    for phase in ("facing_up", "developing", "picking", "stealing", "trading")[: 5 if theme == "light" else 2]:
        sit_down_at(page, server.url, [ME, BOT, BOT, BOT], partial(in_phase, phase), GAME)
        check_axe(page, phase, theme)


def test_the_screen_is_one_screen(server: Server, people: Person) -> None:
    for width, height in ((1366, 768), (2560, 1440)):
        page = people(viewport={"width": width, "height": height})
        sit_down(page, server.url, [ME, BOT, BOT, BOT, BOT], GAME)
        expect_my_turn(page)
        page.keyboard.press("1")
        page.keyboard.press("8")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        fits(page)
        body = page.locator(".console .body")
        assert body.evaluate("e => e.scrollHeight <= e.clientHeight + 1"), (width, height)


def test_orders_can_be_changed_until_they_are_laid(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, BOT, BOT], GAME, start_player=0)
    expect_my_turn(page)
    before = state(page)["move"]
    lay = page.get_by_role("button", name="Play these orders")
    for key in "36":
        page.keyboard.press(key)
    expect(lay).to_be_visible()
    page.keyboard.press("6")  # taken back
    expect(lay).to_have_count(0)
    page.keyboard.press("8")
    page.keyboard.press("s")  # swapped: Doubling is open now
    assert state(page)["move"] == before
    lay.click()
    wait_until(page, "document.querySelector('.log ol').innerText.includes('plays Doubling face up')")
    lines = [(line["kind"], line["params"].get("order")) for line in state(page)["log"]["lines"]]
    assert ("laid_up", "doubling") in lines
    assert ("laid_down", "hunting") in lines


def test_disabled_things_say_why(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, BOT, BOT], GAME, start_player=0)
    rng = random.Random(3)
    for _ in range(60):
        assert not over(page)
        now = view(page)
        if now["round"] == 2 and now["phase"] == "facing_up":
            break
        click_on(page, rng)
        page.wait_for_timeout(40)
    own = next(civ for civ in state(page)["view"]["civilizations"] if civ["seat"] == 0)
    spent = next(order for order in ORDERS if order not in own["may_hold"])
    row = page.locator(f'.heart [data-place="{spent}"]')
    expect(row).to_have_attribute("aria-disabled", "true")
    row.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("comes back when the age ends")


def test_a_curtain_between_people_at_one_screen(server: Server, people: Person) -> None:
    page = people(painted=True)
    sit_down(page, server.url, [ME, MARTA, BOT], GAME, start_player=0)
    curtain = page.locator(CURTAIN)
    expect(curtain).to_contain_text("Pass the screen to Olena")
    expect(page.locator(".board")).to_have_count(0)
    check_axe(page, "curtain")
    page.keyboard.press("Enter")  # the button has the focus
    expect_my_turn(page)
    for key in ("1", "3", "Enter"):
        page.keyboard.press(key)
    expect(curtain).to_contain_text("Pass the screen to Marta")
    expect(page.locator(".board")).to_have_count(0)
    assert "Hunting" not in page.locator("body").inner_text()
    curtain.locator("button").click()
    expect_my_turn(page)
    log = page.locator(".log ol").inner_text()
    assert "plays an order face down" in log
    assert "plays Hunting" not in log
    assert [civ["down"] for civ in state(page)["view"]["civilizations"]] == [None, None, None]
    for key in ("2", "4", "Enter"):
        page.keyboard.press(key)
    wait_until(page, "document.querySelector('.log ol')?.innerText.includes('Quarrying')")
    for _ in range(30):  # revealed: what follows is public, and no curtain comes before the next round
        page.wait_for_selector(f"{MINE}, {CURTAIN}")
        if curtain.count():
            break
        click_on(page, random.Random(1))
        page.wait_for_timeout(60)
    expect(curtain).to_have_count(1)
    assert state(page)["view"]["phase"] == "facing_up"


def test_stone_age_has_no_curtain(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, MARTA])
    expect_my_turn(page)
    expect(page.locator(CURTAIN)).to_have_count(0)


@pytest.mark.parametrize("orders", ["standard", "simultaneous"])
def test_nobody_learns_a_hidden_order_before_the_reveal(server: Server, people: Person, orders: str) -> None:
    """Neither the other person's page nor its messages nor the API reveals it, no matter how it is asked."""
    one, two, three, spectator = people(), *(people(expect_errors=True) for _ in range(3))
    one.goto(server.url)
    table = create(one, [ME, {"kind": "open"}, {"kind": "open"}], GAME, start_player=0, orders=orders)
    told: list[str] = []
    for page in (two, three, spectator):
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(str(frame))))
    for page, name in ((two, "Taras"), (three, "Zofia")):
        page.goto(f"{server.url}{players_link(one, table)}")
        page.get_by_role("textbox", name="Your name").fill(name)
        page.locator("main .button.primary").first.click()
    for page in (one, spectator):
        page.goto(f"{server.url}/t/{table}")
    for page in (one, two, three, spectator):
        page.wait_for_selector(".board")
    expect_my_turn(one)
    for key in ("5", "3", "Enter"):
        one.keyboard.press(key)
    expect_my_turn(two)
    assert [civ["down"] for civ in state(one)["view"]["civilizations"]] == ["hunting", None, None]
    for page in (two, three, spectator):
        told.append(json.dumps(state(page)))
        told.append(page.evaluate(f"async () => (await fetch('/api/tables/{table}/positions/99')).text()"))
        moves = state(page)["move"]
        told.append(page.evaluate(f"async () => (await fetch('/api/tables/{table}/positions/{moves}')).text()"))
        told.append(page.evaluate(f"async () => (await fetch('/api/tables/{table}/positions/{moves}?seat=0')).text()"))
        told.append(page.evaluate(f"async () => (await fetch('/api/tables/{table}/record')).text()"))
        found = state(page)["view"]["civilizations"][0]
        assert found["down"] is None
        assert "hunting" in found["may_hold"]
        assert found["up"] == (None if orders == "simultaneous" else "cunning")
        assert found["laid"] == 2
        assert "Hunting" not in page.locator(".log ol").inner_text()
        assert page.locator(".heart thead .back").count() == (2 if orders == "simultaneous" else 1)
    for message in told:
        assert '"log.laid_down"' not in message  # only `log.laid_down_unseen`
        assert '"down": "hunting"' not in message
        assert '"down":"hunting"' not in message


def test_hidden_orders_can_be_changed_until_all_have_laid(server: Server, people: Person) -> None:
    """Simultaneous variant: even though someone else has played since, and no one notices what."""
    one, two, three = people(), people(), people()
    one.goto(server.url)
    table = create(one, [ME, {"kind": "open"}, {"kind": "open"}], GAME, start_player=0, orders="simultaneous")
    for page, name in ((two, "Taras"), (three, "Zofia")):
        page.goto(f"{server.url}{players_link(one, table)}")
        page.get_by_role("textbox", name="Your name").fill(name)
        page.locator("main .button.primary").first.click()
    one.goto(f"{server.url}/t/{table}")
    for page, keys in ((one, "53"), (two, "12")):
        expect_my_turn(page)
        for key in (*keys, "Enter"):
            page.keyboard.press(key)
    expect_my_turn(three)
    before = state(three)["view"]
    one.get_by_role("button", name="Change your orders").click()
    expect(one.locator(".hand .lifted")).to_have_count(2)
    for key in "5376":  # the two on the table are taken back, then Trade and Slacking
        one.keyboard.press(key)
    one.get_by_role("button", name="Play these orders").click()
    wait_until(one, "document.querySelector('.log ol').innerText.includes('plays Trade face down')")
    own = state(one)["view"]["civilizations"][0]
    assert (own["up"], own["down"]) == ("trade", "slacking")
    assert "Cunning" not in one.locator(".log ol").inner_text()
    assert state(three)["view"] == before
    for key in ("4", "8", "Enter"):
        three.keyboard.press(key)
    wait_until(one, "document.querySelector('.log ol').innerText.includes('Olena: Trade, Slacking')")
    expect(one.get_by_role("button", name="Change your orders")).to_have_count(0)


def test_a_dragged_order_changes_places_with_the_chosen_one(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, BOT, BOT], GAME, start_player=0)
    expect_my_turn(page)
    page.keyboard.press("3")
    page.keyboard.press("6")
    card = '.hand [data-place="{}"]'.format
    page.drag_and_drop(card("slacking"), card("hunting"))
    expect(page.locator(card("slacking"))).to_contain_text("face up")
    expect(page.locator(card("hunting"))).to_contain_text("face down")
    page.drag_and_drop(card("doubling"), card("hunting"))  # takes its place
    expect(page.locator(card("doubling"))).to_contain_text("face down")
    expect(page.locator(card("hunting"))).to_have_attribute("aria-pressed", "false")


def test_hold_to_look_at_an_own_card_at_one_screen(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, MARTA, BOT], GAME, start_player=0)
    page.locator(f"{CURTAIN} button").click()
    expect_my_turn(page)
    for key in ("1", "3", "Enter"):
        page.keyboard.press(key)
    page.locator(f"{CURTAIN} button").click()
    expect_my_turn(page)
    back = page.get_by_role("button", name="Olena: press and hold")
    shown = back.get_by_role("img", name="Hunting")
    expect(shown).to_have_count(0)
    back.hover()
    page.mouse.down()
    expect(shown).to_be_visible()
    expect(back.get_by_role("img", name="Theft")).to_have_count(0)  # that one is face up anyway
    page.mouse.up()
    expect(shown).to_have_count(0)
    back.focus()
    page.keyboard.down("Enter")
    expect(shown).to_be_visible()
    page.keyboard.up("Enter")
    expect(shown).to_have_count(0)
    expect(page.get_by_role("button", name="Marta: press and hold")).to_have_count(0)
    expect(page.get_by_role("button", name="press and hold")).to_have_count(1)
