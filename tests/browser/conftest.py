"""A server and a browser for all tests of the page; every test fails on any complaint of either."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright
from screen import Screen

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where a server plays."""
    command = [sys.executable, "-m", "grundy", "play", "--no-browser", "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            told = re.search(r"http://\S+", server.stdout.readline())
            assert told, "the server does not say where it plays"
            yield told[0]
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    chromium = shutil.which("chromium")
    assert chromium, "there is no chromium; `make browser` installs it on Debian"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def opened(address: str, browser: Browser) -> Iterator[Callable[..., Screen]]:
    """Opens the page, with what a browser context can be told (size, language, ...).

    At the end nothing may have been complained of in the console, no request may have failed or
    left this machine. `screen.refusals` are the statuses that the test provoked.
    """
    contexts: list[BrowserContext] = []
    screens: list[Screen] = []

    def show(fragment: str = "", **context: object) -> Screen:
        settings = {"viewport": {"width": 1280, "height": 860}, "locale": "en-US"} | context
        contexts.append(browser.new_context(**settings))
        contexts[-1].set_default_timeout(15_000)
        screen = Screen(contexts[-1].new_page(), address)
        screens.append(screen)
        watch(screen.page, screen, address)
        screen.go(fragment)
        return screen

    yield show
    complaints = [complaint for screen in screens for complaint in screen.complaints]
    for context in contexts:
        context.close()
    assert complaints == []


def watch(page: Page, screen: Screen, address: str) -> None:
    """Collect what goes wrong."""

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
            if request.url.startswith((address, "data:", "blob:"))
            else screen.complaints.append(f"asks elsewhere: {request.url}")
        ),
    )
