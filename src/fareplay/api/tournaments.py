"""The schemas of clubs and tournaments."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fareplay.api.clock import Clock, CorrespondenceClock, LiveClock
from fareplay.api.common import Timestamp
from fareplay.api.people import Person
from fareplay.boards.facts import MAX_SEATS

ClubName = Annotated[str, Meta(min_length=1, max_length=60, examples=["Tuesday buses"])]
TournamentKind = Literal["arena", "round_robin"]
TournamentState = Literal["open", "running", "over", "cancelled"]


ClubAbout = Annotated[str, Meta(max_length=500, examples=["We play on Tuesdays at eight."])]
Listed = Annotated[bool, Meta(description="whether it is in the directory")]


class ClubRequest(Struct, forbid_unknown_fields=True):
    """A new club."""

    name: ClubName
    about: ClubAbout = ""
    listed: Listed = False


class ClubChange(Struct, forbid_unknown_fields=True):
    """Changes to a club; omitted values stay the same."""

    name: ClubName | None = None
    about: ClubAbout | None = None
    listed: Listed | None = None


class ClubSummary(Struct):
    """The club of a tournament."""

    id: str
    name: str


class ClubEntry(Struct):
    """A club in a list."""

    id: str
    name: str
    about: str
    listed: Listed
    members: Annotated[int, Meta(description="how many there are")]


class ClubMember(Struct):
    """A member of a club."""

    person: Person
    online: Annotated[bool, Meta(description="whether they were active in the last minutes; only for members")]


class TournamentSummary(Struct):
    """A tournament in a list."""

    id: str
    name: str
    kind: TournamentKind
    game: str
    state: TournamentState
    made_at: Timestamp
    starts_at: Annotated[Timestamp | None, Meta(description="when it starts automatically")]
    ends_at: Timestamp | None
    ended_at: Timestamp | None
    podium: Annotated[list["PodiumPlace"], Meta(description="the first three ranks, once it is over")]


class PodiumPlace(Struct):
    """One of the best players of a finished tournament."""

    rank: int
    person: Person
    points: int


class Club(Struct):
    """A club as anybody with its link sees it."""

    id: str
    name: str
    about: str
    listed: Listed
    organiser: Person | None
    members: list[ClubMember]
    tournaments: Annotated[list[TournamentSummary], Meta(description="the newest first")]
    member: Annotated[bool, Meta(description="whether the sender is a member")]
    mine: Annotated[bool, Meta(description="whether the sender is its organiser")]


class TournamentRequest(Struct, forbid_unknown_fields=True):
    """A new tournament. An arena has a live clock and lasts a number of minutes; a round robin has a time for each turn
    and games of two."""

    name: ClubName
    kind: TournamentKind
    game: Annotated[str, Meta(max_length=60, examples=["get-on-board/new-york"])]
    seats: Annotated[int, Meta(ge=2, le=MAX_SEATS, description="players of a game; two in a round robin")] = 2
    clock: LiveClock | CorrespondenceClock | None = None
    minutes: Annotated[int, Meta(ge=5, le=240)] = 60
    rated: bool = True
    starts_at: Annotated[Timestamp | None, Meta(description="the start time; without one, the organiser starts it")] = (
        None
    )


class WaitRequest(Struct, forbid_unknown_fields=True):
    """Wait for a game: `play` starts the wait, without it one only keeps waiting."""

    play: bool = False


class TournamentStanding(Struct):
    """Somebody's standing; `table` is their current game in an arena."""

    rank: int
    person: Person
    points: int
    played: int
    won: int
    direct: Annotated[int, Meta(description="points among tied players: the first tie-break of a round robin")]
    beaten: Annotated[
        int,
        Meta(description="twice the points of players beaten plus those of players tied with: the second tie-break"),
    ]
    waiting: Annotated[bool, Meta(description="whether they are waiting for a game")]
    table: str | None


class TournamentGame(Struct):
    """A game of a tournament, by seat; `places` once it is over."""

    table: str
    state: Literal["open", "playing", "finished", "closed"]
    people: list[str]
    places: list[int] | None
    to_move: Annotated[list[str], Meta(description="the people whose turn it is")]


class Tournament(Struct):
    """A tournament with its standings, the best first, and its games, the newest first."""

    id: str
    club: ClubSummary
    name: str
    kind: TournamentKind
    game: str
    seats: int
    clock: Clock
    rated: bool
    minutes: int
    state: TournamentState
    made_at: Timestamp
    starts_at: Annotated[Timestamp | None, Meta(description="when it starts automatically")]
    started_at: Timestamp | None
    ends_at: Annotated[Timestamp | None, Meta(description="an arena starts no game after it")]
    ended_at: Timestamp | None
    now: Timestamp
    standings: list[TournamentStanding]
    games: list[TournamentGame]
    entered: Annotated[bool, Meta(description="whether the sender has entered")]
    mine: Annotated[bool, Meta(description="whether the sender organises it")]
    waiting: Annotated[bool, Meta(description="whether the sender is waiting for a game")]
    table: Annotated[str | None, Meta(description="the sender's game that needs them")]
