"""Which kind of puzzles a game has.

A game whose best line can be proved when somebody plays alone has puzzles about points. Another game names its own
kind in its manifest."""

from collections.abc import Iterator

from fareplay import manifest
from fareplay.bots.game_bots import bots_of
from fareplay.errors import InvalidOption
from fareplay.puzzles.points import PointsPuzzles
from fareplay.puzzles.puzzle import Puzzle, PuzzleKind


def kind_of(game: str) -> PuzzleKind:
    """The kind of puzzles of a game, or of the game of a board; InvalidOption if there is none."""
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
