"""Imports go one way; the checker imports neither solvers nor theories."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import grundy

SOURCE = Path(grundy.__file__).parent
SHELLS = {"cli", "web"}

# What the modules of a folder may import, folders or single modules; themselves always. "rulesets"
# alone is the register of rulesets by name. "sequences.code" reads the rules of octal games; when a
# period is proven is said once, by the checker.
MAY: dict[str, set[str]] = {
    "core": set(),
    "kernels": set(),
    "engine": {"core", "kernels", "rulesets"},
    "sequences": {"core", "kernels", "engine", "check.period"},
    "rulesets": {"core", "kernels", "sequences"},
    "check": {"core", "rulesets", "sequences.code"},
    "contest": {"core", "kernels", "engine", "rulesets", "rulesets.*", "sequences"},
    "render": {"core", "rulesets"},
    "strong": {"core", "kernels", "engine", "rulesets"},
}
# Conveniences that import a higher layer inside a function, when they are called.
LATER: dict[str, set[str]] = {
    "core.solution": {"check", "engine.line", "render.text", "render.notebook"},
    "kernels": {"core.folders"},
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        yield name, ast.parse(path.read_text(encoding="utf-8"))


def imports(tree: ast.AST, *, inside: bool = False) -> Iterator[tuple[str, bool]]:
    """Our modules that are imported, below "grundy.", and whether only within a function."""
    for node in ast.iter_child_nodes(tree):
        names: list[str] = []
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            assert node.level == 0, "imports name the whole path"
        for name in names:
            if name.startswith("grundy."):
                yield module_of(name.removeprefix("grundy.")), inside
        yield from imports(node, inside=inside or isinstance(node, ast.FunctionDef))


def module_of(name: str) -> str:
    """The module that `name` is or is taken from."""
    parts = name.split(".")
    while parts and not (
        SOURCE.joinpath(*parts).with_suffix(".py").exists() or SOURCE.joinpath(*parts).is_dir()
    ):
        parts.pop()
    return ".".join(parts)


def allowed(module: str, imported: str, inside: bool) -> bool:
    home, target = module.split(".")[0], imported.split(".")[0]
    if home == target or home in SHELLS:
        return True
    if target in SHELLS:
        return False
    if inside and imported in LATER.get(module, ()):
        return True
    if target == "rulesets" and imported != "rulesets":
        return "rulesets.*" in MAY[home]
    return bool({target, imported} & MAY[home])


MODULES = dict(modules())


def test_the_source_is_seen() -> None:
    homes = {name.split(".")[0] for name in MODULES}
    assert set(MAY) <= homes
    assert homes <= {*MAY, *SHELLS, "", "__main__"}


@pytest.mark.parametrize("module", sorted(set(MODULES) - {"", "__main__"}))
def test_imports_go_one_way(module: str) -> None:
    wrong = [name for name, inside in imports(MODULES[module]) if not allowed(module, name, inside)]
    assert not wrong, f"{module} must not import {wrong}"


def test_the_package_itself_imports_nothing_at_once() -> None:
    assert not list(imports(MODULES[""]))


def test_the_rules_can_be_broken() -> None:
    assert not allowed("core.nimber", "engine.search", False)
    assert not allowed("core.solution", "check", False)
    assert allowed("core.solution", "check", True)
    assert not allowed("check.walk", "kernels.walk", True)
    assert not allowed("check.walk", "rulesets._walk_theory", True)
    assert allowed("check.claim", "rulesets", False)
    assert not allowed("rulesets.walk", "engine.search", True)
    assert not allowed("contest.parts.scan", "cli", True)
    code = (
        "from grundy.core import nimber\nimport grundy.engine.search\ndef f():\n import grundy.cli"
    )
    found = [("core.nimber", False), ("engine.search", False), ("cli", True)]
    assert list(imports(ast.parse(code))) == found
