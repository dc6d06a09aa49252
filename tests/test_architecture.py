"""docs/architecture.md names files that exist, and functions and classes that are in them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FOLDERS = ("", "src/fareplay", "src/fareplay/games/get_on_board", "web/src")
NAMED = re.compile(r"`([\w./*-]+(?:/|\.py|\.ts|\.svelte|\.json|\.md))(?::(\w+))?`")


@pytest.mark.parametrize(("path", "name"), sorted(set(NAMED.findall(PAGE))))
def test_what_it_names_exists(path: str, name: str) -> None:
    found = [file for folder in FOLDERS for file in (ROOT / folder).glob(path)]
    assert found, f"there is no {path}"
    if name:
        defined = re.compile(rf"\b(?:def|class|function|const) {name}\b")
        assert any(defined.search(file.read_text(encoding="utf-8")) for file in found), f"{path} has no {name}"


def test_it_names_enough_to_follow_a_move() -> None:
    assert len(set(NAMED.findall(PAGE))) > 40
