"""How fast `grundy play` answers: prints the table for README.md.

Starts a server and asks as the page does, one question after the other. Of each kind of question,
in milliseconds: the processor time that server and workers took for one, and in brackets the time
from the request to the last byte of the answer, which a busy machine makes longer; of many the
median. Games are played on from the start, so that no answer has been given before.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

TURNS = 12


def hackenbush(edges: int) -> str:
    """A random drawing: a tree on the ground, with a fifth of the edges closing cycles."""
    rng = Random(edges)
    vertices = edges * 4 // 5 + 1
    pairs = [(rng.randrange(max(1, v - 12), v), v) for v in range(2, vertices + 1)]
    while len(pairs) < edges:
        a = rng.randrange(1, vertices - 8)
        pairs.append((a, a + rng.randrange(1, 8)))
    return " ".join(f"{a}-{b}" for a, b in pairs)


def minesweeper(side: int) -> str:
    """Mines on a sixth of the cells."""
    rng = Random(side)
    return "\n".join("".join(rng.choice("*.....") for _ in range(side)) for _ in range(side))


def geography(side: int) -> str:
    """A fifth of the cells are walls; the token is in the middle."""
    rng = Random(side)
    rows = [[rng.choice("#....") for _ in range(side)] for _ in range(side)]
    rows[side // 2][side // 2] = "T"
    return "\n".join(map("".join, rows))


POSITIONS = {
    "Hackenbush, 200 edges": ("hackenbush", hackenbush(200)),
    "Hackenbush, 1,000 edges": ("hackenbush", hackenbush(1000)),
    "minesweeper, 16x16": ("minesweeper", minesweeper(16)),
    "minesweeper, 30x30": ("minesweeper", minesweeper(30)),
    "geography, 20x20": ("geography-grid", geography(20)),
    "Nim, 12 heaps up to 100": ("nim", " ".join(str(100 - 7 * i) for i in range(12))),
    "Kayles, 12 rows up to 60": ("kayles", " ".join(str(60 - 4 * i) for i in range(12))),
    "Mock Turtles, 40 coins": ("mock-turtles", " ".join(str(3 * i) for i in range(40))),
    "Domineering, 4x4 (search)": ("domineering", "4x4"),
}
"""What each line is about: a ruleset and a position."""


class Page:
    """A connection as the page has it, to the server with process number `server`."""

    def __init__(self, host: str, server: int) -> None:
        self.server = server
        self.connection = HTTPConnection(host)
        self.connection.request("GET", "/")
        page = self.connection.getresponse().read().decode()
        token = re.search('name="grundy-token" content="([^"]+)"', page)
        assert token
        self.headers = {"X-Grundy-Token": token[1], "Content-Type": "application/json"}

    def processor(self) -> float:
        """Milliseconds of processor time of the server and its workers so far."""
        home = Path("/proc")
        listed = (home / f"{self.server}/task/{self.server}/children").read_text().split()
        tasks = [t for pid in [self.server, *listed] for t in (home / f"{pid}/task").iterdir()]
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6

    def ask(self, kind: str, asked: dict[str, Any]) -> tuple[tuple[float, float], Any]:
        """Processor time and time that passed, in milliseconds, and the answer."""
        body = json.dumps({"lang": "en", **asked})
        before = self.processor()
        start = time.perf_counter()
        self.connection.request("POST", f"/api/{kind}", body, self.headers)
        text = self.connection.getresponse().read().decode()
        passed = 1000 * (time.perf_counter() - start)
        spent = self.processor() - before, passed
        if text.startswith("{"):
            said = json.loads(text)
            assert "error" not in said, said
            return spent, said
        name, data = re.findall(r"event: (\w+)\ndata: (.*)\n\n", text)[-1]
        assert name == "answer", data
        return spent, json.loads(data)


def measured(
    page: Page, ruleset: str, start: str, games: int
) -> Iterator[tuple[str, tuple[float, float]]]:
    """A question and its times, often."""
    for seed in range(games):
        rng = Random(seed)
        game: dict[str, Any] = {"ruleset": ruleset, "start": start, "moves": [], "play": "normal"}
        for _ in range(TURNS):
            spent, view = page.ask("view", {"game": game})
            yield "view", spent
            if view["over"]:
                break
            game["places"] = view["places"]
            spent, _ = page.ask("solve", {"game": game})
            yield "solve", spent
            spent, reply = page.ask("reply", {"game": game, "skill": "perfect"})
            yield "reply", spent
            move = reply["move"] if rng.random() < 0.5 else rng.choice(view["moves"])["move"]
            game["moves"].append(move)
        yield "review", page.ask("review", {"game": game})[0]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5, help="games of each position")
    options = parser.parse_args()
    command = [sys.executable, "-m", "grundy", "play", "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        host = line.rsplit("//", 1)[1].strip().rstrip("/")
        # All processes are ready.
        time.sleep(5)
        page = Page(host, server.pid)
        kinds = ("view", "solve", "reply", "review")
        print(f"| position | {' | '.join(kinds)} |")
        print("| --- |" + " --- |" * len(kinds))
        for name, (ruleset, start) in POSITIONS.items():
            times: dict[str, list[tuple[float, float]]] = {kind: [] for kind in kinds}
            for kind, spent in measured(page, ruleset, start, options.games):
                times[kind].append(spent)
            cells = [
                f"{statistics.median(cpu for cpu, _ in found):.0f} "
                f"({statistics.median(passed for _, passed in found):.0f})"
                for found in times.values()
            ]
            print(f"| {name} | {' | '.join(cells)} |", flush=True)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
