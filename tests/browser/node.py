"""Node, running programs on the JavaScript package: built once for all tests, and imported by name."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tests.requirements import missing

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web"
SCRIPTS = Path(__file__).parent


@cache
def home() -> Path:
    """Return a folder in which the package is installed, with the scripts of this folder."""
    if shutil.which("node") is None or not (WEB / "node_modules").exists():
        missing("Node with the web client's packages (make web)")
    folder = Path(mkdtemp(prefix="fareplay-js-"))
    package = folder / "node_modules" / "fareplay"
    done = subprocess.run(["node", "scripts/package.js", package], cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    for script in SCRIPTS.glob("*.mjs"):
        shutil.copy(script, folder)
    return folder


def command(script: str, plugins: Sequence[Path] = ()) -> list[str]:
    """Return the command for a script of this folder, with games of other packages: each plug-in is a module that
    adds one."""
    return ["node", str(home() / script), *map(str, plugins)]


def install(folder: Path) -> Path:
    """Copy a package beside ours and return its path."""
    return Path(shutil.copytree(folder, home() / folder.name, dirs_exist_ok=True))


def run(script: str, cases: Any, plugins: Sequence[Path] = ()) -> Any:
    """Run a script of this folder on some cases: it reads JSON and prints JSON."""
    asked = json.dumps(cases)
    done = subprocess.run(command(script, plugins), input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)
