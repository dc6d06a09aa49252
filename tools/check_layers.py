"""Enforces the layers (docs/architecture.md).

- A part of the package imports only what is to its left, and the library and its games need NumPy only.
- In the server, core (storage, http, tables, bots) imports what is to its left and no feature; a feature imports core
  and no other feature; only the modules of the server's own folder, which compose it, import features.
- There are no import cycles between folders or modules. The modules next to the folders of the package count as one
  folder, the library, unless they have a layer of their own.
- `games/GAME/rules` imports only `engine` and itself: it is the rulebook.
- A game imports no other game.
- Shared layers neither import nor name a game or its boards: not in code and not in strings. Docstrings may, and so may
  examples: the arguments of `examples(...)`, `example=` and `examples=`, a constant with EXAMPLE in its name, and the
  words "such as NAME".

The names of games are those of the folders in games/ and of their manifests. `python -m tools.check_layers` prints
which folder imports which, lists all violations as file:line, and exits with 1 if there are any.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parent.parent / "src"
PACKAGE = "fareplay"
GAMES = "games"
RULES = "rules"

# The parts of the package from left to right.
GAME = "game"  # one game of any kind, and what each game has that is not listed in OWN_LAYERS
LAYERS = (
    "errors",
    "engine",
    "drawing",
    GAMES,  # how a game describes itself
    "boards",
    RULES,
    GAME,
    "texts",
    "workshop",
    "bots",
    "arena",
    "dataset",
    "puzzles",
    "explorer",
    "llm",
    "api",
    "server",
    "client",
    "cli",
    "__main__",
    "envs",
    "openspiel",
)
OWN_LAYERS = {  # folders and modules of a game that belong to another layer
    "workshop": "workshop",
    "bots": "bots",
    "browser": "bots",
    "puzzles": "puzzles",
    "explorer": "explorer",
}
LIGHT_LAYERS = LAYERS[: LAYERS.index("bots") + 1]  # they need only Python and NumPy
LIGHT = {"numpy"}
COMPILERS = {"numba", "llvmlite"}  # only the engine imports them, in the modules that compile kernels
NOT_IN_RULES = {"json"}  # of Python's own

SERVER = "server"
SERVER_BASE = ("settings", "logs")  # modules of the server's own folder that everything may import
SERVER_CORE = ("storage", "http", "tables", "bots")  # folders, from left to right
COMPOSERS = {"cli": "cli/app", "cli.app": "cli/app"}  # modules that compose the folders next to them

ASK = "shared layers ask the manifest"
ONLY_ENGINE = "rules import engine and themselves only"

SAMPLE = re.compile(r"such as [^,.;]*")
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
EXAMPLE = re.compile(r"examples?", re.IGNORECASE)

Words = tuple[str, ...]
Graph = dict[str, set[str]]  # what each imports


class Place(NamedTuple):
    """The place of a module: the game it belongs to, or shared, its layer and its folder."""

    game: str | None
    layer: str
    folder: str


class Import(NamedTuple):
    """One imported module, and where."""

    line: int
    module: str


def main(sources: Path = SOURCES) -> int:
    """List the violations. Return 1 if there are any."""
    files = sorted(file for file in (sources / PACKAGE).rglob("*.py") if "web" not in file.relative_to(sources).parts)
    if not files:
        print(f"no sources in {sources / PACKAGE}")
        return 1
    names = names_of_games(sources)
    found = [f"{file}:{line}: {reason}" for file in files for line, reason in violations(sources, file, names)]
    folders, modules = graphs(sources, files)
    for folder, imported in sorted(folders.items()):
        print(f"{folder} -> {', '.join(sorted(imported)) or 'nothing'}")
    found += [f"{', '.join(circle)} import each other in a circle" for circle in circles(folders) + circles(modules)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def violations(sources: Path, file: Path, names: set[Words]) -> list[tuple[int, str]]:
    """Yield the violations in one file, by line."""
    importer = module_name(sources, file)
    place = place_of(sources, importer)
    if importer == PACKAGE:
        place = place._replace(layer="bots")  # the public face offers the library and the bots
    if place.layer not in LAYERS:
        return [(1, f"{place.layer} has no layer; give it one in tools/check_layers.py")]
    tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    inside = importer if file.name == "__init__.py" else importer.rpartition(".")[0]
    found: set[tuple[int, str]] = set()
    for line, module in imports(sources, tree, inside):
        reason = why_not(place, module, sources)
        if reason is None and place.layer == SERVER and place_of(sources, module).layer == SERVER:
            reason = _why_not_in_server(folder_of(sources, importer), folder_of(sources, module))
        if reason is not None:
            found.add((line, f"{importer} imports {module}: {reason}"))
    for line, text in texts(tree) if place.game is None else ():
        words = words_of(text)
        for name in names:
            if any(words[start : start + len(name)] == name for start in range(len(words))):
                found.add((line, f"{place.layer} names {'-'.join(name)}; {ASK}"))
    return sorted(found)


def why_not(place: Place, imported: str, sources: Path) -> str | None:
    """Return the rule that an import violates, or None."""
    if not is_ours(imported):
        return _why_not_outside(place, imported.split(".")[0])
    other = place_of(sources, imported)
    if other.layer not in LAYERS:
        return f"{other.layer} has no layer"
    if other.game is not None and place.game != other.game:
        return f"{place.game} knows nothing of {other.game}" if place.game else f"{place.layer} is shared; {ASK}"
    if place.game is not None and place.folder == RULES:
        allowed = other.layer == "engine" or (other.game is not None and other.folder == RULES)
        return None if allowed else ONLY_ENGINE
    if LAYERS.index(other.layer) > LAYERS.index(place.layer):
        return f"{other.layer} is to the right of {place.layer}"
    if place.game is None and place.layer == "drawing" and other.layer not in ("drawing", "engine"):
        return "drawing knows the engine and nothing else"
    return None


def _why_not_in_server(place: str, other: str) -> str | None:
    """Return the same for two folders of the server."""
    if place in (other, SERVER):  # the server's own folder composes it
        return None
    here, there = place.partition("/")[2], other.partition("/")[2]
    if there in SERVER_BASE:
        return None
    if not there:
        return f"{here} knows nothing of what composes the server"
    if there in SERVER_CORE:
        left = here not in SERVER_CORE or SERVER_CORE.index(there) < SERVER_CORE.index(here)
        return None if left else f"{there} is to the right of {here}"
    return f"core knows no feature such as {there}" if here in SERVER_CORE else f"{here} knows nothing of {there}"


def graphs(sources: Path, files: list[Path]) -> tuple[Graph, Graph]:
    """Return which folder imports which, and which module imports which."""
    folders: Graph = {}
    modules: Graph = {}
    for file in files:
        importer = module_name(sources, file)
        inside = importer if file.name == "__init__.py" else importer.rpartition(".")[0]
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        imported = {module for _, module in imports(sources, tree, inside) if is_ours(module)}
        if importer != PACKAGE:  # it re-exports its modules
            modules[importer] = imported - {importer, PACKAGE}
            folder = folder_of(sources, importer)
            found = folders.setdefault(folder, set())
            found |= {folder_of(sources, module) for module in modules[importer]} - {folder}
    return folders, modules


def folder_of(sources: Path, module: str) -> str:
    """Return the folder of a module, such as `server/tables`. Modules with a layer of their own stand alone, and so
    do composers and the modules of the server that everything may import."""
    names = module.split(".")[1:]
    if ".".join(names) in COMPOSERS:
        return COMPOSERS[".".join(names)]
    depth = next((at for at in range(len(names)) if not _is_folder(sources, names[: at + 1])), len(names))
    own = place_of(sources, module)
    if names[:1] == [SERVER] and names[1:2] and names[1] in SERVER_BASE:
        depth = 2
    elif own.game is not None and own.layer != GAME:
        depth = max(depth, 3)
    return "/".join(names[: max(depth, 1)]) or PACKAGE


def circles(graph: Graph) -> list[list[str]]:
    """Yield the import cycles: the largest sets in which each member reaches all others, by Tarjan's algorithm."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            members = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(members) > 1:
                found.append(sorted(members))

    for node in sorted(graph):
        if node not in order:
            visit(node)
    return found


