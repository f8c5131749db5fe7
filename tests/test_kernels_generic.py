"""What holds for every kernel: compiled where possible, alone in the world, never recursive."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator

import pytest

from kernel_pairs import FOLDER, KERNELS, both, compiler


def source(name: str) -> ast.Module:
    return ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))


def functions(module: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}


def test_there_are_kernels_and_they_are_compiled() -> None:
    assert {"reader", "trees"} <= set(KERNELS)
    if compiler() is not None:
        assert all(len(both(name)) == 2 for name in KERNELS)


@pytest.mark.parametrize("name", KERNELS)
def test_compiled_and_interpreted_offer_the_same(name: str) -> None:
    told = {
        function: list(node.args.args)
        for function, node in functions(source(name)).items()
        if not any("cfunc" in ast.unparse(mark) for mark in node.decorator_list)
    }
    assert told
    for module in both(name):
        for function, arguments in told.items():
            found = getattr(module, function)
            if hasattr(found, "__signatures__"):
                # One for several types of arrays chooses when called, and hides its arguments.
                continue
            named = list(inspect.signature(found).parameters)
            assert named == [argument.arg for argument in arguments]
        assert inspect.getdoc(module) == ast.get_docstring(source(name))


@pytest.mark.parametrize("name", KERNELS)
def test_kernels_import_nothing_of_ours(name: str) -> None:
    for module, names in imports(source(name)):
        if module == "grundy.kernels":
            assert names == ["_untyped"]
        else:
            assert module in ("__future__", "cython"), f"{name} imports {module}"


def imports(module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from ((alias.name, []) for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield str(node.module), [alias.name for alias in node.names]


@pytest.mark.parametrize("name", KERNELS)
def test_kernels_never_call_themselves(name: str) -> None:
    defined = functions(source(name))
    calls = {
        caller: {
            call.func.id
            for call in ast.walk(node)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        }
        & set(defined)
        for caller, node in defined.items()
    }
    while calls:
        leaves = {caller for caller, callees in calls.items() if not callees & set(calls)}
        assert leaves, f"{name}: recursion among {sorted(calls)}"
        calls = {caller: callees for caller, callees in calls.items() if caller not in leaves}


@pytest.mark.parametrize("name", KERNELS)
def test_kernels_raise_nothing(name: str) -> None:
    for node in ast.walk(source(name)):
        assert not isinstance(node, ast.Raise | ast.Assert), f"{name} line {node.lineno}"


@pytest.mark.parametrize("name", KERNELS)
def test_every_kernel_function_says_what_it_does(name: str) -> None:
    for function, node in functions(source(name)).items():
        assert ast.get_docstring(node), f"{name}.{function} has no docstring"
