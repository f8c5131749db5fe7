"""`grundy check`: verify a solution without trusting the solver."""

from __future__ import annotations

import argparse
import json
from typing import Any

from grundy.cli._input import read_bytes
from grundy.core.errors import CertificateError, InputError
from grundy.engine.named import named_rules

SUMMARY = "verify a solution's certificate independently"


def run(words: list[str]) -> int:
    """Exit code 0 if everything claimed is proven, 1 if not, 2 if it is no solution at all."""
    parser = argparse.ArgumentParser(
        "grundy check",
        description="Verifies the output of `grundy solve --json` by the rules alone.",
        epilog="example:\n  grundy solve hackenbush -p 1-2 --json | grundy check -\n"
        "  grundy solve my_rules.py 20 --json | grundy check - --rules my_rules.py",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="SOLUTION.json", help="- for standard input")
    parser.add_argument(
        "--rules", metavar="RULES.py", help="the file of rules it is about (it is executed)"
    )
    options = parser.parse_args(words)
    from grundy.check import verify

    rules = named_rules(options.rules) if options.rules else None
    try:
        facts = verify(_read(options.file), rules)
    except CertificateError as fault:
        print(f"rejected: {fault}")
        return 1
    for fact in facts:
        print(f"proven: {fact}")
    return 0


def _read(name: str) -> Any:
    data = read_bytes(name)
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as fault:
        raise InputError(
            f"{name} is not JSON: {fault}", remedy="grundy solve ... --json writes it"
        ) from fault
