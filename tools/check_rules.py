"""Lists every numbered rule without a test named after it, and every test named after no rule.

A rule is a line of a game's page docs/GAME.md that begins with `- **G36**`; its test is a function with that number in
its name, such as `test_G36_the_shape_becomes_one_marker`. The games are the folders in src/fareplay/games. Exits with 1
if anything is listed.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = Path("src/fareplay/games")
RULE = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)
NAMED = re.compile(r"(?<![A-Za-z0-9])([A-Z]\d+)(?![A-Za-z0-9])")


def main(root: Path = ROOT) -> int:
    """List the problems. Return 1 if there are any."""
    found = list(problems(root))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def problems(root: Path) -> Iterator[str]:
    """Yield pages without rules, duplicate rules, rules without a test and tests without a rule."""
    tests = tests_by_rule(root)
    written: set[str] = set()
    for page in pages(root):
        rules = rules_of(page)
        if not rules:
            yield f"docs/{page.name}: no rule found"
        for rule in rules:
            if rule in written:
                yield f"docs/{page.name}: {rule} is there twice"
            elif rule not in tests:
                yield f"docs/{page.name}: {rule} has no test"
            written.add(rule)
    letters = {rule[0] for rule in written}
    for rule in sorted(tests, key=lambda rule: (rule[0], int(rule[1:]))):
        if rule[0] in letters and rule not in written:
            yield f"{tests[rule][0]}: there is no rule {rule}"


def pages(root: Path) -> list[Path]:
    """Return the page of each game."""
    games = sorted(file.parent.name for file in (root / GAMES).glob("*/__init__.py"))
    return [root / "docs" / f"{game.replace('_', '-')}.md" for game in games]


def rules_of(page: Path) -> list[str]:
    """Return the numbers of the rules on a page, in order."""
    return RULE.findall(page.read_text(encoding="utf-8")) if page.exists() else []


def tests_by_rule(root: Path) -> dict[str, list[str]]:
    """Return the tests by rule."""
    tests: dict[str, list[str]] = {}
    for file in sorted((root / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                place = f"{file.relative_to(root).as_posix()}:{node.lineno}: {node.name}"
                for rule in NAMED.findall(node.name.replace("_", " ")):
                    tests.setdefault(rule, []).append(place)
    return tests


if __name__ == "__main__":
    sys.exit(main())
