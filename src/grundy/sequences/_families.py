"""Families of formulas for one heap: each learns on a prefix and proposes a function.

What is proposed may be wrong: the caller runs the proposed Python on every value. `bits` pays for
the name of the formula and its parameters, `fitted` counts the leading values that it may have
been learned from; those are no evidence for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import gcd, isqrt, lcm, log2

from grundy.sequences._atoms import FUNCTIONS, SETS, Atom
from grundy.sequences._evidence import count_bits, differences, near_period_bits, number_bits

COMMON_BITS, KIND_BITS = 3.0, 5.0
"""What the name of a family costs: one of six common ones, or of at most eight others."""

_SHIFTS = (0, 1, -1, 2, -2, 3, -3, 4, -4)
_PROBE = 24
_EXCEPTIONS = 4
_BASES = range(2, 11)
_STATES = 32


@dataclass(frozen=True)
class Candidate:
    """A formula and the Python that computes it, not yet tested.

    `near` is (known, bits): what a source that repeats with faults takes for the values after the
    first `known`; it may explain the values as well as the pattern does.
    """

    kind: str
    formula: str
    source: str
    bits: float
    fitted: int
    near: tuple[int, float] | None = None
    parameters: dict[str, int] = field(default_factory=dict)


Family = Callable[[Sequence[int], int], Iterator[Candidate]]


def z_function(word: Sequence[int]) -> list[int]:
    """How far the suffix from each index agrees with the word. O(n) (Gusfield, 1997, ch. 1)."""
    size = len(word)
    agree = [0] * size
    if size:
        agree[0] = size
    left = right = 0
    for i in range(1, size):
        length = min(right - i, agree[i - left]) if i < right else 0
        while i + length < size and word[length] == word[i + length]:
            length += 1
        agree[i] = length
        if i + length > right:
            left, right = i, i + length
    return agree


def ultimate_period(word: Sequence[int]) -> tuple[int, int] | None:
    """(preperiod, period) of the least sum, at most half the word; None if there is none. O(n)."""
    size = len(word)
    agree = z_function(word[::-1])
    best: tuple[int, int] | None = None
    for period in range(1, size // 2 + 1):
        known = size - agree[period]
        if 2 * known <= size and (best is None or known < sum(best)):
            best = known - period, period
    return best


def linear(values: Sequence[int], start: int) -> Iterator[Candidate]:
    """A constant, or a*n + b."""
    if len(values) < 2:
        return
    step = values[1] - values[0]
    base = values[0] - step * start
    if step == 0:
        yield Candidate(
            "constant",
            f"g(n) = {base}",
            f"def g(n):\n    return {base}\n",
            COMMON_BITS,
            1,
            parameters={"value": base},
        )
        return
    text = _plus("n" if step == 1 else "-n" if step == -1 else f"{step}*n", base)
    yield Candidate(
        "linear",
        f"g(n) = {text}",
        f"def g(n):\n    return {text}\n",
        COMMON_BITS,
        2,
        parameters={"slope": step, "offset": base},
    )


def period(values: Sequence[int], start: int) -> Iterator[Candidate]:
    """Values that repeat after a preperiod."""
    found = ultimate_period(values)
    if found is None:
        return
    before, length = found
    known = before + length
    first, cycle = list(values[:before]), list(values[before:known])
    lines = [
        f"CYCLE = {_tuple(cycle)}",
        "",
        "def g(n):",
        f"    return CYCLE[{_mod('n', start + before, length)}]",
    ]
    if before:
        lines[:0] = [f"FIRST = {_tuple(first)}"]
        lines[4:4] = [
            f"    if n < {start + before}:",
            f"        return FIRST[{_plus('n', -start)}]",
        ]
    yield Candidate(
        "period",
        f"g(n) = g(n - {length}) for n >= {start + known}: "
        f"period {length} from n = {start + before}",
        "\n".join(lines) + "\n",
        COMMON_BITS + count_bits(before) + count_bits(length),
        known,
        (known, near_period_bits(values, length, known)),
        {"preperiod": start + before, "period": length},
    )


def arithmetic_period(values: Sequence[int], start: int) -> Iterator[Candidate]:
    """Values that grow by the same saltus with every period, after a preperiod."""
    steps = differences(values)
    found = ultimate_period(steps)
    if found is None:
        return
    before, length = found
    known = before + length + 1
    saltus = values[before + length] - values[before]
    if saltus == 0 or 2 * known > len(values):
        return
    cycle, first = list(values[before : before + length]), list(values[:before])
    grown = f"    periods, place = divmod({_plus('n', -start - before)}, {length})"
    lines = [f"CYCLE = {_tuple(cycle)}", "", "def g(n):", grown]
    lines.append(f"    return {_times('periods', saltus)} + CYCLE[place]")
    if before:
        lines[:0] = [f"FIRST = {_tuple(first)}"]
        lines[4:4] = [
            f"    if n < {start + before}:",
            f"        return FIRST[{_plus('n', -start)}]",
        ]
    yield Candidate(
        "arithmetic period",
        f"g(n) = {_plus(f'g(n - {length})', saltus)} for n >= {start + before + length}: "
        f"saltus {saltus} with every period {length} from n = {start + before}",
        "\n".join(lines) + "\n",
        COMMON_BITS + count_bits(before) + count_bits(length),
        known,
        (known, near_period_bits(steps, length, known - 1)),
        {"preperiod": start + before, "period": length, "saltus": saltus},
    )


def modular(values: Sequence[int], start: int) -> Iterator[Candidate]:
    """floor(((n + c) mod k) / d), for a pure period k."""
    found = ultimate_period(values)
    if found is None or found[0] or min(values) != 0 or max(values) == 0:
        return
    k = found[1]
    top = max(values)
    # The cycle of residues starts where the value 0 does.
    zero = next(i for i in range(k) if values[i] == 0 and values[(i - 1) % k] != 0)
    c = (-start - zero) % k
    for d in range(-(-k // (top + 1)), (k - 1) // top + 1):
        if any(values[i] != (start + i + c) % k // d for i in range(k)):
            continue
        inner = f"{_plus('n', c, bracket=True)} mod {k}"
        code = f"{_plus('n', c, bracket=True)} % {k}" + (f" // {d}" if d > 1 else "")
        yield Candidate(
            "mod",
            f"g(n) = floor(({inner}) / {d})" if d > 1 else f"g(n) = {inner}",
            f"def g(n):\n    return {code}\n",
            COMMON_BITS + count_bits(k) + count_bits(c) + count_bits(d - 1),
            1,
            (k, near_period_bits(values, k, k)),
            {"modulus": k, "offset": c, "divisor": d},
        )


def floors(values: Sequence[int], start: int) -> Iterator[Candidate]:
    """floor((a*n + c) / d)."""
    size = len(values)
    rise = values[-1] - values[0]
    if rise <= 0:
        return
    steps = differences(values)
    for d in range(2, min(33, size // 2)):
        for a in range(1, 33):
            if gcd(a, d) > 1 or abs(rise * d - a * (size - 1)) > 2 * d:
                continue
            low, high = -(1 << 62), 1 << 62
            for n, value in enumerate(values, start):
                low, high = max(low, d * value - a * n), min(high, d * value - a * n + d - 1)
                if low > high:
                    break
            else:
                c = min(max(0, low), high)
                top = _plus("n" if a == 1 else f"{a}*n", c)
                code = f"({top}) // {d}" if c or a > 1 else f"n // {d}"
                yield Candidate(
                    "floor",
                    f"g(n) = floor(({top}) / {d})" if c else f"g(n) = floor({top}/{d})",
                    f"def g(n):\n    return {code}\n",
                    COMMON_BITS + count_bits(a - 1) + count_bits(d - 2) + number_bits(c),
                    1,
                    (d + 1, near_period_bits(steps, d, d)),
                    {"a": a, "c": c, "d": d},
                )


def named(values: Sequence[int], start: int) -> Iterator[Candidate]:
    """A function of `_atoms.FUNCTIONS` of n + c, then + e, xor e or mod k."""
    cost = KIND_BITS + log2(len(FUNCTIONS)) + 2
    bounded = max(values) + 1
    for atom in FUNCTIONS:
        table = _table(atom, start, len(values))
        found: dict[str, Candidate] = {}
        for shift in _SHIFTS:
            first = max(0, atom.least - start - shift)
            if first > _EXCEPTIONS or not table:
                continue
            tries = _posts(values, table, start + shift, bounded, atom.code == "m")
            for post, parameter, exceptions in tries:
                price = cost + number_bits(shift) + number_bits(parameter) + count_bits(exceptions)
                if post not in found or price < found[post].bits:
                    found[post] = _named(
                        atom, shift, post, parameter, values[:exceptions], start, price
                    )
        yield from found.values()


def _table(atom: Atom, start: int, count: int) -> dict[int, int]:
    """The atom's values around `start`, where it is defined; none if it would go too far."""
    if start + count + max(_SHIFTS) > atom.most:
        return {}
    f = atom.function()
    low, high = start + min(_SHIFTS), start + min(count, _PROBE) + max(_SHIFTS)
    return {m: f(m) for m in range(max(low, atom.least), high)}


