"""Every icon on a table explains itself, and the legend lists them all."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Server
from .table import BOT, MARTA, ME, sit_down, sit_down_at

Person = Callable[..., Page]

UNEXPLAINED = """(known) => {
    const wrong = [];
    const outermost = (mark) => {
        const outer = mark.parentElement?.closest("[data-icon]");
        return outer ? outermost(outer) : mark;
    };
    for (const mark of document.querySelectorAll("main [data-icon]")) {
        const name = outermost(mark).getAttribute("data-icon");
        // icons of buttons have the button's own words
        if (!known.includes(name) && !mark.closest("button, a, [data-tip]")) wrong.push(name);
    }
    for (const piece of document.querySelectorAll("main svg.piece"))
        if (!piece.querySelector("[data-icon]") && !piece.closest("button, a, [data-tip], [data-icon], [role=img]"))
            if (!piece.parentElement.closest("[aria-hidden=true]")) wrong.push(piece.parentElement.className);
    return wrong;
}"""
"""Icons and pieces of the table that neither the legend nor a tip nor a button explains."""

POSITIONS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "stone-age": lambda view: view["phase"] == "placing" and view["round"] > 2,
    "cvlizations": lambda view: view["phase"] == "developing",
    "endless-winter": lambda view: view["phase"] == "playing",
}

RARE = {"cvlizations": {"close", "eye"}}
"""Icons that these positions may lack, since bots choose: failed orders, and hidden ones of your own."""


@pytest.mark.parametrize("game", POSITIONS)
def test_every_icon_of_a_table_is_explained(server: Server, people: Person, game: str) -> None:
    page = people()
    sit_down_at(page, server.url, [ME, BOT, BOT], POSITIONS[game], game)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What do the icons mean?").click()
    known = page.locator("[data-explains]").evaluate_all("(all) => all.map((one) => one.dataset.explains)")
    assert len(known) > 15
    assert RARE.get(game, set()) <= set(known)
    page.keyboard.press("Escape")
    assert page.evaluate(UNEXPLAINED, known) == []
    page.set_viewport_size(PHONE)
    page.wait_for_selector(".rivals")
    assert page.evaluate(UNEXPLAINED, known) == []


def test_icons_explain_themselves_to_pointer_keyboard_and_finger(server: Server, people: Person) -> None:
    page = people()
    sit_down(page, server.url, [ME, MARTA], start_player=0)
    tip = page.get_by_role("tooltip")
    page.locator("[data-place=card_2]").hover()
    expect(tip.locator("li").first).to_be_visible()
    page.mouse.move(5, 5)
    expect(tip).to_have_count(0)
    # one keyboard stop explains the whole mat
    page.locator(".mat .score").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(tip).to_contain_text("food")
    page.keyboard.press("Escape")
    # a long touch asks, and releasing it chooses nothing
    place = page.locator("[data-place=card_2]")
    touch = {"pointerType": "touch", "bubbles": True, "isPrimary": True}
    place.dispatch_event("pointerdown", touch)
    expect(tip.locator("li").first).to_be_visible()
    place.dispatch_event("pointerup", touch)
    place.dispatch_event("click")
    expect(place).to_have_attribute("aria-pressed", "false")
    page.mouse.click(5, 200)
    place.click()
    expect(place).to_have_attribute("aria-pressed", "true")
