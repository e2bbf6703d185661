"""Take pictures of every screen for the README and the docs: `make screenshots`.

Starts the real server with its own database, plays a few moves with fixed records, and
takes screenshots of the client in headless Chromium.
"""

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

import cromlech
from cromlech.bots import GreedyBot, Seat
from site_page import kept, serving, wait_until

FOLDER = Path(__file__).parent / "img" / "web"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-headless-shell")
DESKTOP = (1366, 768)
PHONE = (390, 844)


def free_port() -> int:
    """A port that no one uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def server() -> Iterator[str]:
    """The address of a running server."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cromlech", "serve", "--port", str(port), "--workers", "0"]
        command += ["--database", f"sqlite:///{folder}/tables.db"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(300):
                try:
                    urllib.request.urlopen(f"{address}/api/games", timeout=5).read()
                    break
                except (urllib.error.URLError, TimeoutError):
                    time.sleep(0.1)
            yield address
        finally:
            process.terminate()
            process.wait()


def game(players: int, seed: int, stop: str = "", since: int = 4, name: str = "stone-age", **options: Any) -> str:
    """A record between greedy bots, to its end or to seat 0's first decision in a phase, starting at a round."""
    state = cromlech.game(name, players=players, **options).start(seed=seed)
    bot = GreedyBot(target="python", seed=seed)
    while not state.over:
        view = state.view(0)
        if stop and state.actor == 0 and view["phase"] == stop and view["round"] >= since:
            break
        state.apply(bot.choose(Seat(state, state.actor)))
    return state.record().to_json()


def ask(page: Page, path: str, body: Any) -> Any:
    """POST as the person of this page."""
    script = """async ([path, body]) => (await fetch("/api" + path, {
        method: "POST", headers: {"Content-Type": "application/json"}, body})).json()"""
    return page.evaluate(script, [path, body if isinstance(body, str) else json.dumps(body)])


Theme = Literal["light", "dark"]
OTHER_GAMES: tuple[tuple[str, str, str, int, tuple[int, int], str, Theme], ...] = (
    ("cvlizations", "cvlizations", "developing", 5, DESKTOP, "en", "light"),
    ("cvlizations_phone", "cvlizations", "facing_up", 5, PHONE, "uk", "light"),
    ("endless_winter", "endless-winter", "playing", 3, DESKTOP, "en", "light"),
    ("endless_winter_night", "endless-winter", "acting", 3, DESKTOP, "pl", "dark"),
    ("endless_winter_phone", "endless-winter", "playing", 2, PHONE, "ru", "light"),
)
"""Picture, game, phase, round, screen size, language, and theme."""
SCREENS: tuple[tuple[str, tuple[int, int], str, Theme], ...] = (
    ("night", DESKTOP, "uk", "dark"),
    ("phone", PHONE, "pl", "light"),
    ("phone_night", PHONE, "ru", "dark"),
    ("large", (2560, 1440), "en", "light"),
)


def person(browser: Browser, size: tuple[int, int], lang: str = "en", theme: Theme = "light") -> Page:
    """A page for a new person."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=lang, color_scheme=theme)
    context.add_init_script(
        "if (!localStorage.cromlech) localStorage.cromlech ="
        f' JSON.stringify({{lang: "{lang}", theme: "{theme}", motion: "off", confirm: "always", name: "Olena"}})'
    )
    return context.new_page()


def at_table(page: Page, address: str, record: str) -> None:
    """Continue from the end of an unfinished record, as seat 0."""
    page.goto(address)
    table = ask(page, "/records", record)["table"]["id"]
    moves = page.evaluate("async (id) => (await (await fetch(`/api/tables/${id}`)).json()).move", table)
    forked = ask(page, f"/tables/{table}/fork", {"move": moves, "seat": 0, "level": "easy", "name": "Olena"})
    page.goto(f"{address}/t/{forked['table']['id']}")
    page.wait_for_selector(".console.mine")
    page.wait_for_timeout(2500)


def shoot(page: Page, name: str) -> None:
    """Save what is on the screen."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(600)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=85)
    sys.stdout.write(f"{name}\n")


def airplane_mode(browser: Browser) -> None:
    """A game on a phone without a network, from the static site. Its host is gone."""
    page = person(browser, PHONE)
    page.set_default_timeout(120_000)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "cromlech", "site", folder], check=True, stdout=subprocess.DEVNULL)
        with serving(folder) as address:
            page.goto(address)
            page.locator("button.primary.big").first.click()
            page.wait_for_selector(".console.mine")
            wait_until(page, kept(folder))
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".console.mine")
    page.wait_for_timeout(2500)
    shoot(page, "offline_phone")


def main() -> None:
    """Take every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        finished = game(3, 11, start_player=0)
        page = person(browser, DESKTOP)
        page.goto(address)
        page.wait_for_selector(".hero img")
        page.wait_for_timeout(3000)
        shoot(page, "home")
        page.goto(f"{address}/new/stone-age")
        shoot(page, "new")
        for phase in ("placing", "adding_tools", "buying", "feeding", "taking_die"):
            for seed in range(1, 30):
                record = game(4, seed, phase, start_player=0)
                if '"over": false' in record:
                    break
            at_table(page, address, record)
            if phase == "placing":
                page.locator('[data-place="hunt"].open, [data-place="forest"].open').first.click()
            shoot(page, phase)
        table = ask(page, "/records", finished)["table"]["id"]
        page.goto(f"{address}/t/{table}/review#move=150")
        page.wait_for_selector(".board img")
        shoot(page, "replay")
        for name, title in (("sheet", "Score sheet"), ("charts", "Charts")):
            page.get_by_role("tab", name=title).click()
            page.wait_for_timeout(1500)
            shoot(page, name)
        page.goto(f"{address}/rules/stone-age")
        shoot(page, "rules")
        for name, size, lang, theme in SCREENS:
            page = person(browser, size, lang, theme)
            at_table(page, address, game(4, 2, "placing", start_player=0))
            page.locator('[data-place="forest"].open, [data-place="hunt"].open').first.click()
            shoot(page, name)
        for name, other, phase, since, size, lang, theme in OTHER_GAMES:
            page = person(browser, size, lang, theme)
            at_table(page, address, game(3, 4, phase, since, other))
            shoot(page, name)
        airplane_mode(browser)
        browser.close()


if __name__ == "__main__":
    main()
