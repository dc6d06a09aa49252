"""Kinds of puzzles: who makes them, checks them, plays the others' part in them, and says when one is solved.

A game whose best line can be proved when somebody plays alone has puzzles about points. Another game names its own
kind in its manifest."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from fareplay import manifest
from fareplay.bots.game_bots import bots_of
from fareplay.errors import InvalidOption
from fareplay.game import Game
from fareplay.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Result:
    """How a try of a puzzle ended."""

    made: int | None  # points, or turns; None if nothing was reached
    solved: bool


class PuzzleKind(Protocol):
    """The puzzles of a game."""

    def make(self, game: str, count: int, seed: int) -> Iterator[Puzzle]:
        """Find so many puzzles on a board. The same seed gives the same puzzles, if no proof runs out of time."""

    def check(self, puzzle: Puzzle, seconds: float) -> str | None:
        """What is wrong with a puzzle, or None: its answer is as good as it says, and nothing is better."""

    def reply(self, puzzle: Puzzle, game: Game) -> tuple[str, ...]:
        """What the player to move does, who is not the one that solves it: the moves of a turn."""

    def result(self, puzzle: Puzzle, game: Game) -> Result | None:
        """How a try ended that was played so far; None while it goes on."""


def kind_of(game: str) -> PuzzleKind:
    """The kind of puzzles of a game, or of the game of a board; InvalidOption if there is none."""
    from fareplay.puzzles.points import PointsPuzzles

    name = manifest.of(game).puzzles_module
    if name is not None:
        found: PuzzleKind = manifest.load(name)
        return found
    if bots_of(game).prove is None:
        raise InvalidOption(f"nothing can be proved in {game}, so there are no puzzles")
    return PointsPuzzles()


def make(game: str, count: int, seed: int) -> Iterator[Puzzle]:
    """Find so many puzzles on a board. The same seed gives the same puzzles, if no proof runs out of time."""
    return kind_of(game).make(game, count, seed)


def check(puzzle: Puzzle, *, seconds: float = 60.0) -> str | None:
    """What is wrong with a puzzle, or None: its answer is as good as it says, and it is proved that nothing is better.

    Raises InvalidRecord if its record is broken, and IllegalMove if its answer is.
    """
    return kind_of(puzzle.game).check(puzzle, seconds)
