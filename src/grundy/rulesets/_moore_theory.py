"""Moore's theorem, and winning moves one after another without trying any that lose.

A move is made bit by bit from the top. A heap keeps its bits until one of them, a 1, becomes 0;
from then on its bits are free. Whatever was chosen above, a bit can always be made to occur a
multiple of k + 1 times: if it occurs r too often among the heaps that are not free, and at most k
may become free, either r of them become free here, or k + 1 - r free ones take the bit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.rulesets._heaps import Heaps, small_heaps

Move = tuple[tuple[int, int], ...]
Groups = tuple[tuple[int, int, int], ...]
"""(size, left so far or -1 for a heap that is not reduced, how many such heaps), in order."""


def excess(position: Heaps) -> list[int]:
    """How often each bit, from the lowest, occurs in the heaps, mod k + 1. O(bits * heaps)."""
    top = position.heaps[-1].bit_length() if position.heaps else 0
    return [sum(n >> bit & 1 for n in position.heaps) % (position.rule + 1) for bit in range(top)]


def winning_moves(position: Heaps) -> Iterator[Move]:
    """Each move to a position without excess once; O(bits * heaps) from one to the next."""
    k = position.rule
    start = tuple((n, -1, position.heaps.count(n)) for n in dict.fromkeys(position.heaps))
    top = position.heaps[-1].bit_length()
    stack: list[Iterator[Groups]] = [iter([start])]
    while stack:
        groups = next(stack[-1], None)
        if groups is None:
            stack.pop()
        elif len(stack) <= top:
            stack.append(_choices(groups, top - len(stack), k))
        else:
            yield tuple((n, left) for n, left, many in groups if left >= 0 for _ in range(many))


def _choices(groups: Groups, bit: int, k: int) -> Iterator[Groups]:
    """Every way to choose this bit in all heaps, so that it occurs a multiple of k + 1 times."""
    free = [many if left >= 0 else 0 for _, left, many in groups]
    able = [many if left < 0 and n >> bit & 1 else 0 for n, left, many in groups]
    for freed in range(min(k - sum(free), sum(able)) + 1):
        # `ones` free heaps take the bit, so that sum(able) - freed + ones = 0 mod (k + 1).
        for ones in range((freed - sum(able)) % (k + 1), sum(free) + 1, k + 1):
            for below in _spread(freed, able):
                for above in _spread(ones, free):
                    yield _chosen(groups, bit, below, above)


def _chosen(groups: Groups, bit: int, below: list[int], above: list[int]) -> Groups:
    after: dict[tuple[int, int], int] = {}
    for (n, left, many), freed, ones in zip(groups, below, above, strict=True):
        if left < 0:
            parts = ((-1, many - freed), (n >> bit + 1 << bit + 1, freed))
        else:
            parts = ((left, many - ones), (left | 1 << bit, ones))
        for now, number in parts:
            if number:
                after[n, now] = after.get((n, now), 0) + number
    return tuple((n, left, many) for (n, left), many in sorted(after.items()))


def _spread(total: int, room: list[int]) -> Iterator[list[int]]:
    """All ways to put `total` things into boxes that hold up to `room[i]`."""
    behind = [0]
    for size in reversed(room):
        behind.append(behind[-1] + size)
    behind.reverse()
    stack: list[list[int]] = [[]]
    while stack:
        put = stack.pop()
        rest, at = total - sum(put), len(put)
        if at == len(room):
            yield put
            continue
        for number in range(max(0, rest - behind[at + 1]), min(room[at], rest) + 1):
            stack.append([*put, number])  # noqa: PERF401


def answer(position: Heaps, budget: Budget) -> Answer:
    """Outcome and winning moves up to `budget.moves`; counted only if all were listed."""
    lost = not any(excess(position))
    found = [] if lost else list(islice(winning_moves(position), budget.moves + 1))
    winning = found[: budget.moves]
    whole = len(found) == len(winning)
    return Answer(
        outcome=Outcome.P if lost else Outcome.N,
        winning=winning,
        winning_count=len(found) if whole else None,
        certificate=lambda: Certificate("moore_nim", {"listed": len(winning), "all": whole}),
        explain=lambda: _explain(position),
    )


def _explain(position: Heaps) -> Iterator[str]:
    k = position.rule
    wrong = [bit for bit, rest in enumerate(excess(position)) if rest]
    yield f"Write the {len(position.heaps)} heaps in binary, one below the other."
    if wrong:
        bits = ", ".join(f"2^{bit}" for bit in wrong[:20]) + (", ..." if len(wrong) > 20 else "")
        yield f"These bits do not occur a multiple of {k + 1} times: {bits}."
        yield f"Up to {k} heaps can be reduced so that every bit does."
    else:
        yield f"Every bit occurs a multiple of {k + 1} times: a move in up to {k} heaps ends that."


def _sample(rng: Random) -> Heaps:
    k = rng.randrange(1, 5)
    sizes: list[Any] = small_heaps(rng, 6, 3) if rng.random() < 0.5 else small_heaps(rng, 3, 4)
    return Heaps(k, tuple(sorted(n for n in sizes if n)))


MOORE: Theorem[Heaps] = Theorem(
    name="Moore's theorem",
    statement="a position is lost if and only if each binary digit occurs in a multiple of k + 1 "
    "of the heaps",
    source="E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11, 1910",
    applies=lambda position: True,
    answer=answer,
    sample=_sample,
)
