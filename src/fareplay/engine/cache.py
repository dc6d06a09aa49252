"""The on-disk cache of compiled kernels, so that each kernel is compiled once per machine.

Numba's own cache does not notice edits to a called function in another file. So this cache uses a folder named after a
hash of every source that a kernel may call: an edit leads to a new folder, and the same sources installed elsewhere
reuse the compiled code. `FAREPLAY_CACHE` sets another location. If that, or the home folder, is not writable, all
processes of a user share a folder in the system's temporary directory.
"""

import hashlib
import os
import pickle
import shutil
import stat
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, cast

import numba
from numba.core.serialize import dumps

_PACKAGE = Path(__file__).parent.parent
_UNUSED_SECONDS = 30 * 24 * 3600
_CLAIM_SECONDS = 15  # after which nobody waits for a process that compiles a kernel
_DIGEST = 32  # a file begins with the SHA-256 of the rest, so that damaged code is compiled again and never run


class CacheFile:
    """The compiled code of one kernel, one file per signature, instead of Numba's IndexDataCacheFile.

    Numba uses one index file for all signatures, which is not safe when two processes compile the kernel for different
    signatures at the same time: each may number its result 1, and one is later read as the other. Here the file is
    named after the signature, so there is no index.
    """

    waiting: ClassVar[Callable[[], AbstractContextManager[object]]] = nullcontext  # entered to wait for another process

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name

    def save(self, key: object, data: object) -> None:
        """Write a file atomically, by renaming, so that no process reads a partial file. If the disk is full, save
        nothing."""
        file = self.path(key)
        unfinished = file.with_suffix(f".unfinished-{uuid.uuid4().hex[:16]}")
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            try:
                body = cast(Any, dumps)((key, data))
                unfinished.write_bytes(hashlib.sha256(body).digest() + body)
                unfinished.replace(file)
            finally:
                unfinished.unlink(missing_ok=True)

    def load(self, key: object) -> object:
        """Return the data saved under this key, if another process is saving it now after that; None if there is none
        or the file is damaged."""
        file = self.path(key)
        if not file.exists() and self.is_claimed:
            with CacheFile.waiting():
                while not file.exists() and self.is_claimed:
                    time.sleep(0.01)
        try:
            raw = file.read_bytes()
        except OSError:
            return None
        digest, body = raw[:_DIGEST], raw[_DIGEST:]
        if hashlib.sha256(body).digest() != digest:
            return None
        saved, data = pickle.loads(body)
        return data if saved == key else None

    @property
    def is_claimed(self) -> bool:
        """Return whether another process is compiling the kernel."""
        with suppress(OSError, ValueError):
            process, age = int(self._claim.read_text()), time.time() - self._claim.stat().st_mtime
            return process != os.getpid() and age < _CLAIM_SECONDS and _is_running(process)
        return False

    def claim(self) -> None:
        """Tell other processes that this one is compiling the kernel."""
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._claim.write_text(str(os.getpid()))

    def release(self) -> None:
        """Remove the claim."""
        with suppress(OSError):
            self._claim.unlink(missing_ok=True)

    @property
    def _claim(self) -> Path:
        return self._folder / f"{self._name}.claim"

    def flush(self) -> None:
        """Delete all files, so that the kernel is compiled again."""
        for file in self._folder.glob(f"{self._name}.*.nbc"):
            file.unlink(missing_ok=True)

    def path(self, key: object) -> Path:
        """Return the file of a key, which may not exist yet."""
        return self._folder / f"{self._name}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"


def _is_running(process: int) -> bool:
    if sys.platform == "win32":  # there a signal would end it
        return False
    with suppress(OSError):
        os.kill(process, 0)
        return True
    return False


def enable_cache(compiled: Any, folder: Path, *, called: bool = False) -> None:
    """Make Numba load this kernel from a folder and save it there after compilation; with `called`, as the code that
    becomes part of other kernels.

    Numba documents one folder for everything (NUMBA_CACHE_DIR) and locator classes for the location, but no way to
    replace the index, and it names the location after the path of the source. So the folder is set while the cache is
    created, and the file object is then replaced. Both are private parts of Numba; tests/test_kernel_cache.py fails if
    a new version removes them.
    """
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        compiled.enable_caching()
    finally:
        settings.CACHE_DIR = before
    cache = compiled._cache
    name = cache._impl.filename_base
    if called:
        cache._impl.reduce = _reduce_called
        name += ".called"
    cache._cache_file = CacheFile(folder / compiled.py_func.__module__, name)


