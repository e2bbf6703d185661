"""Endless Winter in a real browser: every size and option, by mouse, keyboard, and touch, and what must stay hidden."""

import contextlib
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from cromlech.core.game import State
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
    click_through,
    create,
    expect_paintings,
    fits,
    no_raw_keys,
    over,
    players_link,
    sit_at,
    sit_down,
    sit_down_at,
    state,
    view,
)
from .test_screens import THEMES, check_axe

GAME = "endless-winter"
AREAS = ("map", "megaliths", "supply", "grounds", "idols", "stones", "eclipse")

Person = Callable[..., Page]


def decide(page: Page, rng: random.Random) -> None:
    """Make one decision by mouse: mostly on the boards and in the hand, otherwise a button of the console."""
    page.wait_for_selector(f"{MINE} .body button, [data-place].open", timeout=30_000)
    places = page.locator("[data-place].open:not([aria-pressed])")
    buttons = page.locator(f"{MINE} .body button:enabled:not([role=radio], [role=switch])")
    number = places.count()
    if number and (rng.random() < 0.75 or not buttons.count()):
        places.nth(rng.randrange(number)).click()
    else:
        buttons.nth(rng.randrange(buttons.count())).click()


def placing(view: dict[str, Any]) -> bool:
    """The start of the person's turn."""
    return view["phase"] == "playing" and not view["pending"]


def acting(view: dict[str, Any]) -> bool:
    """A turn in a column, from the second round on."""
    return view["round"] > 1 and view["phase"] == "acting" and not view["pending"] and view["acting"]["place"] != "rest"


def check_result(page: Page) -> None:
    final = state(page)
    assert final["table"]["status"] == "over"
    assert final["view"]["round"] == 4
    for score in final["view"]["scores"]:
        expect(page.locator(DIALOG).get_by_text(str(score), exact=True).first).to_be_visible()
    for row in page.locator(f"{DIALOG} tbody button").all():
        row.click()
    no_raw_keys(page)


def test_a_whole_game_of_four_with_everything(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, BOT, BOT, BOT], GAME, setup="draft-chief", glaciers=True, rest_tokens=True)
    assert click_through(page, 4, eager=False) > 20
    check_result(page)


def last_round(position: State) -> bool:
    return bool(position.view(None)["round"] == 4)


def test_the_last_round_by_mouse(server: Server, people: Person) -> None:
    page = people(painted=True)
    sit_at(page, server.url, GAME, last_round)
    expect_paintings(page)
    assert click_through(page, 2, eager=False) > 5
    check_result(page)


def test_first_and_last_turns_by_keyboard_alone(server: Server, people: Person) -> None:
    """Digits place figures, Shift and a digit play a card, Enter continues. The list of moves does the rest."""
    page = people()
    rng = random.Random(4)
    sit_down(page, server.url, [ME, BOT, BOT], GAME, setup="draft-setup", glaciers=True)
    for _ in range(12):
        decide_by_keys(page, rng)
    sit_at(page, server.url, GAME, last_round)
    for _ in range(300):
        if over(page):
            break
        decide_by_keys(page, rng)
    assert state(page)["table"]["status"] == "over"


def decide_by_keys(page: Page, rng: random.Random) -> None:
    over(page)
    now = view(page)
    if now["phase"] == "playing" and not now["pending"]:
        page.keyboard.press(rng.choice("cw"))
        page.keyboard.press(rng.choice("12345"))
    elif now["phase"] == "piling":
        page.keyboard.press("Shift+Digit1")
        page.keyboard.press("Enter")
    elif now["phase"] == "acting" and not now["pending"] and rng.random() < 0.85:
        page.keyboard.press(rng.choice(("Shift+Digit1", "f", "Enter", "Enter", "Enter", "Enter")))
    else:
        choose_from_the_list(page, rng)


