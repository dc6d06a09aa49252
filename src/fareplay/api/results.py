"""The schemas of results: finished games, curves, achievements, insights, ladders, the export."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fareplay.api.common import Timestamp
from fareplay.api.deals import ChallengeEntry
from fareplay.api.people import Person, Profile, Rating
from fareplay.api.relations import Relations
from fareplay.api.tables import Purpose

Month = Annotated[str, Meta(pattern=r"^20\d\d-(0[1-9]|1[0-2])$", examples=["2026-11"], description="a month in UTC")]
AchievementName = Literal["games", "victories", "expert"]
GameOrBoard = Annotated[str, Meta(max_length=60, examples=["get-on-board", "get-on-board/london"])]


class PlayedSeat(Struct):
    """The player of a seat in a finished game, and their result."""

    seat: int
    person: Person | None
    level: str | None
    label: Annotated[str | None, Meta(description="the seat's name, if one person had several seats")]
    colour: int
    score: int | None
    place: int
    hinted: Annotated[bool, Meta(description="whether the player has been given a hint in this game")]


class Played(Struct):
    """A finished game from the point of view of one seat. The ratings of the game and of the board are those after it,
    with the change; null if the game was not rated."""

    table: str
    seat: int
    game: str
    purpose: Purpose
    at: Timestamp
    score: Annotated[int | None, Meta(description="null if eliminated")]
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


class ProfileQuery(Struct, forbid_unknown_fields=True):
    """The games to count in a profile."""

    month: Month | None = None


class PlayedQuery(Struct, forbid_unknown_fields=True):
    """The finished games to list."""

    game: Annotated[str, Meta(max_length=120, description="only games on this board")] | None = None
    month: Month | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 20
    before: Annotated[str, Meta(max_length=80, description="the last page's `before`, for the next page")] | None = None


class CurvePoint(Struct):
    """A finished game on a curve. The ratings are null if it was not rated, the score is null if eliminated."""

    game: str
    at: Timestamp
    score: int | None
    rating: float | None
    board_rating: float | None


class Curves(Struct):
    """Somebody's last finished games, the oldest first."""

    points: list[CurvePoint]


class Achievement(Struct):
    """An achievement on a board: a number of games or victories, or the average points of the expert bot."""

    name: AchievementName
    least: Annotated[int, Meta(description="how many games, victories or points it takes")]
    reached: bool
    share: Annotated[float, Meta(description="the share of this server's players of this board who have reached it")]


class BoardAchievements(Struct):
    """Somebody's achievements on a board, and how many people of this server have played it."""

    game: str
    players: int
    achievements: list[Achievement]


class Achievements(Struct):
    """Somebody's achievements on every board."""

    boards: list[BoardAchievements]


class InsightsQuery(Struct, forbid_unknown_fields=True):
    """The board to show insights for."""

    game: Annotated[str, Meta(max_length=60, examples=["get-on-board/london"])]


class Averages(Struct):
    """Mean points by zone, including the total, and by round, or by turn in a game without rounds."""

    games: int
    zones: dict[str, float]
    rounds: list[float]


class Insights(Struct):
    """Somebody's averages on a board, compared with players of about the same strength and with the expert bot. An
    average is null if there are no games yet."""

    game: str
    mine: Averages | None
    rating: Annotated[float, Meta(description="the rating around which `level` is averaged")]
    level: Averages | None
    expert: Averages | None


class LadderQuery(Struct, forbid_unknown_fields=True):
    """The ladder to show, and the first place."""

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
    """The players of a game or a board, the strongest first. They are ordered by the rating minus its error, so that
    nobody gets to the top with a few games."""

    game: str
    players: Annotated[int, Meta(description="the number of players on the whole ladder")]
    rungs: list[Rung]
    mine: Rung | None


class Export(Struct):
    """Everything that the server stores about me and that I may see."""

    profile: Profile
    games: list[Played]
    relations: Relations
    challenges: list[ChallengeEntry]
