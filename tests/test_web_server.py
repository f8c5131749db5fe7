"""The playground's server as it runs: over HTTP, with worker processes, against all comers."""

from __future__ import annotations

import asyncio
import copy
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import grundy
from grundy.cli import main
from grundy.core.budget import Budget
from grundy.rulesets import all_rulesets
from grundy.web import safety
from grundy.web.answers import ANSWERS
from grundy.web.fields import MORE
from grundy.web.game import Games
from grundy.web.server import Opened, Playground, Server, listening
from grundy.web.words import Words
from grundy.web.workers import Gone, Limits, Workers

# What a user's rules may do: hang, hang in C, take all memory, end the process, raise, note time,
# grow without end.
RULES = """
import os, time
from pathlib import Path
def followers(n):
    if n == 11:
        print("what rules print goes to the terminal")
    if n == 99:
        while True:
            pass
    if n == 98:
        sum(range(10**12))
    if n == 97:
        os._exit(3)
    if n == 96:
        return [1] * 10**10
    if n == 95:
        raise ValueError("no such luck")
    if n == 94:
        while True:
            time.sleep(0.02)
            with Path(__file__).with_name("beats").open("a") as beats:
                beats.write(".")
    if n >= 1000:
        time.sleep(0.001)
        return [n + 1]
    return [n - k for k in (1, 2) if k <= n]
"""

Game = dict[str, Any]


def game(ruleset: str, start: str, moves: Any = (), play: str = "normal", **more: Any) -> Game:
    return {"ruleset": ruleset, "start": start, "moves": list(moves), "play": play, **more}


def question(of: Game, lang: str = "en", **more: Any) -> dict[str, Any]:
    return {"game": of, "lang": lang, **more}


