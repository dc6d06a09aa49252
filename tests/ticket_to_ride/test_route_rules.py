"""Claiming routes: T20 to T24, with the rulebook's worked example."""

import pytest

from fareplay.errors import IllegalMove
from tests.ticket_to_ride.dealing import claims, hand, holding, idle, play, position, routes_between, start

YELLOW_OF_THREE = 3  # Regent's Park – British Museum
GRAY_OF_TWO = 10  # British Museum – Piccadilly Circus


def test_T20_any_free_route_connected_or_not() -> None:
    game = play(holding("black black green green"), "claim 39 black 0")
    idle(game)
    game.push("claim 34 green 0")  # at the other end of the town
    assert position(game)["routes"][38] == 0
    assert position(game)["routes"][33] == 0


def test_T20_one_route_a_turn() -> None:
    game = play(holding("black black green green"), "claim 39 black 0")
    assert game.to_move == 1


def test_T20_a_route_that_is_owned_is_not_free() -> None:
    game = play(holding("black black", "black black"), "claim 39 black 0")
    assert claims(game, 39) == set()
    with pytest.raises(IllegalMove, match=r"route 39 belongs to seat 0 \(T20\)"):
        game.push("claim 39 black 0")
    with pytest.raises(IllegalMove, match=r"numbers from 1 to 44 \(T20\)"):
        game.push("claim 45 black 0")


@pytest.mark.parametrize(
    ("payment", "left"),
    [
        ("yellow 0", {"bus": 3}),
        ("yellow 1", {"yellow": 1, "bus": 2}),
        ("yellow 2", {"yellow": 2, "bus": 1}),
        ("bus 3", {"yellow": 3}),
    ],
)
def test_T21_worked_example_a_yellow_route_of_three(payment: str, left: dict[str, int]) -> None:
    game = holding("yellow yellow yellow bus bus bus")
    assert claims(game, YELLOW_OF_THREE) == {"yellow 0", "yellow 1", "yellow 2", "bus 3"}
    game.push(f"claim {YELLOW_OF_THREE} {payment}")
    assert hand(game, 0) == left
    assert position(game)["routes"][YELLOW_OF_THREE - 1] == 0


def test_T21_gray_takes_any_one_colour() -> None:
    game = holding("blue blue green pink bus black")
    assert claims(game, GRAY_OF_TWO) == {"blue 0", "blue 1", "green 1", "pink 1", "black 1"}


def test_T21_a_colour_takes_no_other() -> None:
    game = holding("blue blue blue green bus bus")
    assert claims(game, YELLOW_OF_THREE) == set()
    with pytest.raises(IllegalMove, match=r"route 3 is yellow \(T21\)"):
        game.push("claim 3 blue 0")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("claim 3 yellow 0", "takes 3 yellow, and seat 0 has 2"),
        ("claim 3 yellow 2", "takes 2 bus, and seat 0 has 1"),
        ("claim 3 bus 3", "takes 3 bus, and seat 0 has 1"),
        ("claim 3 bus 2", "takes 3 buses if they are to pay for it alone"),
        ("claim 3 yellow 3", "buses alone are written claim 3 bus 3"),
    ],
)
def test_T21_what_is_not_in_hand_cannot_pay(move: str, reason: str) -> None:
    game = holding("yellow yellow bus blue")
    with pytest.raises(IllegalMove, match=rf"{reason}.*\(T21\)"):
        game.push(move)


def test_T21_the_cards_go_to_the_discards() -> None:
    game = play(holding("yellow yellow bus blue"), "claim 3 yellow 1")
    assert position(game)["discards"] == {"yellow": 2, "bus": 1}
    assert position(game)["cards"][0] == 1


def test_T22_a_player_without_enough_buses_cannot_claim() -> None:
    # 4 + 4 + 4 + 2 buses leave three: too few for a route of four.
    game = holding("orange orange orange orange black black black black blue blue blue blue bus bus bus bus bus bus")
    for claim in ("claim 4 orange 0", "claim 6 black 0", "claim 9 blue 0", "claim 1 bus 2"):
        game.push(claim)
        idle(game)
    assert position(game)["buses"][0] == 3
    assert hand(game, 0)["bus"] >= 4
    assert claims(game, 36) == set()
    with pytest.raises(IllegalMove, match=r"takes 4 buses, and seat 0 has 3 left \(T22\)"):
        game.push("claim 36 bus 4")


@pytest.mark.parametrize(
    ("claim", "points", "buses"),
    [
        ("claim 39 black 0", 1, 16),
        ("claim 39 bus 1", 1, 16),
        ("claim 7 black 0", 2, 15),
        ("claim 3 yellow 0", 4, 14),
        ("claim 6 black 1", 7, 13),
    ],
)
def test_T23_length_scores_at_once(claim: str, points: int, buses: int) -> None:
    game = play(holding("black black black yellow yellow yellow bus green"), claim)
    assert game.sheet(0)["routes"] == points
    assert position(game)["buses"][0] == buses


def test_T24_nobody_owns_both_routes_of_a_double_one() -> None:
    game = play(holding("green yellow", "green yellow", seats=3), "claim 13 green 0")
    assert position(game)["routes"][12] == 0
    assert claims(game, 14) == {"yellow 0"}  # still open to others
    idle(game)
    idle(game)
    assert claims(game, 14) == set()
    with pytest.raises(IllegalMove, match=r"seat 0 owns route 13 between the same locations.*\(T24\)"):
        game.push("claim 14 yellow 0")


@pytest.mark.parametrize("seats", [3, 4])
def test_T24_with_three_or_four_another_may_take_the_second(seats: int) -> None:
    game = play(holding("green yellow", "green yellow", seats=seats), "claim 13 green 0", "claim 14 yellow 0")
    assert position(game)["routes"][12:14] == [0, 1]
    assert claims(game, 13) == claims(game, 14) == set()


def test_T24_with_two_players_the_second_is_closed_to_all() -> None:
    game = play(holding("green yellow", "green yellow"), "claim 13 green 0")
    assert claims(game, 14) == set()
    with pytest.raises(IllegalMove, match=r"route 14 is closed since route 13 was claimed \(T24\)"):
        game.push("claim 14 yellow 0")
    idle(game)
    assert claims(game, 14) == set()


def test_T24_the_board_has_nine_double_routes() -> None:
    twins = [routes_between(row["a"], row["b"]) for row in start().rules.facts["routes"] if row.get("double")]
    assert len({tuple(pair) for pair in twins}) == 9
    assert all(len(pair) == 2 for pair in twins)
