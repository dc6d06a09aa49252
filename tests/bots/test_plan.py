"""Bots plan whole turns: asked once, they return the moves that they would have chosen one by one."""

from collections.abc import Sequence
from typing import Any

import pytest

import fareplay
from fareplay import bots
from fareplay.bots.search.policy import GamePolicy
from fareplay.bots.search_bot import SearchBot
from fareplay.engine.struct import Rows
from tests.bots.playing import BOARDS, late, midgame, new

FEW = {"casual": 20, "skilled": 20, "expert": 20}


def play_turns(game: fareplay.Game, players: Sequence[bots.Bot]) -> fareplay.Game:
    """Play the game to its end with bots that are asked once per turn."""
    while (seat := game.to_move) is not None:
        for move in bots.plan_turn(players[seat], game.view(seat), bots.Clock()):
            assert game.to_move == seat
            game.push(move)
    return game


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("level", ["casual", "expert"])
def test_a_planned_game_is_the_one_that_is_played_move_by_move(board: str, level: str) -> None:
    def players() -> list[bots.Bot]:
        return [bots.make(level, board, seed=seat, playouts=FEW[level]) for seat in (0, 1)]

    planned = play_turns(new(board, seed=3), players())
    chosen, choosing = new(board, seed=3), players()
    while (seat := chosen.to_move) is not None:
        chosen.push(choosing[seat].choose(chosen.view(seat), bots.Clock()))
    assert planned == chosen


@pytest.mark.parametrize("board", BOARDS)
def test_a_plan_is_a_line_of_the_turn_and_begins_with_the_choice(board: str) -> None:
    for plies in (0, 6, 15, 30):
        game = midgame(board, seed=plies, plies=plies)
        if (seat := game.to_move) is None:
            continue
        view = game.view(seat)
        lines = {line.moves for line in game.lines()}
        for level in bots.names(board):
            bot = bots.make(level, board, seed=4, playouts=FEW.get(level))
            moves = bots.plan_turn(bot, view, bots.Clock())
            assert moves[0] == bots.make(level, board, seed=4, playouts=FEW.get(level)).choose(view, bots.Clock())
            if level != "random" and len(game.choosers) == 1:
                assert tuple(moves) in lines


def test_a_turn_is_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []
    best = SearchBot._best

    def count(self: SearchBot, policy: GamePolicy, root: Rows[Any], seat: int, clock: bots.Clock) -> int:
        searched.append(seat)
        return best(self, policy, root, seat, clock)

    monkeypatch.setattr(SearchBot, "_best", count)
    game = late("get-on-board/new-york", seats=2, seed=2, until=3)
    searched.clear()
    turns = 0
    while (seat := game.to_move) is not None:
        turns += 1
        bot = bots.make("expert", game.name, seed=turns, playouts=20)  # a new one each turn, as on the server
        for move in bots.plan_turn(bot, game.view(seat), bots.Clock()):
            game.push(move)
    assert turns <= 2 * 10  # the remaining rounds
    assert len(searched) <= turns


def test_who_only_chooses_is_asked_move_by_move() -> None:
    class First:
        def choose(self, view: fareplay.View, clock: bots.Clock) -> str:
            return view.legal_moves[0]

    view = new("get-on-board/rome").view(0)
    assert bots.plan_turn(First(), view, bots.Clock()) == [view.legal_moves[0]]
