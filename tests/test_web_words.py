"""The page's words: the same keys and places in every language, and all that are asked for."""

from __future__ import annotations

import ast
import json
import re
import string
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grundy.engine
import grundy.web
from grundy.core.outcome import Outcome
from grundy.core.partisan import PLAYERS, PartisanRuleset, first_turn, turn_options
from grundy.core.ruleset import Ruleset
from grundy.rulesets import all_rulesets
from grundy.web.words import FILES, FOLDER, LANGUAGES, Words, catalogue, filled

ALL_FILES = (*FILES, "ui")
SOURCE = Path(grundy.web.__file__).parent
ASKED = r"(error|refused|outcome|in|by)\.[\w.]+"
# Statements of theorems have braces of their own, and no places.
VERBATIM = ("statement.", "theorem.", "ruleset.")


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("file", ALL_FILES)
def test_languages_have_the_same_keys_and_places(file: str) -> None:
    english = catalogue("en", file)
    for lang in LANGUAGES:
        other = catalogue(lang, file)
        assert list(other) == sorted(other, key=list(english).index), "the order of the English"
        assert set(other) == set(english)
        for key, sentence in other.items():
            assert isinstance(sentence, str) and sentence.strip(), key
            if not key.startswith(VERBATIM):
                assert places(sentence) == places(english[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_files_hold_one_object_without_repeated_keys(lang: str) -> None:
    assert {path.name for path in (FOLDER / lang).iterdir()} == {f"{f}.json" for f in ALL_FILES}
    for file in ALL_FILES:
        text = (FOLDER / lang / f"{file}.json").read_text("utf-8")
        pairs = json.loads(text, object_pairs_hook=list)
        assert len(pairs) == len(dict(pairs))


def test_nothing_is_left_in_english() -> None:
    """What is the same in both languages is a name or a formula."""
    for file in ALL_FILES:
        for key, sentence in catalogue("zh", file).items():
            if sentence == catalogue("en", file)[key] and len(sentence.split()) > 3:
                pytest.fail(f"{file}: {key} is not translated")


def keys_said() -> set[str]:
    """The keys in calls of `say`, `Refused` and the like, in the server's source."""
    found = set()
    for path in SOURCE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            value = node.value if isinstance(node, ast.Constant) else None
            if isinstance(value, str) and re.fullmatch(ASKED, value):
                found.add(value)
    return found


def test_every_key_that_is_said_exists_and_none_is_left_over() -> None:
    known = set(catalogue("en", "server"))
    said = keys_said()
    said |= {f"outcome.{outcome.name}" for outcome in Outcome} | {"by.left", "by.right"}
    assert said <= known, said - known
    # Of progress and searches the keys are made of the engine's own words.
    assert {key for key in known - said if not key.startswith(("doing.", "search."))} == set()


def engine_source() -> str:
    home = Path(grundy.__file__).parent
    files = [
        p for folder in ("engine", "core", "rulesets", "web") for p in (home / folder).glob("*.py")
    ]
    return "\n".join(path.read_text("utf-8") for path in files)


def test_what_the_engine_does_has_words() -> None:
    source = engine_source()
    told = set(re.findall(r'\.check\([^"()]*(?:\([^()]*\)[^"()]*)*,\s*"([^"]+)"\)', source))
    assert len(told) > 8
    known = catalogue("en", "server")
    missing = {doing for doing in told if f"doing.{doing}" not in known}
    assert missing == set()
    assert {key.removeprefix("doing.") for key in known if key.startswith("doing.")} <= (
        told | {"the answer", "waiting"}
    )


def test_every_search_has_words() -> None:
    from grundy.engine import loopy, misere, nimbers, partisan, search

    names = {name for name, _ in search._NAMES.values()}
    names |= {loopy.METHOD[0], misere.RANKS[0], misere.TAME[0], nimbers.METHOD.name}
    names |= {partisan.PROOF[0], partisan.RANKS[0]}
    known = catalogue("en", "server")
    for name in names:
        assert f"search.{name}" in known and f"search.{name}.rule" in known
    assert {key.split(".")[1] for key in known if key.startswith("search.")} == names


def test_every_ruleset_and_theorem_has_words() -> None:
    for lang in LANGUAGES:
        known = catalogue(lang, "games")
        for ruleset in all_rulesets():
            assert f"ruleset.{ruleset.name}" in known
            for tool in ruleset.tools:
                assert f"tool.{tool.id}" in known
            for preset in ruleset.presets:
                assert f"preset.{preset.id}" in known
            for theorem in ruleset.theorems:
                assert f"theorem.{theorem.name}" in known, theorem.name
                assert f"statement.{theorem.statement}" in known, theorem.statement


def test_every_sentence_of_a_ruleset_has_words() -> None:
    """Of moves, and of the steps of explanations, in small positions."""
    for ruleset in all_rulesets():
        rng = Random(ruleset.name)
        positions = [ruleset.parse(ruleset.example), *(ruleset.sample(rng) for _ in range(8))]
        told: list[Any] = []
        for position in positions:
            sides = first_turns(ruleset, position)
            for option in (option for turn in sides for option in turn_options(ruleset, turn)):
                move = option.move[1] if len(sides) == 2 else option.move
                told.append(ruleset.tell(move))
            told += ruleset.steps(position)
        for sentence in filter(None, told):
            for lang in LANGUAGES:
                assert Words(lang).find(sentence.key, **sentence.params), sentence.key


def first_turns(ruleset: Ruleset[Any], position: Any) -> list[Any]:
    if isinstance(ruleset, PartisanRuleset):
        return [first_turn(ruleset, position, player) for player in PLAYERS]
    return [position]


def test_sentences_are_filled() -> None:
    assert filled("{a} and {b}", {"a": "{b}", "b": 1}) == "{b} and 1"
    for lang in LANGUAGES:
        words = Words(lang)
        assert words.find("no such key") is None
        with pytest.raises(KeyError):
            words.say("no such key")
        assert "7" in words.say("error.illegal", turn=7, move="[]")
