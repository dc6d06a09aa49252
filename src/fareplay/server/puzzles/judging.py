"""What a bot's process makes of a try of a puzzle: the others' replies may take a search."""

from collections import deque

import fareplay
from fareplay.errors import IllegalMove
from fareplay.puzzles.kinds import kind_of
from fareplay.puzzles.puzzle import Result, by_id


def judge(id: str, moves: list[str]) -> Result | str | None:
    """Play a try again, the others doing what the puzzle says: how it ended, None if it was given up, or what is wrong
    with it."""
    puzzle = by_id()[id]
    kind, game, left = kind_of(puzzle.game), fareplay.load(puzzle.record), deque(moves)
    while (result := kind.result(puzzle, game)) is None:
        if game.to_move != puzzle.seat:
            for move in kind.reply(puzzle, game):
                game.push(move)
        elif left:
            try:
                game.push(left.popleft())
            except IllegalMove as error:
                return str(error)
        else:
            return None
    return result if not left else f"the try was over before {left[0]!r}"
