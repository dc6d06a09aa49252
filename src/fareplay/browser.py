"""Games in a browser: what a game declares for it, and the files built from its kernels.

A game's manifest names a `BrowserGame`. `fareplay kernels` compiles its entry points to WebAssembly (`engine/wasm.py`)
and writes next to them what the client needs: the offsets of struct fields, the boards and weights as the kernels read
them, and the levels of its bots. The files are part of the repository and of the package, so players do not compile
anything.
"""

import ast
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

import numpy as np

from fareplay import games, manifest
from fareplay.bots.game_bots import bots_of, policy_for
from fareplay.bots.levels import SEARCHING, strength_of
from fareplay.engine import wasm
from fareplay.engine.struct import Rows, Struct, blank, dtype, layout_version
from fareplay.engine.wasm import Entry
from fareplay.errors import InvalidOption
from fareplay.rules import Rules

INDEX: Final = "kernels.json"
MOST_SEATS: Final = 20  # tried numbers of players
KINDS: Final = {"i1": "number", "i2": "number", "i4": "number", "i8": "bigint", "f4": "number", "f8": "number"}
ARRAYS: Final = {
    "i1": "Int8Array",
    "i2": "Int16Array",
    "i4": "Int32Array",
    "i8": "BigInt64Array",
    "f4": "Float32Array",
    "f8": "Float64Array",
}


@dataclass(frozen=True)
class BrowserGame:
    """What a game declares for its client in the browser."""

    state: type[Struct]
    rules: tuple[Entry, ...]
    bots: tuple[Entry, ...] = ()
    setup: Callable[[Rules], list[dict[str, Any]]] | None = None  # where the initial state of a board stores its setup
    options: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # the fields that mark a value as chosen
    constants: Mapping[str, Any] = field(default_factory=dict)  # constants for the client

    @property
    def modules(self) -> dict[str, tuple[Entry, ...]]:
        """Return the modules that have entry points, by name."""
        return {name: entries for name, entries in (("rules", self.rules), ("bots", self.bots)) if entries}


def of(game: str) -> BrowserGame | None:
    """Return the browser declaration of a game; None if it can only be played on a server."""
    name = manifest.of(game).browser
    return None if name is None else cast(BrowserGame, manifest.load(name))


def folder(game: str) -> Path:
    """Return the folder of a game's compiled files."""
    return Path(str(manifest.of(game).files)) / manifest.KERNELS


def board_files(game: str, board: str) -> list[Path]:
    """Return the files that a client loads to play on a board, including those of its bots."""
    names = (INDEX, "rules.wasm", "bots.wasm", f"{board}.board", f"{board}.weights")
    return [path for name in names if (path := folder(game) / name).is_file()]


def build(game: str, out: Path | None = None) -> list[Path]:
    """Compile the kernels of a game and write all its files, next to its manifest or to another folder. Modules that
    are up to date are not compiled again."""
    found = of(game)
    if found is None:
        raise InvalidOption(f"the manifest of {game} declares no kernels for browsers")
    target = out or folder(game)
    target.mkdir(parents=True, exist_ok=True)
    modules = {f"{name}.wasm": target / f"{name}.wasm" for name in found.modules}
    if _are_current(game, modules, target / INDEX):
        files = {name: path.read_bytes() for name, path in modules.items()}
    else:
        files = {f"{name}.wasm": _compiled(game, name) for name in found.modules}
    files |= _facts(game, found)
    files[INDEX] = _index(game, found, files)
    for name, raw in files.items():
        (target / name).write_bytes(raw)
    for stale in set(target.iterdir()) - {target / name for name in files}:
        stale.unlink()
    return [target / name for name in files]


def _are_current(game: str, modules: Mapping[str, Path], index: Path) -> bool:
    """Return whether modules were compiled from the current sources."""
    if not index.is_file():
        return False
    recorded = json.loads(index.read_bytes())
    return recorded["sources"] == source_hash(game) and all(
        path.is_file() and recorded["files"].get(name) == _digest(path.read_bytes()) for name, path in modules.items()
    )


def _facts(game: str, found: BrowserGame) -> dict[str, bytes]:
    """Return the boards and the weights of the bots, as the kernels read them."""
    files = {}
    for board in _boards(game):
        rules = games.by_name(f"{game}/{board}")
        files[f"{board}.board"] = rules.board.tobytes()
        if found.bots and bots_of(rules.game).policy is not None:
            files[f"{board}.weights"] = policy_for(rules).weights.tobytes()
    return files


def _boards(game: str) -> tuple[str, ...]:
    return (*manifest.of(game).boards, *manifest.of(game).own_boards)


