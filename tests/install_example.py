"""Installs the example games for real: pip builds a wheel and installs it where Python finds it."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from fareplay.games import manifest

ROOT: Final = Path(__file__).parents[1]
EXAMPLES: Final = ROOT / "examples"


@contextmanager
def installed(name: str) -> Iterator[Path]:
    """Install an example, and let Python find it here and in every process started from here."""
    folder = install(name)
    patch = pytest.MonkeyPatch()
    patch.setenv("PYTHONPATH", python_path(folder))
    patch.syspath_prepend(str(folder))
    manifest.installed.cache_clear()
    yield folder
    patch.undo()
    manifest.installed.cache_clear()
    assert str(folder) not in sys.path


def install(name: str) -> Path:
    """Return the folder it is installed in, one for each state of its sources; a second caller reuses it."""
    example = EXAMPLES / name
    folder = ROOT / ".cache" / f"{name}-{_hash(example)}"
    folder.parent.mkdir(exist_ok=True)
    with folder.with_suffix(".lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if not folder.is_dir():
            copy, unfinished = folder.with_suffix(".source"), folder.with_suffix(".unfinished")
            for old in (copy, unfinished):
                shutil.rmtree(old, ignore_errors=True)
            shutil.copytree(example, copy)  # pip builds in the sources
            options = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
            command = (sys.executable, "-m", "pip", "install", *options, "--target", str(unfinished), str(copy))
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            shutil.rmtree(copy)
            unfinished.rename(folder)
    return folder


def python_path(folder: Path) -> str:
    """What makes another Python find it too."""
    return os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))


def _hash(example: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(example.rglob("*")):
        if file.is_file() and not {"build", "__pycache__"} & set(file.parts) and ".egg-info" not in str(file):
            digest.update(str(file.relative_to(example)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]
