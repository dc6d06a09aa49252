"""Judges a try of a puzzle in a bot's process, since the other players' replies may need a search."""

from collections import deque

import fareplay
from fareplay.errors import IllegalMove
from fareplay.puzzles.kinds import kind_of
from fareplay.puzzles.puzzle import Result, by_id


def judge(id: str, moves: list[str]) -> Result | str | None:
    """Replay a try with the other players' moves from the puzzle. Return the result, None if it was given up, or an
    error message."""
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
