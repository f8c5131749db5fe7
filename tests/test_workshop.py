"""Every problem's inputs: its shapes are legal, its adapter answers them, smaller ones as well."""

from __future__ import annotations

import doctest
import random
from itertools import islice
from types import ModuleType

import pytest

from grundy.contest import inputs, judges
from grundy.contest.parts.scan import Scanner
from grundy.contest.workshop import making
from grundy.contest.workshop.making import Case, Input

NAMES = inputs.names()


def answer(name: str, text: str) -> str:
    return "".join(judges.find(name).judge(Scanner(text.encode())))


def drawn(module: ModuleType, sizes: list[int]) -> list[Case]:
    return [shape.make(random.Random(size), size) for shape in module.SHAPES for size in sizes]


@pytest.mark.parametrize("name", NAMES)
def test_shapes_and_edges_are_legal_and_answered(name: str) -> None:
    module = inputs.find(name)
    form = module.FORMAT
    edges = [edge.case for edge in module.EDGES]
    # A shape that keeps the promise does so at every size, and one for breaking it breaks it.
    for shape in module.SHAPES:
        for size in (1, 2, 4, 7, min(form.judge, 300)):
            case = shape.make(random.Random(size), size)
            assert form.legal(case), (shape.name, size, case.text())
            assert form.promise(case) or not shape.promise, (shape.name, size, case.text())
            assert answer(name, form.text([case]))
    for edge in module.EDGES:
        assert form.legal(edge.case), edge.name
        assert answer(name, form.text([edge.case]))
    if form.most > 1:
        cases = (edges + drawn(module, [3]))[: form.most]
        together = answer(name, form.text(cases))
        assert together.count("\n") >= len(cases)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_distinct_and_seeds_decide(name: str) -> None:
    module = inputs.find(name)
    for rows in (module.SHAPES, module.EDGES):
        assert len({row.name for row in rows}) == len(rows) > 0
        assert all(row.why and " " not in row.name for row in rows)
    assert [c.text() for c in drawn(module, [6])] == [c.text() for c in drawn(module, [6])]


@pytest.mark.parametrize("name", NAMES)
def test_steps_down_are_answered_and_end(name: str) -> None:
    module = inputs.find(name)
    for case in drawn(module, [1, 4]):
        whole = Input(module.FORMAT, (case,), promise=False)
        for less in islice(whole.smaller(), 25):
            assert answer(name, less.text())
        steps = 0
        while step := next((s for s in whole.smaller() if s.key() < whole.key()), None):
            whole, steps = step, steps + 1
            assert steps < 1000
        # Bold steps come first, so the way down is short.
        assert steps < 200


def test_the_example_of_the_page_for_authors() -> None:
    assert doctest.testmod(making).failed == 0
