"""Every kind of decision of every game on every screen size: each control visible or reachable, none too small.

The positions come from the games' own phases, the texts are the longest of all languages, hints are open, and what a
decision needs is chosen. `make test` checks some of the sizes. `SIZES=all` checks each position in all of them.
"""

import json
import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from .conftest import Server
from .decisions import Decision, decisions
from .longest import longest_chunks

Person = Callable[..., Page]
Size = tuple[int, int]
SIDES = [(360, 640), (390, 844), (768, 1024), (820, 1180), (768, 1366), (1080, 1920), (1440, 2560)]
SIZES: list[Size] = [*SIDES, *((height, width) for width, height in SIDES)]
OFTEN: list[Size] = [(360, 640), (1366, 768)]
"""Each at every other position. The others take turns."""
ALL = os.environ.get("SIZES") == "all"
PARTS = {"stone-age": 1, "cvlizations": 1, "endless-winter": 2}
CHOSEN = {("stone-age", "place"): 1, ("cvlizations", "face_up"): 2, ("cvlizations", "buy"): 1}
"""How many things are chosen before a button confirms them."""

GO = """async (path) => {
    const old = document.querySelector(".console");
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
    for (let i = 0; i < 2000; i++) {
        const found = document.querySelector(".console.mine");
        if (found && found !== old) return;
        await new Promise((done) => setTimeout(done, 5));
    }
    throw new Error("no turn at " + path);
}"""

CHOOSE = """async (count) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (let i = 0; i < count; i++) {
        const open = "[data-place].open:not([aria-pressed=true])";
        document.querySelector(open)?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
        await frame();
    }
    document.body.dispatchEvent(new KeyboardEvent("keydown", {code: "KeyI", key: "i", bubbles: true}));
    for (let i = 0; i < 400 && !document.querySelector(".hints li"); i++) await frame();
}"""

