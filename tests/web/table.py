"""A table as a person sees it: what can be clicked, and how to get through a game."""

import json
import random
import re
import secrets
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import cromlech
from cromlech.core.game import State

DIALOG = "dialog[open]"
MINE = ".console.mine"
CURTAIN = ".curtain"
STONE_AGE = "stone-age"
ME = {"kind": "me", "name": "Olena"}
MARTA = {"kind": "here", "name": "Marta"}
BOT = {"kind": "bot", "level": "easy"}
NO_LOG = 100_000
"""A line beyond the end of every log."""
KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+(?<!\.toml)(?<!\.json)")
"""What a key of the catalogs looks like if its text is missing. File names look similar."""


def post(url: str, path: str, body: Any, token: str = "") -> dict[str, Any]:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{url}/api{path}", json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=30) as answer:
        content: dict[str, Any] = json.loads(answer.read())
        return content


def create(
    page: Page, seats: list[dict[str, str]], game: str = STONE_AGE, then: str | None = "start", **options: Any
) -> str:
    """Open a table as the person of this page, who sends a share as the app does. Returns its id.

    The page must already be on the server. With `then` None, it is left to the page to start the game.
    """
    body = {"game": game, "options": {"players": len(seats), **options}, "seats": seats, "wait": True}
    if any(seat["kind"] == "open" for seat in seats):
        then = "share"
    answer = page.evaluate(
        """async ([body, then, share]) => {
            const post = (path, body) => fetch(path, {
                method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});
            const {table} = await (await post("/api/tables", body)).json();
            if (then) await post(`/api/tables/${table.id}/${then}`, {share});
            return table.id;
        }""",
        [body, then, secrets.token_hex(32)],
    )
    return str(answer)


def players_link(page: Page, table: str) -> str:
    """The link with which others take a seat at a table of this page's person."""
    asked = "async (id) => (await (await fetch(`/api/tables/${id}`)).json()).table.invitation"
    return f"/t/{table}#seat={page.evaluate(asked, table)}"


def imported(page: Page, url: str, record: str) -> str:
    """Open a record as the person of this page. Returns the id of its table."""
    page.goto(url)
    answer = page.evaluate(
        """async (record) => (await fetch("/api/records", {
            method: "POST", headers: {"Content-Type": "application/json"}, body: record})).json()""",
        record,
    )
    return str(answer["table"]["id"])


def state(page: Page) -> dict[str, Any]:
    """What the server tells the person of this page about their table."""
    found = page.evaluate("async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}?line=0`)).json()")
    assert isinstance(found, dict)
    return found


def view(page: Page) -> dict[str, Any]:
    """What the person of this page sees of the game now. Faster than the whole state with its log."""
    table = page.url.split("/")[4]
    found = page.evaluate(f"async () => (await (await fetch('/api/tables/{table}?line={NO_LOG}')).json()).view")
    assert isinstance(found, dict)
    return found


def sit_down(page: Page, url: str, seats: list[dict[str, str]], game: str = STONE_AGE, **options: Any) -> str:
    page.goto(url)
    table = create(page, seats, game, then=None, **options)
    page.goto(f"{url}/t/{table}")
    page.wait_for_selector(f".board, {CURTAIN}")
    return table


def sit_down_at(
    page: Page,
    url: str,
    seats: list[dict[str, str]],
    until: Callable[[dict[str, Any]], bool],
    game: str = STONE_AGE,
    seed: int = 1,
    **options: Any,
) -> dict[str, Any]:
    """Sit down at a position that this person wants. The moves before it are made without a table on screen."""
    page.goto(url)
    table = create(page, seats, game, **options)
    pick = random.Random(seed)
    for _ in range(5000):
        now: dict[str, Any] = page.request.get(f"{url}/api/tables/{table}?line={NO_LOG}").json()
        if now["table"]["status"] != "playing":  # it never came up, so try the next game
            table = create(page, seats, game, **options)
        elif not now["offer"]["legal"]:
            time.sleep(0.01)
        elif until(now["view"]):
            page.goto(f"{url}/t/{table}")
            page.wait_for_selector(f"{MINE}, {CURTAIN}")
            return state(page)
        else:
            body = {"seq": now["seq"], "actions": [pick.choice(now["offer"]["legal"])["id"]]}
            answer = page.request.post(f"{url}/api/tables/{table}/moves", data=body)
            assert answer.ok, answer.text()
    raise AssertionError("no such position")


def sit_at(page: Page, url: str, name: str, wanted: Callable[[State], bool]) -> dict[str, Any]:
    """Continue, as the player to move, from a rare position: the first that comes up in random two-player games."""
    seed = 0
    game = cromlech.game(name, players=2)
    found = game.start(seed=seed)
    rng = random.Random(seed)
    while not wanted(found):
        found.apply(rng.choice(found.legal()))
        if found.over:
            seed += 1
            found, rng = game.start(seed=seed), random.Random(seed)
    page.goto(url)
    record = json.loads(found.record().to_json())
    kept = page.request.post(f"{url}/api/records", data=record).json()["table"]["id"]
    asked = {"move": len(found.moves), "seat": found.actor, "level": "easy", "name": "Olena"}
    table = page.request.post(f"{url}/api/tables/{kept}/fork", data=asked).json()["table"]["id"]
    page.goto(f"{url}/t/{table}")
    page.wait_for_selector(MINE)
    return state(page)


def over(page: Page) -> bool:
    """Wait until it is this person's turn, or the game has ended with its result on the screen."""
    page.wait_for_selector(f"{MINE}, {DIALOG}, {CURTAIN}", timeout=60_000)
    return page.locator(DIALOG).count() > 0


