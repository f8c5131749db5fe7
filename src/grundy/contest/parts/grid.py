"""Grids of characters in judge input.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

from grundy.contest.parts.scan import token_fault
from grundy.kernels import reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from grundy.contest.parts.scan import Scanner
    from grundy.core.errors import InputError


def read_rows(scan: Scanner, rows: int, columns: int, letters: bytes) -> list[bytes]:
    """The next `rows` words, each of `columns` characters out of `letters`. O(len(data)).

    Raises InputError at the first row that is missing, or too long or short, or the first
    character that is another one. What follows the grid is not read.
    """
    begin = reader.token_offset(scan.data, scan.at)
    words = scan.data[begin:].split(None, rows)[:rows]
    right = len(words) == rows and set(map(len, words)) == {columns}
    if not right or b"".join(words).translate(None, letters):
        raise _fault(scan.data, begin, rows, columns, letters)
    return words


def _fault(data: bytes, begin: int, rows: int, columns: int, letters: bytes) -> InputError:
    """The first thing wrong with the grid that starts after byte `begin`. O(len(data))."""
    import re  # only now: it costs start-up time

    allowed = " or ".join(f"`{chr(letter)}`" for letter in letters)
    number = 0
    for number, word in enumerate(re.compile(rb"\S+").finditer(data, begin), 1):
        strange = word[0].translate(None, letters)
        if strange:
            found = word.start() + word[0].index(strange[:1])
            return token_fault(data, found, f"{allowed} in row {number} of {rows}")
        if len(word[0]) != columns:
            expected = f"row {number} of {rows} with {columns} cells, not {len(word[0])}"
            return token_fault(data, word.start(), expected)
    return token_fault(data, len(data), f"row {number + 1} of {rows} with {columns} cells")
