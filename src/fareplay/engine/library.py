"""Libraries: a package's kernels, compiled ahead for each platform, and the way in which they run on this one.

The folder `compiled` of a package has a library for each platform, and an index of the sources they were made from. Our
shared kernels are in that of the engine, each game's own in that of the game.
"""

import ctypes
import inspect
import json
import os
import platform
import sys
from collections.abc import Callable
from enum import Enum
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol, cast

import numpy as np
import numpy.typing as npt

from fareplay.engine.sources import Sources, compiled_folder, is_unchanged, package_of

VARIABLE: Final = "FAREPLAY_KERNELS"
MARK: Final = "is_kernel"  # the attribute of kernels
INDEX: Final = "sources.json"
FILES: Final = {  # by platform
    "linux-x86_64": "linux-x86_64.so",
    "linux-aarch64": "linux-aarch64.so",
    "macos-arm64": "macos-arm64.dylib",
    "macos-x86_64": "macos-x86_64.dylib",
    "windows-x86_64": "windows-x86_64.dll",
}
_SYSTEMS: Final = {"linux": "linux", "darwin": "macos", "win32": "windows"}


class Way(Enum):
    """How kernels run."""

    NATIVE = "native"  # in a library that was compiled ahead
    NUMBA = "numba"  # compiled by Numba on their first call
    PYTHON = "python"  # uncompiled


def this_platform() -> str | None:
    """Return the name of this platform; None if there are no libraries for it."""
    machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
    name = f"{_SYSTEMS.get(sys.platform)}-{machine}"
    return name if name in FILES and sys.maxsize > 2**32 else None


class Declaration(Protocol):
    """What a library needs to know of an entry point (`engine/kernel.py:Entry`)."""

    @property
    def symbol(self) -> str:
        """Return the name of the function, unique among all modules."""
        ...

    @property
    def takes(self) -> tuple[Any, ...]:
        """Return the arguments."""
        ...

    @property
    def returns(self) -> Any:
        """Return the kind of result; None for nothing."""
        ...


