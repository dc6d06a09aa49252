"""The schemas of puzzles, and of how a deal was played before."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


class PuzzleInfo(Struct):
    """A puzzle: a position in which everything to come is known, and a goal."""

    id: str
    game: str
    difficulty: Literal["easy", "medium", "hard"]
    theme: Annotated[str, Meta(description="the zone in which the best line gains most, or the goal")]
    turns: Annotated[int, Meta(description="the number of turns to play")]
    now: Annotated[int, Meta(description="the points in the given position")]
    goal: Annotated[str, Meta(description="`points`, or a goal of the game", examples=["points", "fewest", "safe"])]
    subject: Annotated[int | None, Meta(description="the ticket that the goal is about")]
    rating: Annotated[int, Meta(description="on the same scale as the players' puzzle ratings")]


class Puzzle(Struct):
    """A puzzle with its position."""

    puzzle: PuzzleInfo
    record: dict[str, Any]


class PuzzleAnswer(Struct):
    """The best line of a puzzle, counted in points at the end or in turns."""

    best: int
    second: Annotated[int | None, Meta(description="the best result after any other first turn, or null")]
    obvious: Annotated[int | None, Meta(description="the result of taking the most points in every turn")]
    turns: Annotated[list[list[str]], Meta(description="the moves of each turn, including the other players'")]
    sheet: Annotated[dict[str, int | None], Meta(description="the points of each zone after the best line")]


class PuzzleTryRequest(Struct, forbid_unknown_fields=True):
    """My moves of a try, without the other players'. If they do not end the puzzle, I gave up."""

    moves: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=200)]


class PuzzleTry(Struct):
    """The result of a try. The first try of a puzzle is rated."""

    over: Annotated[bool, Meta(description="false if it was given up")]
    made: Annotated[int | None, Meta(description="points or turns; null if the goal was not reached")]
    solved: bool
    rating: Annotated[int | None, Meta(description="my new rating, if this try was rated")]
    change: Annotated[int | None, Meta(description="the change of my rating")]
    answer: PuzzleAnswer


class MyPuzzles(Struct):
    """My puzzle rating, and the puzzles that I have tried and solved."""

    rating: int
    deviation: Annotated[int, Meta(description="the uncertainty of the rating")]
    tried: Annotated[list[str], Meta(description="puzzles whose first try is over")]
    solved: Annotated[list[str], Meta(description="puzzles solved on any try")]
    first_time: Annotated[int, Meta(description="puzzles solved on the first try")]
    streak: Annotated[int, Meta(description="puzzles solved in a row on the first try")]
    longest: int


class Ghost(Struct):
    """An earlier game on the same deal, shown beside the game of a player who plays it again."""

    kind: Annotated[
        Literal["mine", "player", "friend", "expert", "clairvoyant"],
        Meta(description="`player`: another player of the replayed game; `clairvoyant`: knew everything to come"),
    ]
    name: Annotated[str, Meta(description="the name of a person")]
    level: Annotated[str | None, Meta(description="the level of a bot")]
    seat: int
    turns: Annotated[list[list[str]], Meta(description="the moves of each turn, including the opening choice")]
    points: Annotated[list[int | None], Meta(description="the points after each turn; null once eliminated")]
