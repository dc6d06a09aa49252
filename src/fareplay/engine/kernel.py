"""Kernels: plain Python functions over structs, compiled by Numba and cached on disk.

`NUMBA_DISABLE_JIT=1` runs the same functions uncompiled, for a debugger.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
from numba import types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.untyped_passes import IRProcessing

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


def to_compile(function: Callable[..., object], folder: Path) -> Any:
    """Return a function that is compiled on its first call, without the GIL and bounds checks, and cached in a
    folder."""
    compiled: Any = numba.njit(**OPTIONS)(function)
    if COMPILES:
        enable_cache(compiled, folder)
    return compiled


def _compile_calls(compiled: Any, folder: Path) -> None:
    """Let other kernels call a second version of a kernel, which Python cannot call.

    It is compiled once for all integer types; by default Numba compiles a kernel again for every integer width and
    every constant that it is called with. It gets neither wrappers nor machine code and is not optimised by itself,
    because its code becomes part of the kernels that call it, which are. Together that saves more than half of the wait
    on a new machine and makes nothing slower.

    The documented way to few versions is an explicit signature, but such a kernel is compiled, or read from disk, as
    soon as its module is imported, so that importing the library would wait for all kernels of all games.
    """
    called: Any = numba.njit(**OPTIONS, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=CalledCompiler)(
        compiled.py_func
    )
    enable_cache(called, folder, called=True)

    def find_wide(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return called.get_call_template(
            tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in named.items()}
        )

    compiled.called = called
    compiled.get_call_template = find_wide
    compiled.get_overload = called.get_overload


@register_pass(mutates_CFG=False, analysis_only=False)
class UnoptimisedLibrary(FunctionPass):  # type: ignore[misc]
    """Makes the library that a kernel is lowered into one that is not optimised by itself."""

    _name = "fareplay_unoptimised_library"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Create the library, as Numba would."""
        state.library = state.targetctx.codegen().create_library(state.func_id.func_qualname)
        state.library._optimize_final_module = lambda: None
        return False


class CalledCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's own compiler, with that library."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(UnoptimisedLibrary, IRProcessing)
        passes.finalize()
        return [passes]


def _wide(kind: Any) -> Any:
    plain = kind.literal_type if isinstance(kind, types.Literal) else kind
    return types.int64 if isinstance(plain, types.Integer) else plain
