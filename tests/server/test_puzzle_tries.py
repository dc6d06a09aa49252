"""Tries of puzzles that were made on devices, and what the expert would have done in a turn."""

import pytest

import fareplay
from fareplay import puzzles
from fareplay.bots.analysis import NOISE
from fareplay.client import ApiError, me
from fareplay.puzzles.puzzle import Puzzle
from tests.server.playing import seen
from tests.server.running import Running


def mine_of(puzzle: Puzzle) -> list[str]:
    """The answer without the others' turns."""
    alone = len(fareplay.load(puzzle.record).scores) == 1
    return [move for turn in puzzle.answer[:: 1 if alone else 2] for move in turn]


def test_a_puzzle_is_solved_as_its_answer_says(running: Running) -> None:
    ada = running.client("Ada", "192.0.2.4")
    assert len(ada.puzzles()) == len(puzzles.load_all())
    puzzle = puzzles.load_all()[0]
    assert ada.puzzle(puzzle.id).record["setup"]["tickets"] == puzzle.record["setup"]["tickets"]
    found = ada.send_puzzle_try(puzzle.id, mine_of(puzzle))
    assert (found.over, found.solved, found.made) == (True, True, puzzle.best)
    assert found.answer.turns == [list(moves) for moves in puzzle.answer]
    assert found.change is not None
    assert found.change > 0
    mine = ada.my_puzzles()
    assert (mine.tried, mine.solved, mine.streak, mine.rating) == ([puzzle.id], [puzzle.id], 1, found.rating)
    assert ada.tables(mine=True).tables == []


def test_only_the_first_try_of_a_puzzle_is_rated(running: Running) -> None:
    ada = running.client("Ada", "192.0.2.3")
    one, other = (puzzle for puzzle in puzzles.load_all()[:2])
    before = {info.id: info.rating for info in ada.puzzles()}
    line = next(
        line for line in fareplay.load(one.record).lines() if line.moves != one.answer[0] and not line.eliminates
    )
    given_up = ada.send_puzzle_try(one.id, line.moves)
    assert (given_up.over, given_up.solved, given_up.made) == (False, False, None)
    failed = ada.my_puzzles()
    assert (failed.tried, failed.solved, failed.streak, failed.rating) == ([one.id], [], 0, given_up.rating)
    assert 1140 < failed.rating < 1200  # a first miss costs little
    solved = ada.send_puzzle_try(one.id, mine_of(one))
    assert (solved.solved, solved.rating, solved.change) == (True, None, None)
    assert (ada.my_puzzles().rating, ada.my_puzzles().solved) == (failed.rating, [one.id])
    assert ada.send_puzzle_try(other.id, []).answer.best == other.best
    assert sorted(ada.my_puzzles().tried) == sorted([one.id, other.id])
    assert ada.my_puzzles().rating < failed.rating
    after = {info.id: info.rating for info in running.client("Bo").puzzles()}
    assert {id for id in after if after[id] > before[id]} == {one.id, other.id}


def test_the_server_plays_the_others_when_it_judges(running: Running) -> None:
    ada = running.client("Ada")
    for goal in ("fewest", "safe"):
        puzzle = min((one for one in puzzles.load_all() if one.goal == goal), key=lambda one: one.turns)
        found = ada.send_puzzle_try(puzzle.id, mine_of(puzzle))
        assert (found.over, found.solved, found.made) == (True, True, puzzle.best)


def test_tries_that_are_not_possible_are_refused_and_change_nothing(running: Running) -> None:
    ada = running.client("Ada")
    puzzle = puzzles.load_all()[0]
    whole = mine_of(puzzle)
    for moves in (["nonsense"], [whole[-1], *whole], [*whole, "stop"], ["T1"] * 201):
        with pytest.raises(ApiError, match="422"):
            ada.send_puzzle_try(puzzle.id, moves)
    with pytest.raises(ApiError, match="404"):
        ada.send_puzzle_try("nothing", [])
    assert ada.my_puzzles().tried == []


def test_tables_of_earlier_versions_are_still_shown(running: Running) -> None:
    """Puzzles and positions were played at tables once, and such tables are in databases."""
    ada = running.client("Ada")
    table = ada.open_table("get-on-board/rome", [me()], start=True).table.id
    cached = running.server.tables.cached(table)
    assert cached is not None
    for kind in ("puzzle", "position"):
        cached.row.purpose = kind
        assert ada.snapshot(table).table.purpose == kind
        assert ada.ghosts(table) == []


def test_a_turn_is_compared_with_the_experts(running: Running) -> None:
    ada = running.client("Ada")
    table = ada.open_table("get-on-board/rome", [me()], hints=True, start=True).table.id
    with pytest.raises(ApiError, match="409 no_turn"):
        ada.review(table)
    for _ in range(2):
        view, turn = seen(ada.snapshot(table))
        moves = turn.lines[0]["moves"] if turn.lines else view.legal_moves[:1]
        ada.play(table, turn.ply, moves)
        found = ada.review(table)
        assert (found.turn.ply, found.turn.moves, found.turn.played.moves) == (turn.ply, moves, moves)
        assert found.turn.best.points >= found.turn.played.points - NOISE * found.turn.error - 0.02
    assert found.reason is not None
    quiet = ada.open_table("get-on-board/rome", [me()], hints=False, start=True).table.id
    with pytest.raises(ApiError, match="403 no_hints"):
        ada.review(quiet)
