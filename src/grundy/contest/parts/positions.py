"""Games that may go on for ever, written as positions of the ruleset `token`."""

from __future__ import annotations

from collections.abc import Sequence

Ways = Sequence[Sequence[int]]

CHASE = (
    "m3c5 says that the mouse is to move, at 3, the cat being at 5; M3C5 that the cat is to move. "
    "Where the mouse is caught, or one of them is at the goal, it is over: who is to move has lost."
)
"""How the names of `chase_text` are read."""


def chase_text(mice: Ways, cats: Ways, goal: int, mouse: int, cat: int) -> str:
    """A mouse and a cat that move in turn, the mouse first; see `contest.parts.token.chase`.

    The vertex m3c5 is the mouse's turn, with the mouse at 3 and the cat at 5, M3C5 the cat's. Only
    what can be reached from the start is written.
    """
    lines, queue = [], [(mouse, cat, False)]
    met = {*queue}
    for at in queue:
        mouse, cat, cats_turn = at
        after: list[tuple[int, int, bool]] = []
        if mouse not in (goal, cat) and cat != goal:
            if cats_turn:
                after = [(mouse, to, False) for to in cats[cat]]
            else:
                after = [(to, cat, True) for to in mice[mouse] if to != cat]
        queue += [to for to in dict.fromkeys(after) if to not in met]
        met |= {*after}
        lines.append(f"{_name(*at)} -> {' '.join(_name(*to) for to in after)}")
    return "\n".join([*lines, f"start {_name(*queue[0])}"])


def _name(mouse: int, cat: int, cats_turn: bool) -> str:
    name = f"m{mouse}c{cat}"
    return name.upper() if cats_turn else name
