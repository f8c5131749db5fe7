"""Rules stated in a few lines of Python: a function from a position to its followers.

Positions are any hashable values. What is made of plain literals (None, bool, int, str, bytes,
tuples and frozensets of them, and `Sum`) is written and read as Python writes it, without eval;
for other types a class gives `parse` and `format`.
"""

from __future__ import annotations

import ast
import copy
import traceback
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import Any

from grundy.core.errors import BudgetError, GrundyError, InputError, quote
from grundy.core.partisan import PartisanRuleset
from grundy.core.ruleset import Option, Ruleset, Sum, members
from grundy.core.solution import plain

ALWAYS_TWICE = 1000
"""So many questions are asked twice, to see whether the answers agree; later ones, one in 16."""
MOST_REPEATS = 1_000_000
"""A position may list followers again so often; then it seems never to stop."""

Source = Callable[[Any], Iterable[Any]]
"""A function of the rules, from a position to followers."""

_PLAIN = (type(None), bool, int, str, bytes)


class Rules(Ruleset[Any]):
    """A game given by `followers`; subclasses may add any hook of `Ruleset`.

    `followers(position)` returns or yields positions, `Sum`s of independent positions, or
    `Option(move, follower)`s where moves have names of their own; none where play ends. Without
    names, a move is called by the follower it leads to.
    """

    name = "rules"
    title = "rules of your own"
    source = "stated by the user"
    text_form = """\
A Python literal: a number, a text in quotes, None, True, False, a tuple, frozenset({...}),
or Sum(a, b, ...) of independent positions."""
    example = "5"
    _asked = 0
    _last: Any = None

    @abstractmethod
    def followers(self, position: Any) -> Iterable[Any]:
        """The positions, or Options, that the player to move can choose from."""

    def parse(self, text: str) -> Any:
        """The value of a literal. O(n)."""
        return read_literal(text)

    def format(self, position: Any) -> str:
        """The literal of a position. O(n), sets sorted."""
        return literal(position)

    def adopt(self, value: Any, *_: Any, **choices: Any) -> Any:
        """Any hashable value is a position, texts too."""
        return self._position(value, "a position")

    def describe(self, move: Any) -> str:
        """The name of the move, or the follower."""
        return move if isinstance(move, str) else f"to {shown(move)}"

    def options(self, position: Any) -> Iterator[Option]:
        """What `followers` says, checked. Raises InputError that names position and line."""
        return self._checked(self.followers, position)

    def _checked(self, source: Source, position: Any) -> Iterator[Option]:
        """What a function of the rules says of a position."""
        self._asked, self._last = self._asked + 1, position
        twice = self._asked <= ALWAYS_TWICE or self._asked % 16 == 0
        kept = position if isinstance(position, (*_PLAIN, tuple, frozenset)) else _copy(position)
        answered: list[Option] = []
        for option in self._ask(source, position):
            answered.append(option)
            yield option
        if kept is not position and (kept != position or hash(kept) != hash(position)):
            raise InputError(
                f"the rules changed the position they were asked about: {shown(kept)} became "
                f"{shown(position)}",
                remedy="make a new position for each follower",
            )
        if twice and set(again := list(self._ask(source, position))) != set(answered):
            raise InputError(
                f"the rules answer differently when asked twice about {shown(position)}: first "
                f"{_few(answered)}, then {_few(again)}",
                remedy="followers may depend on the position alone",
            )

    @contextmanager
    def growth_named(self) -> Iterator[None]:
        """A search that passes its budget in here says where the rules have led it."""
        try:
            yield
        except BudgetError as fault:
            if not self._asked:
                raise
            raise BudgetError(
                f"{fault.problem}; the rules were last asked about {shown(self._last)}",
                remedy=f"{fault.remedy}, and see whether the rules let positions grow without end",
            ) from fault

    def _ask(self, source: Source, position: Any) -> Iterator[Option]:
        """The options in order, each follower once, or each named move."""
        met: set[Any] = set()
        repeats = 0
        for item in self._guarded(source, position):
            if isinstance(item, Option):
                move, follower = item.move, self._position(item.follower, "a follower", position)
                plain(move)
                if self._position(move, "a move", position) in met:
                    raise InputError(f"two moves from {shown(position)} are called {shown(move)}")
                met.add(move)
                yield Option(move, follower)
                continue
            follower = self._position(item, "a follower", position)
            if follower in met:
                repeats += 1
                if repeats > MOST_REPEATS:
                    raise InputError(
                        f"the rules list {shown(follower)} as a follower of {shown(position)} "
                        "again and again",
                        remedy="let the function end",
                    )
                continue
            met.add(follower)
            yield Option(self._move_to(follower, len(met)), follower)

    def _guarded(self, source: Source, position: Any) -> Iterator[Any]:
        """What the function gives, its mistakes turned into errors that say where they are."""
        try:
            found = source(position)
            if found is None or isinstance(found, str) or not isinstance(found, Iterable):
                raise InputError(
                    f"the rules gave {shown(found)} for {shown(position)}, expected followers",
                    remedy="return a list or yield; an empty list where play ends",
                )
            if isinstance(found, (set, frozenset)):
                # The order of a set is another in every process; proofs name positions in order.
                found = sorted(found, key=shown)
            yield from found
        except GrundyError:
            raise
        except Exception as fault:
            where, line = place_of(fault, code_of(source))
            raise InputError(
                f"the rules raised {type(fault).__name__}: {quote(str(fault), 200)} at position "
                f"{shown(position)}{line}",
                where=where,
            ) from fault

    def _move_to(self, follower: Any, number: int) -> Any:
        """A JSON value that names the move to `follower`, which comes `number`th."""
        parts = follower if type(follower) is tuple else (follower,)
        if all(type(part) in (int, str) for part in parts):
            return follower
        try:
            if isinstance(follower, Sum):
                return f"Sum({', '.join(map(self.format, follower))})"
            return self.format(follower)
        except GrundyError:
            text = repr(follower)
            # A place in memory names nothing.
            return f"follower {number}" if " at 0x" in text else text

    def _position(self, value: Any, what: str, origin: Any = None) -> Any:
        """`value` if it is hashable, sums of sums made one. Raises InputError."""
        try:
            hash(value)
        except TypeError as fault:
            of = "" if what == "a position" else f" of {shown(origin)}"
            raise InputError(
                f"{what}{of} must be hashable, got {shown(value)}",
                remedy="use tuples, frozensets, ints or strings",
            ) from fault
        return Sum(members(value)) if isinstance(value, Sum) else value


