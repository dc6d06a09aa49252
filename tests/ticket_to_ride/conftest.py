"""Fixtures for the tests of Ticket to Ride."""

import json
from collections.abc import Callable
from random import Random

import pytest

import fareplay
from fareplay.game.game import Game, determinise
from tests.ticket_to_ride.dealing import NAME
from tests.ticket_to_ride.lockstep import stacked
from tests.ticket_to_ride.random_player import STYLES, RandomPlayer

Played = Callable[..., Game]


def random_game(seed: int, style: str | None = None, plies: int | None = None) -> Game:
    """A game by chance to its end, or as far as said; seats and styles follow from the seed."""
    chance = Random(f"game {seed}")
    seats = 2 + seed % 3
    game = fareplay.new(NAME, seats, seed, setup=stacked(chance))
    chosen = style or [None, *STYLES][seed // 3 % (len(STYLES) + 1)]
    players = [RandomPlayer(chance, chosen) for _ in range(seats)]
    while game.to_move is not None and (plies is None or game.ply < plies):
        game.push(players[game.to_move].choose(list(game.legal_moves)))
    return game


def views_of_a_game() -> str:
    """What a seat sees in the middle of a game, and a whole game that fits it, as JSON."""
    view = random_game(4, "claimer", 40).view(0)
    return json.dumps([view.to_dict(), determinise(view, 1).record()])


@pytest.fixture(scope="session")
def played() -> Played:
    """Makes games by chance."""
    return random_game