def path_of(compiled: Any, signature: Any) -> Path:
    """Return the file of a kernel that is compiled for some types of arguments; it may not exist yet."""
    cache = compiled._cache
    return cast(CacheFile, cache._cache_file).path(cache._index_key(signature, compiled.targetctx.codegen()))


def _reduce_called(compiled: Any) -> tuple[Any, ...]:
    """Return what is saved of a kernel that has no machine code: what Numba saves, with its intermediate code."""
    described = compiled.fndesc
    described.typemap = described.calltypes = None  # not needed, and not always possible to save
    return (
        compiled.library.serialize_using_bitcode(),
        described,
        compiled.environment,
        compiled.signature,
        compiled.objectmode,
        compiled.lifted,
        str(compiled.type_annotation),
        compiled.reload_init,
        tuple(compiled._find_referenced_environments()),
    )


def cache_folder(module: str) -> Path:
    """Return the folder of a module's compiled kernels."""
    return _folder_for(_sources_for(module))


def _sources_for(module: str) -> tuple[tuple[Path, str], ...]:
    """Return the sources that a module's kernels may call, as folders and patterns: the engine and, for drawing and
    environments, the modules in the same folder; for a game, its rules and the modules in the same folder; for its
    bots, those of the game and the search too; for kernels of another package, that whole package.
    """
    names = module.split(".")
    engine, search = (_PACKAGE, "engine/*.py"), (_PACKAGE, "bots/search/*.py")
    if names[0] != _PACKAGE.name:
        return engine, search, (_PACKAGE, "games/**/*.py"), _own_sources(names[0])
    if names[1] in ("drawing", "envs"):
        return engine, (_PACKAGE, f"{names[1]}/*.py")
    if names[1] == "games" and len(names) > 3:
        game = f"games/{names[2]}"
        rules = (_PACKAGE, f"{game}/rules/*.py")
        if names[3] == "rules":
            return engine, rules
        if names[3] == "bots":
            return engine, search, rules, (_PACKAGE, f"{game}/*.py"), (_PACKAGE, f"{game}/bots/*.py")
        return engine, rules, (_PACKAGE, f"{game}/*.py")
    return engine, search, (_PACKAGE, "games/*/rules/*.py"), (_PACKAGE, "games/*/bots/*.py")


def _own_sources(package: str) -> tuple[Path, str]:
    """Return all sources of another package, or the single file of a script."""
    found = sys.modules.get(package)
    file = Path(getattr(found, "__file__", None) or __file__)
    return (file.parent, "**/*.py") if file.name == "__init__.py" else (file.parent, file.name)


@cache
def _folder_for(sources: tuple[tuple[Path, str], ...]) -> Path:
    name = f"kernels-{_source_hash(sources)}"
    for find_root in (preferred_root, _temporary_root):
        root = find_root()
        if root is not None and _can_write(root / name):
            _delete_old(root, root / name)
            return root / name
    return Path(tempfile.mkdtemp(prefix="fareplay-kernels-"))


def preferred_root() -> Path | None:
    """Return the preferred folder for the kernels of all versions; None for a user without a home folder."""
    if chosen := os.environ.get("FAREPLAY_CACHE"):
        return Path(chosen)
    try:
        if sys.platform == "win32":
            return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "fareplay"
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fareplay"
    except RuntimeError:
        return None


def _temporary_root() -> Path | None:
    """Return a folder in the temporary directory; None if another user owns it, who could put anything into it."""
    if sys.platform == "win32":
        return Path(tempfile.gettempdir()) / "fareplay"
    root = Path(tempfile.gettempdir()) / f"fareplay-{os.geteuid()}"
    with suppress(OSError):
        root.mkdir(mode=0o700, exist_ok=True)
        found = root.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077:
            return root
    return None


def _can_write(folder: Path) -> bool:
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        return os.access(folder, os.W_OK | os.X_OK)
    return False


def _source_hash(sources: tuple[tuple[Path, str], ...]) -> str:
    patterns = [pattern for _, pattern in sources]
    digest = hashlib.sha256(f"{sys.version}|{numba.__version__}|{patterns}".encode())
    for folder, pattern in sources:
        for source in sorted(folder.glob(pattern)):
            digest.update(source.relative_to(folder).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _delete_old(root: Path, current: Path) -> None:
    """Delete folders that have not been used for a month; other versions may still be in use."""
    with suppress(OSError):
        os.utime(current)
        for other in root.glob("kernels-*"):
            if other != current and time.time() - other.stat().st_mtime > _UNUSED_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
