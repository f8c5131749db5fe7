"""The `grundy` command: one file per subcommand, found by being here."""

from __future__ import annotations

import io
import os
import sys

from grundy.core.errors import GrundyError, InputError
from grundy.core.folders import module, modules_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn, TextIO

USAGE = """\
usage: grundy COMMAND ...

Solves combinatorial games: who wins, by which moves, why, and how to check it.

commands:
{commands}

examples:
  grundy judge poj3710 < case.in          answers of a published problem's input
  grundy stress poj3710 mine.cpp          the smallest input on which a program fails
  echo "1-2 2-3 3-1" | grundy solve hackenbush --explain
  grundy solve hackenbush tree.txt --json > answer.json
  grundy solve my_rules.py 7 --check      rules of your own: def followers(position): ...
  grundy table my_rules.py 0..200         values of many positions
  grundy check answer.json                verify an answer without trusting the solver

`grundy COMMAND --help` says more; `grundy --version` tells how the kernels run.
"""


def main(argv: list[str] | None = None) -> int:
    """Run one command line; the exit code: 0 done, 1 a check failed, 2 a fault in the input."""
    words = sys.argv[1:] if argv is None else argv
    _open_what_is_closed()
    try:
        code = _run(words)
        sys.stdout.flush()
    except GrundyError as fault:
        _flush()
        print(f"grundy: {fault}", file=sys.stderr)
        code = 2
    except BrokenPipeError:
        # The reader has gone; leave nothing for the interpreter to flush at exit.
        sys.stdout = _nowhere()
        code = 141
    except OSError as fault:
        # A full disk, most often. What could not be written would be tried again at exit.
        sys.stdout = _nowhere()
        where = f"{fault.filename}: " if fault.filename else ""
        print(f"grundy: {where}{fault.strerror or fault}", file=sys.stderr)
        code = 2
    except KeyboardInterrupt:
        print("grundy: interrupted", file=sys.stderr)
        code = 130
    except MemoryError:
        print(
            "grundy: out of memory (the input is larger than this machine holds)", file=sys.stderr
        )
        code = 2
    _say_if_interpreted()
    return code


def process() -> NoReturn:
    """Run the words of this process, and end it with the exit code."""
    _buffer_output()
    code = main()
    if sys.argv[1:2] != ["judge"]:
        sys.exit(code)
    # A judge leaves no threads, processes or stores to be ended; and to take the interpreter apart
    # costs more time than a small case does.
    _flush()
    sys.stderr.flush()
    os._exit(code)


def _open_what_is_closed() -> None:
    """A standard stream that the caller has closed is taken for an empty one."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: PTH123, SIM115
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()


def _buffer_output() -> None:
    """What Python would write unbuffered (PYTHONUNBUFFERED) goes through a buffer all the same.

    Otherwise a write that the system cuts short (a full disk, a reader that has gone) loses the
    rest and tells nobody.
    """
    raw = getattr(sys.stdout, "buffer", None)
    if isinstance(raw, io.RawIOBase):
        buffer = io.BufferedWriter(raw)
        sys.stdout = io.TextIOWrapper(
            buffer, sys.stdout.encoding, sys.stdout.errors, line_buffering=True
        )


def _nowhere() -> TextIO:
    return open(os.devnull, "w")  # noqa: PTH123


def _flush() -> None:
    try:
        sys.stdout.flush()
    except OSError:
        sys.stdout = _nowhere()


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        sys.stdout.write(USAGE.format(commands=_summaries()))
        return 0
    if words[0] == "--version":
        from grundy import __version__
        from grundy.kernels import how_they_run

        print(f"grundy {__version__} ({how_they_run()})")
        return 0
    commands = _commands()
    if words[0] not in commands:
        from difflib import get_close_matches

        near = get_close_matches(words[0], commands, n=1)
        raise InputError(
            f"no command is called {words[0]!r}",
            remedy=f"did you mean {near[0]!r}?" if near else "grundy --help lists them",
        )
    code: int = module(commands[words[0]]).run(words[1:])
    return code


def _commands() -> dict[str, str]:
    """The module of each command; `check-answer` is in `check_answer.py`."""
    return {name.replace("_", "-"): f"{__name__}.{name}" for name in modules_in(__path__)}


def _summaries() -> str:
    commands = _commands().items()
    return "\n".join(f"  {name:14}{module(home).SUMMARY}" for name, home in commands)


def _say_if_interpreted() -> None:
    """Once per run, on stderr: slow kernels were used because none are compiled."""
    from grundy.kernels import interpreted

    if interpreted():
        print(
            "grundy: the kernels run as plain Python (slower, same answers); "
            "install a C compiler and reinstall grundy to compile them",
            file=sys.stderr,
        )
