"""Kernels: plain Python functions over structs, compiled by Numba and cached on disk.

`NUMBA_DISABLE_JIT=1` runs the same functions uncompiled, for a debugger.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from numba import types

from fareplay.engine.cache import cache_folder, enable_cache

F = TypeVar("F", bound=Callable[..., object])

OPTIONS: Final = {"nogil": True, "error_model": "numpy"}
COMPILES = not cast(Any, numba.config).DISABLE_JIT


def kernel(function: F) -> F:
    """Compile a function on its first call."""
    folder = cache_folder(function.__module__)
    compiled = to_compile(function, folder)
    if COMPILES:
        _compile_calls(compiled, folder)
    return cast(F, compiled)


def overflowing(compiled: F) -> F:
    """Mark a kernel whose integers are meant to overflow, about which NumPy would warn when it runs uncompiled."""
    if not COMPILES:
        return np.errstate(over="ignore")(compiled)
    cast(Any, compiled).overflows = True
    return compiled


def to_compile(function: Callable[..., object], folder: Path) -> Any:
    """Return a function that is compiled on its first call, without the GIL and bounds checks, and cached in a
    folder."""
    compiled = cast(Any, numba).njit(**OPTIONS)(function)
    if COMPILES:
        enable_cache(compiled, folder)
    return compiled


def _compile_calls(compiled: Any, folder: Path) -> None:
    """Let other kernels call a second version of a kernel, which Python cannot call.

    It is compiled once for all integer types; by default Numba compiles a kernel again for every integer width and
    every constant that it is called with. It gets neither wrappers nor machine code, because its code becomes part of
    the kernels that call it. That shortens the first wait on a new machine (`python -m bench.cold`) and makes no kernel
    slower. Leaving it unoptimised as well would save little more and make the kernels that call it much slower.

    The documented way to few versions is an explicit signature, but such a kernel is compiled, or read from disk, as
    soon as its module is imported, so that importing the library would wait for all kernels of all games.
    """
    called = cast(Any, numba).njit(**OPTIONS, no_cpython_wrapper=True, no_cfunc_wrapper=True)(compiled.py_func)
    enable_cache(called, folder, called=True)

    def find_wide(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return called.get_call_template(
            tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in named.items()}
        )

    compiled.called = called
    compiled.get_call_template = find_wide
    compiled.get_overload = called.get_overload


def _wide(kind: Any) -> Any:
    plain = kind.literal_type if isinstance(kind, types.Literal) else kind
    return types.int64 if isinstance(plain, types.Integer) else plain
