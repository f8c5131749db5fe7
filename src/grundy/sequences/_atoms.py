"""Functions that heaps and coins are worth again and again, in words and in Python to print."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any


@dataclass(frozen=True)
class Atom:
    """A function of m, or of x and y: `words` (these in braces) and `code` are its text.

    `helper` is what the code needs above it; `least` and `most` bound its arguments
    (`most`: what it takes time or memory for).
    The code of a set is true for its members.
    """

    words: str
    code: str
    helper: str = ""
    least: int = 0
    most: int = 1 << 62

    def function(self, arguments: str = "m", before: str = "") -> Callable[..., Any]:
        """What `code` computes after the lines `before`; compiled from the text that is printed."""
        text = f"{self.helper}\ndef g({arguments}):\n{before}    return {self.code}\n"
        return compiled(text, "g")

    def about(self, **arguments: str) -> str:
        """`words` of these arguments."""
        return self.words.format(**arguments)


@lru_cache(maxsize=256)
def compiled(source: str, name: str) -> Callable[..., Any]:
    """The function `name` of `source`, which is text this package wrote."""
    space: dict[str, Any] = {}
    exec(source, space)
    found: Callable[..., Any] = space[name]
    return found


_FIBONACCI = """\
def fibonacci_up_to(m):
    terms = [1, 2]
    while terms[-1] <= m:
        terms.append(terms[-1] + terms[-2])
    return terms

def zeckendorf(m):
    parts = []
    for term in reversed(fibonacci_up_to(m)):
        if term <= m:
            parts.append(term)
            m -= term
    return parts
"""
_PRIMES = """\
def prime_factors(m):
    found, p = [], 2
    while p * p <= m:
        while m % p == 0:
            found.append(p)
            m //= p
        p += 1
    return found + [m] if m > 1 else found
