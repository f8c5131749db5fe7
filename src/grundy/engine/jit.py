"""Rules written with integers, compiled by Numba from the source that runs interpreted.

A function from a position (an int, or a tuple of ints of fixed length) to its followers becomes one
that writes the followers into an array: `yield`, `return` of a list or of a comprehension, and
`yield from` turn into stores, so that no list and no generator is left. Helpers that it calls are
compiled as they stand. What Numba cannot compile is said with its line.

Arithmetic is that of 64 bits, and raises OverflowError before a number wraps round. Whoever uses
what is compiled here compares it with the rules themselves, too (see `engine.boxes`).
"""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import textwrap
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any, NamedTuple

from grundy.core.errors import InputError
from grundy.core.fingerprint import fingerprint
from grundy.core.rules import code_of
from grundy.core.ruleset import Option, Sum
from grundy.engine.bound import ChangesError, constants

MOST_CONSTANTS = 100_000
"""Lists among the globals of the rules become constants up to this length."""


class CannotCompile(Exception):  # noqa: N818 (not an error: the rules go on interpreted)
    """Why rules stay interpreted, with file and line where one is to blame."""


class Interpreted(UserWarning):
    """Rules that were to be compiled go on interpreted; the message says why."""


class Compiled(NamedTuple):
    """`ask(ranks, count, lo, size, offsets, out)` answers a block of positions of a box.

    `ranks` are their numbers in the box that begins at the coordinates `lo` and has the lengths
    `size`. The followers' numbers go to `out`, -1 for one outside, an option being `parts` of them;
    those of the i-th position start at `offsets[i]`. Returns how many positions are done: fewer
    than `count` if `out` is full.

    `explore(state, most, lo, size, seen, stack, out)` asks about the `state[0]` positions of a
    stack, and pushes each follower whose bit in `seen` is not set; `state[1]` counts them. After
    `most` positions, or where the stack may overflow, it returns 0; about the one on top of
    the stack, 1 if `out` is too small for its followers, 2 if one of them lies outside.
    """

    ask: Callable[..., int]
    explore: Callable[..., int]
    parts: int


def the_numba() -> Any:
    """The module. Raises InputError where it is not installed."""
    try:
        return import_module("numba")
    except ImportError as fault:
        raise InputError(
            "compiled rules need Numba, which is not installed",
            remedy="pip install 'grundy[jit]', or leave out --jit",
        ) from fault


def compiled(function: Any, dimensions: int | None) -> Compiled:
    """The rules `function` for positions of so many coordinates; None for plain ints.

    Raises CannotCompile, and InputError where Numba is not installed. Takes about a second, and
    nothing when the same is asked again.
    """
    numba = the_numba()
    function = getattr(function, "py_func", function)
    # Globals become constants, so what they were is part of the key.
    key = fingerprint(function), dimensions
    if key not in _made:
        if len(_made) >= _KEPT:
            _made.pop(next(iter(_made)))
        _made[key] = _compiled(numba, function, dimensions)
    return _made[key]


_KEPT = 64
_made: dict[tuple[str, int | None], Compiled] = {}


def _compiled(numba: Any, function: Any, dimensions: int | None) -> Compiled:
    filled = filling(function, _putter(numba, dimensions))
    ask, explore = map(numba.njit(nogil=True), _loops(filled.fill, dimensions))
    int32, int64 = numba.int32[::1], numba.int64
    corner = numba.types.UniTuple(int64, dimensions or 1)
    try:
        ask.compile((int32, int64, corner, corner, int32, int32))
        explore.compile((int64[::1], int64, corner, corner, numba.uint8[::1], int32, int32))
    except Exception as fault:  # what Numba does not know it says in many ways, not all its own
        raise CannotCompile(filled.blamed(str(fault))) from fault
    return Compiled(ask, explore, filled.parts)


class Filling(NamedTuple):
    """`fill(position, out, e, lo, size)` stores followers from `e` on, by `put`, and returns where
    they end. `parts` positions make a follower; `blamed` puts the line before Numba's messages."""

    fill: Any
    parts: int
    blamed: Callable[[str], str]


