"""Kernels: plain Python functions over structs, compiled by Numba and kept on disk.

Numba's own cache does not notice an edit in a called function of another file, so the cache lies
in a folder named after a hash of every source that holds kernels: an edit gives a new folder.
`FAREPLAY_CACHE` names another place for it; `NUMBA_DISABLE_JIT=1` runs the same functions
uncompiled, for a debugger.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])

_PACKAGE = Path(__file__).parent.parent
_KERNEL_FOLDERS = ("rules", "bots")
_KEEP_SECONDS = 30 * 24 * 3600


def kernel(function: F) -> F:
    """Compile a function on its first call, without the interpreter's lock and without bounds checks."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        numba.config.CACHE_DIR = before


@cache
def cache_folder() -> Path:
    """Where the compiled kernels of exactly these sources lie."""
    root = _cache_root()
    folder = root / f"kernels-{_source_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="fareplay-kernels-"))
    _forget_old(root, folder)
    return folder


def _cache_root() -> Path:
    if chosen := os.environ.get("FAREPLAY_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "fareplay"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fareplay"


def _source_hash() -> str:
    digest = hashlib.sha256(f"{sys.version}|{numba.__version__}".encode())
    for folder in _KERNEL_FOLDERS:
        for source in sorted((_PACKAGE / folder).rglob("*.py")):
            digest.update(source.relative_to(_PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _forget_old(root: Path, current: Path) -> None:
    """Delete the folders of sources that nobody has run for a month; others may run from other versions."""
    os.utime(current)
    for other in root.glob("kernels-*"):
        if other != current and time.time() - other.stat().st_mtime > _KEEP_SECONDS:
            shutil.rmtree(other, ignore_errors=True)
