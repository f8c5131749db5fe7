"""Partisan certificates: turns labelled won or lost (or drawn), each justified by its options.

A turn is a player and the sum of what is left, components without a move being dropped. Mode
"proof": a lost turn has all followers labelled won before it, a won one names a lost follower
before it; so the labels are well founded. Mode "ranks", where play can go on for ever: every turn
that moves lead to has its remoteness, and a drawn turn has a drawn follower and no lost one.
"""

from __future__ import annotations

from typing import Any

from grundy.check.claim import Claim, check_winning, is_count, require
from grundy.core.partisan import PLAYERS, PartisanRuleset, outcome_of_starts, player_options
from grundy.core.ruleset import Sum
from grundy.core.seal import seal
from grundy.core.solution import plain

NAMES = {"proof": "partisan search", "ranks": "partisan retrograde analysis"}
RULES = {
    "proof": "who moves wins if a move leads to a turn that the other loses, and else loses",
    "ranks": "a turn is lost if all moves lead to won ones, won if one leads to a lost one, "
    "else drawn",
}
RESULTS = ("won", "lost", "drawn")

Turn = tuple[str, tuple[str, ...]]
"""A player and the texts of the components, in order."""


def check(claim: Claim) -> list[str]:
    """Check every label against the options of its turn. O(turns + options)."""
    data, ruleset = claim.data, claim.ruleset
    require(isinstance(ruleset, PartisanRuleset), "only partisan games have turns")
    assert isinstance(ruleset, PartisanRuleset)
    require(set(data) == {"mode", "labels", "seal"}, "other fields in the certificate")
    unsealed = {name: part for name, part in data.items() if name != "seal"}
    require(data["seal"] == seal(unsealed), "the certificate was altered: its seal is broken")
    mode = data["mode"]
    require(mode in ("proof", "ranks"), f"mode {mode!r} is unknown")
    require(isinstance(data["labels"], list), "labels must be a list")
    # Positions are split, and stand for their mirror images, in normal play only.
    game = _Game(ruleset, hooks=claim.play == "normal")
    starts = [
        (player, move, (_other(player), game.components(follower)))
        for player in PLAYERS
        for move, follower in player_options(ruleset, player, claim.position)
    ]
    if mode == "proof":
        results = _proven(claim, game, starts)
        forced = [_forced(claim.play, player, starts, results) for player in PLAYERS]
    else:
        root = game.components(claim.position)
        roots = [*((player, root) for player in PLAYERS), *(turn for _, _, turn in starts)]
        results = _ranked(claim, game, roots)
        forced = [_result(player, results[player, root]) for player in PLAYERS]
    require(claim.outcome == outcome_of_starts(*forced).value, "the outcome is not the one proven")
    require(claim.value is None and claim.line == [], "no value or line is proven here")
    winning = [plain((player, move)) for player, move, turn in starts if results[turn] == "lost"]
    check_winning(claim, winning)
    stated = (claim.method["name"], claim.method["statement"], claim.method["source"])
    described = (NAMES[mode], f"{RULES[mode]}; {len(results)} turns", "")
    require(stated == described, "the search is described wrongly")
    return [
        f"outcome {claim.outcome}: {len(results)} turns are labelled, each justified by its moves",
        f"all {len(claim.winning)} winning moves of both players, and no others",
    ]


class _Game:
    """The rules, asked once about each component."""

    def __init__(self, ruleset: PartisanRuleset[Any], hooks: bool) -> None:
        self.ruleset, self.hooks = ruleset, hooks
        self._positions: dict[str, Any] = {}
        self._moves: dict[tuple[str, str], list[tuple[str, ...]]] = {}
        self._alive: dict[Any, str] = {}

    def components(self, position: Any) -> tuple[str, ...]:
        """The components in which somebody can move, as texts in order."""
        parts: list[Any] = []
        for whole in position if isinstance(position, Sum) else (position,):
            if self.hooks:
                parts += map(self.ruleset.canonical, self.ruleset.split(whole))
            else:
                parts.append(whole)
        texts = [self._text(part) for part in parts]
        return tuple(sorted(text for text in texts if text))

    def _text(self, part: Any) -> str:
        """The text of a component, or "" if nobody can move in it."""
        text = self._alive.get(part)
        if text is None:
            sides = (player_options(self.ruleset, player, part) for player in PLAYERS)
            alive = any(next(side, None) is not None for side in sides)
            text = self._alive[part] = self.ruleset.format(part) if alive else ""
            require(bool(text) == alive, "a component in which one can move has no text")
            self._positions[text] = part
        return text

    def read(self, player: Any, texts: Any) -> Turn:
        """A turn as it is written: its components live, in order, each in the rules' own form."""
        require(player in PLAYERS, f"{player!r} is no player")
        require(isinstance(texts, list), "components are a list")
        require(all(isinstance(text, str) for text in texts), "components are text")
        require(sorted(texts) == texts, "components are not in order")
        for text in texts:
            if text not in self._positions:
                part = self.ruleset.parse(text)
                require(self.ruleset.format(part) == text, f"{text!r} is not the own form")
                require(self._text(part) == text, f"nobody can move in {text!r}")
        return player, tuple(texts)

    def followers(self, turn: Turn) -> list[Turn]:
        """The turns that a move leads to, each once, in the order of components and moves."""
        player, texts = turn
        found: dict[Turn, None] = {}
        for i, text in enumerate(texts):
            if i and texts[i - 1] == text:
                continue
            rest = texts[:i] + texts[i + 1 :]
            for parts in self._follow(player, text):
                found[_other(player), tuple(sorted(rest + parts))] = None
        return list(found)

    def _follow(self, player: str, text: str) -> list[tuple[str, ...]]:
        known = self._moves.get((player, text))
        if known is None:
            options = player_options(self.ruleset, player, self._positions[text])
            known = [self.components(follower) for _, follower in options]
            self._moves[player, text] = known
        return known


