"""A server and a browser for all tests of the page; every test fails on any complaint of either."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Request, expect
from screen import Screen, chromium, playing

# A busy machine may take its time; nothing waits so long where all is well.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a server plays all games."""
    with playing() as address:
        yield address


@pytest.fixture(scope="module")
def rules_of_ones_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server plays rules from a file: take 1, 3 or 4 from a heap of 9."""
    rules = tmp_path_factory.mktemp("rules") / "my_rules.py"
    lines = ("def followers(heap):", "    return [heap - n for n in (1, 3, 4) if n <= heap]")
    rules.write_text("\n".join(lines), "utf-8")
    with playing(str(rules), "-p", "9") as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def opened(address: str, browser: Browser) -> Iterator[Callable[..., Screen]]:
    """Opens the page, with what a browser context can be told (size, language, ...).

    At the end nothing may have been complained of in the console, no request may have failed or
    left this machine. `screen.refusals` are the statuses that the test provoked.
    """
    contexts: list[BrowserContext] = []
    screens: list[Screen] = []

    def show(fragment: str = "", at: str = address, **context: object) -> Screen:
        settings = {"viewport": {"width": 1280, "height": 860}, "locale": "en-US"} | context
        contexts.append(browser.new_context(**settings))
        contexts[-1].set_default_timeout(PATIENCE)
        screen = Screen(contexts[-1].new_page(), at)
        screens.append(screen)
        watch(screen)
        screen.go(fragment)
        return screen

    yield show
    complaints = [complaint for screen in screens for complaint in screen.complaints]
    for context in contexts:
        context.close()
    assert complaints == []


def watch(screen: Screen) -> None:
    """Collect what goes wrong."""
    page, here = screen.page, (screen.address, "data:", "blob:")

    def failed(request: Request) -> None:
        # The page breaks off streams whose question is no longer asked, and a reload the icon.
        may = re.search(r"/(solve|explain|reply|review|favicon\.svg)$", request.url)
        if not (may and request.failure == "net::ERR_ABORTED"):
            screen.complaints.append(f"{request.failure}: {request.url}")

    def answered(status: int, url: str) -> None:
        if status >= 400 and status not in screen.refusals:
            screen.complaints.append(f"{status}: {url}")

    def told(kind: str, text: str) -> None:
        provoked = any(f"status of {status}" in text for status in screen.refusals)
        if kind in ("error", "warning") and not provoked:
            screen.complaints.append(text)

    page.on("console", lambda message: told(message.type, message.text))
    page.on("pageerror", lambda error: screen.complaints.append(str(error)))
    page.on("requestfailed", failed)
    page.on("response", lambda response: answered(response.status, response.url))
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith(here)
            else screen.complaints.append(f"asks elsewhere: {request.url}")
        ),
    )
