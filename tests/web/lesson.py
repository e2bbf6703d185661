"""A guided first game, played by someone who only follows the ring."""

from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

from site_page import wait_until

COACH = ".coach"
RING = "[data-pointed]"
STEP = f"{COACH}:not([data-step=''])"
"""The coach, while it has something to say."""


def begin(page: Page, url: str, game: str) -> None:
    """Start from the home page."""
    page.goto(url)
    page.locator("li", has=page.locator(f"#game-{game}")).locator(".learn").click()
    page.wait_for_selector(STEP)


def steps(page: Page, keyboard: bool = False) -> Iterator[str]:
    """Every step of the lesson before it is done, clicking only the coach and the ring.

    By keyboard it presses only Enter: the focus has to be where the lesson continues.
    """
    seen = ""
    while page.locator(COACH).count():
        coach = page.locator(STEP)
        coach.wait_for(state="attached")
        step, move = coach.get_attribute("data-step"), coach.get_attribute("data-move")
        if step != seen:
            assert step
            yield step
            seen = step
        primary = coach.locator(".primary")
        if coach.locator(".next").count():
            press(page, primary, keyboard)
            wait_until(page, _GONE, arg=[step, move])
            continue
        if coach.is_visible() and (
            page.evaluate(f"() => !document.activeElement.matches('{RING}')")
            if keyboard
            else coach.evaluate("each => each.matches('.sheet')")
        ):
            press(page, primary, keyboard)
        ring = page.locator(RING)
        shown = ring.element_handle()
        assert shown is not None
        press(page, ring, keyboard)
        wait_until(
            page,
            f"([ring, ...before]) => !ring.isConnected || !ring.matches('{RING}') || ({_GONE})(before)",
            arg=[shown, step, move],
        )


def press(page: Page, button: Locator, keyboard: bool) -> None:
    """Press by mouse or finger, or by Enter alone."""
    if keyboard:
        expect(button).to_be_focused()
        page.keyboard.press("Enter")
    else:
        button.click()


_GONE = f"""([step, move]) => {{
    const coach = document.querySelector("{COACH}");
    return !coach || coach.dataset.step !== step || coach.dataset.move !== move;
}}"""