def _why_not_outside(place: Place, outside: str) -> str | None:
    """Return the same for a package that is not ours."""
    if place.game is not None and place.folder == RULES and outside in NOT_IN_RULES:
        return f"rules know nothing of {outside}"
    light = place.layer not in LIGHT_LAYERS or outside in sys.stdlib_module_names or outside in LIGHT
    light = light or (place.layer == "engine" and outside in COMPILERS)
    return None if light else f"{place.layer} needs NumPy only"


def imports(sources: Path, tree: ast.Module, inside: str) -> Iterator[Import]:
    """Yield every import of a file, including those inside functions and those by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, inside)
            for alias in node.names:
                module = f"{base}.{alias.name}"
                yield Import(node.lineno, module if _is_module(sources, module) else base)
        elif isinstance(node, ast.Call) and (name := _imported_by_name(node)):
            yield Import(node.lineno, name)


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield every identifier and string of a file with its line, except docstrings and examples."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if _is_docstring(node) or _is_example(node):
            continue
        waiting += ast.iter_child_nodes(node)
        line = getattr(node, "lineno", 1)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield line, SAMPLE.sub("", node.value)
        elif isinstance(node, ast.Name):
            yield line, node.id
        elif isinstance(node, ast.Attribute):
            yield line, node.attr
        elif isinstance(node, (ast.arg, ast.keyword)) and node.arg:
            yield line, node.arg
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield line, node.name


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_example(node: ast.AST) -> bool:
    """Return whether a node contains examples: `examples(...)`, `examples=[...]`, `NEW_TABLE_EXAMPLE = {...}`."""
    names: list[str | None] = []
    if isinstance(node, ast.Call):
        names = [getattr(node.func, "attr", getattr(node.func, "id", None))]
    elif isinstance(node, ast.keyword):
        names = [node.arg]
    elif isinstance(node, ast.Assign):
        names = [getattr(target, "id", None) for target in node.targets]
    elif isinstance(node, ast.AnnAssign):
        names = [getattr(node.target, "id", None)]
    return any(EXAMPLE.search(name) for name in names if name)


def names_of_games(sources: Path) -> set[Words]:
    """Return the names of games and their boards, word by word."""
    found: set[str] = set()
    for game in games(sources):
        found |= {game.name, *(board.stem for board in game.glob("boards/*.json"))}
        found |= set(_manifest_names(game / "__init__.py"))
    return {words_of(name) for name in found}


def words_of(text: str) -> Words:
    """Return the words of a text or an identifier: `("new", "york")` for `NewYork`, `new_york` and "New York"."""
    return tuple(word.lower() for word in WORD.findall(text))


def games(sources: Path) -> list[Path]:
    """Return the folders of the games."""
    return sorted(file.parent for file in (sources / PACKAGE / GAMES).glob("*/__init__.py"))


def _manifest_names(file: Path) -> Iterator[str]:
    """Return the names of the game and its boards in its manifest."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Manifest":
            for keyword in node.keywords:
                if keyword.arg in ("name", "boards"):
                    values = ast.literal_eval(keyword.value)
                    yield from [values] if isinstance(values, str) else values


