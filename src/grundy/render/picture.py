"""The picture of any position or sum, by its ruleset's `draw`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grundy.core.partisan import PartisanRuleset
from grundy.core.picture import Board, Cell, Group, Picture, with_moves
from grundy.core.ruleset import Ruleset, Sum, members


def picture_of(ruleset: Ruleset[Any], position: Any, winning: Sequence[Any] = ()) -> Picture | None:
    """The picture of a position, or of a Sum with its components side by side.

    `winning` are moves in it: of a partisan game pairs (player, move), of a Sum pairs (component,
    move), of a partisan Sum (player, (component, move)). Moves in the picture are of that form too.
    None if the ruleset draws none of the components; others then stand as text.
    """
    if not isinstance(position, Sum):
        return ruleset.draw(position, winning)
    partisan = isinstance(ruleset, PartisanRuleset)
    parts: list[Picture | None] = []
    for i, part in enumerate(position):
        if partisan:
            own = [(player, move[1]) for player, move in winning if move[0] == i]
        else:
            own = [move[1] for move in winning if move[0] == i]
        picture = picture_of(ruleset, part, own)
        parts.append(picture and with_moves(picture, _in_component(i, partisan)))
    if not any(parts):
        return None
    return Group(
        [drawn or _as_text(ruleset, part) for drawn, part in zip(parts, position, strict=True)]
    )


def _in_component(i: int, partisan: bool) -> Callable[[Any], Any]:
    """What a move in component i of a sum is called."""
    if partisan:
        return lambda move: (move[0], (i, move[1]))
    return lambda move: (i, move)


def _as_text(ruleset: Ruleset[Any], position: Any) -> Board:
    words = " + ".join(ruleset.format(part) for part in members(position))
    return Board([[Cell(" ".join(words.split()) or "0")]])
