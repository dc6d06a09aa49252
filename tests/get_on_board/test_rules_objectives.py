"""Common objectives: G70 to G72."""

from typing import Any

import pytest

from fareplay.game.game import Game
from tests.get_on_board.drive import drive, finish_round, round_of
from tests.get_on_board.grid import grid, street


def _practice(*things: str, common: list[str], edition: str = "buses") -> Game:
    """A practice game past these things, the last round finished."""
    facts, path = street(edition, *things)
    game = drive(facts, path, common=common)
    finish_round(game)
    return game


def test_G70_tourists_count_over_all_rows_parked_or_not() -> None:
    things = ["tourist tourist", "museum", "tourist", "landmark", "tourist tourist"]
    assert _practice(*things, common=["tourist", "granny"]).sheet(0)["common"] == 10
    assert _practice(*things[:-1], "tourist", common=["tourist", "granny"]).sheet(0)["common"] == 0


def test_G70_business_people_count_over_all_rows() -> None:
    things = ["business business", "business", "office", "business business"]
    assert _practice(*things, common=["business", "granny"]).sheet(0)["common"] == 10


def test_G70_lovers_count_over_all_rows() -> None:
    things = ["lover_light lover_dark", "restaurant", "lover_dark lover_dark", "lover_light"]
    assert _practice(*things, common=["lover", "granny"], edition="metros").sheet(0)["common"] == 10


def test_G70_students_count_with_interns_and_bonus_passengers_count() -> None:
    business = ["business business", "business", "office"]
    assert _practice(*business, *["student"] * 4, common=["student", "granny"]).sheet(0)["common"] == 10
    granny = ["business", "office"]
    assert _practice(*granny, *["granny"] * 4, common=["student", "granny"]).sheet(0)["common"] == 10
    tourist = ["business business", "office"]
    assert (
        _practice(*tourist, *["tourist"] * 3, "museum", "tourist", common=["tourist", "granny"]).sheet(0)["common"]
        == 10
    )


def _two(seat0: str, seat1: str, **setup: Any) -> Game:
    """Two players, each with a column of its own to drive down: A and K."""
    things = dict(zip(("A2", "A3", "A4", "A5"), seat0.split(" / "), strict=False))
    things |= dict(zip(("K8", "K7", "K6", "K5"), seat1.split(" / "), strict=False))
    facts = grid(
        "buses",
        {stop: what for stop, what in things.items() if what != "-"},
        departures=["A1", "C9", "E9", "G9", "I9", "K9"],
    )
    # Sheets 1 and 2, ticket 6: three markers for both. Then one each: tickets 4 and 10 ask sheet 2 for two.
    paths = "A1 A2 A3 A4 | A5", "K9 K8 K7 K6 | K5 K4"
    return drive(facts, *paths, sheets=[1, 2], tickets=[6, 4], common=["granny", "student"], **setup)


def test_G71_all_who_meet_a_yellow_objective_in_the_same_round_write_10() -> None:
    game = _two("granny granny / granny granny / granny", "granny granny / granny granny / granny")
    assert [game.sheet(seat)["common"] for seat in (0, 1)] == [10, 10]
    assert game.view(None).position["common"][0] == {"objective": "granny", "points": 6}


@pytest.mark.parametrize("first", [0, 1])
def test_G71_those_who_meet_it_later_write_6_whoever_plays_first(first: int) -> None:
    game = _two("granny granny / granny granny / granny", "granny granny / granny granny / - / granny", first=first)
    assert round_of(game) == 3
    assert [game.sheet(seat)["common"] for seat in (0, 1)] == [10, 6]


def test_G71_each_objective_is_flipped_by_itself() -> None:
    game = _two("granny granny / granny granny / granny", "student student / student student / student")
    assert [game.sheet(seat)["common"] for seat in (0, 1)] == [10, 10]
    assert [card["points"] for card in game.view(None).position["common"]] == [6, 6]
    game = _two("granny granny / granny granny / granny", "student student / student student / -")
    assert [card["points"] for card in game.view(None).position["common"]] == [6, 10]


def test_G71_a_player_may_score_both() -> None:
    things = ["granny student", "granny student", "granny student", "granny student", "granny student"]
    assert _practice(*things, common=["granny", "student"]).sheet(0)["common"] == 20


def test_G71_each_player_scores_each_objective_once() -> None:
    game = _practice(*["granny"] * 8, common=["granny", "student"])
    for _ in range(2):
        assert game.sheet(0)["common"] == 10
        finish_round(game)


def test_G72_an_objective_met_in_an_earlier_round_is_not_met_again() -> None:
    game = _two("granny granny / granny granny / granny / granny", "- / granny / - / granny")
    assert round_of(game) == 3
    assert [game.sheet(seat)["common"] for seat in (0, 1)] == [10, 0]
    scored = [(event.seat, event.facts["points"]) for event in game.log if event.key == "objective"]
    assert scored == [(0, 10)]