def _absolute(node: ast.ImportFrom, inside: str) -> str:
    """Return the module that `from ... import` names, with relative imports resolved."""
    if not node.level:
        return node.module or ""
    base = ".".join(inside.split(".")[: len(inside.split(".")) - node.level + 1])
    return f"{base}.{node.module}" if node.module else base


def _imported_by_name(call: ast.Call) -> str | None:
    """Return what `import_module("x")` or `__import__("x")` imports."""
    function = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if function not in ("import_module", "__import__") or not call.args:
        return None
    name = call.args[0]
    return name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else None


def _is_module(sources: Path, module: str) -> bool:
    path = sources.joinpath(*module.split("."))
    return path.with_suffix(".py").is_file() or path.is_dir()


def module_name(sources: Path, file: Path) -> str:
    """Return the name of a file's module, such as `fareplay.engine.kernel`."""
    names = file.relative_to(sources).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def is_ours(module: str) -> bool:
    """Return whether a module is part of the package."""
    return module.split(".")[0] == PACKAGE


def place_of(sources: Path, module: str) -> Place:
    """Return the place of a module."""
    names = module.split(".")[1:]
    if names[:1] == [GAMES] and len(names) > 1 and _is_folder(sources, names[:2]):
        folder = names[2] if len(names) > 2 else ""
        return Place(names[1], OWN_LAYERS.get(folder, GAME), folder)
    return Place(None, names[0] if names else GAME, "")  # the public face offers games


def _is_folder(sources: Path, names: list[str]) -> bool:
    return bool(names) and sources.joinpath(PACKAGE, *names).is_dir()


if __name__ == "__main__":
    sys.exit(main())
