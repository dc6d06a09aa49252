"""The JSON Schema of records, made from what the rules of each board check records by."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final

from fareplay import boards
from fareplay.boards.facts import MAX_SEATS
from fareplay.errors import InvalidOption
from fareplay.game.record import KEYS, MAX_MOVES, NEEDED
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.rules.form import Schema
from fareplay.rules.rules import OptionValue, Rules

PARTS: Final[Mapping[str, Schema]] = {
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
    "options": {"type": "object", "description": "The options that differ from their defaults."},
    "setup": {"type": "object", "description": "Everything that chance decided."},
    "moves": {"type": "array", "maxItems": MAX_MOVES, "items": {"type": "string", "minLength": 1, "maxLength": 60}},
}


def record_schema() -> Schema:
    """Return the JSON Schema (2020-12) of the records of all installed games."""
    names = boards.all_names()
    pattern = f"^({'|'.join(map(re.escape, manifest.installed()))})/.{{1,60}}$"
    without_board = {"not": {"required": ["board"]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:fareplay:record",
        "title": "Record of a game",
        "description": "A setup and a list of moves, which define the whole game. Only the rules can check whether "
        "each move is legal.",
        "type": "object",
        "required": list(NEEDED),
        "additionalProperties": False,
        "properties": {key: PARTS[key] for key in KEYS} | {"game": PARTS["game"] | {"pattern": pattern}},
        "allOf": [
            {"if": without_board, "then": {"properties": {"game": {"enum": names}}}},
            *(
                {"if": _is("game", name) | without_board, "then": _board_schema(registry.by_name(name))}
                for name in names
            ),
        ],
    }


def _board_schema(rules: Rules) -> Schema:
    """Return what the schema says of records on a board: their seats, options, setups and moves."""
    cases = list(_cases(rules))
    options = {name: {"enum": list(values)} for name, values in rules.offered.items()}
    return {
        "properties": {
            "seats": {"enum": sorted({seats for seats, _, _ in cases})},
            "options": {"additionalProperties": False, "properties": options},
            "moves": {"items": {"enum": list(rules.codes)}},
        },
        "allOf": [
            {"if": {"allOf": [_is("seats", seats), *conditions]}, "then": {"properties": {"setup": setup}}}
            for seats, conditions, setup in cases
        ],
    }


def _cases(rules: Rules) -> Iterator[tuple[int, list[Schema], Schema]]:
    """Yield the schema of setups for every number of seats, with the options on which setups depend."""
    found: dict[tuple[int, frozenset[tuple[str, OptionValue]]], Schema] = {}
    for seats, values in product(range(1, MAX_SEATS + 1), product(*rules.offered.values())):
        try:
            given = rules.check_options(seats, dict(zip(rules.offered, values, strict=True)))
        except InvalidOption:
            continue
        form = {key: part.schema() for key, part in rules.setup_form(seats, given).items()}
        setup = {"required": list(form), "additionalProperties": False, "properties": form}
        found[seats, frozenset(given.items())] = setup
    matter = {
        name
        for (seats, options), setup in found.items()
        for name, value in options
        if found.get((seats, options - {(name, value)}), setup) != setup
    }
    cases = {
        (seats, frozenset(one for one in options if one[0] in matter)): setup
        for (seats, options), setup in found.items()
    }
    for (seats, options), setup in cases.items():
        chosen = dict(options)
        yield seats, [_option(name, chosen.get(name), rules.offered[name][0]) for name in sorted(matter)], setup


def _is(key: str, value: Any) -> Schema:
    return {"required": [key], "properties": {key: {"const": value}}}


def _option(name: str, value: OptionValue | None, usual: OptionValue) -> Schema:
    """Return the condition that an option has a value, or with None its usual one, which need not be written."""
    if value is None:
        return {"properties": {"options": {"properties": {name: {"const": usual}}}}}
    return {"required": ["options"], "properties": {"options": _is(name, value)}}
