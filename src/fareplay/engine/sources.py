"""The sources of kernels: the parts of a package's files that affect compiled code, and a hash of them.

These are all entry points, and the kernels, constants, structs and functions they use, in whatever file. Other code in
the same files, such as writing a sheet as JSON, may change without a new library.
"""

import ast
import hashlib
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

OURS, SHARED, GAMES = "fareplay", "fareplay.engine", "fareplay.games"
FOLDER: Final = "compiled"  # of a package's compiled kernels
DECLARING: Final = {"kernel", "entry", "export", "search_entries", "batch_entries"}  # what calls these is compiled
BUILDER: Final = ("build.py", "jit.py", "runtime.c")  # in this folder
LOADER: Final = "fareplay.engine.library"  # which declarations use, and compiled code does not
CALLER: Final = ("fareplay.engine.kernel", "_checked")  # the same

Definition = tuple["Module", ast.stmt]


@dataclass(frozen=True)
class Sources:
    """The modules that the kernels of a package are written in, and the definitions that matter."""

    modules: tuple[str, ...]  # that declare kernels

    @staticmethod
    def of(package: str) -> "Sources":
        """Return the sources of a package's kernels."""
        root = OURS if package == SHARED else package
        folder = module_file(root).parent
        names = (_module_name(root, path.relative_to(folder)) for path in sorted(folder.rglob("*.py")))
        mine = (name for name in names if package_of(name) == package)
        return Sources(tuple(name for name in mine if b"engine.kernel import" in module_file(name).read_bytes()))

    @cached_property
    def hash(self) -> str:
        """Return a hash of the parts that affect compiled code, and of the builder. Folders do not matter: code that
        moves with its file stays the same."""
        digest = hashlib.sha256()
        for module, part in sorted((module.rpartition(".")[2], part) for module, part in self.parts):
            digest.update(f"{module}\n{part}\0".encode())
        for name in BUILDER:
            digest.update(Path(__file__).with_name(name).read_bytes())
        return digest.hexdigest()[:16]

    @property
    def index(self) -> dict[str, Any]:
        """Return the hash, and one of each file, by which nobody needs to look at the parts of unchanged files."""
        used = {*self.modules, *(module for module, _ in self.parts)}
        return {"sources": self.hash, "files": {name: _file_hash(module_file(name)) for name in sorted(used)}}

    @cached_property
    def parts(self) -> list[tuple[str, str]]:
        """Return the parts that affect compiled code, each with its module."""
        found: set[tuple[str, str]] = set()
        seen: set[int] = set()
        known = frozenset({OURS, *(name.partition(".")[0] for name in self.modules)})
        waiting = [one for name in self.modules for one in Module.named(name, known).declarations]
        while waiting:
            module, node = waiting.pop()
            if id(node) not in seen:
                seen.add(id(node))
                found.add((module.name, module.text(node)))
                waiting += module.used_by(node)
        return sorted(found)


def is_unchanged(files: Mapping[str, str]) -> bool:
    """Return whether all files of an index are as they were."""
    return all(
        module_file(name).is_file() and _file_hash(module_file(name)) == hashed for name, hashed in files.items()
    )


