"""The puzzles: shipped ones are proved again, and new ones meet the criteria."""

from dataclasses import replace
from pathlib import Path

import pytest

import fareplay
from fareplay import puzzles
from fareplay.errors import FareplayError, InvalidRecord
from fareplay.puzzles.kinds import kind_of
from fareplay.puzzles.points import MARGIN, REWARD, expert_game
from fareplay.puzzles.puzzle import DIFFICULTIES, POINTS, Puzzle, Result, read, write

PUZZLES = puzzles.load_all()
ABOUT_POINTS = [puzzle for puzzle in PUZZLES if puzzle.goal == POINTS]
ABOUT_TICKETS = [puzzle for puzzle in PUZZLES if puzzle.goal != POINTS]
SAMPLE = PUZZLES[::25]


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_a_sample_is_proved_again(puzzle: Puzzle) -> None:
    assert puzzles.check(puzzle) is None


@pytest.mark.long
def test_all_are_proved_again() -> None:
    assert {puzzle.id: wrong for puzzle in PUZZLES if (wrong := puzzles.check(puzzle)) is not None} == {}


def test_there_are_enough_of_all_kinds() -> None:
    assert len(PUZZLES) == len({puzzle.id for puzzle in PUZZLES})
    assert (len(ABOUT_POINTS), len(ABOUT_TICKETS)) == (300, 60)
    boards = {puzzle.game for puzzle in PUZZLES}
    assert len(boards) == 5
    for board in boards:
        here = [puzzle for puzzle in PUZZLES if puzzle.game == board]
        assert {puzzle.difficulty for puzzle in here} == {*DIFFICULTIES}
    assert {puzzle.turns for puzzle in ABOUT_POINTS} == {3, 4, 5, 6}
    assert {(puzzle.goal, puzzle.turns) for puzzle in ABOUT_TICKETS} == {
        *(("fewest", turns) for turns in (3, 4, 5)),
        *(("safe", turns) for turns in (2, 3)),
    }


def test_each_has_one_best_answer_that_is_not_the_obvious_one() -> None:
    for puzzle in ABOUT_POINTS:
        assert puzzle.second is not None
        assert puzzle.obvious is not None
        assert puzzle.best - puzzle.second >= MARGIN
        assert puzzle.best - puzzle.obvious >= REWARD
        assert not fareplay.load(puzzle.record).is_over


def test_a_new_one_is_proved_and_can_be_written(tmp_path: Path) -> None:
    assert expert_game("get-on-board/london", 3) == expert_game("get-on-board/london", 3)
    first = next(puzzles.make("get-on-board/london", 1, 3))
    assert puzzles.check(first) is None
    write(tmp_path / "some.json", [first])
    assert read(tmp_path / "some.json") == [first]


def test_what_is_wrong_is_told() -> None:
    puzzle = SAMPLE[0]
    assert "the answer makes" in (puzzles.check(replace(puzzle, best=puzzle.best + 1)) or "")
    assert "the position has" in (puzzles.check(replace(puzzle, now=puzzle.now + 1)) or "")
    assert "turns, not" in (puzzles.check(replace(puzzle, turns=puzzle.turns + 1)) or "")
    worse = fareplay.load(puzzle.record)
    turns: list[tuple[str, ...]] = []
    while not worse.is_over:
        line = min((line for line in worse.lines() if not line.eliminates), key=lambda line: line.gain)
        turns.append(line.moves)
        for move in line.moves:
            worse.push(move)
    made = worse.scores[0]
    assert made is not None
    assert f"the best is {puzzle.best}" in (puzzles.check(replace(puzzle, best=made, answer=tuple(turns))) or "")


def test_a_ticket_is_completed_in_time_or_the_try_is_over() -> None:
    for puzzle in (ABOUT_TICKETS[0], ABOUT_TICKETS[1]):
        kind = kind_of(puzzle.game)
        solved, wasted = fareplay.load(puzzle.record), fareplay.load(puzzle.record)
        for moves in puzzle.answer:
            assert kind.result(puzzle, solved) is None
            for move in moves:
                solved.push(move)
        assert kind.result(puzzle, solved) == Result(puzzle.best, True)
        while kind.result(puzzle, wasted) is None:
            mine = wasted.to_move == puzzle.seat
            for move in ("draw deck", "draw deck") if mine else kind.reply(puzzle, wasted):
                wasted.push(move)
        assert kind.result(puzzle, wasted) == Result(None, False)


def test_what_is_wrong_with_a_ticket_is_told() -> None:
    puzzle = ABOUT_TICKETS[0]
    assert "the answer does not complete" in (puzzles.check(replace(puzzle, best=puzzle.best - 1)) or "")
    assert "is not one for two players" in (puzzles.check(replace(puzzle, seat=1 - puzzle.seat)) or "")
    assert "does not hold" in (puzzles.check(replace(puzzle, subject=None)) or "")


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    for text in ("{", "{}", "[{}]"):
        (tmp_path / "bad.json").write_text(text)
        with pytest.raises(InvalidRecord):
            read(tmp_path / "bad.json")
    with pytest.raises(FareplayError, match="there is no game"):
        puzzles.make("snakes-and-ladders/home", 1, 1)
