"""What a request may say: every field is checked, with its place, before anything is done."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from grundy.web.words import LANGUAGES

MOST_MOVES = 10_000
"""Moves of one game."""
MOST_PLACES = 10_000
DEEPEST_MOVE = 20
LARGEST = 2**53
"""JavaScript rounds whole numbers beyond; they travel as decimal strings."""
LONGEST_NUMBER = 1_100
"""Digits."""

Fields = dict[str, Any]


class Refused(Exception):  # noqa: N818 (as in "the request is refused")
    """A request that is not answered: HTTP status, key of the sentence, what fills its places."""

    def __init__(self, status: int, key: str, **places: Any) -> None:
        self.status, self.key, self.places = status, key, places
        super().__init__(status, key, places)


def read_json(data: bytes) -> Any:
    """The JSON value in `data`. Raises Refused for whatever JSON does not allow, or does not mean:
    bytes that are no UTF-8, half characters (lone surrogates), NaN, a field named twice, numbers
    and nesting without measure."""
    try:
        value = json.loads(
            data.decode("utf-8"),
            parse_constant=_no_number,
            parse_int=_whole,
            object_pairs_hook=_once,
        )
        # A lone surrogate can be escaped in JSON, but not be written as text.
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except Refused:
        raise
    except UnicodeEncodeError as fault:
        raise Refused(400, "error.json", detail="a character that is no text") from fault
    except UnicodeDecodeError as fault:
        raise Refused(400, "error.json", detail=f"byte {fault.start} is not UTF-8") from fault
    except json.JSONDecodeError as fault:
        place = f"{fault.msg}, line {fault.lineno}, column {fault.colno}"
        raise Refused(400, "error.json", detail=place) from fault
    except (RecursionError, MemoryError, ValueError) as fault:
        raise Refused(400, "error.json", detail="nested too deep, or too long a number") from fault
    return value


def _no_number(name: str) -> Any:
    raise Refused(400, "error.json", detail=f"{name} is no number")


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise Refused(400, "error.json", detail=f"a number of {len(digits)} digits")
    return int(digits)


def _once(pairs: list[tuple[str, Any]]) -> Fields:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Refused(400, "error.json", detail="a field is named twice")
    return found


def language(value: Any) -> str:
    """The language to answer in, whatever else is wrong with the request."""
    lang = value.get("lang") if isinstance(value, dict) else value
    return lang if isinstance(lang, str) and lang in LANGUAGES else LANGUAGES[0]


def question(kind: str, value: Any) -> Fields:
    """A request of that kind with all its fields. Raises Refused that names the field."""
    checks = {"game": _game, "lang": _one_of(*LANGUAGES), **MORE[kind]}
    return _object(value, "", checks, optional={"mark"})


def _object(
    value: Any, place: str, checks: dict[str, Callable[[Any, str], Any]], optional: set[str]
) -> Fields:
    if not isinstance(value, dict):
        raise _wrong(place or "body", "an object", value)
    inside = f"{place}." if place else ""
    for name in value:
        if name not in checks:
            raise Refused(422, "error.unknown_field", field=_shown(inside + name))
    found = {}
    for name, check in checks.items():
        if name in value:
            found[name] = check(value[name], inside + name)
        elif name not in optional:
            raise Refused(422, "error.missing_field", field=inside + name)
    return found


def _game(value: Any, place: str) -> Fields:
    checks: dict[str, Callable[[Any, str], Any]] = {
        "ruleset": _text,
        "start": _text,
        "moves": _moves,
        "play": _one_of("normal", "misere"),
        "places": _places,
        "first": _one_of("left", "right", None),
    }
    return _object(value, place, checks, optional={"places", "first", "moves"})


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise _wrong(place, "text", value)
    return value


def _flag(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong(place, "true or false", value)
    return value


def _one_of(*words: str | None) -> Callable[[Any, str], Any]:
    def check(value: Any, place: str) -> Any:
        if not (value is None or isinstance(value, str)) or value not in words:
            raise _wrong(place, ", ".join(word for word in words if word), value)
        return value

    return check


def _moves(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong(place, "a list of moves", value)
    if len(value) > MOST_MOVES:
        raise Refused(422, "error.too_many", field=place, most=MOST_MOVES)
    for i, move in enumerate(value):
        _move(move, f"{place}[{i}]")
    return value


def _move(value: Any, place: str) -> None:
    level = [value]
    for _ in range(DEEPEST_MOVE):
        if not all(part is None or isinstance(part, (int, str, list)) for part in level):
            break
        level = [inside for part in level if isinstance(part, list) for inside in part]
        if not level:
            return
    raise _wrong(place, "a move", value)


def _places(value: Any, place: str) -> dict[str, tuple[float, float]] | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise _wrong(place, "an object", value)
    if len(value) > MOST_PLACES:
        raise Refused(422, "error.too_many", field=place, most=MOST_PLACES)
    for label, pair in value.items():
        if not (isinstance(pair, list) and len(pair) == 2 and all(map(_coordinate, pair))):
            raise _wrong(f"{place}.{_shown(label)}", "[x, y]", pair)
    return value


def _coordinate(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) < 1e6


def _action(value: Any, place: str) -> Fields:
    """An object; what is in it is checked where the ruleset's tools are known."""
    if not isinstance(value, dict):
        raise _wrong(place, "an object", value)
    return value


MORE: dict[str, dict[str, Callable[[Any, str], Any]]] = {
    "view": {"mark": _flag},
    "edit": {"action": _action},
    "solve": {},
    "explain": {},
    "reply": {"skill": _one_of("perfect", "human")},
    "review": {},
}
"""The kinds of requests, and what they have besides game and language."""


def _wrong(place: str, expected: str, found: Any) -> Refused:
    return Refused(422, "error.field", field=place, expected=expected, found=_shown(found))


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value) if _small(value) else "..."
    return text if len(text) <= 40 else text[:39] + "…"


def _small(value: Any) -> bool:
    return (
        value is None
        or isinstance(value, (bool, float))
        or (isinstance(value, int) and abs(value) < LARGEST)
    )


def sent(value: Any) -> Any:
    """A plain JSON value as it is sent: whole numbers that JavaScript would round as strings."""
    if isinstance(value, (list, tuple)):
        return [sent(part) for part in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= LARGEST:
        return str(value)
    return value
