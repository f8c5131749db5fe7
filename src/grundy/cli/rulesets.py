"""`grundy rulesets`: the games there are."""

from __future__ import annotations

import argparse
import json

SUMMARY = "list the rulesets and their theorems"


def run(words: list[str]) -> int:
    """Names and titles; --theorems adds statements and sources."""
    parser = argparse.ArgumentParser("grundy rulesets", description="Lists the rulesets.")
    parser.add_argument("--theorems", action="store_true", help="with each theorem and its source")
    parser.add_argument("--json", action="store_true", help="everything as JSON")
    options = parser.parse_args(words)
    from grundy.rulesets import all_rulesets

    found = all_rulesets()
    if options.json:
        rows = [
            {
                "name": r.name,
                "title": r.title,
                "source": r.source,
                "players": r.players,
                "theorems": [
                    {"name": t.name, "statement": t.statement, "source": t.source}
                    for t in r.theorems
                ],
            }
            for r in found
        ]
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return 0
    width = max(len(r.name) for r in found)
    for ruleset in found:
        print(f"{ruleset.name:{width}}  {ruleset.title}")
        for theorem in ruleset.theorems if options.theorems else ():
            print(f"{'':{width}}    {theorem.name}: {theorem.statement} [{theorem.source}]")
    return 0
