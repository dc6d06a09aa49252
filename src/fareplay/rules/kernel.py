"""Kernels: plain Python functions over structs, compiled by Numba and kept on disk.

Numba's own cache does not notice an edit in a called function of another file, so the cache lies
in a folder named after a hash of every source that a kernel may call: an edit gives a new folder.
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
from typing import Any, TypeVar, cast

import numba
from numba import types

F = TypeVar("F", bound=Callable[..., object])

_PACKAGE = Path(__file__).parent.parent
_KEEP_SECONDS = 30 * 24 * 3600


def kernel(function: F) -> F:
    """Compile a function on its first call, without the interpreter's lock and without bounds checks."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder(function.__module__))
    try:
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        settings.CACHE_DIR = before
    if not settings.DISABLE_JIT:
        _widen_arguments(compiled)
    return cast(F, compiled)


def _widen_arguments(compiled: Any) -> None:
    """Compile a kernel that other kernels call once for all integers: Numba would do it for every width of them, and
    again for every constant, which doubles the wait on a new machine and makes nothing faster."""
    find = compiled.get_call_template

    def find_wide(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return find(tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in named.items()})

    compiled.get_call_template = find_wide


def _wide(kind: Any) -> Any:
    plain = kind.literal_type if isinstance(kind, types.Literal) else kind
    return types.int64 if isinstance(plain, types.Integer) else plain


def cache_folder(module: str) -> Path:
    """Where the compiled kernels of a module lie."""
    return _folder_for(_sources_for(module))


def _sources_for(module: str) -> tuple[str, ...]:
    """The folders whose sources a module's kernels may call, as patterns: what all games share and the game's own
    rules; a bot's kernels the search and the bot's own folder too; those of other layers any."""
    package, layer, game = (*module.split("."), "", "")[:3]
    if package != "fareplay":
        return "rules", "rules/*", "bots/*"
    if layer == "rules":
        return "rules", f"rules/{game}"
    if layer == "bots" and game:
        return "rules", f"rules/{game}", "bots/search", f"bots/{game}"
    return "rules", "rules/*", "bots/*"


@cache
def _folder_for(sources: tuple[str, ...]) -> Path:
    root = _cache_root()
    folder = root / f"kernels-{_source_hash(sources)}"
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


def _source_hash(sources: tuple[str, ...]) -> str:
    digest = hashlib.sha256(f"{sys.version}|{numba.__version__}|{sources}".encode())
    files = {file for folder in sources for file in _PACKAGE.glob(f"{folder}/*.py")}
    for source in sorted(files):
        digest.update(source.relative_to(_PACKAGE).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _forget_old(root: Path, current: Path) -> None:
    """Delete what nobody has run for a month; other versions may be in use beside this one."""
    os.utime(current)
    for other in root.glob("kernels-*"):
        if other != current and time.time() - other.stat().st_mtime > _KEEP_SECONDS:
            shutil.rmtree(other, ignore_errors=True)