class PuzzleRules(Rules):
    """A game of one player, who wants to reach a position that is `won`; play ends there."""

    players = 1

    @abstractmethod
    def won(self, position: Any) -> bool:
        """Whether the position is a goal."""

    def options(self, position: Any) -> Iterator[Option]:
        """None at a goal; elsewhere what `followers` says."""
        if not self.won(position):
            yield from super().options(position)


class PartisanRules(PartisanRuleset[Any], Rules):
    """A game given by `left` and `right`: what Left, and what Right, can move to.

    Both return or yield what `followers` does; subclasses may add any hook of `PartisanRuleset`.
    """

    @abstractmethod
    def left(self, position: Any) -> Iterable[Any]:
        """The positions, or Options, that Left can choose from."""

    @abstractmethod
    def right(self, position: Any) -> Iterable[Any]:
        """The positions, or Options, that Right can choose from."""

    def left_options(self, position: Any) -> Iterator[Option]:
        """What `left` says, checked. Raises InputError that names position and line."""
        return self._checked(self.left, position)

    def right_options(self, position: Any) -> Iterator[Option]:
        """What `right` says, checked."""
        return self._checked(self.right, position)

    def followers(self, position: Any) -> Iterable[Any]:
        """Refused, as `options` is."""
        return self.options(position)


