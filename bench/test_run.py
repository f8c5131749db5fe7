"""The harness notices what it must: slow, fat, wrong, failing, refusing and endless programs."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import artifacts
import generate
import run as harness
from cases import (
    CASES,
    Case,
    Rival,
    fault_of_walk,
    identical,
    plausible_cells,
    same_verdict,
)
from measure import Streams, run
from results import Result, table
from test_baselines import answers

CASE = Case(
    name="test-hdu3094",
    problem="hdu3094",
    recipe=partial(generate.tree, "random", vertices=1000, seed=1),
    rival=Rival.CPLUSPLUS,
    max_ratio=1000.0,
    max_memory_ratio=1000.0,
    compare=identical,
    runs=2,
)


@pytest.fixture(autouse=True)
def no_inputs_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inputs made here do not stay among the benchmark's."""
    monkeypatch.setattr(artifacts, "DATA", tmp_path / "data")


def fake(folder: Path, body: str) -> str:
    """A command that does as the body of a shell script says; "$2" is the problem."""
    script = folder / "grundy"
    script.write_text(f"#!/bin/sh\n{body}\n")
    script.chmod(0o755)
    return str(script)


def honest(folder: Path) -> str:
    """A command that answers by the C++ programs."""
    programs = [f"{p}) exec {artifacts.baseline(p)};;" for p in sorted({c.problem for c in CASES})]
    return fake(folder, f'case "$2" in {" ".join(programs)} esac; echo "grundy 0"')


def result_of(case: Case, grundy: str, folder: Path, timeout: float = 60.0) -> Result:
    return harness.measure(case, harness.Settings(grundy, timeout), folder)


def test_an_honest_command_passes(tmp_path: Path) -> None:
    result = result_of(CASE, honest(tmp_path), tmp_path)
    assert result.verdict == "ok"
    assert len(result.ours) == len(result.theirs) == 2
    assert result.ratio is not None
    assert min(result.pair_ratios) <= max(result.pair_ratios)


def test_a_wrong_answer_is_seen(tmp_path: Path) -> None:
    assert result_of(CASE, fake(tmp_path, "echo Carol"), tmp_path).faults == ["outputs differ"]


@pytest.mark.parametrize("targets", [{"max_ratio": 0.01}, {"max_seconds": 0.0001}])
def test_a_slow_command_is_seen(tmp_path: Path, targets: dict[str, float]) -> None:
    slow = replace(CASE, **targets)  # type: ignore[arg-type]
    assert result_of(slow, honest(tmp_path), tmp_path).faults == ["too slow"]


def test_a_fat_command_is_seen(tmp_path: Path) -> None:
    fat = replace(CASE, max_memory_ratio=0.1)
    assert result_of(fat, honest(tmp_path), tmp_path).faults == ["too much memory"]


def test_a_failing_command_is_seen(tmp_path: Path) -> None:
    failing = fake(tmp_path, "echo sorry >&2; exit 2")
    assert result_of(CASE, failing, tmp_path).faults == ["exit code 2: sorry"]
    allowed = replace(CASE, may_refuse=True)
    result = result_of(allowed, failing, tmp_path)
    assert (result.faults, result.verdict) == ([], "refused: sorry")


def test_an_endless_command_is_stopped(tmp_path: Path) -> None:
    endless = result_of(replace(CASE, runs=1), fake(tmp_path, "exec sleep 60"), tmp_path, 0.2)
    assert "timed out" in endless.faults
    assert 0.2 <= endless.seconds < 10


def test_an_endless_rival_bounds_the_ratio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness, "rival_command", lambda case: ["sleep", "60"])
    result = result_of(replace(CASE, once=True), honest(tmp_path), tmp_path, 0.5)
    assert result.bounded
    assert result.verdict == "ok"
    assert result.agreement is None


