"""The schemas of the daily city, challenges and the league: deals and everybody's tries of them."""

from typing import Annotated

from msgspec import Meta, Struct

from fareplay.api.common import Timestamp
from fareplay.api.people import Person

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


class ChallengeRequest(Struct, forbid_unknown_fields=True):
    """A finished game of mine, whose deal others will play."""

    table: Annotated[str, Meta(min_length=1, max_length=40)]
    seat: Annotated[int, Meta(ge=0, le=15, description="my seat, where I have several")] | None = None


class ChallengeLine(Struct):
    """The line of a person or a level of bots on the deal."""

    person: Person | None
    level: Annotated[str | None, Meta(description="the level of a bot")]
    points: Annotated[int | None, Meta(description="null if eliminated")]
    place: Annotated[int | None, Meta(description="null for bots and for games played on a device")]
    mine: bool
    sheet: Annotated[dict[str, int | None], Meta(description="points by zone; empty until I have played")]
    gains: Annotated[list[int], Meta(description="points by round; empty until I have played")]
    table: Annotated[str | None, Meta(description="the table, to replay it; null until I have played, and for bots")]


class ChallengeTry(Struct):
    """My try that counts: the first one."""

    table: str
    over: bool
    lost: Annotated[bool, Meta(description="whether its table was closed before the end")]


class Challenge(Struct):
    """A deal, the lines on it, and my try. Lines are shown only to those who have played."""

    id: str
    game: str
    seats: Annotated[list[str | None], Meta(description="the level of each seat's bot; null for the seat that I play")]
    challenger: Annotated[Person | None, Meta(description="null in the league")]
    week: Annotated[Day | None, Meta(description="the Monday of its week, in the league")]
    number: Annotated[int | None, Meta(description="the number of the deal in its week, from 1")]
    ends_at: Annotated[Timestamp | None, Meta(description="until when tries count; null if always")]
    made_at: Timestamp
    opponents: Annotated[list[ChallengeLine], Meta(description="the lines that I play against")]
    ranking: Annotated[list[ChallengeLine], Meta(description="the best tries that count, at most 100")]
    tries: Annotated[int, Meta(description="finished tries that count")]
    mine: ChallengeTry | None
    line: Annotated[ChallengeLine | None, Meta(description="my line, once it is finished")]


class ChallengeEntry(Struct):
    """A challenge of mine or a try of mine, in the export of everything about me."""

    challenge: str
    game: str
    mine: Annotated[bool, Meta(description="whether I am the challenger")]
    table: str
    points: int | None
    ended_at: Timestamp | None


class LeagueDeal(Struct):
    """One of the seven deals of a week, and my result."""

    challenge: str
    number: int
    game: str
    tries: int
    over: bool
    begun: bool
    points: Annotated[int | None, Meta(description="of my line; null until it is over, and if I was eliminated")]
    duels: Annotated[int | None, Meta(description="league points: 2 for each opponent beaten, 1 for each equalled")]


class LeagueRank(Struct):
    """A place in the standings of a week."""

    place: int
    person: Person
    mine: bool
    played: int
    duels: Annotated[int, Meta(description="league points")]
    points: Annotated[int, Meta(description="points of all lines; they break ties")]


class League(Struct):
    """A week of the league."""

    week: Day
    ends_at: Timestamp
    over: bool
    deals: list[LeagueDeal]
    standings: Annotated[list[LeagueRank], Meta(description="at most 100")]
    mine: Annotated[LeagueRank | None, Meta(description="my place, if I have finished a deal")]
    weeks: Annotated[list[Day], Meta(description="other weeks with results, the newest first, at most 12")]
