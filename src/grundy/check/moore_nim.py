"""Moore's Nim_k: the digits are counted again, the moves played, and counted where all are listed.

Equal heaps make one move in the list, yet are counted apart here: a move in the list stands for as
many as there are ways to choose its heaps, and all those must be as many as there are by a count
from the top bit down, which only tracks how many heaps of each size have been reduced.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

from grundy.check.claim import Claim, is_count, require, same


def check(claim: Claim) -> list[str]:
    """O(listed moves * bits * heaps)."""
    k, heaps = claim.position.rule, claim.position.heaps
    stated = {"listed": len(claim.winning), "all": claim.winning_count is not None}
    require(same(claim.data, stated), "another number of moves is listed")
    require(claim.value is None and claim.line == [], "no value or line is proven here")
    require(claim.outcome == ("P" if _even(heaps, k) else "N"), "the digits tell another outcome")
    sizes = Counter(heaps)
    labelled, seen = 0, set()
    for move in claim.winning:
        pairs = _pairs(move)
        require(pairs not in seen, f"{move} is listed twice")
        seen.add(pairs)
        require(0 < len(pairs) <= k, f"{move} reduces a wrong number of heaps")
        taken = Counter(size for size, _ in pairs)
        require(taken <= sizes, f"{move} takes from heaps that are not there")
        left = [*(sizes - taken).elements(), *(left for _, left in pairs)]
        require(_even(left, k), f"{move} does not win")
        labelled += _ways(sizes, Counter(pairs))
    if claim.outcome == "P":
        require(claim.winning_count == 0 and not claim.winning, "a lost position has no such move")
    elif claim.winning_count is None:
        require(claim.winning, "a won position needs a winning move")
    else:
        require(claim.winning_count == len(claim.winning), "the winning moves are miscounted")
        require(_count(sizes, k, labelled) == labelled, "some winning moves are missing")
    whole = "and no others" if claim.winning_count is not None else "there may be more"
    return [f"outcome {claim.outcome}", f"{len(claim.winning)} winning moves, {whole}"]


def _even(heaps: Any, k: int) -> bool:
    """Whether the heaps, read in base k + 1 with their binary digits, sum up without a rest."""
    columns: Counter[int] = Counter()
    for n in heaps:
        columns.update(i for i, digit in enumerate(reversed(f"{n:b}")) if digit == "1")
    return all(number % (k + 1) == 0 for number in columns.values())


def _pairs(move: Any) -> tuple[tuple[int, int], ...]:
    require(isinstance(move, list), "a move is a list of pairs")
    for pair in move:
        require(isinstance(pair, list) and len(pair) == 2, "a move is a list of pairs")
        require(is_count(pair[1], pair[0] if is_count(pair[0]) else 0), "a heap must get smaller")
    pairs = tuple((size, left) for size, left in move)
    require(list(pairs) == sorted(pairs), "the pairs of a move are not in order")
    return pairs


def _ways(sizes: Counter[int], pairs: Counter[tuple[int, int]]) -> int:
    ways, rest = 1, dict(sizes)
    for (size, _), times in pairs.items():
        ways *= comb(rest[size], times)
        rest[size] -= times
    return ways


def _count(sizes: Counter[int], k: int, most: int) -> int:
    """How many ways lead to a lost position, equal heaps counted apart; more than `most` is enough.

    Every state that occurs leads to a winning move, so there are no more states than moves.
    """
    order = sorted(sizes)
    ways = {(0,) * len(order): 1}
    for bit in range(max(order).bit_length() - 1, -1, -1):
        able = [i for i, n in enumerate(order) if n >> bit & 1]
        after: Counter[tuple[int, ...]] = Counter()
        for reduced, number in ways.items():
            free = sum(reduced)
            ones = sum(sizes[order[i]] - reduced[i] for i in able)
            for added in _additions([sizes[order[i]] - reduced[i] for i in able], k - free):
                fitting = range((sum(added) - ones) % (k + 1), free + 1, k + 1)
                choices = sum(comb(free, used) for used in fitting)
                now = list(reduced)
                for i, more in zip(able, added, strict=True):
                    choices *= comb(sizes[order[i]] - reduced[i], more)
                    now[i] += more
                if choices:
                    after[tuple(now)] += number * choices
        ways = dict(after)
        require(len(ways) <= most, "some winning moves are missing")
    return sum(ways.values())


def _additions(room: list[int], most: int) -> list[tuple[int, ...]]:
    """All ways to add up to `most` in all, to each place no more than it has room for."""
    found: list[tuple[int, ...]] = [()]
    for size in room:
        found = [(*put, more) for put in found for more in range(min(size, most - sum(put)) + 1)]
    return found