class Library:
    """The kernels of a package: its entry points, and how they run."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.entries: dict[str, Declaration] = {}

    @staticmethod
    def of(module: str) -> "Library":
        """Return the library that the kernels of a module belong to."""
        package = package_of(module)
        return _LIBRARIES.setdefault(package, Library(package))

    def add(self, entry: Declaration) -> None:
        """Add an entry point."""
        self.entries[entry.symbol] = entry

    @cached_property
    def folder(self) -> Path | None:
        """Return the folder of the compiled files, which may not exist; None for a single module."""
        return compiled_folder(self.package)

    @cached_property
    def way(self) -> Way:
        """Return how the kernels run. One line on stderr reports the first package without a library."""
        forced = os.environ.get(VARIABLE, "")
        if forced:
            try:
                return Way(forced)
            except ValueError:
                raise ValueError(f"{VARIABLE} must be native, numba or python, not {forced!r}") from None
        problem = self._problem
        if problem is None:
            return Way.NATIVE
        way = Way.NUMBA if find_spec("numba") is not None else Way.PYTHON
        how = "Numba compiles them on their first use" if way is Way.NUMBA else "they run uncompiled, and slowly"
        if not _REPORTED:
            _REPORTED.append(problem)
            print(f"fareplay: {problem}; {how}", file=sys.stderr)
        return way

    @property
    def file(self) -> Path | None:
        """Return the library for this platform; None if there is none."""
        name = this_platform()
        if name is None or self.folder is None:
            return None
        path = self.folder / FILES[name]
        return path if path.is_file() else None

    @property
    def is_installed(self) -> bool:
        """Return whether the package was installed, so that nobody edits it."""
        return self.folder is not None and not {"site-packages", "dist-packages"}.isdisjoint(self.folder.parts)

    @property
    def _problem(self) -> str | None:
        """Return why the library cannot be used."""
        if self.file is None:
            known = self.folder is not None and self.folder.is_dir()
            where = f" for {sys.platform} on {platform.machine()}" if known else ""
            return f"{self.package} has no compiled kernels{where}"
        if not self.is_installed and not self.is_current:
            return f"the kernels of {self.package} are older than their sources (run `make kernels`)"
        return None

    @property
    def is_current(self) -> bool:
        """Return whether the library was made from the present sources."""
        index = self.index
        if not index:
            return False
        return is_unchanged(index["files"]) or Sources.of(self.package).hash == index["sources"]

    @cached_property
    def index(self) -> dict[str, Any]:
        """Return the sources that the compiled files were made from: their hash, and the hash of each file."""
        path = None if self.folder is None else self.folder / INDEX
        return json.loads(path.read_bytes()) if path is not None and path.is_file() else {}

    def function(self, entry: Declaration, *, keeps_gil: bool = False) -> Callable[..., Any]:
        """Return an entry point of the library. It takes addresses and numbers, and runs without the GIL, unless it is
        so short that releasing it would take as long."""
        try:
            found: Any = (self._with_gil if keeps_gil else self._loaded)[entry.symbol]
        except AttributeError:
            raise ImportError(f"{self.file} has no kernel {entry.symbol} (run `make kernels`)") from None
        taken: list[Any] = []
        for argument in entry.takes:
            if argument.shape is not None:
                taken += [ctypes.c_void_p, *[ctypes.c_int64] * len(argument.open_axes)]
            else:
                taken.append(_NUMBERS[argument.of])
        found.argtypes = taken
        found.restype = None if entry.returns is None else _RESULTS[entry.returns.of]
        return cast(Callable[..., Any], found)

    @cached_property
    def _loaded(self) -> ctypes.CDLL:
        if self.file is None:
            raise ImportError(f"{self.package} has no compiled kernels for {sys.platform} on {platform.machine()}")
        return ctypes.CDLL(str(self.file))

    @cached_property
    def _with_gil(self) -> ctypes.PyDLL:
        return ctypes.PyDLL(str(self.file), handle=self._loaded._handle)


_NUMBERS: Final[dict[Any, Any]] = {np.int64: ctypes.c_int64, np.bool_: ctypes.c_int64, np.float64: ctypes.c_double}
_RESULTS: Final[dict[Any, Any]] = {**_NUMBERS, np.bool_: ctypes.c_bool}


_LIBRARIES: Final[dict[str, Library]] = {}
_REPORTED: Final[list[str]] = []  # the problem that was reported


def all_native() -> bool:
    """Return whether all kernels of this process are compiled ahead. Others may take a minute at their first call."""
    return all(library.way is Way.NATIVE for library in _LIBRARIES.values())


# Marks of kernels


def is_kernel(value: Any) -> bool:
    """Return whether a value is a kernel or an entry point."""
    return hasattr(value, MARK)


def plain_kernel(value: Any) -> Callable[..., Any]:
    """Return the plain function of a kernel or of an entry point."""
    return cast(Callable[..., Any], value.entry.function if hasattr(value, "entry") else inspect.unwrap(value))


# Addresses of arrays


def _data_offset() -> int | None:
    """Return where an array object stores the address of its elements, which is the first field after the header of the
    object; None if this Python does not show it."""
    if sys.implementation.name != "cpython":
        return None
    offset, probe = object.__basicsize__, np.zeros(1)
    return offset if ctypes.c_void_p.from_address(id(probe) + offset).value == probe.ctypes.data else None


_OFFSET: Final = _data_offset()
pointer_at: Final = ctypes.c_void_p.from_address


def _address_by_offset(array: npt.NDArray[Any], offset: int = _OFFSET or 0) -> int:
    return pointer_at(id(array) + offset).value or 0


def _address_by_name(array: npt.NDArray[Any]) -> int:
    return int(array.ctypes.data)


address_of: Final = _address_by_name if _OFFSET is None else _address_by_offset  # four times as fast


def address_source(name: str) -> str:
    """Return the source of an expression for the address of an array, where a call would take too long."""
    return f"address_of({name})" if _OFFSET is None else f"pointer_at(id({name}) + {_OFFSET})"
