"""Values as people paste them: numbers amid blanks, commas and brackets, or a table by rows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.core.errors import InputError, quote, text_place

_WORD = re.compile(r"[^\s,;()\[\]{}]+")
_PAIR_WORD = re.compile(r"[^\s,;:=()\[\]{}]+")
_DIGITS = 4000
"""Digits of a number at most."""


def parse_values(text: str) -> list[int]:
    """All numbers of a text, in order. O(len(text)). Raises InputError with line and column."""
    return [number for _, numbers in _lines(text, _WORD) for number, _ in numbers]


def parse_pairs(text: str) -> tuple[int, list[int]]:
    """(first index, values) of lines `index value`, indices going up by one. O(len(text))."""
    start, values = 0, list[int]()
    for place, numbers in _lines(text, _PAIR_WORD):
        if not numbers:
            continue
        if len(numbers) != 2:
            raise InputError(
                f"found {_count(len(numbers))}, expected an index and a value",
                where=text_place(text, place),
                remedy="without --pairs every number is a value",
            )
        (index, at), (value, _) = numbers
        if not values:
            start = index
        if index < 0 or index != start + len(values):
            wanted = start + len(values) if values and start >= 0 else "an index of 0 or more"
            raise InputError(f"found index {index}, expected {wanted}", where=text_place(text, at))
        values.append(value)
    return start, values


def parse_table(text: str) -> list[list[int]]:
    """A row per line with numbers, all of one length. O(len(text))."""
    rows: list[list[int]] = []
    for place, numbers in _lines(text, _WORD):
        if not numbers:
            continue
        if rows and len(numbers) != len(rows[0]):
            raise InputError(
                f"found {_count(len(numbers))}, expected {len(rows[0])} as in the first row",
                where=text_place(text, place),
            )
        rows.append([number for number, _ in numbers])
    return rows


def _count(numbers: int) -> str:
    return f"{numbers} number{'s' if numbers != 1 else ''}"


def _lines(text: str, word: re.Pattern[str]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """(offset, (number, its offset)s) of each line, comments left out."""
    offset = 0
    for line in text.splitlines(keepends=True):
        body = line.partition("#")[0]
        yield (
            offset,
            [
                (_number(text, found[0], offset + found.start()), offset + found.start())
                for found in word.finditer(body)
            ],
        )
        offset += len(line)


def _number(text: str, found: str, at: int) -> int:
    digits = found[1:] if found[0] in "+-" else found
    if not (digits.isascii() and digits.isdigit()):
        raise InputError(f"found {quote(found)}, expected a number", where=text_place(text, at))
    if len(digits) > _DIGITS:
        raise InputError(
            f"found a number of {len(digits)} digits, expected {_DIGITS} at most",
            where=text_place(text, at),
        )
    return int(found)
