"""Puzzles at tables, and finished games that are tried again from a position."""

import pytest

from fareplay import puzzles
from fareplay.client import Client, bot, me
from fareplay.client.client import ApiError
from tests.server.playing import play_on, seen
from tests.server.running import Running


def finished(client: Client, game: str, seats: int = 2) -> str:
    table = client.open_table(game, [me(), *(bot("random") for _ in range(seats - 1))], start=True).table.id
    play_on(client, table, 1, careful=True)
    return table


def test_a_puzzle_is_played_as_its_answer_says(running: Running) -> None:
    ada = running.client("Ada")
    listed = ada.puzzles()
    assert len(listed) == len(puzzles.load_all())
    puzzle = puzzles.load_all()[0]
    assert ada.puzzle(puzzle.id).record["setup"]["tickets"] == puzzle.record["setup"]["tickets"]
    answer = ada.puzzle_answer(puzzle.id)
    given_up = ada.try_puzzle(puzzle.id).table.id
    snapshot = ada.try_puzzle(puzzle.id)
    assert ada.snapshot(given_up).table.state == "closed"
    table, ply = snapshot.table.id, seen(snapshot)[1].ply
    assert (snapshot.table.purpose, snapshot.table.subject) == ("puzzle", puzzle.id)
    for moves in answer.turns:
        ply = ada.play(table, ply, moves).ply
    over = ada.snapshot(table).table
    assert over.result is not None
    assert over.result.scores == [answer.best]
    person = ada.me().person
    assert person is not None
    assert ada.profile(person.id).games == []  # puzzles are no games
    assert table not in [one.id for one in ada.tables(mine="true").tables]


def test_a_finished_game_is_tried_again_from_a_position(running: Running) -> None:
    ada = running.client("Ada")
    for game in ("get-on-board/rome", "ticket-to-ride/london"):
        source = finished(ada, game)
        record = ada.record(source)
        ply = len(record["moves"]) // 2
        snapshot = ada.try_position(source, ply, 0)
        table = snapshot.table.id
        assert [seat.level for seat in snapshot.table.seats] == [None, "random"]
        assert seen(ada.snapshot(table))[0].moves[:ply] != []
        play_on(ada, table, 2, careful=True)
        assert ada.snapshot(table).table.state == "finished"
        assert ada.record(table)["moves"][:ply] == record["moves"][:ply]


def test_what_cannot_be_tried_is_refused(running: Running) -> None:
    ada = running.client("Ada")
    source = finished(ada, "get-on-board/rome", 1)
    plies = len(ada.record(source)["moves"])
    for ply, seat, error in ((plies, 0, "over"), (plies + 1, 0, "not_found"), (0, 1, "not_found")):
        with pytest.raises(ApiError) as refused:
            ada.try_position(source, ply, seat)
        assert refused.value.error == error
    going_on = ada.open_table("get-on-board/rome", [me()], start=True).table.id
    with pytest.raises(ApiError) as refused:
        ada.try_position(going_on, 0, 0)
    assert refused.value.error == "not_over"
    with pytest.raises(ApiError):
        ada.try_puzzle("nothing")