"""
_NIM = "from grundy.core.nimber import nim_mul\n"
_ISQRT = "from math import isqrt\n"
_PHI = "(m + isqrt(5 * m * m)) // 2"

FUNCTIONS = (
    Atom("{m}", "m"),
    Atom("number of 1 bits of {m}", "m.bit_count()"),
    Atom("number of binary digits of {m}", "m.bit_length()"),
    Atom("largest power of 2 dividing {m}", "m & -m", least=1),
    Atom("exponent of 2 in {m}", "(m & -m).bit_length() - 1", least=1),
    Atom("odd part of {m}", "m // (m & -m)", least=1),
    Atom("half of (odd part of {m}, less 1)", "m // (m & -m) // 2", least=1),
    Atom("largest power of 2 up to {m}", "1 << m.bit_length() - 1", least=1),
    Atom("{m} less its highest power of 2", "m ^ 1 << m.bit_length() - 1", least=1),
    Atom("{m} xor floor({m}/2) (Gray code)", "m ^ m >> 1"),
    Atom("{m} xor 2*{m}", "m ^ 2 * m"),
    Atom("{m} xor floor({m}/4)", "m ^ m >> 2"),
    Atom("odious number of index {m} (odd number of 1 bits)", "2 * m + 1 - m.bit_count() % 2"),
    Atom("evil number of index {m} (even number of 1 bits)", "2 * m + m.bit_count() % 2"),
    Atom("floor(sqrt({m}))", "isqrt(m)", _ISQRT),
    Atom("{m}^2", "m * m"),
    Atom("2^{m}", "1 << m", most=4096),
    Atom("floor({m}*phi), phi = (1 + sqrt 5)/2", _PHI, _ISQRT),
    Atom("floor({m}*phi^2), phi = (1 + sqrt 5)/2", f"m + {_PHI}", _ISQRT),
    Atom("smallest Zeckendorf part of {m}", "zeckendorf(m)[-1]", _FIBONACCI, least=1),
    Atom("number of Zeckendorf parts of {m}", "len(zeckendorf(m))", _FIBONACCI),
    Atom(
        "number of prime factors of {m}, repeated ones counted",
        "len(prime_factors(m))",
        _PRIMES,
        1,
        10**6,
    ),
    Atom(
        "number of different prime factors of {m}", "len(set(prime_factors(m)))", _PRIMES, 1, 10**6
    ),
    Atom("least prime factor of {m}", "min(prime_factors(m))", _PRIMES, 2, 10**6),
)
"""Functions of one heap."""

SETS = (
    *(
        Atom(
            f"{{m}} is a power of {base}",
            f"is_power(m, {base})",
            "def is_power(m, base):\n    while m > 1 and m % base == 0:\n        m //= base\n"
            "    return m == 1\n",
        )
        for base in range(2, 11)
    ),
    Atom("{m} is a Fibonacci number", "m > 0 and m in fibonacci_up_to(m)", _FIBONACCI),
    Atom("{m} is a square", "isqrt(m) ** 2 == m", _ISQRT),
    Atom("{m} is triangular", "isqrt(8 * m + 1) ** 2 == 8 * m + 1", _ISQRT),
    Atom("{m} is odious (odd number of 1 bits)", "m.bit_count() % 2 == 1"),
    Atom("{m} is evil (even number of 1 bits)", "m.bit_count() % 2 == 0"),
    Atom("{m} is prime", "prime_factors(m) == [m]", _PRIMES, 0, 10**6),
)
"""Sets of heaps."""

TABLES = (
    Atom("{x} xor {y}", "x ^ y"),
    Atom("nim product of {x} and {y}", "nim_mul(x, y)", _NIM),
    Atom("{x} + {y}", "x + y"),
    Atom("|{x} - {y}|", "abs(x - y)"),
    Atom("min({x}, {y})", "min(x, y)"),
    Atom("max({x}, {y})", "max(x, y)"),
    Atom("{x} * {y}", "x * y"),
    Atom("{x} or {y}, bit by bit", "x | y"),
    Atom("{x} and {y}, bit by bit", "x & y"),
    Atom("greatest common divisor of {x} and {y}", "gcd(x, y)", "from math import gcd\n"),
    Atom("floor(|{x}/{y} - {y}/{x}|)", "abs(x * x - y * y) // (x * y)"),
    Atom("floor(max({x}, {y}) / min({x}, {y}))", "max(x, y) // min(x, y)"),
)
"""Functions of two heaps; some have no value where a heap is empty."""


def _wythoff(t: int) -> Atom:
    slope = {1: "phi", 2: "sqrt 2", 3: "(sqrt(13) - 1)/2"}[t]
    distance = "|x - y|" if t == 1 else f"|x - y|/{t}"
    return Atom(
        f"min(x, y) = floor(k*{slope}), k = {distance} a whole number",
        f"is_wythoff(x, y, {t})",
        f"{_ISQRT}\ndef is_wythoff(x, y, t):\n    k, rest = divmod(abs(x - y), t)\n"
        "    return rest == 0 and min(x, y) == "
        "((2 - t) * k + isqrt((t * t + 4) * k * k)) // 2\n",
    )


TABLE_SETS = (
    Atom("x = y", "x == y"),
    *(_wythoff(t) for t in (1, 2, 3)),
    *(Atom(f"x xor y = {c}", f"x ^ y == {c}") for c in (1, 2, 3)),
    *(Atom(f"floor(x/{k}) = floor(y/{k})", f"x // {k} == y // {k}") for k in (2, 3, 4)),
    Atom(
        "max(x, y) < phi * min(x, y), phi = (1 + sqrt 5)/2",
        "(2 * max(x, y) - min(x, y)) ** 2 < 5 * min(x, y) ** 2",
    ),
    Atom(
        "min(x, y) < max(x, y) < phi * min(x, y), phi = (1 + sqrt 5)/2",
        "x != y and (2 * max(x, y) - min(x, y)) ** 2 < 5 * min(x, y) ** 2",
    ),
    Atom("x and y have the same number of final binary zeros", "x & -x == y & -y"),
    Atom("x and y, bit by bit, is 0", "x & y == 0"),
    Atom("x and y have no common divisor above 1", "gcd(x, y) == 1", "from math import gcd\n"),
)
"""Sets of pairs of heaps."""
