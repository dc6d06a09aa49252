"""Jobs of a bot's process: one turn at a time, up to the first move that reveals something."""

from random import Random
from typing import Any

import pytest

import fareplay
from fareplay import bots
from fareplay.api.play import TurnReply
from fareplay.bots.search_bot import SearchBot
from fareplay.client import bot, me
from fareplay.server.bots import worker
from fareplay.server.storage.store import Unavailable
from fareplay.server.tables import turns
from fareplay.server.tables.table import CachedTable
from tests.server.playing import GAME, eventually
from tests.server.running import Running

SECONDS = 0.02


def new(board: str, seed: int) -> fareplay.Game:
    """A game of two, on a board that two may use."""
    large = board in ("get-on-board/london", "get-on-board/paris")
    return fareplay.new(board, seats=2, seed=seed, options={"any_board": True} if large else {})


@pytest.mark.parametrize("board", ["get-on-board/new-york", "get-on-board/paris", "ticket-to-ride/london"])
@pytest.mark.parametrize("level", ["random", "novice", "casual"])
def test_a_job_is_a_turn(board: str, level: str) -> None:
    game, chance = new(board, 3), Random(3)
    while (seat := game.to_move) is not None:
        alone, revealed = len(game.choosers) == 1, game.revealed
        moves = worker.plan(level, chance.getrandbits(32), game.view(seat), SECONDS)
        for number, move in enumerate(moves):
            assert game.to_move == seat
            assert number == 0 or game.revealed == revealed  # what was revealed is seen before the next move
            game.push(move)
        assert not alone or game.to_move != seat or game.revealed != revealed
    assert game.ply


def test_a_turn_is_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []
    search = SearchBot._best_line

    def count(self: SearchBot, view: fareplay.View, root: Any, ply: int, clock: bots.Clock) -> tuple[str, ...]:
        searches.append(ply)
        return search(self, view, root, ply, clock)

    monkeypatch.setattr(SearchBot, "_best_line", count)
    game, jobs = new("get-on-board/rome", 1), 0
    while (seat := game.to_move) is not None:
        jobs += 1
        for move in worker.plan("casual", jobs, game.view(seat), SECONDS):
            game.push(move)
    assert jobs <= 2 * (1 + 12)  # a departure and the rounds
    assert len(searches) <= jobs < game.ply


def test_a_bots_turn_waits_for_a_database_that_is_away(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    service = running.server.turns
    make = service.make
    refused: list[list[str]] = []

    async def away(table: CachedTable, seat: int, moves: list[str]) -> TurnReply:
        if seat == 1 and len(refused) < 3:
            refused.append(moves)
            table.stale = True
            raise Unavailable("the database is away")
        return await make(table, seat, moves)

    monkeypatch.setattr(service, "make", away)
    monkeypatch.setattr(turns, "RESCUE", 10**9)  # nobody else comes to help
    ada = running.client("Ada")
    table = ada.open_table(GAME, [me(), bot("random")], start=True).table.id

    def chosen() -> list[int]:
        turn = ada.snapshot(table).turn
        return [] if turn is None else turn.chosen

    eventually(lambda: chosen() == [1])
    assert refused[0] == refused[1] == refused[2]  # it does not search again
