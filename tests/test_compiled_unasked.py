"""A search that grows large goes on compiled, says so, and answers the same; others do not."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import grundy
from grundy import Sum
from grundy.check import verify
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, CertificateError
from grundy.core.rules import rules
from grundy.engine import solve as solving

SUFFIX = ", by compiled rules"


def take(heap: int) -> Iterator[int]:
    for taken in (1, 2, 5):
        if taken <= heap:
            yield heap - taken


def clock(hour: int) -> list[int]:
    return [(hour - step) % 97 for step in (1, 2, 5)] if hour else []


def split(heap: int) -> Iterator[Sum]:
    for part in range(1, heap):
        yield Sum((part - 1, heap - 1 - part))


def words(word: str) -> list[str]:
    return [word[:-1], word[1:]] if word else []


CASES: list[tuple[Callable[[Any], Any], Any]] = [
    (take, 300),
    (take, Sum((100, 77))),
    (clock, 60),
    (clock, Sum((33, 7))),
    (split, 70),
]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "COMPILED_FROM", 20)
    monkeypatch.setattr(solving, "COMPILED_AFTER", 0.0)


@pytest.mark.parametrize(("rule", "position"), CASES)
def test_the_same_answer_and_the_method_says_so(
    rule: Callable[[Any], Any], position: Any, soon: None
) -> None:
    found = grundy.solve(rule, position)
    plain = grundy.solve(rule, position, budget=Budget(2_000_000), jit=True)
    assert found.method.name == plain.method.name + SUFFIX
    for name in ("outcome", "value", "winning"):
        assert getattr(found, name) == getattr(plain, name)
    assert found.explain() == plain.explain()
    told = json.loads(json.dumps(found.to_json()))
    assert verify(told, rules(rule))
    told["method"]["name"] += SUFFIX
    with pytest.raises(CertificateError, match="described wrongly"):
        verify(told, rules(rule))


def test_what_cannot_be_compiled_goes_on_as_it_began(soon: None) -> None:
    found = grundy.solve(words, "abcdefghij")
    assert found.method.name == "search by mex" and found.verify()


def test_a_box_past_the_budget_goes_on_as_it_began(soon: None) -> None:
    """Far apart, few positions fill a large box."""
    sparse = grundy.solve(lambda n: [n - 10**5] if n >= 10**5 else [], 10**7)
    assert sparse.method.name == "search by mex" and sparse.value == 0
    with pytest.raises(BudgetError):
        grundy.solve(take, 1000, budget=Budget(positions=500))


def test_misere_and_stores_stay_interpreted(soon: None, tmp_path: Any) -> None:
    assert SUFFIX not in grundy.solve(take, 100, play="misere").method.name
    assert SUFFIX not in grundy.solve(take, 100, store=tmp_path / "answers").method.name


def test_small_searches_do_not_wait_for_numba() -> None:
    program = (
        "import sys, grundy; "
        "print(grundy.solve(lambda n: [n - 1] if n else [], 90_000).value, 'numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "0 False\n"