def filling(function: Any, put: Any) -> Filling:
    """The rules `function`, which may be a method, with stores in the place of followers.

    `put(follower, out, e, lo, size)` is compiled to one. Raises CannotCompile.
    """
    numba = the_numba()
    source = _Source(function)
    filler = _Filler(source)
    made = filler.made()
    names = _Names(numba).of(function, filler.loaded, source.constants)
    names["_put"] = put
    names.update(filler.defaults)
    exec(compile(made, source.file, "exec"), names)
    fill = numba.njit(nogil=True, boundscheck=True)(names["_fill"])
    return Filling(fill, filler.parts or 1, source.blamed)


def helper(function: Any, change: Callable[[ast.FunctionDef], None] | None = None) -> Any:
    """Any other function or method on integers, compiled when it is called; `change` may alter its
    source first. Raises CannotCompile."""
    return _Names(the_numba()).helper(function, change)


class _Source:
    """The source of a function, parsed, with its own line numbers."""

    def __init__(self, function: Any) -> None:
        code = code_of(function)
        owner = getattr(function, "__self__", None)
        function = getattr(function, "__func__", function)
        if not isinstance(function, FunctionType) or code is None:
            raise CannotCompile("only a function written in Python can be compiled")
        self.file = code.co_filename
        try:
            lines, first = inspect.getsourcelines(function)
            tree = ast.parse(textwrap.dedent("".join(lines)))
        except (OSError, TypeError, SyntaxError) as fault:
            raise CannotCompile("the source of the rules is not at hand") from fault
        ast.increment_lineno(tree, max(first, 1) - 1)
        self.node = self._definition(tree, function)
        try:
            self.constants = constants(self.node, function, owner)
        except ChangesError as fault:
            raise self.at(fault.node, "rules that change their object") from fault

    def _definition(self, tree: ast.Module, function: FunctionType) -> ast.FunctionDef:
        if function.__name__ != "<lambda>":
            node = tree.body[0]
            if isinstance(node, ast.FunctionDef):
                return node
        found = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda)]
        if len(found) != 1:
            raise CannotCompile("the source of the rules is not at hand")
        returned = ast.copy_location(ast.Return(found[0].body), found[0].body)
        made = ast.FunctionDef("followers", found[0].args, [returned], [])
        return ast.copy_location(made, found[0])

    def at(self, node: ast.AST, why: str) -> CannotCompile:
        """The refusal of a node."""
        return CannotCompile(f"{Path(self.file).name}, line {getattr(node, 'lineno', 1)}: {why}")

    def blamed(self, message: str) -> str:
        """Numba's message in one line, the line of the rules before it."""
        message = re.sub(r"\x1b\[[0-9;]*m", "", message)
        lines = re.findall(rf'File "{re.escape(self.file)}", line (\d+)', message)
        if not lines:
            # Numba shortens long names of files.
            lines = re.findall(rf'{re.escape(Path(self.file).name)}"?(?:, line | \()(\d+)', message)
        said = [
            line.strip()
            for line in message.splitlines()
            if line.strip()
            and not re.match(r"(Failed in nopython|File |During|\[\d|<source)", line)
        ]
        own = re.search(r"a follower is .*", message)
        why = own[0] if own else said[0] if said else "Numba cannot compile it"
        return f"{Path(self.file).name}, line {lines[-1] if lines else '?'}: {why}"


_CHECKED = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Pow: "pow", ast.LShift: "shl"}


