"""Ordered sets as positions, and the values of those that are forests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from grundy.core.budget import Budget
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.rulesets._graphs import sort_key

Pair = tuple[str, str]


@dataclass(frozen=True)
class Poset:
    """Elements by name, and relations (lower, upper) that generate the order.

    What is left after moves holds all that is below it, so the relations left generate its order.
    """

    elements: frozenset[str]
    relations: frozenset[Pair]

    @cached_property
    def names(self) -> list[str]:
        """The elements, sorted."""
        return sorted(self.elements, key=sort_key)

    @cached_property
    def upper(self) -> dict[str, list[str]]:
        """What the relations put above each element, in order. O(n log n + relations)."""
        above: dict[str, list[str]] = {name: [] for name in self.names}
        for low, high in sorted(self.relations):
            above[low].append(high)
        return above

    def taken_with(self, element: str) -> set[str]:
        """The element and all above it. Linear in what they are related to."""
        taken = {element}
        queue = [element]
        for low in queue:
            new = [high for high in self.upper[low] if high not in taken]
            taken.update(new)
            queue.extend(new)
        return taken

    def without(self, gone: set[str]) -> Poset:
        """What is left. O(n + relations)."""
        kept = frozenset(pair for pair in self.relations if pair[1] not in gone)
        return Poset(self.elements - gone, kept)

    def ascending(self) -> list[str]:
        """The elements, each after all below it; fewer if there is a circle. Linear."""
        waiting = dict.fromkeys(self.names, 0)
        for _, high in self.relations:
            waiting[high] += 1
        order = [name for name, below in waiting.items() if not below]
        for low in order:
            for high in self.upper[low]:
                waiting[high] -= 1
                if not waiting[high]:
                    order.append(high)
        return order


def forest_answer(poset: Poset, budget: Budget) -> Answer:
    """Values from the leaves down, winning elements from the roots up. O(n)."""
    order = poset.ascending()
    worth: dict[str, int] = {}
    for name in reversed(order):
        worth[name] = 1 + nim_sum(worth[high] for high in poset.upper[name])
    roots = poset.elements.difference(high for _, high in poset.relations)
    total = nim_sum(worth[root] for root in roots)
    # What the tree on an element must become for the whole to be 0.
    wanted = {root: worth[root] ^ total for root in roots} if total else {}
    winning = []
    for name in order:
        want = wanted.get(name)
        if want == 0:
            winning.append(name)
        elif want is not None:
            for high in poset.upper[name]:
                wanted[high] = (want - 1) ^ (worth[name] - 1) ^ worth[high]
    winning.sort(key=sort_key)
    listed = winning[: budget.moves]

    def explain() -> Iterator[str]:
        for root in sorted(roots, key=sort_key)[:30]:
            yield f"The tree on {root} is worth {worth[root]}: 1 + the nim sum of those above."
        yield f"The nim sum of all {len(roots)} trees is {total}."

    return Answer(
        outcome=Outcome.N if total else Outcome.P,
        value=total,
        winning=listed,
        winning_count=len(winning),
        certificate=lambda: Certificate("poset", {"listed": len(listed)}),
        explain=explain,
    )


def _is_forest(poset: Poset) -> bool:
    return len({high for _, high in poset.relations}) == len(poset.relations)


def _sample_forest(rng: Random) -> Poset:
    names = [str(v) for v in range(1, rng.randrange(1, 9))]
    rng.shuffle(names)
    pairs = {
        (names[rng.randrange(i)], name) for i, name in enumerate(names) if i and rng.random() < 0.7
    }
    return Poset(frozenset(names), frozenset(pairs))


FOREST: Theorem[Poset] = Theorem(
    name="colon principle on forests",
    statement="where every element has at most one below it, the tree on an element is "
    "worth 1 + the nim sum of the trees above it",
    source="Berlekamp, Conway, Guy, Winning Ways, ch. 7",
    applies=_is_forest,
    answer=forest_answer,
    sample=_sample_forest,
)
