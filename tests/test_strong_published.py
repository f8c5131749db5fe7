"""Strong solutions against published counts and outcomes.

Tic-tac-toe: 5,478 positions, 765 up to symmetry, a draw. Connect Four: the tables of John Tromp
(width x height). Chomp: Gale 1974; P-positions within a bar and winning bites were enumerated
apart from this package.
"""

from __future__ import annotations

import sys
from math import comb
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.strong.draft import Draft
from grundy.strong.driving import drive
from grundy.strong.games import Game, game_of
from grundy.strong.partition import Partition
from grundy.strong.query import Solved, open_store
from grundy.strong.threads import Threads
from grundy.strong.verify import verify

EXAMPLES = Path(__file__).parents[1] / "examples" / "strong"


def rules(name: str) -> Any:
    """The class of a file of examples."""
    return type(grundy.load_rules(EXAMPLES / f"{name}.py"))


def stored(store: Path, game: Game, parts: int = 2, *, jit: bool = True) -> Solved:
    crew = Threads(lambda index: Partition(game, index, parts, jit=jit), parts, workers=1)
    steps = drive(crew)
    with Draft.of(store, game, kind="outcomes", method={"steps": steps}) as draft:
        for labels, keys in crew.labels():
            draft.put(labels, keys)
        draft.commit()
    crew.close()
    return open_store(store).of(game.ruleset)


def test_tic_tac_toe(tmp_path: Path) -> None:
    found = stored(tmp_path, game_of(rules("tic_tac_toe")()), jit=False)
    assert found.meta.positions == 5478
    # For the player to move; a game that was won is lost for them.
    assert found.meta.counts == {"unreached": 14_205, "lost": 1574, "won": 2836, "tied": 1068}
    assert found.look(0).outcome == "tied"
    ended = [number for number in range(3**9) if found.label(number) in (1, 3)]
    stones = [sum(number // 3**i % 3 > 0 for i in range(9)) for number in ended]
    lost = [count for number, count in zip(ended, stones, strict=True) if found.label(number) == 1]
    assert sum(count % 2 for count in lost) == 626
    assert sum(1 - count % 2 for count in lost) == 316
    assert len(ended) - len(lost) == 16


def test_tic_tac_toe_up_to_symmetry(tmp_path: Path) -> None:
    sys.path.append(str(EXAMPLES))
    try:
        found = stored(tmp_path, game_of(rules("tic_tac_toe_symmetric")()), jit=False)
    finally:
        sys.path.remove(str(EXAMPLES))
    assert found.meta.positions == 765
    assert found.look(0).outcome == "tied"


@pytest.mark.parametrize(
    ("width", "height", "positions", "outcome"),
    [(4, 4, 161_029, "tied"), (4, 5, 1_706_255, "tied"), (5, 4, 3_945_711, "tied")],
)
def test_connect_four(
    tmp_path: Path, width: int, height: int, positions: int, outcome: str
) -> None:
    class Forwards(rules("connect_four")):  # type: ignore[misc]
        # One function to compile instead of two.
        predecessors = None

    game = game_of(Forwards(width, height))
    found = stored(tmp_path, game)
    assert found.meta.positions == positions
    look = found.look(0)
    assert (look.outcome, look.remoteness) == (outcome, width * height)
    if positions < 1_000_000:
        proven = verify(found, game, full=True, sample=100)[-1]
        assert (
            proven == f"all {positions} labels follow from those of their followers, by the rules"
        )


@pytest.mark.parametrize(
    ("rows", "columns", "bites", "lost"),
    [
        *((2, columns, [(2, columns)], columns) for columns in range(2, 8)),
        *((3, 3, [(2, 2)], 5), (3, 4, [(2, 3)], 7), (3, 5, [(3, 4)], 10), (3, 6, [(2, 4)], 13)),
        *((3, 7, [(3, 5)], 17), (4, 4, [(2, 2)], 10), (4, 5, [(3, 3)], 16), (4, 6, [(2, 3)], 20)),
        *((4, 7, [(3, 4)], 30), (5, 5, [(2, 2)], 23), (5, 6, [(3, 4)], 35)),
    ],
)
def test_chomp(
    tmp_path: Path, rows: int, columns: int, bites: list[tuple[int, int]], lost: int
) -> None:
    chomp = rules("chomp")(rows, columns)
    found = stored(tmp_path, game_of(chomp), jit=False)
    assert found.meta.positions == comb(rows + columns, rows) - 1
    assert found.meta.counts["lost"] == lost
    look = found.look(chomp.starts[0])
    assert (look.outcome, look.winning) == ("won", bites)


def test_chomp_with_the_poison_alone(tmp_path: Path) -> None:
    chomp = rules("chomp")(1, 1)
    found = stored(tmp_path, game_of(chomp), parts=1, jit=False)
    assert found.look(chomp.starts[0]).outcome == "lost"