def _index(game: str, found: BrowserGame, files: Mapping[str, bytes]) -> bytes:
    """Return the index of a game's files."""
    index = {
        "version": layout_version(blank(found.state)),
        "sources": source_hash(game),
        "files": {name: _digest(raw) for name, raw in sorted(files.items())},
        "structs": _structs(found),
        "entries": _entries(found),
        "options": found.options,
        "constants": found.constants,
        "boards": {board: _board(games.by_name(f"{game}/{board}"), found) for board in _boards(game)},
    }
    return (json.dumps(index, separators=(",", ":"), ensure_ascii=False) + "\n").encode()


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def _compiled(game: str, module: str) -> bytes:
    """Compile a module in a separate process: Numba selects the target processor and the optimisation level when it is
    imported. Optimisation must be off, because it would assume 64-bit pointers."""
    environment = {**os.environ, "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_OPT": "0"}
    with tempfile.TemporaryDirectory(prefix="fareplay-kernels-") as cache:
        environment |= {"FAREPLAY_CACHE": cache, "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-m", __name__, game, module]
        done = subprocess.run(command, env=environment, capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"cannot compile the {module} of {game}:\n{done.stderr.decode()[-4000:]}")
    return done.stdout


def check(game: str) -> list[str]:
    """Return the problems with the files of a game: missing, edited by hand, or older than the sources."""
    here = folder(game)
    if not (here / INDEX).is_file():
        return [f"{game}: {manifest.KERNELS}/{INDEX} does not exist"]
    index = json.loads((here / INDEX).read_bytes())
    wrong = [
        f"{game}: {name} differs from the compiled file"
        for name, digest in index["files"].items()
        if not (here / name).is_file() or _digest((here / name).read_bytes()) != digest
    ]
    if index["sources"] != source_hash(game):
        wrong.append(f"{game}: its kernels are older than their sources")
    found = of(game)
    if not wrong and found is not None:
        files = {f"{name}.wasm": (here / f"{name}.wasm").read_bytes() for name in found.modules} | _facts(game, found)
        if _index(game, found, files) != (here / INDEX).read_bytes():
            wrong.append(f"{game}: its boards, structs or constants have changed")
    return wrong


# Struct layouts for the client


def structs(found: BrowserGame, modules: Iterable[str] | None = None) -> list[type[Struct]]:
    """Return the structs that the entry points of modules take (by default of all), including nested ones."""
    seen: dict[type[Struct], None] = {found.state: None}
    for module in found.modules if modules is None else modules:
        for one in found.modules[module]:
            for argument in one.takes:
                if isinstance(argument.of, type) and issubclass(argument.of, Struct):
                    seen[argument.of] = None
    waiting = list(seen)
    while waiting:
        for inner in _inner(waiting.pop()):
            if inner not in seen:
                seen[inner] = None
                waiting.append(inner)
    return sorted(seen, key=lambda one: one.__name__)


def _inner(of: type[Struct]) -> Iterator[type[Struct]]:
    for hint in get_type_hints(of, include_extras=True).values():
        base = get_args(hint)[0]
        if get_origin(base) is Rows:
            yield get_args(base)[0]


def layout(of: type[Struct]) -> dict[str, Any]:
    """Return the size of a struct, and for each field its kind (or struct), offset and shape."""
    record, hints = dtype(cast(Any, of)), get_type_hints(of, include_extras=True)
    fields = {}
    for name in record.names or ():
        kind, place = record[name], record.fields[name][1]  # type: ignore[index]
        base = get_args(hints[name])[0]
        what = get_args(base)[0].__name__ if get_origin(base) is Rows else kind.base.str.lstrip("<|")
        fields[name] = [what, place, *([list(kind.shape)] if kind.shape else [])]
    return {"size": record.itemsize, "fields": fields}


def _structs(found: BrowserGame) -> dict[str, Any]:
    return {one.__name__: layout(one) for one in structs(found)}


def _entries(found: BrowserGame) -> dict[str, dict[str, list[str]]]:
    return {name: {one.name: list(map(_name, one.takes)) for one in all_} for name, all_ in found.modules.items()}


def _name(argument: wasm.Argument) -> str:
    if argument.shape is None:
        return "number"
    of = np.dtype(argument.of).str.lstrip("<|") if not issubclass(argument.of, Struct) else argument.of.__name__
    return f"{of}{list(argument.shape)}".replace(" ", "")


def board_index(rules: Rules) -> dict[str, Any]:
    """Return what the index of a game's files would contain about a board, for a custom one."""
    found = of(rules.game)
    assert found is not None
    return _board(rules, found)


def _board(rules: Rules, found: BrowserGame) -> dict[str, Any]:
    """Return what the client needs for a board: the texts of moves by number, and the settings of its bots."""
    payload: dict[str, Any] = {
        "rules": rules.version,
        "options": rules.offered,
        "seats": _seats(rules),
        "moves": {str(code): text for code, text in enumerate(rules.texts) if text},
    }
    if found.setup is not None:
        payload["setup"] = found.setup(rules)
    if found.bots:
        payload["levels"] = {level: _level(level, rules) for level in SEARCHING}
    return payload


def _seats(rules: Rules) -> list[Any]:
    """Return the allowed numbers of players: for the standard game first, then for each option that changes them."""
    found: list[Any] = []
    for options in ({}, *({name: value} for name, values in rules.offered.items() for value in values[1:])):
        seats = [seats for seats in range(1, MOST_SEATS + 1) if _is_allowed(rules, seats, options)]
        if not found or seats != found[0][1]:
            found.append([options, seats])
    return found


