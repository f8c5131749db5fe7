"""Misère quotients: a finite monoid with its lost classes, proven to be that of a heap game.

By induction on sums, those of fewer heaps' moves first: a sum is lost as its class says if the
class is lost just where the sum has options and none of them is in a lost class (Plambeck and
Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008)). Of a sum this needs
its class, whether it has options, and beside which classes some option is lost; what a heap more
makes of these depends on nothing else, so finitely many cases stand for all sums. Since every
class has a sum, and no two have the same outcomes beside all, the monoid is the quotient.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from grundy.check.claim import is_count, require
from grundy.core.ruleset import Ruleset, Sum


def check_quotient(data: Any, ruleset: Ruleset[Any]) -> list[str]:
    """Facts proven. O(classes^2 * heaps + cases * kinds of heaps)."""
    require(isinstance(data, dict), "a quotient has words, product, lost and heaps")
    require(
        data.keys() == {"words", "product", "lost", "heaps"},
        "a quotient has words, product, lost and heaps",
    )
    require(ruleset.players == 2, "a misère quotient belongs to a game of two players")
    words, product, heaps = data["words"], data["product"], data["heaps"]
    require(isinstance(words, list) and len(words) > 0, "there is the class of nothing")
    order = len(words)
    require(_table(product, order) and len(product) == order, "the product is a square of classes")
    require(_classes(heaps, order), "every heap has a class")
    require(_classes(data["lost"], order), "lost classes are classes")
    require(
        all(a < b for a, b in pairwise(data["lost"])),
        "lost classes are in order, each once",
    )
    lost = set(data["lost"])
    _check_monoid(product, heaps)
    _check_words(words, product, heaps)
    beside = {tuple(z in lost for z in row) for row in product}
    require(len(beside) == order, "two classes have the same outcomes beside all others")
    cases = _check_outcomes(ruleset, product, lost, heaps)
    return [
        f"the misère quotient of heaps up to {len(heaps) - 1} has {order} classes, "
        f"{len(lost)} of them lost: {cases} cases stand for all sums"
    ]


def _classes(row: Any, order: int) -> bool:
    return isinstance(row, list) and all(is_count(entry) and entry < order for entry in row)


def _table(rows: Any, order: int) -> bool:
    return isinstance(rows, list) and all(
        _classes(row, order) and len(row) == order for row in rows
    )


def _check_monoid(product: list[list[int]], heaps: list[int]) -> None:
    """Adding heaps, from which all classes come, to either side of a sum is the same."""
    size = range(len(product))
    require(product[0] == [*size], "class 0 is not that of nothing")
    require(
        all(product[x][y] == product[y][x] for x in size for y in range(x)),
        "the product is not commutative",
    )
    for g in set(heaps):
        for x in size:
            row, grown = product[x], product[product[x][g]]
            require(
                all(grown[y] == row[product[g][y]] for y in size), "the product is not associative"
            )


def _check_words(words: list[Any], product: list[list[int]], heaps: list[int]) -> None:
    """Each class has a sum of heaps, in order of size."""
    for number, word in enumerate(words):
        require(_classes(word, len(heaps)), "a word is a list of heaps")
        require(all(a <= b for a, b in pairwise(word)), "heaps are in order")
        at = 0
        for heap in word:
            at = product[at][heaps[heap]]
        require(at == number, "a word does not belong to its class")


def _check_outcomes(
    ruleset: Ruleset[Any], product: list[list[int]], lost: set[int], heaps: list[int]
) -> int:
    """The number of cases; each is a class, the classes beside which some option is lost, as bits,
    and whether there is an option."""
    size = range(len(product))

    def losing(entries: Iterable[int]) -> int:
        """The classes beside which one of the classes is lost."""
        return sum(1 << y for y in size if any(product[e][y] in lost for e in entries))

    kinds = set()
    for heap, own in enumerate(heaps):
        after = {_class_of(follower, heap, product, heaps) for _, follower in ruleset.options(heap)}
        kinds.add((own, losing(after), bool(after)))
    shifted: dict[tuple[int, int], int] = {}

    def shift(bits: int, x: int) -> int:
        """The classes that x makes one of those in `bits`."""
        if (bits, x) not in shifted:
            shifted[bits, x] = sum(1 << y for y in size if bits >> product[x][y] & 1)
        return shifted[bits, x]

    met = {(0, 0, False)}
    waiting = [(0, 0, False)]
    while waiting:
        x, bits, moves = waiting.pop()
        require((x in lost) == (moves and not bits & 1), "a sum has another outcome than its class")
        for own, also, more in kinds:
            case = (product[x][own], shift(bits, own) | shift(also, x), moves or more)
            if case not in met:
                met.add(case)
                waiting.append(case)
    return len(met)


def _class_of(follower: Any, heap: int, product: list[list[int]], heaps: list[int]) -> int:
    at = 0
    for part in follower if isinstance(follower, Sum) else (follower,):
        require(type(part) is int and 0 <= part < heap, f"heap {heap} does not become smaller")
        at = product[at][heaps[part]]
    return at
