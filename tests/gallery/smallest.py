"""The smallest failing input of each mistake, by trying all small ones in order of size.

    python tests/gallery/smallest.py [PROBLEM or NAME ...]

prints it for each, or that none of those tried fails. The results stand in the .toml files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, permutations, product
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from gallery.mistakes import PROBLEMS, mistakes
from grundy.contest import inputs
from grundy.contest.inputs.bzoj1443 import LETTERS
from grundy.contest.inputs.cf936b import Walk
from grundy.contest.inputs.hdu3951 import coin
from grundy.contest.inputs.poj2960 import game
from grundy.contest.workshop.making import (
    Board,
    Case,
    Cells,
    Format,
    Graph,
    Input,
    Listed,
    Numbers,
    Pairs,
)
from grundy.contest.workshop.runner import Limits, Runner, prepare
from grundy.contest.workshop.stress import Alike, Stress


def drawings(vertices: int, edges: int) -> Iterator[Graph]:
    """All multigraphs with at most so many vertices and edges, edges in order."""
    for n in range(1, vertices + 1):
        pairs = list(combinations_with_replacement(range(1, n + 1), 2))
        for m in range(edges + 1):
            for some in combinations_with_replacement(pairs, m):
                yield Graph(n, some)


def trees() -> Iterator[Graph]:
    """Trees of up to four vertices with edges in any order and direction, up to six in one."""

    def of(n: int) -> Iterator[Pairs]:
        for parents in product(*(range(1, v) for v in range(2, n + 1))):
            yield tuple(zip(parents, range(2, n + 1), strict=True))

    for n in range(1, 7):
        for edges in of(n):
            yield Graph(n, edges, tree=True)
            for order in permutations(edges) if n < 5 else ():
                for turned in product((1, -1), repeat=n - 1):
                    named = tuple(e[::t] for e, t in zip(order, turned, strict=True))
                    yield Graph(n, named, tree=True)


def boards(cells: int) -> Iterator[Case]:
    """All boards of up to so many cells."""
    for rows in range(1, cells + 1):
        for columns in range(1, cells // rows + 1):
            for letters in product(LETTERS, repeat=rows * columns):
                text = "".join(letters)
                cut = (text[at : at + columns] for at in range(0, len(text), columns))
                yield Board(tuple(cut), LETTERS)


def minefields(cells: int) -> Iterator[Case]:
    """All boards of up to so many cells, some mines given twice on those of up to three."""
    for rows in range(1, cells + 1):
        for columns in range(1, cells // rows + 1):
            spots = list(product(range(rows), range(columns)))
            few = len(spots) <= 3
            choose = combinations_with_replacement if few else combinations
            for mines in range(len(spots) + few + 1):
                yield from (Cells(rows, columns, some) for some in choose(spots, mines))


def digraphs() -> Iterator[Case]:
    """All digraphs of up to four vertices and four arcs, with all starts."""
    for n in (2, 3, 4):
        arcs = list(permutations(range(1, n + 1), 2))
        for m in range(min(4, len(arcs)) + 1):
            for some in combinations(arcs, m):
                yield from (Walk(n, some, marks=(start,)) for start in range(1, n + 1))


def small(problem: str) -> Iterator[tuple[Case, ...]]:
    """The cases of the inputs to be tried."""
    if problem == "poj3710":
        yield from ((Listed((drawing,)),) for drawing in drawings(4, 4))
        few = list(drawings(2, 2))
        for pair in product(few, repeat=2):
            yield (Listed(pair),)
            yield tuple(Listed((drawing,)) for drawing in pair)
    elif problem == "hdu3094":
        yield from ((tree,) for tree in trees())
    elif problem == "hdu3537":
        for n in range(5):
            for some in combinations_with_replacement((*range(7), 2**30, 2**30 + 1), n):
                yield (Numbers(some),)
        yield (Numbers(()), Numbers((0,)))
        yield (Numbers(()), Numbers(()))
    elif problem == "hdu4678":
        yield from ((board,) for board in minefields(9))
    elif problem == "bzoj1443":
        yield from ((board,) for board in boards(6))
    elif problem == "cf936b":
        yield from ((digraph,) for digraph in digraphs())
    elif problem == "hdu3590":
        drawn = [replace(tree, marks=(1,)) for tree in trees()]
        yield from ((Listed((tree,)),) for tree in drawn)
        few = [tree for tree in drawn if tree.n < 4]
        yield from ((Listed(pair),) for pair in product(few, repeat=2))
    elif problem == "hdu3951":
        yield from ((coin(n, k),) for n in range(3, 12) for k in range(1, 11))
    elif problem == "poj2960":
        for amounts in [*product(range(1, 4), repeat=1), *product(range(1, 4), repeat=2)]:
            rows = [row for n in (1, 2) for row in product(range(5), repeat=n)]
            yield from ((game(amounts, row),) for row in rows)
            yield from ((game(amounts, *pair),) for pair in product(rows[:5], repeat=2))
    else:
        for n in (1, 2, 3):
            yield from ((Numbers(some, 1, 1),) for some in product(range(1, 9), repeat=n))


def main(names: list[str]) -> None:
    """Print the smallest input for each mistake named."""
    for problem in PROBLEMS:
        form: Format = inputs.find(problem).FORMAT
        tried = [Input(form, cases) for cases in small(problem) if all(map(form.legal, cases))]
        tried = [one for one in tried if all(map(form.promise, one.cases))]
        tried.sort(key=Input.key)
        for mistake in mistakes(problem):
            if names and problem not in names and mistake.name not in names:
                continue
            with TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
                command = prepare([str(mistake.write(Path(folder)))], Path(folder))
                stress = Stress(problem, Runner(command, Limits(1.0)))
                found = first(tried, Alike(stress, None, pool), form.most)
            print(
                mistake.problem, mistake.name, repr(found.text()) if found else "none", flush=True
            )


def first(tried: list[Input], alike: Alike, most: int) -> Input | None:
    """The first input that fails in any way."""
    size = 50 if most > 1 else 16
    for at in range(0, len(tried), size):
        some = tried[at : at + size]
        found = alike.first_input(some)
        if found is not None:
            return some[found]
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
