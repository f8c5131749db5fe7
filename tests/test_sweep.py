"""Tables of many games: as one by one, whatever breaks, and however often they are killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grundy
from grundy.cli import main
from grundy.core.errors import InputError
from grundy.core.loopy import plain_value
from grundy.core.processes import Apart, LostError
from grundy.engine.sweep import Asked, Found, Game, games_in, sweep

RULES = {
    "steps.py": (
        "def followers(position):\n"
        "    most, n = position\n"
        "    print('asked')\n"
        "    return [(most, n - k) for k in range(1, min(most, n) + 1)]\n"
    ),
    "swap.py": "def followers(n):\n    return [1 - n] if n < 2 else [0, n - 1]\n",
    "sides.py": (
        "def left(n):\n    return [n - 1] if n else []\n"
        "def right(n):\n    return [n - 2] if n > 1 else []\n"
    ),
}
BROKEN = {
    "divides.py": ("def followers(n):\n    return [6 // (n - 3) * 0] if n else []\n", "line 2"),
    "syntax.py": ("def followers(n: return\n", "line 1: invalid syntax"),
    "exits.py": ("raise SystemExit(3)\n", "raised SystemExit: 3"),
    "dies.py": (
        "import os\ndef followers(n):\n    os.kill(os.getpid(), 9)\n",
        r"the process that worked on it died \(signal 9\)",
    ),
    "hangs.py": ("def followers(n):\n    while True:\n        pass\n", "budget of 1 s"),
    "grows.py": ("def followers(n):\n    return [n + 1]\n", "budget of 5000 positions"),
    "missing.py": (None, "cannot read"),
}
GAMES = """\
kayles   # by name
0.137

