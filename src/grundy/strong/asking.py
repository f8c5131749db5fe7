"""Rules asked about many positions at once: compiled where they can be, else one by one."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import GrundyError, InputError
from grundy.core.ranked import Ranked
from grundy.core.rules import code_of, place_of, shown
from grundy.engine.jit import (
    CannotCompile,
    Interpreted,
    demand_integers,
    filling,
    helper,
    the_numba,
)
from grundy.strong.games import MOST, Game
from grundy.strong.labels import OUTCOMES

BLOCK = 1 << 14
"""Positions that the rules are asked about at once."""
COMPARED = 1_000
"""So many positions are asked about interpreted, too; then one of `APART`."""
APART = 4_096

Keys = NDArray[np.int64]
_Ask = Callable[..., int]


class Asker:
    """The rules of a game. Of a block of positions the followers (or predecessors) of the i-th are
    `out[offsets[i]:offsets[i + 1]]`, each once, and `ends[i]` is the code of how it ended, or 0."""

    def __init__(self, game: Game, *, jit: bool = True) -> None:
        self.game = game
        self.offsets = np.zeros(BLOCK + 1, np.int32)
        self.ends = np.zeros(BLOCK, np.uint8)
        self.out = np.empty(8 * BLOCK, np.int64)
        self._compared = self._unseen = 0
        self._ask, self._before = _interpreted(game)
        self.compiled = False
        if jit:
            try:
                self._ask, self._before = _compiled(game)
                self.compiled = True
            except CannotCompile as why:
                warnings.warn(f"the rules run interpreted: {why}", Interpreted, stacklevel=2)

    def followers(self, keys: Keys) -> Iterator[tuple[int, int]]:
        """Pieces [first, first + count) of the keys, each when it has been answered."""
        return self._pieces(self._ask, self.game.follower_keys, keys)

    def predecessors(self, keys: Keys) -> Iterator[tuple[int, int]]:
        """As above; only games that tell them are asked."""
        return self._pieces(self._before, self.game.predecessor_keys, keys)

    def _pieces(
        self, ask: _Ask, plainly: Callable[[int], list[int]], keys: Keys
    ) -> Iterator[tuple[int, int]]:
        first = 0
        while first < len(keys):
            block = keys[first : first + BLOCK]
            try:
                done = ask(block, len(block), self.offsets, self.out, self.ends)
            except GrundyError:
                raise
            except Exception as fault:
                raise self._failed(block, plainly, fault) from fault
            if not done:
                self.out = np.empty(2 * len(self.out), np.int64)
                continue
            found = self.out[: self.offsets[done]]
            if len(found) and found.min() < 0:
                raise self._failed(block[:done], plainly, None)
            if self.compiled:
                self._compare(plainly, block[:done])
            yield first, done
            first += done

    def _failed(
        self, keys: Keys, plainly: Callable[[int], list[int]], fault: Exception | None
    ) -> InputError:
        """What is wrong, as the rules say when they are asked one by one."""
        for key in keys.tolist():
            try:
                plainly(key)
            except GrundyError:
                raise
            except Exception as inner:
                where, line = place_of(inner, code_of(self.game.rules))
                return InputError(
                    f"the rules raised {type(inner).__name__}: {inner} at position "
                    f"{shown(self.game.position(key))}{line}",
                    where=where,
                )
        said = "a key out of range" if fault is None else f"{type(fault).__name__}: {fault}"
        return InputError(
            f"compiled, the rules say something else ({said})", remedy="leave them uncompiled"
        )

    def _compare(self, plainly: Callable[[int], list[int]], keys: Keys) -> None:
        self._unseen += len(keys)
        count = min(len(keys), COMPARED - self._compared)
        if count <= 0:
            if self._unseen < APART:
                return
            count = 1
        self._unseen = 0
        for i in range(count):
            key = int(keys[i])
            position = self.game.position(key)
            said = set(plainly(key))
            if plainly == self.game.follower_keys:
                end = self.game.end(position)
                same = self.ends[i] == (0 if end is None else OUTCOMES.index(end))
            else:
                same = True
            if not same or said != set(self.out[self.offsets[i] : self.offsets[i + 1]].tolist()):
                raise InputError(
                    f"compiled, the rules say something else of {shown(position)}",
                    remedy="leave them uncompiled: --no-jit",
                )
        self._compared += count


def _interpreted(game: Game) -> tuple[_Ask, _Ask]:
    def fill(
        plainly: Callable[[int], list[int]], keys: Keys, offsets: Any, out: Any, ends: Any
    ) -> int:
        e = 0
        for i, key in enumerate(keys.tolist()):
            offsets[i] = e
            end = None if ends is None else game.end(game.position(key))
            if ends is not None:
                ends[i] = 0 if end is None else OUTCOMES.index(end)
            found = plainly(key) if end is None else []
            if e + len(found) > len(out):
                return i
            out[e : e + len(found)] = found
            e += len(found)
        offsets[len(keys)] = e
        return len(keys)

    def ask(keys: Keys, count: int, offsets: Any, out: Any, ends: Any) -> int:
        return fill(game.follower_keys, keys, offsets, out, ends if game.ends else None)

    def before(keys: Keys, count: int, offsets: Any, out: Any, ends: Any) -> int:
        return fill(game.predecessor_keys, keys, offsets, out, None)

    return ask, before


_made: dict[str, tuple[_Ask, _Ask]] = {}
_KEPT = 64
_making = Lock()


def _compiled(game: Game) -> tuple[_Ask, _Ask]:
    """Compiled functions; once per process and rules. Raises CannotCompile."""
    numba = the_numba()
    with _making:
        if game.fingerprint not in _made:
            if len(_made) >= _KEPT:
                _made.pop(next(iter(_made)))
            ask = _loop(numba, game, game.rules, ends=game.ends)
            before = ask
            if game.backwards:
                before = _loop(numba, game, game.ruleset.predecessors, ends=False)  # type: ignore[attr-defined]
            _made[game.fingerprint] = ask, before
        return _made[game.fingerprint]


_LOOP = """\
def ask(keys, count, offsets, out, ends):
 e = 0
 room = len(out)
 for i in range(count):
  offsets[i] = e
  position = unrank(int64(keys[i]))
  end = ended(position)
  ends[i] = end
  if end == 0:
   first = e
   e = fill(position, out, e, 0, 0)
   if e >= room:
    return i
   if e - first > 40:
    out[first:e].sort()
    k = first
    for j in range(first, e):
     if j == first or out[j] != out[k - 1]:
      out[k] = out[j]
      k += 1
    e = k
   elif e - first > 1:
    k = first
    for j in range(first, e):
     same = False
     for m in range(first, k):
      same |= out[m] == out[j]
     if not same:
      out[k] = out[j]
      k += 1
    e = k
 offsets[count] = e
 return count
