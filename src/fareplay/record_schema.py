"""The JSON Schema of records: the part that all games share, and the part of each installed game.

A game describes its options, setup and moves in `record_schema.json` in its own folder. This module does not import the
rules, so printing the schema is fast.
"""

import json
import re
from typing import Any, Final

from fareplay import boards, manifest
from fareplay.facts import MAX_SEATS
from fareplay.manifest import Manifest

Schema = dict[str, Any]

RECORD: Final[Schema] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:fareplay:record",
    "title": "Record of a game",
    "description": "A setup and a list of moves: all there is to a game. Whether each move is legal only the rules "
    "can say.",
    "type": "object",
    "required": ["game", "seats", "setup", "moves"],
    "additionalProperties": False,
    "properties": {
        "game": {"type": "string", "description": "The game and its board."},
        "rules": {
            "type": "integer",
            "minimum": 1,
            "description": "The version of the rules that wrote the record; without it the current rules read it.",
        },
        "board": {
            "type": "object",
            "description": "The board file, only if the board does not come with its game.",
            "required": ["board", "title", "game", "players"],
        },
        "seats": {"type": "integer", "minimum": 1, "maximum": MAX_SEATS},
        "options": {"type": "object", "description": "What differs from the usual game."},
        "setup": {"type": "object", "description": "Everything that chance decided."},
        "moves": {
            "type": "array",
            "maxItems": 10_000,
            "items": {"type": "string", "minLength": 1, "maxLength": 60},
        },
    },
}


def record_schema() -> Schema:
    """Return the JSON Schema (2020-12) of the records of all installed games."""
    games = manifest.installed()
    names = "|".join(map(re.escape, games))
    game = RECORD["properties"]["game"] | {"pattern": f"^({names})/.{{1,60}}$"}
    own_board = {"if": {"not": {"required": ["board"]}}, "then": {"properties": {"game": {"enum": boards.all_names()}}}}
    parts = [
        {"if": {"required": ["game"], "properties": {"game": {"pattern": f"^{re.escape(name)}/"}}}, "then": part}
        for name, one in games.items()
        if (part := _part(one))
    ]
    return RECORD | {"properties": RECORD["properties"] | {"game": game}, "allOf": [own_board, *parts]}


def _part(game: Manifest) -> Schema:
    """Return the additional schema for the records of one game; empty if it has none."""
    file = game.files / "record_schema.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
