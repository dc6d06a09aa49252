"""Records: a setup and a list of moves, which define a whole game (docs/record.md).

Games use the `check_…` functions to validate their own setups.
"""

import copy
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NotRequired, TypedDict, cast

from fareplay import boards, games
from fareplay.errors import InvalidBoard, InvalidOption, InvalidRecord, short_repr
from fareplay.rules import Options, Rules, Setup


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
            hint = "; pass the text of the file, not its name" if str(source).endswith(".json") else ""
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
        rules = games.by_name(name) if "board" not in record else games.from_facts(record["board"], "board")
    except InvalidBoard as error:
        raise InvalidRecord(f"board.{error.place}", error.reason) from None
    except InvalidOption:
        raise InvalidRecord("game", f"{value_text(name)} is not one of {', '.join(boards.all_names())}") from None
    if games.name_of(rules) != name:
        raise InvalidRecord("game", f"{value_text(name)} does not match the board in the record")
    version = record.get("rules", rules.version)
    if type(version) is not int or version != rules.version:
        raise InvalidRecord("rules", f"version {value_text(version)} is not supported; this is version {rules.version}")
    return rules


def check_options(rules: Rules, record: Record) -> tuple[int, Options]:
    """Return the seats and the options of a record."""
    seats, options = record["seats"], record.get("options", {})
    check_whole("seats", seats, 1, 9)
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
    board = {} if games.is_built_in(rules) else {"board": copy.deepcopy(rules.facts)}
    record = {
        "game": games.name_of(rules),
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


def check_keys(place: str, value: Any, keys: Collection[str]) -> None:
    """Raise InvalidRecord unless a value is an object with exactly these keys."""
    if not isinstance(value, Mapping):
        raise InvalidRecord(place, "must be an object")
    for key in keys:
        if key not in value:
            raise InvalidRecord(f"{place}.{key}", "is missing")
    for key in value:
        if key not in keys:
            raise InvalidRecord(f"{place}.{value_text(key)}", f"is not one of {', '.join(keys)}")


def check_whole(place: str, value: Any, least: int, most: int) -> None:
    """Raise InvalidRecord unless a value is a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidRecord(place, f"must be a whole number from {least} to {most}, not {value_text(value)}")


def check_list(place: str, value: Any, among: Collection[Any], length: int | None = None) -> None:
    """Raise InvalidRecord unless a value is a list of distinct members of a collection, of the given length."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise InvalidRecord(place, f"must be a list of {length}" if length is not None else "must be a list")
    seen: set[Any] = set()
    for index, item in enumerate(value):
        if isinstance(item, bool) or not isinstance(item, (int, str)) or item not in among:
            raise InvalidRecord(f"{place}[{index}]", f"{value_text(item)} is not one of {_listed(among)}")
        if item in seen:
            raise InvalidRecord(f"{place}[{index}]", f"{value_text(item)} occurs twice")
        seen.add(item)


def value_text(value: object) -> str:
    """Return a value as text for a message: a word unchanged, anything else as its `repr`."""
    return value if isinstance(value, str) and value.isidentifier() and len(value) <= 40 else short_repr(value)


def _listed(among: Collection[Any]) -> str:
    return f"{among[0]} to {among[-1]}" if isinstance(among, range) else ", ".join(map(str, among))
