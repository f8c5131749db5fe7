"""`grundy store`: strong solutions on disk, listed, asked, verified and handed on."""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.cli._bar import progress
from grundy.cli._limits import say_warning
from grundy.cli._numbers import natural, whole
from grundy.core.budget import in_bytes
from grundy.core.errors import CertificateError, InputError
from grundy.engine.named import named_rules, read_position

if TYPE_CHECKING:
    from grundy.strong.files import Meta
    from grundy.strong.query import Labels, Look, Store

SUMMARY = "strong solutions on disk: list, query, verify, export, archive"

_EPILOG = """\
STORE is the folder that a strong solution was stored in, or one archive. RULES is a ruleset or a
file of rules; the solution is then found by what the rules are, and refused if they are other ones.
Exit code: 0 done; 1 a solution was altered, or contradicts its rules; 2 a fault in what was asked.

examples:
  grundy store list solutions
  grundy store query solutions my_rules.py '(3, 5)' '(0, 0)'
  grundy store query solutions my_rules --number 0 1 2 --json
  grundy store verify solutions my_rules.py --full
  grundy store archive solutions my_rules my_rules.grundy
  grundy store query my_rules.grundy my_rules.py '(3, 5)'
  grundy store export solutions my_rules --parquet my_rules.parquet
"""


def run(words: list[str]) -> int:
    """Do what the first word says."""
    options = _parser().parse_args(words)
    try:
        import numpy as np  # noqa: F401 (to say how to get it)
    except ImportError as fault:
        raise InputError(
            "strong solutions need NumPy, which is not installed",
            remedy="pip install 'grundy[strong]'",
        ) from fault
    code: int = options.do(options)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "grundy store",
        description="Strong solutions on disk: a label for every position of a game.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, do: Any, what: str, example: str, more: str = "") -> Any:
        made = commands.add_parser(
            name,
            help=what,
            description=f"{what[0].upper()}{what[1:]}. {more}".strip(),
            epilog=f"example:\n  grundy store {name} {example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.set_defaults(do=do)
        made.add_argument("store", metavar="STORE", help="a folder, or an archive")
        return made.add_argument

    def as_json(add: Any) -> None:
        add("--json", action="store_true", help="print JSON")

    add = command("list", _list, "the solutions in a store", "solutions")
    as_json(add)

    add = command("info", _info, "all that is known of a solution", "solutions my_rules")
    add("name", metavar="NAME", nargs="?", help="the solution, if there are several")
    as_json(add)

    add = command(
        "verify",
        _verify,
        "check a solution by the rules alone",
        "solutions my_rules.py --full",
        "All bytes are compared with their checks, and labels drawn by a seed with those of their "
        "followers; with --full all labels, which is a proof.",
    )
    add("rules", metavar="RULES", help="a ruleset, or a file such as my_rules.py (it is executed)")
    add("--full", action="store_true", help="check every label")
    add("--sample", type=whole, default=10_000, metavar="N", help="labels drawn (default 10000)")
    add("--seed", type=natural, default=0, metavar="N", help="what they are drawn by")
    add("--name", metavar="NAME", help="the solution, if several are of these rules")
    as_json(add)

    add = command(
        "query",
        _query,
        "outcome, remoteness or value, and winning moves of positions",
        "solutions my_rules.py '(3, 5)'",
        "With --number positions are named by rank, and NAME in the place of RULES will do.",
    )
    add("rules", metavar="RULES", help="a ruleset, or a file such as my_rules.py (it is executed)")
    add("positions", metavar="POSITION", nargs="*", help="as the rules write it")
    add("--number", type=_number, nargs="+", metavar="N", help="ranks instead of positions")
    add("--name", metavar="NAME", help="the solution, if several are of these rules")
    as_json(add)

    add = command(
        "export", _export, "write a table", "solutions my_rules --parquet my_rules.parquet"
    )
    add("name", metavar="NAME", nargs="?", help="the solution, if there are several")
    add("--parquet", metavar="OUT", required=True, help="a Parquet file (needs grundy[parquet])")
    as_json(add)

    add = command(
        "archive",
        _archive,
        "write a solution to one compressed file",
        "solutions my_rules my_rules.grundy",
        "It can be queried and verified as it is.",
    )
    add("name", metavar="NAME", help="the solution")
    add("out", metavar="OUT", help="the file")
    add("--method", choices=["zlib", "lzma"], default="zlib", help="lzma is smaller and slower")
    as_json(add)
    return parser


def _list(options: argparse.Namespace) -> int:
    from grundy.strong.files import AlteredError

    metas, altered = [], {}
    if Path(options.store).is_file():
        metas.append(_archived(options.store).meta)
    else:
        store = _store(options.store)
        for name in store.names():
            try:
                metas.append(store.meta(name))
            except AlteredError as fault:
                altered[name] = str(fault)
    if options.json:
        records = [_record(meta) for meta in metas]
        print(json.dumps([*records, *({"name": n, "altered": why} for n, why in altered.items())]))
        return 1 if altered else 0
    rows = [("name", "labels", "positions", "longest", "size", "finished")]
    for meta in metas:
        size = in_bytes(meta.bytes)
        counts = f"{meta.positions:,}", str(meta.longest)
        rows.append((meta.name, meta.kind, *counts, size, meta.finished))
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(word.ljust(w) for word, w in zip(row, wide, strict=True)).rstrip())
    for name, why in altered.items():
        print(f"{name}  {why}")
    return 1 if altered else 0


