"""Builds the documentation and lists its problems: broken links, public names that are on no page, and anything that a
page would load from another server.

Exits with 1 if anything is listed.
"""

import os
import re
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

import griffe

ROOT: Final = Path(__file__).parent.parent
# The modules whose public names must be on a page: their exports, or else their definitions.
PUBLIC: Final = (
    "fareplay",
    "fareplay.arena",
    "fareplay.boards",
    "fareplay.bots",
    "fareplay.client",
    "fareplay.dataset",
    "fareplay.envs",
    "fareplay.llm",
    "fareplay.openspiel",
    "fareplay.puzzles",
)
FOREIGN: Final = re.compile(r"<(?:script|img|link|iframe)\b[^>]*(?:src|href)=[\"']?(https?:|//)[^\"' >]*")


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", folder]
        environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)
        if done.returncode:
            print(done.stdout + done.stderr)
            return 1
        found = [*missing(public_names(ROOT / "src"), inventory(site)), *foreign(site)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def public_names(source: Path) -> list[str]:
    """Return the public names of the package without importing it."""
    package = griffe.load("fareplay", search_paths=[str(source)])
    found = []
    for path in PUBLIC:
        module = package if path == "fareplay" else package[path.removeprefix("fareplay.")]
        exported = module.exports or [
            name
            for name, member in module.members.items()
            if not name.startswith("_") and not member.is_alias and (member.is_class or member.is_function)
        ]
        found += [f"{path}.{name}" for name in exported]
    return found


def inventory(site: Path) -> set[str]:
    """Return the names that are on a page, from mkdocstrings' inventory."""
    raw = (site / "objects.inv").read_bytes()
    lines = zlib.decompress(raw.split(b"\n", 4)[4]).decode().splitlines()
    return {line.split(" ", 1)[0] for line in lines}


def missing(names: Collection[str], on_pages: Collection[str]) -> Iterator[str]:
    """Yield the names that are on no page."""
    return (f"{name}: is public, and on no page of docs/reference" for name in names if name not in on_pages)


def foreign(site: Path) -> Iterator[str]:
    """Yield what a page would load from another server."""
    for page in sorted(site.rglob("*.html")):
        for tag in FOREIGN.finditer(page.read_text(encoding="utf-8")):
            yield f"{page.relative_to(site)}: loads {tag[0][-60:]}"


if __name__ == "__main__":
    sys.exit(main())
