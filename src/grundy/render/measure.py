"""How large things in pictures are, as far as that can be known without their font."""

from __future__ import annotations

from unicodedata import east_asian_width

LONGEST_TEXT = 24
"""Longer texts are cut."""
RADIUS = 13
"""Half the height of a vertex."""


def cut(text: str) -> str:
    """A text as it is shown: the end of a long one is left out, and says so."""
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"


def text_width(text: str, size: float = 8.2) -> float:
    """About how wide a text is shown, if a letter is `size` wide and Chinese ones are wider."""
    return sum(size * (1.75 if east_asian_width(c) in "WF" else 1) for c in cut(text))


def half_width(label: str) -> float:
    """Half the width of a vertex: round for a short label, longer for a long one."""
    return max(RADIUS, text_width(label, 7.5) / 2 + 6)
