"""Take pictures of every step of every lesson, for review: `python docs/lesson_pictures.py FOLDER [GAME …]`.

Plays the lessons in headless Chromium by following the ring, on a laptop and on phones, in all four languages.
`--lang`, `--size`, and `--keyboard` select some of them.
"""

import argparse
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import cromlech
from cromlech.core.words import LANGUAGES

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "docs"), str(ROOT / "tests" / "web")]
from lesson import begin, steps  # noqa: E402
from screenshots import CHROMIUM, FLAGS, server  # noqa: E402

SIZES = {"laptop": (1366, 768), "phone": (390, 844), "small": (360, 640)}


def photograph(browser: Browser, url: str, game: str, lang: str, size: str, folder: Path, keyboard: bool) -> None:
    """One lesson from the first step to the last."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, locale=lang, has_touch=size != "laptop")
    settings = f'{{lang: "{lang}", motion: "off", name: "Olena"}}'
    context.add_init_script(f"if (!localStorage.cromlech) localStorage.cromlech = JSON.stringify({settings})")
    page = context.new_page()
    begin(page, url, game)
    folder.mkdir(parents=True, exist_ok=True)
    for number, step in enumerate(steps(page, keyboard)):
        page.wait_for_timeout(150)
        page.screenshot(path=folder / f"{game}-{lang}-{size}-{number:02}-{step}.png")
    page.wait_for_timeout(500)
    page.screenshot(path=folder / f"{game}-{lang}-{size}-end.png")
    context.close()


def main() -> None:
    """Take all requested pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=[each.name for each in cromlech.games() if each.lesson is not None])
    parser.add_argument("--lang", nargs="*", default=LANGUAGES, choices=LANGUAGES)
    parser.add_argument("--size", nargs="*", default=list(SIZES), choices=SIZES)
    parser.add_argument("--keyboard", action="store_true", help="use keys, not the mouse")
    asked = parser.parse_args()
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in asked.games:
            for lang in asked.lang:
                for size in asked.size:
                    photograph(browser, url, game, lang, size, asked.folder, asked.keyboard)
        browser.close()


if __name__ == "__main__":
    main()