def click_on(page: Page, rng: random.Random) -> None:
    """Make one decision by mouse: golden things first, then a place, then any button of the console.

    If there is a curtain, the next person comes to the screen.
    """
    if page.locator(CURTAIN).count():
        page.locator(f"{CURTAIN} button").click()
        return
    page.wait_for_selector(f"{MINE} .body button, [data-place].open", timeout=30_000)
    primary = page.locator(f"{MINE} .body .button.primary:enabled")
    places = page.locator("[data-place].open")
    if primary.count():
        primary.first.click()
    elif (number := places.count()) > 0:
        places.nth(rng.randrange(number)).click()
    else:
        buttons = page.locator(f"{MINE} .body button:enabled")
        buttons.nth(rng.randrange(buttons.count())).click()


def choose_from_the_list(page: Page, rng: random.Random) -> None:
    """By keyboard only, choose one of the first moves in the list of all moves."""
    opened = page.locator(f"{DIALOG} .legal, {DIALOG} tbody").first
    for _ in range(10):  # while others move, there is no list, and a person would press again
        page.keyboard.press("m")
        with suppress(PlaywrightTimeout):
            opened.wait_for(timeout=3000)
            break
    if page.locator(f"{DIALOG} tbody").count():  # the last move was still in progress, and here is the result
        return
    for _ in range(1 + rng.randrange(2)):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{DIALOG} .legal", state="hidden")


CLICK_THROUGH = """async ([most, seed, eager]) => {
    const random = () => { seed = (seed * 16807) % 2147483647; return seed / 2147483647; };
    for (let i = 0; i < 4; i++) random();
    const all = (what) => [...document.querySelectorAll(what)];
    const until = async (test) => {
        for (let i = 0; i < 6000 && !test(); i++) await new Promise(done => setTimeout(done, 5));
        if (!test()) throw new Error("waited in vain: " + test);
        return test();
    };
    const some = (found) => found[Math.floor(random() * found.length)];
    const click = async (wanted) => {  // as a mouse would: on what lies on top, which must not be something else
        let above = [];
        for (let i = 0; i < 40 && wanted.isConnected; i++) {  // something may pass by, or the place be scrolled there
            above = [];
            wanted.scrollIntoView({block: "nearest"});
            const {left, top, width, height} = wanted.getBoundingClientRect();
            for (const [x, y] of [[.5, .5], [.5, .2], [.2, .5], [.5, .8], [.8, .5]]) {
                const hit = document.elementFromPoint(left + x * width, top + y * height);
                if (!hit || !wanted.contains(hit)) {
                    above.push(hit ? hit.outerHTML.slice(0, 120) : `nothing at ${left} ${top} ${width} ${height}`);
                    continue;
                }
                hit.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
                hit.dispatchEvent(new PointerEvent("pointerup", {bubbles: true}));
                hit.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
                return;
            }
            await new Promise(done => setTimeout(done, 50));
        }
        if (!wanted.isConnected) return;
        throw new Error(`${wanted.outerHTML.slice(0, 200)} lies beneath ${above.join(" | ")}`);
    };
    const body = ".console.mine .body button:enabled";
    const open = "[data-place].open:not([aria-pressed=true])";
    for (let clicks = 0; clicks < most; clicks++) {
        await until(() => all(`${body}, ${open}, .curtain, dialog[open]`).length);
        if (all("dialog[open]").length) return clicks;
        const places = all(open), buttons = all(`${body}:not([role=radio])`), primary = all(`${body}.primary`);
        const wanted = all(".curtain").length ? all(".curtain button")
            : eager && primary.length ? primary
            : places.length && (eager || random() < 0.75 || !buttons.length) ? places
            : buttons.length ? buttons : all(body);
        if (wanted.length) await click(some(wanted));
        await new Promise(done => setTimeout(done, 10));
    }
    throw new Error("the game does not end");
}"""


def click_through(page: Page, seed: int, eager: bool = True) -> int:
    """Play to the end by clicks in the page, golden things first if eager. Returns the number of clicks."""
    return int(page.evaluate(CLICK_THROUGH, [4000, seed, eager]))


def expect_paintings(page: Page) -> None:
    """The wall behind the page and the ground of the table are painted, once that is done."""
    expect(page.locator(".wall")).to_have_css("background-image", re.compile("blob:"))
    expect(page.locator("main img[src^='blob:']").first).to_be_visible()


def no_raw_keys(page: Page) -> None:
    """Check that no key is on the screen instead of its text."""
    text = page.locator("body").inner_text()
    labels = page.eval_on_selector_all(
        "[aria-label], [title]", "all => all.map(e => (e.ariaLabel ?? '') + ' ' + e.title)"
    )
    for part in [text, *labels]:
        for word in part.split():
            assert not KEY.fullmatch(word.strip("·—–.,:;!?()“”«»„")), word
            assert "{" not in word, word


def fits(page: Page) -> None:
    """Check that nothing scrolls sideways. (`innerWidth` won't do: phones zoom out until it holds everything.)"""
    assert page.viewport_size is not None
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], width


def whose_turn(*pages: Page) -> Page:
    """The one page of several that can move now, and still can a moment later."""
    before: list[Page] = []
    for _ in range(200):
        movers = [page for page in pages if page.locator(f"{MINE} .body button:enabled, [data-place].open").count()]
        if len(movers) == 1 and movers == before:
            return movers[0]
        before = movers
        pages[0].wait_for_timeout(60)
    raise AssertionError("it is nobody's turn, or not that of one alone")


def expect_my_turn(page: Page) -> None:
    expect(page.locator(MINE)).to_be_visible()
