"""The gallery: mistakes of people who solve contest problems, as changes to right programs."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PROBLEMS = (
    "bzoj1443", "cf936b", "hdu3094", "hdu3537", "hdu4678", "poj3710",
    "hdu3032", "hdu3590", "hdu3951", "luogu_p1247", "poj1704", "poj2960",
)  # fmt: skip


def right_program(problem: str) -> Path:
    """The right program that a problem's mistakes are put into."""
    (found,) = (HERE / "right").glob(f"{problem}.*")
    return found


@dataclass(frozen=True)
class Mistake:
    """A wrong program: `changes` are texts of the right one and what stands there instead.

    `smallest` is the smallest failing input known, or how many things it consists of.
    """

    problem: str
    name: str
    says: str
    changes: tuple[tuple[str, str], ...]
    options: tuple[str, ...]
    smallest: str | int

    def source(self) -> str:
        """The wrong program. Every text that is changed must stand there exactly once."""
        text = right_program(self.problem).read_text("utf-8")
        for old, new in self.changes:
            if text.count(old) != 1:
                raise ValueError(f"{self.problem}, {self.name}: {old!r} stands there not once")
            text = text.replace(old, new)
        return text

    def write(self, folder: Path) -> Path:
        """Write the program into a folder; its file."""
        made = folder / f"{self.name}{right_program(self.problem).suffix}"
        made.write_text(self.source(), "utf-8")
        return made


def mistakes(problem: str) -> list[Mistake]:
    """The mistakes of a problem, in the order of its file."""
    rows = tomllib.loads((HERE / f"{problem}.toml").read_text("utf-8"))["mistake"]
    return [
        Mistake(
            problem,
            row["name"],
            row["says"],
            tuple((old, new) for old, new in row["change"]),
            tuple(row.get("options", ())),
            row.get("smallest", 0),
        )
        for row in rows
    ]
