"""Warming up: everything a first player would wait for is compiled or loaded before the server listens."""

import fareplay
from fareplay.server.http.for_boards import describe, playable


def warm_up() -> None:
    """Play a few moves of each game, and look at them."""
    for name in playable():
        game = fareplay.new(name, seed=0)
        while game.ply < 2 * game.seats:
            game.push(game.legal_moves[0])
            game.log.at(game.ply - 1)
        game.lines()
        game.told_lines()
        game.view(0).to_dict()
        game.pop()
        describe(name)
