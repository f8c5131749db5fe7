"""Every ruleset in the folder keeps its contracts; every theorem agrees with plain search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import suites
from grundy.core.ruleset import Ruleset, Theorem
from grundy.rulesets import all_rulesets, find

RULESETS = all_rulesets()
THEOREMS = [(ruleset, theorem) for ruleset in RULESETS for theorem in ruleset.theorems]
SAMPLES = 2000


def test_names_are_told_apart() -> None:
    names = [ruleset.name for ruleset in RULESETS]
    assert len(set(names)) == len(names) >= 2
    assert all(find(ruleset.name) is ruleset for ruleset in RULESETS)


@pytest.mark.parametrize("check", suites.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_ruleset(ruleset: Ruleset[Any], check: Callable[[Ruleset[Any]], None]) -> None:
    check(ruleset)


@pytest.mark.parametrize(
    ("ruleset", "theorem"), THEOREMS, ids=[f"{r.name}: {t.name}" for r, t in THEOREMS]
)
def test_theorem(ruleset: Ruleset[Any], theorem: Theorem[Any]) -> None:
    suites.check_theorem(ruleset, theorem, SAMPLES)
