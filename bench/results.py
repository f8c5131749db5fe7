"""What was measured for a case, whether it meets its targets, and the tables that show it."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass

from cases import Agreement, Case
from measure import Run

REFUSED = 2  # grundy's exit code for an input it cannot answer


@dataclass(frozen=True)
class Result:
    """All runs of a case; ``ours[i]`` was followed by ``theirs[i]``. No ``theirs`` without a rival.

    ``complaint`` is the first line our program wrote to stderr on its last run.
    """

    case: Case
    ours: Sequence[Run]
    theirs: Sequence[Run]
    agreement: Agreement | None
    complaint: str

    @property
    def seconds(self) -> float:
        """Our median time."""
        return statistics.median(run.seconds for run in self.ours)

    @property
    def rival_seconds(self) -> float | None:
        """The rival's median time; a lower bound if ``bounded``."""
        return statistics.median(run.seconds for run in self.theirs) if self.theirs else None

    @property
    def bounded(self) -> bool:
        """Whether the rival was stopped, so that our ratios to it are upper bounds."""
        return any(run.timed_out for run in self.theirs)

    @property
    def ratio(self) -> float | None:
        """Our median time by the rival's."""
        return None if self.rival_seconds is None else self.seconds / self.rival_seconds

    @property
    def pair_ratios(self) -> list[float]:
        """The ratio of times in each pair of neighbouring runs; none without a rival."""
        return [a.seconds / b.seconds for a, b in zip(self.ours, self.theirs, strict=False)]

    @property
    def peak_kib(self) -> int:
        """Our largest peak of memory."""
        return max(run.peak_kib for run in self.ours)

    @property
    def rival_peak_kib(self) -> int | None:
        """The rival's largest peak of memory; a lower bound if ``bounded``."""
        return max((run.peak_kib for run in self.theirs), default=None)

    @property
    def memory_ratio(self) -> float | None:
        """Our peak by the rival's."""
        return None if self.rival_peak_kib is None else self.peak_kib / self.rival_peak_kib

    @property
    def refused(self) -> bool:
        """Whether our program gave no answer where it may do so."""
        return self.case.may_refuse and all(run.exit_code == REFUSED for run in self.ours)

    @property
    def faults(self) -> list[str]:
        """Why the case fails; empty if it meets all its targets."""
        return list(self._faults())

    @property
    def verdict(self) -> str:
        """The faults, or why no answer was given, or ok."""
        return "; ".join(self.faults) or (f"refused: {self.complaint}" if self.refused else "ok")

    def _faults(self) -> Iterator[str]:
        if any(run.timed_out for run in self.ours):
            yield "timed out"
        elif not self.refused and any(run.exit_code != 0 for run in self.ours):
            codes = sorted({run.exit_code for run in self.ours})
            yield f"exit code {', '.join(map(str, codes))}: {self.complaint}"
        if any(run.exit_code != 0 and not run.timed_out for run in self.theirs):
            yield "the rival failed"
        if self.agreement is not None and not self.agreement.holds:
            yield self.agreement.note
        if _passes(self.ratio, self.case.max_ratio):
            yield "too slow"
        if _passes(self.seconds, self.case.max_seconds):
            yield "too slow"
        if _passes(self.memory_ratio, self.case.max_memory_ratio):
            yield "too much memory"

    def as_dict(self) -> dict[str, object]:
        """Everything measured and decided, for JSON."""
        return {
            "case": self.case.name,
            "problem": self.case.problem,
            "rival": self.case.rival.value,
            "targets": {
                "ratio": self.case.max_ratio,
                "seconds": self.case.max_seconds,
                "memory_ratio": self.case.max_memory_ratio,
            },
            "ours": [asdict(run) for run in self.ours],
            "theirs": [asdict(run) for run in self.theirs],
            "ratio": self.ratio,
            "ratio_is_upper_bound": self.bounded,
            "memory_ratio": self.memory_ratio,
            "output": None if self.agreement is None else asdict(self.agreement),
            "verdict": self.verdict,
        }


def _passes(figure: float | None, limit: float | None) -> bool:
    return figure is not None and limit is not None and figure > limit


def _target(case: Case) -> str:
    if case.max_ratio is not None:
        return f"{case.max_ratio:g}"
    return "" if case.max_seconds is None else f"{case.max_seconds:g} s"


def _spread(result: Result) -> str:
    ratios = result.pair_ratios
    return f"{min(ratios):.3f}..{max(ratios):.3f}" if len(ratios) > 1 else ""


def _figure(value: float | None, form: str, bound: str = "") -> str:
    return "" if value is None else bound + format(value, form)


def _mib(kib: int | None) -> float | None:
    return None if kib is None else kib / 1024


COLUMNS: dict[str, Callable[[Result], str]] = {
    "case": lambda r: r.case.name,
    "against": lambda r: r.case.rival.value,
    "theirs s": lambda r: _figure(r.rival_seconds, ".3f", ">" if r.bounded else ""),
    "ours s": lambda r: _figure(r.seconds, ".3f"),
    "ratio": lambda r: _figure(r.ratio, ".3f", "<" if r.bounded else ""),
    "of pairs": _spread,
    "target": lambda r: _target(r.case),
    "theirs MiB": lambda r: _figure(_mib(r.rival_peak_kib), ".1f", ">" if r.bounded else ""),
    "ours MiB": lambda r: _figure(_mib(r.peak_kib), ".1f"),
    "output": lambda r: r.agreement.note if r.agreement else "not compared",
    "verdict": lambda r: r.verdict,
}
"""The columns of the tables: heading, text of the cell."""


def table(results: Sequence[Result]) -> str:
    """A table for reading in a terminal."""
    rows = [list(COLUMNS), *([cell(result) for cell in COLUMNS.values()] for result in results)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return "\n".join(lines)


def markdown(results: Sequence[Result]) -> str:
    """The same table for the README."""
    rows = [list(COLUMNS), ["---"] * len(COLUMNS)]
    rows += [[cell(result).replace("|", "\\|") for cell in COLUMNS.values()] for result in results]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def case_list(cases: Sequence[Case]) -> str:
    """Names, rivals and targets of cases, one a line."""
    width = max(len(case.name) for case in cases)
    return "\n".join(
        f"{case.name:{width}}  against {case.rival.value:14}  at most {_target(case)}"
        for case in cases
    )


def failed(results: Sequence[Result]) -> list[Result]:
    """The results that miss a target or disagree."""
    return [result for result in results if result.faults]
