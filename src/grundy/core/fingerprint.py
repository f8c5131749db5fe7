"""A fingerprint of rules: of their code and of everything of the user's own that it refers to."""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator
from hashlib import sha256
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

_PLAIN = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis))
# Whether equal ones are the same object is up to Python.
_BY_VALUE = (tuple, frozenset, CodeType)
# What a search itself changes, or what does not change the answers.
_PASSING = {"_asked", "_last", "play"}
_MADE_BY_PYTHON = {
    *("__dict__", "__weakref__", "__doc__", "__module__", "__abstractmethods__", "_abc_impl"),
    *("__annotations__", "__parameters__", "__orig_bases__", "__firstlineno__"),
    *("__static_attributes__", "__annotate_func__", "__annotations_cache__"),
}


def fingerprint(thing: Any) -> str:
    """The SHA-256, in hexadecimal, of an object: code, constants, attributes, and what they name.

    Functions and classes of the standard library, of installed packages and of grundy (its
    rulesets excepted) count by name; comments and the place in the file do not count. What the
    rules read from elsewhere (files, the network, objects written in C) is not seen. Equal for
    equal rules in every process of one Python version. O(objects referred to).
    """
    state = sha256()
    # Objects are kept, so that no number is given twice.
    met: dict[int, tuple[int, Any]] = {}
    todo: list[Any] = [thing]
    while todo:
        item = todo.pop()
        if type(item) in _PLAIN:
            text = f"{type(item).__name__} {item!r}"
        elif id(item) in met:
            text = f"again {met[id(item)][0]}"
        else:
            if type(item) not in _BY_VALUE:
                met[id(item)] = len(met), item
            parts = list(_parts(item))
            text = f"{type(item).__module__}.{type(item).__qualname__} of {len(parts)}"
            todo.extend(reversed(parts))
        state.update(f"{len(text)} {text}".encode("utf-8", "surrogatepass"))
    return state.hexdigest()


def _parts(item: Any) -> Iterator[Any]:
    """What an object consists of, in an order that is the same in every process."""
    if isinstance(item, CodeType):
        yield item.co_code
        yield from (item.co_argcount, item.co_posonlyargcount, item.co_kwonlyargcount)
        yield from (item.co_flags, item.co_names, item.co_varnames, item.co_freevars)
        yield from (item.co_name, item.co_consts)
    elif isinstance(item, (ModuleType, FunctionType, type)) and _named(item):
        yield f"{getattr(item, '__module__', '')}.{getattr(item, '__qualname__', item.__name__)}"
    elif isinstance(item, ModuleType):
        # What is used of it stands beside the names in the code that uses it.
        yield item.__name__.rpartition(".")[2]
    elif isinstance(item, FunctionType):
        yield from (item.__code__, item.__defaults__, item.__kwdefaults__)
        yield [_content(cell) for cell in item.__closure__ or ()]
        yield from _named_in(item.__code__, item.__globals__)
    elif isinstance(item, MethodType):
        yield from (item.__func__, item.__self__)
    elif isinstance(item, type):
        yield from (item.__qualname__, item.__bases__)
        yield from (pair for pair in vars(item).items() if pair[0] not in _MADE_BY_PYTHON)
    elif isinstance(item, (staticmethod, classmethod)):
        yield item.__func__
    elif isinstance(item, property):
        yield from (item.fget, item.fset)
    elif isinstance(item, functools.partial):
        yield from (item.func, item.args, item.keywords)
    elif hasattr(item, "__wrapped__"):
        yield item.__wrapped__
    elif type(item) in (tuple, list):
        yield from item
    elif type(item) is dict:
        yield from item.items()
    elif type(item) in (set, frozenset):
        # The order of a set is another in every process.
        yield from sorted(map(fingerprint, item))
    else:
        yield type(item)
        yield from _inside(item)


def _inside(item: Any) -> Iterator[Any]:
    """The state of an object of some class."""
    if isinstance(item, (tuple, list)):
        yield tuple(item)
    names = getattr(item, "__dict__", None)
    if names is not None:
        yield from (pair for pair in names.items() if pair[0] not in _PASSING)
        return
    try:
        reduced = item.__reduce_ex__(4)
    except Exception:
        # An object that cannot be written down, such as an open file, counts by its type.
        return
    if isinstance(reduced, tuple):
        yield from reduced[1:3]
        yield from (list(more) for more in reduced[3:5] if more is not None)


def _named(item: Any) -> bool:
    """Whether a module, function or class counts by name alone."""
    home = item.__name__ if isinstance(item, ModuleType) else (item.__module__ or "")
    top = home.partition(".")[0]
    if top == "grundy":
        return not home.startswith("grundy.rulesets.")
    if top in sys.stdlib_module_names:
        return True
    file = getattr(sys.modules.get(home), "__file__", None) or ""
    return "site-packages" in file or "dist-packages" in file


def _named_in(code: CodeType, names: dict[str, Any]) -> Iterator[Any]:
    """The globals that code, and code within it, refers to; of modules what it uses of them."""
    codes = [code]
    used: set[str] = set()
    while codes:
        inner = codes.pop()
        used.update(inner.co_names)
        codes.extend(part for part in inner.co_consts if isinstance(part, CodeType))
    for name in sorted(used & names.keys()):
        value = names[name]
        yield name, value
        if isinstance(value, ModuleType) and not _named(value):
            inside = vars(value)
            yield from ((name, part, inside[part]) for part in sorted(used & inside.keys()))


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        # Not bound yet.
        return None
