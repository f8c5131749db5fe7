"""The server's interface over HTTP: documented in docs/playground.md."""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
import socket
import sys
import traceback
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from grundy.core.errors import InputError
from grundy.web import fields
from grundy.web.fields import Refused
from grundy.web.safety import MOST_AT_ONCE, Guard, Patient, read_body
from grundy.web.words import LANGUAGES, Words, catalogue
from grundy.web.workers import Busy, Gone, Limits, Told, Workers

T = TypeVar("T")

STATIC = Path(__file__).parent / "static"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
}
BEAT = 1.0
"""Seconds without an event after which a stream says that it is still there."""
STREAMED = ("solve", "explain", "reply", "review")
ENDS_IN = 1
"""Seconds that answers under way have when the server is asked to end."""

Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Opened:
    """What the command line asked for: a ruleset, unless it is a user's, and the text of a
    position."""

    ruleset: str | None = None
    start: str | None = None


class Playground:
    """The application; `hosts` are the names by which the page may call it."""

    def __init__(self, workers: Workers, opened: Opened, hosts: frozenset[str]) -> None:
        self.workers, self.opened = workers, opened
        self.token = secrets.token_urlsafe(24)
        self._listed: dict[str, Any] = {}
        routes = [
            Route("/", self.page, methods=["GET"]),
            Route("/static/{name:path}", self.static, methods=["GET"]),
            Route("/api/games", self.games, methods=["GET"]),
            Route("/api/words", self.words, methods=["GET"]),
        ]
        for kind in fields.MORE:
            answer = self.streamed(kind) if kind in STREAMED else self.answered(kind)
            routes.append(Route(f"/api/{kind}", answer, methods=["POST"]))
        app = Starlette(
            routes=routes,
            exception_handlers={
                Refused: _refused,
                Unanswered: _unanswered,
                HTTPException: _no_such,
                Exception: _broken,
            },
        )
        app.router.redirect_slashes = False
        self.app = Guard(app, hosts, self.token)

    async def page(self, request: Request) -> Response:
        """The page, with the token that its requests carry."""
        text = (STATIC / "index.html").read_text("utf-8")
        return Response(text.replace("{{token}}", self.token), media_type=TYPES[".html"])

    async def static(self, request: Request) -> Response:
        """A file of the page: its name is looked up among those there are, never opened."""
        files = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*.*")}
        path = files.get(request.path_params["name"])
        if path is None or path.suffix not in TYPES or path.name == "index.html":
            raise HTTPException(404)
        headers = {"cache-control": "no-cache"}
        return Response(path.read_bytes(), media_type=TYPES[path.suffix], headers=headers)

    async def games(self, request: Request) -> Response:
        """What can be played."""
        lang = _query_language(request)
        listed = self._listed.get(lang) or await self._answer("games", {"lang": lang})
        if self.workers.rules is None:
            # A user's file may change.
            self._listed[lang] = listed
        own = next((entry["name"] for entry in listed["games"] if entry["own"]), None)
        opened = {"ruleset": own or self.opened.ruleset, "start": self.opened.start}
        return JSONResponse({**listed, "open": opened})

    async def words(self, request: Request) -> Response:
        """The page's own words."""
        return JSONResponse(catalogue(_query_language(request), "ui"))

    def answered(self, kind: str) -> Endpoint:
        """The endpoint of a question whose answer is JSON."""

        async def answer(request: Request) -> Response:
            asked = await _asked(kind, request)
            said = await _unless_gone(request.receive, self._answer(kind, asked))
            return JSONResponse(said)

        return answer

    def streamed(self, kind: str) -> Endpoint:
        """The endpoint of a question whose answer is a stream of events.

        What is wrong with the request is an HTTP error as long as nothing was sent.
        """

        async def answer(request: Request) -> Response:
            asked = await _asked(kind, request)
            events = self._events(kind, asked)
            first = await _unless_gone(request.receive, anext(events))
            return EventStream(first or b"", events)

        return answer

    async def _answer(self, kind: str, asked: Any, told: Told | None = None) -> Any:
        """The answer of a worker. Raises Unanswered."""
        words = Words(asked["lang"])
        try:
            frame = await self.workers.ask(kind, asked, told)
        except Busy:
            raise Unanswered(503, {"message": words.say("error.busy")}) from None
        except Gone as why:
            key = "refused.hung" if why.hung else "refused.crashed"
            seconds = f"{self.workers.limits.seconds:g}"
            said = {"message": words.say(key, seconds=seconds)}
            raise Unanswered(422, said, refused=True) from None
        if "answer" in frame:
            return frame["answer"]
        if "fault" in frame:
            raise Unanswered(frame["fault"]["status"], frame["fault"]["error"])
        if "refused" in frame:
            raise Unanswered(422, frame["refused"], refused=True)
        raise Unanswered(500, frame["broken"])

    async def _events(self, kind: str, asked: Any) -> AsyncGenerator[bytes]:
        """The events of a stream; the last one is an answer or a refusal.

        Raises Unanswered for a wrong request, unless something was sent before that was seen.
        """
        words = Words(asked["lang"])
        happened: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()

        def tell(doing: str, positions: int) -> None:
            said = words.find(f"doing.{doing}") or doing
            happened.put_nowait(("progress", {"doing": said, "positions": positions}))

        async def work() -> None:
            try:
                happened.put_nowait(("answer", await self._answer(kind, asked, tell)))
            except Unanswered as why:
                happened.put_nowait(("refused", why))

        task = asyncio.create_task(work())
        quiet = True
        try:
            while True:
                try:
                    async with asyncio.timeout(BEAT):
                        name, said = await happened.get()
                except TimeoutError:
                    quiet = False
                    yield b": still at it\n\n"
                    continue
                if isinstance(said, Unanswered):
                    if quiet and not said.refused:
                        raise said
                    said = said.said
                quiet = False
                data = json.dumps(said, ensure_ascii=False)
                yield f"event: {name}\ndata: {data}\n\n".encode()
                if name != "progress":
                    return
        finally:
            task.cancel()


