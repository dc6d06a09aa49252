"""Analysis: for every turn of a game, what was played, what would have been best, and what the difference cost."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fareplay.bots.advice import Advice
from fareplay.bots.clock import Clock
from fareplay.bots.levels import adviser
from fareplay.bots.plans import plan_for
from fareplay.game import Game, determinise

BEST = 3  # ways told for each turn


@dataclass(frozen=True)
class Judgement:
    """One turn, judged by what its player could know."""

    ply: int  # the move it began with
    seat: int
    played: Advice
    best: tuple[Advice, ...]  # the best first
    eliminates: bool

    @property
    def cost(self) -> float:
        """Points that the best way was expected to bring more than the one played."""
        return max(0.0, self.best[0].points - self.played.points)

    @property
    def win_cost(self) -> float:
        """The same in chances to win."""
        return max(0.0, self.best[0].win - self.played.win)

    def to_dict(self) -> dict[str, Any]:
        """The judgement as JSON knows it."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "played": self.played.to_dict(),
            "best": [way.to_dict() for way in self.best],
            "eliminates": self.eliminates,
            "cost": round(self.cost, 2),
            "win_cost": round(self.win_cost, 4),
        }


@dataclass(frozen=True)
class Turn:
    """The moves of one turn in a game."""

    ply: int
    seat: int
    moves: tuple[str, ...]


def turns(game: Game) -> list[Turn]:
    """All turns that left a choice."""
    found: list[Turn] = []
    plan = plan_for(game.view(None))
    for ply, (seat, move) in enumerate(game.history):
        start = plan.turn_start(game, seat, ply)
        if found and found[-1].ply == start:
            found[-1] = Turn(start, seat, (*found[-1].moves, move))
        else:
            found.append(Turn(ply, seat, (move,)))
    return found


def analyse(game: Game, playouts: int | None = None, clock: Clock | None = None) -> Iterator[Judgement]:
    """Judge every turn of a game that left a choice, one after the other."""
    for turn in turns(game):
        then = game.copy()
        while then.ply > turn.ply:
            then.pop()
        if len(then.choices(turn.seat)) > 1:
            yield judge(then, turn, playouts, clock or Clock())


def judge(then: Game, turn: Turn, playouts: int | None, clock: Clock) -> Judgement:
    """Judge one turn; its player's view is all that is looked at."""
    view = then.view(turn.seat)
    known = determinise(view, 0)
    ways = adviser(then.name, playouts).advise(view, known, known.ply, clock)
    eliminates = any(line.eliminates for line in then.lines() if line.moves[: len(turn.moves)] == turn.moves)
    fitting = [way for way in ways if way.moves[: len(turn.moves)] == turn.moves]
    nothing = Advice(turn.moves, 0.0, 0.0, 0)
    return Judgement(turn.ply, turn.seat, fitting[0] if fitting else nothing, tuple(ways[:BEST]), eliminates)
