"""What the schemas share: the parts that each game has types of its own for, and errors."""

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
    """A sheet of any game; the points by zone stand beside the total."""

    total: int | None
    boxes: dict[str, Any]


class GameLine(Struct):
    """A way to play the rest of the turn in any game, with what it brings and costs."""

    moves: list[str]
    gain: int
    gains: dict[str, int]
    eliminates: bool


class GameEvent(Struct):
    """Something that happened in any game; the parameters of the key stand beside it."""

    key: str
    seat: int | UnsetType = UNSET


class EntryNumber(Struct):
    """Where an entry stands in the log."""

    ply: Annotated[int, Meta(description="the number of the move that did it, from 1")]
    n: Annotated[int, Meta(description="its place within the move, from 0")]


Moment = Annotated[int, Meta(description="milliseconds since 1970")]


class Empty(Struct, forbid_unknown_fields=True):
    """Nothing: no parameters, no body, or an empty object."""


class Error(Struct):
    """Any response but success: a key for programs, a message for people; some keys have more fields."""

    error: str
    message: str