def _posts(
    values: Sequence[int], table: dict[int, int], first: int, bounded: int, identity: bool
) -> Iterator[tuple[str, int, int]]:
    """(what is done to the atom's value, its parameter, number of leading exceptions).

    The atom's value for values[i] is table[first + i].
    """
    size = min(len(values), _PROBE)
    value, last = values[size - 1], table.get(first + size - 1)
    if last is None:
        return
    step = value - last
    tries: list[tuple[str, int, Callable[[int], int]]] = []
    if not identity:
        tries.append(("+", step, lambda w: w + step))
        if bounded > 1:
            tries.append(("mod", bounded, lambda w: w % bounded))
    if last >= 0 and value >= 0 and value != last:
        change = value ^ last
        tries.append(("xor", change, lambda w: w ^ change))
    for post, parameter, changed in tries:
        exceptions = size
        while exceptions:
            w = table.get(first + exceptions - 1)
            if w is None or changed(w) != values[exceptions - 1]:
                break
            exceptions -= 1
        # A modulus that changes nothing is no pattern of its own.
        idle = post == "mod" and all(table.get(first + i, 0) < bounded for i in range(size))
        if exceptions <= _EXCEPTIONS and not idle:
            yield post, parameter, exceptions


def _named(
    atom: Atom,
    shift: int,
    post: str,
    parameter: int,
    first: Sequence[int],
    start: int,
    bits: float,
) -> Candidate:
    words, code = atom.about(m=_argument(shift)), atom.code if shift else _with_n(atom.code)
    if post == "+":
        words = _plus(words, parameter)
        code = _plus(f"({code})" if parameter and " " in code else code, parameter)
    elif post == "mod":
        words, code = f"({words}) mod {parameter}", f"({code}) % {parameter}"
    else:
        words = f"{words} xor {parameter}"
        code = f"({code}) ^ {parameter}" if " " in code else f"{code} ^ {parameter}"
    formula, source = _with_exceptions("g", words, code, atom.helper, shift, first, start)
    parameters = {"shift": shift, post: parameter} if post != "+" or parameter else {"shift": shift}
    return Candidate("formula", formula, source, bits, len(first), parameters=parameters)


