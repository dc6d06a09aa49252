"""What a game declares about its bots: the policy of its search, the strength of its levels, and further tools."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

from fareplay.bots.bot import Bot, GreedyBot
from fareplay.bots.search.policy import GamePolicy, Strength
from fareplay.errors import InvalidOption
from fareplay.game import record
from fareplay.game.game import Game
from fareplay.game.record import Record
from fareplay.game.view import View
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.rules.rules import Rules
from fareplay.rules.sheet import Sheet


@dataclass(frozen=True)
class Solution:
    """The best that a seat could have done in a game with full knowledge of the future."""

    seat: int
    points: int
    played: int | None  # the seat's actual points, None if it was eliminated
    proved: bool  # whether nothing can be better
    proved_turns: int  # the number of last turns that are proved best, given the turns before them
    ceiling: int | None  # a proved upper limit of the points; None if there was no time for proofs
    width: int
    record: Record  # the game with the seat's moves replaced
    sheet: Sheet


@dataclass(frozen=True)
class Proof:
    """The best that a seat can still do from a position, with full knowledge of the future."""

    seat: int
    ply: int  # the position
    points: int | None  # None if elimination is unavoidable
    proved: bool  # whether nothing can be better
    ceiling: int  # an upper limit of the points; the points themselves once proved
    nodes: int  # turns examined
    seconds: float
    turns: tuple[tuple[str, ...], ...]  # the moves that make the points, turn by turn
    record: Record  # the game with these moves


class Solver(Protocol):
    """Finds a Solution for a seat of a finished game by a beam search of the given width, and proves as many of its
    last turns as it can within the given seconds."""

    def __call__(self, game: Game, seat: int, *, width: int, seconds: float) -> Solution: ...


class Prover(Protocol):
    """Finds a Proof for a seat that begins a turn at a ply of a game: a finished game, in which the others play as they
    did, or a solo game."""

    def __call__(self, game: Game, seat: int, ply: int, *, seconds: float) -> Proof: ...


class Training(Protocol):
    """The training of a board's weights, game by game. The same seed gives the same weights."""

    seed: int
    games: int  # played so far

    def __init__(self, board: str, seed: int) -> None:
        """Begin a new training."""
        ...

    @classmethod
    def load(cls, board: str, path: Path) -> "Training":
        """Load a saved training to continue it."""
        ...

    def learn(self, count: int) -> Iterator[float]:
        """Train on `count` games; now and then yield the mean points per seat since the last report."""
        ...

    def measure(self, seats: int, count: int, seed: int) -> float:
        """Return the mean points per seat when the weights play without a search."""
        ...

    def save(self, path: Path) -> None:
        """Save the training, so that it can be continued."""
        ...

    def export(self, path: Path) -> None:
        """Write only the weights, in the format that is shipped with the game."""
        ...


@dataclass(frozen=True)
class Practice:
    """How the expert practises alone: the board, the points that count, and the clairvoyant's result for a deal."""

    board: str
    without: str  # a description of what does not count
    policy: Callable[[Rules], GamePolicy]
    points: Callable[[Game], int]
    bound: Callable[[Game, int], int]  # by the width of the clairvoyant's search


@dataclass(frozen=True)
class Pairing:
    """Two of a game's own bots that play each other on the ladder, the stronger one first."""

    upper: str
    lower: str


@dataclass(frozen=True)
class Ladder:
    """How a game's levels are compared: `fareplay.arena.ladder` plays them on every board of the game."""

    playouts: int  # of the expert: fewer than at a table, so that many games can be played
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # by board, if a game for two needs any
    pairings: tuple[Pairing, ...] = ()  # in addition to each level against the one below
    practice: Practice | None = None


@dataclass(frozen=True)
class GameBots:
    """The bots of one game. Every part is optional."""

    policy: Callable[[Rules], GamePolicy] | None = None  # for a board; without one, the general search is used
    strengths: Mapping[str, Strength] = field(default_factory=dict)  # of the levels that search
    on_board: Mapping[tuple[str, str], Strength] = field(default_factory=dict)  # exceptions for some boards
    novice: Callable[[int], Bot] = GreedyBot  # by seed
    own: Mapping[str, Callable[[int], Bot]] = field(default_factory=dict)  # bots other than the levels, by name
    solve: Solver | None = None
    prove: Prover | None = None
    learned: Callable[[Rules, Path], GamePolicy] | None = None  # the policy with the weights of a file
    training: type[Training] | None = None  # of the weights
    ladder: Ladder | None = None


GENERAL: Final = GameBots()  # for games that declare no bots


def bots_of(game: str) -> GameBots:
    """Return the bots of a game, or of the game of a board."""
    name = manifest.of(game).bots_module
    if name is None:
        return GENERAL
    found = manifest.load(name)
    assert isinstance(found, GameBots)
    return found


def policy_for(rules: Rules) -> GamePolicy:
    """Return the search policy for a board."""
    return _built_in(registry.name_of(rules)) if registry.is_built_in(rules) else _policy(rules)


def policy_of(view: View) -> GamePolicy:
    """Return the search policy for the game of a view."""
    return policy_for(record.rules_of(view.record))


def solve(game: Game, seat: int, *, width: int = 20_000, seconds: float = 0.0) -> Solution:
    """Find the best that a seat could have done in a finished game, with the same deal and the same moves of the
    others.

    `seconds` limits the time for proofs, which begin with the last turns.
    """
    solver = bots_of(game.rules.game).solve
    if solver is None:
        raise InvalidOption(f"there is no solver for {game.name}")
    if not game.is_over:
        raise InvalidOption("the game is not over, so the other players' moves are not known yet")
    if not 0 <= seat < game.seats:
        raise InvalidOption(f"there is no seat {seat}; the seats are 0 to {game.seats - 1}")
    if width < 1:
        raise InvalidOption(f"the width must be 1 or more, not {width}")
    return solver(game, seat, width=width, seconds=seconds)


def prove(game: Game, seat: int, ply: int, *, seconds: float = 60.0) -> Proof:
    """Find the best that a seat can still do from a ply on, and prove it if there is time. The tickets come and the
    others play as they did in the game, which must be finished or a solo game."""
    prover = bots_of(game.rules.game).prove
    if prover is None:
        raise InvalidOption(f"there is no prover for {game.name}")
    if not game.is_over and game.seats > 1:
        raise InvalidOption("the game is not over, so the other players' moves are not known yet")
    if not 0 <= seat < game.seats:
        raise InvalidOption(f"there is no seat {seat}; the seats are 0 to {game.seats - 1}")
    if not 0 <= ply <= game.ply:
        raise InvalidOption(f"there is no ply {ply}; the plies are 0 to {game.ply}")
    return prover(game, seat, ply, seconds=seconds)


def training_of(board: str) -> type[Training]:
    """Return the training class for a board."""
    found = bots_of(registry.find(board).game).training
    if found is None:
        raise InvalidOption(f"the bots of {board} cannot be trained")
    return found


def policy_with(rules: Rules, weights: Path) -> GamePolicy:
    """Return the search policy for a board, with weights written by a training."""
    learned = bots_of(rules.game).learned
    if learned is None:
        raise InvalidOption(f"the bots of {registry.name_of(rules)} use no weights")
    return learned(rules, weights)


@cache
def _built_in(name: str) -> GamePolicy:
    return _policy(registry.by_name(name))


def _policy(rules: Rules) -> GamePolicy:
    make = bots_of(rules.game).policy
    assert make is not None
    return make(rules)
