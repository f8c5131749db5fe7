"""`grundy stress`: programs that misbehave are survived, failures are made small."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from grundy.cli import main
from grundy.contest.workshop.runner import Limits, Runner

READS = "import sys\ndata = sys.stdin.read().split()\n"
FAST = ["--time-limit", "2", "--shrink-seconds", "0.4", "--json", "--rounds", "60"]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def stress(
    capsys: pytest.CaptureFixture[str], problem: str, source: str, *more: str, name: str = "mine.py"
) -> tuple[int, dict[str, object]]:
    Path(name).write_text(textwrap.dedent(source))
    code = main(["stress", problem, *FAST, *more, "--", name])
    said = capsys.readouterr().out
    return code, json.loads(said) if said else {}


@pytest.mark.parametrize(
    ("source", "failure", "difference"),
    [
        ("while True: pass", "timeout", "did not end within"),
        ("import time; time.sleep(99)", "timeout", "did not end"),
        ("while True: print('Bob' * 100000)", "too much output", "without end"),
        ("print('Bob')", "wrong answer", "found 'Bob', expected 'Alice'"),
        ("raise SystemExit(3)", "crash", "exit code 3"),
        ("import os; os.kill(os.getpid(), 11)", "crash", "SIGSEGV"),
        ("x = bytearray(1 << 30)", "crash", "exit code 1"),
        ("import os\nif os.fork() == 0:\n while True: pass", "wrong answer", "nothing is left"),
        ("import os\nwhile True:\n if os.fork(): os._exit(0)", "wrong answer", "nothing is left"),
        ("", "wrong answer", "nothing is left"),
    ],
)
def test_programs_that_misbehave(
    source: str, failure: str, difference: str, capsys: pytest.CaptureFixture[str]
) -> None:
    brief = ["--time-limit", "0.2"] if failure == "timeout" else []
    code, report = stress(capsys, "hdu3094", source, *brief)
    assert code == 1
    assert report["failure"] == failure
    assert difference in str(report["difference"])
    assert failure == "timeout" or len(str(report["input"])) < 60


def test_what_a_program_started_does_not_go_on(tmp_path: Path) -> None:
    beats = tmp_path / "beats"
    source = f"""
import os, time
if os.fork() == 0:
    while True:
        open({str(beats)!r}, "a").write("x")
        time.sleep(0.01)
time.sleep(0.2)
"""
    runner = Runner([sys.executable, "-c", source], Limits(5.0))
    assert runner.run(b"").ending == "done"
    size = beats.stat().st_size
    time.sleep(0.1)
    assert beats.stat().st_size == size > 0


def test_elsewhere_than_on_linux_seconds_are_those_of_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.pidfd_open", None, raising=False)
    monkeypatch.delattr("os.pidfd_open")
    monkeypatch.setattr("grundy.contest.workshop.runner._processor_seconds", lambda pid: None)
    waits = [sys.executable, "-c", "import time; time.sleep(9)"]
    assert Runner(waits, Limits(0.2)).run(b"").ending == "timeout"
    echoes = Runner(["cat"], Limits(5.0)).run(b"heard\n")
    assert (echoes.ending, echoes.output) == ("done", "heard\n")


@pytest.mark.parametrize("signalled", [signal.SIGINT, signal.SIGTERM])
def test_who_stops_it_leaves_no_program_behind(signalled: int, tmp_path: Path) -> None:
    Path("waits.py").write_text(
        "import os, time\nopen('pid', 'w').write(str(os.getpid()))\ntime.sleep(99)"
    )
    words = [
        sys.executable,
        "-m",
        "grundy",
        "stress",
        "hdu3094",
        "--workers",
        "1",
        "--",
        "waits.py",
    ]
    with subprocess.Popen(words, stderr=subprocess.PIPE) as stress:
        while not (Path("pid").exists() and Path("pid").read_text()):
            time.sleep(0.05)
        stress.send_signal(signalled)
        assert stress.wait() in (130, 143)
    with pytest.raises(ProcessLookupError):
        os.kill(int(Path("pid").read_text()), 0)


ANSWERS = """
import sys
def answers(data):
    at = 1
    for _ in range(int(data[0])):
        n = int(data[at]); pairs = data[at + 1: at + 2 * n - 1]; at += 2 * n - 1
        beside = [[] for _ in range(n + 1)]
        for a, b in zip(pairs[::2], pairs[1::2]):
            beside[int(a)].append(int(b)); beside[int(b)].append(int(a))
        order, above = [1], [0] * (n + 1)
        for v in order:
            for w in beside[v]:
                if w != above[v]:
                    above[w] = v; order.append(w)
        value = [0] * (n + 1)
        for v in reversed(order):
            value[above[v]] {assigned} value[v] + 1
        yield "Alice" if value[1] else "Bob"