def test_one_click_from_the_first_page(server: Server, people: Person) -> None:
    page = people()
    page.goto(server.url)
    page.get_by_role("button", name="Play now Endless Winter").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".band")).to_be_visible()
    assert len(state(page)["table"]["seats"]) == 3


def test_the_screen_is_one_screen(server: Server, people: Person) -> None:
    """Every board, at two sizes: nothing to scroll."""
    page = people(viewport={"width": 1366, "height": 768})
    sit_down_at(page, server.url, [ME, BOT, BOT, BOT], acting, GAME, glaciers=True, rest_tokens=True)
    for width, height in ((1366, 768), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        for button in page.locator(".rail button").all():
            button.click()
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
            fits(page)
            over_edge = page.locator(".area .inside").evaluate(
                "e => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]"
            )
            assert max(over_edge) <= 2, (width, button.inner_text(), over_edge)


def test_on_a_phone(server: Server, people: Person) -> None:
    page = people(lang="uk", viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, server.url, [ME, BOT, BOT], GAME)
    rng = random.Random(5)
    for turn in range(14):
        assert not over(page)
        fits(page)
        if turn % 4 == 0:
            for button in page.locator(".rail button").all():
                button.click()
                fits(page)
        small = page.eval_on_selector_all(
            ".console button:enabled, .band button, .rail button, .hand button",
            """all => all.map(e => e.getBoundingClientRect())
                .filter(b => b.width && (b.width < 24 || b.height < 24)).length""",
        )
        assert small == 0, "targets of at least 24 px (WCAG 2.2 AA)"
        decide(page, rng)
    no_raw_keys(page)


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_on_any_board(server: Server, people: Person, theme: str) -> None:
    page = people(painted=True, color_scheme=theme)
    sit_down(page, server.url, [ME, BOT, BOT], GAME, glaciers=True, setup="draft-chief")
    check_axe(page, "draft", theme)
    sit_down_at(page, server.url, [ME, BOT, BOT], acting, GAME, glaciers=True)
    boards = list(zip(AREAS, page.locator(".rail button").all(), strict=True))
    for name, button in boards if theme == "light" else boards[::3]:
        button.click()
        check_axe(page, name, theme, within=None if name == AREAS[0] else ".middle")


def test_a_line_of_the_turn_leads_back(server: Server, people: Person) -> None:
    page = people()
    before = sit_down_at(page, server.url, [ME, BOT], placing, GAME)
    page.keyboard.press("2")
    lines = page.locator(".turn li button")
    expect(lines).to_have_count(1)
    page.locator(".hand .card.open").first.click()
    expect(lines).to_have_count(2)
    lines.first.click()
    page.wait_for_selector(MINE)
    expect(lines).to_have_count(0)
    after = state(page)
    assert after["move"] == before["move"]
    assert after["view"] == before["view"]


def test_places_say_what_they_could_bring_and_disabled_things_why(server: Server, people: Person) -> None:
    page = people()
    sit_down_at(page, server.url, [ME, BOT], placing, GAME)
    expect(page.locator('.band [data-place="hunt"]')).to_have_attribute("aria-label", re.compile("up to .* Labor"))
    card = page.locator(".hand .card").first
    expect(card).to_have_attribute("aria-disabled", "true")
    card.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("after placing a figure")
    page.keyboard.press("5")
    page.wait_for_selector('.band .now[data-place="rest"]')
    expect(page.locator('.band [data-place="hunt"]')).to_have_attribute("aria-disabled", "true")


def test_places_for_a_megalith_say_why_not_and_take_what_is_dragged_there(server: Server, people: Person) -> None:
    page = people(has_touch=True)

    def placing(game: State) -> bool:
        offer = game.offer(game.actor)
        far = any(entry["reason"]["key"] == "reason.megalith_beside" for entry in offer["blocked"])
        return far and any(entry["kind"] == "megalith" for entry in offer["legal"])

    before = sit_at(page, server.url, GAME, placing)
    closed = [entry for entry in before["offer"]["blocked"] if entry["reason"]["key"] == "reason.megalith_beside"]
    cell = page.locator(f'.area [data-place="{closed[0]["params"]["spot"]}"]')
    tip = page.get_by_role("tooltip")
    cell.hover()
    expect(tip).to_contain_text("no Megalith next to")
    page.mouse.move(1, 1)
    expect(tip).to_have_count(0)
    cell.tap(force=True)
    expect(tip).to_contain_text("no Megalith next to")
    page.locator(".ghost").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".area [data-place]:focus")).to_have_count(1)
    laid = len([one for one in before["view"]["megaliths"] if one["owner"] is not None])
    expect(page.locator(".rail .laid")).to_have_count(laid)
    page.drag_and_drop(".console .held", ".area .ghost")
    expect(page.locator(".rail .laid")).to_have_count(laid + 1)


