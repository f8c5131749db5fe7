"""The documentation is run: examples of CONTRIBUTING as they stand, doctests of README and docs."""

from __future__ import annotations

import doctest
import json
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import grundy
import grundy.check
import grundy.rulesets
from grundy.contest.scan import Scanner

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def _blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)


def test_the_examples_of_contributing_work_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, theorem, checker, problem = _blocks(ROOT / "CONTRIBUTING.md")
    bachet = ModuleType("bachet")
    exec(rules, vars(bachet))
    ruleset = bachet.RULESETS[0]
    searched = {n: grundy.solve(ruleset, n).value for n in range(20)}
    assert searched == {n: n % 4 for n in range(20)}
    exec(theorem, vars(bachet))
    check = ModuleType("grundy.check.bachet")
    exec(checker, vars(check))
    monkeypatch.setitem(sys.modules, "grundy.check.bachet", check)
    kinds = grundy.check.modules_in(grundy.check.__path__)
    monkeypatch.setattr(grundy.check, "modules_in", lambda path: [*kinds, "bachet"])
    monkeypatch.setattr("grundy.check.claim.find", lambda name: ruleset)
    for n in range(20):
        solution = grundy.solve(ruleset, n, method="theorem")
        assert solution.value == searched[n]
        assert grundy.check.verify(json.loads(json.dumps(solution.to_json())))
    judge = ModuleType("hdu1846")
    exec(problem, vars(judge))
    assert list(judge.judge(Scanner(b"2\n23 2\n4 3\n"))) == ["first\n", "second\n"]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_doctests_of_the_pages(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.failed == 0


def test_there_are_doctests_to_run() -> None:
    assert any(">>> " in page.read_text("utf-8") for page in PAGES)


def test_docstring_examples() -> None:
    assert doctest.testmod(grundy).failed == 0
