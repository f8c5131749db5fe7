"""The documentation is run: examples of CONTRIBUTING as they stand, doctests of README and docs."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import grundy
import grundy.check
import grundy.rulesets
from grundy.contest.parts.scan import Scanner
from grundy.core.picture import Action

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def _blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)


def test_the_examples_of_contributing_work_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, theorem, checker, picture, problem = _blocks(ROOT / "CONTRIBUTING.md")
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
    exec(picture, vars(bachet))
    drawn = vars(bachet)["DrawnBachet"]()
    shown = str(grundy.picture(drawn, 6, [2]))
    assert [shown.count("O"), shown.count("[O]")] == [6, 1]
    assert drawn.edit(0, Action("heap-more", ("heap", 0))) == 1
    assert [step.params["value"] for step in drawn.steps(7)] == [3]
    judge = ModuleType("hdu1846")
    exec(problem, vars(judge))
    assert list(judge.judge(Scanner(b"2\n23 2\n4 3\n"))) == ["first\n", "second\n"]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_doctests_of_the_pages(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.failed == 0


def _apply(text: str, folder: Path) -> None:
    """Replace the lines after each `-` by those after `+` in the file that the first line names."""
    file = folder / text.split("\n", 1)[0].removeprefix("--- ")
    changed = file.read_text("utf-8")
    for old, new in re.findall(r"((?:^-(?!-).*\n)+)((?:^\+.*\n)*)", text, re.M):
        old, new = (re.sub(r"^[-+]", "", part, flags=re.M) for part in (old, new))
        assert changed.count(old) == 1, old
        changed = changed.replace(old, new)
    file.write_text(changed, "utf-8")


CONSOLE = [page for page in PAGES if "\n```console\n" in page.read_text("utf-8")]


@pytest.mark.parametrize("page", CONSOLE, ids=lambda p: str(p.relative_to(ROOT)))
def test_commands_of_the_pages(page: Path, tmp_path: Path) -> None:
    """What follows `$ ` is run in order; a Python block whose first line names a file is written to
    it, and a block of differences to such a file is applied."""
    found = re.findall(
        r"^```(console|python|diff)\n(.*?)^```", page.read_text("utf-8"), re.M | re.S
    )
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    commands = 0
    for kind, text in found:
        if kind == "python":
            if named := re.match(r"# (\w+\.py)\n", text):
                (tmp_path / named[1]).write_text(text, "utf-8")
            continue
        if kind == "diff":
            _apply(text, tmp_path)
            continue
        for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
            command, _, expected = part.partition("\n")
            done = subprocess.run(
                ["sh", "-c", command],
                cwd=tmp_path,
                env={**os.environ, "PATH": path},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            same = doctest.OutputChecker().check_output(expected, done.stdout, doctest.ELLIPSIS)
            assert same, f"$ {command}\n{done.stdout}"
            commands += 1
    assert commands


def test_there_are_doctests_to_run() -> None:
    assert any(">>> " in page.read_text("utf-8") for page in PAGES)


def test_docstring_examples() -> None:
    assert doctest.testmod(grundy).failed == 0
