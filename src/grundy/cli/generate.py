"""`grundy generate`: inputs of a published problem, or a whole test set with answers."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from grundy.cli._limits import count
from grundy.contest import inputs, judges
from grundy.contest.workshop.generate import drawn_input, named_shape, shapes_of, suite
from grundy.contest.workshop.making import Format
from grundy.core.errors import InputError

SUMMARY = "make inputs of a published problem, or a test set"

_EPILOG = """\
The same arguments give the same text. SIZE is the number of vertices, cells, heaps or coins of a
case. Inputs are legal by the statement's limits and promises; --limits beyond lifts the limits,
--beyond-promise the promises.

examples:
  grundy generate --list
  grundy generate poj3710 --list
  grundy generate poj3710 --shape cactus --size 50 --count 20 --seed 7 > case.in
  grundy generate cf936b --limits judge --shape back | ./mine
  grundy generate hdu3094 --suite tests/
"""

SHOWN = 10
"""The size where none is asked for."""


def run(words: list[str]) -> int:
    """Print an input, write a test set, or list what there is."""
    parser = argparse.ArgumentParser(
        "grundy generate",
        description="Inputs of a published problem, drawn from a seed.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("problem", metavar="PROBLEM", nargs="?", help="such as poj3710")
    add("--list", action="store_true", help="the problems, or the problem's shapes and edge cases")
    add("--shape", metavar="NAME", help="cases of this shape only; else all shapes in turn")
    add("--size", type=count, metavar="SIZE", help=f"the size of a case (default {SHOWN})")
    add("--limits", choices=["judge", "beyond"], help="the size that the judge's limits allow")
    add("--count", type=count, default=1, metavar="N", help="so many cases in the input")
    add("--seed", type=count, default=1, metavar="N", help="another seed, other cases")
    add("--suite", metavar="DIR", help="write a test set with answers to a new directory")
    add("--beyond-promise", action="store_true", help="break the promises of the statement, too")
    add("--json", action="store_true", help="the list, or what the test set consists of, as JSON")
    options = parser.parse_args(words)
    if options.problem is None:
        if not options.list:
            parser.error("name a problem; `grundy generate --list` shows them")
        return _list_problems(as_json=options.json)
    if options.list:
        return _list_shapes(options.problem, as_json=options.json)
    promise = not options.beyond_promise
    form: Format = inputs.find(options.problem).FORMAT
    size = _size(options.problem, form, options)
    if options.suite:
        if options.shape or options.count != 1:
            raise InputError("a test set has all shapes", remedy="omit --shape and --count")
        return _write_suite(options, size, promise)
    if options.json:
        raise InputError("an input is not JSON", remedy="omit --json, or add --list or --suite DIR")
    if not 0 < options.count <= form.most and options.limits != "beyond":
        many = "one case" if form.most == 1 else f"from 1 to {form.most} cases"
        raise InputError(f"an input of {options.problem} has {many}, not {options.count}")
    shapes = shapes_of(options.problem, promise=promise)
    if options.shape:
        shapes = (named_shape(options.problem, options.shape, promise=promise),)
    made = drawn_input(options.problem, shapes, size, options.seed, options.count, promise=promise)
    sys.stdout.write(made.text())
    return 0


def _size(problem: str, form: Format, options: argparse.Namespace) -> int:
    """The size asked for, within the limits asked for."""
    size: int = options.size if options.size is not None else min(SHOWN, form.judge)
    if options.size is None and (options.limits or options.suite):
        size = form.beyond if options.limits == "beyond" else form.judge
    if size > form.judge and options.limits != "beyond":
        raise InputError(
            f"size {size} is beyond the judge's limits for {problem}, {form.judge}",
            remedy="add --limits beyond",
        )
    if size < 1:
        raise InputError("a size is at least 1")
    return size


def _write_suite(options: argparse.Namespace, size: int, promise: bool) -> int:
    folder = Path(options.suite)
    rows = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise InputError(f"{folder} is not empty", remedy="name a new directory")
        for test in suite(options.problem, size, options.seed, promise=promise):
            (folder / f"{test.name}.in").write_text(test.text, encoding="ascii")
            (folder / f"{test.name}.out").write_text(test.answer, encoding="ascii")
            rows.append({"name": test.name, "why": test.why, "bytes": len(test.text)})
        lines = [f"{row['name']}: {row['why']}\n" for row in rows]
        (folder / "tests.txt").write_text("".join(lines), encoding="utf-8")
    except OSError as fault:
        raise InputError(f"cannot write to {folder}: {fault.strerror}") from fault
    if options.json:
        print(json.dumps(rows, indent=2))
    else:
        print(f"{len(rows)} tests in {folder}; tests.txt says what each is for")
    return 0


def _list_problems(as_json: bool) -> int:
    rows = [
        {"name": name, "title": judges.find(name).TITLE, "shapes": len(inputs.find(name).SHAPES)}
        for name in inputs.names()
    ]
    if as_json:
        print(json.dumps(rows, indent=2))
        return 0
    width = max(len(name) for name in inputs.names())
    for row in rows:
        print(f"{row['name']:{width}}  {row['shapes']:2} shapes  {row['title']}")
    return 0


def _list_shapes(problem: str, as_json: bool) -> int:
    module = inputs.find(problem)
    if as_json:
        shapes = [
            {"name": shape.name, "why": shape.why, "promise": shape.promise}
            for shape in module.SHAPES
        ]
        edges = [{"name": edge.name, "why": edge.why} for edge in module.EDGES]
        sizes = {"judge": module.FORMAT.judge, "beyond": module.FORMAT.beyond}
        print(json.dumps({"sizes": sizes, "shapes": shapes, "edges": edges}, indent=2))
        return 0
    width = max(len(row.name) for row in (*module.SHAPES, *module.EDGES))
    print(f"shapes, sizes up to {module.FORMAT.judge} (--limits beyond: {module.FORMAT.beyond})")
    for shape in module.SHAPES:
        more = "" if shape.promise else " (--beyond-promise)"
        print(f"  {shape.name:{width}}  {shape.why}{more}")
    print("edge cases, the first tests of a set")
    for edge in module.EDGES:
        print(f"  {edge.name:{width}}  {edge.why}")
    return 0
