"""Files made once and kept: compiled programs in ``bench/build``, inputs in ``bench/data``.

The name of a kept file holds a digest of what it was made from, so a changed source or parameter
makes a new file and no stale one is ever used. Both folders may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import generate

BENCH = Path(__file__).resolve().parent
BASELINES = BENCH / "baselines"
BUILD = BENCH / "build"
DATA = BENCH / "data"
COMPILER = "g++"
FLAGS = ("-std=c++17", "-O2", "-Wall", "-Wextra")


class BuildError(Exception):
    """A program cannot be compiled; the message says which and why."""


def baseline(program: str) -> Path:
    """The compiled C++ program `baselines/PROGRAM.cpp`."""
    return compiled(BASELINES / f"{program}.cpp")


def compiled(source: Path) -> Path:
    """The executable made from one C++ source file."""

    def compile_to(target: Path) -> None:
        compiler = shutil.which(COMPILER)
        if compiler is None:
            raise BuildError(
                f"{COMPILER} was not found on PATH; the C++ programs we compare with need it"
            )
        command = [compiler, *FLAGS, "-o", str(target), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise BuildError(f"{source.name} does not compile:\n{done.stderr}")

    made_from = source.read_bytes() + repr(FLAGS).encode()
    return _made_once(BUILD, source.stem, "", made_from, compile_to)


def input_file(name: str, recipe: generate.Recipe) -> Path:
    """The text that a recipe generates, as a file; ``name`` is its readable part."""

    def write_to(target: Path) -> None:
        with target.open("w", encoding="ascii") as out:
            out.writelines(recipe())

    parameters = (recipe.func.__name__, recipe.args, sorted(recipe.keywords.items()))
    made_from = Path(generate.__file__).read_bytes() + repr(parameters).encode()
    return _made_once(DATA, name, ".in", made_from, write_to)


def _made_once(
    folder: Path, name: str, suffix: str, made_from: bytes, make: Callable[[Path], None]
) -> Path:
    """The kept file for ``made_from``; made if need be, in place of any older one of its name."""
    target = folder / f"{name}.{hashlib.sha256(made_from).hexdigest()[:12]}{suffix}"
    if target.exists():
        return target
    folder.mkdir(exist_ok=True)
    for stale in folder.glob(f"{name}.*"):
        stale.unlink()
    unfinished = folder / f"{name}.unfinished"  # an interrupted run must not leave half a file
    make(unfinished)
    unfinished.replace(target)
    return target
