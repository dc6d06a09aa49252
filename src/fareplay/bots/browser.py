"""Games in a browser: what a game declares for it, and the files built from its kernels.

A game's manifest names a `BrowserGame`. `fareplay kernels` compiles its entry points to WebAssembly (`engine/build.py`)
and writes next to them what the client needs: the offsets of struct fields, the boards and weights as the kernels read
them, and the levels of its bots. The files are part of the repository and of the package, so players do not compile
anything.
"""

import hashlib
import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

import numpy as np

from fareplay.bots.analysis import JUDGING
from fareplay.bots.game_bots import bots_of, policy_for
from fareplay.bots.levels import SEARCHING, strength_of
from fareplay.bots.search_bot import LIMITS
from fareplay.engine import build as builder
from fareplay.engine.kernel import Argument, Entry
from fareplay.engine.sources import Sources
from fareplay.engine.struct import Rows, Struct, dtype
from fareplay.errors import InvalidOption
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.rules.rules import Rules

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


def build(game: str, out: Path | None = None, platforms: Sequence[str] = builder.SHIPPED) -> list[Path]:
    """Compile the kernels of a game and write all its files, next to its manifest or to another folder. Nothing is
    compiled that is up to date."""
    known, found, target = manifest.of(game), of(game), out or folder(game)
    target.mkdir(parents=True, exist_ok=True)
    modules = {} if found is None else {name: f"{known.browser}.{name}" for name in found.modules}
    written = builder.update(known.package, target, platforms=platforms, wasm=modules)
    if found is not None:
        files = {f"{name}.wasm": (target / f"{name}.wasm").read_bytes() for name in modules} | _facts(game, found)
        files[INDEX] = _index(game, found, files)
        for name, raw in files.items():
            (target / name).write_bytes(raw)
        written = [*dict.fromkeys([*written, *(target / name for name in files)])]
    for stale in {*target.iterdir()} - {*written}:
        stale.unlink()
    return written


def _facts(game: str, found: BrowserGame) -> dict[str, bytes]:
    """Return the boards and the weights of the bots, as the kernels read them."""
    files = {}
    for board in _boards(game):
        rules = registry.by_name(f"{game}/{board}")
        files[f"{board}.board"] = rules.board.tobytes()
        if found.bots and bots_of(rules.game).policy is not None:
            files[f"{board}.weights"] = policy_for(rules).weights.tobytes()
    return files


def _boards(game: str) -> tuple[str, ...]:
    return (*manifest.of(game).boards, *manifest.of(game).own_boards)


def _index(game: str, found: BrowserGame, files: Mapping[str, bytes]) -> bytes:
    """Return the index of a game's files."""
    index = {
        "version": Sources.of(manifest.of(game).package).hash,
        "files": {name: _digest(raw) for name, raw in sorted(files.items())},
        "structs": _structs(found),
        "entries": _entries(found),
        "options": found.options,
        "constants": found.constants,
        "judging": JUDGING,
        "searching": LIMITS,
        "boards": {board: _board(registry.by_name(f"{game}/{board}"), found) for board in _boards(game)},
    }
    return (json.dumps(index, separators=(",", ":"), ensure_ascii=False) + "\n").encode()


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def check(game: str) -> list[str]:
    """Return the problems with the files of a game: missing, edited by hand, or older than the sources."""
    here, found, package = folder(game), of(game), manifest.of(game).package
    wrong = builder.check(package, here)
    if wrong or found is None:
        return wrong
    files = {f"{name}.wasm": (here / f"{name}.wasm").read_bytes() for name in found.modules} | _facts(game, found)
    files[INDEX] = _index(game, found, files)
    changed = (name for name, raw in files.items() if not (here / name).is_file() or (here / name).read_bytes() != raw)
    return [f"{package}: {name} has changed" for name in changed]


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


def _name(argument: Argument) -> str:
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