class _FunctionRules(Rules):
    """Rules that are a function."""

    def __init__(self, function: Callable[[Any], Iterable[Any]], name: str, play: str) -> None:
        self._function = function
        self.name, self.title, self.play = name, f"rules {name}", play

    def followers(self, position: Any) -> Iterable[Any]:
        """What the function says."""
        return self._function(position)

    def options(self, position: Any) -> Iterator[Option]:
        """What the function says, checked."""
        return self._checked(self._function, position)


class _FunctionPuzzle(PuzzleRules, _FunctionRules):
    """A puzzle given by two functions."""

    def __init__(
        self,
        function: Callable[[Any], Iterable[Any]],
        name: str,
        won: Callable[[Any], bool],
    ) -> None:
        super().__init__(function, name, "normal")
        self._goal = won

    def won(self, position: Any) -> bool:
        """What the function says. Raises InputError where it fails."""
        try:
            return bool(self._goal(position))
        except Exception as fault:
            where, line = place_of(fault, code_of(self._goal))
            raise InputError(
                f"won raised {type(fault).__name__}: {quote(str(fault), 200)} at position "
                f"{shown(position)}{line}",
                where=where,
            ) from fault


class _FunctionPartisan(PartisanRules):
    """Partisan rules that are two functions."""

    def __init__(self, left: Source, right: Source, name: str, play: str) -> None:
        self._sides = left, right
        self.name, self.title, self.play = name, f"rules {name}", play

    def left(self, position: Any) -> Iterable[Any]:
        """What the first function says."""
        return self._sides[0](position)

    def right(self, position: Any) -> Iterable[Any]:
        """What the second function says."""
        return self._sides[1](position)

    def left_options(self, position: Any) -> Iterator[Option]:
        """What the first function says, checked."""
        return self._checked(self._sides[0], position)

    def right_options(self, position: Any) -> Iterator[Option]:
        """What the second function says, checked."""
        return self._checked(self._sides[1], position)


def function_of(ruleset: Ruleset[Any]) -> Callable[[Any], Iterable[Any]] | None:
    """The function that is all there is to some rules; None for others."""
    return ruleset._function if type(ruleset) is _FunctionRules else None


def rules(
    followers: Any,
    *,
    name: str | None = None,
    play: str = "normal",
    won: Callable[[Any], bool] | None = None,
) -> Ruleset[Any]:
    """The ruleset of a function from a position to its followers; rulesets stay as they are.

    A pair of functions states a partisan game: where Left, and where Right, can move. `play` is
    "normal" or "misere" (who cannot move wins). With `won` it is a puzzle for one player, who wants
    to reach a position for which `won` is true. Raises InputError.
    """
    if isinstance(followers, Ruleset):
        return followers
    if isinstance(followers, type) and issubclass(followers, Ruleset):
        made: Ruleset[Any] = followers()
        return made
    pair = isinstance(followers, tuple) and len(followers) == 2 and all(map(callable, followers))
    if not callable(followers) and not pair:
        raise InputError(
            f"rules are a function, a pair of functions (left, right), or a Ruleset, "
            f"got {shown(followers)}",
            remedy="def followers(position): ... yield the positions a move leads to",
        )
    if play not in ("normal", "misere"):
        raise InputError(f"play must be 'normal' or 'misere', got {play!r}")
    if pair:
        if won is not None:
            raise InputError("a puzzle has one player, and no moves of Left and Right")
        left, right = followers
        return _FunctionPartisan(left, right, name or "rules", play)
    called = getattr(followers, "__name__", "rules")
    name = name or ("rules" if called == "<lambda>" else called)
    if won is None:
        return _FunctionRules(followers, name, play)
    if play != "normal":
        raise InputError("a puzzle for one player has no misère play")
    return _FunctionPuzzle(followers, name, won)


