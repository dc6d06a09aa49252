"""Analysis: for every turn of a game, what was played, what the search suggests, and the cost of the difference."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from fareplay.bots.playouts import SAMPLES, play_on, sheets_after
from fareplay.bots.search_bot import Suggestion
from fareplay.bots.suggestions import MARGIN, PLAYOUTS, SUGGESTED, TRIED, advise, adviser, measured
from fareplay.engine.ranking import OUT_POINTS
from fareplay.game.game import Game, determinise
from fareplay.game.view import View

NOISE: Final = 2.0  # standard errors within which two ways count as equally good
MISTAKE: Final = 2.0  # the least cost of a mistake, in points

# How turns are judged, for the web client too.
JUDGING: Final = {
    "noise": NOISE,
    "mistake": MISTAKE,
    "margin": MARGIN,
    "tried": TRIED,
    "playouts": PLAYOUTS,
    "samples": SAMPLES,
    "out": OUT_POINTS,
}


@dataclass(frozen=True)
class Judgement:
    """The judgement of one turn, based on what its player could know."""

    ply: int  # of the first move of the turn
    seat: int
    played: Suggestion
    best: tuple[Suggestion, ...]  # the best first
    eliminates: bool
    error: float  # the standard error of the difference in points between the best way and the one played

    @property
    def cost(self) -> float:
        """Return the expected points lost compared to the best way; 0 if within the noise."""
        more = self.best[0].points - self.played.points
        return more if more > NOISE * self.error else 0.0

    @property
    def is_mistake(self) -> bool:
        """Return whether the turn cost enough points to count as a mistake."""
        return self.cost >= MISTAKE

    def to_dict(self) -> dict[str, Any]:
        """Return the judgement as JSON."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "played": self.played.to_dict(),
            "best": [one.to_dict() for one in self.best],
            "eliminates": self.eliminates,
            "cost": round(self.cost, 2),
            "error": round(self.error, 2),
            "is_mistake": self.is_mistake,
        }


@dataclass(frozen=True)
class Turn:
    """The moves of one turn in a game."""

    ply: int
    seat: int
    moves: tuple[str, ...]


def turns(game: Game) -> list[Turn]:
    """Return all turns with a choice."""
    found: list[Turn] = []
    searcher = adviser(game.rules)
    for ply, (seat, move) in enumerate(game.history):
        start = searcher.turn_start(game, seat, ply)
        if found and found[-1].ply == start:
            found[-1] = Turn(start, seat, (*found[-1].moves, move))
        else:
            found.append(Turn(ply, seat, (move,)))
    return found


def analyse(game: Game, playouts: int | None = None) -> Iterator[Judgement]:
    """Judge every turn of a game with a choice, one by one."""
    for turn in turns(game):
        then = game.copy()
        while then.ply > turn.ply:
            then.pop()
        if len(then.choices(turn.seat)) > 1:
            yield judge(then.view(turn.seat), turn, playouts)


def judge(view: View, turn: Turn, playouts: int | None = None) -> Judgement:
    """Judge one turn from its player's view. The best way and the one played are continued with the same deals."""
    found = advise(view, playouts)
    at = next((number for number, one in enumerate(found) if begins(one.moves, turn.moves)), None)
    best = list(found[:SUGGESTED])
    if is_end_of(determinise(view, 0), turn):
        best = [one if one.exact else measured(view, one) for one in best]
        played, error, eliminates = Suggestion(turn.moves, float(OUT_POINTS), 0.0, 0, exact=True), best[0].error, True
    else:
        played, error, eliminates = Suggestion(turn.moves, 0.0, 0.0, 0) if at is None else found[at], 0.0, False
        if not (best[0].exact and played.exact):
            games = [play_on(view, one.moves) for one in best]
            after = games[at] if at is not None and at < len(games) else play_on(view, played.moves)
            best = [measured(view, one, ends) for one, ends in zip(best, games, strict=True)]
            played, error = measured(view, played, after), games[0].error(turn.seat, after)
            if played.points - best[0].points > NOISE * error:  # better than anything the search found
                best = [played, *(one for one in best if one.moves != played.moves)][:SUGGESTED]
                error = 0.0
    return Judgement(turn.ply, turn.seat, played, tuple(best), eliminates, error)


def expected_zones(view: View, moves: tuple[str, ...]) -> dict[str, float]:
    """Return the mean final points in each zone of the seat's sheet, in the games by which a turn is judged."""
    sums: dict[str, float] = {}
    count = 0
    for sheet in sheets_after(view, moves):
        count += 1
        for zone, points in sheet.items():
            sums[zone] = sums.get(zone, 0.0) + (points or 0)
    return {zone: points / count for zone, points in sums.items()}


def is_end_of(game: Game, turn: Turn) -> bool:
    """Return whether the moves eliminate the player, however the turn continues."""
    lines = [line for line in game.lines() if begins(line.moves, turn.moves)]
    return bool(lines) and all(line.eliminates for line in lines)


def begins(moves: tuple[str, ...], played: tuple[str, ...]) -> bool:
    """Return whether moves begin with those played, which may be part of the turn."""
    return moves[: len(played)] == played