class Page:
    """What the page in the browser does: reads its token, and asks."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=30)
        found = re.search('name="grundy-token" content="([^"]+)"', self.http.get("/").text)
        assert found
        self.token = {"X-Grundy-Token": found[1]}

    def post(self, kind: str, asked: Any, **more: Any) -> httpx.Response:
        headers = {**self.token, **more.pop("headers", {})}
        return self.http.post(f"/api/{kind}", json=asked, headers=headers, **more)

    def ask(self, kind: str, asked: Any) -> Any:
        """The answer, of a stream its last event."""
        answer = self.post(kind, asked)
        assert answer.status_code == 200, answer.text
        if answer.headers["content-type"] == "application/json":
            return answer.json()
        name, said = events(answer.text)[-1]
        assert name == "answer", said
        return said


def events(text: str) -> list[tuple[str, Any]]:
    blocks = re.findall(r"event: (\w+)\ndata: (.*)\n\n", text)
    assert "".join(f"event: {name}\ndata: {data}\n\n" for name, data in blocks) == re.sub(
        r"^: .*\n\n", "", text, flags=re.M
    )
    return [(name, json.loads(data)) for name, data in blocks]


def started(*words: str, folder: Path) -> tuple[subprocess.Popen[str], str]:
    """`grundy play`, and its address."""
    command = [sys.executable, "-m", "grundy", "play", "--no-browser", *words]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+/", line)
    if not found:
        process.kill()
        pytest.fail(f"{line}{process.communicate()[1]}")
    return process, found[0]


def children(process: subprocess.Popen[str]) -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [int(word) for word in listed.split()]


def gone(pid: int) -> bool:
    for _ in range(100):
        try:
            if Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
                return True
        except FileNotFoundError:
            return True
        time.sleep(0.05)
    return False


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("playground")
    (home / "mine.py").write_text(RULES, "utf-8")
    return home


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    words = ("mine.py", "7", "--timeout", "1", "--max-memory", "600M", "--workers", "3")
    process, address = started(*words, folder=folder)
    yield address
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 0 and "Traceback" not in out + err, err[-3000:]


@pytest.fixture
def page(address: str) -> Page:
    return Page(address)


# --- what it serves ------------------------------------------------------------------------------


def test_the_page_and_its_files(page: Page) -> None:
    answer = page.http.get("/")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert "{{token}}" not in answer.text and "http" not in re.sub("<svg.*", "", answer.text)
    for name in re.findall(r'(?:href|src)="(/[^"]+)"', answer.text):
        file = page.http.get(name)
        assert file.status_code == 200 and file.content
        assert file.headers["x-content-type-options"] == "nosniff"
    assert page.http.get("/static/index.html").status_code == 404


def test_games_and_words(page: Page) -> None:
    games = page.http.get("/api/games?lang=zh").json()
    assert games["open"] == {"ruleset": "mine", "start": "7"}
    assert games["version"] == grundy.__version__
    names = [entry["name"] for entry in games["games"]]
    assert names == ["mine", *(ruleset.name for ruleset in all_rulesets())]
    assert [entry["own"] for entry in games["games"]].count(True) == 1
    english, chinese = (page.http.get(f"/api/words?lang={lang}").json() for lang in ("en", "zh"))
    assert set(english) == set(chinese) and english != chinese
    assert page.http.get("/api/words?lang=fr").status_code == 422


def test_a_game_over_http(page: Page) -> None:
    of = game("hackenbush", "1-2 2-3 3-1 2-4 4-5")
    view = page.ask("view", question(of))
    assert view["svg"].startswith("<svg") and view["places"].keys() == {"1", "2", "3", "4", "5"}
    solved = page.ask("solve", question(of))
    assert solved["outcome"] == "N" and solved["total"] == 3
    assert [view["moves"][i]["words"] for i in solved["winning"]] == [
        f"cut {a}-{b}" for a, b in grundy.solve("hackenbush", of["start"]).winning
    ]
    while not (view := page.ask("view", question(of)))["over"]:
        of["moves"].append(page.ask("reply", question(of, skill="perfect"))["move"])
    assert view["winner"] == "first"
    assert len(page.ask("review", question(of))["turns"]) == len(of["moves"])
    edited = page.ask(
        "edit",
        question(
            game("hackenbush", "1-2", places={"1": [0, 0], "2": [0, -50]}),
            action={"tool": "erase", "target": {"edge": "1 2"}, "to": None},
        ),
    )
    assert page.ask("view", question(game("hackenbush", edited["start"])))["moves"] == []


# --- whom and what it refuses --------------------------------------------------------------------


def test_only_its_own_page_may_ask(page: Page, address: str) -> None:
    asked = question(game("nim", "3 4"))
    port = httpx.URL(address).port
    for headers in (
        {"Origin": "http://example.com"},
        {"Origin": "null"},
        {"Origin": f"https://127.0.0.1:{port}"},
        {"Origin": f"http://127.0.0.1:{port}0"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"X-Grundy-Token": ""},
        {"X-Grundy-Token": "0" * 32},
        {"Host": "evil.example"},
        {"Host": f"evil.example:{port}"},
        {"Host": "127.0.0.1"},
        {"Host": f"127.0.0.1:{port}.evil.example"},
    ):
        assert page.post("view", asked, headers=headers).status_code == 403, headers
    assert page.http.get("/", headers={"Host": f"evil.example:{port}"}).status_code == 403
    assert page.http.post("/api/view", json=asked).status_code == 403
    for headers in (
        {"Origin": f"http://127.0.0.1:{port}"},
        {"Origin": f"http://localhost:{port}", "Host": f"localhost:{port}"},
        {"Sec-Fetch-Site": "same-origin"},
    ):
        assert page.post("view", asked, headers=headers).status_code == 200


def raw(address: str, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, str]:
    """A request whose path nobody makes tidy."""
    url = httpx.URL(address)
    connection = http.client.HTTPConnection(url.host, url.port, timeout=20)
    connection.putrequest(method, path, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    if body:
        connection.putheader("content-length", str(len(body)))
    connection.endheaders(body or None)
    answer = connection.getresponse()
    text = answer.read().decode("utf-8", "replace")
    connection.close()
    return answer.status, text


def test_no_file_outside_the_page(address: str) -> None:
    for path in (
        "/static/../server.py",
        "/static/..%2fserver.py",
        "/static/%2e%2e/server.py",
        "/static/..%5cserver.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/../../../../../../etc/passwd",
        "/static/app.js%00.css",
        "/static/",
        "/static",
        "/static/.",
        "/../etc/passwd",
        "//etc/passwd",
        "/mine.py",
        "/api",
        "/api/",
        "/api/quit",
        "/index.html",
    ):
        status, text = raw(address, "GET", path)
        assert status == 404 and "import" not in text and "root:" not in text, path


def test_methods_and_bodies(page: Page, address: str) -> None:
    for path in ("/", "/api/games", "/api/words", "/static/app.js"):
        answer = page.http.post(path, headers=page.token)
        assert answer.status_code == 405 and "GET" in answer.headers["allow"]
    for kind in MORE:
        assert page.http.get(f"/api/{kind}").status_code == 405
        assert page.http.put(f"/api/{kind}", headers=page.token).status_code == 405
    large = page.http.post("/api/view", content=b" " * 1_000_001, headers=page.token)
    assert large.status_code == 413 and "1000000" in large.json()["error"]["message"]

    def chunks() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 50_000

    assert page.http.post("/api/view", content=chunks(), headers=page.token).status_code == 413
    told = {**page.token, "content-length": "9" * 30}
    assert raw(address, "POST", "/api/view", **told)[0] in (400, 413)


def test_errors_tell_place_and_language(page: Page) -> None:
    wrong = question(game("hackenbush", "1-2\n2-3 x"), "zh")
    error = page.post("view", wrong).json()["error"]
    assert (error["line"], error["column"]) == (2, 5) and "第 2 行第 5 列" in error["message"]
    for kind in ("view", "solve", "review"):
        assert page.post(kind, wrong).status_code == 422
    assert page.post("view", question(game("nimm", "3"))).status_code == 404
    assert page.post("solve", question(game("nimm", "3"))).status_code == 404
    unknown = page.post("view", question(game("nim", "3"), file="/etc/passwd"))
    assert unknown.status_code == 422 and "file" in unknown.json()["error"]["message"]
    bad = page.http.post("/api/view", content=b'{"a": NaN}', headers=page.token)
    assert bad.status_code == 400
    assert "NaN" in bad.json()["error"]["message"]


# --- rules that misbehave, and questions that last ------------------------------------------------


def last_event(page: Page, start: str) -> tuple[str, Any]:
    answer = page.post("solve", question(game("mine", start)))
    assert answer.status_code == 200
    return events(answer.text)[-1]


def test_rules_that_hang_crash_or_eat_memory_are_refused(page: Page, address: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        hangs = pool.submit(last_event, page, "99")
        hangs_in_c = pool.submit(last_event, page, "98")
        crash = pool.submit(last_event, page, "97")
        memory = pool.submit(page.post, "view", question(game("mine", "96")))
        # Others go on meanwhile.
        assert page.ask("solve", question(game("mine", "8")))["total"] == 2
        assert crash.result()[0] == "refused" and "ended" in crash.result()[1]["message"]
        assert memory.result().status_code == 422
        name, said = hangs.result()
        assert name == "refused" and "1 s" in said["message"]
        name, said = hangs_in_c.result()
        assert name == "refused" and "1 seconds" in said["message"]
    raised = page.post("view", question(game("mine", "95")))
    assert raised.status_code == 422 and "no such luck" in raised.json()["error"]["message"]
    for n in range(12):
        assert page.ask("solve", question(game("mine", str(n))))["total"] == n % 3


def still_running(beats: Path) -> bool:
    """Whether rules that note the time still do, after a while."""
    for _ in range(60):
        length = beats.stat().st_size
        time.sleep(0.15)
        if beats.stat().st_size == length:
            return False
    return True


def test_a_closed_connection_stops_the_work(folder: Path) -> None:
    """Long before the time limit; and SIGTERM ends the server with a question under way."""
    process, address = started("mine.py", "--workers", "2", folder=folder)
    page, beats = Page(address), folder / "beats"
    for kind, more in (("view", {}), ("reply", {"skill": "human"})):
        beats.unlink(missing_ok=True)
        asked = question(game("mine", "94"), **more)
        with httpx.Client(base_url=address, timeout=httpx.Timeout(0.4)) as client:
            while not beats.exists():
                with suppress(httpx.TimeoutException):
                    client.post(f"/api/{kind}", json=asked, headers=page.token).read()
        assert not still_running(beats), kind

    def ask() -> None:
        with suppress(httpx.HTTPError):
            page.post("solve", question(game("mine", "99")))

    thread = threading.Thread(target=ask)
    thread.start()
    time.sleep(0.7)
    pids = children(process)
    assert pids
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 0 and "Traceback" not in out + err, err
    assert all(map(gone, pids))
    thread.join()


def test_progress_is_told(page: Page) -> None:
    """In the page's language, until the answer or the refusal."""
    told = events(page.post("solve", question(game("mine", "1000"), "zh")).text)
    assert len(told) > 2 and told[-1][0] == "refused"
    assert all(name == "progress" for name, _ in told[:-1])
    assert all("搜索" in said["doing"] for _, said in told[:-1])


