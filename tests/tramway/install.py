"""Installs the example game for real: pip builds a wheel and installs it where Python finds it."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
EXAMPLE: Final = ROOT / "examples" / "tramway"


def install() -> Path:
    """Return the folder it is installed in, one for each state of its sources; a second caller reuses it."""
    folder = ROOT / ".cache" / f"tramway-{_hash()}"
    folder.parent.mkdir(exist_ok=True)
    with folder.with_suffix(".lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if not folder.is_dir():
            copy, unfinished = folder.with_suffix(".source"), folder.with_suffix(".unfinished")
            for old in (copy, unfinished):
                shutil.rmtree(old, ignore_errors=True)
            shutil.copytree(EXAMPLE, copy)  # pip builds in the sources
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


def _hash() -> str:
    digest = hashlib.sha256()
    for file in sorted(EXAMPLE.rglob("*")):
        if file.is_file() and not {"build", "__pycache__"} & set(file.parts) and ".egg-info" not in str(file):
            digest.update(str(file.relative_to(EXAMPLE)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


if __name__ == "__main__":  # python -m tests.tramway.install: prints the folder, for PYTHONPATH
    print(install())
