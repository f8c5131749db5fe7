"""Takes the pictures of the page for the README: `python tests/browser/pictures.py FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, expect
from screen import Screen, chromium, playing


def main(folder: Path) -> None:
    """Three pictures, each made from a fresh page."""
    folder.mkdir(parents=True, exist_ok=True)
    with playing() as address, chromium() as browser:
        why(shown(browser, address), folder / "why.png")
        steps = shown(browser, address, locale="zh-CN", color_scheme="dark")
        explanation(steps, folder / "explanation.png")
        size = {"width": 360, "height": 740}
        review(shown(browser, address, viewport=size), folder / "review.png")


def shown(browser: Browser, address: str, **context: object) -> Screen:
    """A page in a window of its own, where nothing moves."""
    settings = {"viewport": {"width": 1280, "height": 740}, "reduced_motion": "reduce"}
    screen = Screen(browser.new_context(**settings | context).new_page(), address)
    screen.go()
    return screen


def why(screen: Screen, path: Path) -> None:
    """Two trees, their values and the theorem."""
    screen.page.select_option("[data-key=preset]", index=2)
    expect(screen.thing('[data-vertex="9"]')).to_be_attached()
    screen.press("values")
    expect(screen.page.locator("#panel-why tfoot")).to_be_visible()
    take(screen, path)


def explanation(screen: Screen, path: Path) -> None:
    """A step of an explanation, in Chinese and in the dark."""
    screen.choose("mock-turtles")
    screen.press("explain")
    for _ in range(2):
        screen.press("walk-on")
    take(screen, path)


def review(screen: Screen, path: Path) -> None:
    """On a phone: the move that threw the win away, and the one that would have kept it."""
    screen.write("roots 1\n1-2 2-3 3-4 2-4 2-5")
    screen.tab("moves")
    screen.move(3)
    while screen.moves.count():
        screen.move(0)
    screen.press("review")
    kept = screen.page.locator(".history .kept").first
    expect(kept).to_be_visible()
    kept.click()
    expect(screen.moves.first).to_be_visible()
    screen.page.evaluate("document.querySelector('#board').scrollIntoView()")
    take(screen, path)


def take(screen: Screen, path: Path) -> None:
    """The window as a PNG, once it is at rest."""
    screen.page.mouse.move(2, 2)
    screen.page.evaluate("document.activeElement?.blur()")
    screen.page.wait_for_timeout(600)
    screen.page.screenshot(path=path)
    screen.page.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