FAULTS = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (const of of document.querySelectorAll("*")) if (of.scrollTop) of.scrollTop = 0;  // of the size before
    for (let i = 0; i < 200 && !document.querySelector(".hints li"); i++) await frame();  // they move what is below
    const box = (of) => JSON.stringify(of.getBoundingClientRect());
    const boxes = () => [...document.querySelectorAll("button")].map(box).join();
    for (let i = 0, calm = 0, before = ""; i < 60 && calm < 4; i++) {  // until nothing moves any more
        await frame();
        const now = boxes();
        calm = now === before ? calm + 1 : 0;
        before = now;
    }
    const faults = [];
    const name = (of) => {
        const text = (of.ariaLabel || of.textContent || "").trim().replace(/\\s+/g, " ").slice(0, 40);
        return `${of.localName}.${[...of.classList].filter((each) => !each.startsWith("svelte-")).join(".")} “${text}”`;
    };
    const hidden = (of) => of.closest(".sr") || getComputedStyle(of).clipPath.startsWith("inset");  // read aloud
    const shown = (of) => of.checkVisibility({visibilityProperty: true}) && !of.closest(".skip") && !hidden(of);
    /** Of a long list of lines two are as good as all. */
    const spared = (of) => {
        const line = of.closest("ol > li");
        return line && line.parentElement.children.length > 9 && line.nextElementSibling && line.previousElementSibling;
    };
    /** Pressing there presses it, or its like: of equal cards one may lie over the other. */
    const related = (hit, of) => hit && (of.contains(hit) || hit.closest("label")?.contains(of)
        || (of.ariaLabel && hit.closest("button")?.ariaLabel === of.ariaLabel));
    const above = (of, [x, y]) => {
        const box = of.getBoundingClientRect();
        return document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    };
    /** How far a box is outside of what clips it: an ancestor that hides what is beyond it and cannot be scrolled. */
    const cut = (of, box) => {
        for (let up = of.parentElement; up && up !== document.body; up = up.parentElement) {
            if (up instanceof SVGElement) continue;
            const style = getComputedStyle(up);
            const edge = up.getBoundingClientRect();
            const [wide, high] = [style.overflowX, style.overflowY].map((how) => how === "hidden" || how === "clip");
            const beyond = Math.max(
                wide ? edge.left - box.left : 0, wide ? box.right - edge.right : 0,
                high ? edge.top - box.top : 0, high ? box.bottom - edge.bottom : 0);
            if (beyond > 2) return `${Math.round(beyond)} px cut off by ${name(up)}`;
            if (style.position === "fixed") break;
        }
        return "";
    };

    if (document.documentElement.scrollWidth > innerWidth) {
        const beyond = (of) => shown(of) && of.getBoundingClientRect().right > innerWidth + 1;
        const wide = [...document.querySelectorAll("main *")].find(beyond);
        faults.push(`the page is ${document.documentElement.scrollWidth} px wide${wide ? `: ${name(wide)}` : ""}`);
    }
    for (const button of document.querySelectorAll(".console.mine .button.primary:enabled"))
        if (!related(above(button, [0.5, 0.5]), button)) faults.push(`${name(button)} can only be scrolled to`);
    const places = [...document.querySelectorAll("[data-place]")].filter(shown).map((of) => of.getBoundingClientRect());
    const across = Math.max(...places.map((box) => box.right)) - Math.min(...places.map((box) => box.left));
    if (places.length && across < 0.4 * innerWidth) faults.push(`the board is only ${Math.round(across)} px wide`);

    const POINTS = [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.15], [0.5, 0.85]];
    const controls = "button, a[href], select, input, summary, [role=button], [role=radio], [role=switch]";
    for (const control of document.querySelectorAll(controls)) {
        if (spared(control) || !shown(control)) continue;
        const {width, height} = control.getBoundingClientRect();
        if (width < 23.9 || height < 23.9)
            faults.push(`${name(control)} is small: ${Math.round(width)} × ${Math.round(height)} px`);
        let left = control instanceof SVGElement ? POINTS.slice(0, 1) : POINTS;
        const look = () => (left = left.filter((point) => !related(above(control, point), control)));
        look();
        for (const block of ["nearest", "start", "center", "end"]) {
            if (!left.length) break;
            control.scrollIntoView({block, inline: "nearest", behavior: "instant"});
            for (const y of [0, 0.1, 0.2, 0.3, 0.4, 0.5]) {  // wherever one may scroll it to
                look();
                if (!left.length) break;
                scrollBy({top: control.getBoundingClientRect().top - 50 - y * innerHeight, behavior: "instant"});
            }
            look();
        }
        const over = left.length && above(control, left[0]);
        if (left.length) faults.push(`${name(control)} lies beneath ${over ? name(over) : "the edge"}`);
        else {
            const lost = cut(control, control.getBoundingClientRect());
            if (lost) faults.push(`${name(control)}: ${lost}`);
        }
    }

    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const of = text.parentElement;
        if (!text.data.trim() || of.closest("svg, option") || spared(of) || !shown(of)) continue;
        let clipped = false;
        for (let up = of; up && !clipped; up = up.parentElement)
            clipped = getComputedStyle(up).textOverflow === "ellipsis";
        if (clipped) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const {left, right, top, bottom} of range.getClientRects()) {
            const slack = 0.25 * (bottom - top);
            const lost = cut({parentElement: of}, {left, right, top: top + slack, bottom: bottom - slack});
            if (lost) faults.push(`text “${text.data.trim().slice(0, 40)}”: ${lost}`);
        }
    }
    scrollTo(0, 0);
    return [...new Set(faults)];
}"""


@pytest.fixture
def walker(server: Server, people: Person) -> Page:
    """A person for whom every text is as long as in the longest language."""
    page = people()
    chunks = longest_chunks()

    def speak(route: Route) -> None:
        text = chunks.get(route.request.url.rpartition("/")[2])
        if text is None:
            route.continue_()
        else:
            route.fulfill(body=text, content_type="text/javascript; charset=utf-8")

    page.route(re.compile(r"/assets/en-[^/]*\.js$"), speak)
    page.goto(server.url)
    return page


def post(page: Page, server: Server, path: str, body: Any) -> dict[str, Any]:
    answer = page.request.post(f"{server.url}/api{path}", data=body)
    assert answer.ok, answer.text()
    content: dict[str, Any] = answer.json()
    return content


def sit_down_to(page: Page, server: Server, decision: Decision, records: dict[str, str]) -> dict[str, Any]:
    """A table at this position, with long hints available right away."""
    if decision.record not in records:
        records[decision.record] = post(page, server, "/records", json.loads(decision.record))["table"]["id"]
    asked = {"move": decision.move, "seat": decision.seat, "level": "easy", "name": "Olena"}
    state = post(page, server, f"/tables/{records[decision.record]}/fork", asked)
    moves = sorted(state["offer"]["legal"], key=lambda choice: len(json.dumps(choice["phrase"])), reverse=True)[:3]
    hints = [
        {"action": each["id"], "difference": -12.5, "reason": {"key": "web.hint.tip"}, "phrase": each["phrase"]}
        for each in moves
    ]

    def answer(route: Route) -> None:
        route.fulfill(json={"seq": state["seq"], "hints": hints})

    page.unroute(re.compile(r"/hints$"))
    page.route(re.compile(r"/hints$"), answer)
    page.evaluate(GO, f"/t/{state['table']['id']}")
    return state


def sizes_for(number: int) -> list[Size]:
    """The sizes for the position with this number. Together, the positions cover all of them."""
    if ALL:
        return SIZES
    others = [size for size in SIZES if size not in OFTEN]
    return [OFTEN[number % 2], others[number % len(others)]]


@pytest.mark.parametrize(("game", "part"), [(game, part) for game, parts in PARTS.items() for part in range(parts)])
def test_every_control_of_every_decision_is_within_reach(server: Server, walker: Page, game: str, part: int) -> None:
    faults: dict[str, list[str]] = {}
    records: dict[str, str] = {}
    for number, decision in enumerate(decisions(game)):
        if number % PARTS[game] != part:
            continue
        sit_down_to(walker, server, decision, records)
        walker.evaluate(CHOOSE, max(CHOSEN.get((game, kind), 0) for kind in decision.kinds))
        for width, height in sizes_for(number):
            walker.set_viewport_size({"width": width, "height": height})
            for fault in walker.evaluate(FAULTS):
                faults.setdefault(fault, []).append(f"{decision.name} at {width}×{height}")
    told = [f"{fault} ({len(where)}: {where[0]})" for fault, where in faults.items()]
    assert not told, f"{len(told)} faults:\n" + "\n".join(told[:60])
