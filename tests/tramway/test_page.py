"""docs/a-new-game.md is correct: its snippets are in the files, and its counts are right."""

import ast
import re
from pathlib import Path

from fareplay.rules import abilities
from fareplay.rules.abilities import Ability
from fareplay.rules.rules import Rules
from tests.install_example import ROOT

from .install import EXAMPLE

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
    assert len(Rules.__abstractmethods__) == 9
    assert "Nine methods are abstract" in PAGE


def test_it_names_every_ability_and_its_methods() -> None:
    table = PAGE.split("| ability | methods |")[1].split("\n\n")[0]
    rows = {
        row[0]: set(re.findall(r"`(\w+)`", row[1])) for row in re.findall(r"^\| `(\w+)` \| ([^|]+) \|", table, re.M)
    }
    assert rows == {kind.__name__: {name for name in vars(kind) if not name.startswith("_")} for kind in kinds()}


def kinds() -> list[type[Ability]]:
    return [kind for kind in vars(abilities).values() if isinstance(kind, type) and Ability in kind.__bases__]


def test_it_names_every_import_that_the_example_needs() -> None:
    told = re.findall(r"`(from fareplay[^`]+)`", PAGE.split("## What it imports")[1].split("## 1.")[0])
    names = set()
    for line in told:
        exec(line, {})  # there is such a name
        module, _, listed = line.removeprefix("from ").partition(" import ")
        names |= {(module, name) for name in listed.split(", ")}
    for file in (EXAMPLE / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fareplay"):
                assert {(node.module, one.name) for one in node.names} <= names, file
