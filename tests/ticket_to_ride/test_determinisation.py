"""Filling a view: full games that fit all that a seat has seen."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fareplay
from fareplay.game.game import determinise
from tests.ticket_to_ride.conftest import Played, random_game
from tests.ticket_to_ride.dealing import hand, holding, idle, play, position, start
from tests.ticket_to_ride.random_player import STYLES


@given(seed=st.integers(0, 10_000), style=st.sampled_from(list(STYLES)), plies=st.integers(0, 160))
@settings(max_examples=80, deadline=None, derandomize=True)
def test_a_filled_game_looks_the_same_to_the_seat(seed: int, style: str, plies: int) -> None:
    game = random_game(seed, style, plies)
    chance = Random(seed)
    for seat in (None, chance.randrange(game.seats)):
        view = game.view(seat)
        filled = determinise(view, chance.getrandbits(32))
        assert filled.view(seat) == view
        assert filled.log.seen_by(seat) == game.log.seen_by(seat)
        assert fareplay.load(filled.record()) == filled


def test_fillings_differ(played: Played) -> None:
    view = played(3, plies=30).view(0)
    assert len({determinise(view, seed).to_json() for seed in range(20)}) == 20


def test_the_same_seed_fills_the_same(played: Played) -> None:
    view = played(3, plies=30).view(0)
    assert determinise(view, 5).to_json() == determinise(view, 5).to_json()


def test_a_filled_game_can_be_played_on(played: Played) -> None:
    game = determinise(played(8, plies=60).view(1), 1)
    chance = Random(1)
    while not game.is_over:
        game.push(chance.choice(list(game.legal_moves)))
    assert fareplay.load(game.to_json()).winners == game.winners


def test_what_was_paid_had_been_drawn() -> None:
    game = holding("black black", "yellow yellow yellow bus")
    idle(game)
    game.push("claim 3 yellow 1")
    for seed in range(20):
        filled = determinise(game.view(0), seed)
        filled.pop()
        assert Counter(hand(filled, 1)) >= Counter({"yellow": 2, "bus": 1})


def test_face_up_cards_taken_are_known() -> None:
    game = play(start(row="blue green orange black pink", deck="bus"), "draw deck; draw blue", "draw orange; draw pink")
    for seed in range(20):
        filled = determinise(game.view(0), seed)
        assert Counter(hand(filled, 1)) >= Counter({"orange": 1, "pink": 1})
        assert hand(filled, 0) == hand(game, 0)


def test_blind_draws_are_not_known() -> None:
    game = play(start(deck="blue blue blue bus"), "draw deck; draw deck; draw deck; draw deck")
    hands = {tuple(sorted(hand(determinise(game.view(0), seed), 1).items())) for seed in range(20)}
    assert len(hands) > 5


def test_own_tickets_given_back_are_known_to_lie_under_the_deck() -> None:
    game = start(tickets=[1, 2, 3, 4], keep=["keep 1", "keep 3 4"])
    for seed in range(10):
        filled = determinise(game.view(0), seed)
        drawn = []
        while position(filled)["ticket_deck"]:
            filled.push("tickets")
            drawn += position(filled, filled.to_move)["offer"]
            filled.push(filled.legal_moves[-1])
        assert drawn[-1] == 2


def test_anothers_ticket_given_back_is_known_once_it_comes_round() -> None:
    game = start(tickets=[1, 2, 3, 4, *range(5, 21)], keep=["keep 1 2", "keep 3"])
    while 4 not in position(game, 0)["offer"]:
        play(game, "tickets")
        if 4 not in position(game, 0)["offer"]:
            play(game, game.legal_moves[-1])
    view = game.view(0)
    assert view.record["setup"]["seen"]["offers"][-1] == [4]
    others = set()
    for seed in range(20):
        filled = determinise(view, seed)
        first = filled.setup["tickets"][2:4]
        assert 4 in first
        assert filled.moves[1] == f"keep {next(ticket for ticket in first if ticket != 4)}"
        others.add(filled.moves[1])
    assert len(others) > 3


def test_a_row_that_stayed_tells_of_the_deck() -> None:
    # Three buses stay in the row although a card is left: so that card and the other players' are no help.
    game = start(row="bus bus green green blue", bottom="bus bus")
    while position(game)["deck"] > 2:
        game.push("draw deck")
    game.push("draw blue")
    assert position(game)["row"].count("bus") == 3
    view = game.view(0)
    assert view.record["setup"]["seen"]["stays"] == [game.ply]
    for seed in range(20):
        assert determinise(view, seed).setup["deck"][-1] == "bus"


def test_first_tickets_of_others_are_open_until_all_have_chosen() -> None:
    game = fareplay.new("ticket-to-ride/london", 3, seed=4)
    game.push(game.choices(0)[0])
    kept = {len(determinise(game.view(2), seed).moves[0].split()) - 1 for seed in range(20)}
    assert kept == {1, 2}


def test_a_view_that_fits_nothing_is_refused() -> None:
    game = holding("black black", "yellow yellow yellow bus")
    idle(game)
    game.push("claim 3 yellow 1")
    view = game.view(0)
    deck = view.record["setup"]["deck"]
    undrawn = [place for place, card in enumerate(deck) if card is None][-6:]
    for place in undrawn:
        deck[place] = "yellow"  # all there are: nobody can have paid with one
    with pytest.raises(RuntimeError, match="no cards found"):
        determinise(view, 1)
