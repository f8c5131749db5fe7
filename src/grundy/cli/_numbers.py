"""Numbers on the command line, for argparse."""

from __future__ import annotations

import argparse
import re


def heap(text: str) -> int:
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


def natural(text: str) -> int:
    """A number of 0 or more, of at most 18 digits."""
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise argparse.ArgumentTypeError(f"expected a number of 0 or more, got {text!r}")
    return int(text)


def whole(text: str) -> int:
    """A number of 1 or more, of at most 18 digits."""
    if natural(text) == 0:
        raise argparse.ArgumentTypeError(f"expected a number of 1 or more, got {text!r}")
    return int(text)
