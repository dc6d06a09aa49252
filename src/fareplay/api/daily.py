"""The schemas of the daily city."""

from typing import Annotated

from msgspec import Meta, Struct

from fareplay.api.common import Timestamp

Day = Annotated[str, Meta(description="a day in UTC", examples=["2026-11-16"])]


class Try(Struct):
    """My try of a day. Points and gains are present once it is over."""

    day: Day
    game: str
    table: str
    over: bool
    points: Annotated[int | None, Meta(description="null while it is being played, and if I was eliminated")]
    gains: Annotated[list[int], Meta(description="the points gained in each round")]
    counts: Annotated[bool, Meta(description="false if somebody at my address played before, one of us as a guest")]


class WeekOf(Struct):
    """My week or a friend's: one try a day from Monday on."""

    person: str
    name: str
    mine: bool
    days: Annotated[list[int | None], Meta(description="points by day; null if not played, 0 if eliminated")]
    total: int


class Daily(Struct):
    """Today's city."""

    day: Day
    game: str
    solo: Annotated[str | None, Meta(description="the solo game of the day; null for practice")]
    ends_at: Timestamp
    world: Annotated[bool, Meta(description="whether the deal depends on the date alone, the same on every server")]
    key_hash: Annotated[str, Meta(description="the hash of the key from which today's cards are dealt")]
    next_key_hash: Annotated[str, Meta(description="the same for tomorrow")]
    tries: Annotated[int, Meta(description="tries of people that are finished today")]
    mine: Try | None
    streak: Annotated[int, Meta(description="days in a row, up to today or yesterday")]
    longest: int
    calendar: Annotated[list[Try], Meta(description="my counted tries, the newest first")]
    first: Annotated[Day | None, Meta(description="the first day on this server; null if there is none yet")]
    week: Annotated[
        list[WeekOf],
        Meta(description="my friends' and mine, the most points first; today's points of friends once I have played"),
    ]


class Bar(Struct):
    """The number of tries with these points."""

    points: int | None
    tries: int


class Ranked(Struct):
    """A place in the ranking of a day."""

    place: int
    name: str
    person: str
    points: int | None
    mine: bool


class Benchmark(Struct):
    """A bot's result on the same deal."""

    points: int | None
    gains: list[int]
    moves: Annotated[list[str], Meta(description="empty until the day is over")]
    proved: bool


class DailyResults(Struct):
    """The results of a day. Today's are shown only to those who have played."""

    day: Day
    game: str
    key: Annotated[str | None, Meta(description="shown once the day is over")]
    key_hash: str
    world: bool
    mine: Try | None
    place: Annotated[int | None, Meta(description="my place among all people; null if I was eliminated")]
    tries: int
    bars: Annotated[list[Bar], Meta(description="tries of people, the most points first")]
    best: Annotated[list[Ranked], Meta(description="people who were not eliminated")]
    programs: Annotated[list[Ranked], Meta(description="tries that were started with a token")]
    roads: Annotated[dict[str, int], Meta(description="how many lines ran along each road")]
    expert: Annotated[Benchmark | None, Meta(description="null until the bot has played")]
    clairvoyant: Annotated[Benchmark | None, Meta(description="the result when all coming tickets are known")]
