"""A game in words that another process makes it from: on this machine or another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

from grundy.core.errors import InputError
from grundy.engine.named import is_file, named_rules
from grundy.engine.rules_file import file_with
from grundy.strong.games import Game, game_of


class Recipe(NamedTuple):
    """`word` names a ruleset, or a file of rules with the content `text`; the rest as for
    `game_of`. `fingerprint` is what the game must have."""

    word: str
    text: bytes | None
    play: str
    starts: tuple[Any, ...]
    box: tuple[tuple[int, int], ...] | None
    fingerprint: str

    def game(self) -> Game:
        """The game. Raises InputError where it is not the same here."""
        word = self.word
        if self.text is not None:
            word = str(file_with(Path(word), self.text))
        ruleset = named_rules(word)
        ruleset.play = self.play
        game = game_of(ruleset, self.starts, self.box)
        if game.fingerprint != self.fingerprint:
            raise InputError(
                f"{self.word} means other rules in another process than in the first",
                remedy="use the same Python version and the same modules on all machines "
                f"(here Python {sys.version.split()[0]})",
            )
        return game


def recipe_of(word: str, game: Game, starts: tuple[Any, ...], box: Any) -> Recipe:
    """The recipe of a game whose rules are what `word` names."""
    text = Path(word).read_bytes() if is_file(word) else None
    if text is not None:
        word = str(Path(word).resolve())
    return Recipe(word, text, game.play, starts, box, game.fingerprint)
