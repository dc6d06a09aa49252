"""The lines that the bots find and play are those of the rules."""

import numpy as np
import pytest

from fareplay.engine.jit import compiled
from fareplay.engine.struct import blank, copy_of
from fareplay.games.get_on_board.bots.lines import Scratch, find_lines, play_line
from fareplay.games.get_on_board.bots.policy import Policy
from fareplay.games.get_on_board.ruleset import GetOnBoard
from tests.bots.playing import GET_ON_BOARD, midgame


@pytest.mark.parametrize("board", GET_ON_BOARD)
def test_finds_every_line_that_does_not_eliminate_and_drives_it_as_the_rules_do(board: str) -> None:
    for plies in range(4, 60, 5):
        game = midgame(board, seats=2, seed=plies, plies=plies)
        if game.is_over:
            continue
        rules = game.rules
        assert isinstance(rules, GetOnBoard)
        policy, scratch, state = Policy(rules), blank(Scratch), game.state_at(game.ply)
        before = state.tobytes()
        compiled(find_lines)(rules.board[0], state[0], policy.weights[0], scratch[0], False, True)
        assert state.tobytes() == before
        lines = [int(line) for line in scratch[0].lines[: scratch[0].count]]
        seat = int(state[0].seat)
        good = [line.moves for line in game.lines() if not line.eliminates]
        assert sorted(policy.moves(state, seat, line) for line in lines) == sorted(good)
        for line in [*lines, int(scratch[0].fatal)] if scratch[0].fatal else lines:
            after = copy_of(state)
            compiled(play_line)(rules.board[0], after[0], line)
            twin = game.copy()
            for move in policy.moves(state, seat, line):
                twin.push(move)
            there = copy_of(twin.state_at(twin.ply))
            if twin.is_over:  # the last marker's alternatives no longer matter
                after[0].ways = there[0].ways
            assert after.tobytes() == there.tobytes()
        assert np.isfinite(scratch[0].values[: scratch[0].count]).all()
