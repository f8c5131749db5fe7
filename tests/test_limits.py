"""Bounds on time and memory hold whatever the rules do, and refusals say how far an answer got."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import grundy
from grundy.core import budget as budgets
from grundy.core.budget import Budget, in_bytes, process_memory
from grundy.core.errors import BudgetError, InputError
from grundy.engine.search import search
from test_search import Countdown


def stubborn(position: int) -> Iterator[int]:
    """Hangs at 3 and keeps every ordinary exception to itself."""
    while position == 3:
        try:
            while True:
                pass
        except Exception:
            pass
    yield from [position - 1] if position else []


def hoarding(position: int) -> list[int]:
    """Takes ever more memory at 3."""
    kept = []
    while position == 3:
        kept.append(bytearray(100_000))
    return [position - 1] if position else []


def growing(position: str) -> list[str]:
    """Ever longer texts."""
    return [position + "x", position + "y"]


LONG = "x" * 10_000


@pytest.mark.parametrize("ask", [grundy.solve, lambda *a, **b: grundy.table(a[0], [a[1]], **b)])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_rules_that_hang_are_interrupted(ask: object, play: str) -> None:
    assert callable(ask)
    began = time.monotonic()
    with pytest.raises(BudgetError) as refused:
        ask(stubborn, 5, play=play, budget=Budget(seconds=0.2))
    assert "passed its budget of 0.2 s after 3 positions" in str(refused.value)
    assert "the rules were last asked about 3" in str(refused.value)
    assert time.monotonic() - began < 30
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_rules_that_hoard_memory_are_interrupted() -> None:
    bound = process_memory() + 30_000_000
    with pytest.raises(BudgetError) as refused:
        grundy.solve(hoarding, 5, budget=Budget(memory=bound))
    assert f"passed its budget of {in_bytes(bound)} of memory after 3 pos" in str(refused.value)
    assert "--max-memory" in refused.value.remedy


def test_positions_that_fill_the_memory_are_refused() -> None:
    bound = process_memory() + 20_000_000
    with pytest.raises(BudgetError) as refused:
        grundy.solve(growing, LONG, budget=Budget(10**9, memory=bound))
    assert "of memory after" in str(refused.value) and "the process holds" in str(refused.value)


def test_memory_is_bounded_without_the_timer() -> None:
    """In other threads no signal comes; the search itself looks at the memory."""
    faults: list[Exception] = []

    def ask() -> None:
        try:
            bound = process_memory() + 20_000_000
            grundy.solve(growing, LONG, budget=Budget(10**9, memory=bound))
        except BudgetError as fault:
            faults.append(fault)

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert "of memory after" in str(faults[0])


def test_memory_is_measured_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    before = process_memory()
    block = bytearray(b"x") * 50_000_000
    assert 45_000_000 < process_memory() - before < 60_000_000
    assert in_bytes(len(block)) == "50 MB"
    monkeypatch.setattr(budgets, "open", lambda *_: int("no"), raising=False)
    assert process_memory() > 10_000_000
    monkeypatch.setitem(sys.modules, "resource", None)
    with pytest.raises(InputError, match="does not tell how much memory"):
        process_memory()


def test_a_timer_of_somebody_else_goes_on() -> None:
    met: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: met.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        assert grundy.solve(lambda n: range(n), 5, budget=Budget(seconds=60)).value == 5
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 0.3 and not met
        deadline = time.monotonic() + 20
        while not met and time.monotonic() < deadline:
            time.sleep(0.01)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert met == [signal.SIGALRM]


def test_play_can_be_a_million_moves_deep() -> None:
    budget = Budget(positions=2 * 10**6, seconds=600)
    answer = search(Countdown(), 10**6 + 1, budget, hooks=False)[1]
    assert (answer.value, answer.winning) == (1, ["down"])


def shell(folder: Path, *words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "grundy", *words], cwd=folder, capture_output=True, text=True
    )
    return done.returncode, done.stdout, done.stderr


def test_bounds_from_the_shell(tmp_path: Path) -> None:
    (tmp_path / "hang.py").write_text(
        "def followers(n):\n    while n == 3: pass\n    return [n - 1] if n else []\n"
    )
    (tmp_path / "grow.py").write_text(
        "def followers(n):\n    return [n + 'x' * 9999, n + 'y' * 9999]\n"
    )
    code, out, said = shell(tmp_path, "solve", "hang.py", "5", "--timeout", "0.3")
    assert (code, out) == (2, "") and "last asked about 3" in said and said.count("\n") == 1
    code, out, said = shell(tmp_path, "table", "hang.py", "0..5", "--timeout", "0.3")
    assert (code, out) == (2, "") and "budget of 0.3 s after" in said and said.count("\n") == 1
    code, _, said = shell(
        tmp_path, "solve", "grow.py", "''", "--max-memory", "60M", "--max-positions", "1000000000"
    )
    assert code == 2 and "passed its budget of 60 MB of memory after" in said
    for size in ("0", "many", "=1G", "1X", "1e99"):
        code, _, said = shell(tmp_path, "table", "grow.py", "''", f"--max-memory={size}")
        assert code == 2 and "expected bytes such as 500M or 2G" in said


def test_rules_that_hang_in_c_end_the_process_and_name_the_line(tmp_path: Path) -> None:
    (tmp_path / "hang.py").write_text("def followers(n):\n    return [sum(range(10**15))]\n")
    code = (
        "import grundy.cli._limits as limits; limits.GRACE = 0.2\n"
        "from grundy.cli import main; main(['solve', 'hang.py', '1', '--timeout', '0.2'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.returncode and 'File "hang.py", line 2 in followers' in done.stderr
