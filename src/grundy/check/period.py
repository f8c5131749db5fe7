"""Period certificates: the values of the first heaps, and a claim about all the others.

Nothing here comes from what computed the values: each is checked against the rules in plain Python,
and then the conditions of a theorem. Both theorems, with proofs, are in docs/periods.md.

Cost: values of finite octal codes take O(rare heaps + pairs looked at) each, where rare heaps are
those whose value has an even number of bits in a mask chosen for the game (Winning Ways, ch. 4, the
sparse space phenomenon: an option with an odd number of them has a rare heap in it). Kayles takes
a millisecond, the half million values of 0.16 ten seconds. Other codes take O(heap) for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import xor
from typing import Any, NoReturn

from grundy.check._arithmetic import Conditions
from grundy.check.claim import Claim, is_count, require
from grundy.core.errors import CertificateError
from grundy.sequences.code import ONE, THREE, TWO, UNEQUAL, WHOLE, Code, parse

FIELDS = {"kind", "code", "values", "preperiod", "period", "saltus"}
SCALES = 4
"""The arithmetic theorem is tried with 1, 2, 4, ... periods taken for one; so many such."""


def check(claim: Claim) -> NoReturn:
    """Refuse: a period is a claim about a sequence, not about a position."""
    raise CertificateError("a period certificate proves a sequence: give it to verify_period")


def verify_period(certificate: Any) -> list[str]:
    """What the certificate proves of its code, one sentence per fact.

    Raises CertificateError where it does not prove its claim, or claims less than the least period
    and preperiod. See the module for the cost.
    """
    require(isinstance(certificate, dict), "a certificate is a JSON object")
    require(
        set(certificate) == FIELDS, f"a period certificate has exactly the fields {sorted(FIELDS)}"
    )
    require(certificate["kind"] == "period", "this is no period certificate")
    text, g = certificate["code"], certificate["values"]
    start, period, saltus = (certificate[k] for k in ("preperiod", "period", "saltus"))
    require(isinstance(text, str), "field 'code' must be text")
    require(isinstance(g, list) and all(is_count(v) for v in g), "values must be a list of nimbers")
    require(is_count(start) and is_count(saltus), "preperiod and saltus must be counts")
    require(is_count(period) and period > 0, "the period must be a positive count")
    code = parse(text)
    require(str(code) == text, f"the code is not in its own form, which is {code}")
    require(len(g) > start + period, "the values do not reach past the first period")
    require(_holds(g, start, period, saltus), "the values do not have this period")
    require(start == 0 or g[start - 1 + period] - g[start - 1] != saltus, "the preperiod is less")
    for prime in _primes(period):
        shorter = period // prime
        require(
            not _holds(g, start, shorter, g[start + shorter] - g[start]),
            f"the period divides {shorter}",
        )
    per_start, per_period, slack = code.period_bound
    sizes = [per_start * max(start, 1) + per_period * period + slack]
    if saltus:
        sizes = [arithmetic_size(code, start, period, scale) for scale in range(SCALES)]
    require(len(g) in sizes, f"the theorem asks for {sizes} values, there are {len(g)}")
    # Values that are right are no larger than options are many: the conditions may count on that.
    check_values(code, g)
    how = "a move from a larger heap leaves one that a period can be taken from"
    if saltus:
        fault = arithmetic_fault(code, g, start, period, saltus, sizes.index(len(g)))
        require(not fault, fault)
        how = "no option of a larger heap has its value, and all smaller values have one"
    return [
        f"the values of {text} for the heaps 0 to {len(g) - 1} are the mex of their options",
        f"G(n + {period}) = G(n) + {saltus} for all n >= {start}: {how}",
        "no shorter period and no earlier start will do",
    ]


def _holds(g: list[int], start: int, period: int, saltus: int) -> bool:
    if saltus == 0:
        return g[start + period :] == g[start:-period]
    return all(b - a == saltus for a, b in zip(g[start:], g[start + period :], strict=False))


def _primes(number: int) -> Iterator[int]:
    """The prime divisors of `number`. O(sqrt(number))."""
    divisor = 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            yield divisor
            while number % divisor == 0:
                number //= divisor
        divisor += 1
    if number > 1:
        yield number


# The values, by the rules.


def check_values(code: Code, g: list[int]) -> None:
    """Require that g[n] is the value of heap n, by the rules alone. See the module for the cost."""
    require(g[0] == 0, "heap 0 has no moves: its value is 0")
    if code.finite and code.parts < 3:
        _check_pairs(code, g)
    else:
        _check_any(code, g)


def _pairs(g: list[int], rest: int, unequal: int, first: int, stop: int) -> Iterable[int]:
    """g[a] ^ g[rest - a] for first <= a < stop, as far as a is the smaller part."""
    last = min(stop - 1, (rest - unequal) // 2)
    if last < first:
        return ()
    return map(xor, g[first : last + 1], g[rest - first : rest - last - 1 : -1])


def _mask(values: list[int], shift: int | None) -> tuple[int, bool]:
    """The mask for which the fewest of `values` have an even number of bits in it.

    With a `shift`, also whether fewer still do if odd and even change places at each heap of its
    parity's other kind: then heap x counts as its value with one more bit where x + shift is odd.
    """
    size = 1 << max(values).bit_length()
    plain, turned = [0] * size, [0] * size
    for x, value in enumerate(values):
        plain[value] += 1
        turned[value] += -1 if shift is not None and x + shift & 1 else 1
    for sums in (plain, turned):
        half = 1
        while half < size:
            for block in range(0, size, 2 * half):
                for i in range(block, block + half):
                    sums[i], sums[i + half] = sums[i] + sums[i + half], sums[i] - sums[i + half]
            half *= 2
    if min(turned) < min(plain):
        return turned.index(min(turned)), True
    return plain.index(min(plain)), False


def _check_pairs(code: Code, g: list[int]) -> None:
    """Finite codes that split in two at most.

    The kind of a value v at heap n is the parity of its bits in a mask, and perhaps of n - k where
    all splits take the same k mod 2. The kind of an option that leaves two heaps is then the xor of
    theirs, so that options of kind 1 have a heap of kind 0, a rare one, in them. Whatever the mask,
    the check is whole; a good one makes it fast.
    """
    ones, twos = code.taking(ONE), code.taking(TWO)
    require(max(g) <= len(code.digits) * (len(g) + 1), "a value is larger than options are many")
    unequal = {k: 1 if code.digits[k] & UNEQUAL else 0 for k in twos}
    alike = len({k & 1 for k in twos}) == 1
    mask, turning = _mask(g, twos[0] if alike else None)
    parity = [(v & mask).bit_count() & 1 for v in range(2 * max(g) + 2)]
    rare: list[int] = []
    for n in range(1, len(g)):
        have = {0} if n < len(code.digits) and code.digits[n] & WHOLE else set()
        have.update(g[n - k] for k in ones if k < n)
        for k in twos:
            rest, u = n - k, unequal[k]
            have.update(g[a] ^ g[rest - a] for a in rare if a < rest and not (u and a + a == rest))
        value, even = g[n], n - twos[0] & 1 if turning else 0
        if parity[value] == even:
            for k in twos:
                have.update(_pairs(g, n - k, unequal[k], 1, n))
            rare.append(n)
        # Now every option of the value's kind is known.
        require(value not in have, f"heap {n} has an option of value {value}")
        missing = [v for v in range(value) if v not in have]
        first, width = 1, 32
        while missing and first <= n // 2:
            for k in twos:
                have.update(_pairs(g, n - k, unequal[k], first, first + width))
            missing = [v for v in missing if v not in have]
            first, width = first + width, 2 * width
        require(not missing, f"heap {n} is worth less than {value}")


def _check_any(code: Code, g: list[int]) -> None:
    """Every code. `sums[s]` has bit v set if two heaps that sum to s have values with xor v."""
    sums: list[int] = []
    tail: set[int] = set()
    top = len(code.digits)
    for n in range(len(g)):
        sums.append(0)
        for v in set(_pairs(g, n, 0, 1, n)):
            sums[n] |= 1 << v
        if not code.finite and n >= top:
            # Each heap adds what its smallest taking from the tail leaves.
            tail.update(_leaving(code.tail, g, sums, n - top))
        if n == 0:
            continue
        have: set[int] = set(tail)
        splits = []
        for k, digit in enumerate(code.digits[: n + 1]):
            have.update(_leaving(digit & ~THREE, g, sums, n - k))
            if digit & THREE:
                splits.append(n - k)
                # Two equal heaps cancel: much is found at once.
                have.update(g[n - k - 2 : 0 : -2] if n - k > 2 else ())
        for v in range(g[n] + 1):
            if v not in have:
                found = any(_in_three(g, sums, rest, v) for rest in splits)
                require(found == (v < g[n]), f"heap {n} is not worth {g[n]}")
        require(g[n] not in have, f"heap {n} has an option of value {g[n]}")


def _leaving(digit: int, g: list[int], sums: list[int], rest: int) -> Iterator[int]:
    """The values of the options that leave `rest` chips as `digit` allows."""
    if digit & WHOLE and rest == 0:
        yield 0
    if digit & ONE and rest >= 1:
        yield g[rest]
    if digit & TWO:
        yield from _pairs(g, rest, 1 if digit & UNEQUAL else 0, 1, rest)
    if digit & THREE:
        for a in range(1, rest - 1):
            yield from (g[a] ^ v for v in _bits(sums[rest - a]))


def _in_three(g: list[int], sums: list[int], rest: int, value: int) -> bool:
    return any(sums[rest - a] >> (g[a] ^ value) & 1 for a in range(1, rest - 1))


def _bits(number: int) -> Iterator[int]:
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


# The theorems.


def arithmetic_size(code: Code, start: int, period: int, scale: int) -> int:
    """How many values the arithmetic theorem looks at when it takes 2^scale periods for one."""
    return 3 * max(start, 1) + 12 * (period << scale) + code.last


def arithmetic_fault(
    code: Code, g: list[int], start: int, period: int, saltus: int, scale: int
) -> str:
    """Why the values do not prove the arithmetic period, or nothing: then they do.

    `g` holds arithmetic_size(...) values that are right and have the period. O(P^3) for codes that
    split in three, P being 2^scale periods.
    """
    return Conditions(code, g, max(start, 1), period << scale, saltus << scale).fault()
