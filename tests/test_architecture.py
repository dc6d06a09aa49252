"""docs/architecture.md names files that exist, and functions and classes that are in them; tests import no tests."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FOLDERS = ("", "src/fareplay", "src/fareplay/games/get_on_board", "web/src")
NAMED = re.compile(r"`([\w./*-]+(?:/|\.py|\.ts|\.svelte|\.json|\.md))(?::(\w+))?`")
METHOD = re.compile(r"`([A-Z]\w+|localGames)\.(\w+)`")


@pytest.mark.parametrize(("path", "name"), sorted(set(NAMED.findall(PAGE))))
def test_what_it_names_exists(path: str, name: str) -> None:
    found = [file for folder in FOLDERS for file in (ROOT / folder).glob(path)]
    assert found, f"there is no {path}"
    if name:
        defined = re.compile(rf"\b(?:def|class|function|const) {name}\b")
        assert any(defined.search(file.read_text(encoding="utf-8")) for file in found), f"{path} has no {name}"


@pytest.mark.parametrize(("owner", "method"), sorted(set(METHOD.findall(PAGE))))
def test_the_methods_it_names_exist(owner: str, method: str) -> None:
    files = [
        file
        for folder, end in (("src/fareplay", "py"), ("web/src", "ts"))
        for file in (ROOT / folder).rglob(f"*.{end}")
    ]
    defined = re.compile(rf"\b(?:class|const) {owner}\b.*?^\s+(?:\w+ )*{method}\(", re.MULTILINE | re.DOTALL)
    assert any(defined.search(file.read_text(encoding="utf-8")) for file in files), f"no {owner} has {method}"


def test_it_names_enough_to_follow_a_move() -> None:
    assert len(set(NAMED.findall(PAGE))) > 40


def test_no_module_imports_from_a_module_of_tests() -> None:
    """What several modules need belongs to a module of helpers or to a conftest."""
    taken = re.compile(r"^\s*(?:from|import) (?:tests)?[\w.]*\.test_\w+", re.MULTILINE)
    files = [file for folder in ("tests", "bench", "tools") for file in (ROOT / folder).rglob("*.py")]
    assert not [str(file.relative_to(ROOT)) for file in files if taken.search(file.read_text(encoding="utf-8"))]
