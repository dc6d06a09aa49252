"""The lines that the bots find and drive are those of the rules."""

import numpy as np
import pytest

from fareplay.engine.struct import blank, copy_of
from fareplay.games.get_on_board.bots.border import drive_line, find_lines
from fareplay.games.get_on_board.bots.drive import Drive
from fareplay.games.get_on_board.bots.plan import Plan
from fareplay.games.get_on_board.game import GetOnBoard
from tests.bots.playing import GET_ON_BOARD, midgame


@pytest.mark.parametrize("board", GET_ON_BOARD)
def test_finds_every_line_that_does_not_eliminate_and_drives_it_as_the_rules_do(board: str) -> None:
    for plies in range(4, 60, 5):
        game = midgame(board, seats=2, seed=plies, plies=plies)
        if game.is_over:
            continue
        rules = game.rules
        assert isinstance(rules, GetOnBoard)
        plan, drive, state = Plan(rules), blank(Drive), game.state_at(game.ply)
        before = state.tobytes()
        find_lines(rules.board, state, plan.weights, drive)
        assert state.tobytes() == before
        lines = [int(line) for line in drive[0].lines[: drive[0].count]]
        seat = int(state[0].seat)
        good = [line.moves for line in game.lines() if not line.eliminates]
        assert sorted(plan.moves(state, seat, line) for line in lines) == sorted(good)
        for line in [*lines, int(drive[0].fatal)] if drive[0].fatal else lines:
            after = copy_of(state)
            drive_line(rules.board, after, line)
            twin = game.copy()
            for move in plan.moves(state, seat, line):
                twin.push(move)
            there = copy_of(twin.state_at(twin.ply))
            if twin.is_over:  # nobody asks any more where the last marker might have gone
                after[0].ways = there[0].ways
            assert after.tobytes() == there.tobytes()
        assert np.isfinite(drive[0].values[: drive[0].count]).all()