def _proven(claim: Claim, game: _Game, starts: list[Any]) -> dict[Turn, str]:
    """Every label has what it needs before it, and each is needed by a first move or another."""
    results: dict[Turn, str] = {}
    order: list[Turn] = []
    needed = {turn for _, _, turn in starts}
    for label in claim.data["labels"]:
        require(
            isinstance(label, list) and len(label) == 4, "a label is player, sum, result, reply"
        )
        turn = game.read(*label[:2])
        result, reply = label[2:]
        require(turn not in results, "a turn is labelled twice")
        require(result in ("won", "lost"), f"{result!r} is no result")
        after = game.followers(turn)
        if result == "lost":
            require(reply is None, "a lost turn has no winning reply")
            require(after or claim.play == "normal", "who cannot move wins in misère play")
            won = all(results.get(child) == "won" for child in after)
            require(won, "a lost turn has a move that is not proven to lose")
            needed.update(after)
        elif after:
            require(is_count(reply, len(order)), "a reply is the number of an earlier label")
            child = order[reply]
            require(child in after, "a won turn names a reply that is no move")
            require(results[child] == "lost", "a won turn names a reply that is not lost")
            needed.add(child)
        else:
            require(reply is None and claim.play == "misere", "who cannot move loses")
        results[turn] = result
        order.append(turn)
    require(needed == results.keys(), "other turns are labelled than the proof needs")
    return results


def _ranked(claim: Claim, game: _Game, roots: list[Turn]) -> dict[Turn, str]:
    """The labels are those of the turns that moves lead to from the roots, with remoteness."""
    labels: dict[Turn, tuple[str, int | None]] = {}
    for label in claim.data["labels"]:
        require(isinstance(label, list) and len(label) == 4, "a label is player, sum, result, rank")
        turn = game.read(*label[:2])
        result, rank = label[2:]
        require(turn not in labels, "a turn is labelled twice")
        require(result in RESULTS, f"{result!r} is no result")
        require(rank is None if result == "drawn" else is_count(rank), "drawn turns have no rank")
        labels[turn] = result, rank
    met = dict.fromkeys(roots)
    queue = list(met)
    for turn in queue:
        after = game.followers(turn)
        require(
            all(child in labels for child in (turn, *after)), "labels are not closed under moves"
        )
        _check_rank(claim.play, labels[turn], [labels[child] for child in after])
        fresh = [child for child in after if child not in met]
        met.update(dict.fromkeys(fresh))
        queue += fresh
    require(len(met) == len(labels), "turns are labelled that no move leads to")
    return {turn: result for turn, (result, _) in labels.items()}


def _check_rank(
    play: str, label: tuple[str, int | None], around: list[tuple[str, int | None]]
) -> None:
    """Won by the fastest lost follower; lost after the slowest won one; drawn by a drawn one."""
    result, rank = label
    lost = [r for name, r in around if name == "lost" and r is not None]
    won = [r for name, r in around if name == "won" and r is not None]
    if not around:
        ended = "won" if play == "misere" else "lost"
        require(label == (ended, 0), f"who cannot move has {ended}, after 0 moves")
    elif result == "won":
        require(lost and min(lost) + 1 == rank, "a won turn lacks its winning move")
    elif result == "lost":
        require(len(won) == len(around), "a lost turn has a move that does not lose")
        require(max(won) + 1 == rank, "a lost turn has another remoteness")
    else:
        require(not lost, "a drawn turn has a winning move")
        require(len(won) < len(around), "a drawn turn has no drawing move")


def _forced(play: str, player: str, starts: list[Any], results: dict[Turn, str]) -> str:
    """What `player`, who starts, reaches."""
    own = [turn for mover, _, turn in starts if mover == player]
    won = any(results[turn] == "lost" for turn in own) or (not own and play == "misere")
    return _result(player, "won" if won else "lost")


def _result(player: str, result: str) -> str:
    """L, R or D: whose win it is if `player` starts."""
    winner = player if result == "won" else _other(player)
    return "D" if result == "drawn" else winner[0].upper()


def _other(player: str) -> str:
    return "right" if player == "left" else "left"
