"""The schemas of what finished games tell of somebody: the games themselves, curves, insights, ladders, the export."""

from typing import Annotated

from msgspec import Meta, Struct

from fareplay.server.http.schemas.common import Moment
from fareplay.server.http.schemas.people import Person, Profile, Rating
from fareplay.server.http.schemas.relations import Relations
from fareplay.server.http.schemas.tables import Purpose

GameOrBoard = Annotated[str, Meta(max_length=60, examples=["get-on-board", "get-on-board/london"])]


class PlayedSeat(Struct):
    """Who played at a seat of a finished game, and how they did."""

    seat: int
    person: Person | None
    level: str | None
    label: Annotated[str | None, Meta(description="what the seat was called, where one person had several")]
    colour: int
    score: int | None
    place: int


class Played(Struct):
    """A finished game as one of its seats had it. The ratings are those after it, of the game and of the board, with
    how they changed; null if it was not rated."""

    table: str
    seat: int
    game: str
    purpose: Purpose
    at: Moment
    score: Annotated[int | None, Meta(description="null if they were eliminated")]
    place: int
    won: bool
    sheet: Annotated[dict[str, int | None], Meta(description="points by zone, and the total")]
    rating: float | None
    rating_change: float | None
    board_rating: float | None
    board_change: float | None
    seats: list[PlayedSeat]


class PlayedList(Struct):
    """Finished games, the latest first; `before` asks for the next page."""

    games: list[Played]
    before: str | None


class PlayedQuery(Struct, forbid_unknown_fields=True):
    """Which finished games to list."""

    game: Annotated[str, Meta(max_length=60, description="only on this board")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 20
    before: Annotated[str, Meta(max_length=80, description="the next page, as the last one said")] | None = None


class CurvePoint(Struct):
    """One finished game on a curve; the ratings are null if it was not rated, the score if they were eliminated."""

    game: str
    at: Moment
    score: int | None
    rating: float | None
    board_rating: float | None


class Curves(Struct):
    """The last finished games of somebody, the oldest first."""

    points: list[CurvePoint]


class InsightsQuery(Struct, forbid_unknown_fields=True):
    """Which board."""

    game: Annotated[str, Meta(max_length=60, examples=["get-on-board/london"])]


class Averages(Struct):
    """Mean points of so many games: by zone, the total among them, and by round (in a game without rounds by turn)."""

    games: int
    zones: dict[str, float]
    rounds: list[float]


class Insights(Struct):
    """What somebody makes of a board, beside those who are about as strong and beside the expert bot. An average is
    null if nothing is known yet."""

    game: str
    mine: Averages | None
    rating: Annotated[float, Meta(description="by which those of the same level are found")]
    level: Averages | None
    expert: Averages | None


class LadderQuery(Struct, forbid_unknown_fields=True):
    """Which ladder, and from which place on."""

    game: GameOrBoard
    skip: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


class Rung(Struct):
    """A player's place on a ladder: a person, or a level of bots."""

    place: int
    person: Person | None
    level: str | None
    rating: Rating


class Ladder(Struct):
    """The players of a game or a board, the strongest first: ordered by the rating less its error, so that few games
    make nobody great."""

    game: str
    players: Annotated[int, Meta(description="how many there are in all")]
    rungs: list[Rung]
    mine: Rung | None


class Export(Struct):
    """All that the server keeps of me and that I may see."""

    profile: Profile
    games: list[Played]
    relations: Relations
