"""Gains: the points that each seat made in each round of a game."""

from fareplay.game.game import Game
from fareplay.rules.abilities import Gains


def gains_by_round(game: Game) -> list[list[int]]:
    """Return the points of each seat, round by round. In a game without rounds, return them turn by turn, from the
    events in the log.

    The choices before the first round are left out. An eliminated player's gains end before the elimination.
    """
    rounds = [game.rules.revealed(game.state_at(ply)) for ply in range(game.ply)]
    if None not in rounds:  # the game has rounds
        ends = [ply for ply in range(1, game.ply) if rounds[ply] != rounds[ply - 1]]
        return [_gains(game, seat, [*ends, game.ply]) for seat in range(game.seats)]
    return [[sum(_gain(game, ply) for ply in turn) for turn in _turns(game, seat)] for seat in range(game.seats)]


def _gain(game: Game, ply: int) -> int:
    """Return the points that a move brought its player."""
    mover, before, after = game.move_at(ply)[0], game.state_at(ply), game.state_at(ply + 1)
    return Gains.of(game.rules).seen_gains(before, after, mover, [mover])[0] or 0


def _turns(game: Game, seat: int) -> list[list[int]]:
    """Return the plies of each turn of a seat, without the choices before the first round."""
    choosers = game.rules.choosers(game.state_at(0))
    movers = [mover for mover, _ in game.history]
    found: list[list[int]] = []
    for ply in range(len(choosers) if len(choosers) > 1 else 0, game.ply):
        if movers[ply] != seat:
            continue
        if found and found[-1][-1] == ply - 1:
            found[-1].append(ply)
        else:
            found.append([ply])
    return found


def _gains(game: Game, seat: int, ends: list[int]) -> list[int]:
    """Return the points of a seat between the plies that end a round; the first of these is that of the setup."""
    found: list[int] = []
    before: int | None = None
    for ply in ends:
        total = game.rules.total(game.state_at(ply), seat)
        if total is None:
            break
        if before is not None:
            found.append(total - before)
        before = total
    return found
