"""Kernels that need not be waited for: their first calls run uncompiled, while helper processes compile them.

Uncompiled, a kernel takes a hundred times as long, but a move or a view is a small matter: a push takes a third of a
millisecond, compiling it four seconds. This is not for kernels that play whole games or batches.
"""

import builtins
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import thread_time
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, Final, TypeVar, cast

import numpy as np
import numpy.typing as npt

from fareplay.engine import ahead
from fareplay.engine.cache import path_of
from fareplay.engine.kernel import COMPILES

F = TypeVar("F", bound=Callable[..., object])

LONGEST: Final = 5.0  # seconds that a kernel may take uncompiled, in all its calls together: about what compiling takes

_ORDERED: Final[list[tuple[Any, tuple[Any, ...]]]] = []  # kernels that helpers were told to compile, for which types


def interpreted_first(kernel: F) -> F:
    """Let a kernel run uncompiled until it has been compiled, if there are helper processes to do that."""
    if COMPILES:
        _FirstCalls(kernel)
    return kernel


def compile_ordered(report: Callable[[int, int, str], None] = lambda done, of, what: None) -> None:
    """Compile here, or load, all that helpers were told to compile so far; they begin at the other end."""
    done = 0
    while _ORDERED:
        kernel, types = _ORDERED.pop(0)
        report(done, done + 1 + len(_ORDERED), kernel.py_func.__name__.replace("_", " "))
        kernel.compile(types)
        done += 1


def uncompiled(kernel: Any) -> Callable[..., Any]:
    """Return a kernel as a plain function, which calls plain functions. It needs other globals for that, where those of
    its module have kernels."""
    if not hasattr(kernel, "uncompiled"):
        function: Any = kernel.py_func
        space: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
        plain = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        kernel.uncompiled = np.errstate(over="ignore")(plain) if hasattr(kernel, "overflows") else plain
        names = _names(function.__code__)
        for name in names & {*function.__globals__}:
            space[name] = _without_kernels(function.__globals__[name], names)
    return cast(Callable[..., Any], kernel.uncompiled)


def _names(code: CodeType) -> set[str]:
    return set(code.co_names).union(*(_names(part) for part in code.co_consts if isinstance(part, CodeType)))


def _without_kernels(value: Any, names: set[str]) -> Any:
    if hasattr(value, "py_func"):
        return uncompiled(value)
    if isinstance(value, ModuleType):
        parts = {name: getattr(value, name) for name in names if hasattr(value, name)}
        if any(hasattr(part, "py_func") for part in parts.values()):
            return SimpleNamespace(**{name: _without_kernels(part, names) for name, part in parts.items()})
    return value


class Interpreter:
    """Runs a kernel uncompiled, and knows how long that has taken."""

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel
        self._seconds = 0.0

    @property
    def may_run(self) -> bool:
        """Whether to run it rather than to wait: there are helpers to compile it, and it has not taken too long."""
        return self._seconds < LONGEST and ahead.wanted() > 1

    def run(self, *arguments: Any) -> Any:
        """Call the kernel. It works on copies of arrays, so that nothing has changed after an ArithmeticError: numbers
        were too large."""
        begun = thread_time()
        copies = {id(array): widened(array) for array in arguments if isinstance(array, np.ndarray)}
        try:
            with np.errstate(over="raise", divide="raise", invalid="raise"):
                result = uncompiled(self._kernel)(*(copies.get(id(argument), argument) for argument in arguments))
        finally:
            self._seconds += thread_time() - begun
        for array in arguments:
            if id(array) in copies and array.flags.writeable:
                array[...] = copies[id(array)]
        return result.item() if isinstance(result, np.generic) else result


class _FirstCalls:
    """Takes the place of what Numba calls to compile a kernel, before it calls the result: `_compile_for_args`."""

    def __init__(self, kernel: Any) -> None:
        self._kernel, self._compiled_for = kernel, kernel._compile_for_args
        self._interpreter = Interpreter(kernel)
        self._files: dict[tuple[Any, ...], Path] = {}  # of the compiled code, by the types of arguments
        kernel._compile_for_args = self._callable_for

    def _callable_for(self, *arguments: Any) -> Callable[..., Any]:
        """Return the compiled kernel, or a function that does the same until there is one."""
        if not self._interpreter.may_run:
            return cast(Callable[..., Any], self._compiled_for(*arguments))
        types = tuple(map(self._kernel.typeof_pyval, arguments))
        if types not in self._files:
            self._files[types] = path_of(self._kernel, types)
            if not self._files[types].exists():
                _ORDERED.append((self._kernel, types))
                ahead.HELPERS.order(self._kernel, types)
        if self._files[types].exists():
            return cast(Callable[..., Any], self._compiled_for(*arguments))
        return self._run

    def _run(self, *arguments: Any) -> Any:
        with suppress(ArithmeticError):
            return self._interpreter.run(*arguments)
        return self._compiled_for(*arguments)(*arguments)


def widened(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return a copy with integers of 64 bits: compiled kernels compute with these, whatever the width of a field."""
    return array.astype(_wide(array.dtype))


@cache
def _wide(of: np.dtype[Any]) -> np.dtype[Any]:
    if of.subdtype is not None:
        return np.dtype((_wide(of.subdtype[0]), of.subdtype[1]))
    if of.fields is not None:
        return np.dtype((np.record, [(name, _wide(kind)) for name, (kind, *_) in of.fields.items()]))
    return np.dtype(np.int64) if of.kind == "i" else of
