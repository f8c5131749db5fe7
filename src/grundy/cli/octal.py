"""`grundy octal`: the values of a take-and-break code, and their period with its proof."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.cli._bar import Report, progress
from grundy.cli._numbers import heap, whole
from grundy.core.errors import InputError

if TYPE_CHECKING:
    from grundy.sequences.period import Period
    from grundy.sequences.sequence import Sequence

SUMMARY = "values of a take-and-break code such as 0.77, and their period"

_EPILOG = """\
CODE is d0.d1d2d3... : digit d_k says what may be left when k are taken from a heap: 1 nothing,
2 one heap, 4 two heaps, added up. `~` repeats the last digit for ever, `u` after a digit makes two
heaps differ. Names do as well: kayles, "dawson's chess", officers, "grundy's game", ...
With --workers several codes are computed side by side, a thread for each. One code's work is shared
where a heap takes three microseconds or more: two threads then take 0.8 to 0.95 of the time of one,
if two cores are idle. A faster game, an endless code and one that splits in three gain nothing and
run in one thread.
Exit code: 0 done; 1 with --period if none is proven; 2 for a fault in the input or a heap too far.

examples:
  grundy octal 0.77                                     Kayles
  grundy octal 0.77 --value 10**30
  grundy octal 0.156 --to 100000 --plot out.svg
  grundy octal 0.16 --to 600000 --period --store 016.heaps   continued by the same command
  grundy octal 0.007 --to 300 --values - | grundy pattern
  grundy octal 0.6 0.06 0.36 --to 200000 --workers 2    three games, two at a time
  grundy octal 0.007 --to 400000 --workers 2            one game on two cores
"""
_TERMS = 40
_EXCEPTIONS = 30


class _Answer(NamedTuple):
    """What one code's run found."""

    sequence: Sequence
    shown: memoryview
    period: Period | None
    value: int | None


def run(words: list[str]) -> int:
    """Compute, print, draw."""
    options = _parser().parse_args(words)
    for name in ("store", "values", "plot"):
        if len(options.codes) > 1 and getattr(options, name):
            raise InputError(f"--{name} is for one code", remedy="give the codes one by one")
    from grundy.sequences import hexadecimal, octal

    game = hexadecimal if options.hexadecimal else octal
    # One code is shared by all workers; several take turns with one worker each.
    share = options.workers if len(options.codes) == 1 else 1
    proven = True
    with ExitStack() as stack:
        sequences = [
            stack.enter_context(game(code, options.store, share)) for code in options.codes
        ]
        label = str(sequences[0].code) if share > 1 or len(sequences) == 1 else "all codes"
        with progress(f"heaps of {label}") as report:
            answers = _answers(sequences, options, report)
        for answer in answers:
            _tell(answer, options)
            proven = proven and answer.period is not None and bool(answer.period.proven)
    return 1 if options.period and not proven else 0


def _answers(
    sequences: list[Sequence], options: argparse.Namespace, report: Report | None
) -> list[_Answer]:
    if len(sequences) == 1:
        return [_answer(sequences[0], options, report)]
    from threading import Event, Lock

    from grundy.core.threads import side_by_side

    done, lock, stop = [0] * len(sequences), Lock(), Event()
    ends = [sequence.reach if options.to is None else options.to for sequence in sequences]

    def answer(i: int) -> _Answer:
        def tell(known: int, _: int) -> None:
            if stop.is_set():
                raise InterruptedError
            with lock:
                done[i] = known
                if report:
                    report(sum(done), sum(ends))

        found = _answer(sequences[i], options, tell)
        tell(ends[i], ends[i])
        return found

    return side_by_side(answer, range(len(sequences)), options.workers, stop)


def _answer(sequence: Sequence, options: argparse.Namespace, report: Report | None) -> _Answer:
    to = sequence.reach if options.to is None else options.to
    if options.period or options.value is not None:
        period = sequence.period(to, report)
    else:
        sequence.values(to, report)
        period = sequence.period(to)
    shown = sequence.values(min(to, max(sequence.known - 1, 0)))
    value = None if options.value is None else sequence.value(options.value, to)
    return _Answer(sequence, shown, period, value)


def _tell(answer: _Answer, options: argparse.Namespace) -> None:
    sequence, shown, period, value = answer
    if options.values == "-":
        sys.stdout.writelines(f"{v}\n" for v in shown)
        return
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


def _lines(
    sequence: Sequence,
    shown: memoryview,
    period: Period | None,
    of: int | None,
    value: int | None,
) -> Iterable[tuple[str, str]]:
    """(label, text) of what there is to say."""
    yield "code", str(sequence.code)
    dots = f" ... (heaps 0 to {len(shown) - 1})" if len(shown) > _TERMS else ""
    yield "values", " ".join(map(str, shown[:_TERMS])) + dots
    top = max(shown)
    yield "largest", f"{top}, first at heap {_first(shown, top)}"
    yield "period", _period_words(period, len(shown) - 1)
    if period and period.proven and 0 < len(period.exceptions) <= _EXCEPTIONS:
        yield "except", ", ".join(f"g({n}) = {shown[n]}" for n in period.exceptions)
    if of is not None:
        yield "value", f"g({of}) = {value}"


def _first(values: memoryview, value: int) -> int:
    return next(n for n, v in enumerate(values) if v == value)


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
    of: int | None,
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
    if of is not None:
        record["value"] = {"heap": of, "value": value}
    return record


def _write(name: str, values: memoryview) -> None:
    try:
        with Path(name).open("w", encoding="ascii") as out:
            out.writelines(f"{v}\n" for v in values)
    except OSError as fault:
        raise InputError(f"cannot write {name}: {fault.strerror}") from fault


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "grundy octal",
        description="The Grundy values of heaps from which one takes, and which one breaks.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("codes", metavar="CODE", nargs="+", help="such as 0.77, .137, 4.3~, 4u.0, or a name")
    add("--to", type=heap, metavar="N", help="the last heap (as many as take seconds)")
    add("--period", action="store_true", help="stop as soon as a period is proven")
    add("--value", type=heap, metavar="N", help="the value of this heap, such as 10**30")
    add("--values", metavar="FILE", help="write the values, a line each; - for standard output")
    add("--store", metavar="FILE", help="keep the values there, and go on from those it holds")
    add("--workers", type=whole, default=1, metavar="N", help="threads (1)")
    add("--hexadecimal", action="store_true", help="digits to f: 8 breaks a heap in three")
    add("--json", action="store_true", help="print it as JSON")
    add("--plot", metavar="OUT.svg", help="draw values against heaps")
    add("--show", action="store_true", help="the same in characters")
    return parser
