"""`cromlech site`: plain files under a path of some web host, and play without a network."""

import dataclasses
import functools
import http.server
import json
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cromlech
from cromlech.cli import main
from cromlech.server.settings import STATIC
from site_page import KEEP_WORKER, Quiet, ask, kept, wait_until

from .table import MINE

Person = Callable[..., Page]

pytestmark = pytest.mark.skipif(
    not (STATIC / "assets" / "python").is_dir(), reason="the client was built without a network: python web/build.py"
)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[http.server.ThreadingHTTPServer]:
    """A web host with the site in its folder `some/games`."""
    assert main(["site", str(tmp_path / "some" / "games")]) == 0
    serve = functools.partial(Quiet, directory=tmp_path)
    running = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield running
    running.shutdown()
    running.server_close()


def play_on(page: Page, state: dict[str, Any], moves: int) -> dict[str, Any]:
    """Make some moves, or as many as there are."""
    path = f"/tables/{state['table']['id']}"
    while moves and state["table"]["status"] == "playing":
        if state["offer"]["legal"]:
            asked = {"seq": state["seq"], "actions": [state["offer"]["legal"][0]["id"]]}
            state = ask(page, "POST", f"{path}/moves?line=100000", asked)
            moves -= 1
        else:
            state = ask(page, "GET", f"{path}?line=100000&after={state['seq']}&wait=5")
    return state


def with_late_shares(record: str) -> str:
    """A record whose shares are said to have come only after the first moves. It agrees with the rules."""
    made = cromlech.Record.from_json(record)
    assert made.proof is not None
    shares = [{**each, "move": 9} for each in made.proof["shares"]]
    return dataclasses.replace(made, proof={**made.proof, "shares": shares}).to_json()


def publish(folder: Path) -> None:
    """Replace the site with a new version of it, in which every file of the app has another name."""
    files = [path for path in (folder / "assets").iterdir() if path.is_file()]
    names = re.compile("|".join(re.escape(path.name) for path in files))
    for path in [*files, folder / "index.html", folder / "sw.js"]:
        if path.suffix in (".html", ".css", ".js"):
            text = names.sub(lambda found: f"new-{found[0]}", path.read_text("utf-8"))
            path.write_text(re.sub(r'"version":"\w+"', '"version":"new"', text), "utf-8")
    for path in files:
        path.rename(path.with_name(f"new-{path.name}"))


def test_plain_files_play_with_and_without_a_network(
    host: http.server.ThreadingHTTPServer, people: Person, tmp_path: Path
) -> None:
    url = f"http://127.0.0.1:{host.server_port}/some/games/"
    page = people(thinks=True)
    page.context.add_init_script(KEEP_WORKER)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(url)
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    assert not [each for each in fetched if "/python/" in each or "/api/" in each]

    page.locator("a[href*='/new/cvlizations']").first.click()
    page.locator("form button.primary").click()
    page.locator(MINE).wait_for(timeout=90_000)
    table = page.url.rpartition("/t/")[2]
    state = play_on(page, ask(page, "GET", f"/tables/{table}"), 5)
    wait_until(page, kept(tmp_path / "some" / "games"))

    host.shutdown()
    host.server_close()
    page.context.set_offline(True)
    page.reload()
    page.locator(f"{MINE}, .console").first.wait_for(timeout=90_000)
    again = ask(page, "GET", f"/tables/{table}")
    assert again["seq"] >= state["seq"]
    over = play_on(page, again, 500)
    assert over["table"]["status"] == "over"
    record = json.dumps(ask(page, "GET", f"/tables/{table}/record"))

    page.locator("dialog[open] a[href='?/']").click()
    expect(page.locator(f"a[href*='{table}']").first).to_be_visible()
    file = tmp_path / "game.json"
    file.write_text(record, "utf-8")
    page.locator('input[type="file"]').set_input_files(file)
    page.wait_for_url(re.compile("/review"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    assert json.loads(Path(download.value.path()).read_text("utf-8")) == json.loads(record)

    check = page.get_by_role("button", name="Check the dice")
    dialog = page.get_by_role("dialog", name="Fair dice")
    check.click()
    expect(dialog.get_by_role("heading", name="The dice are right")).to_be_visible()
    for text in ("The commitment is the one that this browser saw", "Your share counted from the start"):
        expect(dialog).to_contain_text(text)
    page.keyboard.press("Escape")
    file.write_text(with_late_shares(record), "utf-8")
    page.locator("a.home").click()
    page.locator('input[type="file"]').set_input_files(file)
    check.click()
    expect(dialog.get_by_role("heading", name="The dice are not right")).to_be_visible()
    expect(dialog).to_contain_text("isn't what had to come")
    dialog.get_by_role("button", name="Show move").click()
    expect(dialog).to_be_hidden()
    assert "move=0" not in page.url

    page.locator("a.home").click()
    page.locator("a[href*='/new/stone-age']").first.click()
    page.locator("form button.primary").click()
    expect(page.locator(MINE)).to_be_visible()


def test_a_new_version_replaces_the_old_one_cleanly(
    host: http.server.ThreadingHTTPServer, people: Person, tmp_path: Path
) -> None:
    url = f"http://127.0.0.1:{host.server_port}/some/games/"
    folder = tmp_path / "some" / "games"
    has_python = kept(folder)
    page = people(thinks=True)
    page.context.add_init_script(KEEP_WORKER)
    page.goto(f"{url}?/new/stone-age")
    wait_until(page, has_python)
    state = ask(page, "POST", "/tables", {"game": "stone-age", "seats": [{"kind": "me"}, {"kind": "here"}]})

    publish(folder)
    shutil.rmtree(folder / "assets" / "python")  # it has not changed, so nobody needs to fetch it again
    page.context.set_offline(True)
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_contain_text("There is a new version")
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    wait_until(page, "navigator.serviceWorker.getRegistration().then(({waiting}) => waiting !== null)")
    page.locator("a.home").click()
    page.locator("a[href*='/rules/endless-winter']").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    state = play_on(page, state, 1)

    page.goto(f"{url}?/t/{state['table']['id']}")
    page.locator(".console, .curtain").first.wait_for()
    fetched = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    assert ask(page, "GET", f"/tables/{state['table']['id']}")["move"] == state["move"]
    files = [each for each in fetched if "/assets/" in each and "/python/" not in each]
    assert files
    assert [each for each in files if "/assets/new-" not in each] == []

    context = page.context
    page.close()  # the last one with the old service worker
    page = context.new_page()
    page.goto(url)
    wait_until(page, "caches.keys().then((all) => all.filter((name) => / /.test(name)).join() === 'cromlech new')")
    assert page.evaluate(has_python)
    context.set_offline(True)
    page.goto(f"{url}?/t/{state['table']['id']}")
    page.locator(".console, .curtain").first.wait_for()


def test_a_page_whose_files_are_gone_says_so(
    host: http.server.ThreadingHTTPServer, people: Person, tmp_path: Path
) -> None:
    page = people(expect_errors=True, service_workers="block")
    page.goto(f"http://127.0.0.1:{host.server_port}/some/games/")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    publish(tmp_path / "some" / "games")
    page.locator("a[href*='/rules/']").first.click()
    expect(page.get_by_role("alert")).to_contain_text("a new version has replaced this one")
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_folder_of_others_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("mine", "utf-8")
    assert main(["site", str(tmp_path)]) == 2
    assert "other files" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
