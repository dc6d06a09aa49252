"""Prints a notice on stderr while kernels are being compiled, which happens once per machine and version, and lets
helper processes compile too (`engine/ahead.py`).

`FAREPLAY_PROGRESS=0` turns the notice off; commands and servers, which have their own progress reports, use `silent`.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

from numba.core import event

from fareplay.engine.ahead import HELPERS
from fareplay.engine.cache import CacheFile

VARIABLE: Final = "FAREPLAY_PROGRESS"
NOTICE: Final = "fareplay: compiling kernels for this machine (only once)"


class CompilingLine(event.Listener):
    """One status line for all compiled kernels; on a terminal it counts them and is erased at the end."""

    def __init__(self) -> None:
        self._depth = 0  # of kernels that are compiled because another kernel calls them
        self._count = 0
        self._began = 0.0
        self._noticed = False

    def on_start(self, event: Any) -> None:
        """Update the line before a kernel is compiled."""
        if is_ours(event):
            if not self._depth:
                HELPERS.ask(event.data["dispatcher"])
            file_of(event).claim()
            self._show()

    def on_end(self, event: Any) -> None:
        """Update the line after a kernel has been compiled."""
        if is_ours(event):
            file_of(event).release()
            self._hide()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Show the line while another process compiles a kernel."""
        self._show()
        try:
            yield
        finally:
            self._hide()

    def _show(self) -> None:
        self._depth += 1
        self._count += 1
        if os.environ.get(VARIABLE) == "0":
            return
        if not self._began:
            self._began = time.monotonic()
        if sys.stderr.isatty():
            seconds = time.monotonic() - self._began
            _write(f"\r{NOTICE}: {self._count} so far, {seconds:.0f} s …\x1b[K")
        elif not self._noticed:
            _write(f"{NOTICE}; {VARIABLE}=0 hides this line\n")
        self._noticed = True

    def _hide(self) -> None:
        self._depth -= 1
        if not self._depth and self._noticed and sys.stderr.isatty():
            _write("\r\x1b[K")


def is_ours(event: Any) -> bool:
    """Return whether the compiled function is a kernel of Fareplay or of a game, and not of another package."""
    return isinstance(getattr(event.data["dispatcher"]._cache, "_cache_file", None), CacheFile)


def file_of(event: Any) -> CacheFile:
    """Return the file in which the compiled function is cached."""
    return cast(CacheFile, event.data["dispatcher"]._cache._cache_file)


def announce() -> None:
    """Start showing the line."""
    line = CompilingLine()
    cast(Any, event).register("numba:compile", line)
    CacheFile.waiting = line.waiting


@contextmanager
def silent() -> Iterator[None]:
    """Suppress the line in this process and in child processes."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
