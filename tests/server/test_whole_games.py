"""Whole games of every board, over HTTP, by several people and bots, on both databases."""

from random import Random
from threading import Thread

import pytest

import fareplay
from fareplay import boards
from fareplay.client import Client, bot, me, nobody
from fareplay.server.tables import fairness
from tests.server.running import Running


def play_on(client: Client, table: str, seed: int) -> None:
    """Play a seat by chance until the game is over, by what the stream tells and nothing else."""
    chance, answered = Random(seed), -1
    for message in client.watch(table):
        if message.kind not in ("snapshot", "turn"):
            continue
        turn = message.data["turn"]
        if turn is None:
            continue  # this process has not heard yet that the game has begun
        legal = message.data["view" if message.kind == "snapshot" else "changes"]["legal_moves"]
        if turn["ply"] == answered or not legal:
            continue  # somebody else has chosen meanwhile, or it is not our turn
        moves = chance.choice(turn["lines"])["moves"] if turn["lines"] else [chance.choice(legal)]
        answered = turn["ply"]
        client.play(table, answered, moves)


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
        player.join(60)
        assert not player.is_alive()
    over = host.snapshot(table)
    assert over.table.state == "finished"
    record = host.record(table)
    replayed = fareplay.load(record)
    assert replayed.is_over
    assert over.table.result is not None
    assert over.table.result.scores == replayed.scores
    assert over.table.salt is not None
    assert over.table.commitment is not None
    assert fairness.verify(record, over.table.salt, over.table.commitment) is None


@pytest.mark.parametrize("game", boards.names())
def test_two_people_and_bots_play_a_whole_game(shared: Running, game: str) -> None:
    play_whole_game(shared, game)


def test_the_same_on_every_database(running: Running) -> None:
    play_whole_game(running, "get-on-board/london")
