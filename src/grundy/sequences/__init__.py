"""Values of heaps, their periods with proof, and the files that keep them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike

    from grundy.sequences.sequence import Sequence

__all__ = ["hexadecimal", "octal"]


def octal(code: str, store: str | PathLike[str] | None = None, workers: int = 1) -> Sequence:
    """The values of the octal game `code`; kept in the file `store`, if one is named.

    Threads share the work where `workers` is more than 1 and that pays.

    >>> list(octal("0.77").values(10))
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]
    >>> octal("0.77").value(10**30)
    1
    """
    return _open(code, 8, store, workers)


def hexadecimal(code: str, store: str | PathLike[str] | None = None, workers: int = 1) -> Sequence:
    """As `octal`, with digits up to f: bit 8 of a digit splits a heap in three."""
    return _open(code, 16, store, workers)


def _open(code: str, base: int, store: str | PathLike[str] | None, workers: int) -> Sequence:
    from grundy.sequences.code import parse
    from grundy.sequences.sequence import Sequence

    return Sequence(parse(code, base), store, workers)
