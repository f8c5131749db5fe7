"""Inputs of a problem from a seed, and whole test sets with answers.

The same arguments give the same text: each case has a generator of its own, seeded with the names
of problem and shape, the size, the seed and the case's number.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice

from grundy.contest import inputs
from grundy.contest.workshop.answers import right_output
from grundy.contest.workshop.making import Case, Format, Input, Shape
from grundy.core.errors import BudgetError, InputError

SMALL, MANY = 8, 100
"""In a test set the first inputs of a shape have cases up to this size, and up to so many."""


@dataclass(frozen=True)
class Test:
    """One test of a set: its name, what it is for, the input and the right output."""

    name: str
    why: str
    text: str
    answer: str


def shapes_of(problem: str, *, promise: bool = True) -> tuple[Shape, ...]:
    """The shapes of a problem; with `promise` only those that keep what the statement promises."""
    found: tuple[Shape, ...] = inputs.find(problem).SHAPES
    return tuple(shape for shape in found if shape.promise or not promise)


def named_shape(problem: str, name: str, *, promise: bool = True) -> Shape:
    """The shape of that name. Raises InputError if there is none, or the promise excludes it."""
    known = {shape.name: shape for shape in shapes_of(problem, promise=False)}
    if name not in known:
        raise InputError(
            f"{problem} has no shape {name!r}, but {', '.join(known)}",
            remedy=f"grundy generate {problem} --list says what they are",
        )
    if promise and not known[name].promise:
        raise InputError(
            f"the shape {name!r} breaks what the statement of {problem} promises",
            remedy="add --beyond-promise",
        )
    return known[name]


def draw(problem: str, shape: Shape, size: int, seed: int, number: int = 1) -> Case:
    """Case `number` of these, reproducibly."""
    return shape.make(random.Random(f"{problem} {shape.name} {size} {seed} {number}"), size)


def drawn_input(
    problem: str, shapes: tuple[Shape, ...], size: int, seed: int, count: int, *, promise: bool
) -> Input:
    """An input of `count` cases of that size, of the shapes in turn."""
    cases = (
        draw(problem, shape, size, seed, number)
        for number, shape in enumerate(islice(cycle(shapes), count), 1)
    )
    return Input(inputs.find(problem).FORMAT, tuple(cases), promise)


def suite(problem: str, size: int, seed: int, *, promise: bool = True) -> Iterator[Test]:
    """A test set: edge cases, then each shape with small cases and with cases of that size.

    Where the judge refuses a large input, because its answer would take more than the budget, the
    size is halved until it answers; the name of the test tells the size.
    """
    module = inputs.find(problem)
    form: Format = module.FORMAT
    shapes = shapes_of(problem, promise=promise)
    planned: list[tuple[str, str, tuple[Case, ...]]] = [
        (edge.name, edge.why, (edge.case,)) for edge in module.EDGES
    ]
    if form.most > 1:
        together = tuple(edge.case for edge in module.EDGES)[: form.most]
        planned.append(("edges-together", "these cases in one input", together))
        for shape in shapes:
            count = min(MANY, form.most)
            sizes = islice(cycle(range(1, min(SMALL, size) + 1)), count)
            small = (draw(problem, shape, s, seed, number) for number, s in enumerate(sizes, 1))
            planned.append((f"{shape.name}-small", shape.why, tuple(small)))
    else:
        planned += [
            (f"{shape.name}-{s}", shape.why, (draw(problem, shape, s, seed),))
            for shape in shapes
            for s in range(2, min(SMALL, size) + 1, 2)
        ]
    number = 0
    for number, (name, why, cases) in enumerate(planned, 1):
        text = form.text(cases)
        yield Test(f"{number:03}-{name}", why, text, right_output(problem, text.encode()))
    for shape in shapes if size > SMALL else ():
        number += 1
        yield _large(problem, shape, size, seed, number)


def _large(problem: str, shape: Shape, size: int, seed: int, number: int) -> Test:
    """The test of one case as large as the judge answers."""
    while True:
        text = inputs.find(problem).FORMAT.text([draw(problem, shape, size, seed)])
        try:
            answer = right_output(problem, text.encode())
        except BudgetError:
            size //= 2
            if size:
                continue
            raise
        return Test(f"{number:03}-{shape.name}-{size}", shape.why, text, answer)