print("\\n".join(answers(sys.stdin.read().split())))
"""


def test_right_programs_pass(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = stress(capsys, "hdu3094", ANSWERS.format(assigned="^="), "--size", "200")
    assert code == 0
    assert report == {
        "problem": "hdu3094", "passed": True, "rounds": 60, "inputs": report["inputs"],
        "refused": 0,
    }  # fmt: skip


def test_a_wrong_answer_is_made_small_and_explained(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = stress(capsys, "hdu3094", ANSWERS.format(assigned="="), "--shrink-seconds", "9")
    assert code == 1
    # Two edges at the root cancel; with one of them there is nothing to assign over.
    assert report["input"] == "1\n3\n1 2\n1 3\n"
    assert report["right"] == "Bob\n"
    assert report["smallest"] is True
    assert "colon principle" in json.dumps(report["why"])
    assert Path("hdu3094-failing.in").read_text() == report["input"]
    assert Path("hdu3094-failing.out").read_text() == "Bob\n"


def test_one_after_the_other_and_by_twos_the_result_is_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = READS + "print('Sally\\n' * 10000)"
    reports = [stress(capsys, "poj3710", source, "--workers", n)[1] for n in ("1", "2")]
    assert reports[0]["input"] == reports[1]["input"] == "1\n1 0\n"


def test_a_failure_that_comes_and_goes_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    source = """
        from pathlib import Path
        import sys
        seen = Path("seen")
        if not seen.exists():
            seen.write_text("")
            sys.exit(1)
        """
    right = ANSWERS.format(assigned="^=")
    code, report = stress(capsys, "hdu3094", textwrap.dedent(source) + right, "--workers", "1")
    assert (code, report["steady"], report["failure"]) == (1, False, "crash")


def test_cpp_is_compiled_and_reports_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.cpp").write_text('#include <cstdio>\nint main() { puts("Yes"); }\n')
    code = main(["stress", "hdu3537", "--keep", "kept", "mine.cpp"])
    said, complaint = capsys.readouterr()
    if not any(map(shutil.which, ("g++", "clang++", "c++"))):
        assert (code, said) == (2, "")
        assert "mine.cpp needs g++ or clang++ or c++, which is not installed" in complaint
        return
    assert code == 1
    assert said.startswith("wrong answer: line 1, word 1: found 'Yes', expected 'No'\n")
    for part in ("\ninput\n  1\n  0\n", "\nyour program\n  Yes\n", "\nright\n  No\n", "  because"):
        assert part in said
    assert said.endswith("kept in kept.in, the right answer in kept.out\n")


def test_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.cpp").write_text("int main( {")
    for words, message in (
        (["poj3710", "--", "no/such"], "no program is called"),
        (["poj3710", "--", "none.py"], "there is no file none.py"),
        (["poj3710", "--", "bad.cpp"], "bad.cpp"),
        (["nosuch", "--", "true"], "no problem is called"),
        (["poj3710", "--size", "1000", "--", "true"], "--beyond-limits"),
    ):
        assert main(["stress", *words]) == 2
        assert message in capsys.readouterr().err
    for usage in (
        ["stress", "poj3710"],
        ["stress", "poj3710", "--"],
        ["stress", "poj3710", "mine.py", "with", "words"],
        ["stress", "poj3710", "mine.py", "--", "true"],
    ):
        with pytest.raises(SystemExit) as left:
            main(usage)
        assert left.value.code == 2
