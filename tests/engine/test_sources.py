"""The hash of the sources notices whatever can get into compiled code, and nothing else."""

import ast
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np
import pytest

from fareplay.engine import sources
from fareplay.engine.jit import kernels_in, names_in
from fareplay.engine.kernel import Entry
from fareplay.engine.library import Library
from fareplay.engine.sources import Module, Sources

ROOT = Path(__file__).parents[2]
GAME = """
from fareplay.engine.kernel import WHOLE, entry, export, kernel, rows
from fareplay.engine.struct import Small, Struct
TICKETS, HANDS = 2, 3
TABLE = tuple(map(double, range(4)))
TABLE_OF_NONE = 7
COLOURS = dict(enumerate(read_colours()))

class Player(Struct):
    tickets: Small

class Table:
    pass

@entry(rows(Player))
@kernel
def deal(player: Player) -> int:
    '''Deal tickets.'''
    player[0].tickets = TICKETS + TABLE[0]
    return add(player)

@kernel
def add(player: Player) -> int:
    return player[0].tickets + HANDS

def double(number):
    return 2 * number

def to_json(player):
    return {"tickets": player.tickets}

EXPORTS = (export(deal),)
"""


@pytest.mark.parametrize(
    ("old", "new", "matters"),
    [
        ("TICKETS, HANDS = 2, 3", "TICKETS, HANDS = 2, 4", True),
        ("TICKETS, HANDS = 2, 3", "TICKETS, HANDS = 1, 3", True),
        ("return 2 * number", "return 3 * number", True),
        ("range(4)", "range(5)", True),
        ("player[0].tickets = TICKETS", "player[0].tickets = -TICKETS", True),
        ("tickets + HANDS", "tickets - HANDS", True),
        ("tickets: Small", "tickets: Long", True),
        ("@entry(rows(Player))", "@entry(rows(Player, 2))", True),
        ("(export(deal),)", "(export(deal, name='begin'),)", True),
        ("TABLE_OF_NONE = 7", "TABLE_OF_NONE = 8", False),
        ('{"tickets": player.tickets}', "{}", False),
        ("read_colours()", "[]", False),
        ("Deal tickets.", "Deal the tickets.", False),
        ("class Table:", "class Chair:", False),
        ("TICKETS, HANDS", "\n\nTICKETS, HANDS", False),
    ],
)
def test_a_change_counts_if_it_can_get_into_a_kernel(
    old: str, new: str, matters: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert old in GAME
    found = []
    for number, text in enumerate((GAME, GAME.replace(old, new, 1))):
        package = tmp_path / f"whist{number}"
        package.mkdir()
        (package / "__init__.py").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        sources._root.cache_clear()
        Module.named.cache_clear()
        found.append([part for module, part in Sources.of(package.name).parts if module == package.name])
    assert found[0]
    assert (found[0] != found[1]) == matters


def test_a_name_is_followed_to_where_it_is_defined() -> None:
    parts = Sources.of("fareplay.games.get_on_board").parts
    modules = {module for module, _ in parts}
    assert {"fareplay.games.get_on_board.rules.material", "fareplay.engine.events", "fareplay.game.encoding"} <= modules
    assert not [name for name in modules if name.startswith(("fareplay.server", "fareplay.games.ticket_to_ride"))]
    # These load what is compiled, and call it.
    assert not modules & {"fareplay.engine.library", "fareplay.engine.sources", "fareplay.engine.exact"}
    assert not [text for _, text in parts if "def _checked" in text or "def _uncompiled" in text]


def kernels_of(package: str) -> Iterator[Any]:
    """Yield all kernels that can get into the library of a package, found in the imported modules."""
    for module in Sources.of(package).modules:
        import_module(module)
    entries = cast(list[Entry], [*Library.of(package).entries.values()])
    waiting, seen = [one.function for one in entries], set()
    while waiting:
        function = waiting.pop()
        if function not in seen:
            seen.add(function)
            waiting += kernels_in(function)
            yield function


def definitions(package: str) -> set[tuple[str, str]]:
    """Return the module and the name of all kernels and constants that compiled code depends on."""
    found = set()
    for function in kernels_of(package):
        if "<locals>" not in function.__qualname__:
            found.add((function.__module__, function.__name__))
        space = function.__globals__
        for name in names_in(function.__code__) & {*space}:
            if isinstance(space[name], int | float | str | tuple | np.generic):
                found.add(_home(function.__module__, name))
    return found


def _home(module: str, name: str) -> tuple[str, str]:
    """Return the module that defines a name, which another one imports, and its name there."""
    tree = ast.parse(Path(sys.modules[module].__file__ or "").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and name in {one.asname or one.name for one in node.names}:
            (there,) = (one.name for one in node.names if (one.asname or one.name) == name)
            return _home(node.module or "", there)
    return module, name


def changed(source: str, name: str) -> str:
    """Return a source with another definition of a name: a statement more in a function, a bracket in a constant."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            lines.insert(node.end_lineno or 0, "    pass")
            return "\n".join(lines)
        value = getattr(node, "value", None)
        bound = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in bound and value is not None:
            line = lines[value.lineno - 1]
            lines[value.lineno - 1] = f"{line[: value.col_offset]} {line[value.col_offset :]}"
            return "\n".join(lines)
    raise AssertionError(f"no definition of {name}")


@pytest.mark.parametrize(
    "package",
    [
        "fareplay.engine",
        pytest.param("fareplay.games.get_on_board", marks=pytest.mark.long),
        pytest.param("fareplay.games.ticket_to_ride", marks=pytest.mark.long),
    ],
)
def test_every_constant_and_every_kernel_changes_the_hash(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = sorted(definitions(package))
    assert len(wanted) > 20
    shutil.copytree(ROOT / "src" / "fareplay", tmp_path / "fareplay", ignore=shutil.ignore_patterns("web", "*.pyc"))
    monkeypatch.setattr(sources, "_root", lambda top: tmp_path / top)
    parsed: dict[str, Module] = {}

    def named(name: str, known: frozenset[str]) -> Module:
        return parsed.get(name) or parsed.setdefault(name, Module(name, known))

    monkeypatch.setattr(Module, "named", named)
    modules = Sources.of(package).modules
    before = Sources(modules).hash
    unnoticed = []
    for module, name in wanted:
        file, kept = sources.module_file(module), parsed.pop(module)
        source = file.read_text(encoding="utf-8")
        file.write_text(changed(source, name), encoding="utf-8")
        if Sources(modules).hash == before:
            unnoticed.append(f"{module}.{name}")
        file.write_text(source, encoding="utf-8")
        parsed[module] = kept
    assert Sources(modules).hash == before
    assert unnoticed == []


def test_modules_are_found_without_importing_them() -> None:
    assert sources.module_file("fareplay.engine.kernel").name == "kernel.py"
    assert sources.module_file("fareplay.engine").name == "__init__.py"
    assert not sources.module_file("there.is.no.such").is_file()
    assert isinstance(sys.modules["fareplay"], ModuleType)
