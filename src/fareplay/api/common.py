"""Types that several schemas share: placeholders for the types of each game, and errors."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType


def _part(name: str) -> Meta:
    return Meta(extra_json_schema={"x-game-part": name})


Setup = Annotated[dict[str, Any], _part("setup")]


Options = Annotated[dict[str, Any], _part("options")]


Position = Annotated[dict[str, Any], _part("position")]


Sheet = Annotated[dict[str, Any], _part("sheet")]


Line = Annotated[dict[str, Any], _part("line")]


LogEntry = Annotated[dict[str, Any], _part("log_entry")]  # an event with its EntryNumber


class GameSheet(Struct):
    """A sheet of any game; each game adds its points by zone."""

    total: int | None
    boxes: dict[str, Any]


class GameLine(Struct):
    """A way to play the rest of the turn in any game, with the points it gains."""

    moves: list[str]
    gain: int
    gains: dict[str, int]
    eliminates: bool


class GameEvent(Struct):
    """Something that happened in any game; each game adds the parameters of the key."""

    key: str
    seat: int | UnsetType = UNSET


class EntryNumber(Struct):
    """The position of an entry in the log."""

    ply: Annotated[int, Meta(description="the number of the move that caused it, from 1")]
    n: Annotated[int, Meta(description="its index within the move, from 0")]


Timestamp = Annotated[int, Meta(description="milliseconds since 1970")]


class Empty(Struct, forbid_unknown_fields=True):
    """No parameters, no body, or an empty object."""


class Error(Struct):
    """An error response: a key for programs and a message for people. Some keys have more fields."""

    error: str
    message: str
