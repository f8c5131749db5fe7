"""POJ 2975, Nim: how many first moves win.

Input: `n`, then n heaps, per case; ended by `0`. Output: the number of winning first moves. Trap:
equal heaps count each.
"""

from __future__ import annotations

from grundy.contest.judges.hdu1850 import judge

TITLE, RULESET, THEOREM = "Nim (winning moves)", "nim", "Bouton's theorem"

__all__ = ["RULESET", "THEOREM", "TITLE", "judge"]
