"""The schemas of finished games: replay, analysis and the proof of the shuffle."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fareplay.server.http.schemas.common import LogEntry, Setup
from fareplay.server.http.schemas.play import Advice, Changes, HintReason, View
from fareplay.server.http.schemas.tables import Table


class Step(Struct):
    """One move of a replay: what happened, and what changed in the view."""

    ply: int
    seat: int
    move: str
    at: int | None
    entries: list[LogEntry]
    changes: Changes
    scores: list[int | None]


class Replay(Struct):
    """A game from its beginning, to be stepped through."""

    table: Table
    start: View
    steps: list[Step]


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
    """A turn as it was played, and the best way to play it."""

    ply: int
    seat: int
    moves: list[str]
    best: Advice
    played: Advice


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
    """How far an analysis is, and what it found, turn by turn; where a game has a solver also what a clairvoyant
    would do."""

    state: Literal["none", "running", "ready"]
    done: int
    of: int
    turns: list[AnalysedTurn]
    clairvoyant: list[Clairvoyant]
    reasons: list[Reason]
