"""Games of Tramway for the tests."""

import json
import random
from typing import Any

import fareplay

NAME = "tramway/millbrook"
CARDS = ["NE", "NS", "NW", "ES", "EW", "SW"] * 2
# Seat 0 begins at A2, seat 1 at E1; charters: Castle Hill - Old Mill and Castle Hill - Playhouse.
SETUP = {"first": 0, "depots": [1, 2], "charters": [1, 2], "cards": CARDS}


def new(*moves: str, cards: str = "", **setup: Any) -> fareplay.Game:
    """A game of two with these moves made; `cards` are the first ones flipped."""
    asked = cards.split()
    rest = list(CARDS)
    for card in asked:
        rest.remove(card)
    game = fareplay.new(NAME, 2, setup={**SETUP, "cards": [*asked, *rest], **setup})
    for move in moves:
        game.push(move)
    return game


def played(seats: int = 2, seed: int = 1, moves: int | None = None, **setup: Any) -> fareplay.Game:
    """A game by chance, to its end or so far; tracks are laid where there are any."""
    game, chance = fareplay.new(NAME, seats, seed=seed, setup=setup), random.Random(seed)
    while not game.is_over and (moves is None or game.ply < moves):
        tracks = [move for move in game.legal_moves if move != "wait"]
        game.push(chance.choice(tracks) if tracks and chance.random() < 0.9 else "wait")
    return game


def linked() -> fareplay.Game:
    """Seat 0 has linked Castle Hill and Old Mill."""
    seat_0 = ["A2-A3", "A3-A4", "A2-A1", "A1-B1", "B1-C1"]
    game = new(cards="NS ES NE EW ES NS")
    while seat_0:
        game.push(seat_0.pop(0) if game.to_move == 0 else "wait")
    return game


def otherwise(game: fareplay.Game, seat: int | None, chance: random.Random) -> fareplay.Game:
    """The same game but for what a seat cannot know: others' charters and the cards to come."""
    setup: dict[str, Any] = json.loads(json.dumps(game.setup))
    flipped = game.view(None).position["round"]
    to_come = setup["cards"][flipped:]
    chance.shuffle(to_come)
    setup["cards"][flipped:] = to_come
    free = [card for card in range(1, 9) if seat is None or card != setup["charters"][seat]]
    others = chance.sample(free, game.seats)
    setup["charters"] = [card if of == seat else others[of] for of, card in enumerate(setup["charters"])]
    twin = fareplay.new(NAME, game.seats, setup=setup)
    for move in game.moves:
        twin.push(move)
    return twin