def test_lesser_benefits_need_not_be_asked_about(server: Server, people: Person) -> None:
    page = people()

    def due(game: State) -> bool:
        plans = [plan for plan in game.offer(game.actor)["plans"] if plan["kind"] == "full"]
        return any(game.game.action(plan["actions"][0]).kind == "take_tool" for plan in plans)

    before = sit_at(page, server.url, GAME, due)
    rungs = page.locator(".ladder .act")
    never = page.get_by_role("switch", name="never ask")
    expect(rungs).to_have_count(len(before["offer"]["legal"]))
    never.click()
    expect(rungs).to_have_count(1)
    page.reload()
    wait_until(
        page,
        "async (move) => (await (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json()).move > move",
        before["move"],
    )
    page.locator(".console .tools button").first.click()
    expect(rungs).to_have_count(len(before["offer"]["legal"]))
    never.click()
    expect(never).to_have_attribute("aria-checked", "false")
    expect(rungs).to_have_count(len(before["offer"]["legal"]))


def test_all_piles_are_turned_over_together(server: Server, people: Person) -> None:
    page = people(motion="normal")

    def last(game: State) -> bool:
        now = game.view(game.actor)
        others = [player["eclipse_pile"] for seat, player in enumerate(now["players"]) if seat != game.actor]
        return bool(now["phase"] == "piling" and all(others) and now["round"] == 1)

    before = sit_at(page, server.url, GAME, last)
    page.keyboard.press(f"Shift+Digit{before['view']['players'][before['seat']]['hand']}")
    page.keyboard.press("Enter")
    wait_until(
        page,
        "document.querySelectorAll('.order li.turning').length === 2 && document.querySelector('.turning .card .back')",
    )
    page.keyboard.press("Space")
    expect(page.locator(".order li.turning")).to_have_count(0)

    now = state(page)
    turned = next(line["move"] for line in now["log"]["lines"] if line["kind"] == "eclipse_begins")
    page.goto(f"{server.url}/t/{now['table']['id']}/review#move={turned - 1}")
    page.wait_for_selector(".board")
    page.wait_for_load_state("networkidle")  # this position and the next are loaded
    expect(page.locator(".order li.turning")).to_have_count(0)
    for _ in range(4):  # it lasts two seconds, and a busy machine may look too late
        page.keyboard.press("ArrowRight")
        with contextlib.suppress(PlaywrightTimeout):
            page.wait_for_selector(".order li.turning", timeout=4000)
            return
        page.keyboard.press("ArrowLeft")
        page.wait_for_load_state("networkidle")
    raise AssertionError("the piles of the replay are not turned over")


def test_an_opened_board_gives_way_and_a_pinned_one_stays(server: Server, people: Person) -> None:
    page = people()
    sit_down_at(page, server.url, [ME, BOT], placing, GAME)
    area = page.locator(".area")
    stones = page.locator(".rail button").nth(5)
    stones.click()
    expect(area).to_have_attribute("aria-label", "Sacred Stones")
    page.keyboard.press("4")
    expect(area).to_have_attribute("aria-label", "Hunting Grounds")
    page.keyboard.press("z")
    expect(page.locator(".band .now")).to_have_count(0)
    stones.click()
    stones.click()
    page.keyboard.press("4")
    page.wait_for_selector('.band .now[data-place="hunt"]')
    expect(area).to_have_attribute("aria-label", "Sacred Stones")


