"""One judge: places, the points of a chart, even chances at the start, and hints that follow the order of lines."""

from random import Random

import pytest

import fareplay
from fareplay import bots
from fareplay.bots.search_bot import Suggestion
from fareplay.bots.suggestions import MARGIN, preferred
from fareplay.rules.rules import Rules


def played(name: str, seed: int, seats: int) -> fareplay.Game:
    """Return a game played to its end by chance."""
    game, chance = fareplay.new(name, seats=seats, seed=seed), Random(seed)
    while not game.is_over:
        game.push(chance.choice(list(game.legal_moves)))
    return game


@pytest.mark.parametrize(("name", "seats"), [("get-on-board/new-york", 3), ("ticket-to-ride/london", 4)])
def test_places_agree_with_winners_totals_and_tie_breaks(name: str, seats: int) -> None:
    for seed in range(20):
        game = played(name, seed, seats)
        places, scores = game.places, game.scores
        if game.winners:
            assert game.winners == [seat for seat in range(seats) if places[seat] == 1]
        for one in range(seats):
            for other in range(seats):
                mine, theirs = scores[one], scores[other]
                if mine is None:
                    assert places[one] == max(places)
                elif theirs is None or mine > theirs:
                    assert places[one] < places[other]
                elif mine == theirs and name.startswith("ticket"):
                    tickets = [game.sheet(seat)["completed"] or 0 for seat in (one, other)]
                    assert (places[one] < places[other]) == (tickets[0] > tickets[1])


def test_the_loser_of_a_tie_break_is_second() -> None:
    """Fourteen points each, but the second player has completed more tickets: the first is not first."""
    found = 0
    for seed in range(400):
        game = played("ticket-to-ride/london", seed, 2)
        scores = game.scores
        if scores[0] == scores[1] and len(game.winners) == 1:
            found += 1
            assert sorted(game.places) == [1, 2]
            assert game.places[game.winners[0]] == 1
            assert Rules.places(game.rules, game.state_at(game.ply)) == game.places
    assert found


def test_a_chart_starts_at_nothing_and_ends_at_the_total() -> None:
    """Open tickets cost points only at the end (T41): a chart that counts them before begins below zero."""
    game = fareplay.new("ticket-to-ride/london", seats=2, seed=5)
    rules, chance = game.rules, Random(5)
    for _ in range(2):
        game.push(chance.choice(list(game.legal_moves)))
    assert [rules.so_far(game.state_at(game.ply), seat) for seat in (0, 1)] == [0, 0]
    assert min(score or 0 for score in game.scores) < 0
    while not game.is_over:
        game.push(chance.choice(list(game.legal_moves)))
    assert [rules.so_far(game.state_at(game.ply), seat) for seat in (0, 1)] == game.scores


@pytest.mark.parametrize(("name", "seats"), [("ticket-to-ride/london", 2), ("get-on-board/new-york", 3)])
def test_chances_are_even_until_all_have_made_their_first_choice(name: str, seats: int) -> None:
    for seed in range(3):
        game = fareplay.new(name, seats=seats, seed=seed)
        for _ in range(seats):
            assert bots.chances(game) == (1 / seats,) * seats
            game.push(next(iter(game.legal_moves)))
        assert sum(bots.chances(game)) == pytest.approx(1)


def test_a_hint_differs_from_the_order_of_lines_only_beyond_the_margin() -> None:
    best = Suggestion(("A1",), 50.0, 0.5, 1000, value=50.0)
    near = Suggestion(("B1",), 50.0, 0.5, 900, value=50.0 - MARGIN / 2)
    untried = Suggestion(("C1",), 50.0, 0.5, 3, value=50.0)
    far = Suggestion(("D1",), 50.0, 0.5, 900, value=50.0 - 2 * MARGIN)
    order: dict[tuple[str, ...], int] = {("A1",): 4, ("B1",): 3, ("C1",): 1, ("D1",): 2}
    assert [one.moves for one in preferred([best, near, untried, far], order)] == [("B1",), ("A1",), ("C1",), ("D1",)]
    assert preferred([best, near, untried, far], {})[0] is best
