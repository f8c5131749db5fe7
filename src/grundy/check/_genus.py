"""Genera: for every sum that moves lead to, the value in normal and the values in misère play.

The misère values are those with 0, 1, 2, ... heaps of two beside: each is the mex of the options'
ones with as many heaps of two, and, where there is one, of the value with one heap of two less and
that xor 1; 1 for nothing at all. The last two digits go on by xor 2 for ever: if options do so from
some place on, and d and then d xor 2 are values of the sum there, the next one is the mex of the
same set xor 2; that set holds d and d xor 1, and so the mex is d again (Winning Ways, ch. 13).
"""

from __future__ import annotations

from typing import Any

from grundy.check.claim import is_count, require
from grundy.check.loopy import read_written
from grundy.check.misere import Key, Keys
from grundy.core.nimber import mex
from grundy.core.ruleset import Ruleset, sum_options


def check_genus(data: Any, ruleset: Ruleset[Any], position: Any) -> list[str]:
    """Facts proven of `position`. O(labels * (options + digits))."""
    fields = {"position", "normal", "misere", "labels"}
    require(isinstance(data, dict) and data.keys() == fields, "a genus has four fields")
    require(ruleset.players == 2, "a genus belongs to a game of two players")
    require(isinstance(data["labels"], list), "labels are a list")
    key = Keys(ruleset)
    genera: dict[Key, tuple[int, list[int]]] = {}
    needed = {key(position)}
    for label in data["labels"]:
        require(isinstance(label, list) and len(label) == 3, "a label is a sum and two values")
        texts, normal, digits = label
        require(isinstance(texts, list), "a sum is a list of texts")
        require(is_count(normal) and _is_genus(digits), "a genus is a value and misère values")
        whole = read_written(ruleset, texts)
        name = key(whole)
        require(list(name) == texts, f"{texts!r} is not how this sum is written")
        require(name not in genera, f"{texts!r} is labelled twice")
        after = {key(follower) for _, follower in sum_options(ruleset.options, whole)}
        require(after <= genera.keys(), "a sum is not labelled before it is needed")
        needed |= after
        options = [genera[each] for each in after]
        require(normal == mex(value for value, _ in options), f"{texts!r} has another value")
        _check_digits(digits, [each for _, each in options])
        genera[name] = normal, digits
    require(needed == genera.keys(), "sums are labelled that no move leads to, or one is not")
    require(data["position"] == list(key(position)), "the proof is of another position")
    require(is_count(data["normal"]) and _is_genus(data["misere"]), "a genus has values")
    claimed = data["normal"], data["misere"]
    require(claimed == genera[key(position)], "the genus is not the one proven")
    return [f"genus {claimed[0]}^{','.join(map(str, claimed[1]))}: {len(genera)} sums by mex"]


def _is_genus(digits: Any) -> bool:
    return isinstance(digits, list) and len(digits) >= 2 and all(map(is_count, digits))


def _digit(digits: list[int], i: int) -> int:
    """The misère value with i heaps of two."""
    return digits[i] if i < len(digits) else digits[(i - len(digits)) % 2 - 2]


def _check_digits(digits: list[int], options: list[list[int]]) -> None:
    """Each value up to one place after all options go on by xor 2; and none is too many."""
    require(digits[-1] == digits[-2] ^ 2, "the last two values do not differ by 2")
    require(len(digits) < 3 or digits[-2] != digits[-3] ^ 2, "values are written that follow")
    for i in range(max(map(len, [digits, *options])) + 1):
        around = {_digit(each, i) for each in options}
        if i:
            around |= {_digit(digits, i - 1), _digit(digits, i - 1) ^ 1}
        require(_digit(digits, i) == (mex(around) if around else 1), "another misère value")
