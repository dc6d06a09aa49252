"""Kernels: plain Python functions over structs, and the entry points by which Python and browsers call them.

A kernel may call other kernels. One that is called from outside is an entry point, declared with its arguments:

    @entry(rows(Board), rows(State), WHOLE)
    @kernel
    def attempt(board: Rows[Board], state: Rows[State], move: int) -> int: ...

Entry points are compiled ahead into the library of their package: `engine/build.py` makes it, `engine/library.py` finds
it. Without a library for this machine, Numba compiles them on their first call if it is installed; otherwise they run
uncompiled. `FAREPLAY_KERNELS` forces one of the three ways: native, numba or python.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial, wraps
from math import prod
from typing import Any, Final, TypeVar, cast, get_type_hints
from weakref import ref

import numpy as np

from fareplay.engine.library import MARK, Library, Way, address_of, address_source, plain_kernel, pointer_at
from fareplay.engine.struct import Struct, dtype

F = TypeVar("F", bound=Callable[..., Any])
# Instead of a weak reference to an array, and its address.
_NO_ARRAY: Final[tuple[Callable[[], Any], int]] = (lambda: _NO_ARRAY, 0)


@dataclass(frozen=True)
class Argument:
    """An argument of an entry point: a number, or a pointer to rows of a struct or to an array of numbers."""

    of: Any  # a struct or a NumPy type
    shape: tuple[int | None, ...] | None = None  # of an array, None where the size is passed too; None for a number

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """Return the NumPy type of the number or of the elements."""
        return dtype(self.of) if issubclass(self.of, Struct) else np.dtype(self.of)

    @cached_property
    def open_axes(self) -> tuple[int, ...]:
        """Return the axes whose size is passed after the pointer."""
        return tuple(axis for axis, size in enumerate(self.shape or ()) if size is None)

    @cached_property
    def least(self) -> int:
        """Return the number of elements that an array must have at least."""
        return prod(size for size in self.shape or () if size is not None)

    def check(self, array: object, name: str) -> None:
        """Raise TypeError or ValueError unless compiled code can work on the array."""
        assert self.shape is not None
        if not isinstance(array, np.ndarray):
            raise TypeError(f"{name} must be a NumPy array, not {type(array).__name__}")
        if array.dtype != self.dtype:
            raise TypeError(f"{name} must be an array of {_described(self.dtype)}, not of {_described(array.dtype)}")
        if not array.flags.c_contiguous or not array.flags.aligned:
            raise ValueError(f"{name} must be contiguous in memory (numpy.ascontiguousarray makes it so)")
        if not array.flags.writeable:
            raise ValueError(f"{name} must be writable")
        if not self.open_axes:
            if array.size < self.least:
                raise ValueError(f"{name} must have at least {self.least} entries, not {array.size}")
            return
        if array.ndim != len(self.shape):
            raise ValueError(f"{name} must have {len(self.shape)} axes, not {array.ndim}")
        for axis, size in enumerate(self.shape):
            if size is not None and array.shape[axis] != size:
                raise ValueError(f"{name} must have {size} entries on axis {axis}, not {array.shape[axis]}")

    def fits(self, name: str) -> str:
        """Return the source of a quick check, which accepts nearly every array that `check` accepts."""
        assert self.shape is not None
        common = f"type({name}) is ndarray and {name}.dtype is {name}_dtype and {name}.flags.carray"
        if not self.open_axes:
            return f"{common} and {name}.size >= {self.least}"
        sizes = (f" and {name}.shape[{axis}] == {size}" for axis, size in enumerate(self.shape) if size is not None)
        return f"{common} and {name}.ndim == {len(self.shape)}{''.join(sizes)}"


WHOLE: Final = Argument(np.int64)
TRUTH: Final = Argument(np.bool_)
REAL: Final = Argument(np.float64)


def rows(of: type, count: int | None = 1) -> Argument:
    """Return a pointer to rows of a struct: one, a fixed number, or with None any number, which is passed too."""
    return Argument(of, (count,))


def numbers(of: Any, *shape: int | None) -> Argument:
    """Return a pointer to an array of numbers; the sizes of axes that are None are passed too."""
    return Argument(of, shape)


@dataclass(frozen=True)
class Entry:
    """An entry point: a kernel with its name and arguments."""

    name: str
    function: Callable[..., Any]  # uncompiled
    takes: tuple[Argument, ...]
    module: str  # the library of this module has it

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """Return the names of the arguments."""
        return tuple(inspect.signature(self.function).parameters)

    @cached_property
    def returns(self) -> Argument | None:
        """Return the kind of number that the kernel returns, by its annotation; None for nothing."""
        kind = get_type_hints(self.function)["return"]
        return {type(None): None, int: WHOLE, bool: TRUTH, float: REAL}[kind]

    @property
    def symbol(self) -> str:
        """Return the name of the function in a library, unique among all modules."""
        return f"{self.module}.{self.name}".replace(".", "_")


def kernel(function: F) -> F:
    """Mark a function as a kernel. It stays a plain function, which an entry point compiles or runs."""
    setattr(function, MARK, True)
    return function


def overflowing(kernel: F) -> F:
    """Mark a kernel whose integers are meant to overflow, about which NumPy would complain when it runs uncompiled."""
    return np.errstate(over="ignore")(kernel)


def entry(*takes: Argument, name: str | None = None, module: str | None = None) -> Callable[[F], F]:
    """Make a kernel an entry point of the library of its module (or of another), by default under its own name."""

    def declare(kernel: F) -> F:
        function = plain_kernel(kernel)
        declared = Entry(name or function.__name__, function, takes, module or function.__module__)
        if len(takes) != len(declared.parameters):
            raise TypeError(f"{declared.name} has {len(declared.parameters)} arguments, and {len(takes)} are declared")
        library = Library.of(declared.module)
        library.add(declared)
        made = _checked(declared, library, kernel)
        made.entry = declared
        return cast(F, made)

    return declare


def export(function: Callable[..., Any], *takes: Argument, name: str | None = None) -> Entry:
    """Return an entry point for browsers: a kernel, by default with the arguments of its own declaration. There all
    sizes are fixed."""
    plain = plain_kernel(function)
    return Entry(name or plain.__name__, plain, takes or entry_of(function).takes, plain.__module__)


def entry_of(function: Callable[..., Any]) -> Entry:
    """Return the declaration of an entry point."""
    return cast(Entry, cast(Any, function).entry)


def bind(kernel: Callable[..., Any], *arrays: Any) -> Callable[..., Any]:
    """Return a function with its first arguments given: long-lived arrays. Of an entry point in a library, they are
    checked and their addresses looked up only once."""
    native = getattr(kernel, "native", None)
    if native is None:
        return partial(kernel, *arrays)
    bound = partial(native, *_addresses(kernel, arrays))
    bound.arrays = arrays  # type: ignore[attr-defined]  # kept alive as long as their addresses
    return bound


def binder(kernel: Callable[..., Any], *arrays: Any) -> Callable[[Any], Callable[..., Any]]:
    """Return a function that binds long-lived arrays and one more, which is our own and is not checked. Whoever calls
    the result keeps all of them. The kernel should be short: it runs with the GIL."""
    if getattr(kernel, "native", None) is None:
        return lambda array: partial(kernel, *arrays, array)
    declared, given = entry_of(kernel), _addresses(kernel, arrays)
    call = Library.of(declared.module).function(declared, keeps_gil=True)
    return lambda array: partial(call, *given, address_of(array))


def _addresses(kernel: Callable[..., Any], arrays: tuple[Any, ...]) -> list[int]:
    """Return the addresses of arrays that are checked, each with the sizes that are passed after it."""
    declared = entry_of(kernel)
    given: list[int] = []
    for argument, name, array in zip(declared.takes, declared.parameters, arrays, strict=False):
        argument.check(array, name)
        given += [address_of(array), *(array.shape[axis] for axis in argument.open_axes)]
    return given


def _checked(declared: Entry, library: Library, kernel: Callable[..., Any]) -> Any:
    """Return a function that checks its arguments and calls the kernel. Its source is generated, because a general one
    would take longer than most kernels. An array of a fixed size that is the same object as in the last call is neither
    checked nor looked up again: NumPy moves no array that has a weak reference."""
    is_native = library.way is Way.NATIVE
    if is_native:
        call: Callable[..., Any] = library.function(declared)
    elif library.way is Way.NUMBA:
        call = _compiled_at_first(declared, library)
    else:
        call = _uncompiled(kernel)
    space: dict[str, Any] = {"call": call, "address_of": address_of, "pointer_at": pointer_at, "ndarray": np.ndarray}
    space["reference"] = ref
    lines, given = [], []
    for name, argument in zip(declared.parameters, declared.takes, strict=True):
        if argument.shape is None:
            given.append(f"float({name})" if argument is REAL else f"int({name})")
            continue
        space |= {f"{name}_check": argument.check, f"{name}_dtype": argument.dtype}
        check = f"if not ({argument.fits(name)}): {name}_check({name}, {name!r})"
        if not is_native:
            lines += [check]
            given.append(name)
        elif argument.open_axes:
            lines += [check]
            given += [address_source(name), *(f"{name}.shape[{axis}]" for axis in argument.open_axes)]
        else:  # often the same array as in the last call: a board, a state
            space[f"{name}_last"] = _NO_ARRAY
            keep = f"{name}_last = reference({name}), {name}_at"
            lines.insert(0, f"global {name}_last")
            lines += [f"{name}_ref, {name}_at = {name}_last", f"if {name}_ref() is not {name} or {name} is None:"]
            lines += (f"    {line}" for line in (check, f"{name}_at = {address_source(name)}", keep))
            given.append(f"{name}_at")
    body = "\n    ".join([*lines, f"return call({', '.join(given)})"])
    source = f"def made({', '.join(declared.parameters)}):\n    {body}\n"
    exec(source, space)
    made = wraps(declared.function)(space["made"])
    if is_native:
        made.native = call  # type: ignore[attr-defined]
    return made


def _compiled_at_first(declared: Entry, library: Library) -> Callable[..., Any]:
    """Return a function that Numba compiles on its first call."""
    found: list[Callable[..., Any]] = []

    def call(*arguments: Any) -> Any:
        if not found:
            from fareplay.engine.jit import compiled

            found.append(compiled(declared.function, cache=library.is_installed))
        return found[0](*arguments)

    return call


def _uncompiled(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that runs a kernel uncompiled with the same results, or an error where numbers are too
    large."""

    def call(*arguments: Any) -> Any:
        from fareplay.engine.exact import exact

        with np.errstate(over="raise", divide="ignore", invalid="ignore"):
            result = kernel(*(exact(each) if isinstance(each, np.ndarray) else each for each in arguments))
        return result.item() if isinstance(result, np.generic) else result

    return call


def _described(of: np.dtype[Any]) -> str:
    return f"records of {of.itemsize} bytes" if of.fields is not None else str(of)
