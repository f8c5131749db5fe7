"""The gallery of mistakes is in order, and some of it is caught; `make gallery` runs all of it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from gallery import run
from gallery.mistakes import PROBLEMS, Mistake, mistakes, right_program

ALL = [mistake for problem in PROBLEMS for mistake in mistakes(problem)]
SOME = [
    ("hdu4678", "mine-twice"),
    ("poj3710", "parent-by-vertex"),
    ("cf936b", "even-walk"),
]


def tried_here(problem: str) -> bool:
    """Whether the problem's programs can be run: C++ needs a compiler, which users may lack."""
    return right_program(problem).suffix == ".py" or shutil.which("g++") is not None


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_every_mistake_changes_its_program_and_is_on_the_page() -> None:
    page = (Path(__file__).parents[1] / "docs" / "gallery.md").read_text("utf-8")
    assert len(ALL) >= 30
    assert len({(m.problem, m.name) for m in ALL}) == len(ALL)
    for mistake in ALL:
        right = right_program(mistake.problem).read_text("utf-8")
        assert mistake.source() != right or "--beyond-promise" in mistake.options
        assert f"| {mistake.name} | {mistake.says} |" in page
        assert mistake.smallest


@pytest.mark.parametrize(("problem", "name"), [row for row in SOME if tried_here(row[0])])
def test_mistakes_are_caught_and_made_small(problem: str, name: str, tmp_path: Path) -> None:
    mistake: Mistake = next(m for m in mistakes(problem) if m.name == name)
    found, _, amiss = run.caught(mistake, tmp_path)
    # How long it takes depends on what else the machine does.
    assert not amiss or amiss.startswith("took"), json.dumps(found, indent=2)


@pytest.mark.parametrize("problem", [*filter(tried_here, PROBLEMS)])
def test_right_programs_pass(problem: str) -> None:
    found = run.report(problem, right_program(problem), "--rounds", "80", "--size", "60")
    assert found["passed"], found
