"""Whole games of every board, over HTTP, by several people and bots, on both databases."""

from threading import Thread

import pytest

import fareplay
from fareplay import boards
from fareplay.client import bot, me, nobody
from fareplay.server.tables import fairness
from fareplay.server.tables.fairness import Proof
from tests.repetitions import long_but
from tests.server.playing import PATIENCE, play_on
from tests.server.running import Running


def play_whole_game(running: Running, game: str) -> None:
    host, friend = running.client("Ada"), running.client("Bo")
    seats = max(3, boards.read(game)["players"][0])
    wishes = [me(), nobody(), *[bot("random")] * (seats - 2)]
    table = host.open_table(game, wishes).table.id
    friend.join(table)
    host.start(table)
    players = [Thread(target=play_on, args=(client, table, seed)) for seed, client in enumerate((host, friend))]
    for player in players:
        player.start()
    for player in players:
        player.join(PATIENCE)
        assert not player.is_alive()
    over = host.snapshot(table)
    assert over.table.state == "finished"
    record = host.record(table)
    replayed = fareplay.load(record)
    assert replayed.is_over
    assert over.table.result is not None
    assert over.table.result.scores == replayed.scores
    shown = over.table
    assert shown.salt is not None
    assert shown.commitment is not None
    proof = Proof(shown.salt, shown.commitment, shown.secret, shown.secret_hash, [seat.nonce for seat in shown.seats])
    assert fairness.verify(record, proof) is None


@pytest.mark.parametrize("game", long_but(boards.names(), "get-on-board/paris", "ticket-to-ride/london"))
def test_two_people_and_bots_play_a_whole_game(shared: Running, game: str) -> None:
    play_whole_game(shared, game)


def test_the_same_on_every_database(running: Running) -> None:
    play_whole_game(running, "get-on-board/london")
