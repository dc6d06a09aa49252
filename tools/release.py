"""Prepare a release: `python -m tools.release 0.2.0` checks everything, then writes the version and creates the tag.

Nothing is written unless the version is new, the tree is clean, the changelog has a section for the version,
`make check` passes and the documentation builds.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+")
Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


def main(words: Sequence[str], root: Path = ROOT) -> int:
    """Release a version. Print the reasons and return 1 if it cannot be released."""
    if len(words) != 1 or not VERSION.fullmatch(words[0]):
        print("usage: python -m tools.release VERSION, such as 0.2.0", file=sys.stderr)
        return 2
    (version,) = words

    def run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)

    reasons = list(problems(version, root, run))
    for reason in reasons:
        print(f"not released: {reason}", file=sys.stderr)
    if reasons:
        return 1
    write_version(version, root)
    for command in (
        ["git", "commit", "-qam", f"Release {version}"],
        ["git", "tag", "-a", f"v{version}", "-m", version],
    ):
        if (done := run(command)).returncode:
            print(f"{' '.join(command)}: {done.stderr}", file=sys.stderr)
            return 1
    print(f"tagged v{version}; push it with: git push --follow-tags")
    return 0


def problems(version: str, root: Path, run: Run) -> Iterator[str]:
    """Yield the reasons why a version cannot be released. Slow checks run only if the quick ones pass."""
    found = False
    for reason in _quick(version, root, run):
        found = True
        yield reason
    if found:
        return
    for command in (["make", "check"], ["make", "docs"]):
        done = run(command)
        if done.returncode:
            yield f"`{' '.join(command)}` fails:\n{(done.stdout + done.stderr)[-2000:]}"
            return


def _quick(version: str, root: Path, run: Run) -> Iterator[str]:
    if run(["git", "status", "--porcelain"]).stdout:
        yield "the tree is not clean; commit or remove what `git status` lists"
    if run(["git", "tag", "--list", f"v{version}"]).stdout:
        yield f"there is a tag v{version} already"
    changes = (root / "CHANGELOG.md").read_text("utf-8")
    if f"\n## {version}\n" not in changes:
        yield f"CHANGELOG.md has no section {version}; rename the section Unreleased"
    elif re.search(rf"\n## {re.escape(version)}\n\s*(## |\Z)", changes):
        yield f"the section {version} of CHANGELOG.md is empty"


def write_version(version: str, root: Path) -> None:
    """Write the version into the package and its citation file, there with today's date."""
    for name, pattern, text in (
        ("src/fareplay/__init__.py", r'(?<=__version__ = ")[^"]+', version),
        (
            "CITATION.cff",
            r'version: "[^"]+"\n(date-released: .*\n)?',
            f'version: "{version}"\ndate-released: {date.today()}\n',
        ),
    ):
        file = root / name
        file.write_text(re.sub(pattern, text, file.read_text("utf-8")), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
