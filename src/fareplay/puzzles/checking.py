"""Checking puzzles: what a puzzle says is proved again."""

import fareplay
from fareplay import bots
from fareplay.puzzles.puzzle import Puzzle


def check(puzzle: Puzzle, *, seconds: float = 60.0) -> str | None:
    """What is wrong with a puzzle, or None: its answer makes the best points, and it is proved that nothing is better.

    Raises InvalidRecord if its record is broken, and IllegalMove if its answer is.
    """
    start = fareplay.load(puzzle.record)
    if start.seats != 1 or start.is_over:
        return "the position is not one player's with something to play"
    if start.scores[0] != puzzle.now:
        return f"the position has {start.scores[0]} points, not {puzzle.now}"
    if len(puzzle.answer) != puzzle.turns:
        return f"the answer has {len(puzzle.answer)} turns, not {puzzle.turns}"
    answered = start.copy()
    for moves in puzzle.answer:
        for move in moves:
            answered.push(move)
    if not answered.is_over or answered.scores[0] != puzzle.best:
        return f"the answer makes {answered.scores[0]} points, not {puzzle.best}"
    proof = bots.prove(start, 0, start.ply, seconds=seconds)
    if not proof.proved:
        return f"not proved within {seconds:g} seconds: nothing makes more than {proof.ceiling} points"
    if proof.points != puzzle.best:
        return f"the best is {proof.points} points, not {puzzle.best}"
    return None
