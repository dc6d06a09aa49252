"""docs/a-new-game.md is true: its snippets are in the files, and it counts them right."""

import re
from pathlib import Path

from fareplay.rules import Rules

from .install import EXAMPLE, ROOT

PAGE = (ROOT / "docs" / "a-new-game.md").read_text(encoding="utf-8")
SNIPPET = re.compile(r"^```(?:py|toml|json) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def files() -> list[Path]:
    return [
        file
        for file in EXAMPLE.rglob("*")
        if file.is_file() and not {"__pycache__", "build"} & set(file.parts) and ".egg-info" not in str(file)
    ]


def test_every_snippet_is_in_the_file_it_names() -> None:
    found = SNIPPET.findall(PAGE)
    assert len(found) >= 12
    for name, snippet in found:
        assert snippet in (ROOT / name).read_text(encoding="utf-8"), f"{name} has no longer:\n{snippet}"


def test_it_counts_the_files_and_their_lines() -> None:
    rows = re.findall(r"^\| `([\w./]+)` \| (\d+) \|", PAGE, re.MULTILINE)
    assert rows == [(name, str(len((EXAMPLE / name).read_text(encoding="utf-8").splitlines()))) for name, _ in rows]
    assert f"**{len(rows)} files**" in PAGE
    assert f"the example has {len(files())}." in PAGE


def test_it_names_what_is_abstract_and_every_default() -> None:
    tables = re.findall(r"^\| (`[^|]+`) \|", PAGE.split("## 4.")[1].split("## 5.")[0], re.MULTILINE)
    documented = {name for row in tables for name in re.findall(r"`(\w+)`", row)}
    public = {name for name in vars(Rules) if not name.startswith("_") and callable(getattr(Rules, name))}
    assert documented >= set(Rules.__abstractmethods__)
    assert public <= documented, public - documented
    assert len(Rules.__abstractmethods__) == 10
    assert "Ten names are abstract" in PAGE
