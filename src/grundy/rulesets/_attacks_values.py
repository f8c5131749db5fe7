"""What castles are worth that are attacked in three ways, two of which must not follow themselves.

Kept free of heavy imports: judge runs load this module.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    Triple = tuple[int, int, int]


class CastleValues:
    """The value of a castle of n defenders after each kind of attack; kind 0 stands for none, too.

    `amounts` are what the kinds take. The values of n depend on those of the last max(amounts)
    sizes alone, so they repeat as soon as so many in a row come again. They are at most 3.
    """

    def __init__(self, amounts: Triple) -> None:
        """O(max(amounts)) per size until they repeat: at most 37 sizes for amounts up to 5, and 101
        for amounts up to 9, as trying all of them shows."""
        self.amounts = amounts
        reach = max(amounts)
        self.table: list[Triple] = [(0, 0, 0)]
        met: dict[tuple[Triple, ...], int] = {}
        while True:
            window = tuple(self.table[-reach:])
            if len(window) == reach:
                first = met.setdefault(window, len(self.table))
                if first < len(self.table):
                    break
            self.table.append(self._next())
        self.start, self.period = first - reach, len(self.table) - first

    def _next(self) -> Triple:
        """The values of the first size that is not in the table."""
        n = len(self.table)
        after = [self.table[max(n - taken, 0)][kind] for kind, taken in enumerate(self.amounts)]
        return self._mex(after), self._mex((after[0], after[2])), self._mex(after[:2])

    @staticmethod
    def _mex(values: list[int] | tuple[int, ...]) -> int:
        return min({0, 1, 2, 3}.difference(values))

    def value(self, n: int, last: int) -> int:
        """The nimber of a castle of n whose last attack was of kind `last`. O(1)."""
        if n > self.start:
            n = self.start + (n - self.start) % self.period
        return self.table[n][last]

    def after(self, n: int, last: int) -> list[tuple[int, int, int]]:
        """(kind, defenders left, value) of each attack on such a castle. O(1)."""
        return [
            (kind, left, self.value(left, kind))
            for kind, taken in enumerate(self.amounts)
            if n and not kind == last > 0
            for left in [max(n - taken, 0)]
        ]
