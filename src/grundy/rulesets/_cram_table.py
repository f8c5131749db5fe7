"""Values of Cram regions in a table of a few bytes a region, searched by a kernel."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable

from grundy.core.budget import Budget
from grundy.core.errors import BudgetError
from grundy.core.ruleset import Ruleset, Sum, unpaired
from grundy.core.value_table import Fact
from grundy.kernels import dominoes as kernel

CELLS, SHORT = 56, 7
"""The largest box of a region, and its longest short side."""
STEPS = 500_000
"""Numbers read between two looks at the budget."""
HIGHEST = 48
"""Values are below this."""
SLOTS = 1 << 12
"""Places of an empty table."""


def fits(texts: Iterable[str]) -> bool:
    """Whether the kernel takes regions of these texts, which stand up in their canonical form."""
    shapes = [(len(text.split("\n", 1)[0]), text.count("\n") + 1) for text in texts]
    return all(width <= SHORT and width * rows <= CELLS for width, rows in shapes)


def number(text: str) -> int:
    """The number that stands for a region in the kernel. Linear."""
    cells = text.replace("\n", "").replace(".", "1").replace("#", "0")
    return (int(cells, 2) << 3) + len(text.split("\n", 1)[0])


def text(part: int) -> str:
    """The region of a number. Linear."""
    width, bits = part & 7, part >> 3
    cells = f"{bits:b}".replace("1", ".").replace("0", "#")
    cells = "#" * (-len(cells) % width) + cells
    return "\n".join(cells[i : i + width] for i in range(0, len(cells), width))


def _numbers(size: int) -> array[int]:
    return array("q", [0]) * size


class RegionTable:
    """Regions about which something is proven, for one position; parts are regions' numbers.

    16 bytes a slot, and as many a slot for questions that are open; both tables double as they
    fill. What moves lead to is not kept. Nothing that is proven is forgotten.
    """

    def __init__(self, ruleset: Ruleset[str]) -> None:
        self.ruleset = ruleset
        inner, flipped = _numbers(8), bytearray(8 * 128)
        kernel.prepare(inner, flipped)
        self._shapes = inner, flipped, array("i", bytes(4 * 128))
        self._keys, self._facts = _numbers(SLOTS), _numbers(SLOTS)
        self._asked, self._ratings = _numbers(SLOTS), _numbers(SLOTS)
        self._frames, self._pool = _numbers(7 * 4), _numbers(1 << 11)
        self._state = _numbers(5)

    def __len__(self) -> int:
        """How many regions there is a proven fact about."""
        return self._state[1]

    @property
    def couples(self) -> int:
        """How often the options of a region were found for a question."""
        return self._state[4]

    def size(self) -> int:
        """Bytes held."""
        tables = self._keys, self._facts, self._asked, self._ratings, self._frames, self._pool
        return sum(map(sys.getsizeof, tables))

    def parts(self, position: str | Sum) -> tuple[int, ...]:
        """The regions of a board or Sum, equal pairs left out."""
        return tuple(map(number, unpaired(self.ruleset.apart(position))))

    def text(self, part: int) -> str:
        """The rows of a region."""
        return text(part)

    def hint(self, part: int) -> int:
        """How many cells are free."""
        return (part >> 3).bit_count()

    def value(self, part: int, budget: Budget) -> int:
        """The value of a region. Raises BudgetError."""
        self._ask(part, -1, budget)
        return self.worth(part)

    def is_worth(self, part: int, n: int, budget: Budget) -> bool:
        """Whether a region is worth n. Raises BudgetError."""
        if n >= HIGHEST:
            return self.value(part, budget) == n
        self._ask(part, n, budget)
        return self.worth(part) == n

    def worth(self, part: int) -> int:
        """The value of a region; -1 if it is not proven."""
        return (self._facts_of(part) >> HIGHEST) - 1

    def time(self) -> int:
        """1: the table answers about one position, so all that is proven is of use."""
        return 1

    def proven(self, part: int, n: int) -> int:
        """0 if it is proven that a region is not worth n (n = -1: what it is worth), else -1."""
        known = self._facts_of(part) >> (HIGHEST if n < 0 else n)
        return 0 if (known if n < 0 else n < HIGHEST and known & 1) else -1

    def _facts_of(self, part: int) -> int:
        facts: int = kernel.facts_of(self._keys, self._facts, part)
        return facts

    def _ask(self, part: int, n: int, budget: Budget) -> None:
        """Run the kernel until the question is answered, giving it room where it asks for it."""
        bound = 0 if n < 0 else 1 << 28
        self._frames[:7] = array("q", [part, n, bound, bound, 0, -1, 0])
        self._state[0] = 1
        try:
            while self._step(budget):
                pass
        finally:
            self._state[0] = 0

    def _step(self, budget: Budget) -> bool:
        self._state[3] = STEPS
        wants = kernel.prove(
            *self._shapes, self._keys, self._facts, self._asked, self._ratings, self._frames,
            self._pool, self._state,
        )  # fmt: skip
        if wants == 2:
            new = _numbers(2 * len(self._keys)), _numbers(2 * len(self._keys))
            kernel.rehash(self._keys, self._facts, *new)
            self._keys, self._facts = new
        elif wants == 3:
            self._sift()
        elif wants == 4:
            self._frames.extend(_numbers(len(self._frames)))
        elif wants == 5:
            self._pool.extend(_numbers(len(self._pool)))
        elif wants == 6:
            raise BudgetError(f"the search of Cram regions reaches nimbers below {HIGHEST} only")
        budget.check(len(self), "nimber search")
        return bool(wants)

    def _sift(self) -> None:
        """Forget questions that have their answer."""
        old = self._keys, self._facts, self._asked, self._ratings
        size = SLOTS
        while size < 4 * kernel.still_open(*old):
            size *= 2
        new = _numbers(size), _numbers(size)
        self._state[2] = kernel.sift(*old, *new)
        self._asked, self._ratings = new

    def backed(self, facts: Iterable[Fact]) -> list[Fact]:
        """These facts and all that back them, those about the fewest cells first.

        Moves lead to fewer cells, so the order of cells is an order of proof.
        """
        wanted = list(facts)
        counts, order = array("i", bytes(4 * 64)), array("i", bytes(4 * len(self)))
        kernel.by_size(self._keys, counts, order)
        need = self._needed(wanted, self._facts, order)
        # Listed facts may allow an earlier option to be taken, so that others are not needed.
        listed = _numbers(len(need))
        kernel.values_needed(self._facts, need, listed)
        need = self._needed(wanted, listed, order)
        return [
            (self._keys[slot], n if n < HIGHEST else -1)
            for slot in reversed(order)
            if need[slot]
            for n in range(HIGHEST + 1)
            if need[slot] >> n & 1
        ]

    def _needed(self, facts: list[Fact], held: array[int], order: array[int]) -> array[int]:
        """For every slot what is needed of its region, as bits; `held` are the facts to use."""
        need = _numbers(len(self._keys))
        for part, n in facts:
            need[kernel.slot_of(self._keys, part)] |= 1 << (HIGHEST if n < 0 else n)
        kernel.back(*self._shapes, self._keys, self._facts, held, order, need, _numbers(800))
        return need
