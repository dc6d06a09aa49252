"""The schemas of challenges, a deal and everybody's lines on it, and of the league."""

from typing import Annotated

from msgspec import Meta, Struct

from fareplay.api.common import Timestamp
from fareplay.api.daily import Day
from fareplay.api.people import Person


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
