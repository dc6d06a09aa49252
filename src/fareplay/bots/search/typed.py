"""Kernels that take kernels: typed by hand, so that they too are compiled once and kept on disk (design, section 5)."""

from collections.abc import Callable
from typing import Any, cast

import numba
from numba import types

from fareplay.engine.cache import cache_folder
from fareplay.engine.kernel import COMPILES, to_compile
from fareplay.engine.struct import Struct, dtype

WHOLE = types.int64
REAL = types.float64
TRUTH = types.boolean
NOTHING = types.void
SIGNAL = types.Array(types.int64, 1, "C")


def record(of: type[Struct]) -> Any:
    """A struct as Numba knows it."""
    return numba.from_dtype(dtype(cast(Any, of)))


def rows(of: type[Struct]) -> Any:
    """Rows of a struct, as Python hands them over."""
    return types.Array(record(of), 1, "C", aligned=True)


def function(gives: Any, *takes: Any) -> Any:
    """The type of a kernel that is handed over."""
    return types.FunctionType(gives(*takes))


def compiled(module: str, kernel: Any, gives: Any, *takes: Any) -> Callable[..., Any]:
    """The kernel compiled for these types only, out of the cache of a module if it is there."""
    source = kernel.py_func if hasattr(kernel, "py_func") else kernel
    found = to_compile(source, cache_folder(module))
    if COMPILES:
        found.compile(gives(*takes))
        found.disable_compile()
    return cast(Callable[..., Any], found)
