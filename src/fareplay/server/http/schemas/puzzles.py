"""The schemas of puzzles and of tables that begin with a position."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


class PuzzleInfo(Struct):
    """A puzzle: make the most of the last turns, with all that is to come known."""

    id: str
    game: str
    difficulty: Literal["easy", "medium", "hard"]
    theme: Annotated[str, Meta(description="the zone in which the best line gains most over the obvious one")]
    turns: Annotated[int, Meta(description="to be played")]
    now: Annotated[int, Meta(description="points in the position")]


class Puzzle(Struct):
    """A puzzle with its position."""

    puzzle: PuzzleInfo
    record: dict[str, Any]


class PuzzleAnswer(Struct):
    """The best line of a puzzle; points are totals at the end."""

    best: int
    second: Annotated[int, Meta(description="the most that any other first turn makes")]
    obvious: Annotated[int, Meta(description="what the turn that brings most now makes, turn by turn")]
    turns: list[list[str]]
    zones: Annotated[dict[str, list[int]], Meta(description="points of the best line and of the obvious one")]


class PositionRequest(Struct, forbid_unknown_fields=True):
    """Try a finished game again from a ply on, on a seat."""

    ply: Annotated[int, Meta(ge=0, le=10_000)]
    seat: Annotated[int, Meta(ge=0, le=20)]
