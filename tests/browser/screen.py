"""The page as a person sees it: what is pressed, dragged, read. And what it takes to see it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

Point = tuple[float, float]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@contextmanager
def playing(*arguments: str) -> Iterator[str]:
    """Runs `grundy play`, and gives the address where it plays."""
    command = [sys.executable, "-m", "grundy", "play", *arguments, "--no-browser", "--workers=2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            told = re.search(r"http://\S+", server.stdout.readline())
            assert told, "the server does not say where it plays"
            yield told[0]
        finally:
            server.terminate()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's browser."""
    found = shutil.which("chromium")
    assert found, "there is no chromium; `make browser` installs it on Debian"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


class Screen:
    """One open page. `complaints` are collected by the fixture; `refusals` it lets pass."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        self.refusals: set[int] = set()

    def go(self, fragment: str = "") -> None:
        """Load the page, with the address of a position if given."""
        self.page.goto(self.address + fragment)
        expect(self.key("mode-edit")).to_be_visible()

    # Controls, by the page's own names for them.

    def key(self, name: str) -> Locator:
        """A control."""
        return self.page.locator(f'[data-key="{name}"]')

    def press(self, name: str) -> None:
        """Press a control."""
        self.key(name).click()

    def tab(self, name: str) -> None:
        """Bring a panel to the front."""
        self.page.locator(f"#tab-{name}").click()

    def choose(self, ruleset: str) -> None:
        """Choose a game by its exact name."""
        self.press("game")
        self.page.locator("#chooser input").fill(ruleset)
        self.page.locator(f'#chooser [data-game="{ruleset}"]').click()
        expect(self.page.locator("#chooser")).to_be_hidden()
        expect(self.key("game")).to_have_attribute("data-game", ruleset)

    def write(self, text: str) -> None:
        """Put in a position as text."""
        self.tab("text")
        self.page.locator("#position").fill(text)
        with self.page.expect_response("**/api/view"):
            self.press("use")

    @property
    def text(self) -> Locator:
        """The box with the position as text."""
        return self.page.locator("#position")

    @property
    def status(self) -> Locator:
        """The line under the board."""
        return self.page.locator("#status")

    @property
    def moves(self) -> Locator:
        """The buttons of the moves that can be made."""
        return self.page.locator("#panel-moves .moves button")

    # The board.

    def thing(self, selector: str) -> Locator:
        """Something on the board; halos and what falls are none of it."""
        return self.page.locator(f"#board svg :is({selector})")

    def middle(self, selector: str) -> Point:
        """The middle of something on the board, in the window."""
        self.thing(selector).first.wait_for(state="attached")
        # In one go, since the picture may be drawn anew at any moment.
        x, y = self.page.evaluate(
            """selector => {
                const root = document.querySelector("#board").shadowRoot;
                const box = root.querySelector(`svg :is(${selector})`).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            selector,
        )
        return x, y

    def leaves(self, selector: str, place: Point) -> Point:
        """Wait until something on the board is elsewhere; where it is then."""
        for _ in range(400):
            now = self.middle(selector)
            if now != place:
                return now
            self.page.wait_for_timeout(25)
        raise AssertionError(f"{selector} stays at {place}")

    def hit(self, selector: str) -> None:
        """Press on it. (An upright line has a box without width, which locators call invisible.)"""
        self.page.mouse.click(*self.middle(selector))

    def drag(self, start: Point, end: Point) -> None:
        """Press at one point and let go at another, on the way in several steps."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()

    def your_turn(self) -> None:
        """Wait until it is one's own turn, or the game is over."""
        expect(self.page.locator("#board")).to_have_attribute("aria-busy", "false")

    def move(self, index: int) -> None:
        """Make a move from the list and wait for the answer to it."""
        self.moves.nth(index).click()
        self.your_turn()

    @property
    def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return wide
