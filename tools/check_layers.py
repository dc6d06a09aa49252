"""Enforces the walls between the layers (docs/architecture.md): a part of the package imports only what is to its left.

`python tools/check_layers.py` lists every import that breaks one, as file:line, and exits with 1 if there are any.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parent.parent / "src"
PACKAGE = "fareplay"

# The parts of the package from left to right; those in one row may import each other.
LAYERS: list[set[str]] = [
    {"errors", "version"},
    {"boards"},
    {"drawing"},
    {"rules"},
    {"games", "record", "view", "log", "game", "warm", PACKAGE},
    {"texts"},
    {"bots"},
    {"arena"},
    {"server"},
    {"client"},
    {"cli", "__main__"},
    {"envs"},
]
LIBRARY = set().union(*LAYERS[:5])  # what stays light: Python, NumPy and Numba are all it needs
LIGHT = {"numpy", "numba"}


class Import(NamedTuple):
    """One module imported, and where."""

    file: Path
    line: int
    module: str


def main(sources: Path = SOURCES) -> int:
    """List the violations; 1 if there are any."""
    files = sorted((sources / PACKAGE).rglob("*.py"))
    if not files:
        print(f"no sources in {sources / PACKAGE}")
        return 1
    found = [violation for file in files for violation in violations(sources, file)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def violations(sources: Path, file: Path) -> Iterator[str]:
    """What is wrong with the imports of one file."""
    importer = module_name(sources, file)
    part = part_of(importer)
    if level_of(part) is None:
        yield f"{file}:1: {part} has no layer; give it one in tools/check_layers.py"
        return
    for found in imports(sources, file, importer):
        if reason := why_not(importer, found.module):
            yield f"{found.file}:{found.line}: {importer} imports {found.module}: {reason}"


def why_not(importer: str, imported: str) -> str | None:
    """The wall that an import breaks, None if it breaks none."""
    part = part_of(importer)
    if not is_ours(imported):
        outside = imported.split(".")[0]
        light = part not in LIBRARY or outside in sys.stdlib_module_names or outside in LIGHT
        return None if light else "the library needs NumPy and Numba only"
    other = part_of(imported)
    mine, theirs = level_of(part), level_of(other)
    if mine is None or theirs is None:
        return f"{other} has no layer"
    if part == other:
        return _within_rules(importer, imported) if part == "rules" else None
    if theirs > mine:
        return f"{other} is to the right of {part}"
    if part == "drawing":
        return "drawing knows nothing of the rest"
    if part in ("server", *LAYERS[4]) and game_of(imported) and importer != f"{PACKAGE}.games":
        return f"{part} knows no rule of a game"
    return None


def _within_rules(importer: str, imported: str) -> str | None:
    """A game knows no other game, and what the games share knows none."""
    mine, theirs = game_of(importer), game_of(imported)
    if theirs and mine != theirs:
        return f"{mine or 'what the games share'} knows nothing of {theirs}"
    return None


def imports(sources: Path, file: Path, importer: str) -> Iterator[Import]:
    """Every import of a file, also those inside functions and those by name."""
    tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    inside = importer if file.name == "__init__.py" else importer.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(file, node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, inside)
            for alias in node.names:
                module = f"{base}.{alias.name}"
                yield Import(file, node.lineno, module if _is_module(sources, module) else base)
        elif isinstance(node, ast.Call) and (name := _imported_by_name(node)):
            yield Import(file, node.lineno, name)


def _absolute(node: ast.ImportFrom, inside: str) -> str:
    """The module that `from ... import` names, with the dots of a relative one resolved."""
    if not node.level:
        return node.module or ""
    base = ".".join(inside.split(".")[: len(inside.split(".")) - node.level + 1])
    return f"{base}.{node.module}" if node.module else base


def _imported_by_name(call: ast.Call) -> str | None:
    """What `import_module("x")` or `__import__("x")` imports."""
    function = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if function not in ("import_module", "__import__") or not call.args:
        return None
    name = call.args[0]
    return name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else None


def _is_module(sources: Path, module: str) -> bool:
    path = sources.joinpath(*module.split("."))
    return path.with_suffix(".py").is_file() or path.is_dir()


def module_name(sources: Path, file: Path) -> str:
    """`fareplay.rules.kernel` for its file."""
    names = file.relative_to(sources).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def is_ours(module: str) -> bool:
    """Whether a module is part of the package."""
    return module.split(".")[0] == PACKAGE


def part_of(module: str) -> str:
    """The part of the package a module belongs to: `rules` for `fareplay.rules.kernel`."""
    names = module.split(".")
    return names[1] if len(names) > 1 else names[0]


def game_of(module: str) -> str | None:
    """The game whose rules a module belongs to."""
    names = module.split(".")
    folder = SOURCES.joinpath(*names[:3])
    return names[2] if names[1:2] == ["rules"] and len(names) > 2 and folder.is_dir() else None


def level_of(part: str) -> int | None:
    """How far right a part is."""
    return next((level for level, parts in enumerate(LAYERS) if part in parts), None)


if __name__ == "__main__":
    sys.exit(main())
