"""Lists what must not be in the repository: machine-specific paths, symbolic links, download addresses in lock files,
huge files.

Looks at every file that git tracks or would track. Exits with 1 if anything is listed.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_BYTES = 600_000
LOCK_FILES = re.compile(r"(^|/)(constraints[^/]*\.txt|requirements[^/]*\.txt|package-lock\.json|\.npmrc|pip\.conf)$")
ADDRESS = re.compile(r"\b(?:https?|git|ssh)(?:\+\w+)?://[^\s\"']+|--(?:extra-)?index-url\b")
MACHINE_PATH = re.compile(r"(?<![\w./~$-])(?:/(?:home|Users|root|work)/[\w.-]+|[A-Z]:\\+Users\\+\w+)")
# npm lists for each package where its authors accept donations: an address, but not a download.
NOT_A_DOWNLOAD = re.compile(r"^\s*(?:\"url\": |\"https://[^\"]*\",?$)")


def main(root: Path = ROOT) -> int:
    """List the problems. Return 1 if there are any."""
    found = [problem for file in files(root) for problem in problems(root, file)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def files(root: Path) -> list[Path]:
    """Return the files that git tracks or would track."""
    command = ["git", "-C", str(root), "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    found = [root / name for name in sorted(set(listed.split("\0"))) if name]
    return [file for file in found if file.is_symlink() or file.is_file()]


def problems(root: Path, file: Path) -> Iterator[str]:
    """Yield the problems of one file."""
    name = file.relative_to(root).as_posix()
    if file.is_symlink():
        yield f"{name}: is a link, to {file.readlink()}"
        return
    raw = file.read_bytes()
    if len(raw) > MOST_BYTES:
        yield f"{name}: has {len(raw):,} bytes, more than {MOST_BYTES:,}"
    try:
        lines = raw.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        return  # a picture or a font
    is_lock = LOCK_FILES.search(name) is not None
    for number, line in enumerate(lines, start=1):
        if path := MACHINE_PATH.search(line):
            yield f"{name}:{number}: {path[0]} is a path of one machine"
        if is_lock and not NOT_A_DOWNLOAD.match(line) and (address := ADDRESS.search(line)):
            yield f"{name}:{number}: {address[0]} is a download address"


if __name__ == "__main__":
    sys.exit(main())