# --- worker processes ----------------------------------------------------------------------------


async def all_idle(workers: Workers) -> None:
    while len(workers.idle) < workers.count:
        await asyncio.sleep(0.02)


def test_long_questions_leave_room_for_short_ones(folder: Path) -> None:
    """Of two processes one may do long questions; these wait for each other, short ones do not."""
    order: list[str] = []

    async def ask(workers: Workers, name: str, start: str) -> None:
        asked = {"game": game("mine", start), "lang": "en"}
        frame = await workers.ask("solve", asked)
        order.append(name if "answer" in frame else f"{name} refused")

    async def run() -> None:
        workers = Workers(str(folder / "mine.py"), Limits(seconds=2.0), count=2)
        assert await workers.start() is None
        await all_idle(workers)
        long = [asyncio.create_task(ask(workers, f"long {i}", "1000")) for i in range(2)]
        await asyncio.sleep(0.2)
        await asyncio.gather(*(ask(workers, "short", "5") for _ in range(3)))
        # Now one of them is long, and the other waits.
        await ask(workers, "short", "6")
        await asyncio.gather(*long)
        assert workers.long == 0 and len(workers.all) == 2
        await workers.close()

    asyncio.run(run())
    assert order[:4] == ["short"] * 4
    assert sorted(order[4:]) == ["long 0 refused", "long 1 refused"]