def literal(value: Any) -> str:
    """A position as Python writes it; sets in sorted order. Raises InputError for other types."""
    try:
        return _literal(value)
    except (RecursionError, ValueError) as fault:
        if isinstance(fault, GrundyError):
            raise
        raise InputError("the position is too deep or too large to be written as text") from fault


def _literal(value: Any) -> str:
    if type(value) in _PLAIN:
        return repr(value)
    if isinstance(value, Sum):
        return f"Sum({', '.join(map(_literal, value))})"
    if type(value) is tuple:
        return f"({', '.join(map(_literal, value))}{',' if len(value) == 1 else ''})"
    if type(value) is frozenset:
        inside = ", ".join(sorted(map(_literal, value)))
        return f"frozenset({{{inside}}})" if inside else "frozenset()"
    raise InputError(
        f"a position with a {type(value).__name__} in it cannot be written as text",
        remedy="give the rules a class with parse and format, or use tuples",
    )


def read_literal(text: str) -> Any:
    """The position a literal stands for; nothing is evaluated. Raises InputError with its place."""
    try:
        tree = ast.parse(text.strip("\ufeff \t\r\n"), mode="eval")
        return _value(tree.body)
    except SyntaxError as fault:
        place = f"line {fault.lineno or 1}, column {fault.offset or 1}"
        raise InputError(
            f"found {quote(text)}, expected a Python literal such as 5 or (1, 2)", where=place
        ) from fault
    except (ValueError, RecursionError, MemoryError) as fault:
        if isinstance(fault, GrundyError):
            raise
        raise InputError(
            f"found {quote(text)}, expected a literal that can be read", where="line 1, column 1"
        ) from fault


def _value(node: ast.expr) -> Any:
    if isinstance(node, ast.Constant) and type(node.value) in _PLAIN:
        return node.value
    if isinstance(node, ast.Tuple):
        return tuple(map(_value, node.elts))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _value(node.operand)
        if type(number) is int:
            return -number
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        if node.func.id == "Sum":
            return Sum(members(Sum(map(_value, node.args))))
        if node.func.id == "frozenset" and len(node.args) <= 1:
            inside = node.args[0] if node.args else ast.Tuple([])
            if isinstance(inside, (ast.Set, ast.Tuple, ast.List)):
                return frozenset(map(_value, inside.elts))
    raise InputError(
        f"found {quote(ast.unparse(node))}, expected a number, text, tuple, frozenset or Sum",
        where=f"line {node.lineno}, column {node.col_offset + 1}",
        remedy="lists and sets are no positions; write (1, 2) or frozenset({1, 2})",
    )


def shown(value: Any) -> str:
    """A value for a message: its literal, or what repr says, cut short."""
    try:
        text = _literal(value)
    except (GrundyError, RecursionError, ValueError):
        try:
            text = repr(value)
        except Exception:
            text = f"a {type(value).__name__}"
    return cut(text)


def cut(text: str) -> str:
    """A text for a message, as one line and no longer."""
    text = " ".join(text.split())
    return text if len(text) <= 80 else text[:79] + "…"


def _few(options: list[Option]) -> str:
    named = [shown(option.follower) for option in options[:4]]
    return (", ".join(named) + (", ..." if len(options) > 4 else "")) or "none"


def _copy(position: Any) -> Any:
    try:
        return copy.deepcopy(position)
    except Exception:
        # What cannot be copied cannot be watched.
        return position


def code_of(function: Any) -> CodeType | None:
    """The code of a function or method, if it is written in Python."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return code if isinstance(code, CodeType) else None


def place_of(fault: BaseException, code: CodeType | None) -> tuple[str, str]:
    """Where in the rules `fault` arose ("my_rules.py, line 5"), and that line's text."""
    frames = traceback.extract_tb(fault.__traceback__)
    own = [f for f in frames if code is not None and f.filename == code.co_filename]
    if not own:
        return "", ""
    frame = own[-1]
    line = f", in `{frame.line}`" if frame.line else ""
    return f"{Path(frame.filename).name}, line {frame.lineno}", line
