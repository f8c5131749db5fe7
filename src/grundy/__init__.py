"""grundy solves combinatorial games: who wins, by which moves, why, and how to check it.

>>> import grundy
>>> print(grundy.solve("hackenbush", "1-2 2-3 3-1").outcome.words)
the next player (who moves now) wins
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from grundy.check import verify, verify_genus, verify_quotient
    from grundy.core.budget import Budget
    from grundy.core.errors import BudgetError, CertificateError, GrundyError, InputError
    from grundy.core.loopy import Infinity
    from grundy.core.nimber import mex, nim_inverse, nim_mul, nim_sum
    from grundy.core.outcome import Outcome
    from grundy.core.partisan import PartisanRuleset
    from grundy.core.ranked import Ranked
    from grundy.core.rules import PartisanRules, PuzzleRules, Rules, rules
    from grundy.core.ruleset import Option, Ruleset, Sum, Theorem
    from grundy.core.solution import Certificate, Solution
    from grundy.engine.misere import genus, genus_proof
    from grundy.engine.quotient import misere_quotient
    from grundy.engine.rules_file import load_rules
    from grundy.engine.solve import solve
    from grundy.engine.table import table
    from grundy.engine.values import PartisanValue, partisan_value
    from grundy.render.notebook import picture
    from grundy.strong.conformance import check_ranks
    from grundy.strong.query import open_store
    from grundy.strong.solving import solve_all

__version__ = "0.1.0"

_HOMES = {
    "Budget": "core.budget",
    "BudgetError": "core.errors",
    "Certificate": "core.solution",
    "check_ranks": "strong.conformance",
    "CertificateError": "core.errors",
    "GrundyError": "core.errors",
    "InputError": "core.errors",
    "Infinity": "core.loopy",
    "Option": "core.ruleset",
    "Outcome": "core.outcome",
    "PartisanRules": "core.rules",
    "PartisanRuleset": "core.partisan",
    "PartisanValue": "engine.values",
    "PuzzleRules": "core.rules",
    "Ranked": "core.ranked",
    "Rules": "core.rules",
    "Ruleset": "core.ruleset",
    "Solution": "core.solution",
    "Sum": "core.ruleset",
    "Theorem": "core.ruleset",
    "verify": "check",
    "verify_genus": "check",
    "verify_quotient": "check",
    "mex": "core.nimber",
    "misere_quotient": "engine.quotient",
    "nim_inverse": "core.nimber",
    "nim_mul": "core.nimber",
    "nim_sum": "core.nimber",
    "open_store": "strong.query",
    "partisan_value": "engine.values",
    "picture": "render.notebook",
    "genus": "engine.misere",
    "genus_proof": "engine.misere",
    "load_rules": "engine.rules_file",
    "rules": "core.rules",
    "solve": "engine.solve",
    "solve_all": "strong.solving",
    "table": "engine.table",
}

__all__ = [
    "Budget",
    "BudgetError",
    "Certificate",
    "CertificateError",
    "GrundyError",
    "Infinity",
    "InputError",
    "Option",
    "Outcome",
    "PartisanRules",
    "PartisanRuleset",
    "PartisanValue",
    "PuzzleRules",
    "Ranked",
    "Rules",
    "Ruleset",
    "Solution",
    "Sum",
    "Theorem",
    "check_ranks",
    "genus",
    "genus_proof",
    "load_rules",
    "mex",
    "misere_quotient",
    "nim_inverse",
    "nim_mul",
    "nim_sum",
    "open_store",
    "partisan_value",
    "picture",
    "rules",
    "solve",
    "solve_all",
    "table",
    "verify",
    "verify_genus",
    "verify_quotient",
]


def __getattr__(name: str) -> object:
    # Names load their home when first used, so that the command line starts at once.
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"grundy.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'grundy' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
