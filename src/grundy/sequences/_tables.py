"""Families of formulas for two heaps: `rows[i][j]` is the value of (start + i, start + j)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import log2

from grundy.core.nimber import nim_inverse, nim_mul
from grundy.sequences._atoms import TABLE_SETS, TABLES, Atom
from grundy.sequences._evidence import count_bits, number_bits
from grundy.sequences._families import KIND_BITS

Rows = Sequence[Sequence[int]]


@dataclass(frozen=True)
class TableCandidate:
    """As Candidate; `fitted` is the cells (row, column) that it may have been learned from."""

    kind: str
    formula: str
    source: str
    bits: float
    fitted: frozenset[tuple[int, int]] = frozenset()
    parameters: dict[str, int] = field(default_factory=dict)


_CORNER = 24
"""Rows and columns on which formulas are learned; the caller tries them on all."""

TableFamily = Callable[[Rows, int], Iterator[TableCandidate]]


def formula(rows: Rows, start: int) -> Iterator[TableCandidate]:
    """A function of `_atoms.TABLES` of both heaps, shifted or by their parts, then changed."""
    cost = KIND_BITS + log2(len(TABLES)) + 3
    top = max(map(max, rows))
    corner = [row[:_CORNER] for row in rows[:_CORNER]]
    flat = [value for row in corner for value in row]
    for atom in TABLES:
        cheapest: TableCandidate | None = None
        for name, before, price in _arguments():
            cells = _cells(atom, before, corner, start)
            if cells is None:
                continue
            for words, after, parameter, bits in _changes(flat, cells, top):
                helper = f"{atom.helper}\n" if atom.helper else ""
                if cheapest is None or cost + price + bits < cheapest.bits:
                    cheapest = TableCandidate(
                        "formula",
                        f"g(x, y) = {words.format(_in_words(atom, name))}",
                        f"{helper}def g(x, y):\n{before}    value = {atom.code}\n"
                        f"    return {after}\n",
                        cost + price + bits,
                        parameters=parameter,
                    )
        if cheapest is not None:
            yield cheapest


def _arguments() -> Iterator[tuple[str, str, float]]:
    """(a heap z in words, Python that prepares x and y, bits)."""
    yield "z", "", 1.0
    for shift in (1, -1):
        sign = "+" if shift > 0 else "-"
        yield f"(z {sign} 1)", f"    x, y = x {sign} 1, y {sign} 1\n", 3.0
    for k in range(2, 9):
        bits = 3 + count_bits(k)
        yield f"floor(z/{k})", f"    x, y = x // {k}, y // {k}\n", bits
        yield f"(z mod {k})", f"    x, y = x % {k}, y % {k}\n", bits


def _in_words(atom: Atom, heap: str) -> str:
    """The words of an atom about x and y, each heap z taken as `heap` says."""
    return atom.about(x=heap.replace("z", "x"), y=heap.replace("z", "y"))


def _cells(atom: Atom, before: str, rows: Rows, start: int) -> list[int] | None:
    """The atom's value in each cell, row by row; None where one is undefined."""
    g = atom.function("x, y", before)
    found = []
    for i in range(start, start + len(rows)):
        for j in range(start, start + len(rows[0])):
            try:
                found.append(g(i, j))
            except (ValueError, ZeroDivisionError):
                return None
    return found


