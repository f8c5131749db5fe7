"""What is published of the periods of octal games, each statement compared with a census.

The statements are data, published.json, with their sources: the tables of T. Czajka (every code
0.d1d2d3 and 4.d1d2d3: what it equals, its period or that none is known), sequences of the OEIS that
cite Winning Ways, Gangolli and Plambeck, or Flammenkamp, and three statements of printed tables
that Czajka found to be wrong. Winning Ways' and Flammenkamp's own tables are not among the sources.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from operator import xor
from pathlib import Path
from typing import Any

from grundy.check.period import verify_period
from grundy.core.nimber import mex
from grundy.sequences.census import Finding, first_difference, look
from grundy.sequences.code import ONE, TWO, WHOLE, Code, parse
from grundy.sequences.cousins import reduced
from grundy.sequences.sequence import Sequence

AGREES, DIFFERS, OPEN = "agrees", "differs", "open"

CHECKED = 60_000
"""Proofs from so many values at most are given to the checker, which takes a second or two."""


@dataclass(frozen=True)
class Compared:
    """A published statement about `code`, and what the census says to it."""

    code: str
    source: str
    says: str
    verdict: str
    why: str = ""


class Published:
    """The statements about codes of up to `digits` digits, and longer ones that equal them."""

    def __init__(self, digits: int, data: dict[str, Any] | None = None) -> None:
        if data is None:
            text = Path(__file__).with_name("published.json").read_text(encoding="utf-8")
            data = json.loads(text)
        self.data, self.digits = data, digits
        self._table: dict[str, Any] = data["czajka"]

    def _asked(self, code: str) -> bool:
        return len(code.partition(".")[2]) <= self.digits

    def farther(self, most: int) -> dict[Code, int]:
        """For reduced codes whose period is published, the heap that proves it, up to `most`."""
        heaps: dict[Code, int] = {}
        for text, (preperiod, period, *_) in self._periods():
            code, shift = reduced(parse(text))
            starts, periods, slack = code.period_bound
            heap = starts * max(preperiod - shift, 1) + periods * period + slack - 1
            if heap <= most:
                heaps[code] = max(heap, heaps.get(code, 0))
        return heaps

    def _periods(self) -> Iterator[tuple[str, list[Any]]]:
        """(code, [preperiod, period, ...]) by the code's own heaps, of periods that take long."""
        yield from ((c, p) for c, p in self._table["solved"].items() if self._asked(c))
        for entry in self.data["oeis"]:
            yield entry["code"], [entry["last"] + 1, entry["period"]]

    def compare(self, found: dict[Code, Finding], most: int) -> Iterator[Compared]:
        """Each statement with its verdict. `most`: the heap to which values are compared."""
        known = _Known(found, most)
        table = self._table
        for text, (preperiod, period) in table["trivial"].items():
            if self._asked(text):
                yield known.period(text, "Czajka, TrivialGames", period, preperiod, stripped=True)
        for text, (preperiod, period, *_) in table["solved"].items():
            if self._asked(text):
                yield known.period(text, "Czajka, SolvedGames", period, preperiod)
        for entry in self.data["oeis"]:
            source = f"OEIS {entry['entry']}, after {entry['after']}"
            if reduced(parse(entry["code"]))[0] in found:
                yield known.period(entry["code"], source, entry["period"], entry["last"] + 1)
        for text in table["unsolved"]:
            if self._asked(text):
                yield known.unsolved(text)
        for text, other in self._equal():
            if self._asked(text):
                yield known.equal(text, other, "Czajka, GameLookup")
        for claim in self.data["claims"]:
            if self._asked(claim["code"]):
                yield known.equal(claim["code"], claim["equal"], claim["by"])

    def _equal(self) -> Iterator[tuple[str, str]]:
        """(code, the code that it is said to equal) of the lookup tables."""
        for row, cells in self._table["equal"].items():
            for digit, other in enumerate(cells.split(), 1):
                if other != "-":
                    yield f"{row}{digit}", other


