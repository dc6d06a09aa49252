"""Drawing tickets and passing: T30 and T31."""

import pytest

import fareplay
from fareplay.errors import IllegalMove
from fareplay.game.game import Game
from tests.ticket_to_ride.dealing import idle, play, position, start
from tests.ticket_to_ride.small_board import small_board


def test_T30_two_tickets_of_which_one_or_both_are_kept() -> None:
    game = play(start(tickets=[1, 2, 3, 4, 9, 6]), "tickets")
    assert game.to_move == 0
    assert list(game.legal_moves) == ["keep 6", "keep 9", "keep 6 9"]
    for move in ("draw deck", "tickets", "claim 39 black 0", "keep 5"):
        with pytest.raises(IllegalMove, match="T30"):
            game.push(move)
    game.push("keep 9")
    assert game.to_move == 1
    assert position(game, 0)["tickets"][0] == [1, 2, 9]


def test_T30_a_ticket_given_back_goes_under_the_deck() -> None:
    game = start(tickets=[1, 2, 3, 4, 9, 6])
    play(game, "tickets", "keep 9")
    while position(game)["ticket_deck"] > 1:
        play(game, "tickets")
        play(game, game.legal_moves[-1])
    game.push("tickets")
    assert position(game, game.to_move)["offer"] == [6]


def test_T30_the_last_ticket_is_drawn_and_kept() -> None:
    game = start(keep=["keep 1", "keep 3 4"], tickets=[1, 2, 3, 4])  # 17 left
    for _ in range(8):
        play(game, "tickets")
        play(game, game.legal_moves[-1])
    assert position(game)["ticket_deck"] == 1
    game.push("tickets")
    assert list(game.legal_moves) == ["keep 2"]
    game.push("keep 2")
    assert position(game)["ticket_deck"] == 0


def without_tickets() -> Game:
    game = start()
    while position(game)["ticket_deck"]:
        play(game, "tickets")
        play(game, game.legal_moves[-1])
    return game


def test_T30_without_tickets_the_action_is_not_available() -> None:
    game = without_tickets()
    assert "tickets" not in game.legal_moves
    with pytest.raises(IllegalMove, match=r"the ticket deck is empty \(T30\)"):
        game.push("tickets")


def test_T30_any_number_may_be_held() -> None:
    game = without_tickets()
    assert position(game)["ticket_counts"] == [10, 10]
    assert len(position(game, 0)["tickets"][0]) == 10


def test_T31_nobody_passes_who_can_do_something() -> None:
    with pytest.raises(IllegalMove, match=r"can draw, claim or take tickets, and so must not pass \(T31\)"):
        start().push("pass")
    game = without_tickets()
    idle(game)
    assert "pass" not in game.legal_moves


def test_T31_a_full_round_of_passes_ends_the_game() -> None:
    # On a board of one route, with buses to spare, two players can run out of everything.
    deck = ["blue", "blue", "green", "green", "blue", "green", "pink", "pink", "pink"]
    setup = {"first": 0, "deck": deck, "tickets": [1, 2, 3, 4], "reshuffles": []}
    record = {"game": "ticket-to-ride/small", "board": small_board(), "seats": 2, "setup": setup}
    game = fareplay.load({**record, "moves": ["keep 1 2", "keep 3 4"]})
    play(game, "draw blue; draw green", "draw pink; draw pink", "draw pink")  # no second card: the turn is over
    assert list(game.legal_moves) == ["claim 1 green 0", "claim 1 pink 0"]
    game.push("claim 1 green 0")
    assert position(game)["row"].count(None) == 4
    play(game, "draw green")
    assert list(game.legal_moves) == ["pass"]
    game.push("pass")
    assert (game.to_move, list(game.legal_moves)) == (0, ["pass"])
    game.push("pass")
    assert game.is_over
    assert game.winners == [1]
    assert fareplay.load(game.to_json()).winners == [1]