take-and-break code 0.07 heaps {}
subtraction set 1 3 4 heaps {}
bounded-nim most 3 heaps {}
steps.py (3, {})
steps.py (4, {})
swap.py
sides.py
0.137
"""
ASKED = Asked(("0..9", "12"), positions=5000, seconds=1.0)


def listed(folder: Path, text: str = GAMES) -> Path:
    for name, rules in RULES.items():
        (folder / name).write_text(rules, "ascii")
    path = folder / "games.txt"
    path.write_text(text, "ascii")
    return path


def numbers(rules: Any, form: str, play: str | None = None) -> tuple[str, tuple[Any, ...] | None]:
    """What `grundy.table` says."""
    own = not isinstance(rules, str)
    texts = [form.replace("{}", str(n)) for n in (*range(10), 12)]
    made = grundy.table(rules, [eval(text) for text in texts] if own else texts, play=play)
    known = any(row.value is None for row in made)
    return made.outcomes, None if known else tuple(plain_value(value) for value in made.values)


def tables(folder: Path, play: str | None = None) -> list[tuple[str, tuple[Any, ...] | None]]:
    steps, swap, sides = (grundy.load_rules(folder / name) for name in RULES)
    return [
        numbers("kayles", "{}", play),
        numbers("take-and-break", "code 0.137 heaps {}", play),
        numbers("take-and-break", "code 0.07 heaps {}", play),
        numbers("subtraction", "set 1 3 4 heaps {}", play),
        numbers("bounded-nim", "most 3 heaps {}", play),
        numbers(steps, "(3, {})", play),
        numbers(steps, "(4, {})", play),
        numbers(swap, "{}", play),
        numbers(sides, "{}", play),
    ]


@pytest.mark.parametrize("misere", [False, True])
def test_tables_are_those_of_each_game(misere: bool, tmp_path: Path) -> None:
    games = games_in(listed(tmp_path).read_text(), tmp_path)
    told: list[tuple[int, int]] = []
    found = sweep(
        games,
        ASKED._replace(misere=misere),
        workers=2,
        progress=lambda done, wanted: told.append((done, wanted)),
    )
    assert [each.failed for each in found] == [""] * 9
    wanted = tables(tmp_path, "misere" if misere else None)
    assert [(each.outcomes, each.values) for each in found] == wanted
    assert told == [(n, 9) for n in range(1, 10)]
    assert threading.active_count() == 1


def test_what_is_broken_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    text = "".join(f"{name}\n" for name in BROKEN) + "no-such\nchomp\n" + GAMES
    for name, (rules, _) in BROKEN.items():
        if rules:
            (tmp_path / name).write_text(rules, "ascii")
    games = games_in(listed(tmp_path, text).read_text(), tmp_path)
    found = sweep(games, ASKED, workers=2, folder=tmp_path / "kept")
    for each, (_, why) in zip(found, BROKEN.values(), strict=False):
        assert re.search(why, each.failed), each
    assert "no ruleset is called 'no-such'" in found[7].failed
    assert "line 1, column 1" in found[8].failed
    assert [(each.outcomes, each.values) for each in found[9:]] == tables(tmp_path)

    # Started again nothing is done anew; a file that was mended is, and a larger budget helps.
    def kept() -> list[str]:
        lines = (tmp_path / "kept" / "found.jsonl").read_text("ascii").splitlines()
        return [json.loads(line)["game"] for line in lines]

    before = kept()
    assert sweep(games, ASKED, workers=2, folder=tmp_path / "kept") == found
    assert kept() == before
    (tmp_path / "divides.py").write_text(RULES["swap.py"], "ascii")
    again = sweep(games, ASKED._replace(positions=6000), workers=2, folder=tmp_path / "kept")
    assert again[0].values == tables(tmp_path)[7][1]
    assert "budget of 6000 positions" in again[5].failed
    assert sorted(kept()[len(before) :]) == sorted(game.line for game in games[:9])
    assert again[9:] == found[9:]
    # Another range is another table, in the same folder.
    other = sweep(games[9:10], ASKED._replace(words=("3",)), folder=tmp_path / "kept")
    assert other[0].values == (3,)


def test_no_game_feels_another(tmp_path: Path) -> None:
    """Modules of one name beside two files; rules that keep much memory."""
    for most in (2, 3):
        (tmp_path / str(most)).mkdir()
        (tmp_path / str(most) / "helper.py").write_text(f"MOST = {most}\n", "ascii")
        (tmp_path / str(most) / "rules.py").write_text(
            "from helper import MOST\n"
            'kept = b"x" * 10**8\n'
            "def followers(n):\n    return [n - k for k in range(1, min(n, MOST) + 1)]\n",
            "ascii",
        )
    games = games_in("2/rules.py\n3/rules.py\nkayles\n", tmp_path)
    for memory in (None, 400_000_000):
        found = sweep(games, Asked(("0..5",), memory=memory))
        assert [each.values for each in found[:2]] == [(0, 1, 2, 0, 1, 2), (0, 1, 2, 3, 0, 1)]
    everyone = sweep(games[:3], Asked(("0..5",), memory=60_000))
    assert all("memory" in each.failed for each in everyone)


def test_a_hang_that_nothing_interrupts() -> None:
    worker = Apart(time.sleep)
    with pytest.raises(LostError, match="it hung"):
        worker.ask(60, seconds=0.5)
    assert worker.ask(0) is None
    worker.process.kill()
    worker.process.join()
    with pytest.raises(LostError, match="signal 9"):
        worker.ask(0)
    assert worker.ask(0) is None
    process = worker.process.pid
    worker.end()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_killed_and_resumed(tmp_path: Path) -> None:
    slow = "import time\n" + RULES["swap.py"].replace(":\n", ":\n    time.sleep(0.002)\n", 1)
    text = GAMES
    for k in range(2, 12):
        (tmp_path / f"slow{k}.py").write_text(slow, "ascii")
        text += f"slow{k}.py\nsubtraction set 1 {k} heaps {{}}\n"
    path = listed(tmp_path, text)
    words = ["sweep", str(path), "0..40", "--workers", "2", "--json", "--store"]
    whole = finished([*words, str(tmp_path / "whole")])
    command = [sys.executable, "-m", "grundy", *words, str(tmp_path / "kept")]
    kept = tmp_path / "kept" / "found.jsonl"
    rng, lines, killed = Random(7), 0, 0
    while killed < 8:
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            # At random: while it starts, or some games on.
            end, more = time.monotonic() + 0.6 * rng.random(), rng.randint(0, 5)
            while run.poll() is None and (
                time.monotonic() < end or (kept.exists() and count(kept) < lines + more)
            ):
                time.sleep(0.003)
            if run.poll() is not None:
                break
            os.kill(run.pid, signal.SIGKILL)
        killed += 1
        now = count(kept) if kept.exists() else 0
        assert now >= lines
        lines = now
        if killed % 3 == 0 and lines:
            # As if it had been killed in the middle of a line.
            kept.write_bytes(kept.read_bytes()[:-9])
            lines -= 1
    assert killed >= 5
    assert finished([*words, str(tmp_path / "kept")]) == whole
    assert sorted(kept.read_bytes().splitlines()) == sorted(
        (tmp_path / "whole" / "found.jsonl").read_bytes().splitlines()
    )


def finished(words: list[str]) -> str:
    return subprocess.run(
        [sys.executable, "-m", "grundy", *words], capture_output=True, text=True, check=True
    ).stdout


def count(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def test_no_process_outlives_a_killed_sweep(tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text(
        "import os, pathlib\n"
        "pathlib.Path(__file__).with_name('process').write_text(str(os.getpid()))\n"
        "def followers(n):\n    while True:\n        pass\n",
        "ascii",
    )
    path = listed(tmp_path, "hangs.py\n")
    with subprocess.Popen([sys.executable, "-m", "grundy", "sweep", str(path), "0..5"]) as run:
        noted = tmp_path / "process"
        while not (noted.exists() and noted.read_text()):
            time.sleep(0.01)
        os.kill(run.pid, signal.SIGKILL)
    for _ in range(500):
        try:
            os.kill(int(noted.read_text()), 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    pytest.fail("it lives on")


def test_who_interrupts_is_heard_at_once(tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text(
        "def followers(n):\n    while True:\n        pass\n", "ascii"
    )
    games = games_in("kayles\nhangs.py\n", tmp_path)

    def stop(_: int, __: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweep(games, Asked(("0..5",)), workers=2, progress=stop, folder=tmp_path)
    assert threading.active_count() == 1
    assert count(tmp_path / "found.jsonl") == 1


def test_lists(tmp_path: Path) -> None:
    games = games_in("\n# none\n  0.77 # Kayles\r\nrules.py\nnim  {} 3\n0.77\n", tmp_path)
    assert games == [
        Game("0.77", "take-and-break", "code 0.77 heaps {}"),
        Game("rules.py", str(tmp_path / "rules.py")),
        Game("nim {} 3", "nim", "{} 3"),
    ]
    assert sweep([], ASKED) == []
    for line, told in (("nim 3", "a form with {} in it"), ("0.77 {}", "nothing after a code")):
        with pytest.raises(InputError, match=f"line 2: found .* expected {told}"):
            games_in(f"kayles\n{line}\n", tmp_path)
    with pytest.raises(InputError, match="is empty"):
        sweep(games, Asked(("5..1",)))


def test_a_folder_of_something_else(tmp_path: Path) -> None:
    for text in ("{}\n", "[]\n", "3\n", "none\n", '{"code": "0.77", "heap": 3}\n'):
        (tmp_path / "found.jsonl").write_text(text, "ascii")
        with pytest.raises(InputError, match="this is no file of a sweep"):
            sweep([Game("nim", "nim")], ASKED, folder=tmp_path)
        assert (tmp_path / "found.jsonl").read_text("ascii") == text


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(listed(tmp_path, "kayles\nswap.py\nsides.py\nno-such\n"))
    assert main(["sweep", path, "0..4", "9"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[:3] == [
        "kayles: 0 1 2 3 1 4",
        "swap.py: ∞() ∞() ∞() ∞() ∞() ∞()",
        "sides.py: PLNPLP",
    ]
    assert out[3].startswith("no-such: failed: no ruleset is called 'no-such'")
    assert main(["sweep", str(listed(tmp_path, "wythoff\n")), "0..2,0..1", "--json"]) == 0
    record = Found(**json.loads(capsys.readouterr().out))
    assert (record.outcomes, record.values) == ("PNNNNP", None)
    for words, told in (
        (["sweep", path, "0..4", "--on", "boat"], "--on processes, ray or ray://HOST:PORT"),
        (["sweep", str(tmp_path / "none"), "0..4"], "cannot read"),
        (["sweep", path, "4..0"], "is empty"),
    ):
        assert main(words) == 2
        assert told in capsys.readouterr().err
