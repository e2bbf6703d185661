"""Every screen: reachable, translated, accessible, and a record that survives export and import."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import cromlech
from cromlech.analysis.decisions import decisions
from cromlech.core.packs import export_pack, pack_folder
from cromlech.core.records import Record
from cromlech.games import definition

from .conftest import PHONE, Server
from .table import BOT, ME, create, fits, imported, no_raw_keys, sit_down, state, view

Person = Callable[..., Page]
LANGUAGES = ("uk", "ru", "pl", "en")
CHOOSE = "(select, value) => { select.value = value; select.dispatchEvent(new Event('change', {bubbles: true})); }"


@pytest.fixture(scope="session")
def record() -> str:
    """A whole game between two people who know nothing."""
    state = cromlech.game("stone-age", players=2).start(seed=11)
    rng = random.Random(11)
    while not state.over:
        state.apply(rng.choice(state.legal()))
    return state.record().to_json()


def made_up(record: str) -> list[list[float]]:
    """Answers to the questions of an analysis: every fiftieth decision was a mistake."""
    game = cromlech.replay(Record.from_json(record))
    found: list[list[float]] = []
    for number, before in decisions(game):
        chosen = game.moves[number].action
        best = next(action for action in before.legal() if action != chosen)
        fair = [1 / game.game.players] * game.game.players
        worse = [each - 0.06 if seat == before.actor else each + 0.06 for seat, each in enumerate(fair)]
        mistaken = len(found) % 50 == 0
        found.append([number, best if mistaken else chosen, *fair, *(worse if mistaken else fair)])
    return found


def screens(page: Page, url: str, record: str) -> dict[str, Callable[[], None]]:
    """How to get to each screen."""
    finished = imported(page, url, record)

    def waiting() -> None:
        page.goto(url)
        page.goto(f"{url}/t/{create(page, [ME, {'kind': 'open'}])}")
        page.wait_for_selector("main h1, main h2")

    def table() -> None:
        sit_down(page, url, [ME, {"kind": "here", "name": "Marek"}, BOT], start_player=0)

    def picking() -> None:
        table()
        page.keyboard.press("f")
        page.keyboard.press("3")

    def orders() -> None:
        sit_down(page, url, [ME, BOT, BOT], "cvlizations", start_player=0)
        page.wait_for_selector(".hand")
        page.keyboard.press("3")
        page.keyboard.press("8")

    def dice() -> None:
        table()
        page.locator("header.bar .button.quiet").last.click()
        page.locator("dialog[open] .button", has=page.locator("[data-icon=dice]")).click()
        page.wait_for_selector("dialog[open] dl")

    def curtain() -> None:
        sit_down(page, url, [ME, {"kind": "here", "name": "Marek"}], "cvlizations")
        page.wait_for_selector(".curtain")

    def review(tab: str = "", shown: str = ".board") -> Callable[[], None]:
        def go() -> None:
            page.goto(f"{url}/t/{finished}/review{tab}")
            page.wait_for_selector(f"main {shown}")

        return go

    def analysis() -> None:
        answers = made_up(record)
        page.goto(url)
        page.evaluate(f"localStorage['cromlech.analyses'] = JSON.stringify({{ '{finished}': {answers} }})")
        review("#analysis", "#panel li")()

    def path(name: str, shown: str) -> Callable[[], None]:
        def go() -> None:
            page.goto(url + name)
            page.wait_for_selector(f"main {shown}")

        return go

    return {
        "home": path("/", ".button.primary"),
        "new": path("/new/stone-age", ".pill"),
        "new of CVlizations": path("/new/cvlizations", ".pill"),
        "waiting": waiting,
        "table": table,
        "picking": picking,
        "review": review(),
        "score sheet": review("#sheet", "table"),
        "analysis": analysis,
        "charts": review("#charts", "#panel svg"),
        "orders": orders,
        "dice": dice,
        "curtain": curtain,
        "rules": path("/rules/stone-age", "summary"),
        "rules of CVlizations": path("/rules/cvlizations", "summary"),
        "rules of Endless Winter": path("/rules/endless-winter", "summary"),
        "account": path("/account", "form"),
        "programs": path("/account/tokens", "h1"),
        "notifications": path("/notices", "section"),
        "leaderboard": path("/leaderboard", "section"),
        "tournaments": path("/tournaments", "form"),
        "past games": path("/history", "form"),
        "muted and blocked": path("/ties", "h1"),
        "missing": path("/t/nosuchtable00000", "h2"),
    }


ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
THEMES = {"light": ALL_RULES, "dark": ["color-contrast"]}
"""The axe rules to check. By night, only colors differ."""


COLOURFUL = ("home", "new", "table", "review", "score sheet", "analysis", "charts", "orders", "rules")
"""Screens worth a second look by night. The others have nothing these lack."""


ALIKE = [["li:nth-child(n+13)"], ["tr:nth-child(n+13)"]]
"""Long lists and tables: their later rows are built like the first ones."""


def check_axe(page: Page, name: str, theme: str = "light", within: str | None = None) -> None:
    assert page.evaluate("getComputedStyle(document.documentElement).opacity") == "1", "axe needs people(painted=True)"
    context: Any = {"include": [[within or "html"]], "exclude": ALIKE}
    options = {"runOnly": THEMES[theme], "resultTypes": ["violations"], "preload": False}
    found = Axe().run(page, context=context, options=options)
    serious = [v for v in found.response["violations"] if v["impact"] in ("serious", "critical")]
    told = [
        (v["id"], [node["html"][:160] for node in v["nodes"]][:4], v["nodes"][0]["failureSummary"]) for v in serious
    ]
    assert not told, (name, told)


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_on_any_screen(server: Server, people: Person, record: str, theme: str) -> None:
    page = people(expect_errors=True, painted=True, color_scheme=theme)
    for name, go in screens(page, server.url, record).items():
        if theme == "light" or name in COLOURFUL:
            go()
            check_axe(page, name, theme)


CYRILLIC = re.compile("[а-яіїєґ]")


def test_every_screen_speaks_every_language_and_fits_a_phone(server: Server, people: Person, record: str) -> None:
    page = people(viewport=PHONE, is_mobile=True, has_touch=True, expect_errors=True)
    for name, go in screens(page, server.url, record).items():
        go()
        for lang in LANGUAGES:
            page.locator("header select").first.evaluate(CHOOSE, lang)
            page.wait_for_selector(f"html[lang={lang}]")
            no_raw_keys(page)
            fits(page)
            speaks = expect(page.locator("main"), name)
            (speaks.to_contain_text if lang in ("uk", "ru") else speaks.not_to_contain_text)(CYRILLIC)


def test_the_language_changes_without_a_reload(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, {"kind": "here", "name": "Marek"}], start_player=0)
    page.evaluate("window.same = true")
    asked = state(page)["offer"]["prompt"]
    for lang in LANGUAGES:
        page.locator("header select").first.select_option(lang)
        expect(page.locator(".console h2")).to_contain_text(cromlech.game("stone-age").text(asked, lang))
        no_raw_keys(page)
    assert page.evaluate("window.same")


def test_a_record_goes_out_and_comes_back(server: Server, people: Person, record: str, tmp_path: Path) -> None:
    page = people()
    table = imported(page, server.url, record)
    page.goto(f"{server.url}/t/{table}/review")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    kept = tmp_path / "game.json"
    download.value.save_as(kept)
    assert json.loads(kept.read_text("utf-8")) == json.loads(record)
    page.goto(server.url)
    page.locator('input[type="file"]').set_input_files(kept)
    page.wait_for_url("**/review*")
    again: dict[str, Any] = page.evaluate(
        "async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}/review`)).json()"
    )
    finished = cromlech.replay(record)
    assert again["sheet"] == finished.score_sheet()
    assert state(page)["table"]["id"] != table


def test_the_first_die_waits_for_this_browsers_share(server: Server, people: Person) -> None:
    page = people()
    page.goto(f"{server.url}/new/stone-age")
    page.locator("main .button.primary").last.click()
    page.wait_for_selector(".board")
    told = state(page)["table"]["dice"]
    assert told["shares"] == [{"seats": [0], "move": 0}]
    kept = page.evaluate("Object.values(JSON.parse(localStorage['cromlech.dice']))[0]")
    assert (kept["commitment"], kept["since"]) == (told["commitment"], 0)
    page.locator("header").get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Fair dice").click()
    dialog = page.get_by_role("dialog", name="Fair dice")
    for text in (told["commitment"], kept["share"], "Olena: a share from the start"):
        expect(dialog).to_contain_text(text)


def test_a_broken_record_is_refused_in_words(server: Server, people: Person, tmp_path: Path) -> None:
    page = people(expect_errors=True)
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "something else"}')
    page.goto(server.url)
    page.locator('input[type="file"]').set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("record")


def test_the_first_load_is_small(server: Server, people: Person) -> None:
    """Everything except fonts that the first page loads: under 250 kB as sent."""
    page = people()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: dict[str, float] = {}
    names: dict[str, str] = {}
    session.on("Network.responseReceived", lambda event: names.update({event["requestId"]: event["response"]["url"]}))
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(server.url)
    page.wait_for_load_state("networkidle")
    total = sum(size for request, size in sizes.items() if not names.get(request, "").endswith((".woff2", ".woff")))
    assert 20_000 < total < 250_000, total


def test_every_bot_has_a_level_chosen_by_keyboard(server: Server, people: Person) -> None:
    page = people()
    page.goto(f"{server.url}/new/stone-age")
    second, third = (page.get_by_role("slider", name=f"Level of the bot on seat {seat}") for seat in (2, 3))
    second.press("End")
    third.press("Home")
    third.press("ArrowRight")
    expect(second).to_have_attribute("aria-valuetext", re.compile("level 8, expert.*strongest"))
    page.locator("main .button.primary").last.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".board")
    assert [seat["level"] for seat in state(page)["table"]["seats"]] == [None, "8", "2"]


def test_a_pack_of_cards_is_chosen_and_named_and_its_prices_fit(own_server: Server, people: Person) -> None:
    folder = pack_folder("stone-age")
    folder.mkdir(parents=True)
    text = export_pack(definition("stone-age").standard_text(), "dear_houses")
    dear = re.sub(r'(kind = "fixed"\n)((?:wood|brick|stone|gold) = \d\n)+', r"\1wood = 7\ngold = 10\n", text)
    (folder / "dear_houses.toml").write_text(dear, "utf-8")
    (folder / "broken.toml").write_text("name = 3", "utf-8")
    page = people()
    page.goto(f"{own_server.url}/new/stone-age")
    page.locator("summary").click()
    cards = page.get_by_role("combobox", name="Cards")
    expect(cards.locator("option")).to_have_text(["Standard cards", "dear_houses"])
    cards.select_option("dear_houses")
    page.locator("main .button.primary").last.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("header.bar")).to_contain_text("Cards: dear_houses")
    page.wait_for_selector("[data-place^=building] svg")
    assert view(page)["cards"] == "dear_houses"
    beyond = page.evaluate(
        """() => [...document.querySelectorAll("[data-place^=building] svg")].flatMap((tile) => {
            const room = tile.getBoundingClientRect();
            return [...tile.querySelectorAll("text, path, circle")].map((each) => each.getBoundingClientRect())
                .filter((box) => box.left < room.left - 1 || box.right > room.right + 1);
        }).length"""
    )
    assert beyond == 0
