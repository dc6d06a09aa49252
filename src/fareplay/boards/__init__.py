"""Find and read board files (`facts` checks their contents)."""

import json
from pathlib import Path
from typing import Any, Final

from fareplay.boards.scenery import scenery_schema
from fareplay.errors import InvalidBoard, InvalidOption, short_repr
from fareplay.games import manifest

MAX_BYTES: Final = 1_000_000
_NAME: Final = {"type": "string", "minLength": 1, "maxLength": 60}
_HEAD: Final = {  # what every board file contains besides its game
    "board": {
        **_NAME,
        "pattern": r"^[^A-Z\s/]+$",
        "description": "The board's name in lower case, such as my-town.",
    },
    "title": {**_NAME, "description": "Its title, such as My Town."},
    "players": {
        "type": "array",
        "prefixItems": [{"type": "integer", "minimum": 1}] * 2,
        "minItems": 2,
        "maxItems": 2,
        "description": "The smallest and the largest number of players.",
    },
}


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
    """Return the JSON Schema of a game's board files; raises InvalidOption if the game has none.

    The game's own file, `board.schema.json`, has a `title`, the `properties` that not every board file has, which of
    them are `required`, and the switches of its `drawing`.
    """
    file = manifest.of(game).files / "board.schema.json"
    if not file.is_file():
        raise InvalidOption(f"{game} has no schema for its board files")
    own = json.loads(file.read_text(encoding="utf-8"))
    head = {"$schema": {"type": "string", "description": "The address of this schema, for editors."}, **_HEAD}
    drawing = scenery_schema(own.get("drawing", {}))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": own["title"],
        "type": "object",
        "properties": {**head, "drawing": drawing, "game": {"const": manifest.of(game).name}, **own["properties"]},
        "required": ["game", *_HEAD, *own["required"]],
        "additionalProperties": False,
    }


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
