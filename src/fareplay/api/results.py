"""The schemas of what finished games tell of somebody: the games themselves, curves, insights, ladders, the export."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fareplay.api.common import Moment
from fareplay.api.people import Person, Profile, Rating
from fareplay.api.relations import Relations
from fareplay.api.tables import Purpose

Month = Annotated[str, Meta(pattern=r"^20\d\d-(0[1-9]|1[0-2])$", examples=["2026-11"], description="of UTC")]
AchievementName = Literal["games", "victories", "expert"]
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


class ProfileQuery(Struct, forbid_unknown_fields=True):
    """Which of somebody's games to count."""

    month: Month | None = None


class PlayedQuery(Struct, forbid_unknown_fields=True):
    """Which finished games to list."""

    game: Annotated[str, Meta(max_length=60, description="only on this board")] | None = None
    month: Month | None = None
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


class Achievement(Struct):
    """Something that can be reached on a board: so many games or victories, or the points that the expert bot makes on
    average."""

    name: AchievementName
    least: Annotated[int, Meta(description="how many games, victories or points it takes")]
    reached: bool
    share: Annotated[float, Meta(description="of those on this server who have finished a game on this board")]


class BoardAchievements(Struct):
    """What somebody has reached on a board that so many people of this server have played."""

    game: str
    players: int
    achievements: list[Achievement]


class Achievements(Struct):
    """What somebody has reached, board by board."""

    boards: list[BoardAchievements]


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
