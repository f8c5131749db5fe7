"""Whether a game numbers its positions as it should: without gaps, without clashes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from grundy.core.errors import InputError
from grundy.core.rules import rules as as_rules
from grundy.core.rules import shown
from grundy.strong.games import Game, game_of

MOST = 100_000
"""Ranks that are looked at; of larger games so many are drawn, with both ends."""
_NEAR = 1_000


def check_ranks(
    rules: Any,
    starts: Sequence[Any] = (),
    *,
    box: Sequence[tuple[int, int]] | None = None,
    most: int | None = None,
    seed: int = 0,
) -> list[str]:
    """Turn rank and unrank round, and ask about moves both ways; what was found to hold.

    Every rank must have a position whose rank it is, and no two may have the same; followers must
    have ranks that lead back to them; and `predecessors` must tell all of the positions that have
    the position as a follower, and besides only some where play has ended. Of more than `most`
    ranks a part is drawn. Raises InputError for the first that is wrong. O(most * followers**2).
    """
    game = game_of(as_rules(rules), starts, box)
    if game.size is None:
        raise InputError(
            f"{game.name} ranks no positions: they are found by exploring",
            remedy="derive the rules from grundy.Ranked, or give a box",
        )
    most = MOST if most is None else most
    whole = game.size <= most
    keys = list(range(game.size)) if whole else _drawn(game.size, most, seed)
    met: dict[Any, int] = {}
    edges = 0
    for key in keys:
        position = _turned(game, key)
        if met.setdefault(position, key) != key:
            raise InputError(f"ranks {met[position]} and {key} both stand for {shown(position)}")
        for follower in game.followers(position):
            _back(game, follower, f"a follower of {shown(position)}")
            edges += 1
        if game.backwards:
            _both_ways(game, key, position)
    part = f"all {game.size:,}" if whole else f"{len(keys):,} drawn of {game.size:,}"
    facts = [
        f"{part} ranks have a position each, and no two the same one",
        f"{edges:,} moves lead to positions with ranks of their own",
    ]
    if game.backwards:
        facts.append("predecessors and followers agree")
    return facts


def _drawn(size: int, most: int, seed: int) -> list[int]:
    rng = Random(seed)
    found = {*range(min(_NEAR, most // 4)), *range(size - min(_NEAR, most // 4), size)}
    while len(found) < most:
        found.add(rng.randrange(size))
    return sorted(found)


def _at(game: Game, key: int) -> Any:
    try:
        return game.position(key)
    except Exception as fault:
        raise InputError(
            f"unrank raised {type(fault).__name__} for {key}, one of {game.size:,} ranks: {fault}",
            remedy="every number from 0 to size - 1 stands for a position",
        ) from fault


def _turned(game: Game, key: int) -> Any:
    position = _at(game, key)
    if game.key(position) != key:
        raise InputError(
            f"rank {key} stands for {shown(position)}, whose rank is {game.key(position)}",
            remedy="rank and unrank must undo each other",
        )
    return position


def _back(game: Game, position: Any, what: str) -> int:
    """The key of a position, which must stand for it."""
    key = game.key(position)
    if _at(game, key) != position:
        raise InputError(
            f"{what}, {shown(position)}, has the rank {key} of {shown(_at(game, key))}",
            remedy="two positions must not have the same rank",
        )
    return key


def _both_ways(game: Game, key: int, position: Any) -> None:
    for before in game.predecessor_keys(key):
        other = _at(game, before)
        if game.end(other) is None and key not in game.follower_keys(before):
            raise InputError(
                f"{shown(other)} is told as a predecessor of {shown(position)}, but no move leads "
                "there"
            )
    for after in game.follower_keys(key):
        if key not in game.predecessor_keys(after):
            raise InputError(
                f"a move leads from {shown(position)} to {shown(_at(game, after))}, whose "
                "predecessors do not tell"
            )