class _Known:
    """Judges statements by findings."""

    def __init__(self, found: dict[Code, Finding], most: int) -> None:
        self.found, self.most = dict(found), most

    def _finding(self, code: Code) -> Finding:
        """What is known of a reduced code, of one with more digits too."""
        if code not in self.found:
            with Sequence(code) as sequence:
                self.found[code] = look(code, self.most, sequence)
        return self.found[code]

    def period(
        self, text: str, source: str, period: int, preperiod: int, *, stripped: bool = False
    ) -> Compared:
        """Judge "`text` has this period and preperiod"; `stripped`: counted for the cousin."""
        code, shift = reduced(parse(text))
        finding = self.found[code]
        says = f"period {period} from heap {preperiod}"
        if stripped and shift:
            says += f" of {code}, {shift} back"
        shift = 0 if stripped else shift
        if not finding.proven:
            starts, periods, slack = code.period_bound
            needs = starts * max(preperiod - shift, 1) + periods * period + slack - 1
            why = (
                f"nothing proven to heap {finding.heap}; the proof would take the values to {needs}"
            )
            return Compared(text, source, says, OPEN, why)
        ours = finding.preperiod_after(shift), finding.period
        if ours == (preperiod, period):
            return Compared(text, source, says, AGREES)
        assert finding.period is not None and finding.preperiod is not None
        why = f"proven: period {ours[1]} from heap {ours[0]}"
        if finding.period == period and finding.preperiod:
            why += "; " + _exception(code, finding.preperiod - 1, period, shift)
        return Compared(text, source, says, DIFFERS, why)

    def unsolved(self, text: str) -> Compared:
        """Judge "no period of `text` is known"."""
        code, shift = reduced(parse(text))
        finding = self.found[code]
        says = "no period known"
        if not finding.proven:
            fits = f"; one of {finding.period} fits" if finding.period else ""
            return Compared(
                text, "Czajka, UnsolvedGames", says, AGREES, f"to heap {finding.heap}{fits}"
            )
        why = f"proven: period {finding.period} from heap {finding.preperiod_after(shift)}"
        return Compared(text, "Czajka, UnsolvedGames", says, DIFFERS, f"{why}; {_checked(code)}")

    def equal(self, text: str, other: str, source: str) -> Compared:
        """Judge "`text` has the values of `other`, heaps of 1 without a move left out"."""
        (one, shift), (two, back) = reduced(parse(text)), reduced(parse(other))
        says = f"the values of {other}"
        if one == two:
            return Compared(text, source, says, AGREES, "by their rules")
        mine, its = self.found[one], self._finding(two)
        if mine.proven and its.proven and mine.values == its.values:
            return Compared(text, source, says, AGREES, "by their proven periods")
        n = first_difference(one, two, self.most)
        if n is None:
            return Compared(text, source, says, OPEN, f"no difference to heap {self.most}")
        why = (
            f"they differ first at heap {n + shift} of {text} ({_recomputed(one, n)}) and "
            f"{n + back} of {other} ({_recomputed(two, n)})"
        )
        return Compared(text, source, says, DIFFERS, why)


def _options(code: Code, n: int, g: memoryview) -> set[int]:
    """The values of all options of heap n, those of smaller heaps given. O(n) for each digit."""
    have: set[int] = set()
    for k, digit in enumerate(code.digits[: n + 1]):
        rest = n - k
        if digit & WHOLE and rest == 0:
            have.add(0)
        if digit & ONE and rest:
            have.add(g[rest])
        if digit & TWO and rest > 1:
            half = rest // 2
            have.update(map(xor, g[1 : half + 1], g[rest - half : rest][::-1]))
    return have


def _recomputed(code: Code, n: int) -> str:
    """The value of heap n as the mex of its options, looked at one by one."""
    with Sequence(code) as sequence:
        g = sequence.values(n)
        value = mex(_options(code, n, g))
        return f"worth {value}" if value == g[n] else f"worth {value}, computed as {g[n]}"


def _exception(code: Code, n: int, period: int, shift: int) -> str:
    """That heap n is an exception of the period, its value and the one a period on recomputed."""
    with Sequence(code) as sequence:
        g = sequence.values(n + period)
        here, there = (mex(_options(code, m, g)) for m in (n, n + period))
    verb = "differ" if here != there else "agree"
    return f"heaps {n + shift} and {n + shift + period}, worth {here} and {there}, {verb}"


def _checked(code: Code) -> str:
    """What the checker says to the proof."""
    with Sequence(code) as sequence:
        found = sequence.period()
        if found is None or not found.proven:
            return "the proof is too long to be repeated here"
        certificate = found.certificate()
    count = len(certificate["values"])
    if count > CHECKED:
        return f"the proof takes {count} values, too many to be checked here"
    verify_period(certificate)
    return f"the checker accepts the proof from {count} values"


def summary(compared: list[Compared]) -> dict[str, int]:
    """How many statements have each verdict."""
    return {
        verdict: sum(c.verdict == verdict for c in compared) for verdict in (AGREES, DIFFERS, OPEN)
    }
