"""Periods of heap values: found in a prefix, and proven where a theorem reaches.

A sequence G has period p and saltus s from heap n0 on if G(n + p) = G(n) + s for all n >= n0. The
preperiod n0 is the last exception + 1: the least n0 that will do, for the least p. What decides is
stated, proven and checked in grundy.check.period and docs/periods.md.
"""

from __future__ import annotations

from array import array

from grundy.kernels import recurrence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from grundy.sequences.code import Code

FLAT = "the theorem of Guy and Smith: a period that holds long enough never ends"
ARITHMETIC = "the arithmetic theorem: each value keeps its options, and stays out of reach"

_SHORT = 24
"""Fewer values show no period worth naming."""


class Period:
    """What the values of the heaps 0 to `heaps` - 1 say of their period.

    `proven` names the theorem that makes it hold for all heaps, or is empty: then it fits so far.
    """

    def __init__(
        self,
        code: Code,
        prefix: memoryview,
        claim: tuple[int, int, int],
        proven: str,
        decided: int,
    ) -> None:
        """`claim`: preperiod, period, saltus; the first `decided` values of `prefix` prove it."""
        self.code, self.heaps, self.proven = code, len(prefix), proven
        self.preperiod, self.period, self.saltus = claim
        self._prefix, self._decided = prefix, decided

    def value(self, n: int) -> int:
        """The value of heap n, if the period goes on. O(1) for numbers of any size."""
        if n < self.preperiod + self.period:
            return self._prefix[n]
        turns, rest = divmod(n - self.preperiod, self.period)
        return self._prefix[self.preperiod + rest] + turns * self.saltus

    @property
    def exceptions(self) -> list[int]:
        """The heaps before the period whose values differ from what it continues backwards to."""
        found = []
        for n in range(self.preperiod):
            turns = -(-(self.preperiod - n) // self.period)
            if self._prefix[n] != self._prefix[n + turns * self.period] - turns * self.saltus:
                found.append(n)
        return found

    def certificate(self) -> dict[str, Any]:
        """Evidence that `grundy.check.period.verify_period` accepts.

        Raises ValueError where the period is not proven.
        """
        if not self.proven:
            raise ValueError(f"the period of {self.code} fits to heap {self.heaps - 1}, not proven")
        return {
            "kind": "period",
            "code": str(self.code),
            "values": self._prefix[: self._decided].tolist(),
            "preperiod": self.preperiod,
            "period": self.period,
            "saltus": self.saltus,
        }

    def __str__(self) -> str:
        jump = f", saltus {self.saltus}" if self.saltus else ""
        how = (
            f"proven by {self.proven}"
            if self.proven
            else f"fits up to {self.heaps - 1}, not proven"
        )
        return f"{self.code}: period {self.period} from heap {self.preperiod}{jump} ({how})"


def find(
    code: Code, g: memoryview, known: int, refuted: set[tuple[int, int, int, int]]
) -> Period | None:
    """The least period of the first `known` values that is proven, else one that fits, else None.

    A period p fits if it holds from some n0 on with 3 n0 + 6 p <= 2 known: on a third of the values
    and for three periods at least. `refuted` remembers what the arithmetic theorem could not prove.
    O(known).
    """
    if known < 4:
        return None
    # Longer periods can neither be proven nor fit.
    longest = known // min(code.period_bound[1], 3)
    agree = array("i", [0]) * min(longest + 1, known)
    wide = g.itemsize == 4
    agreement = recurrence.agreement_wide if wide else recurrence.agreement
    least_period = recurrence.least_period_wide if wide else recurrence.least_period
    agreement(g, known, agree)
    flat = code.finite and code.parts < 3
    period = least_period(g, known, agree, *code.period_bound, 1, 1)
    decided = bool(period)
    if not period and known >= _SHORT:
        # Finite octal codes have no arithmetic period (Siegel, Combinatorial Game Theory, IV.2).
        period = least_period(g, known, agree, 3, 6, 0, 2, flat)
    if not period:
        return None
    start = max(known - 1 - period - agree[period], 0)
    saltus = g[known - 1] - g[known - 1 - period]
    claim, size, proven = (start, period, saltus), 0, ""
    if decided:
        per_start, per_period, slack = code.period_bound
        size, proven = per_start * max(start, 1) + per_period * period + slack, FLAT
    elif saltus:
        size = _arithmetic(code, g, known, claim, refuted)
        proven = ARITHMETIC if size else ""
    return Period(code, g[:known].toreadonly(), claim, proven, size)


def _arithmetic(
    code: Code,
    g: memoryview,
    known: int,
    claim: tuple[int, int, int],
    refuted: set[tuple[int, int, int, int]],
) -> int:
    """How many values prove the arithmetic period (start, period, saltus), or 0."""
    from grundy.check.period import SCALES, arithmetic_fault, arithmetic_size

    start, period, saltus = claim
    for scale in range(SCALES):
        size = arithmetic_size(code, start, period, scale)
        if size > known:
            break
        if (*claim, scale) not in refuted:
            if not arithmetic_fault(code, g[:size].tolist(), start, period, saltus, scale):
                return size
            refuted.add((*claim, scale))
    return 0
