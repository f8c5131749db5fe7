"""Patterns in values: formulas that predict them, told apart from chance by the bits they save.

Every family of formulas (`_families.py`, `_tables.py`) learns on a prefix and proposes Python; the
proposed text itself is run on every value, and what fails one value is dropped. What fits is
offered if it saves at least `BITS` bits over the best code of a patternless source
(`_evidence.py`), its name and parameters paid: the longer the data, the longer a formula may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from grundy.core.errors import InputError
from grundy.sequences import _tables
from grundy.sequences._atoms import compiled
from grundy.sequences._evidence import Evidence, differences
from grundy.sequences._families import DEGENERATE, VALUES, ZEROS, Candidate, Family

BITS = 8.0
"""Bits that a pattern must save to be offered."""
TESTED = 8
"""Values that a pattern must predict, beyond those it was fitted on, to be offered."""
_EACH = 3
"""Zeros, and others, that a pattern of zeros must predict: any walk leaves 0 behind some day."""


@dataclass(frozen=True)
class Pattern:
    """A formula that fits all of `count` values.

    `about` is "values" (the Python defines `g`) or "zeros" (it defines `zero`: is the value 0?).
    `fitted` leading values were used to find it, the others test it; `saved` is the evidence in
    bits, and `proof` says by what the pattern is known to hold for ever, if it is.
    """

    kind: str
    formula: str
    source: str
    about: str
    count: int
    fitted: int
    saved: float
    parameters: dict[str, int] = field(default_factory=dict)
    proof: str = ""

    @property
    def tested(self) -> int:
        """How many values were predicted."""
        return self.count - self.fitted

    @property
    def offered(self) -> bool:
        """Whether it is more than chance: proven, or past both thresholds."""
        return bool(self.proof) or (self.saved >= BITS and self.tested >= TESTED)

    @property
    def verdict(self) -> str:
        """ "proven by ...", "fits n values" or "no"."""
        if self.proof:
            return f"proven by {self.proof}"
        return f"fits {self.count} values" if self.offered else "no"

    def function(self) -> Callable[..., Any]:
        """The printed Python as a function of n (of x and y for tables)."""
        return compiled(self.source, "g" if self.about == "values" else "zero")

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON, the verdict included."""
        return {**asdict(self), "saved": round(self.saved, 1), "verdict": self.verdict}


def find(values: Iterable[int], start: int = 0) -> list[Pattern]:
    """The patterns of values g(start), g(start + 1), ... that are offered, the strongest first.

    O(n) for most families, O(n log n) at worst; about a minute for 10^6 values.

    >>> for pattern in find([n % 5 // 2 for n in range(60)])[:1]:
    ...     print(pattern.formula, "-", pattern.verdict)
    g(n) = floor((n mod 5) / 2) - fits 60 values
    """
    return [pattern for pattern in fitting(values, start) if pattern.offered]


def fitting(values: Iterable[int], start: int = 0) -> list[Pattern]:
    """As `find`, with the patterns that fit but may do so by chance; those come last."""
    given = _checked(values)
    _check_start(start)
    if len(given) < 2:
        return []
    steps = differences(given)
    alike = len(set(given)) == 1 or len(set(steps)) == 1
    found = _tested("values", DEGENERATE if alike else VALUES, given, start)
    if not any(pattern.offered for pattern in found):
        zeros = [int(value == 0) for value in given]
        if 0 < sum(zeros) < len(zeros):
            found += _tested("zeros", ZEROS, zeros, start)
    return _ranked(found)


def prove(found: Iterable[Pattern], values: Sequence[int], start: int, code: str) -> list[Pattern]:
    """`found`, where the values are those of a take-and-break code, with a proof if there is one.

    The code's own period is proven first (see `period.py`). A pattern that is ultimately periodic
    as well, and agrees with it up to both preperiods and both periods, agrees for ever (Fine and
    Wilf, 1965). Raises InputError where the values are not the code's.
    """
    from grundy.sequences.code import parse
    from grundy.sequences.sequence import Sequence as HeapValues

    heaps = HeapValues(parse(code))
    if len(values):
        known = heaps.values(start + len(values) - 1)
        for n, value in enumerate(values, start):
            if known[n] != value:
                raise InputError(
                    f"found value {value} of heap {n}, expected {known[n]} by the code {code}"
                )
    period = heaps.period()
    if period is None or not period.proven:
        return list(found)
    proven = []
    for pattern in found:
        length = _period_of(pattern)
        if length is not None:
            g = pattern.function()
            preperiod = max(period.preperiod, pattern.parameters.get("preperiod", start))
            stop = preperiod + period.period + length + 1
            truth = (heaps.value(n) for n in range(start, stop))
            zeros = pattern.about == "zeros"
            if (not zeros or period.saltus == 0) and all(
                g(n) == (value == 0 if zeros else value) for n, value in enumerate(truth, start)
            ):
                pattern = replace(pattern, proof=period.proven)
        proven.append(pattern)
    return _ranked(proven)


