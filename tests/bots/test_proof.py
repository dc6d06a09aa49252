"""The exact search: equal to exhaustive search, never below any line, and proved only when it is."""

from random import Random

import numpy as np
import pytest

import fareplay
from fareplay import bots
from fareplay.engine.jit import compiled
from fareplay.errors import InvalidOption
from fareplay.games.get_on_board.bots.bound import JOINT, TICK, USED, find_walk, set_worth
from fareplay.games.get_on_board.bots.proof import Search
from fareplay.games.get_on_board.bots.purchase import buy_all
from fareplay.games.get_on_board.ruleset import GetOnBoard
from tests.bots.enumeration import best_of_all, played, turn_of
from tests.bots.playing import GET_ON_BOARD, late, midgame
from tests.oracle.get_on_board import GetOnBoardOracle


@pytest.mark.parametrize("board", GET_ON_BOARD)
def test_four_rounds_are_as_every_line_tried_out(board: str) -> None:
    checked = 0
    for seats, seed in ((1, 1), (2, 2), (4, 3)):
        game = played(board, seats, seed)
        for seat in range(seats):
            ply = turn_of(game, seat, 9)
            if ply is None:
                continue
            proof = bots.prove(game, seat, ply)
            assert proof.proved
            assert proof.points == best_of_all(game, seat, ply)
            if proof.points is None:
                continue
            driven = fareplay.load(proof.record)
            assert driven.scores[seat] == proof.points
            assert driven.record()["moves"][:ply] == game.record()["moves"][:ply]
            others = [move for mover, move in driven.history if mover != seat]
            assert others == [move for mover, move in game.history if mover != seat]
            assert [move for moves in proof.turns for move in moves] == [
                move for mover, move in driven.history[ply:] if mover == seat
            ]
            checked += 1
    assert checked > 2


def oracle_best(oracle_of: "list[str]", game: fareplay.Game) -> int | None:
    """The most points of one seat alone by the oracle, which shares no code with the kernels."""
    oracle = GetOnBoardOracle(dict(game.rules.facts), game.record())
    for move in oracle_of:
        oracle.push(move)
    if oracle.is_over:
        return oracle.scores[0]
    totals = [oracle_best([*oracle_of, move], game) for move in oracle.legal()]
    return max((total for total in totals if total is not None), default=None)


@pytest.mark.parametrize("board", ["get-on-board/new-york", "get-on-board/rome"])
def test_the_last_round_is_as_the_oracle_has_it(board: str) -> None:
    for seed in range(3):
        game = late(board, 1, seed, 12)
        if game.is_over:  # eliminated before
            continue
        assert bots.prove(game, 0, game.ply).points == oracle_best(list(game.moves), game)


@pytest.mark.parametrize("board", GET_ON_BOARD)
def test_no_line_beats_the_bound_whatever_the_prices(board: str) -> None:
    """At random prices, the bound of every turn of a game is at least the points made in the end."""
    chance = Random(5)
    game = played(board, 2, 11)
    rules = game.rules
    assert isinstance(rules, GetOnBoard)
    for seat, points in enumerate(game.scores):
        for number in (1, 4, 8, 12):
            ply = turn_of(game, seat, number)
            if ply is None or points is None:
                continue
            search = Search(rules, game, game, seat, ply).exact[0]
            bound, course, player = search.bound[0], search.course[0], search.turns[number].player[0]
            bound.spaces = 5 - player.turn_zone
            for _ in range(5):
                bound.prices[1:] = np.array([chance.uniform(0, 4) for _ in range(len(bound.prices) - 1)])
                for cost in (JOINT, USED) if course.metros else (JOINT, USED, TICK):
                    bound.prices[cost] *= -1
                compiled(set_worth)(rules.board[0], player.personal, bound)
                most = compiled(buy_all)(course, player, number, search.tables[0], bound)
                most += compiled(find_walk)(rules.board[0], course, bound, number, int(player.at), int(player.heading))
                assert most >= points - 1e-6


def test_says_proved_only_when_it_is() -> None:
    game = played("get-on-board/paris", 2, 4)
    ply = turn_of(game, 0, 1)
    assert ply is not None
    proof = bots.prove(game, 0, ply, seconds=0)
    assert not proof.proved
    assert proof.points is not None
    assert proof.ceiling > proof.points >= (game.scores[0] or 0)


def test_a_line_that_cannot_go_on_has_no_points() -> None:
    game = late("get-on-board/new-york", 1, 179, 10)  # a deal on which a weak bot drives into a dead end
    proof = bots.prove(game, 0, game.ply)
    assert (proof.points, proof.proved, proof.turns) == (None, True, ())
    assert best_of_all(game, 0, game.ply) is None


def test_a_solution_tells_how_far_its_proof_reaches() -> None:
    game = played("get-on-board/new-york", 2, 6)
    found = bots.solve(game, 0, width=50, seconds=2)
    assert 4 <= found.proved_turns <= 12
    assert found.ceiling is not None
    assert found.ceiling >= found.points
    driven = fareplay.load(found.record)
    ply = turn_of(driven, 0, 13 - 4)
    assert ply is not None
    assert best_of_all(driven, 0, ply) == found.points


def test_what_cannot_be_proved_is_refused() -> None:
    over = midgame("get-on-board/rome", plies=1000)
    with pytest.raises(InvalidOption, match="not over"):
        bots.prove(midgame("get-on-board/rome", plies=10), 0, 4)
    with pytest.raises(InvalidOption, match="there is no prover for ticket-to-ride/london"):
        bots.prove(fareplay.new("ticket-to-ride/london", seats=2), 0, 0)
    with pytest.raises(InvalidOption, match="there is no seat 2"):
        bots.prove(over, 2, 0)
    with pytest.raises(InvalidOption, match="there is no ply 1000"):
        bots.prove(over, 0, 1000)
    with pytest.raises(InvalidOption, match="does not begin a line at ply 0"):
        bots.prove(over, 0, 0)
