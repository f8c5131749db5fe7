"""The page's words in each language: catalogues of sentences by key, with places to fill.

`words/LANG/*.json` map a key to a sentence in which {name} stands for what fills the place. Both
languages have the same keys and places; a test compares them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from grundy.core.picture import Step, Told

LANGUAGES = ("en", "zh")
FOLDER = Path(__file__).parent / "words"
FILES = ("server", "games")
"""The catalogues that the server speaks from; the page has `ui` besides."""


@cache
def catalogue(lang: str, file: str) -> dict[str, str]:
    """One file of one language."""
    path = FOLDER / lang / f"{file}.json"
    found: dict[str, str] = json.loads(path.read_text("utf-8"))
    return found


class Words:
    """Sentences of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def find(self, key: str, **places: Any) -> str | None:
        """The sentence with that key; None where there is none, as for rules of a user."""
        for file in FILES:
            sentence = catalogue(self.lang, file).get(key)
            if sentence is not None:
                # Statements of theorems have braces of their own, and no places.
                return filled(sentence, places) if places else sentence
        return None

    def say(self, key: str, **places: Any) -> str:
        """The sentence with that key, which must exist."""
        found = self.find(key, **places)
        if found is None:
            raise KeyError(key)
        return found

    def told(self, told: Told | Step) -> str:
        """The sentence of a ruleset; rules of a user may have a sentence for a key."""
        return self.find(told.key, **told.params) or filled(told.key, told.params)


def filled(sentence: str, places: Mapping[str, Any]) -> str:
    """The sentence with each {name} replaced. Raises KeyError for a place without a value."""
    return sentence.format_map(places)
