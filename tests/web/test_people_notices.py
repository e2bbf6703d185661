"""How a person is told that it's their turn: the screen, a message on this device, and a table to hear nothing of."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Server

Person = Callable[..., Page]
LISTEN = """() => {
    registration.showNotification = async (...shown) => void (globalThis.shown = shown);
    clients.openWindow = async (url) => void (globalThis.opened = url);
}"""
CLICK = """() => dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), {
    notification: { close() {}, data: globalThis.shown[1].data },
}))"""
"""What the system would do with a message is written down instead: a headless browser shows none."""


@pytest.mark.parametrize("lang", ["en", "uk"])
def test_the_screen(server: Server, people: Person, lang: str) -> None:
    page = people(lang, expect_errors=True, viewport=PHONE if lang == "uk" else {"width": 1366, "height": 768})
    page.goto(f"{server.url}/")
    page.get_by_role("button", name={"en": "Settings", "uk": "Налаштування"}[lang]).click()
    page.get_by_role("link", name={"en": "Notifications", "uk": "Сповіщення"}[lang]).click()
    expect(page).to_have_url(re.compile("/notices$"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    field = page.get_by_role("textbox", name=re.compile("Discord"))
    field.fill("https://example.org/hook")
    page.get_by_role("button", name={"en": "Add", "uk": "Додати"}[lang], exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    field.fill("https://ntfy.sh/some-topic")
    page.get_by_role("button", name={"en": "Add", "uk": "Додати"}[lang], exact=True).click()
    expect(page.get_by_role("listitem").filter(has_text="ntfy")).to_be_visible()
    expect(field).to_have_value("")
    page.locator("input[type=time]").first.fill("23:30")
    page.locator(".hours .button").first.click()
    expect(page.get_by_text(re.compile("23:30"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name={"en": "Remove", "uk": "Прибрати"}[lang]).click()
    expect(page.get_by_role("listitem")).to_have_count(0)


def test_a_message_from_the_server_is_shown(server: Server, people: Person) -> None:
    """As a push service would deliver it. A click opens the table."""
    page = people("pl", thinks=True)
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    page.goto(f"{server.url}/")
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    worker = page.context.service_workers[0]
    worker.evaluate(LISTEN)
    told = {"title": "Epoka Kamienia: twój ruch", "body": "Czeka na ciebie stół.", "url": "/t/abc", "tag": "/t/abc"}
    registration = next(each["registrationId"] for each in found if each["scopeURL"].startswith(server.url))
    data = {"origin": server.url, "registrationId": registration, "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", data)
    until(lambda: worker.evaluate("globalThis.shown"))
    title, shown = worker.evaluate("globalThis.shown")
    assert (title, shown["body"], shown["tag"]) == (told["title"], told["body"], told["tag"])
    worker.evaluate(CLICK)
    until(lambda: worker.evaluate("globalThis.opened"))
    assert worker.evaluate("globalThis.opened") == f"{server.url}/t/abc"


def until(condition: Callable[[], Any]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)
