"""Analysis: every turn that left a choice is judged, by what its player could know."""

import json

import pytest

from fareplay.bots.analysis import analyse, turns
from tests.bots.playing import TICKET_TO_RIDE, midgame


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
