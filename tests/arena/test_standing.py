"""Intervals, ratings and tables."""

import pytest

from fareplay.arena.report import pairs_table, sheets_table, standings_table
from fareplay.arena.result import Result
from fareplay.arena.standing import Rate, head_to_head, standings


def result(
    deal: int, names: tuple[str, str], scores: tuple[int | None, int | None], winners: tuple[int, ...]
) -> Result:
    sheets = tuple({"routes": score, "total": score} for score in scores)
    return Result(deal, names, scores, winners, sheets, (0.1, 0.2))


RESULTS = [
    result(0, ("a", "b"), (30, 20), (0,)),
    result(0, ("b", "a"), (10, 40), (1,)),
    result(1, ("a", "b"), (25, 25), (0, 1)),
    result(1, ("b", "a"), (None, 5), (1,)),
]


def test_wilson_interval() -> None:
    low, high = Rate(70, 100).interval
    assert [low, high] == pytest.approx([0.6042, 0.7811], abs=5e-4)
    assert Rate(0, 20).interval[0] == 0
    assert Rate(0, 0).interval == (0, 1)


def test_standings() -> None:
    first, second = standings(RESULTS)
    assert (first.name, second.name) == ("a", "b")
    assert first.rate.won == 3.5
    assert first.points == 25
    assert second.eliminated == 1
    assert second.points == pytest.approx(55 / 3)
    assert first.rating > second.rating
    assert first.sheet["routes"] == 25
    assert head_to_head(RESULTS, "b", "a").won == 0.5


def test_tables_name_everybody() -> None:
    for text in (standings_table(RESULTS), sheets_table(RESULTS), pairs_table(RESULTS, ["a", "b"])):
        assert "| a " in text
        assert "| b " in text


def test_results_round_trip() -> None:
    assert [Result.from_dict(one.to_dict()) for one in RESULTS] == RESULTS


def test_with_three_seats_everybody_is_ranked() -> None:
    names = ("a", "b", "c")
    sheets: tuple[dict[str, int | None], ...] = ({}, {}, {})
    games = [Result(deal, names, (40, 30, 10 if deal else None), (0,), sheets, (0.1,) * 3) for deal in range(8)]
    assert [[one.place(seat) for seat in range(3)] for one in games] == [[0, 1, 2]] * 8
    assert head_to_head(games, "b", "c").share == 1
    first, second, third = sorted(standings(games), key=lambda one: -one.rating)
    assert (first.name, second.name, third.name) == names
    assert second.rating > third.rating + 1


def test_who_sits_in_several_seats_wins_a_game_once() -> None:
    sheets: tuple[dict[str, int | None], ...] = ({},) * 4
    game = Result(0, ("a", "b", "a", "b"), (40, 30, 20, 30), (0,), sheets, (0.1,) * 4)
    assert (head_to_head([game], "a", "b").won, head_to_head([game], "a", "b").games) == (0.5, 1)
    one, other = standings([game])
    assert (one.name, one.rate.won, one.rate.games, one.points) == ("a", 1, 1, 30)
    assert (other.rate.won, other.rate.games) == (0, 1)
    foul = Result(0, ("a", "b", "a", "b"), (4, 3, 2, 3), (0, 1, 2), sheets, (0.1,) * 4, foul="b has died")
    assert {of.name: of.fouls for of in standings([foul])} == {"a": 0, "b": 1}


def test_a_foul_is_last_and_the_others_are_level() -> None:
    game = Result(0, ("a", "b", "c"), (9, 8, 7), (0, 1), ({}, {}, {}), (0.1,) * 3, foul="c threw KeyError: 1")
    assert [game.place(seat) for seat in range(3)] == [0, 0, 2]


def test_a_bot_that_never_finished_has_no_points() -> None:
    eliminated = [result(0, ("a", "b"), (30, None), (0,)), result(0, ("b", "a"), (None, 20), (1,))]
    _, last = standings(eliminated)
    assert (last.name, last.points, last.sheet) == ("b", None, {"routes": None, "total": None})
    assert standings_table(eliminated).splitlines()[-1].split("|")[4].strip() == "–"
    assert sheets_table(eliminated).splitlines()[-1].split("|")[2].strip() == "–"


def test_points_and_sheet_are_of_the_same_games() -> None:
    for one in standings(RESULTS):
        assert one.points == pytest.approx(one.sheet["total"])