def test_a_curtain_between_people_at_one_screen(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, MARTA], GAME)
    curtain = page.locator(CURTAIN)
    seen = set()
    rng = random.Random(1)
    for _ in range(80):
        page.wait_for_selector(f"{CURTAIN}, {MINE}")
        if curtain.count():
            expect(page.locator(".board")).to_have_count(0)
            seen.add(state(page)["seat"])
            curtain.locator("button").click()
        elif len(seen) == 2:
            break
        else:
            decide(page, rng)
    assert seen == {0, 1}
    now = state(page)
    other = now["view"]["players"][1 - now["seat"]]
    assert other["hand_cards"] is None


def lay_a_card(url: str, pages: tuple[Page, Page]) -> int:
    """Continue over the API, keeping the cards in hand, until someone has played one face down. Returns their seat."""
    pick = random.Random(11)
    while True:
        mover = pages[0].request.get(url).json()["view"]["actor"]
        now = pages[mover].request.get(url).json()
        legal = now["offer"]["legal"]
        kept = [choice for choice in legal if choice["kind"] not in ("play", "discard", "bury")]
        piled = [choice for choice in legal if choice["kind"] == "pile"]
        body = {"seq": now["seq"], "actions": [pick.choice(piled or kept or legal)["id"]]}
        answer = pages[mover].request.post(f"{url}/moves", data=body)
        assert answer.ok, answer.text()
        if len(piled) > 1:
            return int(mover)


def test_nobody_learns_what_others_hold(server: Server, people: Person) -> None:
    """Neither the other person's page nor its messages nor the API reveals it, no matter how it is asked."""
    one, two, spectator = (people(expect_errors=True) for _ in range(3))
    one.goto(server.url)
    table = create(one, [ME, {"kind": "open"}], GAME)
    told: list[str] = []
    two.goto(f"{server.url}{players_link(one, table)}")
    two.get_by_role("textbox", name="Your name").fill("Taras")
    two.locator("main .button.primary").first.click()
    two.wait_for_selector(".board")
    two.goto(server.url)
    owner = lay_a_card(f"{server.url}/api/tables/{table}", (one, two))
    for page in ((two, one)[owner], spectator):
        page.goto(f"{server.url}/t/{table}")
        page.wait_for_selector(".board")
        now = state(page)
        told.append(json.dumps(now))
        for query in ("", f"?seat={owner}"):
            asked = f"/api/tables/{table}/positions/{now['move']}{query}"
            told.append(page.evaluate("async (asked) => (await fetch(asked)).text()", asked))
        told.append(page.evaluate(f"async () => (await fetch('/api/tables/{table}/record')).text()"))
        holder = now["view"]["players"][owner]
        assert holder["eclipse_pile"] > 0
        assert [holder[name] for name in ("hand_cards", "pile_cards", "buried_hidden")] == [None, None, None]
        page.locator(".rail button").nth(AREAS.index("eclipse")).click()
        shown = page.locator(".order li").nth(now["view"]["order"].index(owner))
        expect(shown.locator(".pile [data-card]")).to_have_count(0)
    for message in told:
        for line in _lines_of(message):
            params = line["params"]
            hidden = line["kind"] in ("card_drawn", "card_piled") and "card" in params
            assert params.get("seat") != owner or not hidden, line


def _lines_of(message: str) -> list[dict[str, Any]]:
    try:
        found = json.loads(message)
    except ValueError:
        return []
    log = found.get("lines") or (found.get("log") or {}).get("lines", [])
    return [line for line in log if isinstance(line, dict)]