def _with_exceptions(
    name: str, words: str, code: str, helper: str, shift: int, first: Sequence[int], start: int
) -> tuple[str, str]:
    """Formula and source of a function of m = n + shift whose first values are exceptional."""
    lines = [f"{helper}\ndef {name}(n):" if helper else f"def {name}(n):"]
    if first:
        lines.append(f"    if n < {start + len(first)}:")
        lines.append(f"        return {_tuple(first)}[{_plus('n', -start)}]")
    if shift:
        lines.append(f"    m = {_plus('n', shift)}")
    lines.append(f"    return {code}")
    verb = "=" if name == "g" else "exactly where"
    subject = "g(n)" if name == "g" else "g(n) = 0"
    tail = f" for n >= {start + len(first)}" if first else ""
    return f"{subject} {verb} {words}{tail}", "\n".join(lines) + "\n"


def polynomial(values: Sequence[int], start: int) -> Iterator[Candidate]:
    """Degrees 2 to 4, by Newton's forward differences."""
    row, heads = list(values[:_PROBE]), [values[0]]
    for degree in range(1, 5):
        row = differences(row)
        if len(row) < 4:
            return
        heads.append(row[0])
        if degree > 1 and row[0] and all(x == row[0] for x in row):
            break
    else:
        return
    # Coefficients of powers of n, from sum heads[i] * binomial(n - start, i).
    total = [Fraction(0)] * (degree + 1)
    basis = [Fraction(1)]
    for i, head in enumerate(heads):
        for j, part in enumerate(basis):
            total[j] += head * part
        grown = [Fraction(0), *basis]
        for j, part in enumerate(basis):
            grown[j] -= part * (start + i)
        basis = [part / (i + 1) for part in grown]
    scale = lcm(*(part.denominator for part in total))
    text = ""
    for power in range(degree, -1, -1):
        factor = int(total[power] * scale)
        if not factor:
            continue
        term = ["", "n", "n^2", "n^3", "n^4"][power]
        size = "" if abs(factor) == 1 and term else str(abs(factor)) + ("*" if term else "")
        sign = (" - " if text else "-") if factor < 0 else " + " if text else ""
        text += f"{sign}{size}{term}"
    code = text.replace("^", "**")
    yield Candidate(
        "polynomial",
        f"g(n) = ({text}) / {scale}" if scale > 1 else f"g(n) = {text}",
        f"def g(n):\n    return ({code}) // {scale}\n"
        if scale > 1
        else f"def g(n):\n    return {code}\n",
        KIND_BITS + 2,
        degree + 1,
        parameters={"degree": degree},
    )


