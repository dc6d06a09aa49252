"""Compiling ahead: while a process compiles a kernel, helper processes compile what that kernel calls, from the last
to the first, into the same cache. `FAREPLAY_COMPILERS` is the number of processes, by default one per core up to
four."""

import atexit
import gc
import importlib
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import ModuleType
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

import numba
from numba import types
from numba.core import serialize

from fareplay.engine.cache import CacheFile, cache_folder
from fareplay.engine.kernel import to_compile
from fareplay.engine.struct import Rows, Struct, dtype

VARIABLE: Final = "FAREPLAY_COMPILERS"
MOST: Final = 4  # processes by default


class Helpers:
    """The helper processes of this process, started when it first compiles something."""

    def __init__(self) -> None:
        self._running: list[subprocess.Popen[bytes]] | None = None

    def ask(self, *kernels: Any) -> None:
        """Let the helpers compile what some kernels call."""
        self._write(map(_name_of, kernels))

    def order(self, kernel: Any, signature: Any, module: str = "") -> None:
        """Let the helpers compile a kernel for some types, and first what it calls; with a module, into the cache of
        that module."""
        packed = zlib.compress(cast(Any, serialize).dumps(signature))  # the types of structs are long
        self._write([f"{_name_of(kernel)} {b64encode(packed).decode()} {module}"])

    def _write(self, lines: Iterable[str]) -> None:
        if self._running is None:
            self._running = [_start(number, wanted() - 1) for number in range(wanted() - 1)]
            atexit.register(self._end)
        text = "".join(f"{line}\n" for line in lines)
        for helper in self._running:
            with suppress(OSError):  # it has ended
                assert helper.stdin is not None
                helper.stdin.write(text.encode())
                helper.stdin.flush()

    def _end(self) -> None:
        """End the helpers with this process, whatever they are compiling."""
        for helper in self._running or ():
            helper.kill()
            helper.communicate()


HELPERS: Final = Helpers()


def wanted() -> int:
    """Return the number of processes that compile, including this one. A process that another one started for a task
    compiles alone, because it has siblings."""
    if multiprocessing.parent_process() is not None:
        return 1
    asked = os.environ.get(VARIABLE, "")
    return max(1, int(asked)) if asked.isdigit() else min(os.cpu_count() or 1, MOST)


def _start(number: int, of: int) -> subprocess.Popen[bytes]:
    variables = {**os.environ, VARIABLE: "1", "FAREPLAY_PROGRESS": "0", "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(
        [sys.executable, "-m", __name__, str(number), str(of)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=variables,
    )


def _name_of(kernel: Any) -> str:
    return f"{kernel.py_func.__module__}:{kernel.py_func.__qualname__}"


def called_by(kernel: Any) -> list[Any]:
    """Return the kernels that a kernel calls, in the order in which it names them."""
    names, space = kernel.py_func.__code__.co_names, kernel.py_func.__globals__
    found: dict[int, Any] = {}
    for name in names:
        one = space.get(name)
        for each in (one, *(getattr(one, part, None) for part in names if isinstance(one, ModuleType))):
            if hasattr(each, "called") and each is not kernel:
                found[id(each)] = each
    return list(found.values())


def takes(function: Callable[..., object]) -> tuple[Any, ...] | None:
    """Return the argument types of a kernel according to its annotations, as other kernels pass them; None if they
    are not given."""
    with suppress(NameError, TypeError):
        hints = {name: hint for name, hint in get_type_hints(function).items() if name != "return"}
        found = tuple(_type_of(hint) for hint in hints.values())
        return None if None in found else found
    return None


def _type_of(hint: Any) -> Any:
    if get_origin(hint) is Rows:
        (record,) = map(_type_of, get_args(hint))
        return None if record is None else types.Array(record, 1, "C", aligned=True)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return numba.from_dtype(dtype(cast(Any, hint)))
    return {int: types.int64, bool: types.boolean, float: types.float64}.get(hint)


class Walk:
    """One helper's order of compiling: what a kernel calls before the kernel itself, and the last call first. The
    waiting process goes the other way, so that they meet in the middle."""

    def __init__(self, number: int, of: int) -> None:
        self._number, self._of = number, of
        self._seen: set[int] = set()

    def compile(self, kernels: Iterable[Any]) -> None:
        """Compile kernels and what they call, the last first; each helper starts at a different place."""
        waiting = list(kernels)[::-1]
        first = len(waiting) * self._number // self._of
        for kernel in waiting[first:] + waiting[:first]:
            self._visit(kernel)

    def _visit(self, kernel: Any) -> None:
        if id(kernel) in self._seen:
            return
        self._seen.add(id(kernel))
        self.compile(called_by(kernel))
        expected = takes(kernel.py_func)
        if expected is not None:
            _compile(kernel.called, expected)


def _compile(compiled: Any, signature: Any) -> None:
    """Compile a kernel unless another process does."""
    file: CacheFile = compiled._cache._cache_file
    if file.is_claimed:
        return
    file.claim()
    with suppress(Exception):  # the process that needs the kernel reports the error
        compiled.compile(signature)
    file.release()


def main() -> None:
    """Compile for another process, which writes the names of kernels, one per line, until it ends."""
    waiting: list[str] = []
    more = threading.Condition()

    def listen() -> None:
        for line in sys.stdin:
            with more:
                waiting.append(line.strip())
                more.notify()
        os._exit(0)

    gc.disable()  # it would take 6 % of the time
    threading.Thread(target=listen, daemon=True).start()
    walk = Walk(int(sys.argv[1]), int(sys.argv[2]))
    while True:
        with more:
            more.wait_for(lambda: bool(waiting))
            name, packed, module, *_ = f"{waiting.pop()}   ".split(" ")  # what was asked for last is needed now
        with suppress(ImportError, AttributeError, ValueError):
            kernel = _named(name)
            walk.compile(called_by(kernel))
            if packed:
                compiled = to_compile(kernel.py_func, cache_folder(module)) if module else kernel
                _compile(compiled, pickle.loads(zlib.decompress(b64decode(packed))))


def _named(name: str) -> Any:
    module, _, kernel = name.partition(":")
    return getattr(importlib.import_module(module), kernel)


if __name__ == "__main__":
    main()
