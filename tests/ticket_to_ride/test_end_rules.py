"""The end: T40 to T43."""

from random import Random

import pytest

import fareplay
from fareplay.errors import IllegalMove
from fareplay.game.game import Game
from tests.ticket_to_ride.dealing import BOARD, NAME, holding, idle, play, position, start
from tests.ticket_to_ride.random_player import RandomPlayer

# Four orange, four black, four blue and three yellow: 15 buses on four routes.
LONG = "orange orange orange orange black black black black blue blue blue blue yellow yellow yellow yellow"
CLAIMS = ("claim 4 orange 0", "claim 6 black 0", "claim 9 blue 0", "claim 3 yellow 0")


def ended_by(*claims: str) -> Game:
    """A game of two in which seat 0 has just made these claims, the other idling in between."""
    game = holding(LONG)
    for number, claim in enumerate(claims):
        while number and game.to_move != 0:
            idle(game)
        game.push(claim)
    return game


def test_T40_two_buses_begin_the_last_turns() -> None:
    game = ended_by(*CLAIMS)
    assert position(game)["buses"][0] == 2
    assert position(game)["turns_left"] == 2
    idle(game)
    assert (game.to_move, position(game)["turns_left"]) == (0, 1)
    idle(game)
    assert game.is_over
    assert list(game.legal_moves) == []
    with pytest.raises(IllegalMove, match=r"the game is over \(T40\)"):
        game.push("draw deck")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_T40_everybody_has_one_more_turn_that_one_included(seats: int, seed: int) -> None:
    chance = Random(seed)
    game, player = fareplay.new(NAME, seats, seed), RandomPlayer(chance, "claimer")
    while not position(game)["turns_left"]:
        seat = game.to_move
        game.push(player.choose(list(game.legal_moves)))
    assert seat is not None
    assert position(game)["buses"][seat] <= 2
    movers = []
    while not game.is_over:
        assert game.to_move is not None
        movers.append(game.to_move)
        idle(game)
    assert movers == [(seat + turn) % seats for turn in range(1, seats + 1)]


def test_T40_three_buses_do_not() -> None:
    game = ended_by(*CLAIMS[:3], "claim 22 yellow 0")
    assert position(game)["buses"][0] == 3
    assert position(game)["turns_left"] is None


def test_T40_the_last_turns_are_counted_once() -> None:
    game = ended_by(*CLAIMS)
    idle(game)
    assert position(game)["turns_left"] == 1
    game.push("claim 14 yellow 0")  # one bus left: no further turns from that
    assert game.is_over
    assert position(game)["buses"][0] == 1


def test_T40_before_the_end_turns_go_on() -> None:
    game = ended_by(*CLAIMS[:3])
    for _ in range(4):
        idle(game)
    assert not game.is_over


def test_T41_a_ticket_counts_for_or_against() -> None:
    # 1: British Museum – Piccadilly Circus (2), 12: Piccadilly Circus – Regent's Park (5).
    game = holding("yellow yellow yellow blue blue green", tickets=[1, 12, 3, 4])
    assert (game.sheet(0)["tickets"], game.sheet(0)["completed"]) == (-7, 0)
    game.push("claim 10 blue 0")
    assert (game.sheet(0)["tickets"], game.sheet(0)["completed"]) == (2 - 5, 1)
    idle(game)
    game.push("claim 3 yellow 0")  # by way of the British Museum
    assert (game.sheet(0)["tickets"], game.sheet(0)["completed"]) == (2 + 5, 2)
    assert game.sheet(0)["total"] == 2 + 4 + 7


def test_T41_others_routes_join_nothing() -> None:
    game = holding("blue blue", "green green", tickets=[1, 12, 3, 4])
    idle(game)
    game.push("claim 10 green 0")
    assert game.sheet(0)["tickets"] == -7


def test_T41_tickets_on_offer_count_for_nothing() -> None:
    game = play(start(keep=["keep 1", "keep 3"], tickets=[1, 2, 3, 4]), "tickets")
    assert game.sheet(0)["tickets"] == -2


def test_T42_a_district_joined_gives_its_number() -> None:
    game = holding("blue blue green green yellow yellow", "pink pink pink black black black", seats=3)
    game.push("claim 11 blue 0")  # British Museum – Covent Garden, all of district 1
    assert game.sheet(0)["districts"] == 1
    assert game.sheet(1)["districts"] == 0
    game.push("claim 12 pink 0")  # any number of players may score it
    assert game.sheet(1)["districts"] == 1


def test_T42_a_district_is_joined_by_any_way_round() -> None:
    # District 3: Waterloo, Globe Theatre, Elephant & Castle; the way leads through Big Ben, which is not of it.
    ends = {(row["a"], row["b"]): number for number, row in enumerate(BOARD["routes"], start=1)}
    game = holding("blue blue yellow yellow yellow yellow green green")
    claims = [
        (ends["big-ben", "waterloo"], "blue 0"),
        (ends["big-ben", "elephant-and-castle"], "yellow 0"),
        (ends["globe-theatre", "elephant-and-castle"], "green 0"),
    ]
    for route, payment in claims:
        assert game.sheet(0)["districts"] == 0
        game.push(f"claim {route} {payment}")
        idle(game)
    assert game.sheet(0)["districts"] == 3


def test_T42_a_district_joined_in_part_gives_nothing() -> None:
    game = holding("pink pink orange orange")
    game.push("claim 32 pink 0")  # Waterloo – Globe Theatre
    assert game.sheet(0)["districts"] == 0


def test_T43_the_total_is_routes_tickets_and_districts() -> None:
    game = ended_by(*CLAIMS)
    sheet = game.sheet(0)
    assert sheet["routes"] == 7 + 7 + 7 + 4
    assert sheet["total"] == (sheet["routes"] or 0) + (sheet["tickets"] or 0) + (sheet["districts"] or 0)
    assert game.winners == []
    idle(game)
    idle(game)
    assert game.winners == [0]


# Ties, by tickets and shared, are recorded games: test_recorded_games.py.
