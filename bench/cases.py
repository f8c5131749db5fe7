"""The table of comparisons: inputs, rivals, targets, and how outputs are compared.

All that the benchmark knows about problems stands here, in ``generate.py`` and in ``baselines/``.
A new problem needs a generator, ``baselines/PROBLEM.cpp`` (unless all its cases run alone), and
rows here.
"""

from __future__ import annotations

import enum
import filecmp
from array import array
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import generate
from generate import Recipe


class Rival(enum.Enum):
    """What a case is timed against."""

    CPLUSPLUS = "C++"
    BARE_PYTHON = "python -c pass"
    NONE = "-"


@dataclass(frozen=True)
class Agreement:
    """Whether two outputs say the same, and what a reader should know about it."""

    holds: bool
    note: str


Compare = Callable[[Path, Path, Path], Agreement]
"""Compares the outputs for an input: (input, our output, output of the C++ program)."""

Check = Callable[[Path, Path], Agreement]
"""Judges our output alone: (input, our output)."""


@dataclass(frozen=True)
class Case:
    """One row of the table.

    ``max_ratio`` bounds our median time by the rival's, ``max_seconds`` our median time alone, and
    ``max_memory_ratio`` our peak memory by the C++ program's. ``compare`` is None where there is no
    other output; ``check`` may then judge ours alone. ``may_refuse``: exit code 2 is no fault, but
    reported as a refusal. ``baseline`` is the C++ program in ``baselines/``, named as the problem
    unless said otherwise. ``runs`` of each program are made unless the command line says
    otherwise, which it cannot if ``once``. ``large`` cases are left out of a quick run.
    """

    name: str
    problem: str
    recipe: Recipe
    rival: Rival
    max_ratio: float | None = None
    max_seconds: float | None = None
    max_memory_ratio: float | None = None
    compare: Compare | None = None
    check: Check | None = None
    may_refuse: bool = False
    baseline: str = ""
    runs: int = 5
    once: bool = False
    large: bool = False

    def __post_init__(self) -> None:
        if not self.baseline:
            object.__setattr__(self, "baseline", self.problem)


def identical(_input: Path, ours: Path, theirs: Path) -> Agreement:
    """The outputs are the same, byte for byte."""
    same = filecmp.cmp(ours, theirs, shallow=False)
    return Agreement(same, "same" if same else "outputs differ")


def published_rule(_input: Path, ours: Path, theirs: Path) -> Agreement:
    """hdu4678 on boards that break the judge's promise, where the C++ program's rule can be wrong:
    a difference is reported but is no fault."""
    same = filecmp.cmp(ours, theirs, shallow=False)
    return Agreement(True, "same" if same else "rule differs")


def same_verdict(case_input: Path, ours: Path, theirs: Path) -> Agreement:
    """cf936b: the verdicts are equal, and a walk, of which there may be many, obeys the rules."""
    verdict, *walk = ours.read_text(encoding="ascii").split() or [""]
    expected = theirs.read_text(encoding="ascii").split(maxsplit=1)[0]
    if verdict != expected:
        return Agreement(False, f"{verdict or 'nothing'}, but C++ says {expected}")
    if verdict != "Win":
        return Agreement(not walk, "same" if not walk else "text after the verdict")
    if not all(map(str.isdecimal, walk)):
        return Agreement(False, "the walk is not made of numbers")
    fault = fault_of_walk(case_input, list(map(int, walk)))
    return Agreement(fault is None, fault or "valid walk")


def fault_of_walk(case_input: Path, walk: list[int]) -> str | None:
    """Why a walk does not win the cf936b game in the file; None if it does. O(input + walk)."""
    numbers = array("i", map(int, case_input.read_bytes().split()))
    vertices, start = numbers[0], numbers[-1]
    count_at = array("i", [0])  # where each vertex's count of targets stands; vertex 0 is none
    position = 2
    for _ in range(vertices):
        count_at.append(position)
        position += numbers[position] + 1

    def followers(vertex: int) -> array[int]:
        first = count_at[vertex] + 1
        return numbers[first : first + numbers[first - 1]]

    if not walk or walk[0] != start:
        return "the walk does not begin at the start"
    if len(walk) % 2 == 1:
        return "the walk has an even number of moves"
    for source, target in pairwise(walk):
        if target not in followers(source):
            return f"no edge from {source} to {target}"
    return f"{walk[-1]} has a way out" if followers(walk[-1]) else None


