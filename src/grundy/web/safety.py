"""What guards the server: who may ask, how much, how slowly, and what a browser may do with it.

It listens on this machine alone. Another page in the same browser can still send requests to it, or
have its own name lead here: such requests carry a foreign Origin or Host, and lack the token.
"""

from __future__ import annotations

import asyncio
import secrets

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.web.fields import Refused
from grundy.web.words import LANGUAGES, Words

LARGEST_BODY = 1_000_000
"""Bytes."""
DISCARDED = 10_000_000
"""So much of a body that is too large is read to its end: a browser hears no answer before."""
READS_IN = 10.0
"""Seconds in which a request must have come whole."""
WRITES_IN = 30.0
"""Seconds in which a client must take what it is sent."""
MOST_CONNECTIONS = 500
MOST_AT_ONCE = 300
"""Connections with a request; more are told to come again."""
TOKEN_HEADER = "x-grundy-token"

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    """Lets through what the own page asks, and puts the safety headers on every answer.

    `hosts` are what a request may call this server, as 127.0.0.1:8000.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str], token: str) -> None:
        self.app, self.hosts, self.token = app, hosts, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            self._check(Headers(scope=scope), scope["method"])
        except Refused as why:
            said = {"message": Words(LANGUAGES[0]).say(why.key)}
            await JSONResponse({"error": said}, why.status)(scope, receive, guarded)
            return
        await self.app(scope, receive, guarded)

    def _check(self, headers: Headers, method: str) -> None:
        if headers.getlist("host") != [headers.get("host")] or headers["host"] not in self.hosts:
            raise Refused(403, "error.host")
        origin = headers.get("origin")
        if origin is not None and origin.removeprefix("http://") not in self.hosts:
            raise Refused(403, "error.origin")
        if method in ("GET", "HEAD"):
            return
        if headers.get("sec-fetch-site", "same-origin") != "same-origin":
            raise Refused(403, "error.origin")
        given = headers.get(TOKEN_HEADER, "").encode("utf-8", "replace")
        if not secrets.compare_digest(given, self.token.encode()):
            raise Refused(403, "error.token")


async def read_body(request: Request) -> bytes:
    """The body of a request. Raises Refused where it is too large or too slow."""
    body = bytearray()
    size = 0
    try:
        async with asyncio.timeout(READS_IN):
            async for part in request.stream():
                size += len(part)
                if size <= LARGEST_BODY:
                    body += part
                elif size > DISCARDED:
                    break
    except (TimeoutError, ClientDisconnect) as fault:
        raise Refused(408, "error.slow", seconds=int(READS_IN)) from fault
    if size > LARGEST_BODY:
        raise Refused(413, "error.large", most=LARGEST_BODY)
    return bytes(body)


class Patient(H11Protocol):
    """A connection that is closed when its client sends, or takes, nothing for long."""

    _watch: asyncio.TimerHandle | None = None
    _blocked: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, unless there are too many connections."""
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        self._expect()

    def _expect(self) -> None:
        self._unwatch()
        self._watch = self.loop.call_later(READS_IN, self.transport.abort)

    def _unwatch(self) -> None:
        if self._watch is not None:
            self._watch.cancel()

    def data_received(self, data: bytes) -> None:
        """When the head of a request is there, its body is watched by `read_body`."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._unwatch()

    def on_response_complete(self) -> None:
        """Wait for another request."""
        self._expect()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The client does not take what it is sent."""
        super().pause_writing()
        self._blocked = self.loop.call_later(WRITES_IN, self.transport.abort)

    def resume_writing(self) -> None:
        """It goes on."""
        super().resume_writing()
        if self._blocked is not None:
            self._blocked.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """No timer survives its connection."""
        super().connection_lost(exc)
        self._unwatch()
        if self._blocked is not None:
            self._blocked.cancel()
