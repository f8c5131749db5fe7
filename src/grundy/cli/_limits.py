"""Options that bound an answer, and the file that a search continues from."""

from __future__ import annotations

import argparse
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, InputError
from grundy.core.rules import Rules
from grundy.core.ruleset import Ruleset

if TYPE_CHECKING:
    from grundy.engine.store import AnswerStore

GRACE = 5.0
"""Seconds after the time is up when a function in C, which nothing interrupts, ends the process."""

_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}


def add_bounds(parser: argparse.ArgumentParser) -> None:
    """The options that bound an answer."""
    add = parser.add_argument
    add("--max-positions", type=count, default=Budget.positions, metavar="N", help="search budget")
    add("--max-memory", type=size, metavar="B", help="memory the process may hold, such as 2G")
    add("--timeout", type=seconds, metavar="S", help="seconds the answer may take")


def add_limits(parser: argparse.ArgumentParser) -> None:
    """All options."""
    add_bounds(parser)
    add = parser.add_argument
    add("--store", metavar="FILE", help="keep what a search learns of the rules in FILE")
    add("--resume", action="store_true", help="continue from the store, if there is one")
    add("--jit", action="store_true", help="compile rules on integers (needs Numba)")


def run_limited(
    ruleset: Ruleset[Any],
    options: argparse.Namespace,
    work: Callable[[Budget, AnswerStore | None], int],
) -> int:
    """The exit code of `work`, which is interrupted when the budget is used up."""
    budget = Budget(
        options.max_positions,
        options.timeout,
        getattr(options, "max_moves", Budget.moves),
        options.max_memory,
    )
    if getattr(options, "play", None):
        # Whoever plays may think as long as they like.
        return work(budget, None)
    with (
        _stored(ruleset, options) as store,
        _ended(ruleset, options.timeout),
        _told(budget),
        warnings.catch_warnings(),
    ):
        warnings.showwarning = say_warning
        return budget.enforce(lambda: work(budget, store))


@contextmanager
def _told(budget: Budget) -> Iterator[None]:
    """On a terminal: what is being done, in a line that goes away."""
    if not sys.stderr.isatty():
        yield
        return

    def tell(doing: str, positions: int) -> None:
        print(f"\r\x1b[K{doing}: {positions:,} positions", end="", file=sys.stderr, flush=True)

    budget.progress = tell
    try:
        yield
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def say_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    """A warning in a line, for `warnings.showwarning`."""
    print(f"grundy: {message}", file=sys.stderr)


@contextmanager
def _stored(ruleset: Ruleset[Any], options: argparse.Namespace) -> Iterator[AnswerStore | None]:
    """The store that the options name; whoever is interrupted is told what it keeps."""
    if options.store is None:
        if options.resume:
            raise InputError("--resume continues from a store", remedy="name it with --store FILE")
        yield None
        return
    if not options.resume and Path(options.store).exists():
        raise InputError(
            f"{options.store} exists", remedy="--resume continues from it; or name another file"
        )
    from grundy.engine.store import AnswerStore

    with AnswerStore(options.store, ruleset) as store:
        if store.dropped:
            print(
                f"grundy: the last {store.dropped} bytes of {options.store} were no whole block "
                f"and are dropped; {store.count} answers before them are kept",
                file=sys.stderr,
            )
        try:
            yield store
        except (KeyboardInterrupt, BudgetError, MemoryError):
            store.close()
            print(
                f"grundy: {options.store} keeps the answers of the rules about {store.count} "
                "positions; --resume continues from them",
                file=sys.stderr,
            )
            raise


@contextmanager
def _ended(ruleset: Ruleset[Any], timeout: float | None) -> Iterator[None]:
    """Rules that hang in C are ended with the process, and their place is printed."""
    if timeout is None or not isinstance(ruleset, Rules):
        yield
        return
    import faulthandler

    faulthandler.dump_traceback_later(timeout + GRACE, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def count(text: str) -> int:
    """A count, for argparse."""
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise argparse.ArgumentTypeError(f"expected a count, got {text!r}")
    return int(text)


def seconds(text: str) -> float:
    """A duration, for argparse."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 < number < 1e9:
        raise argparse.ArgumentTypeError(f"expected seconds, got {text!r}")
    return number


def size(text: str) -> int:
    """A size in bytes, for argparse: 500M, 1.5G, 2GB."""
    found = re.fullmatch(r"(\d{1,15}(?:\.\d{1,6})?)([kmgt]?)b?", text.lower(), re.ASCII)
    if not found or not float(found[1]):
        raise argparse.ArgumentTypeError(f"expected bytes such as 500M or 2G, got {text!r}")
    return int(float(found[1]) * _UNITS[found[2]])
