"""The schemas of finished games: replay, analysis and the proof of the shuffle."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fareplay.api.common import LogEntry, Setup
from fareplay.api.play import Film, HintReason, Suggestion, View
from fareplay.api.tables import Table


class Replay(Struct):
    """A game from its start: a film, or the log and the views before the first move and after each. Views are sent for
    `as=json`, and always if a board has no kernels for browsers."""

    table: Table
    times: Annotated[list[int | None], Meta(description="the time of each move")]
    scores: Annotated[
        list[list[int | None]], Meta(description="the totals by seat after each move; all once the game is over")
    ]
    film: Film | None = None
    views: list[View] = []
    log: list[LogEntry] = []


class Fairness(Struct):
    """The proof of a table's shuffle: hashes, and once the game is over also the values that were hashed."""

    game: str
    secret_hash: str | None
    commitment: str | None
    nonces: list[str | None]  # by seat, from the start of the game on
    secret: str | None
    salt: str | None
    setup: Annotated[Setup | None, Meta(description="the original deal, before any reshuffle")]


class AnalysisRequest(Struct, forbid_unknown_fields=True):
    """Start the analysis of a finished game."""


class Clairvoyant(Struct):
    """The best line found for a seat that knows everything to come, with the other players' moves unchanged."""

    seat: int
    moves: list[str]
    points: int
    proved: Annotated[bool, Meta(description="whether no line can be better; if false, it is the best line found")]


class AnalysedTurn(Struct):
    """A turn as it was played, the turn that the expert bot would have played, and the cost of the difference."""

    ply: int
    seat: int
    moves: list[str]
    best: Suggestion
    played: Suggestion
    eliminates: bool
    cost: Annotated[float, Meta(description="points; 0 if the difference is within the standard error")]
    error: Annotated[float, Meta(description="the standard error of the difference")]
    is_mistake: bool


class Chances(Struct):
    """Every seat's chance to win after `ply` moves. The chances sum to 1; at the end the winners share 1."""

    ply: int
    shares: list[float]


class Review(Struct):
    """My last turn, the turn that the expert bot would have played, and the reason."""

    turn: AnalysedTurn
    reason: HintReason | None


class Reason(Struct):
    """Why a turn cost points: the zones in which the best turn and the one played differ at the end of the game, with
    the expected points of both."""

    ply: int
    seat: int
    zones: dict[str, list[float]]


class Analysis(Struct):
    """The progress and the results of an analysis: every turn, the chances to win after each, and, if the game has a
    solver, the best line of a player who knows everything to come."""

    state: Literal["none", "running", "ready"]
    done: int
    of: int
    turns: list[AnalysedTurn]
    chances: list[Chances]
    clairvoyant: list[Clairvoyant]
    reasons: list[Reason]
