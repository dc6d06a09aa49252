"""Find and read board files (`facts` checks their contents)."""

import json
from pathlib import Path
from typing import Any, Final

from fareplay import manifest
from fareplay.errors import InvalidBoard, InvalidOption, short_repr

MAX_BYTES: Final = 1_000_000


def names() -> list[str]:
    """Return the names of the boards of the installed games, as `game/board`; without those of `own_names`.

    Examples:
        >>> "get-on-board/london" in fareplay.boards.names()
        True
    """
    return [f"{game.name}/{board}" for game in manifest.installed().values() for board in game.boards]


def own_names() -> list[str]:
    """Return the names of unpublished boards, which packages add to their games.

    Examples:
        >>> "get-on-board/lisbon" in fareplay.boards.own_names()
        True
    """
    return [f"{game.name}/{board}" for game in manifest.installed().values() for board in game.own_boards]


def all_names() -> list[str]:
    """Return the names of all boards."""
    return [*names(), *own_names()]


def read(name: str) -> Any:
    """Return the board file of a board that is shipped with its game; raises InvalidOption if there is none."""
    found = manifest.of(name)
    board = name.partition("/")[2]
    if board not in (*found.boards, *found.own_boards):
        raise InvalidOption(f"there is no board {short_repr(name)}; there are {', '.join(all_names())}")
    file = found.files / "boards" / f"{board}.json"
    return json.loads(file.read_text(encoding="utf-8"))


def file_schema(game: str) -> dict[str, Any]:
    """Return the JSON Schema of a game's board files; raises InvalidOption if the game has none."""
    file = manifest.of(game).files / "board.schema.json"
    if not file.is_file():
        raise InvalidOption(f"{game} has no schema for its board files")
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def read_file(path: str | Path) -> Any:
    """Return the contents of a board file at any path."""
    file = Path(path)
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise InvalidBoard(str(path), "the file", error.strerror or "cannot be read") from None
    if len(raw) > MAX_BYTES:
        raise InvalidBoard(str(path), "the file", f"is larger than {MAX_BYTES} bytes")
    try:
        return parse_json(raw)
    except (ValueError, RecursionError) as error:
        raise InvalidBoard(str(path), "the file", f"is not JSON: {error}") from None


def parse_json(raw: str | bytes) -> Any:
    """Parse a JSON text; raises ValueError or RecursionError. NaN and Infinity are rejected."""
    return json.loads(raw, parse_constant=_reject)


def _reject(constant: str) -> None:
    raise ValueError(f"{constant} is not a JSON number")
