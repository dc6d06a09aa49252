"""The endgame is exact: compared with trying every line by the rules."""

import subprocess
import sys
from typing import Any

import pytest

import fareplay
from fareplay import bots
from fareplay.bots.game_bots import policy_of
from fareplay.bots.search.policy import Strength
from tests.bots.playing import GET_ON_BOARD, best_total, late, midgame


@pytest.mark.parametrize("board", GET_ON_BOARD)
def test_the_last_two_rounds_alone(board: str) -> None:
    checked = 0
    for seed in range(3):
        game = late(board, seats=1, seed=seed, until=11)
        if game.is_over:
            continue
        view = game.view(0)
        found: Any = policy_of(view).endgame(game.state_at(game.ply), Strength(1).settings(0), 10**6, 1)
        if found is not None:
            assert max(end.points for end in found) == best_total(game)
            checked += 1
    assert checked


def test_three_rounds_are_the_mean_over_both_orders_of_the_tickets() -> None:
    for seed in range(20):
        game = late("get-on-board/rome", seats=1, seed=seed, until=10)
        if game.is_over:
            continue
        policy = policy_of(game.view(0))
        found: Any = policy.endgame(game.state_at(game.ply), Strength(1).settings(0), 10**6, 1)
        if found is None:
            continue
        setup = game.record()["setup"]
        swapped = {**setup, "tickets": [*setup["tickets"][:10], setup["tickets"][11], setup["tickets"][10]]}
        twin = fareplay.load({**game.record(), "setup": swapped})
        for end in found:
            totals = []
            for one in (game.copy(), twin.copy()):
                for move in policy.moves(one.state_at(one.ply), 0, end.line):
                    one.push(move)
                totals.append(best_total(one))
            assert end.points == sum(totals) / 2
        return
    pytest.fail("no game came so far")


def test_too_many_ends_are_left_to_the_search() -> None:
    game = late("get-on-board/london", seats=1, seed=1, until=9)
    settings = Strength(1).settings(0)
    assert policy_of(game.view(0)).endgame(game.state_at(game.ply), settings, 3, 1) is None
    early = midgame("get-on-board/london", seats=1, seed=1, plies=6)
    assert policy_of(early.view(0)).endgame(early.state_at(early.ply), settings, 10**6, 1) is None


PLAY_ON = """
import sys
import fareplay
from fareplay import bots

game = fareplay.load(sys.stdin.read())
print(bots.make("expert", game.name, playouts=50_000).choose(game.view(game.to_move), bots.Clock()))
"""


def test_another_process_finds_the_same_end_with_the_kernels_kept_on_disk() -> None:
    games = (late("get-on-board/rome", seats=1, seed=seed, until=11) for seed in range(20))
    game = next(game for game in games if not game.is_over)
    assert policy_of(game.view(0)).endgame(game.state_at(game.ply), Strength(1).settings(0), 100_000, 1) is not None
    move = bots.make("expert", game.name, playouts=50_000).choose(game.view(0), bots.Clock())
    result = subprocess.run([sys.executable, "-c", PLAY_ON], input=game.to_json(), capture_output=True, text=True)
    assert (result.stderr, result.stdout.strip()) == ("", move)
