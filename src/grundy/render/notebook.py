"""What a notebook shows: the picture of a position, and a solution with its picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from grundy.core.rules import rules
from grundy.core.ruleset import Ruleset, Sum, members
from grundy.core.solution import Solution
from grundy.render.picture import picture_of
from grundy.render.svg import svg
from grundy.render.text import picture_rows, solution_lines


class Shown:
    """A position that notebooks show as a picture, and `print` as characters."""

    def __init__(
        self, ruleset: Ruleset[Any], position: Any, winning: Sequence[Any] = (), title: str = ""
    ) -> None:
        self.ruleset, self.position, self.winning = ruleset, position, winning
        self.title = title or ruleset.title
        self.picture = picture_of(ruleset, position, winning)

    @property
    def svg(self) -> str | None:
        """The SVG document; None for a position that is too large, or whose game has no picture."""
        return svg(self.picture, title=self.title) if self.picture else None

    def _repr_svg_(self) -> str | None:
        return self.svg

    def __str__(self) -> str:
        if self.picture is None:
            return " + ".join(map(self.ruleset.format, members(self.position)))
        return "\n".join(row.rstrip() for row in picture_rows(self.picture))

    __repr__ = __str__


def picture(ruleset: Any, position: Any, winning: Sequence[Any] = (), **choices: Any) -> Shown:
    """The picture of a position, for a notebook or to be kept as SVG.

    `ruleset` and `position` are what `grundy.solve` takes, or a Sum of positions; `winning` are
    moves to mark. Raises InputError for what is no position.
    """
    if isinstance(ruleset, str):
        from grundy.rulesets import find

        ruleset = find(ruleset)
    ruleset = rules(ruleset)
    if isinstance(position, Sum):
        parts = [ruleset.adopt(part, **choices) for part in members(position)]
        return Shown(ruleset, Sum(parts), winning)
    return Shown(ruleset, ruleset.adopt(position, **choices), winning)


def solution_picture(solution: Solution) -> Shown:
    """The position with its winning moves marked."""
    title = f"{solution.ruleset.title}; {solution.outcome.value}: {solution.outcome.words}"
    return Shown(solution.ruleset, solution.position, solution.winning, title)


def solution_html(solution: Solution) -> str:
    """The picture, and under it what a person wants to read of the solution."""
    rows = "".join(
        f'<tr><th style="text-align:left;vertical-align:top">{escape(label)}</th>'
        f'<td style="text-align:left">{escape(text)}</td></tr>'
        for label, text in solution_lines(solution)
    )
    return f"<div>{solution.picture.svg or ''}<table>{rows}</table></div>"
