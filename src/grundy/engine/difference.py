"""A position less a canonical form, as a game to be played: it is lost for who moves just if both
are equal (Conway, On Numbers and Games, ch. 7; Winning Ways, ch. 3). So search proves values.

Forms are played as their texts say, whoever wrote them: a number between its neighbours of half
the fineness, up as {0|*}, a star as a heap.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from grundy.core.errors import InputError, quote
from grundy.core.partisan import PartisanRuleset, other, player_options
from grundy.core.ruleset import Option, Sum

GAME, MINUS = "game", "minus"
_ATOM = re.compile(r"(-?\d+(?:/\d+)?)?([v^]\d*)?(\*\d*)?")

Part = tuple[str, Any]
"""A position of the game, or the text of a form the signs of which are turned."""


class Difference(PartisanRuleset[Any]):
    """Parts are ("game", position) and ("minus", form), written as JSON; moves are numbers."""

    name = "difference"
    title = "a position less a form"
    source = "Winning Ways, ch. 3"
    text_form = 'JSON: ["game", "a position"], ["minus", "{1|-1}"], or a list of such for a sum.'
    example = '["minus", "{1|-1}"]'

    def __init__(self, ruleset: PartisanRuleset[Any]) -> None:
        self.ruleset = ruleset

    def less(self, position: Any, form: str) -> Sum:
        """The position, or Sum, and the form's negative."""
        game = position if isinstance(position, Sum) else (position,)
        return Sum([*((GAME, part) for part in game), *_minus(form)])

    def parse(self, text: str) -> Any:
        """A part, or a Sum of parts. Raises InputError."""
        try:
            found = json.loads(text)
            if isinstance(found, list) and not (found and isinstance(found[0], str)):
                return Sum(map(self._part, found))
            return self._part(found)
        except (ValueError, TypeError, LookupError, RecursionError) as fault:
            raise InputError(f"found {quote(text)}, expected parts", where="line 1") from fault

    def _part(self, written: Any) -> Part:
        kind, text = written
        if kind == GAME:
            return GAME, self.ruleset.parse(text)
        if kind != MINUS or not isinstance(text, str):
            raise InputError(f"found {quote(str(kind))}, expected game or minus")
        return MINUS, text

    def format(self, position: Any) -> str:
        """A JSON list."""
        if isinstance(position, Sum):
            return json.dumps([self._written(part) for part in position])
        return json.dumps(self._written(position))

    def _written(self, part: Part) -> list[str]:
        kind, what = part
        return [kind, self.ruleset.format(what) if kind == GAME else what]

    def left_options(self, position: Part) -> Iterator[Option]:
        """Left's moves in the game, or Right's in the form."""
        return self._options("left", position)

    def right_options(self, position: Part) -> Iterator[Option]:
        """Right's moves in the game, or Left's in the form."""
        return self._options("right", position)

    def _options(self, player: str, part: Part) -> Iterator[Option]:
        kind, what = part
        if kind == MINUS:
            for number, forms in enumerate(form_options(what, other(player))):
                yield Option(number, Sum(less for form in forms for less in _minus(form)))
            return
        for number, (_, after) in enumerate(player_options(self.ruleset, player, what)):
            parts = after if isinstance(after, Sum) else (after,)
            yield Option(number, Sum((GAME, one) for one in parts))

    def split(self, position: Part) -> Sequence[Part]:
        """As the game does."""
        kind, what = position
        return [(GAME, one) for one in self.ruleset.split(what)] if kind == GAME else [position]

    def canonical(self, position: Part) -> Part:
        """As the game does."""
        kind, what = position
        return (GAME, self.ruleset.canonical(what)) if kind == GAME else position


def _minus(form: str) -> list[Part]:
    return [(MINUS, piece) for piece in pieces(form)]


def pieces(form: str) -> list[str]:
    """A number, ups or downs and a star that are written as one; 0 is no piece at all.

    Raises InputError for what is no form."""
    text = form.strip()
    if text.startswith("{") and text.endswith("}"):
        return [text]
    found = _ATOM.fullmatch(text)
    if not found or not text:
        raise InputError(f"found {quote(text)}, expected a form such as 1/2, ^* or {{1|0}}")
    return [piece for piece in found.groups() if piece and piece != "0"]


def form_options(piece: str, player: str) -> list[list[str]]:
    """The options of a piece for a player, each as forms to be added up. O(its length)."""
    if piece.startswith("{"):
        return [[option] for option in _sides(piece)[player == "right"]]
    if piece.startswith("*"):
        size = int(piece[1:] or 1)
        return [[f"*{k}"] if k else [] for k in range(size)]
    if piece[0] in "^v":
        fewer = int(piece[1:] or 1) - 1
        rest = [f"{piece[0]}{fewer}"] if fewer else []
        # Up is {0|*}, and down {*|0}.
        return [[*rest, "*"]] if (piece[0] == "^") == (player == "right") else [rest]
    value = Fraction(piece)
    step = Fraction(1, value.denominator) * (-1 if player == "left" else 1)
    if value.denominator == 1 and (value > 0) != (player == "left"):
        return []
    return [[str(value + step)]]


def _sides(text: str) -> tuple[list[str], list[str]]:
    """The options in {left|right}, taken apart at the outermost commas and bar."""
    sides: tuple[list[str], list[str]] = ([], [])
    depth, start, side = 0, 1, 0
    for i, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        outside = (depth == 1 and sign in ",|") or depth == 0
        if outside:
            option = text[start:i].strip()
            if option:
                sides[side].append(option)
            start = i + 1
            side += sign == "|"
    return sides
