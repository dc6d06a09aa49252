"""The material and the setup: T1 to T4."""

from collections import Counter

import pytest

import fareplay
from fareplay.errors import InvalidOption
from tests.ticket_to_ride.dealing import BOARD, NAME, order, position, start


def test_T1_the_material_is_complete() -> None:
    game = fareplay.new(NAME, 4, seed=1)
    assert len(game.setup["deck"]) == 44
    assert Counter(game.setup["deck"]) == {"bus": 8} | dict.fromkeys(
        ("blue", "green", "black", "pink", "yellow", "orange"), 6
    )
    assert sorted(game.setup["tickets"]) == list(range(1, 21))
    assert position(game)["buses"] == [17, 17, 17, 17]
    assert (len(BOARD["locations"]), len(BOARD["routes"])) == (17, 44)


@pytest.mark.parametrize("seats", [0, 1, 5, 9])
def test_T1_two_to_four_play(seats: int) -> None:
    with pytest.raises(InvalidOption, match=r"T1|at most 5 players"):
        fareplay.new(NAME, seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_T2_two_cards_each_and_five_face_up(seats: int) -> None:
    game = start(seats, hands=["blue bus", "pink pink"], row="green green black orange bus")
    table = position(game, 0)
    assert table["hands"][0] == {"blue": 1, "bus": 1}
    assert table["hands"][1] is None
    assert table["cards"] == [2] * seats
    assert table["row"] == ["green", "green", "black", "orange", "bus"]
    assert table["deck"] == 44 - 2 * seats - 5
    assert position(game, 1)["hands"][1] == {"pink": 2}


def test_T2_the_first_row_is_swept_at_once() -> None:
    game = start(row="bus bus bus blue green", deck="pink pink yellow bus bus")
    assert position(game)["row"] == ["pink", "pink", "yellow", "bus", "bus"]
    assert position(game)["discards"] == {"blue": 1, "green": 1, "bus": 3}


def test_T2_the_first_row_is_swept_twice_if_need_be() -> None:
    game = start(row="bus bus bus blue green", deck="bus bus bus bus pink yellow yellow blue blue bus")
    assert position(game)["row"] == ["yellow", "yellow", "blue", "blue", "bus"]
    assert sum(position(game)["discards"].values()) == 10


def test_T3_each_keeps_one_or_both_of_two_tickets() -> None:
    game = fareplay.new(NAME, 2, setup={"tickets": order([7, 3, 12, 20])})
    assert list(game.legal_moves) == ["keep 3", "keep 7", "keep 3 7"]
    game.push("keep 7")
    assert list(game.legal_moves) == ["keep 12", "keep 20", "keep 12 20"]
    game.push("keep 12 20")
    assert position(game, 0)["tickets"][0] == [7]
    assert position(game, 1)["tickets"][1] == [12, 20]


def test_T3_returned_tickets_go_under_the_deck_in_seat_order() -> None:
    game = start(3, tickets=[1, 2, 3, 4, 5, 6], keep=["keep 2", "keep 3", "keep 5 6"], first=2)
    assert position(game)["ticket_deck"] == 16
    drawn = []
    while position(game)["ticket_deck"]:
        game.push("tickets")
        drawn += position(game, game.to_move)["offer"]
        game.push(game.legal_moves[-1])
    assert drawn == [*range(7, 21), 1, 4]


def test_T3_all_choose_at_the_same_time() -> None:
    game = fareplay.new(NAME, 3, seed=1, setup={"tickets": order([1, 2, 3, 4, 5, 6])})
    assert game.choosers == [0, 1, 2]
    assert game.choices(2) == ["keep 5", "keep 6", "keep 5 6"]
    game.push("keep 1")
    assert game.choosers == [1, 2]
    assert game.choices(0) == []
    for seat in (None, 1, 2):
        view = game.view(seat)
        assert view.record["moves"] == ["keep ?"]
        assert view.position["ticket_counts"][0] == 2
        assert view.position["ticket_deck"] == 14
    game.push("keep 3 4")
    game.push("keep 5")
    assert game.view(2).record["moves"] == ["keep ?", "keep ? ?", "keep 5"]
    assert game.view(2).position["ticket_counts"] == [1, 2, 1]


def test_T3_tickets_stay_secret_to_the_end() -> None:
    game = start(2, tickets=[1, 2, 3, 4], keep=["keep 1", "keep 3 4"])
    assert game.view(0).position["tickets"] == [[1], None]
    assert game.view(1).position["tickets"] == [None, [3, 4]]
    assert game.view(None).position["tickets"] == [None, None]
    seen = game.view(0).sheets[1]
    assert seen is not None
    assert (seen["tickets"], seen["completed"], seen["total"]) == (None, None, 0)
    assert "tickets" not in seen.boxes
    assert game.sheet(1)["tickets"] == -7


def test_T4_the_first_player_is_in_the_setup_and_random_by_default() -> None:
    assert start(3, first=2).to_move == 2
    assert {fareplay.new(NAME, 3, seed=seed).setup["first"] for seed in range(30)} == {0, 1, 2}


def test_T4_play_goes_clockwise() -> None:
    game = start(4, first=3)
    order = []
    for _ in range(5):
        order.append(game.to_move)
        game.push("draw deck")
        game.push("draw deck")
    assert order == [3, 0, 1, 2, 3]
