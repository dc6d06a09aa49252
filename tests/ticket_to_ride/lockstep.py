"""Plays random games with the kernels and the oracle side by side, and reports the first difference with its record."""

from random import Random
from typing import Any

import fareplay
from fareplay import boards
from fareplay.game.game import Game
from tests.oracle.ticket_to_ride import TicketToRideOracle
from tests.ticket_to_ride.random_player import STYLES, RandomPlayer

NAME = "ticket-to-ride/london"


class Difference(AssertionError):
    """The kernels and the oracle do not agree; says where, and the record that leads there."""

    def __init__(self, what: str, ours: object, oracles: object, game: Game) -> None:
        super().__init__(f"{what}\n  kernels: {ours}\n  oracle:  {oracles}\n  {game.to_json()}")


def play_in_step(seed: int) -> Game:
    """Play one game in lock-step. The seed says all: seats, deck and how everybody likes to play."""
    chance = Random(f"ticket to ride {seed}")
    seats = 2 + seed % 3
    game = fareplay.new(NAME, seats, chance.getrandbits(64), setup=stacked(chance))
    oracle = TicketToRideOracle(boards.read(NAME), game.record())
    # Every style sits alone at a table at times; a table of hoarders is what runs the deck dry.
    style = [None, *STYLES][seed // 3 % (len(STYLES) + 1)]
    players = [RandomPlayer(chance, style) for _ in range(seats)]
    while (seat := oracle.to_move) is not None:
        _compare("to move", game.to_move, seat, game)
        moves = oracle.legal()
        _compare("legal moves", sorted(game.legal_moves), moves, game)
        move = players[seat].choose(moves)
        game.push(move)
        oracle.reshuffles = made = game.setup["reshuffles"]
        oracle.play(seat, move)
        _compare("reshuffles", len(made), oracle.reshuffles_used, game)
        if move.startswith(("claim", "keep")):
            _compare(f"sheet of seat {seat}", dict(game.sheet(seat)), oracle.sheet(seat), game)
    _compare("to move", game.to_move, None, game)
    for each in range(seats):
        _compare(f"sheet of seat {each}", dict(game.sheet(each)), oracle.sheet(each), game)
    _compare("winners", game.winners, oracle.winners, game)
    return game


def stacked(chance: Random) -> dict[str, Any]:
    """Now and then a deck with its buses on top, at the bottom or in a heap: rows are swept more often so."""
    if chance.random() < 0.7:
        return {}
    cards = [card for card, count in boards.read(NAME)["deck"].items() if card != "bus" for _ in range(count)]
    chance.shuffle(cards)
    place = chance.choice([0, 4, len(cards) // 2, len(cards)])
    return {"deck": cards[:place] + ["bus"] * 8 + cards[place:]}


def _compare(what: str, ours: object, oracles: object, game: Game) -> None:
    if ours != oracles:
        raise Difference(what, ours, oracles, game)
