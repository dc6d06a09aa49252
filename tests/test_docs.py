"""Every Python block of the README and of the docs runs, file by file, as a reader would type it in."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = [page for page in [README, *sorted((ROOT / "docs").glob("*.md"))] if page.exists()]


def blocks(page: Path) -> list[tuple[int, str]]:
    """The Python blocks of a page, each with the line it begins at."""
    text = page.read_text(encoding="utf-8")
    return [(text.count("\n", 0, found.start()) + 2, found[1]) for found in BLOCK.finditer(text)]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=lambda page: page.name)
def test_python_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # what a block writes, it writes here
    names: dict[str, object] = {"__name__": "__docs__"}
    for line, block in blocks(page):
        exec(compile("\n" * (line - 1) + block, str(page), "exec"), names)


@pytest.mark.skipif(not README.exists(), reason="there is no README yet")
def test_the_readme_shows_python() -> None:
    assert blocks(README)


def test_a_block_that_breaks_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("Text.\n\n```python\nx = 1\n```\n\n```python\nassert x == 2\n```\n")
    assert blocks(page) == [(4, "x = 1\n"), (8, "assert x == 2\n")]
    with pytest.raises(AssertionError):
        test_python_blocks_run(page, tmp_path, monkeypatch)


def test_every_dependency_is_explained() -> None:
    """docs/dependencies.md has each package of pyproject.toml and web/package.json, and no other."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    python = [project["build-system"]["requires"], project["project"]["dependencies"]]
    python += project["project"]["optional-dependencies"].values()
    used = {re.split(r"[\[<>=]", requirement)[0] for requirements in python for requirement in requirements}
    used = used - {"fareplay"} | set(package["dependencies"]) | set(package["devDependencies"])
    rows = re.findall(r"^\| ([^|]+?) \|", (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8"), re.MULTILINE)
    named = {re.sub(r" \d+$", "", name).lower() for row in rows for name in row.split(", ")}
    assert named - {"package", "---"} == used
