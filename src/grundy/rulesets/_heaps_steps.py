"""Heaps walked through: what each is worth, binary columns, and the move that makes them even."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from grundy.core.nimber import nim_sum
from grundy.core.picture import Board, Cell, Params, Step

MOST_HEAPS = 30
MOST_BITS = 40
ONE_BY_ONE = 12
"""The values of so many sizes of heaps are told one by one."""


def steps(
    heaps: Sequence[int],
    picture: Board | None,
    marked: Board | None,
    value_of: Callable[[int], int],
    *,
    nim: bool,
) -> Iterator[Step]:
    """The walk-through of a sum of heaps whose values are known; in `nim` heaps are their values.

    `picture` is the position's, `marked` the same with winning moves marked.

    Nothing for more than MOST_HEAPS heaps, or for values of more than MOST_BITS bits.
    """
    if len(heaps) > MOST_HEAPS or picture is None:
        return
    worth = [value_of(n) for n in heaps]
    bits = max(1, *(value.bit_length() for value in worth)) if worth else 1
    if bits > MOST_BITS:
        return
    yield Step("step.heaps.start", {"count": len(heaps)}, picture)
    if not heaps:
        yield Step("step.heaps.none", {}, picture)
        return
    if not nim:
        sizes = list(dict.fromkeys(heaps))
        for k, n in enumerate(sizes[:ONE_BY_ONE], 1):
            known = [f"*{value_of(m)}" if m in sizes[:k] else "" for m in heaps]
            shown = replace(picture, rows_named=known)
            yield Step("step.heaps.worth", {"heap": n, "value": value_of(n)}, shown)
        if len(sizes) > ONE_BY_ONE:
            yield Step("step.heaps.more", {"count": len(sizes) - ONE_BY_ONE}, picture)
    names = [str(n) if nim else f"{n} → {value}" for n, value in zip(heaps, worth, strict=True)]
    yield Step("step.heaps.binary", {"bits": bits}, _columns(names, worth, bits))
    total = nim_sum(worth)
    odd = ", ".join(str(1 << b) for b in reversed(range(bits)) if total >> b & 1)
    with_sum = _columns(names, worth, bits, total=total)
    if not total:
        yield Step("step.heaps.even", {}, with_sum)
        yield Step("step.heaps.lost", {"value": 0}, picture)
        return
    yield Step("step.heaps.odd", {"columns": odd, "value": total}, with_sum)
    top = 1 << total.bit_length() - 1
    i = next(i for i, value in enumerate(worth) if value & top)
    wanted = worth[i] ^ total
    after = [*worth[:i], wanted, *worth[i + 1 :]]
    told: Params = {
        "heap": heaps[i],
        "value": worth[i],
        "wanted": wanted,
        "taken": worth[i] - wanted,
    }
    key = "step.heaps.take" if nim else "step.heaps.become"
    names[i] += f" → {wanted}"
    yield Step(key, told, _columns(names, after, bits, total=0, changed=i))
    yield Step("step.heaps.won", {"value": total}, marked or picture)


def _columns(
    names: Sequence[str],
    worth: Sequence[int],
    bits: int,
    *,
    total: int | None = None,
    changed: int = -1,
) -> Board:
    """A row of binary digits for each heap, and their parities below, odd ones marked."""
    rows = [
        [
            Cell(str(value >> b & 1), "coin" if value >> b & 1 else "free", i == changed)
            for b in reversed(range(bits))
        ]
        for i, value in enumerate(worth)
    ]
    if total is not None:
        rows.append(
            [
                Cell(str(total >> b & 1), "closed", bool(total >> b & 1))
                for b in reversed(range(bits))
            ]
        )
        names = [*names, "⊕"]
    return Board(rows, list(names), [str(1 << b) for b in reversed(range(bits))])
