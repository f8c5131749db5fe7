"""Partisan games: who wins if Left starts, and who if Right does, by memoised search of turns.

A turn is a player and the sum of components left; components without a move for either player
are dropped. A turn is won if a move of its player leads to a lost one, and lost if none does. No
turn is searched whose result cannot matter. Where play comes back to a turn that is still
open, all turns are labelled backwards from the ends instead: then there may be draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grundy.core.budget import Budget
from grundy.core.outcome import Outcome
from grundy.core.partisan import (
    PLAYERS,
    PartisanRuleset,
    other,
    outcome_of_starts,
    player_options,
)
from grundy.core.ruleset import Option
from grundy.core.seal import seal
from grundy.core.solution import Answer, Certificate, Method
from grundy.engine.loopy import Reached
from grundy.engine.misere import misere_ranks
from grundy.engine.search import Graph, bounded, retrograde

PROOF = (
    "partisan search",
    "who moves wins if a move leads to a turn that the other loses, and else loses",
)
RANKS = (
    "partisan retrograde analysis",
    "a turn is lost if all moves lead to won ones, won if one leads to a lost one, else drawn",
)

State = tuple[int, ...]
"""A sum: the numbers of its components in order, ended ones left out."""
Turn = tuple[int, State]
"""Who moves (0: Left, 1: Right), and in what."""


class Turns:
    """Turns of a partisan game, made as they are asked for, and the results of those decided."""

    def __init__(self, ruleset: PartisanRuleset[Any], budget: Budget, play: str) -> None:
        self.ruleset, self.budget, self.misere = ruleset, budget, play == "misere"
        # Hooks are made for normal play.
        self.graph = Graph(ruleset, hooks=not self.misere)
        self.won: dict[Turn, bool] = {}
        self.reply: dict[Turn, Turn] = {}
        self._raw: list[tuple[list[Any], ...]] = []
        self._moves: dict[tuple[int, int], list[State]] = {}

    def state(self, position: Any) -> State:
        """The sum that a position, or a Sum, is."""
        numbers = self.graph.number(position)
        nodes = self.graph.nodes
        while len(self._raw) < len(nodes):
            node = nodes[len(self._raw)]
            sides = [player_options(self.ruleset, player, node) for player in PLAYERS]
            found = [bounded(options, nodes, self.budget) for options in sides]
            self._raw.append(tuple([follower for _, follower in options] for options in found))
        return tuple(sorted(number for number in numbers if any(self._raw[number])))

    def followers(self, turn: Turn) -> list[Turn]:
        """The turns that a move leads to, each once."""
        player, state = turn
        found: dict[Turn, None] = {}
        for i, node in enumerate(state):
            if i and state[i - 1] == node:
                continue
            rest = state[:i] + state[i + 1 :]
            for part in self._parts(player, node):
                found[1 - player, tuple(sorted(rest + part))] = None
        return list(found)

    def _parts(self, player: int, node: int) -> list[State]:
        known = self._moves.get((player, node))
        if known is None:
            states = [self.state(follower) for follower in self._raw[node][player]]
            known = self._moves[player, node] = list(dict.fromkeys(states))
        return known

    def starts(self, position: Any) -> list[tuple[Any, Turn]]:
        """Every first move of either player, a pair (player, move), with the turn it leads to."""
        return [
            ((player, move), (1 - i, self.state(follower)))
            for i, player in enumerate(PLAYERS)
            for move, follower in bounded(
                player_options(self.ruleset, player, position), self.graph.nodes, self.budget
            )
        ]

    def decide(self, start: Turn) -> bool | None:
        """Whether the player to move wins; None where play came back to a turn still open.

        Depth first, what restricts the other player most first; what was decided before is known.
        """
        won, path = self.won, {start}
        if start in won:
            return won[start]
        stack = [(start, self._hopeful(start))]
        while stack:
            turn, waiting = stack[-1]
            while waiting and won.get(waiting[-1]) is True:
                waiting.pop()
            child = waiting[-1] if waiting else None
            if child is not None and child not in won:
                if child in path:
                    return None
                self.budget.check(len(won) + len(path), "partisan search")
                path.add(child)
                stack.append((child, self._hopeful(child)))
                continue
            if child is not None:
                won[turn], self.reply[turn] = True, child
            else:
                won[turn] = self.misere and not self.followers(turn)
            stack.pop()
            path.discard(turn)
        return won[start]

    def _hopeful(self, turn: Turn) -> list[Turn]:
        """The followers, those last that may well be lost: known ones, then by mobility."""
        after = self.followers(turn)
        for child in after:
            if self.won.get(child) is False:
                return [child]
        return sorted(after, key=self._mobility, reverse=not self.misere)

    def _mobility(self, turn: Turn) -> int:
        """How many moves more the player to move has than the other; it may mean little."""
        player, state = turn
        return sum(len(self._raw[n][player]) - len(self._raw[n][1 - player]) for n in state)


def partisan_search(
    ruleset: PartisanRuleset[Any], position: Any, budget: Budget, play: str = "normal"
) -> tuple[Method, Answer]:
    """Outcome and each player's winning moves, in normal or in misère play.

    Raises BudgetError rather than guess. O(turns visited + their options).
    """
    turns = Turns(ruleset, budget, play)
    starts = turns.starts(position)
    results: list[bool] = []
    for _, turn in starts:
        result = turns.decide(turn)
        if result is None:
            return _by_ranks(turns, position, starts)
        results.append(result)
    winning = [move for (move, _), won in zip(starts, results, strict=True) if not won]
    movers = {player for (player, _), _ in starts}
    forced = [
        _result(
            player, any(w == player for w, _ in winning) or (turns.misere and player not in movers)
        )
        for player in PLAYERS
    ]
    labels = _Proof(turns, starts)
    return _method(PROOF, len(labels.order)), Answer(
        outcome=outcome_of_starts(*forced),
        winning=winning,
        winning_count=len(winning),
        certificate=lambda: _certificate("proof", labels.written()),
        explain=lambda: _explain(ruleset, winning, starts, forced, len(labels.order)),
    )


def partisan_outcome(turns: Turns, position: Any) -> Outcome:
    """The outcome alone; turns decided for other positions are remembered."""
    state = turns.state(position)
    forced = [turns.decide((i, state)) for i in range(2)]
    if None in forced:
        return _Ranked(turns, state).outcome
    return outcome_of_starts(*map(_result, PLAYERS, forced))


def _result(player: str, won: bool | None) -> str:
    """L, R or D: who can force a win where `player`, who starts, wins, loses or draws."""
    return "D" if won is None else "LR"[(player == "right") == won]


def _method(rule: tuple[str, str], size: int) -> Method:
    return Method("search", rule[0], f"{rule[1]}; {size} turns")


def _certificate(mode: str, labels: list[list[Any]]) -> Certificate:
    data = {"mode": mode, "labels": labels}
    return Certificate("partisan", {**data, "seal": seal(data)})


def _written(turns: Turns) -> Callable[[Turn], list[Any]]:
    """How a turn is written: the player, and the texts of the components in order."""
    texts = [turns.ruleset.format(node) for node in turns.graph.nodes]
    return lambda turn: [PLAYERS[turn[0]], sorted(texts[i] for i in turn[1])]


class _Proof:
    """The turns that prove the results of all first moves, each after those it is proven by."""

    def __init__(self, turns: Turns, starts: list[tuple[Any, Turn]]) -> None:
        self.turns = turns
        self.order: dict[Turn, int] = {}
        for _, start in starts:
            stack = [start]
            while stack:
                turn = stack[-1]
                missing = [] if turn in self.order else self._needed(turn)
                if missing:
                    stack += missing
                    continue
                self.order.setdefault(turn, len(self.order))
                stack.pop()

    def _needed(self, turn: Turn) -> list[Turn]:
        if self.turns.won[turn]:
            needed = [self.turns.reply[turn]] if turn in self.turns.reply else []
        else:
            needed = self.turns.followers(turn)
        return [child for child in needed if child not in self.order]

    def written(self) -> list[list[Any]]:
        """Labels: player, components, won or lost, and by which lost turn it is won, if by one."""
        write, turns = _written(self.turns), self.turns
        return [
            [
                *write(turn),
                "won" if turns.won[turn] else "lost",
                self.order[turns.reply[turn]] if turn in turns.reply else None,
            ]
            for turn in self.order
        ]


class _Ranked:
    """All turns that moves lead to from a sum, whoever starts, and from other turns, with the
    moves until play ends."""

    def __init__(self, turns: Turns, state: State, more: Iterable[Turn] = ()) -> None:
        def options(turn: Turn) -> Iterator[Option]:
            return (Option(None, after) for after in turns.followers(turn))

        self.reached = Reached(options, turns.budget)
        self.roots = [self.reached.add((i, state)) for i in range(2)]
        for turn in more:
            self.reached.add(turn)
        followers = self.reached.followers()
        self.ranks = misere_ranks(followers) if turns.misere else retrograde(followers)
        self.misere = turns.misere

    def rank(self, turn: Turn) -> int | None:
        """Moves until play ends, None for a draw."""
        return self.ranks[self.reached.index[turn]]

    def won(self, turn: Turn) -> bool | None:
        """Whether the player to move wins; None for a draw."""
        rank = self.rank(turn)
        return None if rank is None else (rank % 2 == 1) != self.misere

    @property
    def forced(self) -> list[str]:
        """What each starter reaches."""
        nodes = self.reached.nodes
        return [_result(PLAYERS[i], self.won(nodes[root])) for i, root in enumerate(self.roots)]

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return outcome_of_starts(*self.forced)


def _by_ranks(turns: Turns, position: Any, starts: list[tuple[Any, Turn]]) -> tuple[Method, Answer]:
    """Win, loss or draw of every turn by retrograde analysis. O(turns + options)."""
    # By `canonical`, first moves may lead elsewhere than those of the representative.
    ranked = _Ranked(turns, turns.state(position), [turn for _, turn in starts])
    lost = [(ranked.rank(turn) or 0, move) for move, turn in starts if ranked.won(turn) is False]
    lost.sort(key=lambda pair: pair[0])
    winning = [move for _, move in lost]

    def labels() -> list[list[Any]]:
        write = _written(turns)
        names = {None: "drawn", True: "won", False: "lost"}
        return [
            [*write(turn), names[ranked.won(turn)], ranked.rank(turn)]
            for turn in ranked.reached.nodes
        ]

    size = len(ranked.ranks)
    kept = [move for move, turn in starts if ranked.won(turn) is None]
    return _method(RANKS, size), Answer(
        outcome=ranked.outcome,
        winning=winning,
        winning_count=len(winning),
        certificate=lambda: _certificate("ranks", labels()),
        explain=lambda: [
            *_explain(turns.ruleset, winning, starts, ranked.forced, size),
            *_drawing(turns.ruleset, kept, ranked.forced),
        ],
    )


def _explain(
    ruleset: PartisanRuleset[Any],
    winning: list[Any],
    starts: list[tuple[Any, Turn]],
    forced: list[str],
    size: int,
) -> Iterator[str]:
    yield f"Turns labelled: {size}. A turn is a player and what is left to move in."
    for player, result in zip(PLAYERS, forced, strict=True):
        name, rival = player.capitalize(), other(player).capitalize()
        wins = [move for mover, move in winning if mover == player]
        if wins:
            more = f" and {len(wins) - 5} more" if len(wins) > 5 else ""
            words = ", ".join(map(ruleset.describe, wins[:5]))
            yield f"{name}, who starts, wins by: {words}{more}. Then {rival} is to move, and loses."
        elif all(mover != player for (mover, _), _ in starts):
            verb = "wins" if result == name[0] else "loses"
            yield f"{name}, who starts, has no move and so {verb}."
        elif result != "D":
            yield f"{name}, who starts, loses: {rival} wins after every move."


def _drawing(ruleset: PartisanRuleset[Any], kept: list[Any], forced: list[str]) -> Iterator[str]:
    for player, result in zip(PLAYERS, forced, strict=True):
        moves = [ruleset.describe(move) for mover, move in kept if mover == player]
        if result == "D":
            more = f" and {len(moves) - 5} more" if len(moves) > 5 else ""
            yield (
                f"{player.capitalize()}, who starts, cannot win, but keeps play going for ever by: "
                f"{', '.join(moves[:5])}{more}."
            )
