"""The schemas of finished games: replay, analysis and the proof of the shuffle."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fareplay.api.common import LogEntry, Setup
from fareplay.api.play import Advice, Film, HintReason, View
from fareplay.api.tables import Table


class Replay(Struct):
    """A game from its beginning: as a film, or with `as=json`, and always where a board has no kernels for browsers, as
    the view before the first move and after each, with the log."""

    table: Table
    times: Annotated[list[int | None], Meta(description="when each move was made")]
    scores: Annotated[
        list[list[int | None]], Meta(description="the totals by seat after each move; in a finished game all")
    ]
    film: Film | None = None
    views: list[View] = []
    log: list[LogEntry] = []


class Fairness(Struct):
    """What proves a table's shuffle: hashes, and when the game is over what they are hashes of."""

    game: str
    secret_hash: str | None
    commitment: str | None
    nonces: list[str | None]  # by seat, from the start of the game on
    secret: str | None
    salt: str | None
    setup: Annotated[Setup | None, Meta(description="as it was dealt, before anything was shuffled again")]


class AnalysisRequest(Struct, forbid_unknown_fields=True):
    """Let the bots look at a finished game."""


class Clairvoyant(Struct):
    """The best line found for a seat, had it known what was to come and the others played as they did."""

    seat: int
    moves: list[str]
    points: int
    proved: Annotated[bool, Meta(description="whether no line can be better; else it is the best one found")]


class AnalysedTurn(Struct):
    """A turn as it was played, the way that the adviser would have played it, and what the difference cost."""

    ply: int
    seat: int
    moves: list[str]
    best: Advice
    played: Advice
    eliminates: bool
    cost: Annotated[float, Meta(description="points; 0 if the difference is within the noise")]
    error: Annotated[float, Meta(description="the standard error of the difference")]
    is_mistake: bool


class Chances(Struct):
    """Every seat's chance to win after so many moves. They sum up to 1; when the game is over the winners share 1."""

    ply: int
    shares: list[float]


class Review(Struct):
    """A turn of mine just made, beside the one that the expert would have made, and why."""

    turn: AnalysedTurn
    reason: HintReason | None


class Reason(Struct):
    """Why a turn cost points: the zones in which the best way and the one played differ in the end, with the points to
    be expected of both."""

    ply: int
    seat: int
    zones: dict[str, list[float]]


class Analysis(Struct):
    """How far an analysis is, and what it found: every turn, the chances to win after each, and, where a game has a
    solver, what a clairvoyant would do."""

    state: Literal["none", "running", "ready"]
    done: int
    of: int
    turns: list[AnalysedTurn]
    chances: list[Chances]
    clairvoyant: list[Clairvoyant]
    reasons: list[Reason]
