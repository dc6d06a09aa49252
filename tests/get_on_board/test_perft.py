"""Perft: the number of move sequences to a depth, counted by the kernels and by the oracle, and recorded here.

A rule that allows one move too many or too few changes these numbers, even where no random game gets.
"""

import copy
from collections.abc import Callable
from operator import add

import pytest

from fareplay.game.game import Game
from tests.get_on_board.drive import drive, start
from tests.get_on_board.grid import grid
from tests.oracle.get_on_board import GetOnBoardOracle

# A position, and the number of move sequences of length 1, 2, 3 ... from there.
Position = Callable[[], Game]
ORACLE = 700  # sequences it is asked to look at, at most


def _new_york() -> Game:
    return start("new-york", 2, tickets=[6, 2, 5, 1, 3, 4, *range(7, 13)])


def _london() -> Game:
    return start("london", 4, deal=[[1, 9], [4, 5], [7, 10], [2, 12]], tickets=[5, 6, *range(1, 5), *range(7, 13)])


def _rome() -> Game:
    # Entrances circled: every turn ends with a choice.
    return drive("rome", "B5 B4 C4 C3 C2", "H3 H4 G4 G5")


def _paris() -> Game:
    return drive("paris", "B4 C4 D4", "H4 H5 I5", None, None, tickets=[3])


def _no_spaces() -> Game:
    # All five spaces of the turn zone are gone, deep in the corner of New York (G36).
    return drive("new-york", "A6 B6 C6 D6 | D7 D8 D9 | D10 D11 D12 | D13", sheets=[1], tickets=[6, 12, 2, 4, 1])


def _one_space() -> Game:
    path = "A1 B1 C1 | D1 E1 | F1 G1 H1"
    return drive(grid("buses"), path, sheets=[1], tickets=[2, 8, 6, 12, 1, 7, 5])


def _lights() -> Game:
    # Lights everywhere: a turn ends by chance or by elimination only (G45).
    lights = {f"{column}{row}": "light" for column in "BCDE" for row in (1, 2, 3)}
    return drive(grid("buses", lights), "A1")


def _entrances() -> Game:
    entrances = {f"{column}{row}": "entrance" for column in "BCDE" for row in (1, 2, 3)}
    return drive(grid("metros", entrances), "A1", "C9")


COUNTS: list[tuple[Position, list[int]]] = [
    (_new_york, [2, 4, 14, 34, 82, 287, 738, 1886, 5125, 13705, 32882]),
    (_london, [2, 4, 8, 16, 56, 136, 312, 1072, 2688, 4858, 14490, 29106]),
    (_rome, [2, 5, 16, 48, 125, 319, 613, 1358, 3349, 8333, 19613]),
    (_paris, [3, 8, 30, 90, 240, 696, 2088, 6128, 18079]),
    (_no_spaces, [1, 1, 3, 3, 2, 2, 6, 8, 7, 12, 9, 12]),
    (_one_space, [2, 5, 12, 30, 50, 123, 175, 395, 509, 620, 1621, 4244]),
    (_lights, [2, 4, 10, 26, 64, 162, 402, 1016, 2557, 6481, 16353]),
    (_entrances, [2, 4, 14, 40, 95, 246, 652, 1644, 4296, 11946]),
]


def count(game: Game, depth: int) -> list[int]:
    """Return the number of sequences of 1 move, 2 moves and so on up to the depth; they end when the game is over."""
    counts = [len(game.legal_moves)] + [0] * (depth - 1)
    if depth > 1:
        for move in list(game.legal_moves):
            game.push(move)
            counts[1:] = map(add, counts[1:], count(game, depth - 1))
            game.pop()
    return counts


def count_by_oracle(oracle: GetOnBoardOracle, depth: int) -> list[int]:
    """The same, by the oracle."""
    moves = oracle.legal()
    counts = [len(moves)] + [0] * (depth - 1)
    if depth > 1:
        for move in moves:
            after = _copy(oracle)
            after.push(move)
            counts[1:] = map(add, counts[1:], count_by_oracle(after, depth - 1))
    return counts


def _copy(oracle: GetOnBoardOracle) -> GetOnBoardOracle:
    """The same game again; the board, which never changes, is not copied."""
    board = {id(part): part for part in (oracle.intersections, oracle.roads, oracle.departures)}
    return copy.deepcopy(oracle, board)


@pytest.mark.parametrize(("position", "counts"), COUNTS, ids=[position.__name__.strip("_") for position, _ in COUNTS])
def test_counts_of_move_sequences(position: Position, counts: list[int]) -> None:
    game = position()
    assert count(game, len(counts)) == counts
    oracle = GetOnBoardOracle(dict(game.rules.facts), game.record())
    for move in game.moves:
        oracle.push(move)
    shallow = [number for number in counts if number <= ORACLE]
    assert len(shallow) >= 6
    assert count_by_oracle(oracle, len(shallow)) == shallow
