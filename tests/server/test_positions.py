"""Puzzles at tables, and finished games that are tried again from a position."""

import pytest

import fareplay
from fareplay import puzzles
from fareplay.client import Client, bot, me
from fareplay.client.client import ApiError
from tests.server.playing import eventually, play_on, seen
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
    left = ada.try_puzzle(puzzle.id).table.id
    snapshot = ada.try_puzzle(puzzle.id)  # nothing was played: it is still the first try
    assert ada.snapshot(left).table.state == "closed"
    table, ply = snapshot.table.id, seen(snapshot)[1].ply
    assert (snapshot.table.purpose, snapshot.table.subject) == ("puzzle", puzzle.id)
    for moves in puzzle.answer:
        assert not ada.puzzle_try(table).over
        ply = ada.play(table, ply, list(moves)).ply
    over = ada.puzzle_try(table)
    assert (over.over, over.solved, over.made) == (True, True, puzzle.best)
    assert over.answer is not None
    assert over.answer.turns == [list(moves) for moves in puzzle.answer]
    assert over.change is not None
    assert over.change > 0
    mine = ada.my_puzzles()
    assert (mine.tried, mine.solved, mine.streak, mine.rating) == ([puzzle.id], [puzzle.id], 1, over.rating)
    person = ada.me().person
    assert person is not None
    assert ada.profile(person.id).games == []  # puzzles are no games
    assert table not in [one.id for one in ada.tables(mine="true").tables]
    with pytest.raises(ApiError):
        running.client("Bo").puzzle_try(table)


def test_only_the_first_try_of_a_puzzle_is_rated(running: Running) -> None:
    ada = running.client("Ada")
    one, other = (puzzle for puzzle in puzzles.load_all()[:2])
    before = {info.id: info.rating for info in ada.puzzles()}
    snapshot = ada.try_puzzle(one.id)
    line = next(
        line for line in fareplay.load(one.record).lines() if line.moves != one.answer[0] and not line.eliminates
    )
    ada.play(snapshot.table.id, seen(snapshot)[1].ply, list(line.moves))
    again = ada.try_puzzle(one.id)  # begun again after a turn: the first try has failed
    failed = ada.my_puzzles()
    assert (failed.tried, failed.solved, failed.streak) == ([one.id], [], 0)
    assert failed.rating < 1500
    ply = seen(again)[1].ply
    for moves in one.answer:
        ply = ada.play(again.table.id, ply, list(moves)).ply
    solved = ada.puzzle_try(again.table.id)
    assert (solved.solved, solved.rating, solved.change) == (True, None, None)
    assert (ada.my_puzzles().rating, ada.my_puzzles().solved) == (failed.rating, [one.id])
    assert ada.puzzle_answer(other.id).best == other.best  # given up
    assert sorted(ada.my_puzzles().tried) == sorted([one.id, other.id])
    assert ada.my_puzzles().rating < failed.rating
    after = {info.id: info.rating for info in running.client("Bo").puzzles()}
    assert {id for id in after if after[id] > before[id]} == {one.id, other.id}


def test_the_others_play_their_part_in_a_puzzle(running: Running) -> None:
    ada = running.client("Ada")
    for goal in ("fewest", "safe"):
        puzzle = min((one for one in puzzles.load_all() if one.goal == goal), key=lambda one: one.turns)
        snapshot = ada.try_puzzle(puzzle.id)
        table, seat = snapshot.table.id, puzzle.seat
        for moves in puzzle.answer[::2]:
            for move in moves:
                eventually(lambda: seen(ada.snapshot(table))[0].to_move == seat)  # noqa: B023
                ada.play(table, seen(ada.snapshot(table))[1].ply, [move])
        over = ada.puzzle_try(table)
        assert (over.over, over.solved, over.made) == (True, True, puzzle.best)
        assert puzzle.answer[-1][-1] in ada.record(table)["moves"]


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


def test_a_deal_is_played_again_beside_its_ghosts(running: Running) -> None:
    ada = running.client("Ada")
    source = finished(ada, "get-on-board/rome")
    game = fareplay.load(ada.record(source))
    table = ada.try_position(source, 0, 0).table.id
    mine, other = ada.ghosts(table)
    assert (mine.kind, mine.name, other.kind, other.level) == ("mine", "Ada", "player", "random")
    for ghost in (mine, other):
        assert [move for turn in ghost.turns for move in turn] == [
            move for seat, move in game.history if seat == ghost.seat
        ]
        assert ghost.points[-1] == game.scores[ghost.seat]
        assert len(ghost.turns) == len(ghost.points) <= 13
    eventually(lambda: running.server.warmup.is_warm("get-on-board/rome"))
    last = [ply for ply, (seat, _) in enumerate(game.history) if seat == 0][-len(mine.turns[-1])]
    expert = ada.expert_ghost(ada.try_position(source, last, 0).table.id)
    assert (expert.kind, expert.turns[: len(mine.turns) - 1]) == ("expert", mine.turns[:-1])
    assert len(expert.turns) >= len(mine.turns)
    assert (expert.points[-1] or 0) >= (mine.points[-1] or 0) - 3
    assert ada.ghosts(source) == []
    for refused in (lambda: ada.expert_ghost(source), lambda: running.client("Bo").ghosts(table)):
        with pytest.raises(ApiError, match="404"):
            refused()


def test_a_turn_is_compared_with_the_experts(running: Running) -> None:
    ada = running.client("Ada")
    eventually(lambda: running.server.warmup.is_warm("get-on-board/rome"))
    table = ada.open_table("get-on-board/rome", [me()], hints=True, start=True).table.id
    with pytest.raises(ApiError, match="409 no_turn"):
        ada.review(table)
    for _ in range(2):
        view, turn = seen(ada.snapshot(table))
        moves = turn.lines["moves"][0] if turn.lines else view.legal_moves[:1]
        ada.play(table, turn.ply, moves)
        found = ada.review(table)
        assert (found.turn.ply, found.turn.moves, found.turn.played.moves) == (turn.ply, moves, moves)
        assert found.turn.best.points >= found.turn.played.points - 3
    assert found.reason is not None
    quiet = ada.open_table("get-on-board/rome", [me()], hints=False, start=True).table.id
    with pytest.raises(ApiError, match="403 no_hints"):
        ada.review(quiet)


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
