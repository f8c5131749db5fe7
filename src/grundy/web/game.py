"""A game as a request tells it: a start, and the moves made since, replayed by the rules."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from grundy.core.errors import InputError
from grundy.core.partisan import PartisanRuleset, Turn, first_turn, turn_options
from grundy.core.picture import Group, Picture, with_moves
from grundy.core.rules import Rules
from grundy.core.ruleset import Option, Ruleset, Sum
from grundy.core.solution import plain
from grundy.engine.named import read_position
from grundy.engine.rules_file import load_rules
from grundy.rulesets import all_rulesets
from grundy.web.fields import Fields, Refused, sent
from grundy.web.words import Words

MOST_LISTED = 5_000
"""Moves of a position that the page is told."""
MOST_NAMED = 1_000_000
"""Characters of the moves that are listed."""
MOST_SOUGHT = 200_000
"""Moves looked through for one that was made."""
MOST_WRITTEN = 20_000_000
"""Characters of the positions that listed moves lead to: of large positions fewer are listed."""
KEPT = 256
"""Positions that a process remembers, so that a game is not replayed from its start each time."""
KEPT_WRITTEN = 60_000_000
"""Characters of these, and of the positions that their listed moves lead to."""


class Made(NamedTuple):
    """A move made by `player` in a partisan game, in a Sum or not, after the `earlier` ones."""

    move: Any
    player: str | None
    in_sum: bool
    earlier: Made | None


class State:
    """A position of a game, whose turn it is, and the moves there are.

    `position` is a `Turn` in a partisan game, `made` tells the moves that led to it.
    """

    def __init__(self, ruleset: Ruleset[Any], position: Any, made: Made | None = None) -> None:
        self.ruleset, self.position, self.made = ruleset, position, made
        self._options: list[Option] | None = None
        self.more = False
        self._index: dict[str, int] = {}

    @property
    def whole(self) -> Any:
        """The position, or Sum of positions, without whose turn it is."""
        return self.position.position if isinstance(self.position, Turn) else self.position

    @property
    def player(self) -> str | None:
        """Who moves in a partisan game."""
        return self.position.player if isinstance(self.position, Turn) else None

    @property
    def options(self) -> list[Option]:
        """The legal moves in order, as many as are listed; then `more` tells of others."""
        if self._options is None:
            most = min(MOST_LISTED, 1 + MOST_WRITTEN // (1 + len(self.text)))
            found: list[Option] = []
            index: dict[str, int] = {}
            more, room = False, MOST_NAMED
            for option in turn_options(self.ruleset, self.position):
                name = named(option.move)
                room -= len(name)
                if len(found) == most or room < 0:
                    more = True
                    break
                if name in index:
                    raise InputError(f"two moves of {self.ruleset.name} are written alike")
                index[name] = len(found)
                found.append(option)
            self._options, self._index, self.more = found, index, more
        return self._options

    def index(self, move: Any) -> int | None:
        """The number of a move among the options; None if it is not listed."""
        return self._index.get(named(move)) if self.options else None

    def find(self, move: Any) -> Option | None:
        """The option whose move the page writes like that, also beyond the listed ones."""
        number = self.index(move)
        if number is not None:
            return self.options[number]
        if self.more:
            wanted = named(move)
            listed = len(self.options)
            rest = islice(turn_options(self.ruleset, self.position), listed, MOST_SOUGHT)
            return next((option for option in rest if named(option.move) == wanted), None)
        return None

    def after(self, move: Any, turn: int) -> State:
        """Where a move, as the page writes it, leads to. Raises Refused if it is not legal."""
        option = self.find(move)
        if option is None:
            raise Refused(422, "error.illegal", turn=turn, move=named(move)[:80])
        return State(self.ruleset, option.follower, self._making(option.move))

    def _making(self, move: Any) -> Made:
        return Made(move, self.player, isinstance(self.whole, Sum), self.made)

    @property
    def written(self) -> int:
        """About how many characters the position and its options take."""
        return len(self.text) * (1 + len(self._options or ()))

    @property
    def moves(self) -> list[Any]:
        """The moves of the options."""
        return [option.move for option in self.options]

    @cached_property
    def text(self) -> str:
        """The position as the ruleset writes it; of a sum, its parts."""
        whole = self.whole
        if not isinstance(whole, Sum):
            return self.ruleset.format(whole)
        parts = [self.ruleset.format(part) for part in whole]
        # Of a user's rules a sum is a position that can be typed.
        return f"Sum({', '.join(parts)})" if isinstance(self.ruleset, Rules) else " + ".join(parts)

    def words(self, move: Any, words: Words) -> str:
        """A move in words; in English what has no sentence in the catalogue."""
        return self._told(self._making(move), words)

    def made_words(self, words: Words) -> list[str]:
        """The moves made, in words."""
        told, made = [], self.made
        while made is not None:
            told.append(self._told(made, words))
            made = made.earlier
        return told[::-1]

    def _told(self, made: Made, words: Words) -> str:
        inner, component = made.move, None
        if made.player:
            _, inner = inner
        if made.in_sum:
            component, inner = inner
        told = self.ruleset.tell(inner)
        text = words.told(told) if told else self.ruleset.describe(inner)
        if component is not None:
            text = words.say("in.component", number=component + 1, move=text)
        return words.say(f"by.{made.player}", move=text) if made.player else text

    def draw(self, winning: Sequence[Any] = ()) -> Picture | None:
        """The picture, of a sum those of its parts side by side; moves in it are those of `options`
        alone, and `winning` those of them that win."""
        whole = self.whole
        if not isinstance(whole, Sum):
            return self.ruleset.draw(whole, winning)
        parts = []
        for i, part in enumerate(whole):
            picture = self.ruleset.draw(part, list(self._within(winning, i)))
            if picture is None:
                return None
            parts.append(with_moves(picture, lambda move, i=i: self._outside(move, i)))
        return Group(parts)

    def _within(self, winning: Sequence[Any], i: int) -> Iterator[Any]:
        """Those of the winning moves that are made in component i, as moves of that component."""
        for move in winning:
            player, inner = move if self.player else (None, move)
            if inner[0] == i:
                yield (player, inner[1]) if player else inner[1]

    def _outside(self, move: Any, i: int) -> Any:
        return (move[0], (i, move[1])) if self.player else (i, move)


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def named(move: Any) -> str:
    """One text for a move, as the rules have it or as the page sent it."""
    return _ENCODER.encode(sent(plain(move)))


class Games:
    """The rulesets that can be played, and positions met of late.

    Those in a user's file `rules` come first, and instead of one of the same name.
    """

    def __init__(self, rules: str | None = None) -> None:
        self.rules = rules
        self.own: Ruleset[Any] | None = None
        self.rulesets: dict[str, Ruleset[Any]] = {}
        self._changed: int | None = None
        self._kept: OrderedDict[bytes, State] = OrderedDict()

    def load(self) -> None:
        """Read the rulesets; the user's file again, when it has changed.

        Raises InputError for a file that is wrong.
        """
        if self.rules is None:
            if not self.rulesets:
                self.rulesets = {ruleset.name: ruleset for ruleset in all_rulesets()}
            return
        try:
            changed = Path(self.rules).stat().st_mtime_ns
        except OSError:
            changed = 0
        if changed != self._changed:
            self._changed = None
            self._kept.clear()
            self.own = own = load_rules(self.rules)
            house = {ruleset.name: ruleset for ruleset in all_rulesets()}
            house.pop(own.name, None)
            self.rulesets = {own.name: own, **house}
            self._changed = changed

    def ruleset(self, name: str) -> Ruleset[Any]:
        """The ruleset of that name. Raises Refused."""
        if name not in self.rulesets:
            raise Refused(404, "error.ruleset", name=name[:80])
        return self.rulesets[name]

    def start(self, game: Fields) -> State:
        """The position that the game starts from. Raises InputError, Refused."""
        return self._replayed({**game, "moves": []}, 0)[0]

    def _read(self, game: Fields) -> State:
        ruleset = self.ruleset(game["ruleset"])
        if game["play"] == "misere" and ruleset.players == 1:
            raise Refused(422, "error.misere")
        partisan = isinstance(ruleset, PartisanRuleset)
        starter = game.get("first") if partisan else None
        return State(ruleset, first_turn(ruleset, read_position(ruleset, game["start"]), starter))

    def states(self, game: Fields) -> list[State]:
        """All positions of the game, the start first. Raises InputError, Refused."""
        return self._replayed(game, 0)

    def state(self, game: Fields) -> State:
        """The position that the game has come to."""
        known = [turn for turn, key in enumerate(_chain(game)) if key in self._kept]
        return self._replayed(game, max(known, default=0))[-1]

    def _replayed(self, game: Fields, since: int) -> list[State]:
        """The positions from that turn on, which is one that is kept, or the start."""
        moves = game.get("moves") or []
        states: list[State] = []
        for turn, key in enumerate(_chain(game)):
            if turn < since:
                continue
            state = self._kept.get(key)
            if state is None:
                state = states[-1].after(moves[turn - 1], turn) if turn else self._read(game)
            self._kept[key] = state
            self._kept.move_to_end(key)
            states.append(state)
        while len(self._kept) > 1 and (
            len(self._kept) > KEPT or sum(s.written for s in self._kept.values()) > KEPT_WRITTEN
        ):
            self._kept.popitem(last=False)
        return states


def _chain(game: Fields) -> Iterator[bytes]:
    """A key of the start and of each position after it: equal for equal beginnings only."""
    beginning = [game["ruleset"], game["start"], game["play"], game.get("first")]
    key = blake2b(json.dumps(beginning).encode(), digest_size=20).digest()
    yield key
    for move in game.get("moves") or []:
        key = blake2b(key + named(move).encode(), digest_size=20).digest()
        yield key
