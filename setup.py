"""Compiles the kernels where a C compiler and Cython are at hand; the rest is in pyproject.toml.

Every extension is optional: where compiling fails, the same source runs as plain Python.
"""

import os
from pathlib import Path

from setuptools import Extension, setup

KERNELS = Path("src/grundy/kernels")
# Cython's own code for buffers, compiled once for all kernels instead of once in each.
SHARED = "grundy.kernels._buffers"


def extension(name: str, source: Path) -> Extension:
    """One extension; without debug information it compiles and loads faster."""
    return Extension(name, [str(source)], extra_compile_args=["-O3", "-g0"])


def extensions() -> list[Extension]:
    """One extension per kernel and the shared one; none where Cython is missing."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    sources = sorted(p for p in KERNELS.glob("*.py") if not p.name.startswith("_"))
    modules = [extension(f"grundy.kernels.{path.stem}", path) for path in sources]
    shared = extension(SHARED, Path("build/cython/_buffers.c"))
    compiled: list[Extension] = cythonize(
        [*modules, shared],
        build_dir="build/cython",
        shared_utility_qualified_name=SHARED,
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
            "cdivision": True,
            "infer_types": False,
        },
    )
    for module in compiled:
        # cythonize makes extensions of its own and forgets whether they were optional.
        module.optional = True
    return compiled


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
