"""Kernels: plain Python functions over structs, compiled by Numba and cached on disk.

`NUMBA_DISABLE_JIT=1` runs the same functions uncompiled, for a debugger.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba import types

from fareplay.engine.cache import cache_folder, enable_cache

F = TypeVar("F", bound=Callable[..., object])

COMPILES = not cast(Any, numba.config).DISABLE_JIT


def kernel(function: F) -> F:
    """Compile a function on its first call."""
    compiled = to_compile(function, cache_folder(function.__module__))
    if COMPILES:
        _widen_arguments(compiled)
    return cast(F, compiled)


def to_compile(function: Callable[..., object], folder: Path) -> Any:
    """Return a function that is compiled on its first call, without the GIL and bounds checks, and cached in a
    folder."""
    compiled: Any = numba.njit(nogil=True, error_model="numpy")(function)
    if COMPILES:
        enable_cache(compiled, folder)
    return compiled


def _widen_arguments(compiled: Any) -> None:
    """Compile a kernel that other kernels call once for all integer types. By default Numba compiles it again for every
    integer width and every constant, which doubles the wait on a new machine and makes nothing faster.

    The documented way is an explicit signature, but such a kernel is compiled, or read from disk, as soon as its module
    is imported, so that importing the library would wait for all kernels of all games.
    """
    find = compiled.get_call_template

    def find_wide(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return find(tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in named.items()})

    compiled.get_call_template = find_wide


def _wide(kind: Any) -> Any:
    plain = kind.literal_type if isinstance(kind, types.Literal) else kind
    return types.int64 if isinstance(plain, types.Integer) else plain