def recurrence(values: Sequence[int], start: int) -> Iterator[Candidate]:
    """a*g(n-1) + d, and a*g(n-1) + b*g(n-2), for values that grow like powers."""
    if not 6 <= len(values) <= 2000 or abs(values[-1]) < 1 << (len(values) // 3):
        return
    probe = values[:_PROBE]
    cost = KIND_BITS + 1
    for a in range(2, 17):
        d = probe[1] - a * probe[0]
        if all(y == a * x + d for x, y in pairwise(probe)):
            text = _plus(f"{a}*g(n-1)", d)
            yield Candidate(
                "recurrence",
                f"g({start}) = {probe[0]}, g(n) = {text}",
                f"def g(n):\n    value = {probe[0]}\n    for _ in range({_plus('n', -start)}):\n"
                f"        value = {_plus(f'{a} * value', d)}\n    return value\n",
                cost + number_bits(a),
                2,
                parameters={"a": a, "d": d},
            )
    for a in range(-8, 9):
        for b in range(-8, 9):
            if b == 0 or any(
                z != a * y + b * x for x, y, z in zip(probe, probe[1:], probe[2:], strict=False)
            ):
                continue
            text = f"{_times('g(n-1)', a)} + {_times('g(n-2)', b)}" if a else _times("g(n-2)", b)
            yield Candidate(
                "recurrence",
                f"g({start}) = {probe[0]}, g({start + 1}) = {probe[1]}, g(n) = {text}".replace(
                    "+ -", "- "
                ),
                f"def g(n):\n    value, after = {probe[0]}, {probe[1]}\n"
                f"    for _ in range({_plus('n', -start)}):\n"
                f"        value, after = after, {a} * after + {b} * value\n    return value\n",
                cost + number_bits(a) + number_bits(b),
                2,
                parameters={"a": a, "b": b},
            )


def _slopes() -> Iterator[tuple[float, int, int, int]]:
    """((a + sqrt d)/c as a float, a, d, c) of the quadratic numbers that are tried."""
    for d in (5, 2, 3, 8, 13, 6, 7, 10, 29):
        for c in range(1, 5):
            for a in range(-4, 9):
                slope = (a + d**0.5) / c
                if slope > 0.1 and not (d == 8 and a % 2 == 0 and c % 2 == 0):
                    yield slope, a, d, c


_SLOPES = tuple(_slopes())


def beatty(values: Sequence[int], start: int) -> Iterator[Candidate]:
    """floor((n + c) * slope) + e for a quadratic slope."""
    size = len(values)
    if size < 8 or start < 0:
        return
    known = size // 2
    rise, run = values[known] - values[0], known
    for slope, a, d, c in _SLOPES:
        if abs(rise - slope * run) > 2:
            continue
        for shift in _SHIFTS:
            if start + shift < 0:
                continue
            e = values[0] - _floor_of(start + shift, a, d, c)
            if any(values[i] != _floor_of(start + i + shift, a, d, c) + e for i in range(known)):
                continue
            root = f"({_plus('', a, lead=True)}sqrt {d})" if a else f"sqrt {d}"
            over = f"/{c}" if c > 1 else ""
            inner = f"{_times('m', a)} + isqrt({d} * m * m)" if a else f"isqrt({d} * m * m)"
            code = f"({inner}) // {c}" if c > 1 else inner
            formula = _plus(f"floor({_argument(shift)} * {root}{over})", e)
            yield Candidate(
                "Beatty",
                f"g(n) = {formula}",
                "from math import isqrt\n\ndef g(n):\n"
                f"    m = {_plus('n', shift)}\n    return {_plus(code, e)}\n",
                KIND_BITS + log2(len(_SLOPES)) + number_bits(shift) + number_bits(e),
                1,
                parameters={"a": a, "d": d, "c": c, "shift": shift, "e": e},
            )
            break


def _floor_of(m: int, a: int, d: int, c: int) -> int:
    """floor(m * (a + sqrt d)/c), exactly, for m >= 0."""
    return (a * m + isqrt(d * m * m)) // c


def digit_rule(values: Sequence[int], start: int) -> Iterator[Candidate]:
    """g(b*m + r) = c*g(m) + a*m + d, with c, a, d for each last digit r."""
    size = len(values)
    if not 0 <= start <= 1:
        return
    for base in _BASES:
        known = max(8 * base, min(size // 2, 256))
        if 2 * known > size:
            return
        rules = [_digit(values, start, base, r, known) for r in range(base)]
        if any(rule is None for rule in rules):
            continue
        solved = [rule for rule in rules if rule is not None]
        words = [
            f"g({base}m{f'+{r}' if r else ''}) = {_digit_words(*rule)}"
            for r, rule in enumerate(solved)
        ]
        below = [0] * start + list(values[: base - start])
        yield Candidate(
            "digit rule",
            ", ".join(words) + f" for m >= 1; {_listed(below[start:], start)}",
            f"BELOW = {_tuple(below)}\nRULES = {_tuple(solved)}\n\ndef g(n):\n"
            f"    if n < {base}:\n        return BELOW[n]\n    m, digit = divmod(n, {base})\n"
            "    c, a, d = RULES[digit]\n    return c * g(m) + a * m + d\n",
            KIND_BITS + log2(len(_BASES)),
            known,
            parameters={"base": base},
        )
        return


def _digit(
    values: Sequence[int], start: int, base: int, r: int, known: int
) -> tuple[int, int, int] | None:
    """(c, a, d) that fits the known values of last digit r."""
    last = (known + start - 1 - r) // base
    upper = [values[base * m + r - start] for m in range(1, last + 1)]
    lower = [values[m - start] for m in range(1, last + 1)]
    for c in (0, 1, -1, 2, base):
        rest = [u - c * v for u, v in zip(upper, lower, strict=True)]
        if len(rest) < 4:
            return None
        a = rest[1] - rest[0]
        if all(y - x == a for x, y in pairwise(rest)):
            return c, a, rest[0] - a
    return None


def _digit_words(c: int, a: int, d: int) -> str:
    terms = [_times("g(m)", c)] if c else []
    terms += [_times("m", a)] if a else []
    text = " + ".join(terms).replace("+ -", "- ")
    return _plus(text, d) if text else str(d)


def automatic(values: Sequence[int], start: int) -> Iterator[Candidate]:
    """An automaton that reads the digits of n, lowest first (Allouche and Shallit, 2003, ch. 5)."""
    letters = len(set(values))
    if not 0 <= start <= 1 or not 2 <= letters <= _STATES:
        return
    for base in _BASES:
        known = len(values) // 2
        learned = _automaton(values, start, base, known)
        if learned is None:
            continue
        steps, outputs = learned
        yield Candidate(
            "automaton",
            f"g(n) = output of an automaton with {len(steps)} states on the digits of n "
            f"in base {base}, lowest first",
            f"STEP = {_tuple(steps)}\nOUTPUT = {_tuple(outputs)}\n\ndef g(n):\n"
            f"    state = 0\n    while n:\n        n, digit = divmod(n, {base})\n"
            "        state = STEP[state][digit]\n    return OUTPUT[state]\n",
            KIND_BITS + log2(len(_BASES)),
            known,
            parameters={"base": base, "states": len(steps)},
        )


def _automaton(
    values: Sequence[int], start: int, base: int, known: int
) -> tuple[list[tuple[int, ...]], list[int]] | None:
    """States are the sequences m -> g(scale*m + rest); those that agree as far as known are one."""
    end = start + known
    states = [(1, 0)]
    outputs: list[int | None] = [None if start else values[0]]
    steps: list[tuple[int, ...]] = []
    while len(steps) < len(states):
        scale, rest = states[len(steps)]
        row = []
        for digit in range(base):
            child = scale * base, rest + digit * scale
            # A heap below `start` has no known value: its state takes that of one merged with it.
            output = values[child[1] - start] if start <= child[1] < end else None
            for same, old in enumerate(states):
                if (output is None or outputs[same] in (None, output)) and _agree(
                    values, start, end, old, child
                ):
                    if outputs[same] is None:
                        outputs[same] = output
                    break
            else:
                if child[0] * 3 + child[1] >= end or len(states) >= _STATES:
                    return None
                same = len(states)
                states.append(child)
                outputs.append(output)
            row.append(same)
        steps.append(tuple(row))
    return steps, [values[0] if output is None else output for output in outputs]


def _agree(
    values: Sequence[int], start: int, end: int, one: tuple[int, int], two: tuple[int, int]
) -> bool:
    i, j = one[1], two[1]
    while i < start or j < start:
        i, j = i + one[0], j + two[0]
    while i < end and j < end:
        if values[i - start] != values[j - start]:
            return False
        i, j = i + one[0], j + two[0]
    return True


def zero_set(zeros: Sequence[int], start: int) -> Iterator[Candidate]:
    """The zeros are a set of `_atoms.SETS`, shifted. `zeros` is 1 where a value is 0."""
    cost = KIND_BITS + log2(len(SETS))
    for atom in SETS:
        f = atom.function()
        for shift in _SHIFTS:
            first_m = start + shift
            if first_m + len(zeros) > atom.most:
                continue
            exceptions = len(zeros)
            while exceptions:
                m = first_m + exceptions - 1
                if m < atom.least or int(f(m)) != zeros[exceptions - 1]:
                    break
                exceptions -= 1
            if exceptions > _EXCEPTIONS:
                continue
            code = atom.code if shift else _with_n(atom.code)
            first = [bool(z) for z in zeros[:exceptions]]
            formula, source = _with_exceptions(
                "zero", atom.about(m=_argument(shift)), code, atom.helper, shift, first, start
            )
            price = cost + number_bits(shift) + count_bits(exceptions)
            yield Candidate(
                "zeros", formula, source, price, exceptions, parameters={"shift": shift}
            )


def zero_period(zeros: Sequence[int], start: int) -> Iterator[Candidate]:
    """The zeros repeat after a preperiod."""
    found = ultimate_period(zeros)
    if found is None:
        return
    before, length = found
    known = before + length
    residues = sorted((start + i) % length for i in range(before, known) if zeros[i])
    early = [start + i for i in range(before) if zeros[i]]
    places = ", ".join(map(str, residues[:20])) + (", ..." if len(residues) > 20 else "")
    where = (
        f"n mod {length} is {places}" if len(residues) == 1 else f"n mod {length} is in {places}"
    )
    if len(residues) in (0, length):
        # "Never 0 from here on" is true of any random walk that has left 0 behind.
        return
    text = f"g(n) = 0 exactly where {where}"
    lines = ["def zero(n):"]
    if before:
        text += f", for n >= {start + before}"
        lines += [f"    if n < {start + before}:", f"        return n in {_tuple(early)}"]
    lines += [f"    return n % {length} in {_tuple(residues)}"]
    yield Candidate(
        "zeros, period",
        text,
        "\n".join(lines) + "\n",
        COMMON_BITS + count_bits(before) + count_bits(length),
        known,
        (known, near_period_bits(zeros, length, known)),
        {"preperiod": start + before, "period": length},
    )


def zero_beatty(zeros: Sequence[int], start: int) -> Iterator[Candidate]:
    """The zeros are floor(k * slope) + e, k = 0, 1, 2, ..., for a quadratic slope above 1."""
    size = len(zeros)
    known = size // 2
    places = [start + i for i in range(known) if zeros[i]]
    if len(places) < 8:
        return
    for slope, a, d, c in _SLOPES:
        if slope <= 1 or abs(places[-1] - places[0] - slope * (len(places) - 1)) > 2 * slope:
            continue
        for e in _SHIFTS:
            k = max(0, int((places[0] - e) / slope) - 1)
            while _floor_of(k, a, d, c) + e < places[0]:
                k += 1
            if any(_floor_of(k + i, a, d, c) + e != p for i, p in enumerate(places)):
                continue
            root = f"({_plus('', a, lead=True)}sqrt {d})" if a else f"sqrt {d}"
            over = f"/{c}" if c > 1 else ""
            inner = f"{_times('k', a)} + isqrt({d} * k * k)" if a else f"isqrt({d} * k * k)"
            code = f"({inner}) // {c}" if c > 1 else inner
            yield Candidate(
                "zeros, Beatty",
                f"g(n) = 0 exactly where n = {_plus(f'floor(k * {root}{over})', e)}, k >= 0",
                "from math import isqrt\n\n"
                f"def term(k):\n    return {_plus(code, e)}\n\n"
                "def zero(n):\n    low, high = 0, abs(n) + 8\n    while low < high:\n"
                "        k = (low + high) // 2\n"
                "        low, high = (k + 1, high) if term(k) < n else (low, k)\n"
                "    return term(low) == n\n",
                KIND_BITS + log2(len(_SLOPES)) + number_bits(e),
                0,
                parameters={"a": a, "d": d, "c": c, "e": e},
            )
            break


def zero_automatic(zeros: Sequence[int], start: int) -> Iterator[Candidate]:
    """As `automatic`, for where the zeros are."""
    for found in automatic(zeros, start):
        yield Candidate(
            "zeros, automaton",
            "g(n) = 0 exactly where an" + found.formula.split("output of an")[1] + ", says so",
            found.source.replace("def g(n)", "def zero(n)").replace(
                "return OUTPUT[state]", "return OUTPUT[state] == 1"
            ),
            found.bits,
            found.fitted,
            parameters=found.parameters,
        )


DEGENERATE: tuple[Family, ...] = (linear,)
"""For values, or first differences, that are all the same: nothing else can be told of them."""
VALUES: tuple[Family, ...] = (
    modular,
    period,
    floors,
    arithmetic_period,
    named,
    polynomial,
    recurrence,
    beatty,
    digit_rule,
    automatic,
)
ZEROS: tuple[Family, ...] = (zero_set, zero_period, zero_beatty, zero_automatic)


def _plus(text: str, number: int, *, bracket: bool = False, lead: bool = False) -> str:
    """`text` + number, as a person writes it; `lead` writes the number first."""
    if lead:
        return f"{number} + {text}"
    if number == 0:
        return text
    joined = f"{text} {'+' if number > 0 else '-'} {abs(number)}"
    return f"({joined})" if bracket else joined


def _times(text: str, factor: int) -> str:
    return text if factor == 1 else f"-{text}" if factor == -1 else f"{factor}*{text}"


def _mod(text: str, offset: int, modulus: int) -> str:
    return f"{_plus(text, -offset, bracket=True)} % {modulus}"


def _tuple(items: Sequence[object]) -> str:
    inner = ", ".join(str(item) for item in items)
    return f"({inner},)" if len(items) == 1 else f"({inner})"


def _argument(shift: int) -> str:
    return _plus("n", shift, bracket=True)


def _with_n(code: str) -> str:
    """The code of an atom with n in the place of m."""
    import re

    return re.sub(r"\bm\b", "n", code)


def _listed(values: Sequence[int], start: int) -> str:
    return ", ".join(f"g({n}) = {value}" for n, value in enumerate(values, start))