def plausible_cells(case_input: Path, ours: Path) -> Agreement:
    """bzoj1443 without another output: what the cells of a Gallai-Edmonds set D obey.

    No two of them are side by side, and the free cells neither in D nor beside it, which have a
    perfect matching, are as many of one colour as of the other. Rows are the bits of integers.
    """
    size, *grid = case_input.read_text(encoding="ascii").splitlines()
    columns = int(size.split()[1])
    free = [int(row.translate({ord("."): "1", ord("#"): "0"})[::-1], 2) for row in grid]
    verdict, *cells = ours.read_text(encoding="ascii").splitlines() or [""]
    winning = _cells_by_row(cells, len(free), columns)
    if winning is None or verdict != ("WIN" if cells else "LOSE"):
        return Agreement(False, "not in the form of an answer")
    odd = sum(1 << column for column in range(1, columns, 2))
    even = sum(1 << column for column in range(0, columns, 2))
    balance = 0
    for row, here in enumerate(free, start=1):
        beside = winning[row - 1] | winning[row + 1] | winning[row] << 1 | winning[row] >> 1
        if winning[row] & ~here or winning[row] & beside:
            return Agreement(False, f"row {row}: a wall, or two cells side by side")
        rest = here & ~winning[row] & ~beside
        difference = (rest & odd).bit_count() - (rest & even).bit_count()
        balance += difference if row % 2 else -difference
    return Agreement(balance == 0, "unbalanced rest" if balance else "plausible")


def _cells_by_row(lines: list[str], rows: int, columns: int) -> list[int] | None:
    """The columns in each row, as bits, with an empty row above and below; None if a line is not
    the "row column" of a cell, or not behind the line before it in reading order."""
    found = [0] * (rows + 2)
    before = (0, 0)
    for line in lines:
        row, _, column = line.partition(" ")
        if not (row.isdecimal() and column.isdecimal()):
            return None
        cell = int(row), int(column)
        if not (before < cell and 1 <= cell[0] <= rows and 1 <= cell[1] <= columns):
            return None
        found[cell[0]] |= 1 << cell[1] - 1
        before = cell
    return found


# The project's targets: our time by the C++ program's, whole processes.
SMALL_RATIO = 1.2
LARGE_RATIO = 0.5
COINS_RATIO = 0.2
MATCHING_RATIO = 0.1
MATCHING_RATIO_10_PERCENT = 0.01
START_UP_RATIO = 2.5  # to a bare interpreter's
MATCHING_SECONDS = 6.0
MEMORY_RATIO = 3.0

SIZES = ((10**5, "1e5", SMALL_RATIO), (10**6, "1e6", LARGE_RATIO))
SIDES = ((1000, SMALL_RATIO), (4000, LARGE_RATIO))
START_UP_RUNS = 21  # these take some 20 ms, so single ones say little

against_cplusplus = partial(Case, rival=Rival.CPLUSPLUS, max_memory_ratio=MEMORY_RATIO)


def _start_up() -> list[Case]:
    one_case = {
        "poj3710": "1\n3 3\n1 2\n2 3\n3 1\n",
        "hdu3094": "1\n3\n1 2\n1 3\n",
        "hdu3537": "2\n0 1\n",
        "hdu4678": "1\n3 3 1\n1 1\n",
        "bzoj1443": "3 3\n.##\n...\n#.#\n",
        "cf936b": "5 6\n2 2 3\n2 4 5\n1 4\n1 5\n0\n1\n",
    }
    until_end_of_file = ("poj3710", "hdu3537")
    case = partial(Case, rival=Rival.BARE_PYTHON, max_ratio=START_UP_RATIO, runs=START_UP_RUNS)
    cases = []
    for problem, text in one_case.items():
        # Where a number of cases or a size must stand first, an empty input is at fault: no output
        # is asked for, and the exit code may say so.
        complete = problem in until_end_of_file
        compare = same_verdict if problem == "cf936b" else identical
        empty_recipe, tiny_recipe = partial(generate.literal, ""), partial(generate.literal, text)
        cases += [
            case(
                name=f"{problem}-empty",
                problem=problem,
                recipe=empty_recipe,
                compare=identical if complete else None,
                may_refuse=not complete,
            ),
            case(name=f"{problem}-tiny", problem=problem, recipe=tiny_recipe, compare=compare),
        ]
    return cases


def _trees() -> list[Case]:
    shapes = {
        "path": partial(generate.tree, "path", shuffled=False),
        "path-shuffled": partial(generate.tree, "path"),
        "star": partial(generate.tree, "star"),
        "random": partial(generate.tree, "random"),
        "caterpillar": partial(generate.tree, "caterpillar"),
    }
    return [
        against_cplusplus(
            name=f"hdu3094-{shape}-{size}",
            problem="hdu3094",
            recipe=partial(generator, vertices=vertices, seed=3094),
            max_ratio=ratio,
            compare=identical,
            large=vertices > 10**5,
        )
        for vertices, size, ratio in SIZES
        for shape, generator in shapes.items()
    ]


