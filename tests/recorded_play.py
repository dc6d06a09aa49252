"""What the rules and the bots did when `recorded_play.json` was written: the states of random games, and the choices of
every bot at 200 positions of every board. Compiled in another way, kernels must still do the same.

`python -m tests.recorded_play` writes the file again after a change of the rules or of the bots.
"""

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Final

import fareplay
from fareplay import boards, bots
from fareplay.errors import InvalidOption
from fareplay.game.view import View
from fareplay.rules import registry

FILE: Final = Path(__file__).with_name("recorded_play.json")
GAMES: Final = 10  # for each number of players
POSITIONS: Final = 200
PLAYOUTS: Final = {"skilled": 60, "expert": 120}  # fewer than at a table, so that 200 positions take seconds
DIGITS: Final = 2  # of the hash of each choice


def positions(board: str, count: int = POSITIONS) -> list[View]:
    """Return views of the seat to move in the middle of games: half of them random, half played by novices."""
    return [_position(board, number) for number in range(count)]


def choices(board: str, level: str, views: list[View]) -> str:
    """Return what a bot plans at some positions, a short hash for each."""
    hashes = []
    for number, view in enumerate(views):
        bot = bots.make(level, board, seed=number, playouts=PLAYOUTS.get(level))
        moves = bots.plan_turn(bot, view, bots.Clock())
        hashes.append(hashlib.sha256(" ".join(moves).encode()).hexdigest()[:DIGITS])
    return "".join(hashes)


def states(board: str, seats: int, games: int = GAMES) -> str:
    """Return a hash of all states of some random games."""
    digest = hashlib.sha256()
    for number in range(games):
        chance = Random(f"{board} {seats} {number}")
        game = fareplay.new(board, seats, seed=number)
        digest.update(game.state_at(0).tobytes())
        while not game.is_over:
            game.push(chance.choice(list(game.legal_moves)))
            digest.update(game.state_at(game.ply).tobytes())
    return digest.hexdigest()[:16]


def _position(board: str, number: int) -> View:
    chance = Random(f"{board} {number}")
    seats = seat_counts(board)
    game = fareplay.new(board, seats[number % len(seats)], seed=number)
    novice = bots.make("novice", board, seed=number)
    while not game.is_over:
        if number % 2:
            game.push(chance.choice(list(game.legal_moves)))
        else:
            game.push(novice.choose(game.view(game.to_move), bots.Clock()))
    ply = chance.randrange(game.ply)
    while game.ply > ply:
        game.pop()
    return game.view(game.to_move)


def seat_counts(board: str) -> list[int]:
    """Return the allowed numbers of players."""
    allowed = []
    for seats in range(1, 7):
        try:
            registry.by_name(board).check_options(seats, {})
        except InvalidOption:
            continue
        allowed.append(seats)
    return allowed


def main() -> None:
    """Write the file."""
    found = {}
    for board in (*boards.names(), *boards.own_names()):
        views = positions(board)
        found[board] = {
            "states": {str(seats): states(board, seats) for seats in seat_counts(board)},
            "choices": {level: choices(board, level, views) for level in bots.names(board)},
        }
        FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
