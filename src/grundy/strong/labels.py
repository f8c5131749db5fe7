"""What is known of a position of a strong solution, in one small number: its label.

Labels of outcomes: the lowest two bits tell how play ends for the player to move, 1 lost, 2 won,
3 tied; the others how many moves it lasts. Labels without such an end are 0, not reached from the
starts, and 4, drawn: play goes on for ever. Labels of values are the Grundy value plus 1, and 0.

- Lost and won, exactly: a position is won if it has a lost follower, and its remoteness is one more
  than the least of theirs; lost if all followers are won, one more than the greatest. Who cannot
  move has lost (misère play: won) in 0 moves, and the rules may say that play ends in 0 moves.
- Tied are those neither won nor lost that have a tied follower: one more than the least of theirs.
  So neither can force a win, and play can end in a tie without a mistake. Where play always ends,
  that is all the rest.
- Drawn are the others. A tie and a draw are worth the same to both.

Labels have two bytes where all of them fit, which is up to remoteness 16,383 or value 65,534, else
four. Files hold them little-endian.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

UNREACHED, LOST, WON, TIED, DRAWN = range(5)
OUTCOMES = ("unreached", "lost", "won", "tied", "drawn")
"""Words for the codes above, which `codes` gives."""

KINDS = ("outcomes", "values")
"""What the labels of a solution tell."""

NARROW, WIDE = np.dtype("<u2"), np.dtype("<u4")
MOST_REMOTE = {NARROW: 2**14 - 1, WIDE: 2**30 - 1}
MOST_WORTH = {NARROW: 2**16 - 2, WIDE: 2**32 - 2}

Labels = NDArray[Any]


class Outlook(NamedTuple):
    """What a label of outcomes says: a word of `OUTCOMES`, and moves until play ends, if it
    does."""

    outcome: str
    remoteness: int | None


def label_of(outcome: str, remoteness: int | None = None) -> int:
    """The label of an outlook. Raises ValueError for what is none."""
    code = OUTCOMES.index(outcome)
    if (remoteness is None) != (code in (UNREACHED, DRAWN)) or (remoteness or 0) < 0:
        raise ValueError(f"{outcome} with remoteness {remoteness}")
    return code if remoteness is None else remoteness << 2 | code


def outlook(label: int) -> Outlook:
    """What a label of outcomes says. Raises ValueError for a number that is no label."""
    code, remoteness = label & 3, label >> 2
    if code:
        return Outlook(OUTCOMES[code], remoteness)
    if label not in (UNREACHED, DRAWN):
        raise ValueError(f"{label} is no label")
    return Outlook(OUTCOMES[label], None)


def codes(labels: Labels) -> NDArray[np.uint8]:
    """UNREACHED, LOST, WON, TIED or DRAWN for each label of outcomes. O(n)."""
    low = (labels & 3).astype(np.uint8)
    low[labels == DRAWN] = DRAWN
    return low


def remotenesses(labels: Labels) -> NDArray[np.int32]:
    """Moves until play ends for each label of outcomes; -1 where it does not, or was not reached.
    O(n)."""
    moves = (labels >> 2).astype(np.int32)
    moves[(labels & 3) == 0] = -1
    return moves


def worths(labels: Labels) -> NDArray[np.int64]:
    """The Grundy value for each label of values; -1 where not reached. O(n)."""
    return labels.astype(np.int64) - 1
