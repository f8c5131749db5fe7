"""`grundy octal`: the values of a take-and-break code, and their period with its proof."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.core.errors import InputError

if TYPE_CHECKING:
    from grundy.sequences.period import Period
    from grundy.sequences.sequence import Progress, Sequence

SUMMARY = "values of a take-and-break code such as 0.77, and their period"

_EPILOG = """\
CODE is d0.d1d2d3... : digit d_k says what may be left when k are taken from a heap: 1 nothing,
2 one heap, 4 two heaps, added up. `~` repeats the last digit for ever, `u` after a digit makes two
heaps differ. Names do as well: kayles, "dawson's chess", officers, "grundy's game", ...
Exit code: 0 done; 1 with --period if none is proven; 2 for a fault in the input or a heap too far.

examples:
  grundy octal 0.77                                     Kayles
  grundy octal 0.77 --value 10**30
  grundy octal 0.156 --to 100000 --plot out.svg
  grundy octal 0.16 --to 600000 --period --store 016.heaps   continued by the same command
  grundy octal 0.007 --to 300 --values - | grundy pattern
"""
_TERMS = 40
_EXCEPTIONS = 30


def run(words: list[str]) -> int:
    """Compute, print, draw."""
    options = _parser().parse_args(words)
    from grundy.sequences import hexadecimal, octal

    sequence = (hexadecimal if options.hexadecimal else octal)(options.code, options.store)
    with sequence:
        return _answer(sequence, options)


def _answer(sequence: Sequence, options: argparse.Namespace) -> int:
    to = sequence.reach if options.to is None else options.to
    with _progress(str(sequence.code), to) as progress:
        if options.period or options.value is not None:
            period = sequence.period(to, progress)
        else:
            sequence.values(to, progress)
            period = sequence.period(to)
        shown = sequence.values(min(to, max(sequence.known - 1, 0)))
        value = None if options.value is None else sequence.value(options.value, to)
    if options.values == "-":
        sys.stdout.writelines(f"{v}\n" for v in shown)
    else:
        if options.values:
            _write(options.values, shown)
        if options.json:
            print(json.dumps(_record(sequence, shown, period, options.value, value)))
        else:
            for label, text in _lines(sequence, shown, period, options.value, value):
                print(f"{label:8} {text}")
        from grundy.cli import _plots

        title = f"values of {sequence.code} to heap {len(shown) - 1}"
        _plots.draw(shown, 0, title, svg=options.plot, show=options.show)
    proven = period is not None and bool(period.proven)
    return 1 if options.period and not proven else 0


def _lines(
    sequence: Sequence,
    shown: memoryview,
    period: Period | None,
    heap: int | None,
    value: int | None,
) -> Iterable[tuple[str, str]]:
    """(label, text) of what there is to say."""
    yield "code", str(sequence.code)
    dots = f" ... (heaps 0 to {len(shown) - 1})" if len(shown) > _TERMS else ""
    yield "values", " ".join(map(str, shown[:_TERMS])) + dots
    top = max(shown)
    yield "largest", f"{top}, first at heap {shown.tolist().index(top)}"
    yield "period", _period_words(period, len(shown) - 1)
    if period and period.proven and 0 < len(period.exceptions) <= _EXCEPTIONS:
        yield "except", ", ".join(f"g({n}) = {shown[n]}" for n in period.exceptions)
    if heap is not None:
        yield "value", f"g({heap}) = {value}"


def _period_words(period: Period | None, last: int) -> str:
    if period is None:
        return f"none seen up to heap {last}"
    saltus = f", saltus {period.saltus}" if period.saltus else ""
    about = f"period {period.period} from heap {period.preperiod}{saltus}"
    if period.proven:
        return f"proven: {about} ({period.proven})"
    return f"{about} fits up to heap {period.heaps - 1}, not proven"


def _record(
    sequence: Sequence,
    shown: memoryview,
    period: Period | None,
    heap: int | None,
    value: int | None,
) -> dict[str, Any]:
    record: dict[str, Any] = {
        "code": str(sequence.code),
        "heaps": len(shown),
        "first_values": shown[:_TERMS].tolist(),
        "largest": max(shown),
        "period": None,
    }
    if period is not None:
        record["period"] = {
            "preperiod": period.preperiod,
            "period": period.period,
            "saltus": period.saltus,
            "proven": period.proven or None,
            "fits_to": period.heaps - 1,
        }
    if heap is not None:
        record["value"] = {"heap": heap, "value": value}
    return record


def _write(name: str, values: memoryview) -> None:
    try:
        with Path(name).open("w", encoding="ascii") as out:
            out.writelines(f"{v}\n" for v in values)
    except OSError as fault:
        raise InputError(f"cannot write {name}: {fault.strerror}") from fault


def _progress(code: str, to: int) -> AbstractContextManager[Progress | None]:
    """A bar on stderr where that is a terminal; else nothing, as rich costs start-up time."""
    if not sys.stderr.isatty():
        return nullcontext()
    return _Bar(code, to)


class _Bar:
    """A progress bar that appears with the first report."""

    def __init__(self, code: str, to: int) -> None:
        self.code, self.to = code, to
        self.bar: Any = None

    def __enter__(self) -> Progress:
        return self.report

    def __exit__(self, *_: object) -> None:
        if self.bar:
            self.bar.stop()

    def report(self, known: int, wanted: int) -> None:
        """Show that `known` of `wanted` heaps are done."""
        if self.bar is None:
            from rich.console import Console
            from rich.progress import Progress as Bar

            self.bar = Bar(console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task(f"heaps of {self.code}", total=wanted)
            self.bar.start()
        self.bar.update(self.task, completed=known)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "grundy octal",
        description="The Grundy values of heaps from which one takes, and which one breaks.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("code", metavar="CODE", help="a code such as 0.77, .137, 4.3~, 4u.0, or a name")
    add("--to", type=_heap, metavar="N", help="the last heap (as many as take seconds)")
    add("--period", action="store_true", help="stop as soon as a period is proven")
    add("--value", type=_heap, metavar="N", help="the value of this heap, such as 10**30")
    add("--values", metavar="FILE", help="write the values, a line each; - for standard output")
    add("--store", metavar="FILE", help="keep the values there, and go on from those it holds")
    add("--hexadecimal", action="store_true", help="digits to f: 8 breaks a heap in three")
    add("--json", action="store_true", help="print it as JSON")
    add("--plot", metavar="OUT.svg", help="draw values against heaps")
    add("--show", action="store_true", help="the same in characters")
    return parser


def _heap(text: str) -> int:
    """A heap's size: digits, or a power such as 10**30, 10^30 or 1e30."""
    found = re.fullmatch(r"(\d{1,1000})(?:(\*\*|\^|e)(\d{1,4}))?", text, re.ASCII)
    if found is None:
        raise argparse.ArgumentTypeError(f"expected a heap such as 1000 or 10**30, got {text!r}")
    base, how, power = found.groups()
    if how is None:
        return int(base)
    if (len(base) if how != "e" else 1) * int(power) > 4000:
        raise argparse.ArgumentTypeError(f"{text} has more than 4000 digits")
    size: int = int(base) * 10 ** int(power) if how == "e" else int(base) ** int(power)
    return size
