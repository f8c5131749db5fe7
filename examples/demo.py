"""Solves the shipped inputs of the six founding problems, and one small position of each.

Run by `make demo`. Everything below goes through the public command, as a user would type it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
GRUNDY = [sys.executable, "-m", "grundy"]

# Problem, ruleset, and a small position in the ruleset's text form.
SHOWN = [
    ("poj3710", "hackenbush", "1-2 2-3 3-4 4-2 2-5*2 5-6"),
    ("hdu3094", "hackenbush", "1-2 1-3 3-4 3-5 5-6"),
    ("hdu3537", "mock-turtles", "0 2 5 9"),
    ("hdu4678", "minesweeper", "...*\n....\n..*.\n...."),
    ("bzoj1443", "geography-grid", ".##\n...\n#.#"),
    ("cf936b", "walk", "1 -> 2\n2 -> 3 4\n3 -> 1\n4 ->\nstart 1"),
]


def main() -> int:
    """Show each problem; 0 if every command succeeded."""
    problems = {row["name"]: row for row in json.loads(_run("judge", "--list", "--json")[0])}
    began = time.perf_counter()
    for problem, ruleset, position in SHOWN:
        print(f"\n== {problem}: {problems[problem]['title']}, by {problems[problem]['theorem']}")
        answers, seconds = _run("judge", problem, str(HERE / f"{problem}.in"))
        lines = answers.splitlines()
        shown = " | ".join(lines[:8]) + (" | ..." if len(lines) > 8 else "")
        size = (HERE / f"{problem}.in").stat().st_size
        print(f"   {shown[:150]}" + ("..." if len(shown) > 150 else ""))
        print(f"   {len(lines)} lines of answers to {size / 1000:.0f} kB in {seconds:.2f} s\n")
        text, _ = _run("solve", ruleset, "-p", position, "--picture", "--explain", "--check")
        print("\n".join("   " + line for line in text.splitlines()))
    print(f"\nall of it in {time.perf_counter() - began:.1f} s")
    return 0


def _run(*words: str) -> tuple[str, float]:
    """What a command prints, and the seconds it took. Its errors end the demo."""
    began = time.perf_counter()
    done = subprocess.run([*GRUNDY, *words], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"grundy {' '.join(words)} failed:\n{done.stderr}")
    return done.stdout, time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
