"""Gains: the points that each round of a game brought each seat."""

from fareplay.game import Game


def gains_by_round(game: Game) -> list[list[int]]:
    """Return by seat the points of each round, the first one first; in a game without rounds, of each turn of the seat.

    What all choose before the first round is left out. The gains of a player who was eliminated end before that.
    """
    return [_gains(game, seat, _ends(game, seat)) for seat in range(game.seats)]


def _ends(game: Game, seat: int) -> list[int]:
    """The plies after which a round, or a turn of the seat, was over; the first is that of the setup."""
    rules, plies = game.rules, range(game.ply)
    numbers = [rules.revealed(game.state_at(ply)) for ply in plies]
    if None not in numbers:
        return [ply for ply in plies if ply and numbers[ply] != numbers[ply - 1]] + [game.ply]
    choosers = rules.choosers(game.state_at(0))
    chosen = len(choosers) if len(choosers) > 1 else 0
    movers = [mover for mover, _ in game.history]
    turns = [ply + 1 for ply in plies if movers[ply] == seat and (ply + 1 == game.ply or movers[ply + 1] != seat)]
    return [chosen, *[ply for ply in turns if ply > chosen]]


def _gains(game: Game, seat: int, ends: list[int]) -> list[int]:
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
