"""The numbers of a game are the same wherever they are shown."""

import pytest

import fareplay
from fareplay.client import me
from fareplay.game.gains import gains_by_round
from tests.bots.playing import BOARDS, midgame
from tests.repetitions import long_but
from tests.server.running import Running, sqlite_first


@pytest.mark.parametrize("board", BOARDS)
def test_the_gains_of_all_rounds_are_what_the_sheet_has(board: str) -> None:
    for seed in range(3):
        game = midgame(board, seed=seed, plies=10_000)
        assert game.is_over
        for seat, gains in enumerate(gains_by_round(game)):
            sheet = game.sheet(seat)
            if sheet["total"] is None:
                continue
            if board.startswith("ticket-to-ride"):
                tickets = sum(box["points"] for box in sheet.boxes["tickets"] if box["completed"])
                assert sum(gains) == (sheet["routes"] or 0) + (sheet["districts"] or 0) + tickets
            else:
                assert sum(gains) == sheet["total"]


@sqlite_first
@pytest.mark.parametrize(
    "board",
    long_but(["get-on-board/new-york", "get-on-board/rome", "ticket-to-ride/london"], "ticket-to-ride/london"),
)
def test_a_replay_has_the_scores_of_the_library_at_every_move_whoever_looks(running: Running, board: str) -> None:
    client = running.client("Ada")
    table = client.open_table(board, [me(), me()], start=True).table.id
    while (snapshot := client.snapshot(table)).table.state == "playing":
        assert snapshot.turn is not None
        seat = next(seat for seat in snapshot.turn.choosers if seat not in snapshot.turn.chosen)
        hint = client.hint(table, seat)
        client.play(table, hint.ply, hint.suggestions[0].moves, seat)
    game = fareplay.load(client.record(table))
    after: list[list[int | None]] = []
    while game.moves:
        after.insert(0, [game.rules.so_far(game.state_at(game.ply), seat) for seat in (0, 1)])
        game.pop()
    assert after[-1] == list(fareplay.load(client.record(table)).scores)
    for viewer in (None, 0, 1):
        assert client.replay(table, viewer).scores == after