def _info(options: argparse.Namespace) -> int:
    labels = _by_name(options.store, options.name)
    record = _record(labels.meta)
    if options.json:
        print(json.dumps(record))
        return 0
    for field, value in record.items():
        if isinstance(value, dict):
            value = ", ".join(f"{key} {_short(part)}" for key, part in value.items())
        print(f"{field:10} {_short(value)}")
    return 0


def _verify(options: argparse.Namespace) -> int:
    from grundy.strong.files import AlteredError
    from grundy.strong.verify import verify

    ruleset = named_rules(options.rules)
    facts, fault = [], ""
    try:
        solved = _by_rules(options.store, ruleset, options.name)
        with progress("verifying") as report, warnings.catch_warnings():
            warnings.showwarning = say_warning
            facts = verify(
                solved,
                solved.game,
                full=options.full,
                sample=options.sample,
                seed=options.seed,
                progress=report and (lambda _, done, total: report(done, total)),
            )
    except (CertificateError, AlteredError) as said:
        fault = str(said)
    if options.json:
        print(json.dumps({"proven": facts, "rejected": fault or None}))
    else:
        for fact in facts:
            print(f"proven: {fact}")
        if fault:
            print(f"rejected: {fault}")
    return 1 if fault else 0


def _query(options: argparse.Namespace) -> int:
    if bool(options.positions) == bool(options.number):
        raise InputError(
            "nothing to look up" if not options.positions else "both positions and numbers",
            remedy="give positions, or ranks with --number",
        )
    if options.number and not options.rules.endswith(".py") and _holds(options):
        labels = _by_name(options.store, options.rules)
        found = [_by_number(labels, number) for number in options.number]
    else:
        ruleset = named_rules(options.rules)
        solved = _by_rules(options.store, ruleset, options.name)
        positions = [solved.game.position(number) for number in _ranks(solved, options.number)]
        positions += [read_position(ruleset, text) for text in options.positions]
        found = [_look(ruleset, solved.look(position)) for position in positions]
    if options.json:
        print(json.dumps(found))
        return 0
    for each in found:
        moves = each.get("winning")
        print(
            f"{each['position'] if 'position' in each else each['number']}: {each['outcome']}"
            + (f" in {each['remoteness']}" if each["remoteness"] is not None else "")
            + (f", worth {each['value']}" if each["value"] is not None else "")
            + (f"; winning {', '.join(moves)}" if moves else "")
            + (f"; best {', '.join(each['best'])}" if moves == [] and each["best"] else "")
        )
    return 0


