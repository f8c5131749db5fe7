"""Compiles the kernels where a C compiler and Cython are at hand; the rest is in pyproject.toml.

Every extension is optional: where compiling fails, the same source runs as plain Python.
"""

from pathlib import Path

from setuptools import Extension, setup

KERNELS = Path("src/grundy/kernels")


def extensions() -> list[Extension]:
    """One extension per kernel; none where Cython is missing."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    sources = sorted(p for p in KERNELS.glob("*.py") if not p.name.startswith("_"))
    modules = [
        Extension(
            f"grundy.kernels.{path.stem}", [str(path)], optional=True, extra_compile_args=["-O3"]
        )
        for path in sources
    ]
    compiled: list[Extension] = cythonize(
        modules,
        build_dir="build/cython",
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
            "cdivision": True,
            "infer_types": False,
        },
    )
    return compiled


setup(ext_modules=extensions())