class Module:
    """A source file: what it defines at its top, and what it imports."""

    def __init__(self, name: str, known: frozenset[str]) -> None:
        self.name = name
        self._known = known  # the packages that may define something that matters
        source = module_file(name).read_text(encoding="utf-8")
        self._lines = source.splitlines()
        self._defined: dict[str, list[ast.stmt]] = {}
        self._imported: dict[str, tuple[str, str]] = {}  # names here, with the module and their name there
        self.declarations: list[Definition] = []
        for node in ast.parse(source).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                self._imported |= {one.asname or one.name: (node.module, one.name) for one in node.names}
            for name in _bound(node):
                self._defined.setdefault(name, []).append(node)
            if DECLARING & {*_calls(node)}:
                self.declarations.append((self, node))

    @staticmethod
    @cache
    def named(name: str, known: frozenset[str]) -> "Module":
        """Return a module by its name."""
        return Module(name, known)

    def used_by(self, node: ast.stmt) -> Iterator[Definition]:
        """Yield the definitions that a definition uses."""
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name):
                yield from self.find(inner.id)
            elif isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
                module = self._module(".".join(self._imported.get(inner.value.id, ("", ""))))
                if module is not None:
                    yield from module.find(inner.attr)

    def find(self, name: str) -> Iterator[Definition]:
        """Yield the statements that define or change a name, here or where it is imported from."""
        if (self.name, name) == CALLER:
            return
        yield from ((self, node) for node in self._defined.get(name, ()))
        place, there = self._imported.get(name, ("", ""))
        module = self._module(place)
        if module is not None:
            yield from module.find(there)

    def _module(self, name: str) -> "Module | None":
        """Return another module; None if it cannot matter."""
        is_known = name.partition(".")[0] in self._known and name != LOADER and module_file(name).is_file()
        return Module.named(name, self._known) if is_known else None

    def text(self, node: Any) -> str:
        """Return the source of a definition with its decorators, without its docstring."""
        first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
        wanted = [*range(first, node.end_lineno + 1)]
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            docstring: Any = node.body[0]
            wanted = [line for line in wanted if not docstring.lineno <= line <= docstring.end_lineno]
        return "\n".join(self._lines[line - 1] for line in wanted)


@cache
def package_of(module: str) -> str:
    """Return the package whose library has the kernels of a module: a game's own, ours for everything else of ours; for
    other packages the innermost one with compiled files, or the whole package."""
    names = module.split(".")
    if names[0] == OURS:
        return ".".join(names[:3]) if module.startswith(f"{GAMES}.") else SHARED
    for length in range(len(names), 0, -1):
        name = ".".join(names[:length])
        folder = compiled_folder(name)
        if folder is not None and folder.is_dir():
            return name
    return names[0]


def compiled_folder(package: str) -> Path | None:
    """Return the folder of a package's compiled files; None for a module that is no package."""
    found = sys.modules.get(package)
    spec = getattr(found, "__spec__", None) if found is not None else find_spec(package)
    if spec is None or spec.origin is None or not spec.submodule_search_locations:
        return None
    return Path(spec.origin).parent / FOLDER


def _bound(node: ast.stmt) -> set[str]:
    """Return the names that a statement defines or changes."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    stored = [one for one in ast.walk(node) if isinstance(getattr(one, "ctx", None), ast.Store)]
    parts = (one.value if isinstance(one, ast.Subscript | ast.Attribute) else one for one in stored)
    return {one.id for one in parts if isinstance(one, ast.Name)}


def _calls(node: ast.stmt) -> Iterator[str]:
    """Yield the names of the decorators of a definition, and of the functions that a statement calls."""
    if isinstance(node, ast.ClassDef | ast.Import | ast.ImportFrom):
        return
    calls = node.decorator_list if isinstance(node, ast.FunctionDef) else [*ast.walk(node)]
    for one in calls:
        called = one.func if isinstance(one, ast.Call) else one
        if isinstance(called, ast.Name) and (isinstance(one, ast.Call) or isinstance(node, ast.FunctionDef)):
            yield called.id


def _file_hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _module_name(package: str, path: Path) -> str:
    return ".".join([package, *path.with_suffix("").parts]).removesuffix(".__init__")


def module_file(name: str) -> Path:
    """Return the file of a module of ours or of a game, without importing it. It may not exist."""
    top, *names = name.split(".")
    path = _root(top).joinpath(*names)
    return path / "__init__.py" if path.is_dir() else path.with_name(f"{path.name}.py")


@cache
def _root(package: str) -> Path:
    """Return the folder of a package; one without files if there is none."""
    spec = find_spec(package) if package else None
    folders = spec.submodule_search_locations if spec is not None else None
    return Path(folders[0]) if folders else Path(os.devnull)
