"""Numba's compiler: translates a kernel together with the kernels it calls."""

import builtins
from dis import get_instructions
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, Final, cast

import numba

from fareplay.engine.library import is_kernel, plain_kernel

OPTIONS: Final = {"nogil": True, "error_model": "numpy"}  # without the GIL and without checks of divisors

_COMPILED: Final[dict[tuple[Any, ...], Any]] = {}


def compiled(function: Any, **options: Any) -> Any:
    """Return a kernel as a function of Numba, which it compiles on its first call. Numba must find functions of its own
    where a kernel calls others, so this one gets other globals than its module's."""
    key = (function, *sorted(options.items()))
    if key not in _COMPILED:
        code = function.__code__
        space: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
        cells = [_replaced(cell.cell_contents, code, options) for cell in function.__closure__ or ()]
        closure = tuple(map(CellType, cells)) if cells else None
        plain = FunctionType(code, space, function.__name__, function.__defaults__, closure)
        plain.__qualname__, plain.__module__ = function.__qualname__, function.__module__
        _COMPILED[key] = cast(Any, numba).njit(**OPTIONS, **options)(plain)
        for name in names_in(code) & {*function.__globals__}:  # after that, because a kernel may call itself
            space[name] = _replaced(function.__globals__[name], code, options)
    return _COMPILED[key]


def names_in(code: CodeType) -> set[str]:
    """Return the names that the code of a function uses of its module."""
    names = {one.argval for one in get_instructions(code) if one.opname == "LOAD_GLOBAL"}
    return names.union(*(names_in(part) for part in code.co_consts if isinstance(part, CodeType)))


def kernels_in(function: Any) -> list[Any]:
    """Return the kernels that a kernel refers to, as plain functions, in the order of their names."""
    names, found = names_in(function.__code__), []
    values = [cell.cell_contents for cell in function.__closure__ or ()]
    values += [function.__globals__[name] for name in sorted(names) if name in function.__globals__]
    for value in values:
        parts = [value]
        if isinstance(value, ModuleType):
            parts = [*_parts(value, function.__code__).values()]
        found += [plain_kernel(part) for part in parts if is_kernel(part)]
    return found


def _parts(module: ModuleType, code: CodeType) -> dict[str, Any]:
    """Return what the code of a function may use of a module that it names."""
    return {name: getattr(module, name) for name in sorted(code.co_names) if hasattr(module, name)}


def _replaced(value: Any, code: CodeType, options: dict[str, Any]) -> Any:
    if is_kernel(value):
        return compiled(plain_kernel(value), **options)
    if isinstance(value, ModuleType):
        parts = _parts(value, code)
        if any(map(is_kernel, parts.values())):
            module = ModuleType(value.__name__)
            module.__dict__.update({name: _replaced(part, code, options) for name, part in parts.items()})
            return module
    return value
