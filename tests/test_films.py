"""Films: what a seat has seen, move by move, as bytes. Two games that a seat cannot tell apart have the same film."""

from base64 import b64decode
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fareplay
from fareplay.engine.struct import from_bytes
from fareplay.game.game import Game
from tests.random_games import KINDS, games, options_of, play_randomly, viewers


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_games_that_differ_in_what_a_viewer_may_not_know_give_the_same_film(name: str, seats: int) -> None:
    chance = Random(f"{name} {seats}")
    different = 0
    for options in options_of(name):
        for plies in (0, 1, seats, seats + 1, 3 * seats, 25, 60):
            game = fareplay.new(name, seats, chance.getrandbits(32), options=options)
            play_randomly(game, plies, chance)
            if game.is_over:
                continue
            for seat in viewers(game):
                other = fareplay.determinise(game.view(seat), chance.getrandbits(32))
                assert other.film(seat) == game.film(seat)
                different += other.state_at(0).tobytes() != game.state_at(0).tobytes()
    assert different > 10


@given(game=games(), more=st.integers(0, 5))
@settings(max_examples=30, deadline=None)
def test_a_film_only_grows(game: Game, more: int) -> None:
    before = {seat: game.film(seat) for seat in viewers(game)}
    ply = game.ply
    play_randomly(game, more, Random(more))
    for seat, film in before.items():
        later = game.film(seat)
        assert (later.moves[:ply], later.movers[:ply], later.states[: ply + 1]) == (
            film.moves,
            film.movers,
            film.states,
        )
        assert (later.seat, later.layout) == (film.seat, film.layout)


@given(game=games())
@settings(max_examples=30, deadline=None)
def test_the_last_state_of_a_film_is_that_of_the_view(game: Game) -> None:
    for seat in viewers(game):
        film, view = game.film(seat), game.view(seat)
        assert film.states[-1] == view.state.tobytes()
        assert fareplay.determinise(view, 0).view(seat).state.tobytes() == film.states[-1]
        assert len(film.moves) == len(film.movers) == len(film.states) - 1 == view.ply
        if seat is not None:
            assert game.rules.choices(view.state, seat) == list(view.legal_moves)


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_a_film_tells_the_log_of_its_seat(name: str, seats: int) -> None:
    for number, options in enumerate(options_of(name) * 2):
        game = fareplay.new(name, seats, number, options=options)
        play_randomly(game, 1_000, Random(number))
        for seat in viewers(game):
            film = game.film(seat)
            states = [from_bytes(state, game.state_at(0)) for state in film.states]
            steps = zip(states, film.movers, film.moves, states[1:], strict=False)
            events = [event.open() for step in steps for event in game.rules.events(*step)]
            assert events == game.log.seen_by(seat)


@pytest.mark.parametrize(("name", "seats"), [("get-on-board/london", 4), ("ticket-to-ride/london", 3)])
def test_nothing_is_hidden_at_the_end(name: str, seats: int) -> None:
    game = fareplay.new(name, seats, 5, options={"scores": "hidden"})
    play_randomly(game, 1_000, Random(5))
    assert game.is_over
    for seat in viewers(game):
        film = game.film(seat)
        assert film.states[-1] == game.state_at(game.ply).tobytes()
        assert film.states[-2] != game.state_at(game.ply - 1).tobytes()


def test_a_film_as_json() -> None:
    game = fareplay.new("get-on-board/new-york", 2, 7)
    game.push("T2")
    film = game.film(1)
    sent = film.to_dict()
    assert (sent["seat"], sent["moves"], sent["movers"], sent["layout"]) == (1, ["T?"], [0], film.layout)
    assert b64decode(sent["states"]) == b"".join(film.states)
    assert game.film(0).moves == ("T2",)


def test_others_cards_taken_face_up_are_seen_until_they_are_paid() -> None:
    for seed in range(20):
        game = fareplay.new("ticket-to-ride/london", 3, seed)
        play_randomly(game, 60, Random(seed))
        for seat in viewers(game):
            if game.is_over:
                continue
            state, masked = game.state_at(game.ply)[0], game.view(seat).state[0]
            for of in range(3):
                hand, seen = state.players[of].hand, masked.players[of].hand
                assert list(seen) == list(hand if of == seat else state.players[of].seen)
                assert all(seen >= 0)
                assert all(seen <= hand)
