"""The schemas of puzzles, and of how a deal was played before."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


class PuzzleInfo(Struct):
    """A puzzle: a position with all that is to come known, and something to reach."""

    id: str
    game: str
    difficulty: Literal["easy", "medium", "hard"]
    theme: Annotated[str, Meta(description="the zone in which the best line gains most, or else the goal")]
    turns: Annotated[int, Meta(description="to be played")]
    now: Annotated[int, Meta(description="points in the position")]
    goal: Annotated[str, Meta(description="`points`, or one of the game's own", examples=["points", "fewest", "safe"])]
    subject: Annotated[int | None, Meta(description="what the goal is about: a ticket")]
    rating: Annotated[int, Meta(description="on the scale of those who solve puzzles")]


class Puzzle(Struct):
    """A puzzle with its position."""

    puzzle: PuzzleInfo
    record: dict[str, Any]


class PuzzleAnswer(Struct):
    """The best line of a puzzle, counted in points at the end or in turns."""

    best: int
    second: Annotated[int | None, Meta(description="the best that any other first turn makes, if it reaches anything")]
    obvious: Annotated[int | None, Meta(description="what the turn that seems best makes, turn by turn")]
    turns: Annotated[list[list[str]], Meta(description="the others' turns too")]
    sheet: Annotated[dict[str, int | None], Meta(description="the points of each zone after the best line")]


class PuzzleTryRequest(Struct, forbid_unknown_fields=True):
    """My moves of a try, without the others'. Where they do not end it, it was given up."""

    moves: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=200)]


class PuzzleTry(Struct):
    """How a try of a puzzle went. The first one is rated."""

    over: Annotated[bool, Meta(description="false if it was given up")]
    made: Annotated[int | None, Meta(description="points or turns; null if nothing was reached")]
    solved: bool
    rating: Annotated[int | None, Meta(description="mine, if this try was rated")]
    change: Annotated[int | None, Meta(description="of my rating by this try")]
    answer: PuzzleAnswer


class MyPuzzles(Struct):
    """My rating for puzzles, and which I have tried and solved."""

    rating: int
    deviation: Annotated[int, Meta(description="how far the rating may be off")]
    tried: Annotated[list[str], Meta(description="puzzles whose first try is over")]
    solved: Annotated[list[str], Meta(description="puzzles solved at any try")]
    first_time: Annotated[int, Meta(description="puzzles solved at the first try")]
    streak: Annotated[int, Meta(description="puzzles solved at the first try, one after the other")]
    longest: int


class Ghost(Struct):
    """How somebody played this deal before, to be drawn beside whoever plays it again."""

    kind: Annotated[
        Literal["mine", "player", "friend", "expert", "clairvoyant"],
        Meta(description="`player`: another of the game that is tried again; `clairvoyant`: knew all that was to come"),
    ]
    name: Annotated[str, Meta(description="of a person")]
    level: Annotated[str | None, Meta(description="of a bot that sat there")]
    seat: int
    turns: Annotated[list[list[str]], Meta(description="the moves of each turn, the first choice among them")]
    points: Annotated[list[int | None], Meta(description="after each turn; null once eliminated")]
