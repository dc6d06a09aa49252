"""The suggested lines of a turn: safe, different, and worth most. Whoever plays any of them stays in the game."""

from random import Random

import pytest

import fareplay
from fareplay import bots
from fareplay.rules.line import Line
from tests.bots.playing import GET_ON_BOARD, midgame, new


def offered(game: fareplay.Game) -> list[Line]:
    """The lines offered, the best first."""
    lines = [line for line in game.lines() if line.summary["offered"]]
    return sorted(lines, key=lambda line: int(line.summary["offered"]))


def end_of(line: Line) -> str:
    return [move for move in line.moves if move != "stop"][-1]


@pytest.mark.parametrize("board", GET_ON_BOARD)
def test_up_to_three_safe_lines_with_different_ends_are_offered(board: str) -> None:
    for seed in range(30):
        game = midgame(board, seed=seed, plies=6 + seed)
        if game.to_move is None or game.state_at(game.ply)[0].placed:
            continue
        found, others = offered(game), game.lines()
        assert [line.summary["offered"] for line in found] == list(range(1, len(found) + 1))
        assert len(found) <= 3
        assert len({end_of(line) for line in found}) == len(found)
        assert bool(found) == any(not line.eliminates for line in others)
        assert not any(line.eliminates for line in found)
        assert len({line.summary["safe"] for line in found}) <= 1


def newcomer_is_eliminated(board: str, seed: int) -> bool:
    """Play a game against novices in which every turn is one of the lines offered, at random."""
    game, chance = new(board, seats=2, seed=seed), Random(seed)
    novice = bots.make("novice", board, seed=seed)
    while (seat := game.to_move) is not None:
        ways = offered(game) if seat == 0 else []
        for move in chance.choice(ways).moves if ways else bots.plan_turn(novice, game.view(seat), bots.Clock()):
            game.push(move)
    return game.scores[0] is None


@pytest.mark.parametrize("board", GET_ON_BOARD)
@pytest.mark.parametrize("games", [20, pytest.param(200, marks=pytest.mark.long)])
def test_a_newcomer_who_takes_what_is_offered_is_seldom_eliminated(board: str, games: int) -> None:
    out = sum(newcomer_is_eliminated(board, seed) for seed in range(games))
    print(f"{board}: {out} of {games} newcomers eliminated")
    assert out <= games / 20
