"""Games in the middle of play, of any kind, for tests of what holds in all of them."""

from random import Random
from typing import Any

from hypothesis import strategies as st

import fareplay
from fareplay.game.game import Game

KINDS = [
    *(("get-on-board/new-york", seats) for seats in (1, 2, 3)),
    *(("get-on-board/london", seats) for seats in (1, 4, 5)),
    *(("get-on-board/rome", seats) for seats in (1, 2, 3)),
    *(("get-on-board/paris", seats) for seats in (4, 5)),
    *(("ticket-to-ride/london", seats) for seats in (2, 3, 4)),
]
GET_ON_BOARD = [kind for kind in KINDS if kind[0].startswith("get-on-board")]
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "new-york": [{}, {"objectives": "up"}, {"scores": "hidden"}, {"any_board": True}],
    "london": [{}, {"objectives": "up", "scores": "hidden"}],
    "rome": [{}, {"scores": "hidden"}],
    "paris": [{}, {"scores": "hidden"}],
}


@st.composite
def games(draw: st.DrawFn, kinds: list[tuple[str, int]] = KINDS, most: int = 200) -> Game:
    """A game after some moves, now and then at its end."""
    name, seats = draw(st.sampled_from(kinds))
    chance = Random(draw(st.integers(0, 2**32)))
    options = chance.choice(OPTIONS[name.split("/")[1]]) if name.startswith("get-on-board") else {}
    game = fareplay.new(name, seats, chance.getrandbits(64), options=options)
    play_randomly(game, draw(st.integers(0, most)), chance)
    return game


def play_randomly(game: Game, plies: int, chance: Random) -> None:
    """Make moves by chance, but hardly ever one that eliminates: most would soon be out of Get on Board."""
    departures = {
        f"T{stop['departure']}": stop["id"] for stop in game.rules.facts.get("intersections", []) if "departure" in stop
    }
    lines: list[set[str]] = [set() for _ in range(game.seats)]
    for seat, move in game.history:
        lines[seat].add(departures.get(move, move))
    for _ in range(plies):
        mover = game.to_move
        if mover is None:
            return
        moves = list(game.legal_moves)
        careful = [move for move in moves if move == "stop" or move not in lines[mover]]
        move = chance.choice(careful if careful and chance.random() < 0.95 else moves)
        game.push(move)
        lines[mover].add(departures.get(move, move))


def viewers(game: Game) -> list[int | None]:
    return [*range(game.seats), None]


def options_of(name: str) -> list[dict[str, Any]]:
    return [{}, {"scores": "hidden"}] if name.startswith("ticket-to-ride") else OPTIONS[name.split("/")[1]]