def test_memory_is_the_programs_own(tmp_path: Path) -> None:
    """Not this process's, which is larger by far."""
    ballast = bytearray(2**28)
    streams = Streams(Path("/dev/null"), tmp_path / "out", tmp_path / "err")
    assert run(["true"], streams, 60.0).peak_kib < 8 * 1024 < len(ballast)
    hungry = [sys.executable, "-c", "bytearray(b'x') * 2**27"]
    assert 2**17 < run(hungry, streams, 60.0).peak_kib < 2**18


def test_walks_are_checked_against_the_input(tmp_path: Path) -> None:
    game = tmp_path / "input"
    game.write_text("4 4\n1 2\n2 3 4\n1 1\n0\n1\n")
    assert fault_of_walk(game, [1, 2, 3, 1, 2, 4]) is None
    assert fault_of_walk(game, []) == "the walk does not begin at the start"
    assert fault_of_walk(game, [2, 4]) == "the walk does not begin at the start"
    assert fault_of_walk(game, [1, 2, 4]) == "the walk has an even number of moves"
    assert fault_of_walk(game, [1, 4]) == "no edge from 1 to 4"
    assert fault_of_walk(game, [1, 2]) == "2 has a way out"
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    theirs.write_text("Win\n1 2 3 1 2 4\n")
    for text in ("", "Draw", "Win", "Win\n1 2 x 1"):
        ours.write_text(text)
        assert not same_verdict(game, ours, theirs).holds


def test_cells_are_checked_without_another_program(tmp_path: Path) -> None:
    text = "".join(generate.grid(12, 20, 1))
    (tmp_path / "input").write_text(text)
    right = answers("bzoj1443", text)
    assert right[0] == "WIN"
    wrong = [
        [],
        ["LOSE"],
        ["LOSE", *right[1:]],
        ["WIN", *right[:0:-1]],
        [*right, "13 1"],
        [*right, "twelve"],
        *(right[:i] + right[i + 1 :] for i in range(1, len(right))),
    ]
    for lines, holds in [(right, True), *((lines, False) for lines in wrong)]:
        (tmp_path / "ours").write_text("\n".join(lines))
        assert plausible_cells(tmp_path / "input", tmp_path / "ours").holds == holds, lines


def test_a_command_runs_alone_where_there_is_no_rival(tmp_path: Path) -> None:
    alone = replace(CASE, rival=Rival.NONE, max_ratio=None, compare=None, max_seconds=60.0)
    result = result_of(alone, honest(tmp_path), tmp_path)
    assert (result.verdict, result.theirs) == ("ok", [])
    assert "test-hdu3094" in table([result])


def test_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(harness, "CASES", (CASE, replace(CASE, name="test-large", large=True)))
    common = ["--grundy", honest(tmp_path), "--runs", "1"]
    figures = tmp_path / "figures.json"
    assert harness.main([*common, "--quick", "--markdown", "--json", str(figures)]) == 0
    assert "| test-hdu3094 | C++ |" in capsys.readouterr().out
    report = json.loads(figures.read_text())
    assert [result["case"] for result in report["results"]] == ["test-hdu3094"]
    assert len(report["results"][0]["ours"]) == 1
    assert harness.main(["--list"]) == 0
    assert "test-large" in capsys.readouterr().out
    assert harness.main(["--grundy", fake(tmp_path, "echo Carol"), "--only", "*large"]) == 1
    assert harness.main([*common, "--only", "no such case"]) == 2
    assert harness.main(["--grundy", str(tmp_path / "none")]) == 2


def test_a_missing_compiler_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = honest(tmp_path)
    monkeypatch.setattr(artifacts, "BUILD", tmp_path / "build")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert harness.main(["--grundy", command, "--only", "hdu3094-tiny"]) == 2
    assert "g++ was not found" in capsys.readouterr().err


def test_every_case_is_named_once_and_has_its_program() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
    for case in CASES:
        assert (artifacts.BASELINES / f"{case.problem}.cpp").exists()