def _is_allowed(rules: Rules, seats: int, options: Mapping[str, Any]) -> bool:
    try:
        rules.check_options(seats, options)
    except InvalidOption:
        return False
    return True


def _level(level: str, rules: Rules) -> dict[str, Any]:
    strength = strength_of(level, rules)
    settings = b64encode(strength.settings(0).tobytes()).decode()
    return {
        "playouts": strength.playouts,
        "shared": strength.shared,
        "blur": strength.blur,
        "exact": strength.exact,
        "settings": settings,
    }


# TypeScript


def typescript(game: str) -> str:
    """Return the TypeScript types of the structs of a game's rules, for its folder in the client. The client does not
    read the structs of bots."""
    found = of(game)
    assert found is not None
    lines = ["/* Written by `fareplay kernels`: change the structs of the game's rules. */", ""]
    for one in structs(found, ["rules"]):
        lines.append(f"export interface {one.__name__} {{")
        for name, (kind, _, *shape) in layout(one)["fields"].items():
            lines.append(f"  readonly {name}: {_type(kind, shape[0] if shape else None)};")
        lines += ["}", ""]
    return "\n".join(lines)


def _type(kind: str, shape: Sequence[int] | None) -> str:
    if kind not in KINDS:
        return f"readonly {kind}[]"
    return KINDS[kind] if shape is None else ARRAYS[kind]


# The sources that the files are built from


def source_hash(game: str) -> str:
    """Return a hash of the sources of a game's kernels and of the code that compiles them."""
    name, found = manifest.of(game).browser, of(game)
    assert name is not None
    assert found is not None
    digest = hashlib.sha256(json.dumps([_structs(found), _entries(found)]).encode())
    for text in compiled_parts(_sources(name, manifest.of(game).package), name.partition(":")[2]):
        digest.update(text.encode() + b"\0")
    for path in (Path(wasm.__file__), wasm.RUNTIME):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def compiled_parts(sources: Iterable[Path], root: str) -> list[str]:
    """Return the parts of the sources that can affect a kernel: kernels and entry points, and the structs, constants
    and functions they use. Other code in the same files (such as writing a sheet as JSON) may change without a rebuild.
    """
    waiting: list[tuple[Path, ast.AST]] = []
    named: dict[str, list[tuple[Path, ast.AST]]] = {}
    for path in sources:
        for node in ast.parse(path.read_bytes()).body:
            match node:
                case ast.FunctionDef(decorator_list=[ast.Name(id="kernel")]):
                    waiting.append((path, node))
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.Call(keywords=keywords)) if name == root:
                    waiting += [(path, one.value) for one in keywords if one.arg in ("rules", "bots")]
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    named.setdefault(name, []).append((path, node))
                case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                    named.setdefault(name, []).append((path, node))
    named.pop("kernel", None)
    found = set()
    while waiting:
        path, part = waiting.pop()
        found.add((path.name, _text(path, part)))
        body = part.body if isinstance(part, ast.FunctionDef) else [part]  # annotations do not affect the compiled code
        for inner in (each for one in body for each in ast.walk(one)):
            name = inner.id if isinstance(inner, ast.Name) else inner.attr if isinstance(inner, ast.Attribute) else ""
            waiting += named.pop(name, [])
    return ["\n".join(one) for one in sorted(found)]


def _text(path: Path, node: Any) -> str:
    """Return the source of a definition without its docstring."""
    lines = path.read_text(encoding="utf-8").splitlines()
    wanted: Iterable[int] = range(node.lineno, node.end_lineno + 1)
    if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
        docstring: Any = node.body[0]
        wanted = [line for line in wanted if not docstring.lineno <= line <= docstring.end_lineno]
    return "\n".join(lines[line - 1] for line in wanted)


def _sources(name: str, package: str) -> set[Path]:
    """Return the modules of the game, the engine and the search that its kernels are imported from."""
    known = (package, "fareplay.engine", "fareplay.bots.search", "fareplay.drawing.lanes")
    seen: dict[str, Path] = {}
    waiting = [name.partition(":")[0]]
    while waiting:
        module = waiting.pop()
        spec = None if module in seen else find_spec(module)
        if spec is None or spec.origin is None:
            continue
        seen[module] = Path(spec.origin)
        waiting += [one for one in _imports(seen[module]) if f"{one}.".startswith(tuple(f"{each}." for each in known))]
    del seen["fareplay.engine.cache"]  # the on-disk cache of this machine's kernels
    return set(seen.values())


def _imports(path: Path) -> Iterator[str]:
    """Yield the modules that a source file imports, including those in `from package import module`."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            spec = find_spec(node.module)
            for folder in (spec and spec.submodule_search_locations) or ():
                yield from (
                    f"{node.module}.{one.name}" for one in node.names if Path(folder, f"{one.name}.py").exists()
                )


def _main() -> None:
    """Compile one module and write it to standard output."""
    game, module = sys.argv[1:]
    found = of(game)
    assert found is not None
    sys.stdout.buffer.write(wasm.build(found.modules[module]))


if __name__ == "__main__":
    _main()
