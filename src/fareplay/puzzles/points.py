"""Puzzles about points: positions from games between experts in which the best line is hard to see and worth
finding."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import fareplay
from fareplay import bots
from fareplay.bots.analysis import turns
from fareplay.bots.bot import Bot, GreedyBot
from fareplay.errors import InvalidOption
from fareplay.game.game import Game
from fareplay.puzzles.puzzle import Puzzle, Result

TURNS: Final = (3, 4, 5, 6)  # left to play
MARGIN: Final = 2  # points by which the best first turn beats any other
REWARD: Final = 3  # points by which the best line beats the obvious one
EXPERT_PLAYOUTS: Final = 300  # in the games the positions come from
TRIES: Final = {"novice": 1, "casual": 4, "skilled": 4, "expert": 2}  # how often each level tries
SECONDS: Final = 20.0  # per proof; positions that take longer are skipped


class PointsPuzzles:
    """Solo puzzles: make the most points by the end of the game, with all future cards known."""

    def make(self, game: str, count: int, seed: int) -> Iterator[Puzzle]:
        """Find `count` puzzles on a board."""
        chance = Random(seed)
        made = 0
        while made < count:
            played = expert_game(game, chance.getrandbits(32))
            plies = [turn.ply for turn in turns(played)]
            for left in chance.sample(TURNS, len(TURNS)):
                if len(plies) <= left:
                    continue
                puzzle = puzzle_at(played, plies[-left], left)
                if puzzle is not None:
                    yield puzzle
                    made += 1
                    break

    def check(self, puzzle: Puzzle, seconds: float) -> str | None:
        """Prove again that the answer makes the best points and that nothing is better. Return the problem, or None."""
        start = fareplay.load(puzzle.record)
        if start.seats != 1 or start.is_over:
            return "the position is not that of a single player with a turn to play"
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

    def reply(self, puzzle: Puzzle, game: Game) -> tuple[str, ...]:
        """Raise InvalidOption: nobody else plays."""
        raise InvalidOption("this puzzle has only one player")

    def result(self, puzzle: Puzzle, game: Game) -> Result | None:
        """Return the points at the end of the game."""
        made = game.scores[0]
        return Result(made, made == puzzle.best) if game.is_over else None

    def about(self, puzzle: Puzzle, game: Game) -> str:
        """Return nothing, since the goal is points."""
        return ""


def expert_game(name: str, seed: int) -> Game:
    """Return a solo game of an expert."""
    game = fareplay.new(name, seats=1, seed=seed)
    return play_out(game, bots.make("expert", name, seed=seed, playouts=EXPERT_PLAYOUTS, threads=1))


def play_out(game: Game, bot: Bot) -> Game:
    """Let a bot finish a solo game."""
    while game.to_move is not None:
        for move in bots.plan_turn(bot, game.view(0), bots.Clock()):
            game.push(move)
    return game


def puzzle_at(played: Game, ply: int, left: int) -> Puzzle | None:
    """Return the puzzle of a position `left` turns before the end; None if it is not a good puzzle."""
    written = played.record()
    written["moves"] = written["moves"][:ply]
    start = fareplay.load(written)
    now = start.scores[0]
    obvious = play_out(start.copy(), GreedyBot(0))
    points = obvious.scores[0]
    if points is None:  # the obvious line must not eliminate
        return None
    proof = bots.prove(start, 0, ply, seconds=SECONDS)
    if now is None or not proof.proved or proof.points is None or len(proof.turns) != left:
        return None
    if proof.points - points < REWARD:
        return None
    second = best_of_others(start, proof.turns[0], proof.points - MARGIN)
    if second is None:
        return None
    puzzle = Puzzle(
        record=written,
        turns=left,
        now=now,
        best=proof.points,
        second=second,
        obvious=points,
        answer=proof.turns,
        zones=differing_zones(fareplay.load(proof.record), obvious),
        found={},
    )
    return replace(puzzle, found={level: found_by(start, level, puzzle.best) for level in TRIES})


def best_of_others(start: Game, best: tuple[str, ...], most: int) -> int | None:
    """Return the most points after any first turn other than the best; None if more than `most`, or not proved."""
    found = 0
    for line in start.lines():
        if line.moves == best or line.eliminates:
            continue
        after = start.copy()
        for move in line.moves:
            after.push(move)
        if after.is_over:
            points = after.scores[0]
        else:
            proof = bots.prove(after, 0, after.ply, seconds=SECONDS)
            if not proof.proved:
                return None
            points = proof.points
        if points is not None and points > most:
            return None
        found = max(found, points or 0)
    return found


def differing_zones(best: Game, obvious: Game) -> dict[str, tuple[int, int]]:
    """Return the zones in which two games differ, with the points of both."""
    ours, theirs = best.sheet(0), obvious.sheet(0)
    zones = [zone for zone in ours if zone != "total" and ours[zone] != theirs[zone]]
    return {zone: (ours[zone] or 0, theirs[zone] or 0) for zone in zones}


def found_by(start: Game, level: str, best: int) -> float:
    """Return how often a level of bots makes the best points from this position."""
    tries = TRIES[level]
    playouts = EXPERT_PLAYOUTS if level == "expert" else None
    hits = 0
    for seed in range(tries):
        bot = bots.make(level, start.rules, seed=seed, playouts=playouts, threads=1 if level != "novice" else None)
        hits += play_out(start.copy(), bot).scores[0] == best
    return round(hits / tries, 2)