class _Checker(ast.NodeTransformer):
    """Lets arithmetic raise OverflowError where a number passes 62 bits, so that none wraps round.

    Sums and differences that are only compared or stored are exact in 64 bits without a look.
    """

    def __init__(self, source: _Source) -> None:
        self.source = source

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """An operation becomes a call that looks at its result."""
        self.generic_visit(node)
        return self._call(node.op, node.left, node.right, node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """As above."""
        self.generic_visit(node)
        if type(node.op) not in _CHECKED or not isinstance(node.target, ast.Name):
            return node
        old = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        value = self._call(node.op, old, node.value, node)
        return ast.copy_location(ast.Assign([node.target], value), node)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """What is compared is not kept."""
        node.left = self.unkept(node.left)
        node.comparators = [self.unkept(part) for part in node.comparators]
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """Numbers that are too large to begin with."""
        if type(node.value) is int and abs(node.value) >= 2**62:
            raise self.source.at(node, "a number of more than 62 bits")
        return node

    def unkept(self, value: ast.expr) -> ast.expr:
        """An expression whose result goes into no further arithmetic."""
        if isinstance(value, ast.BinOp) and isinstance(value.op, (ast.Add, ast.Sub)):
            self.generic_visit(value)
            return value
        visited: ast.expr = self.visit(value)
        return visited

    def _call(self, op: ast.operator, left: ast.expr, right: ast.expr, where: ast.AST) -> ast.expr:
        name = _CHECKED.get(type(op))
        if name is None:
            return ast.copy_location(ast.BinOp(left, op, right), where)
        function = ast.copy_location(ast.Name(f"_{name}", ast.Load()), where)
        return ast.copy_location(ast.Call(function, [left, right], []), where)


class _Filler(_Checker):
    """Turns a function that gives followers into one that stores them."""

    def __init__(self, source: _Source) -> None:
        super().__init__(source)
        self.parts = 0
        self.renamed = 0
        self.defaults: dict[str, Any] = {}
        self.loaded: set[str] = set()

    def made(self) -> ast.Module:
        """A module that defines `_fill(position, _out, _e, _lo, _size)`."""
        node = self.source.node
        arguments = node.args
        names = [*arguments.posonlyargs, *arguments.args]
        if not names or arguments.vararg or arguments.kwarg:
            raise self.source.at(node, "rules take one position")
        self.generator = any(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in _own(node))
        body: list[ast.stmt] = []
        for argument in [*names[1:], *arguments.kwonlyargs]:
            body += ast.parse(f"{argument.arg} = _default_{argument.arg}").body
        for statement in node.body:
            kept = self.visit(statement)
            body += kept if isinstance(kept, list) else [kept]
        body += ast.parse("return _e").body
        head = f"def _fill({names[0].arg}, _out, _e, _lo, _size): pass"
        filled = ast.parse(head)
        definition = filled.body[0]
        assert isinstance(definition, ast.FunctionDef)
        definition.body = body
        self.loaded = {part.id for part in ast.walk(definition) if isinstance(part, ast.Name)}
        return ast.fix_missing_locations(ast.copy_location(filled, node))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        """A function within keeps its own returns."""
        return node

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        """As above."""
        return node

    def visit_Yield(self, node: ast.Yield) -> Any:
        """A yield whose value is used."""
        raise self.source.at(node, "a yield that stands within an expression")

    def visit_YieldFrom(self, node: ast.YieldFrom) -> Any:
        """As above."""
        raise self.source.at(node, "a yield that stands within an expression")

    def visit_Expr(self, node: ast.Expr) -> Any:
        """A yield becomes a store."""
        if isinstance(node.value, ast.Yield):
            if node.value.value is None:
                raise self.source.at(node, "None is no position of integers")
            return self._emit(node.value.value)
        if isinstance(node.value, ast.YieldFrom):
            return self._spread(node.value.value)
        return self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> Any:
        """A return of followers becomes their stores."""
        ended = ast.copy_location(ast.Return(ast.Name("_e", ast.Load())), node)
        if self.generator:
            if node.value is not None:
                raise self.source.at(node, "a generator that returns something")
            return ended
        if node.value is None or ast.unparse(node.value) == "None":
            raise self.source.at(node, "None in the place of followers")
        return [*self._spread(node.value), ended]

    def _spread(self, value: ast.expr) -> list[ast.stmt]:
        """Store every item of an iterable."""
        if isinstance(value, (ast.List, ast.Tuple, ast.Set)):
            return [
                statement
                for item in value.elts
                for statement in (
                    self._spread(item.value) if isinstance(item, ast.Starred) else self._emit(item)
                )
            ]
        if isinstance(value, ast.IfExp):
            return self._if(value.test, self._spread(value.body), self._spread(value.orelse), value)
        if isinstance(value, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            return self._loops(value)
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            return self._spread(value.left) + self._spread(value.right)
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
            # A list so many times: how often a follower is named does not matter.
            if isinstance(value.left, (ast.List, ast.Tuple)):
                some = ast.Compare(value.right, [ast.Gt()], [ast.Constant(0)])
                return self._if(some, self._spread(value.left), [], value)
        elif (
            isinstance(value, ast.Call)
            and isinstance(value.func, ast.Name)
            and value.func.id in ("list", "tuple", "set", "frozenset", "sorted", "iter", "reversed")
            and len(value.args) <= 1
            and not value.keywords
        ):
            return self._spread(value.args[0]) if value.args else []
        item = self._fresh("item")
        return [self._for(ast.Name(item, ast.Store()), value, self._emit_name(item, value), value)]

    def _emit_name(self, name: str, where: ast.expr) -> list[ast.stmt]:
        return self._emit(ast.copy_location(ast.Name(name, ast.Load()), where))

    def _loops(self, value: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> list[ast.stmt]:
        """A comprehension as loops; its variables get names of their own."""
        own = {
            part.id
            for clause in value.generators
            for part in ast.walk(clause.target)
            if isinstance(part, ast.Name)
        }
        new = {name: self._fresh(name) for name in sorted(own)}
        first = value.generators[0].iter
        for part in [node for node in ast.walk(value) if isinstance(node, ast.Name)]:
            part.id = new.get(part.id, part.id)
        back = {name: old for old, name in new.items()}
        for part in [node for node in ast.walk(first) if isinstance(node, ast.Name)]:
            # The first iterable is evaluated outside.
            part.id = back.get(part.id, part.id)
        body = self._emit(value.elt)
        for clause in reversed(value.generators):
            for test in reversed(clause.ifs):
                body = self._if(test, body, [], value)
            body = [self._for(clause.target, clause.iter, body, value)]
        return body

    def _emit(self, value: ast.expr) -> list[ast.stmt]:
        """Store one follower, or the parts of a sum."""
        if isinstance(value, ast.IfExp):
            return self._if(value.test, self._emit(value.body), self._emit(value.orelse), value)
        called = self._called(value)
        if called is Option:
            assert isinstance(value, ast.Call)
            after = [*value.args[1:], *(k.value for k in value.keywords if k.arg == "follower")]
            if len(after) != 1:
                raise self.source.at(value, "an Option of other than a move and a follower")
            return self._emit(after[0])
        if called is Sum:
            assert isinstance(value, ast.Call)
            inner = value.args[0] if len(value.args) == 1 else None
            if not isinstance(inner, (ast.Tuple, ast.List)) or not inner.elts:
                raise self.source.at(value, "a Sum of how many positions is not known beforehand")
            parts = inner.elts
        else:
            parts = [value]
        if self.parts not in (0, len(parts)):
            raise self.source.at(value, "followers of different numbers of positions")
        self.parts = len(parts)
        return [self._put(part) for part in parts]

    def _put(self, value: ast.expr) -> ast.stmt:
        stored = ast.parse("_e = _put(None, _out, _e, _lo, _size)").body[0]
        assert isinstance(stored, ast.Assign) and isinstance(stored.value, ast.Call)
        value = self.unkept(value)
        stored.value.args[0] = value
        for node in ast.walk(stored):
            if not hasattr(node, "lineno") or node is stored or node is stored.value:
                ast.copy_location(node, value)
        return ast.copy_location(stored, value)

    def _called(self, value: ast.expr) -> Any:
        """What of ours a call calls: `Option`, `Sum`, or something else."""
        if not isinstance(value, ast.Call):
            return None
        name = value.func
        if isinstance(name, ast.Attribute):
            return {"Option": Option, "Sum": Sum}.get(name.attr)
        return {"Option": Option, "Sum": Sum}.get(name.id) if isinstance(name, ast.Name) else None

    def _if(
        self, test: ast.expr, body: list[ast.stmt], other: list[ast.stmt], where: ast.expr
    ) -> list[ast.stmt]:
        nothing: list[ast.stmt] = [ast.Pass()]
        return [ast.copy_location(ast.If(self.visit(test), body or nothing, other), where)]

    def _for(
        self, target: ast.expr, over: ast.expr, body: list[ast.stmt], where: ast.expr
    ) -> ast.stmt:
        over = self.visit(over)
        return ast.copy_location(ast.For(target, over, body or [ast.Pass()], []), where)

    def _fresh(self, name: str) -> str:
        self.renamed += 1
        return f"_{name}_{self.renamed}"


def _own(node: ast.FunctionDef) -> list[ast.AST]:
    """The nodes of a function without those of functions within."""
    found: list[ast.AST] = []
    todo: list[ast.AST] = [*node.body]
    while todo:
        part = todo.pop()
        found.append(part)
        if not isinstance(part, (ast.FunctionDef, ast.Lambda)):
            todo.extend(ast.iter_child_nodes(part))
    return found


class _Names:
    """The globals of the rules, in the forms that Numba takes."""

    def __init__(self, numba: Any) -> None:
        self.numba = numba
        self.made: dict[Any, Any] = {}
        self.arithmetic = _arithmetic(numba)

    def of(
        self, function: FunctionType, used: set[str], constants: dict[str, Any]
    ) -> dict[str, Any]:
        """What the function refers to: its globals, what it closes over, and `constants`."""
        around = dict(function.__globals__)
        code = function.__code__
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            try:
                around[name] = cell.cell_contents
            except ValueError as fault:
                raise CannotCompile(f"{name} has no value yet") from fault
        around.update(constants)
        names = {name: self.value(around[name]) for name in used if name in around}
        count = code.co_argcount
        defaults = function.__defaults__ or ()
        for name, value in zip(
            code.co_varnames[count - len(defaults) : count], defaults, strict=True
        ):
            names[f"_default_{name}"] = self.value(value)
        for name, value in (function.__kwdefaults__ or {}).items():
            names[f"_default_{name}"] = self.value(value)
        return {"__builtins__": builtins, **self.arithmetic, **names}

    def value(self, value: Any) -> Any:
        """One value; what Numba does not take either is left for it to name."""
        if type(value) is int and abs(value) >= 2**62:
            raise CannotCompile("a number of more than 62 bits among the globals of the rules")
        if isinstance(value, MethodType) or (
            isinstance(value, FunctionType) and not value.__module__.startswith("grundy.")
        ):
            return self.helper(value)
        if isinstance(value, (list, set, frozenset)) or (
            isinstance(value, tuple) and len(value) > 64
        ):
            items = sorted(value) if isinstance(value, (set, frozenset)) else value
            if items and all(type(item) is int and abs(item) < 2**62 for item in items):
                if len(items) <= 64:
                    return tuple(items)
                if len(items) <= MOST_CONSTANTS:
                    return import_module("numpy").array(items, "int64")
        return value

    def helper(self, function: Any, change: Callable[[ast.FunctionDef], None] | None = None) -> Any:
        """A function that the rules call, compiled when it is called for the first time."""
        if function not in self.made:
            source = _Source(function)
            node = source.node
            if change is not None:
                change(node)
            node.name, node.decorator_list, node.returns = "_helper", [], None
            arguments = node.args
            for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                argument.annotation = None
            arguments.defaults = [ast.Constant(None) for _ in arguments.defaults]
            arguments.kw_defaults = [d and ast.Constant(None) for d in arguments.kw_defaults]
            checker = _Checker(source)
            node.body = [checker.visit(statement) for statement in node.body]
            used = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
            names: dict[str, Any] = {}
            module = ast.fix_missing_locations(ast.Module([node], []))
            exec(compile(module, source.file, "exec"), names)
            rebuilt = names["_helper"]
            rebuilt.__defaults__, rebuilt.__kwdefaults__ = (
                function.__defaults__,
                function.__kwdefaults__,
            )
            # Known before what it refers to, which may be itself.
            self.made[function] = self.numba.njit(nogil=True, boundscheck=True)(rebuilt)
            names.update(self.of(function, used, source.constants))
        return self.made[function]


_OPERATIONS = {
    "_add": "a + b",
    "_sub": "a - b",
    "_mul": "a * b",
    "_pow": "a ** b",
    "_shl": "a << b",
}
# When a result has 62 bits at most; what goes in does.
_FITS = {
    "_add": "-LIMIT < a + b < LIMIT",
    "_sub": "-LIMIT < a - b < LIMIT",
    "_mul": "abs(float64(a) * float64(b)) < NEARLY",
    "_pow": "0 <= b and abs(float64(a) ** float64(b)) < NEARLY",
    "_shl": "0 <= b < 62 and abs(float64(a)) * 2.0 ** b < NEARLY",
}


def _arithmetic(numba: Any) -> dict[str, Any]:
    """Operations that raise OverflowError where integers pass 62 bits, by name."""
    types, made = numba.types, {}
    around = {"LIMIT": 2**62, "NEARLY": 0.99 * 2**62, "float64": numba.float64}
    around["int64"] = numba.int64
    for name, operation in _OPERATIONS.items():
        plain, looked = dict(around), dict(around)
        exec(f"def stub(a, b):\n return {operation}\ndef work(a, b):\n return {operation}", plain)
        exec(
            f"def work(a, b):\n a = int64(a)\n b = int64(b)\n if not ({_FITS[name]}):\n"
            f"  raise OverflowError('64 bits')\n return {operation}",
            looked,
        )

        def choose(a: Any, b: Any, plain: Any = plain["work"], looked: Any = looked["work"]) -> Any:
            whole = (types.Integer, types.Boolean)
            return looked if isinstance(a, whole) and isinstance(b, whole) else plain

        made[name] = _overloaded(numba, plain["stub"], choose)
    return made


def _overloaded(numba: Any, stub: Any, choose: Any) -> Any:
    """`stub`, which Numba compiles as the function that `choose` gives for the types."""

    def chosen(a, b):  # type: ignore[no-untyped-def]
        return choose(a, b)

    numba.extending.overload(stub)(chosen)
    return stub


def demand_integers(numba: Any, follower: Any, dimensions: int | None) -> None:
    """Raise Numba's TypingError unless a follower's type is an integer, or so many of them."""
    types = numba.types
    if dimensions is None:
        fits = isinstance(follower, types.Integer)
    else:
        parts = getattr(follower, "types", ())
        fits = isinstance(follower, types.BaseTuple) and len(parts) == dimensions
        fits = fits and all(isinstance(part, types.Integer) for part in parts)
    if not fits:
        wanted = "an integer" if dimensions is None else f"{dimensions} integers"
        raise numba.core.errors.TypingError(f"a follower is {follower}, expected {wanted}")


def _putter(numba: Any, dimensions: int | None) -> Any:
    """What stores a follower: its number in the box, if it is one of integers."""
    int64 = numba.int64

    # Only a name to compiled code, which Numba takes for what `choose` returns.
    def put(follower: Any, out: Any, e: Any, lo: Any, size: Any) -> Any:
        raise NotImplementedError

    def choose(follower: Any, out: Any, e: Any, lo: Any, size: Any) -> Any:
        demand_integers(numba, follower, dimensions)
        lines = ["def store(follower, out, e, lo, size):", " r = 0", " outside = False"]
        for i in range(dimensions or 1):
            lines += [
                f" x{i} = int64(follower{'' if dimensions is None else f'[{i}]'})",
                f" outside |= x{i} < lo[{i}] or x{i} - lo[{i}] >= size[{i}]",
                f" r = r * size[{i}] + (x{i} - lo[{i}])",
            ]
        # No branch: the compiler can then do several followers at once.
        lines += [" out[min(e, len(out) - 1)] = -1 if outside else r", " return e + 1"]
        names: dict[str, Any] = {"int64": int64}
        exec("\n".join(lines), names)
        return names["store"]

    # Numba compares signatures, annotations too.
    choose.__annotations__ = {}
    numba.extending.overload(put, jit_options={"boundscheck": False})(choose)
    return put


def _loops(fill: Any, dimensions: int | None) -> tuple[Any, Any]:
    """`ask` and `explore`, with as many coordinates as a position has."""
    k = dimensions or 1
    point = []
    for i in range(k - 1, 0, -1):
        point += [f"  q = r // size[{i}]", f"  x{i} = r - q * size[{i}] + lo[{i}]", "  r = q"]
    point += ["  x0 = r + lo[0]"]
    position = "x0" if dimensions is None else "(" + "".join(f"x{i}, " for i in range(k)) + ")"
    lines = [
        "def ask(ranks, count, lo, size, offsets, out):",
        " e = 0",
        " for i in range(count):",
        "  offsets[i] = e",
        "  r = int64(ranks[i])",
        *point,
        f"  e = fill({position}, out, e, lo, size)",
        "  if e >= len(out): return i",
        " offsets[count] = e",
        " return count",
        "def explore(state, most, lo, size, seen, stack, out):",
        " top = state[0]",
        " for step in range(most):",
        "  if top == 0 or top + len(out) > len(stack): break",
        "  state[0] = top",
        "  r = int64(stack[top - 1])",
        *point,
        f"  e = fill({position}, out, 0, lo, size)",
        "  if e >= len(out): return 1",
        "  for i in range(e):",
        "   if out[i] < 0: return 2",
        "  top -= 1",
        "  for i in range(e):",
        "   f = out[i]",
        "   if not (seen[f >> 3] >> (f & 7)) & 1:",
        "    seen[f >> 3] |= 1 << (f & 7)",
        "    stack[top] = f",
        "    top += 1",
        "    state[1] += 1",
        " state[0] = top",
        " return 0",
    ]
    names: dict[str, Any] = {"fill": fill, "int64": import_module("numba").int64}
    exec("\n".join(lines), names)
    return names["ask"], names["explore"]
