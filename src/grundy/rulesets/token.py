"""A token on a digraph: two players move it along arcs in turn; who cannot move loses.

Play that goes on for ever is a draw. Rules and theory: Smith, Graphs and composite games, Journal
of Combinatorial Theory 1, 1966; Winning Ways, ch. 12.
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.budget import Budget
from grundy.core.buffers import zeroed
from grundy.core.outcome import Outcome
from grundy.core.picture import Step
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.kernels.retrograde import remoteness
from grundy.rulesets._walk_sketch import TOKEN_PRESETS
from grundy.rulesets._walk_steps import token_steps
from grundy.rulesets._walk_text import Digraph, Walk
from grundy.rulesets._walk_theory import sample_walk
from grundy.rulesets.walk import SleepyWalk

SHOWN = 6
"""How many of many vertices an explanation names."""


def _ranks(graph: Digraph) -> memoryview:
    """Of each vertex the moves to the end with best play, -1 for a draw; index 0 is unused."""
    n = len(graph.names)
    rank, queue = zeroed("i", n + 1), zeroed("i", n + 1)
    above = zeroed("i", len(graph.flat) - n)
    remoteness(graph.flat, graph.row, rank, zeroed("i", n + 2), above, queue)
    return rank


def _answer(position: Walk, budget: Budget) -> Answer:
    """Outcome and all winning moves. O(n + m)."""
    graph, at = position.graph, position.at
    rank = _ranks(graph)
    after = dict.fromkeys(graph.targets(at))
    winning = [graph.names[w - 1] for w in after if rank[w] >= 0 and rank[w] % 2 == 0]
    return Answer(
        Outcome.D if rank[at] < 0 else Outcome.N if rank[at] % 2 else Outcome.P,
        lambda: Certificate("token", {"ranks": rank[1:].tolist()}),
        winning=winning,
        winning_count=len(winning),
        explain=lambda: _explain(position, rank),
    )


def _explain(position: Walk, rank: memoryview) -> Iterator[str]:
    names, at = position.graph.names, position.at
    ends = [name for name, r in zip(names, rank[1:], strict=True) if r == 0]
    more = f" and {len(ends) - SHOWN} more" if len(ends) > SHOWN else ""
    yield (
        f"No arc leaves {', '.join(ends[:SHOWN])}{more}." if ends else "An arc leaves each vertex."
    )
    for w in [*dict.fromkeys([at, *position.graph.targets(at)])][: SHOWN + 1]:
        who = f"Who is to move at {names[w - 1]}"
        if rank[w] < 0:
            yield f"{who} cannot be made to lose and cannot win: play goes on for ever."
        elif rank[w]:
            moves = "1 move" if rank[w] == 1 else f"{rank[w]} moves"
            yield f"{who} {('loses', 'wins')[rank[w] % 2]} in {moves} with best play."
        else:
            yield f"{who} has no move and loses."


class TokenGame(SleepyWalk):
    """As the walk for one player; but the players move against each other."""

    name = "token"
    title = "Token on a digraph: move it along an arc, for ever if you can"
    source = "Smith, Graphs and composite games, 1966"
    example = "1 -> 2 3\n2 -> 1 4\n3 -> 5\n4 -> 5\nstart 1   # 5 has no way out\n"
    players = 2
    presets = TOKEN_PRESETS
    theorems = (
        Theorem(
            name="retrograde analysis",
            statement="a vertex is lost if all its arcs lead to won ones, won if one leads to a "
            "lost one, and drawn if neither follows from the vertices with no way out",
            source="Steinhaus 1925; Smith, Graphs and composite games, 1966",
            applies=lambda position: True,
            answer=_answer,
            sample=sample_walk,
        ),
    )

    def steps(self, position: Walk) -> Iterator[Step]:
        """Ranks backwards from the ends; see `_walk_steps`."""
        winning = _answer(position, Budget()).winning
        return token_steps(position, _ranks(position.graph), winning)


RULESETS = (TokenGame(),)
