"""All octal games of a few digits: which are the same, and their periods.

Codes that are the same by their rules (see cousins) are looked at once, as their reduced code;
those whose proven values are the same are told together. A game that proves no period up to the
heap asked for is reported as such, never as having none.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from threading import Event, Lock
from typing import Any, NamedTuple

from grundy.core.errors import InputError
from grundy.core.kept import Kept
from grundy.core.threads import Spread, side_by_side
from grundy.sequences.code import Code, parse
from grundy.sequences.cousins import octal_codes, reduced
from grundy.sequences.period import Period
from grundy.sequences.sequence import Sequence

# Called with the heaps done and the heaps to do, of all games together.
Progress = Callable[[int, int], None]

_BACK = 16
"""Cousins differ by fewer heaps than this."""


@dataclass(frozen=True)
class Finding:
    """What the values of a reduced code show up to `heap`.

    `digest` is of the values before and in the first period; it is told of proven ones only, as is
    `zeros`: how many heaps before heap 0 the period would fill with 0.
    """

    code: str
    heap: int
    period: int | None = None
    preperiod: int | None = None
    proven: bool = False
    exceptions: int | None = None
    zeros: int = 0
    digest: str = ""

    def preperiod_after(self, shift: int) -> int:
        """The preperiod of a code whose heap n + shift is heap n of this one."""
        assert self.preperiod is not None
        if self.preperiod == 0:
            return max(0, shift - self.zeros)
        return self.preperiod + shift

    @property
    def values(self) -> tuple[int | None, int | None, str]:
        """Equal for proven findings if and only if all values are."""
        return self.preperiod, self.period, self.digest


@dataclass(frozen=True)
class Game:
    """One sequence of values: `codes`, each with how many heaps further on it stands there."""

    finding: Finding
    codes: tuple[tuple[str, int], ...]


def look(code: Code, heap: int, sequence: Sequence, progress: Progress | None = None) -> Finding:
    """The least period of `code` that the values to `heap` prove, or else show."""
    found = sequence.period(heap, progress)
    if found is None:
        return Finding(str(code), heap)
    if not found.proven:
        return Finding(str(code), heap, found.period, found.preperiod)
    return Finding(
        str(code),
        sequence.known - 1,
        found.period,
        found.preperiod,
        True,
        len(found.exceptions),
        _zeros(found),
        _digest(sequence, found.preperiod + found.period),
    )


def _zeros(found: Period) -> int:
    """How many heaps -1, -2, ... the period makes 0."""
    if found.preperiod:
        return 0
    turns = found.period * (_BACK // found.period + 1)
    return next((i for i in range(_BACK) if found.value(turns - 1 - i)), _BACK)


def _digest(sequence: Sequence, count: int) -> str:
    return sha256(array("I", sequence.values(count)[:count])).hexdigest()[:32]


def classes(digits: int) -> dict[Code, list[tuple[Code, int]]]:
    """All codes d0.d1... of up to `digits` octal digits after the point, by their reduced code."""
    found: dict[Code, list[tuple[Code, int]]] = {}
    for code in octal_codes(digits):
        base, shift = reduced(code)
        found.setdefault(base, []).append((code, shift))
    return found


class Job(NamedTuple):
    """A game to look at up to `heap`; its values are kept in `folder`, if there is one."""

    code: Code
    heap: int
    folder: Path | None


def work_on(job: Job, progress: Progress | None = None) -> Finding:
    """What the values of one game show."""
    path = job.folder / f"{job.code}.heaps" if job.folder else None
    with Sequence(job.code, path) as sequence:
        found = look(job.code, job.heap, sequence, progress)
    if path and found.proven:
        path.unlink()
    return found


class Census:
    """Looks at many codes, with `workers` threads, or elsewhere; what is found is kept in `folder`,
    if named.

    The folder holds a line of JSON for each game that is done and, of those that prove no period,
    the values (see Store): whoever is killed loses at most a quarter of a second's work, and a
    larger heap goes on from the smaller one.
    """

    def __init__(
        self,
        heap: int,
        workers: int = 1,
        folder: str | Path | None = None,
        spread: Spread[Job, Finding] | None = None,
    ) -> None:
        """`spread` works on games elsewhere than on threads here.

        Raises InputError where the folder cannot be used, or another census uses it.
        """
        if heap < 0 or workers < 1:
            raise InputError("a census takes a heap of 0 or more, and 1 worker or more")
        self.heap, self.workers, self.spread = heap, workers, spread
        self.folder = Path(folder) if folder is not None else None
        self._stop, self._lock = Event(), Lock()
        self._done: dict[str, Finding] = {}
        self._kept: Kept[Finding] | None = None

    def run(
        self, codes: Iterable[Code], farther: dict[Code, int], progress: Progress | None = None
    ) -> dict[Code, Finding]:
        """A finding for each code: up to the census's heap, or where `farther` says, to that one.

        Raises BudgetError where that cannot be held in memory; what is done then is kept.
        """
        # The longest first, so that no worker is left alone with one of them.
        wanted = {code: max(self.heap, farther.get(code, 0)) for code in codes}
        order = sorted(wanted, key=lambda code: -wanted[code])
        at = dict.fromkeys(order, 0)
        self._stop.clear()

        def tell(code: Code, known: int) -> None:
            if self._stop.is_set():
                raise InterruptedError
            with self._lock:
                at[code] = known
                if progress:
                    progress(sum(at.values()), sum(wanted.values()))

        def done(job: Job, finding: Finding) -> None:
            self._note(finding)
            tell(job.code, job.heap)

        with ExitStack() as stack:
            self._open(stack)
            jobs = []
            for code in order:
                known = self._done.get(str(code))
                if known is None or not (known.proven or known.heap >= wanted[code]):
                    jobs.append(Job(code, wanted[code], self.folder))
                else:
                    tell(code, wanted[code])
            if self.spread:
                self.spread(work_on, jobs, done)
            else:
                side_by_side(
                    lambda job: done(job, work_on(job, lambda at, _: tell(job.code, at))),
                    jobs,
                    self.workers,
                    self._stop,
                )
        return {code: self._done[str(code)] for code in order}

    def _open(self, stack: ExitStack) -> None:
        """Read what is done; hold the file as long as the stack."""
        if self.folder is not None:
            self._kept = stack.enter_context(Kept(self.folder, "a census", _finding))
            stack.callback(self._close)
            self._done.update((finding.code, finding) for finding in self._kept.records)

    def _close(self) -> None:
        self._kept = None

    def _note(self, finding: Finding) -> None:
        with self._lock:
            self._done[finding.code] = finding
            if self._kept:
                self._kept.add(asdict(finding))


def _finding(record: Any) -> Finding:
    return Finding(**record)


def games(findings: dict[Code, Finding], found: dict[Code, list[tuple[Code, int]]]) -> list[Game]:
    """The findings, those with the same proven values together, in the order of their codes.

    Codes 0.d1... come before 4.d1..., and short ones first; so do games, by their first codes.
    """
    together: dict[object, list[tuple[Code, int]]] = {}
    first: dict[object, Finding] = {}
    for code, finding in findings.items():
        key: object = finding.values if finding.proven else code
        first.setdefault(key, finding)
        together.setdefault(key, []).extend(found[code])
    made = [
        Game(first[key], tuple((str(code), shift) for code, shift in sorted(members, key=_rank)))
        for key, members in together.items()
    ]
    return sorted(made, key=lambda game: _rank((parse(game.codes[0][0]), 0)))


def _rank(member: tuple[Code, int]) -> tuple[int, int, tuple[int, ...]]:
    digits = member[0].digits
    return digits[0], len(digits), digits


def first_difference(one: Code, other: Code, heap: int) -> int | None:
    """The first heap to `heap` at which two reduced codes have different values, or None."""
    with Sequence(one) as a, Sequence(other) as b:
        for most in _doubling(heap):
            left, right = a.values(most).tolist(), b.values(most).tolist()
            if left != right:
                return next(n for n in range(most + 1) if left[n] != right[n])
    return None


def _doubling(last: int) -> Iterator[int]:
    most = 1000
    while most < last:
        yield most
        most *= 4
    yield last
