"""`grundy strong`, from the shell's side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy.cli import main
from grundy.cli import strong as command
from grundy.strong.partition import Told

RULES = """\
def followers(position):
    a, b = position
    if a:
        yield a - 1, b
        yield b % 4, a - 1
    if b:
        yield a, b - 1
"""
LOOP = """\
def followers(n):
    return [(n + 1) % 5, n // 2] if n else []
"""


def file(folder: Path, text: str) -> str:
    path = folder / "mine.py"
    path.write_text(text, encoding="ascii")
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(list(words)) == code
    shown = capsys.readouterr()
    return shown.err if code else shown.out


def test_a_game_from_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    word, store = file(tmp_path, LOOP), str(tmp_path / "store")
    quick = "--no-jit", "--workers", "2"
    shown = said(capsys, "strong", word, "--box", "0..4", "--store", store, *quick)
    assert shown.splitlines() == [
        "game       mine",
        "positions  5",
        "lost       2",
        "won        3",
        "longest    3",
        "stored     mine, 10 bytes",
    ]
    shown = said(capsys, "solve", word, "3", "--strong", *quick)
    assert "start      3: lost, 2 moves" in shown
    shown = said(capsys, "solve", word, "--on=threads", "4", "--json", *quick)
    found = json.loads(shown)
    assert found["starts"] == [{"position": "4", "outcome": "won", "remoteness": 1}]
    assert found["stored"] is None
    assert said(capsys, "store", "verify", store, word, "--full")
    shown = said(capsys, "strong", word, "--check-ranks", "--box", "0..4")
    assert shown.startswith("found: all 5 ranks have a position each")


def test_values_and_misere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    word = file(tmp_path, "def followers(n):\n    return range(max(0, n - 2), n)\n")
    shown = said(capsys, "strong", word, "5", "--values", "--no-jit")
    assert "start      5: value 2" in shown and "longest    2" in shown
    shown = said(capsys, "strong", word, "4", "--misere", "--no-jit")
    assert "start      4: lost, 3 moves" in shown or "start      4: lost" in shown


def test_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    word = file(tmp_path, RULES)
    for words, why in (
        ((), "no position to start from"),
        (("--box", "0-3"), "--box: found the box '0-3', expected ranges"),
        (("--box", "3..0"), "a box has a first and a last value"),
        (("(3, 3)", "--resume"), "--resume continues from a store"),
        (("(3, 3)", "--on", "boat"), "'boat' runs nothing"),
        (("(3, 3)", "--max-positions", "5"), "more than the budget of 5"),
        (("'a'",), "positions are ints, or tuples of ints"),
        (("--check-ranks", "(3, 3)"), "ranks no positions"),
        (("--box", "0..3,0..1"), "has no number below 8"),
    ):
        assert why in said(capsys, "strong", word, *words, "--no-jit", code=2)


def test_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    command._tell(Told("label", 7, 500, 1000))
    assert capsys.readouterr().err == (
        "\r\x1b[K[##########          ] labelling 7: 500 of 1,000 positions"
    )
