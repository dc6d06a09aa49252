"""Records: a setup and a list of moves, which define a whole game (docs/record.md)."""

import copy
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NotRequired, TypedDict, cast

from fareplay import boards
from fareplay.errors import InvalidBoard, InvalidOption, InvalidRecord
from fareplay.rules import registry
from fareplay.rules.form import Whole, value_text
from fareplay.rules.rules import Options, Rules, Setup


class Record(TypedDict):
    """A record; its keys are written in this order."""

    game: str  # and its board: "get-on-board/new-york"
    rules: NotRequired[int]  # the version of the rules that wrote it
    board: NotRequired[dict[str, Any]]  # the board file, if the board is not shipped with its game
    seats: int
    options: NotRequired[Options]
    setup: Setup
    moves: list[str]


KEYS: Final = ("game", "rules", "board", "seats", "options", "setup", "moves")
NEEDED: Final = ("game", "seats", "setup", "moves")
MAX_BYTES: Final = 2_000_000
MAX_MOVES: Final = 10_000


def parse(source: Mapping[str, Any] | str | bytes) -> Record:
    """Parse a record from a JSON text or an object. This checks the keys but not the values."""
    if isinstance(source, (str, bytes)):
        if len(source) > MAX_BYTES:
            raise InvalidRecord("the record", f"is larger than {MAX_BYTES} bytes")
        try:
            source = boards.parse_json(source)
        except (ValueError, RecursionError) as error:
            hint = "; pass a Path, or the text of the file" if str(source).endswith(".json") else ""
            raise InvalidRecord("the record", f"is not JSON: {error}{hint}") from None
    if not isinstance(source, Mapping):
        raise InvalidRecord("the record", "must be an object with game, seats, options, setup and moves")
    for key in source:
        if key not in KEYS:
            raise InvalidRecord(value_text(key), f"is not one of {', '.join(KEYS)}")
    for key in NEEDED:
        if key not in source:
            raise InvalidRecord(key, "is missing")
    return cast(Record, dict(source))


def rules_of(record: Record) -> Rules:
    """Return the rules of a record's game, for the board that it names or contains."""
    name: object = record["game"]
    if not isinstance(name, str):
        raise InvalidRecord("game", f"must be a text, not {value_text(name)}")
    try:
        rules = registry.by_name(name) if "board" not in record else registry.from_facts(record["board"], "board")
    except InvalidBoard as error:
        raise InvalidRecord(f"board.{error.place}", error.reason) from None
    except InvalidOption:
        raise InvalidRecord("game", f"{value_text(name)} is not one of {', '.join(boards.all_names())}") from None
    if registry.name_of(rules) != name:
        raise InvalidRecord("game", f"{value_text(name)} does not match the board in the record")
    version = record.get("rules", rules.version)
    if type(version) is not int or version != rules.version:
        raise InvalidRecord("rules", f"version {value_text(version)} is not supported; this is version {rules.version}")
    return rules


def check_options(rules: Rules, record: Record) -> tuple[int, Options]:
    """Return the seats and the options of a record."""
    seats, options = record["seats"], record.get("options", {})
    Whole(1, 9).check("seats", seats)
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        raise InvalidRecord("options", "must be an object")
    try:
        return seats, rules.check_options(seats, options)
    except InvalidOption as error:
        raise InvalidRecord("options", str(error)) from None


def check_moves(record: Record) -> list[str]:
    """Return the moves of a record. Only the game can check whether they are legal."""
    moves = record["moves"]
    if not isinstance(moves, list):
        raise InvalidRecord("moves", "must be a list")
    if len(moves) > MAX_MOVES:
        raise InvalidRecord("moves", f"has {len(moves)} moves, more than {MAX_MOVES}")
    for ply, move in enumerate(moves):
        if not isinstance(move, str):
            raise InvalidRecord(f"moves[{ply}]", f"must be a text, not {value_text(move)}")
    return moves


def write(rules: Rules, seats: int, options: Options, setup: Setup, moves: Sequence[str]) -> Record:
    """Return a record with its keys in the standard order."""
    board = {} if registry.is_built_in(rules) else {"board": copy.deepcopy(rules.facts)}
    record = {
        "game": registry.name_of(rules),
        "rules": rules.version,
        **board,
        "seats": seats,
        "options": dict(options),
        "setup": dict(setup),
        "moves": list(moves),
    }
    return cast(Record, record)


def to_json(record: Record) -> str:
    """Return a record as JSON; the same record always gives the same bytes."""
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": "))
