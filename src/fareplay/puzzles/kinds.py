"""The kind of puzzles of each game.

A game in which the best line of a solo game can be proved has puzzles about points. Other games declare their own kind
in their manifest."""

from collections.abc import Iterator

from fareplay.bots.game_bots import bots_of
from fareplay.errors import InvalidOption
from fareplay.games import manifest
from fareplay.puzzles.points import PointsPuzzles
from fareplay.puzzles.puzzle import Puzzle, PuzzleKind


def kind_of(game: str) -> PuzzleKind:
    """Return the kind of puzzles of a game, or of the game of a board; raises InvalidOption if there is none."""
    name = manifest.of(game).puzzles_module
    if name is not None:
        found: PuzzleKind = manifest.load(name)
        return found
    if bots_of(game).prove is None:
        raise InvalidOption(f"{game} has no puzzles, because its best lines cannot be proved")
    return PointsPuzzles()


def make(game: str, count: int, seed: int) -> Iterator[Puzzle]:
    """Find `count` puzzles on a board. The same seed gives the same puzzles, unless a proof runs out of time."""
    return kind_of(game).make(game, count, seed)


def check(puzzle: Puzzle, *, seconds: float = 60.0) -> str | None:
    """Prove again that the answer of a puzzle is as good as stated and that nothing is better. Return the problem, or
    None.

    Raises InvalidRecord if the record is invalid, and IllegalMove if the answer is illegal.
    """
    return kind_of(puzzle.game).check(puzzle, seconds)
