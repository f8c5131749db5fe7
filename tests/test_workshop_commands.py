"""`grundy generate` and `grundy check-answer`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy.cli import main
from grundy.contest import inputs
from grundy.contest.workshop.answers import check_output, right_output


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    said = capsys.readouterr()
    return code, said.out, said.err


def test_the_same_seed_gives_the_same_input(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["generate", "poj3710", "--count", "20", "--size", "9", "--seed", "5"]
    code, first, _ = run(capsys, *words)
    assert code == 0
    assert run(capsys, *words)[1] == first
    assert run(capsys, *words[:-1], "6")[1] != first
    # What users have written down stays what it was.
    cactus = run(capsys, "generate", "poj3710", "--shape", "cactus", "--size", "4")[1]
    assert right_output("poj3710", cactus.encode()) in ("Sally\n", "Harry\n")


@pytest.mark.parametrize("problem", inputs.names())
def test_a_test_set_is_answered_and_says_what_its_tests_are_for(
    problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "tests"
    size = str(min(12, inputs.find(problem).FORMAT.judge))
    words = ["generate", problem, "--suite", str(folder), "--size", size, "--json"]
    code, out, err = run(capsys, *words)
    assert code == 0, err
    rows = json.loads(out)
    edges = inputs.find(problem).EDGES
    assert [row["name"][4:] for row in rows[: len(edges)]] == [edge.name for edge in edges]
    assert len((folder / "tests.txt").read_text().splitlines()) == len(rows)
    for row in rows[-1:]:
        files = [str(folder / f"{row['name']}.{end}") for end in ("in", "out")]
        assert run(capsys, "check-answer", problem, *files)[:2] == (0, "right\n")
    code, _, err = run(capsys, *words)
    assert code == 2
    assert "not empty" in err


def test_misuse_of_generate(capsys: pytest.CaptureFixture[str]) -> None:
    for words, message in (
        (["nosuch"], "no problem is called"),
        (["poj3710", "--shape", "wheel"], "has no shape 'wheel'"),
        (["poj3710", "--size", "100"], "beyond the judge's limits"),
        (["poj3710", "--count", "0"], "from 1 to 100 cases, not 0"),
        (["cf936b", "--count", "2"], "one case, not 2"),
        (["hdu4678", "--shape", "beginner"], "--beyond-promise"),
        (["poj3710", "--size", "0"], "at least 1"),
        (["poj3710", "--json"], "not JSON"),
        (["poj3710", "--suite", "x", "--shape", "path"], "all shapes"),
    ):
        code, out, err = run(capsys, "generate", *words)
        assert (code, out) == (2, "")
        assert message in err, words


def test_lists(capsys: pytest.CaptureFixture[str]) -> None:
    assert "poj3710" in run(capsys, "generate", "--list")[1]
    rows = json.loads(run(capsys, "generate", "--list", "--json")[1])
    assert [row["name"] for row in rows] == inputs.names()
    assert "(--beyond-promise)" in run(capsys, "generate", "hdu4678", "--list")[1]
    listed = json.loads(run(capsys, "generate", "poj3710", "--list", "--json")[1])
    assert listed["sizes"]["judge"] == 99


WALK = b"4 4\n1 2\n2 3 4\n1 1\n0\n1\n"


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ("Win\n1 2 3 1 2 4\n", None),
        ("Win\n1 2 3 1 2 3 1 2 3 1 2 4", None),
        ("Win 1\n2 3 1 2 4", None),
        ("Draw\n", "line 1, word 1: found 'Draw', expected 'Win'"),
        ("Win\n2 4\n", "line 2, word 1: found '2', the walk starts at '1'"),
        ("Win\n1 3\n", "line 2, word 2: no arc leads from 1 to 3"),
        ("Win\n1 2 4\n", "the walk has 2 moves"),
        ("Win\n1 2\n", "the walk ends at 2, where a move is left"),
        ("Win\n1 2 x\n", "no arc leads from 2 to x"),
        ("Win\n", "at the end: nothing is left"),
        ("", "at the end: nothing is left, expected 'Win'"),
    ],
)
def test_any_walk_that_wins_is_right(given: str, wrong: str | None) -> None:
    fault = check_output("cf936b", WALK, given, right_output("cf936b", WALK))
    if wrong is None:
        assert fault is None
    else:
        assert fault is not None
        assert wrong in fault


def test_cells_in_any_order_if_loose(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board, said = tmp_path / "in", tmp_path / "out"
    board.write_text("1 3\n...\n")
    said.write_text("WIN\n1 3\n1 1\n")
    words = ["check-answer", "bzoj1443", str(board), str(said)]
    code, out, _ = run(capsys, *words)
    assert (code, out) == (1, "wrong: line 2, word 2: found '3', expected '1'\n")
    assert run(capsys, *words, "--loose")[:2] == (0, "right\n")
    said.write_text("WIN\n1 3\n1 1\n1 1\n")
    assert run(capsys, *words, "--loose")[0] == 1
    said.write_text("WIN\n1 1\n1 3\n7\n")
    code, out, _ = run(capsys, *words)
    assert (code, out) == (1, "wrong: line 4, word 1: '7' is too much\n")


def test_misuse_of_check_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad"
    bad.write_text("1\n2 1\n1 5\n")
    board, walk = tmp_path / "board", tmp_path / "walk"
    walk.write_bytes(WALK)
    board.write_text("1 1\n.\n")
    good = tmp_path / "good"
    good.write_bytes(b"\xff")
    for words, message in (
        (["poj3710", str(bad), str(good)], "bad, line 3, column 3"),
        (["poj3710", str(tmp_path / "none"), str(good)], "cannot read"),
        (["bzoj1443", str(board), str(tmp_path / "none")], "none: No such file"),
        (["hdu3537", str(good), str(good), "--loose"], "good, line 1"),
        (["poj3710", str(bad), str(good), "--loose"], "bad, line 3"),
        (["cf936b", str(walk), str(walk), "--loose"], "omit --loose"),
    ):
        code, _, err = run(capsys, "check-answer", *words)
        assert code == 2
        assert message in err, words
