"""A real server with the built client, and a real Chromium."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Cheapest first: the headless shell has the same engine, without windows, tabs, or extensions around it."""
CHROMIUM = next((found for name in BROWSERS if (found := shutil.which(name))), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # text as wide in the headless shell as in Chromium with windows
]
UNSEEN = """
HTMLImageElement.prototype.decode = () => new Promise(() => undefined);
addEventListener("DOMContentLoaded", () => { document.documentElement.style.opacity = "0"; });
"""
"""Laid out and clicked on as ever, but nothing is drawn: a third of the work, for tests that look at no colors."""
DESKTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHROMIUM is None:
        for item in items:
            if "tests/web" in str(item.path):
                item.add_marker(pytest.mark.skip(reason="no Chromium: apt-get install chromium-headless-shell"))


class Server:
    """`cromlech serve` in its own process, on a database that outlives it."""

    def __init__(self, folder: Path, workers: int = 0) -> None:
        self.folder = folder
        self.workers = workers
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "cromlech", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--database", f"sqlite:///{self.folder / 'tables.db'}", "--workers"]
        command.append(str(self.workers))
        environment = {**os.environ, "LANG": "C.UTF-8"}
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=log, env=environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, (line, (self.folder / "log").read_text())
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.url}/api/games", timeout=5).read()
                return
            except urllib.error.URLError:
                time.sleep(0.05)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Kill it like a power failure would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()
            if self.process.stdout is not None:
                self.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One with a strong bot; others needn't load compiled rules."""
    running = Server(tmp_path_factory.mktemp("server"), workers=1)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test can kill."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield running
    running.close()


@pytest.fixture
def people(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Pages of different people, each with their own cookies. An error in a page's console fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def person(
        lang: str = "en",
        motion: str = "off",
        confirm: str = "always",
        expect_errors: bool = False,
        painted: bool = False,
        thinks: bool = False,
        **options: object,
    ) -> Page:
        defaults = {"viewport": DESKTOP, "locale": lang, "service_workers": "allow" if thinks else "block"}
        context = browser.new_context(**{**defaults, **options})  # type: ignore[arg-type]
        context.add_init_script(
            "if (!localStorage.cromlech) localStorage.cromlech ="
            f' JSON.stringify({{lang: "{lang}", motion: "{motion}", confirm: "{confirm}", name: "Olena"}})'
        )
        if not painted:
            context.add_init_script(UNSEEN)
        if not thinks:  # the server's bots answer faster than a page that draws every move first
            context.add_init_script("delete globalThis.Worker")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        if not expect_errors:
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        return page

    yield person
    for context in contexts:
        context.close()
    assert not errors, errors
