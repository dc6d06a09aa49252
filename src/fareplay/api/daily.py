"""The schemas of the daily city."""

from typing import Annotated

from msgspec import Meta, Struct

from fareplay.api.common import Moment

Day = Annotated[str, Meta(description="a day of UTC", examples=["2026-11-16"])]


class Try(Struct):
    """My try of a day; points and gains once it is over."""

    day: Day
    game: str
    table: str
    over: bool
    points: Annotated[int | None, Meta(description="null while it is played, and if I was eliminated")]
    gains: Annotated[list[int], Meta(description="the points that each round brought")]


class WeekOf(Struct):
    """The week of a friend, or mine: from Monday on, one try a day."""

    person: str
    name: str
    mine: bool
    days: Annotated[list[int | None], Meta(description="points by day; null if not played, 0 if eliminated")]
    total: int


class Daily(Struct):
    """The city of today."""

    day: Day
    game: str
    ends_at: Moment
    world: Annotated[bool, Meta(description="whether the deal is the same on every server, by the date alone")]
    key_hash: Annotated[str, Meta(description="the hash of the key that today's deal comes from")]
    next_key_hash: Annotated[str, Meta(description="the same of tomorrow")]
    tries: Annotated[int, Meta(description="of people, finished today")]
    mine: Try | None
    streak: Annotated[int, Meta(description="days in a row, up to today or yesterday")]
    longest: int
    calendar: Annotated[list[Try], Meta(description="my tries that counted, the newest first")]
    first: Annotated[Day | None, Meta(description="the first day of this server; null before there is any")]
    week: Annotated[
        list[WeekOf],
        Meta(description="my friends' and mine, the most points first; what friends made today once I have played it"),
    ]


class Bar(Struct):
    """How many made so many points."""

    points: int | None
    tries: int


class Ranked(Struct):
    """One of the best of a day."""

    place: int
    name: str
    person: str
    points: int | None
    mine: bool


class Benchmark(Struct):
    """What a bot made of the same deal."""

    points: int | None
    gains: list[int]
    moves: Annotated[list[str], Meta(description="none before the day is over")]
    proved: bool


class DailyResults(Struct):
    """How a day went. Today's are shown to those who have played it."""

    day: Day
    game: str
    key: Annotated[str | None, Meta(description="shown once the day is over")]
    key_hash: str
    world: bool
    mine: Try | None
    place: Annotated[int | None, Meta(description="mine among all people; null if I was eliminated")]
    tries: int
    bars: Annotated[list[Bar], Meta(description="of people, the most points first")]
    best: Annotated[list[Ranked], Meta(description="of those who were not eliminated")]
    programs: Annotated[list[Ranked], Meta(description="tries begun with a token")]
    roads: Annotated[dict[str, int], Meta(description="how many lines ran along each road")]
    expert: Annotated[Benchmark | None, Meta(description="null until it has been played")]
    clairvoyant: Annotated[Benchmark | None, Meta(description="had it known the tickets to come")]
