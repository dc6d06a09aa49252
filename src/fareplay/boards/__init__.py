"""The boards: facts in files. This package only finds and reads them; the rules check what they say."""

import json
from importlib import resources
from pathlib import Path
from typing import Any

from fareplay.errors import InvalidBoard

MAX_BYTES = 1_000_000


def names() -> list[str]:
    """The boards that come with Fareplay, as `game/board`."""
    return [
        "get-on-board/new-york",
        "get-on-board/london",
        "get-on-board/rome",
        "get-on-board/paris",
        "ticket-to-ride/london",
    ]


def read(name: str) -> Any:
    """The board file of a board that comes with Fareplay."""
    file = resources.files(__package__) / f"{name.replace('/', '-')}.json"
    return json.loads(file.read_text(encoding="utf-8"))


def read_file(path: str | Path) -> Any:
    """A board file of the user's own."""
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
    """What a JSON text says; ValueError or RecursionError if it is none. NaN and Infinity are Python's, not JSON's."""
    return json.loads(raw, parse_constant=_refuse)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number")