def _period_of(pattern: Pattern) -> int | None:
    """After how many heaps a pattern repeats, perhaps raised by a saltus."""
    if pattern.kind in ("constant", "linear"):
        return 1
    if pattern.kind in ("period", "arithmetic period", "zeros, period"):
        return pattern.parameters["period"]
    return pattern.parameters.get("modulus")


def find_table(rows: Iterable[Iterable[int]], start: int = 0) -> list[Pattern]:
    """As `find`, for two heaps: row i, column j is the value of (start + i, start + j). O(cells).

    >>> find_table([[x ^ y for y in range(8)] for x in range(8)])[0].formula
    'g(x, y) = x xor y'
    """
    return [pattern for pattern in fitting_table(rows, start) if pattern.offered]


def fitting_table(rows: Iterable[Iterable[int]], start: int = 0) -> list[Pattern]:
    """As `fitting`, for two heaps."""
    given = [_checked(row) for row in rows]
    _check_start(start)
    for i, row in enumerate(given):
        if len(row) != len(given[0]):
            raise InputError(
                f"found {len(row)} values, expected {len(given[0])} as in the first row",
                where=f"row {i + 1}",
            )
    if not given or not given[0]:
        return []
    found = _tested_table("values", _tables.VALUES, given, start)
    if not any(pattern.offered for pattern in found):
        zeros = [[int(value == 0) for value in row] for row in given]
        if len({z for row in zeros for z in row}) == 2:
            found += _tested_table("zeros", _tables.ZEROS, zeros, start)
    return _ranked(found)


def _tested_table(
    about: str, families: Iterable[_tables.TableFamily], rows: _tables.Rows, start: int
) -> list[Pattern]:
    """The candidates that hold in every cell.

    A symmetric table says everything twice: only one half of it is evidence.
    """
    height, width = len(rows), len(rows[0])
    symmetric = height == width and all(
        rows[i][j] == rows[j][i] for i in range(height) for j in range(i)
    )
    cells = [(i, j) for i in range(height) for j in range(i + 1 if symmetric else width)]
    found = []
    for family in families:
        for candidate in family(rows, start):
            g = compiled(candidate.source, "g" if about == "values" else "zero")
            if any(int(g(start + i, start + j)) != rows[i][j] for i, j in cells):
                continue
            fitted = [cell for cell in cells if cell in candidate.fitted]
            tested = [cell for cell in cells if cell not in candidate.fitted]
            across = Evidence([rows[i][j] for i, j in fitted + tested])
            tested.sort(key=lambda cell: (cell[1], cell[0]))
            down = Evidence([rows[i][j] for i, j in fitted + tested])
            bits = min(across.bits(len(fitted)), down.bits(len(fitted)))
            price = candidate.bits + (1 if about == "zeros" else 0)
            found.append(
                Pattern(
                    candidate.kind,
                    candidate.formula,
                    candidate.source,
                    about,
                    height * width,
                    height * width - len(tested),
                    bits - price,
                    dict(candidate.parameters),
                )
            )
    return found


def _check_start(start: int) -> None:
    if start < 0:
        raise InputError(f"found start {start}, expected the index of the first value, 0 or more")


def _checked(values: Iterable[int]) -> list[int]:
    given = list(values)
    for i, value in enumerate(given):
        if not isinstance(value, int):
            raise InputError(f"found {value!r}, expected an integer", where=f"value {i}")
    return given


def _tested(
    about: str, families: Iterable[Family], data: Sequence[int], start: int
) -> list[Pattern]:
    """The candidates that hold for every value."""
    candidates = [
        candidate
        for family in families
        for candidate in family(data, start)
        if _holds(candidate, about, data, start)
        and (about == "values" or _both(data[candidate.fitted :]))
    ]
    evidence = Evidence(data)
    # What repeats with faults explains values that fit any other formula, too.
    nears = [candidate.near for candidate in candidates if candidate.near is not None]
    return [_pattern(candidate, about, evidence, nears) for candidate in candidates]


def _both(zeros: Sequence[int]) -> bool:
    return _EACH <= sum(zeros) <= len(zeros) - _EACH


def _holds(candidate: Candidate, about: str, data: Sequence[int], start: int) -> bool:
    g = compiled(candidate.source, "g" if about == "values" else "zero")
    return all(int(g(n)) == value for n, value in enumerate(data, start))


def _pattern(
    candidate: Candidate, about: str, evidence: Evidence, nears: Sequence[tuple[int, float]]
) -> Pattern:
    plain = evidence.bits(candidate.fitted)
    bits = min([plain] + [plain - evidence.bits(known) + near for known, near in nears])
    # Asking about the zeros as well doubles the questions: one bit.
    price = candidate.bits + (1 if about == "zeros" else 0)
    return Pattern(
        candidate.kind,
        candidate.formula,
        candidate.source,
        about,
        evidence.count,
        candidate.fitted,
        bits - price,
        dict(candidate.parameters),
    )


def _ranked(found: Iterable[Pattern]) -> list[Pattern]:
    """Offered before not, values before zeros, then by the bits saved; one of each formula."""
    unique = {pattern.formula: pattern for pattern in found}
    return sorted(unique.values(), key=lambda p: (not p.offered, p.about != "values", -p.saved))
