"""Errors that say where, what was found, what was expected, and the remedy.

Kept free of heavy imports: every judge run loads this module.
"""

from __future__ import annotations


class GrundyError(ValueError):
    """A fault the user can mend.

    `problem` says what is wrong (quoting what was found and what was expected), `where` names
    the place ("line 3, column 5", "field 'edges'"), `remedy` says what to do.
    """

    def __init__(self, problem: str, *, where: str = "", remedy: str = "") -> None:
        self.problem, self.where, self.remedy = problem, where, remedy
        super().__init__(problem, where, remedy)

    def __reduce__(self) -> tuple[object, ...]:
        # Else it could not be handed to another process, for want of the names.
        return _again, (type(self), self.problem, self.where, self.remedy)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        remedy = f" ({self.remedy})" if self.remedy else ""
        return f"{place}{self.problem}{remedy}"


def _again(kind: type[GrundyError], problem: str, where: str, remedy: str) -> GrundyError:
    return kind(problem, where=where, remedy=remedy)


class InputError(GrundyError):
    """Text or an object that does not describe a position."""


class BudgetError(GrundyError):
    """An answer that would need more time or memory than its budget; never a guess."""


class CertificateError(GrundyError):
    """A certificate that does not prove what its solution claims."""


def quote(text: str, limit: int = 40) -> str:
    """`text` in quotes, control characters escaped, cut so that a message stays one line."""
    shown = text if len(text) <= limit else text[: limit - 1] + "…"
    return repr(shown)


def text_place(text: str, offset: int) -> str:
    """'line L, column C' (1-based) of a character offset in `text`. O(offset)."""
    line = text.count("\n", 0, offset) + 1
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    return f"line {line}, column {column}"
