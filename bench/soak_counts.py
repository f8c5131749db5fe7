"""Connect Four on 5x5, every position labelled, counted and verified by the rules alone.

    python bench/soak_counts.py    # some 3 minutes, 5 GB of memory and 2 GB of disk

Fails if there are not the 69,763,700 positions that John Tromp published. Needs the extra
`[strong]`. Smaller boards are among the tests.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import grundy
from grundy.strong.games import game_of
from grundy.strong.query import open_store
from grundy.strong.solving import solve_all
from grundy.strong.verify import verify

RULES = Path(__file__).parents[1] / "examples" / "strong" / "connect_four.py"
POSITIONS = 69_763_700


def main() -> None:
    """Solve, count, verify; print what was found and how long it took."""
    board = type(grundy.load_rules(RULES))(5, 5)
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        solve_all(board, store=folder)
        found = open_store(folder).of(board)
        solved = time.perf_counter()
        print(f"{found.meta.positions:,} positions in {solved - began:.0f} s: {found.meta.counts}")
        assert found.meta.positions == POSITIONS
        *_, proven = verify(found, game_of(board), full=True)
        print(f"{proven} ({time.perf_counter() - solved:.0f} s)")


if __name__ == "__main__":
    main()