def test_too_many_questions_are_turned_away(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.web.workers.MOST_WAITING", 1)

    async def run() -> None:
        workers = Workers(str(folder / "mine.py"), Limits(seconds=0.6), count=2)
        await workers.start()
        playground = Playground(workers, Opened(), frozenset({"here"}))
        client = httpx.AsyncClient(
            transport=httpx.ASGITransport(playground.app), base_url="http://here"
        )
        asked = question(game("mine", "1000"))
        headers = {"X-Grundy-Token": playground.token}
        answers = await asyncio.gather(
            *(client.post("/api/solve", json=asked, headers=headers) for _ in range(6))
        )
        statuses = sorted(answer.status_code for answer in answers)
        assert set(statuses) == {200, 503} and statuses.count(503) >= 2
        assert all("retry-after" in a.headers for a in answers if a.status_code == 503)
        await workers.close()

    asyncio.run(run())


def test_processes_that_end_are_replaced(folder: Path) -> None:
    async def run() -> None:
        workers = Workers(str(folder / "mine.py"), Limits(seconds=1.0), count=2)
        await workers.start()
        await all_idle(workers)
        for process in workers.idle[-1:]:
            os.kill(process.process.pid, signal.SIGKILL)
            await process.process.wait()
        asked = {"game": game("mine", "5"), "lang": "en"}
        assert (await workers.ask("solve", asked))["answer"]["total"] == 2
        with pytest.raises(Gone):
            await workers.ask("solve", {"game": game("mine", "97"), "lang": "en"})
        # What the clock or the asker broke off may be half done: its process goes.
        frame = await workers.ask("solve", {"game": game("mine", "99"), "lang": "en"})
        assert frame["refused"] and frame["leave"]
        await all_idle(workers)
        before = {process.process.pid for process in workers.all}
        for start, stays in (("5", True), ("1000", True), ("99", False)):
            asked = {"game": game("mine", start), "lang": "en"}
            task = asyncio.create_task(workers.ask("solve", asked))
            await asyncio.sleep(0)
            while len(workers.idle) == workers.count:
                await asyncio.sleep(0)
            await asyncio.sleep(0 if stays else 0.3)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await asyncio.sleep(0.5)
            await all_idle(workers)
            assert (before == {process.process.pid for process in workers.all}) == stays
        pids = [process.process.pid for process in workers.all]
        await workers.close()
        assert all(map(gone, pids))

    asyncio.run(run())


def test_rules_that_cannot_be_read_are_told(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "wrong.py").write_text("def followers(n) return", "utf-8")
    for words in (
        ["play", str(tmp_path / "wrong.py"), "--no-browser"],
        ["play", str(tmp_path / "none.py"), "--no-browser"],
        ["play", "nimm", "--no-browser"],
        ["play", "nim", str(tmp_path / "none.txt"), "--no-browser"],
        ["play", "--port", "99999", "--no-browser"],
    ):
        assert main(words) == 2
        assert "grundy: " in capsys.readouterr().err


def test_the_browser_is_opened(monkeypatch: pytest.MonkeyPatch, folder: Path, capsys: Any) -> None:
    """With rules whose class has a name of its own, and a position from a file."""
    (folder / "named.py").write_text(
        "import grundy\nclass Mine(grundy.Rules):\n    name = 'other'\n"
        "    def followers(self, n): return range(n)\n",
        "utf-8",
    )
    seen: dict[str, Any] = {}

    def browse(address: str) -> bool:
        page = Page(address)
        seen.update(page.http.get("/api/games").json()["open"])
        os.kill(os.getpid(), signal.SIGINT)
        return True

    monkeypatch.setattr("webbrowser.open", browse)
    assert main(["play", str(folder / "named.py"), "6", "--workers", "2"]) == 0
    assert seen == {"ruleset": "other", "start": "6"}
    assert "grundy plays at http://127.0.0.1:" in capsys.readouterr().out


def test_a_port_that_is_taken(capsys: Any) -> None:
    with listening(0) as taken:
        assert main(["play", "--no-browser", "--port", str(taken.getsockname()[1])]) == 2
    assert "cannot listen" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    monkeypatch.delitem(sys.modules, "grundy.web.server")
    assert main(["play", "--no-browser"]) == 2
    assert "pip install 'grundy[web]'" in capsys.readouterr().err


def test_a_killed_server_leaves_no_process(folder: Path) -> None:
    process, _ = started("mine.py", "--workers", "2", folder=folder)
    time.sleep(0.5)
    pids = children(process)
    process.kill()
    process.communicate()
    assert pids and all(map(gone, pids))


# --- slow and many clients -----------------------------------------------------------------------


def test_slow_clients_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety, "READS_IN", 0.3)
    monkeypatch.setattr(safety, "WRITES_IN", 0.3)

    class Silent(Workers):
        async def ask(self, *_: Any) -> Any:
            return {"answer": "x" * 30_000_000}

    async def until_closed(port: int, sent: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        try:
            return await asyncio.wait_for(reader.read(), 5)
        finally:
            writer.close()

    async def run() -> None:
        sock = listening(0)
        port = sock.getsockname()[1]
        host = f"127.0.0.1:{port}"
        playground = Playground(Silent(None, Limits()), Opened(), frozenset({host}))
        server = Server(playground.app)
        task = asyncio.create_task(server.serve(sockets=[sock]))
        head = f"POST /api/view HTTP/1.1\r\nHost: {host}\r\nX-Grundy-Token: {playground.token}\r\n"
        assert await until_closed(port, b"") == b""
        assert await until_closed(port, head[:30].encode()) == b""
        # A body that does not come, and one that does not end.
        for body in ("Content-Length: 50\r\n\r\n", 'Content-Length: 50\r\n\r\n{"ga'):
            answer = await until_closed(port, (head + body).encode())
            assert b" 408 " in answer.split(b"\r\n")[0]
        # Who takes nothing.
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        data = json.dumps(question(game("nim", "1"))).encode()
        writer.write((head + f"Content-Length: {len(data)}\r\n\r\n").encode() + data)
        while not server.server_state.tasks:
            await asyncio.sleep(0.01)
        for _ in range(100):
            await asyncio.sleep(0.05)
            if not server.server_state.tasks and not server.server_state.connections:
                break
        else:
            pytest.fail("the connection is still open")
        writer.close()
        server.end()
        await task
        assert reader is not None

    asyncio.run(run())


def test_many_connections_do_not_stop_it(page: Page, address: str) -> None:
    url = httpx.URL(address)
    idle = [socket.create_connection((url.host, url.port), timeout=5) for _ in range(250)]
    assert page.ask("view", question(game("nim", "3 4")))["text"] == "3 4"
    more = [socket.create_connection((url.host, url.port), timeout=5) for _ in range(130)]
    # Connected means that the system took them; the server takes them one after the other.
    for _ in range(200):
        busy = page.post("view", question(game("nim", "3 4")))
        if busy.status_code == 503:
            break
        time.sleep(0.05)
    assert busy.status_code == 503
    for connection in idle + more:
        connection.close()
    for _ in range(100):
        if page.post("view", question(game("nim", "3 4"))).status_code == 200:
            return
        time.sleep(0.05)
    pytest.fail("it does not recover")


def test_fifty_sessions_at_once_do_not_mix(address: str) -> None:
    """Each plays another game; every answer is what the engine says when asked directly."""
    games = Games()
    games.load()
    rulesets = all_rulesets()
    lock = threading.Lock()

    def direct(kind: str, asked: Any) -> Any:
        with lock:
            said = ANSWERS[kind](games, asked, Words(asked["lang"]), Budget())
        # As JSON makes it: tuples become lists.
        return json.loads(json.dumps(said))

    def session(number: int) -> int:
        rng = Random(number)
        page = Page(address)
        ruleset = rulesets[number % len(rulesets)]
        of = game(ruleset.name, ruleset.example)
        lang = ("en", "zh")[number % 2]
        turns = 0
        while turns < 3:
            view = page.ask("view", question(of, lang))
            assert view == direct("view", question(of, lang))
            solved = page.ask("solve", question(of, lang))
            assert solved == direct("solve", question(of, lang))
            if view["over"]:
                break
            moves = [entry["move"] for entry in view["moves"]]
            reply = page.ask("reply", question(of, lang, skill="perfect"))
            assert reply["move"] in moves
            wins = [moves[i] for i in solved["winning"]]
            assert not wins or reply["move"] in wins
            of["moves"].append(reply["move"] if rng.random() < 0.5 else rng.choice(moves))
            turns += 1
        review = page.ask("review", question(of, lang))
        assert review == direct("review", question(of, lang))
        return turns

    with ThreadPoolExecutor(50) as pool:
        assert sum(pool.map(session, range(3, 53))) > 100


# --- hostile requests ----------------------------------------------------------------------------

SCRAPS = [
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**64, -(10**300), 1.5, 1e308, "", "0", "nim", "en",
    "zh", "../../etc/passwd", "/etc/passwd", "\x00", "\u202e", "𝔘", "\r\nHost: x", "{token}",
    "%s%n", "{0.__class__}", "__import__('os')", "<script>", "a" * 2_000, [], {}, [[]], [{}],
    {"a": []}, [0, 0], [-1, 10**9], {"cell": [0, 0]}, {"vertex": "1"}, {"edge": "1 2"},
    {"heap": 0}, {"heap": -1}, {"free": [0, 0]}, {"free": [1e5, -1e5]}, {"cell": [10**9, -5]},
    "grow", "left", "misere", "normal", "perfect", "1-2 2-3", "3 4 5", "9" * 500, "1-2*999999999",
    "root root", "# only a comment", "Sum(1, 2)", "start 1", "*.*\n...", "100000x100000",
]  # fmt: skip


def scrap(rng: Random) -> Any:
    return copy.deepcopy(rng.choice(SCRAPS))


def hostile(rng: Random, rulesets: list[Any]) -> tuple[str, Any]:
    """A request that is somewhat like a right one."""
    kind = rng.choice(list(MORE))
    ruleset = rng.choice(rulesets)
    start = ruleset.example
    if rng.random() < 0.3:
        at = rng.randrange(len(start) + 1)
        start = (
            start[:at] + rng.choice(["", "9", "-", "x", "\n", "*", "é", start]) + start[at + 1 :]
        )
    asked = question(game(ruleset.name, start), rng.choice(["en", "zh"]))
    if kind == "edit":
        tool = rng.choice([*(tool.id for tool in ruleset.tools), "none"])
        asked["action"] = {"tool": tool, "target": scrap(rng), "to": scrap(rng)}
    if kind == "reply":
        asked["skill"] = rng.choice(["perfect", "human"])
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        place: Any = asked
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = rng.choice(keys) if keys else None
            if key is not None and isinstance(place[key], (dict, list)) and rng.random() < 0.7:
                place = place[key]
                continue
            break
        change = rng.random()
        if isinstance(place, list):
            place.append(scrap(rng))
        elif key is None or change < 0.2:
            place[rng.choice(["file", "x", "moves", "lang", "__proto__"])] = scrap(rng)
        elif change < 0.3:
            del place[key]
        else:
            place[key] = scrap(rng)
    return kind, asked


def spoilt(rng: Random, data: bytes) -> bytes:
    """The bytes of a request with some of them changed."""
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        at = rng.randrange(len(data) + 1)
        patch = rng.choice([b"", b"[", b"}", b'"', b"\xff", b"\\ud800", b"NaN", b"9" * 1_200])
        data = data[:at] + patch + data[at + rng.randrange(3) :]
    return data


def test_a_thousand_hostile_requests(page: Page) -> None:
    rulesets = all_rulesets()

    def attack(seed: int) -> list[int]:
        rng = Random(seed)
        seen = []
        with httpx.Client(base_url=page.http.base_url, timeout=30, headers=page.token) as client:
            for _ in range(130):
                kind, asked = hostile(rng, rulesets)
                data = spoilt(rng, json.dumps(asked).encode())
                answer = client.post(f"/api/{kind}", content=data)
                assert answer.status_code in (200, 400, 404, 422), (answer.text, data)
                if answer.status_code != 200:
                    assert answer.json()["error"]["message"]
                seen.append(answer.status_code)
        return seen

    with ThreadPoolExecutor(4) as pool:
        statuses = [status for seen in pool.map(attack, range(8)) for status in seen]
    assert len(statuses) >= 1_000 and set(statuses) == {200, 400, 404, 422}
    for n in range(12):
        assert page.ask("solve", question(game("mine", str(n))))["total"] == n % 3
    of = game("nim", "3 4 5")
    assert page.ask("solve", question(of))["total"] == 2


def test_requests_that_are_no_http(page: Page, address: str) -> None:
    url = httpx.URL(address)
    rng = Random(5)
    for _ in range(60):
        with socket.create_connection((url.host, url.port), timeout=5) as connection:
            scraps = [
                b"GET / HTTP/1.1\r\n",
                b"\r\n",
                b"Host: x\r\n",
                b"\x00\xff\x16\x03",
                b"A" * 70_000,
            ]
            head = b""
            # It may close the connection before all was sent.
            with suppress(OSError):
                connection.sendall(b"".join(rng.choices(scraps, k=rng.randint(1, 5))))
                connection.shutdown(socket.SHUT_WR)
                head = connection.recv(100)
            assert not head or head.split()[1] in (b"400", b"403")
    assert page.ask("view", question(game("nim", "3 4")))["text"] == "3 4"