def _drawings() -> list[Case]:
    return [
        against_cplusplus(
            name=f"poj3710-cactus-{shape}-1e6",
            problem="poj3710",
            recipe=partial(generate.cactus, edges=10**6, deep=shape == "deep", seed=3710),
            max_ratio=LARGE_RATIO,
            compare=identical,
            large=True,
        )
        for shape in ("random", "deep")
    ]


def _digraphs() -> list[Case]:
    edges = {10**5: 2 * 10**5, 10**6: 5 * 10**6}
    return [
        against_cplusplus(
            name=f"cf936b-{shape}-{size}",
            problem="cf936b",
            recipe=partial(generate.digraph, shape, vertices, edges[vertices], seed=936),
            max_ratio=ratio,
            compare=same_verdict,
            large=vertices > 10**5,
        )
        for vertices, size, ratio in SIZES
        for shape in ("random", "draw", "win", "lose")
    ]


def _minefields() -> list[Case]:
    """Boards with mines anywhere, and boards that keep the promise, where outputs must be equal."""
    cases = []
    for side, ratio in SIDES:
        case = partial(against_cplusplus, problem="hdu4678", max_ratio=ratio, large=side > 1000)
        for percent in (0, 5, 10, 20, 30):
            kept = percent == 0
            found = case(
                name=f"hdu4678-{side}-{percent}%",
                recipe=partial(generate.minefield, side, percent, seed=4678),
                compare=identical if kept else published_rule,
                may_refuse=not kept,
            )
            if (side, percent) == (1000, 10):
                # Refused when the search has used up its budget, which measures nothing else.
                found = replace(found, once=True, max_ratio=None, max_memory_ratio=None)
            cases.append(found)
        cases += [
            case(
                name=f"hdu4678-kept-{side}-{percent}%",
                recipe=partial(generate.kept_minefield, side, percent, seed=4678),
                compare=identical,
            )
            for percent in (5, 10, 20, 30)
        ]
    return cases


def _coins() -> list[Case]:
    return [
        against_cplusplus(
            name=f"hdu3537-1e6-{bits}bit{note}",
            problem="hdu3537",
            baseline=baseline,
            recipe=partial(generate.coins, count=10**6, below=2**bits, seed=3537),
            max_ratio=COINS_RATIO,
            compare=identical,
            runs=15,  # ours takes hardly more than twice an interpreter's start, so few say little
            large=True,
        )
        for bits in (31, 62)
        for note, baseline in (("", "hdu3537"), ("-set", "hdu3537_set"))
    ]


def _grids() -> list[Case]:
    against_kuhn = [
        against_cplusplus(
            name=f"bzoj1443-1000-{percent}%",
            problem="bzoj1443",
            recipe=partial(generate.grid, 1000, percent, seed=1443),
            max_ratio=MATCHING_RATIO_10_PERCENT if percent == 10 else MATCHING_RATIO,
            compare=identical,
            once=True,
            large=True,
        )
        for percent in (0, 10, 20)
    ]
    # Textbooks clear the marks before every search. Where the faster program, which stamps them,
    # takes hardly ten times as long as an interpreter needs to start, it is shown without a target.
    against_kuhn += [
        against_cplusplus(
            name=f"bzoj1443-1000-40%{note}",
            problem="bzoj1443",
            baseline=baseline,
            recipe=partial(generate.grid, 1000, 40, seed=1443),
            max_ratio=target,
            compare=identical,
            once=True,
            large=True,
        )
        for note, baseline, target in (
            ("", "bzoj1443_cleared", MATCHING_RATIO),
            ("-stamped", "bzoj1443", None),
        )
    ]
    alone = [
        Case(
            name=f"bzoj1443-2000-{percent}%",
            problem="bzoj1443",
            recipe=partial(generate.grid, 2000, percent, seed=1443),
            rival=Rival.NONE,
            max_seconds=MATCHING_SECONDS,
            check=plausible_cells,
            runs=1,
            large=True,
        )
        for percent in (0, 1, 2, 5, 10, 15, 20, 30, 40, 50)
    ]
    return against_kuhn + alone


CASES: tuple[Case, ...] = (
    *_start_up(),
    *_trees(),
    *_drawings(),
    *_digraphs(),
    *_minefields(),
    *_coins(),
    *_grids(),
)
