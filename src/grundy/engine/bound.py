"""Methods as plain functions: what they use of their object becomes constants."""

from __future__ import annotations

import ast
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

_PLAIN = (int, float, complex, str, bytes, tuple, list, dict, set, frozenset, range, type(None))
_NO_OBJECTS = (*_PLAIN, ModuleType, type, FunctionType, MethodType, BuiltinFunctionType)


class ChangesError(Exception):
    """Code changes an object; `node` is where."""

    def __init__(self, node: ast.AST) -> None:
        super().__init__()
        self.node = node


def constants(node: ast.FunctionDef, function: FunctionType, owner: Any) -> dict[str, Any]:
    """Put names for `self.x`, or for `thing.x` where `thing` is a global object with attributes.

    Changes `node`, the source of `function`; of a method, whose object is `owner`, it takes the
    first argument away. Returns what the new names stand for; chains such as `self.board.rank` end
    at the first number, list, array or function. Raises ChangesError.
    """
    arguments = node.args.posonlyargs or node.args.args
    around = dict(function.__globals__)
    code = function.__code__
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        try:
            around[name] = cell.cell_contents
        except ValueError:
            continue
    for name in code.co_varnames:
        around.pop(name, None)
    if owner is not None:
        around[arguments.pop(0).arg] = owner
    finder = _Constants(around)
    node.body = [finder.visit(statement) for statement in node.body]
    return finder.found


class _Constants(ast.NodeTransformer):
    def __init__(self, around: dict[str, Any]) -> None:
        self.around = around
        self.found: dict[str, Any] = {}

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """A chain of attributes becomes a name, as far as it leads through objects."""
        chain: list[ast.Attribute] = []
        root: ast.expr = node
        while isinstance(root, ast.Attribute):
            chain.append(root)
            root = root.value
        if not isinstance(root, ast.Name) or not self._leads_on(self.around.get(root.id)):
            self.generic_visit(node)
            return node
        if not isinstance(node.ctx, ast.Load):
            raise ChangesError(node)
        value = self.around[root.id]
        name = f"_of_{root.id}"
        while chain and self._leads_on(value) and hasattr(value, chain[-1].attr):
            inner = chain.pop()
            value = getattr(value, inner.attr)
            name += f"_{inner.attr}"
            self.found[name] = value
            short: ast.expr = ast.copy_location(ast.Name(name, ast.Load()), inner)
            if chain:
                chain[-1].value = short
        return node if chain else short

    def _leads_on(self, value: Any) -> bool:
        return not isinstance(value, _NO_OBJECTS) and hasattr(value, "__dict__")
