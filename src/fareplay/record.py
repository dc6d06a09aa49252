"""Records: a setup and a list of moves, all there is to a game (docs/record.md)."""

import copy
import json
from collections.abc import Mapping
from typing import Any, Final

from fareplay import boards, games
from fareplay.checks import check_whole, show
from fareplay.errors import InvalidBoard, InvalidOption, InvalidRecord
from fareplay.rules import Rules

KEYS: Final = ("game", "rules", "board", "seats", "options", "setup", "moves")
NEEDED: Final = ("game", "seats", "setup", "moves")
MAX_BYTES: Final = 2_000_000
MAX_MOVES: Final = 10_000


def parse(source: Mapping[str, Any] | str | bytes) -> dict[str, Any]:
    """A record's object out of JSON text, or as it is; InvalidRecord if it is none."""
    if isinstance(source, (str, bytes)):
        if len(source) > MAX_BYTES:
            raise InvalidRecord("the record", f"is larger than {MAX_BYTES} bytes")
        try:
            source = boards.parse_json(source)
        except (ValueError, RecursionError) as error:
            raise InvalidRecord("the record", f"is not JSON: {error}") from None
    if not isinstance(source, Mapping):
        raise InvalidRecord("the record", "must be an object with game, seats, options, setup and moves")
    for key in source:
        if key not in KEYS:
            raise InvalidRecord(show(key), f"is not one of {', '.join(KEYS)}")
    for key in NEEDED:
        if key not in source:
            raise InvalidRecord(key, "is missing")
    return dict(source)


def rules_of(record: Mapping[str, Any]) -> Rules:
    """The rules a record asks for; a board of the user's own comes with the record."""
    name = record["game"]
    if not isinstance(name, str):
        raise InvalidRecord("game", f"must be a text, not {show(name)}")
    try:
        rules = games.by_name(name) if "board" not in record else games.from_facts(record["board"], "board")
    except InvalidBoard as error:
        raise InvalidRecord(f"board.{error.place}", error.reason) from None
    except InvalidOption:
        raise InvalidRecord("game", f"{show(name)} is none of {', '.join(boards.names())}") from None
    if games.name_of(rules) != name:
        raise InvalidRecord("game", f"{show(name)} is not the game of the board in the record")
    version = record.get("rules", rules.version)
    if type(version) is not int or version != rules.version:
        raise InvalidRecord("rules", f"version {show(version)} is not known here; this is version {rules.version}")
    return rules


def check_options(rules: Rules, record: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """Seats and options of a record."""
    seats, options = record["seats"], record.get("options", {})
    check_whole("seats", seats, 1, 9)
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        raise InvalidRecord("options", "must be an object")
    try:
        return seats, rules.check_options(seats, options)
    except InvalidOption as error:
        raise InvalidRecord("options", str(error)) from None


def check_moves(record: Mapping[str, Any]) -> list[str]:
    """The moves as texts; whether they are legal only the game can say."""
    moves = record["moves"]
    if not isinstance(moves, list):
        raise InvalidRecord("moves", "must be a list")
    if len(moves) > MAX_MOVES:
        raise InvalidRecord("moves", f"has {len(moves)} moves, more than {MAX_MOVES}")
    for ply, move in enumerate(moves):
        if not isinstance(move, str):
            raise InvalidRecord(f"moves[{ply}]", f"must be a text, not {show(move)}")
    return moves


def write(
    rules: Rules, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any], moves: list[str]
) -> dict[str, Any]:
    """A record in its fixed order of keys."""
    board = {} if games.is_built_in(rules) else {"board": copy.deepcopy(rules.facts)}
    return {
        "game": games.name_of(rules),
        "rules": rules.version,
        **board,
        "seats": seats,
        "options": dict(options),
        "setup": dict(setup),
        "moves": list(moves),
    }


def to_json(record: Mapping[str, Any]) -> str:
    """The one JSON text of a record: the same record always gives the same bytes."""
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": "))