"""


def _loop(numba: Any, game: Game, function: Any, *, ends: bool) -> _Ask:
    compile_ = numba.njit(nogil=True)
    if game.box is not None:
        rank, unrank = map(compile_, _box_code(numba, game))
    else:
        own = type(game.ruleset)
        rank = unrank = compile_(lambda key: key)
        if own.rank is not Ranked.rank:  # type: ignore[attr-defined]
            rank = helper(game.ruleset.rank)  # type: ignore[attr-defined]
        if own.unrank is not Ranked.unrank:  # type: ignore[attr-defined]
            unrank = helper(game.ruleset.unrank)  # type: ignore[attr-defined]
    filled = filling(function, _putter(numba, game, rank))
    if filled.parts != 1:
        raise CannotCompile("a sum is no position of a strong solution")
    names: dict[str, Any] = {"unrank": unrank, "fill": filled.fill, "int64": numba.int64}
    names["ended"] = (
        helper(game.ruleset.ended, _as_codes) if ends else compile_(lambda position: 0)  # type: ignore[attr-defined]
    )
    exec(_LOOP, names)
    ask = compile_(names["ask"])
    int64 = numba.int64[::1]
    try:
        ask.compile((int64, numba.int64, numba.int32[::1], int64, numba.uint8[::1]))
    except Exception as fault:  # what Numba does not know it says in many ways, not all its own
        raise CannotCompile(filled.blamed(str(fault))) from fault
    made: _Ask = ask
    return made


def _as_codes(node: ast.FunctionDef) -> None:
    """Let `ended` return codes."""
    for part in ast.walk(node):
        if isinstance(part, ast.Return):
            value = part.value or ast.Constant(None)
            for leaf in ast.walk(value):
                if isinstance(leaf, ast.Constant) and leaf.value in (None, "lost", "won", "tied"):
                    leaf.value = 0 if leaf.value is None else OUTCOMES.index(leaf.value)
            part.value = value
    node.body.append(ast.Return(ast.Constant(0)))


def _box_code(numba: Any, game: Game) -> tuple[Any, Any]:
    """Functions from a position to its number in the box, -1 if outside, and back."""
    box = game.box
    assert box is not None
    k = len(box.lo)
    at = ["p"] if box.flat else [f"p[{i}]" for i in range(k)]
    lines = ["def rank(p):", " r = 0"]
    for x, low, length in zip(at, box.lo, box.size, strict=True):
        lines += [
            f" x = int64({x})",
            f" if x < {low} or x - ({low}) >= {length}: return -1",
            f" r = r * {length} + (x - ({low}))",
        ]
    lines += [" return r", "def unrank(r):"]
    for i in range(k - 1, 0, -1):
        lines += [f" q = r // {box.size[i]}", f" x{i} = r - q * {box.size[i]} + {box.lo[i]}"]
        lines += [" r = q"]
    lines += [f" x0 = r + {box.lo[0]}"]
    point = "x0" if box.flat else "(" + "".join(f"x{i}, " for i in range(k)) + ")"
    lines += [f" return {point}"]
    names: dict[str, Any] = {"int64": numba.int64}
    exec("\n".join(lines), names)
    return names["rank"], names["unrank"]


def _putter(numba: Any, game: Game, rank: Any) -> Any:
    """What stores the key of a follower, or -1."""
    dimensions = None if game.box is None or game.box.flat else len(game.box.lo)
    most = MOST if game.size is None else game.size

    def put(follower: Any, out: Any, e: Any, lo: Any, size: Any) -> Any:
        raise NotImplementedError

    def choose(follower: Any, out: Any, e: Any, lo: Any, size: Any) -> Any:
        if game.box is not None:
            demand_integers(numba, follower, dimensions)

        def store(follower, out, e, lo, size):  # type: ignore[no-untyped-def]
            r = rank(follower)
            out[min(e, len(out) - 1)] = r if 0 <= r < most else -1
            return e + 1

        return store

    choose.__annotations__ = {}
    numba.extending.overload(put, jit_options={"boundscheck": False})(choose)
    return put
