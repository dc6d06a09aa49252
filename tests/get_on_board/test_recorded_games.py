"""Whole games to the exact sheet, one at least for each way a game can end."""

import pytest

import fareplay
from tests.get_on_board.lockstep import compare_boxes
from tests.get_on_board.recorded_games import NAMES, read
from tests.oracle.get_on_board import GetOnBoardOracle


@pytest.mark.parametrize("name", NAMES)
def test_recorded_game(name: str) -> None:
    recorded = read(name)
    game = fareplay.load(recorded["record"])
    assert game.is_over
    assert [dict(game.sheet(seat)) for seat in range(game.seats)] == recorded["sheets"]
    assert game.scores == [sheet["total"] for sheet in recorded["sheets"]]
    assert game.winners == recorded["winners"]
    assert game.view(None).position["round"] == recorded["rounds"]
    assert game.record() == recorded["record"]


@pytest.mark.parametrize("name", NAMES)
def test_the_oracle_ends_a_recorded_game_the_same(name: str) -> None:
    recorded = read(name)
    game = fareplay.load(recorded["record"])
    oracle = GetOnBoardOracle(dict(game.rules.facts), recorded["record"])
    for move in recorded["record"]["moves"]:
        oracle.push(move)
    assert [oracle.sheet(seat) for seat in range(game.seats)] == recorded["sheets"]
    assert oracle.winners == recorded["winners"]
    for seat in range(game.seats):
        compare_boxes(game, oracle, seat)


def test_every_way_to_end_is_among_them() -> None:
    ways = set()
    for recorded in map(read, NAMES):
        totals = [sheet["total"] for sheet in recorded["sheets"]]
        left = sum(total is not None for total in totals)
        if len(totals) == 1:
            ways.add("practice")
        elif not left:
            ways.add("everybody eliminated")
            assert recorded["winners"] == []
            assert recorded["rounds"] < 12
        else:
            assert recorded["rounds"] == 12
            ways.add("round 12" if left == len(totals) else "one left" if left == 1 else "some eliminated")
        if len(recorded["winners"]) > 1:
            ways.add("tie")
    assert ways >= {"round 12", "everybody eliminated", "one left", "tie", "practice"}
    boards = {recorded["record"]["game"] for recorded in map(read, NAMES) if recorded["rounds"] == 12}
    assert len(boards) == 4
