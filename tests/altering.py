"""Every way to alter one thing in a solution's JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

Path = tuple[Any, ...]
"""Keys and indices that lead to a place in JSON."""


def alterations(tree: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """(Where, the whole tree with one thing altered there), for everything in `tree`."""
    yield from ((path, other) for other in _others(tree) if not same(other, tree))
    if isinstance(tree, dict):
        for key, part in tree.items():
            for where, other in alterations(part, (*path, key)):
                yield where, {**tree, key: other}
    if isinstance(tree, list):
        for i, part in enumerate(tree):
            for where, other in alterations(part, (*path, i)):
                yield where, [*tree[:i], other, *tree[i + 1 :]]


def _others(part: Any) -> Iterator[Any]:
    """Values that differ from this one, alone or in one place."""
    if isinstance(part, dict):
        for key in part:
            yield {k: v for k, v in part.items() if k != key}
            yield {k if k != key else k + "s": v for k, v in part.items()}
        yield {**part, "more": None}
        yield [*part.items()]
    elif isinstance(part, list):
        for i, item in enumerate(part):
            yield [*part[:i], *part[i + 1 :]]
            yield [*part[:i], item, *part[i:]]
        for i in range(len(part) - 1):
            yield [*part[:i], part[i + 1], part[i], *part[i + 2 :]]
        yield [*part, 0]
        yield {str(i): item for i, item in enumerate(part)}
    elif isinstance(part, bool):
        yield from (not part, int(part), None)
    elif isinstance(part, int):
        yield from (part + 1, part - 1, -part, part ^ 2, float(part), str(part), [part], None)
        yield from (bool(part), 10**30)
    elif isinstance(part, str):
        yield from (part + "x", part[:-1], part + " ", " " + part, part.swapcase(), part[::-1])
        yield from ("", part + "\n1", 0, None, [part], "\ud800")
        if part and part[-1].isdigit():
            yield part[:-1] + str((int(part[-1]) + 1) % 10)
    else:
        yield from (0, 1, "", [], False)


def same(one: Any, other: Any) -> bool:
    """Equal as JSON texts: 1, 1.0 and true are three different things."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