def _export(options: argparse.Namespace) -> int:
    from grundy.strong.export import export_parquet

    labels = _by_name(options.store, options.name)
    rows = export_parquet(labels, options.parquet)
    return _written(options, options.parquet, rows=rows)


def _archive(options: argparse.Namespace) -> int:
    from grundy.strong.archive import write_archive

    labels = _by_name(options.store, options.name)
    write_archive(labels, options.out, options.method)
    return _written(options, options.out, before=labels.meta.bytes)


def _written(options: argparse.Namespace, name: str, **more: int) -> int:
    size = Path(name).stat().st_size
    if options.json:
        print(json.dumps({"file": name, "bytes": size, **more}))
    else:
        words = "".join(
            f", {count:,} rows" if what == "rows" else f", from {in_bytes(count)}"
            for what, count in more.items()
        )
        print(f"{name}: {in_bytes(size)}{words}", file=sys.stderr)
    return 0


def _number(text: str) -> int:
    """A rank, or a position as a number, for argparse."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise argparse.ArgumentTypeError(f"expected a rank, got {text!r}")
    return int(text)


def _store(place: str) -> Store:
    from grundy.strong.query import open_store

    return open_store(place)


def _archived(place: str) -> Labels:
    from grundy.strong.archive import open_archive

    return open_archive(place)


def _by_name(place: str, name: str | None) -> Labels:
    """The solution called `name`; the only one, if there is no name."""
    if Path(place).is_file():
        labels = _archived(place)
        if name not in (None, labels.meta.name):
            raise InputError(f"the archive holds {labels.meta.name!r}, not {name!r}", where=place)
        return labels
    store = _store(place)
    if name is None:
        names = store.names()
        if len(names) != 1:
            raise InputError(
                f"the store holds {len(names)} solutions",
                where=place,
                remedy=f"name one: {', '.join(names)}",
            )
        name = names[0]
    return store[name]


def _by_rules(place: str, ruleset: Any, name: str | None) -> Any:
    if Path(place).is_file():
        from grundy.strong.query import Solved

        return Solved(_by_name(place, name), ruleset)
    return _store(place).of(ruleset, name)


def _holds(options: argparse.Namespace) -> bool:
    if Path(options.store).is_file():
        return bool(options.rules == _archived(options.store).meta.name)
    return options.rules in _store(options.store).names()


def _ranks(solved: Any, numbers: list[int] | None) -> list[int]:
    for number in numbers or []:
        # Refused here, before the rules are asked what position that is.
        solved.label(number)
    return numbers or []


def _by_number(labels: Labels, number: int) -> dict[str, Any]:
    from grundy.strong.labels import KINDS, OUTCOMES, outlook

    label = labels.label(number)
    if labels.meta.kind == KINDS[0] or not label:
        outcome, remoteness = outlook(label)
        return {"number": number, "outcome": outcome, "remoteness": remoteness, "value": None}
    outcome = OUTCOMES[2 if label > 1 else 1]
    return {"number": number, "outcome": outcome, "remoteness": None, "value": label - 1}


def _look(ruleset: Any, look: Look) -> dict[str, Any]:
    return {
        "position": ruleset.format(look.position),
        "number": look.number,
        "outcome": look.outcome,
        "remoteness": look.remoteness,
        "value": look.value,
        "winning": [ruleset.describe(move) for move in look.winning],
        "best": [ruleset.describe(move) for move in look.best],
    }


def _record(meta: Meta) -> dict[str, Any]:
    left_out = ("columns", "kind", "dtype", "sorted", "name")
    fields = {key: value for key, value in meta._asdict().items() if key not in left_out}
    form = "sorted by position" if meta.sorted else "by rank"
    said = {"name": meta.name, "labels": f"{meta.kind}, {form}, {meta.dtype}", **fields}
    return {**said, "bytes": meta.bytes}


def _short(value: Any) -> str:
    text = f"{value:,}" if isinstance(value, int) else str(value)
    return text if len(text) <= 200 else text[:199] + "…"