class Unanswered(Exception):  # noqa: N818 (an answer of another kind)
    """Why there is no answer: an HTTP status and what is said.

    `refused` if the question was right, but the answer takes too much.
    """

    def __init__(self, status: int, said: Any, *, refused: bool = False) -> None:
        self.status, self.said, self.refused = status, said, refused
        super().__init__(status, said)


class EventStream(Response):
    """Events as they come; when the client goes, so does whoever makes them."""

    def __init__(self, first: bytes, events: AsyncGenerator[bytes]) -> None:
        super().__init__(media_type="text/event-stream")
        del self.headers["content-length"]
        self.first, self.events = first, events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the last event, or until the client has gone."""
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}

        async def sending() -> None:
            await send(start)
            await _part(send, self.first)
            async for event in self.events:
                await _part(send, event)
            await _part(send, b"", more=False)

        try:
            await _unless_gone(receive, sending())
        finally:
            await self.events.aclose()


async def _part(send: Send, data: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": more})


async def _unless_gone(receive: Receive, work: Awaitable[T]) -> T | None:
    """What the work makes; None, with the work cancelled, if the client goes before."""

    async def gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    task, watch = asyncio.ensure_future(work), asyncio.create_task(gone())
    try:
        await asyncio.wait({task, watch}, return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else None
    finally:
        task.cancel()
        watch.cancel()
        await asyncio.gather(task, watch, return_exceptions=True)


async def _asked(kind: str, request: Request) -> fields.Fields:
    """The checked question in a request. Raises Refused."""
    value = fields.read_json(await read_body(request))
    request.state.lang = fields.language(value)
    return fields.question(kind, value)


def _query_language(request: Request) -> str:
    lang = request.query_params.get("lang", LANGUAGES[0])
    if lang not in LANGUAGES:
        raise Refused(
            422, "error.field", field="lang", expected=", ".join(LANGUAGES), found=lang[:40]
        )
    return lang


def _error(status: int, said: Any) -> Response:
    headers = {"retry-after": "2"} if status == 503 else None
    return JSONResponse({"error": said}, status, headers)


def _language(request: Request) -> str:
    found: str = getattr(request.state, "lang", None) or fields.language(
        request.query_params.get("lang")
    )
    return found


def _refused(request: Request, why: Exception) -> Response:
    assert isinstance(why, Refused)
    return _error(why.status, {"message": Words(_language(request)).say(why.key, **why.places)})


def _unanswered(request: Request, why: Exception) -> Response:
    assert isinstance(why, Unanswered)
    return _error(why.status, why.said)


def _no_such(request: Request, why: Exception) -> Response:
    assert isinstance(why, HTTPException)
    key = "error.method" if why.status_code == 405 else "error.nothing"
    answer = _error(why.status_code, {"message": Words(_language(request)).say(key)})
    answer.headers.update(why.headers or {})
    return answer


def _broken(request: Request, why: Exception) -> Response:
    traceback.print_exception(why)
    return _error(500, {"message": Words(_language(request)).say("error.broken")})


def listening(port: int) -> socket.socket:
    """A socket on this machine alone; port 0 is any free one. Raises InputError."""
    # Without the protocol's number asyncio leaves small packets waiting for 40 ms.
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            # There it would let two servers share a port.
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(("127.0.0.1", port))
        found.listen(128)
    except (OSError, OverflowError) as fault:
        found.close()
        reason = getattr(fault, "strerror", None) or str(fault)
        raise InputError(
            f"cannot listen on port {port}: {reason}", remedy="leave out --port for a free one"
        ) from fault
    return found


async def serve(
    sock: socket.socket,
    opened: Opened,
    rules: str | None,
    limits: Limits,
    ready: Callable[[str], None],
    count: int | None = None,
) -> None:
    """Serve on the socket until SIGINT or SIGTERM; `ready` is called with the address.

    Raises InputError for a file of rules that cannot be used. Nothing is left running.
    """
    port = sock.getsockname()[1]
    workers = Workers(rules, limits, count)
    try:
        try:
            fault = await workers.start()
        except Gone as why:
            raise InputError(
                "no worker process could be started" + (": it hung" if why.hung else "")
            ) from why
        if fault:
            raise InputError(fault)
        hosts = frozenset({f"127.0.0.1:{port}", f"localhost:{port}"})
        playground = Playground(workers, opened, hosts)
        server = Server(playground.app)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):
                loop.add_signal_handler(number, server.end)
        ready(f"http://127.0.0.1:{port}/")
        await server.serve(sockets=[sock])
    finally:
        await workers.close()
        sock.close()


class Server(uvicorn.Server):
    """A server that leaves signals to others: `end` ends it."""

    def __init__(self, app: ASGIApp) -> None:
        config = uvicorn.Config(
            app,
            http=Patient,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            limit_concurrency=MOST_AT_ONCE,
            timeout_graceful_shutdown=ENDS_IN,
        )
        super().__init__(config)

    def end(self) -> None:
        """Stop soon; asked a second time, at once."""
        self.force_exit = self.should_exit
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Nothing is captured."""
        yield