def _changes(
    flat: Sequence[int], cells: Sequence[int], top: int
) -> Iterator[tuple[str, str, dict[str, int], float]]:
    """(words around the atom's words, Python of `value`, parameters, bits) that make it fit."""
    e = flat[0] - cells[0]
    if all(v - w == e for v, w in zip(flat, cells, strict=True)):
        sign = "+" if e > 0 else "-"
        words = f"({{}}) {sign} {abs(e)}" if e else "{}"
        yield (
            words,
            f"value {sign} {abs(e)}" if e else "value",
            {"+": e} if e else {},
            number_bits(e),
        )
        return
    if min(flat) >= 0 <= min(cells):
        e = flat[0] ^ cells[0]
        if all(v ^ w == e for v, w in zip(flat, cells, strict=True)):
            yield f"({{}}) xor {e}", f"value ^ {e}", {"xor": e}, number_bits(e)
        k = top + 1
        if k > 1 and all(v == w % k for v, w in zip(flat, cells, strict=True)):
            yield f"({{}}) mod {k}", f"value % {k}", {"mod": k}, count_bits(k)
        for k in range(2, 9):
            if all(v == w // k for v, w in zip(flat, cells, strict=True)):
                yield f"floor(({{}}) / {k})", f"value // {k}", {"divisor": k}, count_bits(k)
                return


def margins(rows: Rows, start: int) -> Iterator[TableCandidate]:
    """The nim-sum, or nim product, of a value for x and a value for y."""
    height, width = len(rows), len(rows[0])
    if min(map(min, rows)) < 0:
        return
    fitted = frozenset({(i, 0) for i in range(height)} | {(0, j) for j in range(width)})
    left = [row[0] ^ rows[0][0] for row in rows]
    inside = ", for x and y as far as the table goes"
    yield TableCandidate(
        "nim-sum of two values",
        f"g(x, y) = a(x) xor b(y){inside}",
        f"A = {tuple(left)}\nB = {tuple(rows[0])}\n\ndef g(x, y):\n"
        f"    return A[x - {start}] ^ B[y - {start}]\n",
        KIND_BITS,
        fitted,
    )
    corner = next(((i, j) for i in range(height) for j in range(width) if rows[i][j]), None)
    if corner is None:
        return
    i0, j0 = corner
    scale = nim_inverse(rows[i0][j0])
    fitted = frozenset({(i, j0) for i in range(height)} | {(i0, j) for j in range(width)})
    left = [nim_mul(row[j0], scale) for row in rows]
    yield TableCandidate(
        "nim product of two values",
        f"g(x, y) = nim product of a(x) and b(y){inside}",
        f"from grundy.core.nimber import nim_mul\n\nA = {tuple(left)}\nB = {tuple(rows[i0])}\n\n"
        f"def g(x, y):\n    return nim_mul(A[x - {start}], B[y - {start}])\n",
        KIND_BITS,
        fitted,
    )


def periodic(rows: Rows, start: int) -> Iterator[TableCandidate]:
    """A block that is repeated in both directions."""
    height, width = len(rows), len(rows[0])
    down = next(
        (
            p
            for p in range(1, height // 2 + 1)
            if all(rows[i] == rows[i - p] for i in range(p, height))
        ),
        None,
    )
    columns = list(zip(*rows, strict=True))
    right = next(
        (
            p
            for p in range(1, width // 2 + 1)
            if all(columns[j] == columns[j - p] for j in range(p, width))
        ),
        None,
    )
    if down is None or right is None:
        return
    block = tuple(tuple(row[:right]) for row in rows[:down])
    yield TableCandidate(
        "period",
        f"g(x, y) = g(x - {down}, y) = g(x, y - {right})",
        f"BLOCK = {block}\n\ndef g(x, y):\n"
        f"    return BLOCK[(x - {start}) % {down}][(y - {start}) % {right}]\n",
        KIND_BITS + count_bits(down) + count_bits(right),
        frozenset((i, j) for i in range(down) for j in range(right)),
        {"down": down, "right": right},
    )


def zero_set(rows: Rows, start: int) -> Iterator[TableCandidate]:
    """The zeros are a set of `_atoms.TABLE_SETS`. `rows` is 1 where a value is 0."""
    for atom in TABLE_SETS:
        helper = f"{atom.helper}\n" if atom.helper else ""
        yield TableCandidate(
            "zeros",
            f"g(x, y) = 0 exactly where {atom.words}",
            f"{helper}def zero(x, y):\n    return {atom.code}\n",
            KIND_BITS + log2(len(TABLE_SETS)),
        )


def zero_periodic(rows: Rows, start: int) -> Iterator[TableCandidate]:
    """As `periodic`, for where the zeros are."""
    for found in periodic(rows, start):
        p, q = found.parameters["down"], found.parameters["right"]
        yield replace(
            found,
            kind="zeros, period",
            formula=f"the zeros repeat with periods {p} in x and {q} in y",
            source=found.source.replace("def g", "def zero").replace("return ", "return 1 == "),
        )


VALUES: tuple[TableFamily, ...] = (formula, margins, periodic)
ZEROS: tuple[TableFamily, ...] = (zero_set, zero_periodic)
