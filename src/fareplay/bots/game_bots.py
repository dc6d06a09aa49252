"""What a game's folder says of its bots: how the search handles it, how hard the levels think, and what else it has."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

from fareplay import games, manifest, record
from fareplay.bots.bot import Bot, GreedyBot
from fareplay.bots.search.policy import GamePolicy, Strength
from fareplay.errors import InvalidOption
from fareplay.game import Game
from fareplay.record import Record
from fareplay.rules import Rules
from fareplay.sheet import Sheet
from fareplay.view import View


@dataclass(frozen=True)
class Solution:
    """The best that a seat could have done in a game, had it known all that was to come."""

    seat: int
    points: int
    played: int | None  # what the seat really made, None if it was eliminated
    proved: bool  # whether nothing can be better
    proved_turns: int  # so many of its last turns are proved best, after those before them
    ceiling: int | None  # no way to play makes more points; None if there was no time for proofs
    width: int
    record: Record  # the game with the seat's moves replaced
    sheet: Sheet


@dataclass(frozen=True)
class Proof:
    """The best that a seat can still do from a position on, when all that is to come is known."""

    seat: int
    ply: int  # the position
    points: int | None  # None if it is eliminated whatever it does
    proved: bool  # whether nothing can be better
    ceiling: int  # nothing makes more points than that; the points themselves once proved
    nodes: int  # turns looked at
    seconds: float
    turns: tuple[tuple[str, ...], ...]  # the moves that make the points, turn by turn
    record: Record  # the game with them


class Solver(Protocol):
    """Finds a Solution for a seat of a game that is over, keeping `width` ways to go on in mind each turn, and proves
    as many of its last turns as it can in so many seconds."""

    def __call__(self, game: Game, seat: int, *, width: int, seconds: float) -> Solution: ...


class Prover(Protocol):
    """Finds a Proof for a seat that has to begin a turn at a ply of a game: one that is over, the others as they
    played, or a game alone."""

    def __call__(self, game: Game, seat: int, ply: int, *, seconds: float) -> Proof: ...


class Training(Protocol):
    """Weights of a board as they are learned, game after game. The same seed gives the same weights."""

    seed: int
    games: int  # learned so far

    def __init__(self, board: str, seed: int) -> None:
        """Begin with nothing."""
        ...

    @classmethod
    def load(cls, board: str, path: Path) -> "Training":
        """Take a training up where it was left."""
        ...

    def learn(self, count: int) -> Iterator[float]:
        """Learn from so many games; now and then, the points a seat made since the last report."""
        ...

    def measure(self, seats: int, count: int, seed: int) -> float:
        """The mean points of a seat when the weights play without a search."""
        ...

    def save(self, path: Path) -> None:
        """Write the training down, to be taken up again."""
        ...

    def export(self, path: Path) -> None:
        """Write the weights alone, as they come with the game."""
        ...


@dataclass(frozen=True)
class Practice:
    """How the expert practises alone: on which board, for which points, and what a clairvoyant makes of the deal."""

    board: str
    without: str  # what does not count, in words
    policy: Callable[[Rules], GamePolicy]
    points: Callable[[Game], int]
    bound: Callable[[Game, int], int]  # by the width of the clairvoyant's search


@dataclass(frozen=True)
class Meeting:
    """Two bots of a game's own that meet on the ladder, the stronger one first, with the share it should win."""

    upper: str
    lower: str
    target: float | None = None  # the ladder's own if not given


@dataclass(frozen=True)
class Ladder:
    """How a game's levels are compared: `fareplay.arena.ladder` plays them on every board of the game."""

    playouts: int  # of the expert: fewer than at a table, so that many games can be played
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # by board, where two need some
    meetings: tuple[Meeting, ...] = ()  # besides each level against the one below
    practice: Practice | None = None


@dataclass(frozen=True)
class GameBots:
    """The bots of one game. What a game leaves out, its bots do without."""

    policy: Callable[[Rules], GamePolicy] | None = None  # how the search handles it on a board; else the general search
    strengths: Mapping[str, Strength] = field(default_factory=dict)  # of the levels that search
    on_board: Mapping[tuple[str, str], Strength] = field(default_factory=dict)  # where a board needs another strength
    novice: Callable[[int], Bot] = GreedyBot  # by seed
    own: Mapping[str, Callable[[int], Bot]] = field(default_factory=dict)  # bots that are no levels, by name
    solve: Solver | None = None
    prove: Prover | None = None
    learned: Callable[[Rules, Path], GamePolicy] | None = None  # the policy with the weights of a file
    training: type[Training] | None = None  # of the weights
    ladder: Ladder | None = None


GENERAL: Final = GameBots()  # for games that say nothing of bots


def bots_of(game: str) -> GameBots:
    """The bots of a game, or of the game of a board."""
    name = manifest.of(game).bots_module
    if name is None:
        return GENERAL
    found = manifest.load(name)
    assert isinstance(found, GameBots)
    return found


def policy_for(rules: Rules) -> GamePolicy:
    """How the search handles a game on a board."""
    return _built_in(games.name_of(rules)) if games.is_built_in(rules) else _policy(rules)


def policy_of(view: View) -> GamePolicy:
    """How the search handles the game that is seen."""
    return policy_for(record.rules_of(view.record))


def solve(game: Game, seat: int, *, width: int = 20_000, seconds: float = 0.0) -> Solution:
    """Find the best that a seat could have done in a game that is over: the same deal, the others as they played.

    `seconds` is for proofs: of so many last turns as there is time for.
    """
    solver = bots_of(game.rules.game).solve
    if solver is None:
        raise InvalidOption(f"there is no solver for {game.name}")
    if not game.is_over:
        raise InvalidOption("the game is not over; what the others will do is not known yet")
    if not 0 <= seat < game.seats:
        raise InvalidOption(f"there is no seat {seat}; there are 0 to {game.seats - 1}")
    if width < 1:
        raise InvalidOption(f"the width must be 1 or more, not {width}")
    return solver(game, seat, width=width, seconds=seconds)


def prove(game: Game, seat: int, ply: int, *, seconds: float = 60.0) -> Proof:
    """Find the best that a seat can still do from a ply on, and prove it if there is time: the tickets as they come,
    the others as they played. The game is over, or the seat plays alone."""
    prover = bots_of(game.rules.game).prove
    if prover is None:
        raise InvalidOption(f"nothing can be proved in {game.name}")
    if not game.is_over and game.seats > 1:
        raise InvalidOption("the game is not over; what the others will do is not known yet")
    if not 0 <= seat < game.seats:
        raise InvalidOption(f"there is no seat {seat}; there are 0 to {game.seats - 1}")
    if not 0 <= ply <= game.ply:
        raise InvalidOption(f"there is no ply {ply}; there are 0 to {game.ply}")
    return prover(game, seat, ply, seconds=seconds)


def training_of(board: str) -> type[Training]:
    """Return what teaches the bots a board."""
    found = bots_of(games.find(board).game).training
    if found is None:
        raise InvalidOption(f"there is nothing to train for {board}")
    return found


def policy_with(rules: Rules, weights: Path) -> GamePolicy:
    """How the search handles a game on a board, with the weights that a training wrote."""
    learned = bots_of(rules.game).learned
    if learned is None:
        raise InvalidOption(f"the bots of {games.name_of(rules)} use no weights")
    return learned(rules, weights)


@cache
def _built_in(name: str) -> GamePolicy:
    return _policy(games.by_name(name))


def _policy(rules: Rules) -> GamePolicy:
    make = bots_of(rules.game).policy
    assert make is not None
    return make(rules)
