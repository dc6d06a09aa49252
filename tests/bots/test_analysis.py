"""Analysis: every turn that left a choice is judged, by what its player could know."""

import json
from random import Random

import pytest

from fareplay import bots
from fareplay.bots.analysis import Judgement, Turn, analyse, expected_zones, judge, turns
from fareplay.bots.game_bots import policy_of
from fareplay.bots.levels import hint
from fareplay.bots.search_bot import ENOUGH
from tests.bots.playing import BOARDS, TICKET_TO_RIDE, late, midgame, new, play_out


@pytest.mark.parametrize("board", ["get-on-board/new-york", "get-on-board/rome", TICKET_TO_RIDE])
def test_judges_every_turn_with_a_choice(board: str) -> None:
    game = midgame(board, seed=6, plies=24)
    all_turns = turns(game)
    assert [move for turn in all_turns for move in turn.moves] == list(game.moves)
    found = list(analyse(game, playouts=30))
    judged = {one.ply: one for one in found}
    for turn in all_turns:
        if turn.ply in judged:
            one = judged[turn.ply]
            assert one.seat == turn.seat
            assert one.played.moves[: len(turn.moves)] == turn.moves
            assert one.cost >= 0
            assert 0 <= one.best[0].win <= 1
    assert len(found) > len(all_turns) / 2
    assert json.loads(json.dumps([one.to_dict() for one in found]))


def test_an_elimination_costs_everything() -> None:
    game = midgame("get-on-board/rome", seed=3, plies=20)
    fatal = [line for line in game.lines() if line.eliminates]
    assert fatal
    for move in fatal[0].moves:
        game.push(move)
    last = list(analyse(game, playouts=30))[-1]
    assert last.eliminates
    assert last.played.points == 0
    assert last.cost > 10


def is_told(one: Judgement) -> bool:
    """Whether what is expected of the way played rests on anything."""
    return one.played.exact or one.played.playouts >= ENOUGH


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("level", ["random", "novice"])
def test_every_way_played_was_tried_however_weak_it_was(board: str, level: str) -> None:
    for seed in range(2):
        players = [bots.make(level, board, seed=seat) for seat in (0, 1)]
        game = play_out(new(board, seed=seed), *players)
        found = list(analyse(game, playouts=60))
        assert found
        for one in found:
            assert is_told(one)
            assert one.played.moves == next(turn.moves for turn in turns(game) if turn.ply == one.ply)
            assert one.cost >= 0
            assert one.cost == 0 or one.best[0].moves != one.played.moves
            if one.eliminates:
                assert (one.played.points, one.played.win, one.played.exact) == (0, 0, True)


def test_a_way_that_the_search_leaves_out_is_tried_out_too() -> None:
    """The search pays for a route in the best way only; a player may have paid in another."""
    checked = 0
    for seed in range(8):
        game = midgame(TICKET_TO_RIDE, seed=seed, plies=26)
        if (seat := game.to_move) is None:
            continue
        view = game.view(seat)
        offered = {way.moves for way in hint(view)}
        for move in set(view.legal_moves) - {moves[0] for moves in offered}:
            one = judge(view, Turn(game.ply, seat, (move,)), 200, bots.Clock())
            assert one.played.moves == (move,)
            assert one.played.playouts == 20
            checked += 1
    assert checked


def test_trying_out_leaves_what_is_best_as_it_was() -> None:
    game = midgame("get-on-board/paris", seed=3, plies=20)
    assert game.to_move is not None
    view = game.view(game.to_move)
    ways = hint(view)
    for way in ways:
        one = judge(view, Turn(game.ply, game.to_move, way.moves), None, bots.Clock())
        assert one.played.moves == way.moves
        assert one.played.playouts >= 200
        assert [best.moves for best in one.best] == [best.moves for best in ways[:3]]
        assert one.best[0] == ways[0]


def test_a_turn_that_is_not_finished_is_judged_by_the_best_end_it_can_have() -> None:
    game = late("get-on-board/new-york", seats=2, seed=2, until=4)
    long = next(line for line in game.lines() if len(line.moves) > 1 and not line.eliminates)
    game.push(long.moves[0])
    last = list(analyse(game, playouts=100))[-1]
    assert last.played.moves[0] == long.moves[0]
    assert len(last.played.moves) > 1
    assert is_told(last)


def test_a_stopped_clock_still_tries_the_way_that_was_played() -> None:
    game = late("get-on-board/london", seats=2, seed=1, until=3)
    assert game.to_move is not None
    view, clock = game.view(game.to_move), bots.Clock(60)
    clock.stop()
    for line in game.lines():
        assert is_told(judge(view, Turn(game.ply, game.to_move, line.moves), None, clock))


@pytest.mark.parametrize("board", BOARDS)
def test_moves_and_options_of_the_search_are_two_names_of_one_thing(board: str) -> None:
    for plies in range(0, 40, 3):
        game = midgame(board, seed=plies, plies=plies)
        if (seat := game.to_move) is None:
            continue
        policy, state = policy_of(game.view(seat)), game.state_at(game.ply)
        line = Random(plies).choice(game.lines())
        assert policy.moves(state, seat, policy.line(state, seat, line.moves)) == line.moves


def test_the_zones_that_two_ways_lead_to_can_be_compared() -> None:
    for board in ("get-on-board/rome", "ticket-to-ride/london"):
        game = midgame(board, seats=2, seed=1, plies=20)
        assert game.to_move is not None
        view = game.view(game.to_move)
        moves = game.lines()[0].moves if game.lines() else (game.legal_moves[0],)
        zones = expected_zones(view, moves, samples=2)
        assert zones == expected_zones(view, moves, samples=2)
        assert set(zones) == set(game.sheet(0))
