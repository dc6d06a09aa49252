"""The solver: legal, no worse than what was played, and exact where everything can be tried."""

from random import Random
from typing import Any

import pytest

import fareplay
from fareplay import bots
from fareplay.errors import InvalidOption
from fareplay.game.game import Game
from fareplay.games.get_on_board.bots import points_without_objectives
from fareplay.games.get_on_board.bots.solver import solve
from fareplay.rules import registry
from tests.bots.playing import GET_ON_BOARD, best_total, midgame


@pytest.mark.parametrize("board", GET_ON_BOARD)
def test_solves_a_game_as_the_others_played_it(board: str) -> None:
    game = midgame(board, seats=2, seed=4, plies=1000)
    found = bots.solve(game, 0, width=300)
    assert not found.proved
    assert found.points >= (game.scores[0] or 0)
    driven = fareplay.load(found.record)
    assert driven.is_over
    assert driven.scores[0] == found.points == found.sheet["total"]
    assert driven.setup == game.setup
    assert [move for seat, move in driven.history if seat == 1] == [move for seat, move in game.history if seat == 1]


def test_points_of_objectives_can_be_left_out() -> None:
    game = midgame("get-on-board/london", seats=1, seed=3, plies=1000)
    found = solve(game, 0, width=200, objectives=False)
    assert found.points == points_without_objectives(fareplay.load(found.record))


def test_a_wider_beam_is_no_worse() -> None:
    game = midgame("get-on-board/rome", seats=1, seed=9, plies=1000)
    narrow, wide = bots.solve(game, 0, width=20), bots.solve(game, 0, width=500)
    assert narrow.points <= wide.points


def ring() -> dict[str, Any]:
    """A board that is one round trip: after the departure there are only two ways to go."""
    spots = [(x, 0) for x in range(11)] + [(10, y) for y in range(1, 11)]
    spots += [(x, 10) for x in range(9, -1, -1)] + [(0, y) for y in range(9, 0, -1)]
    things: list[dict[str, Any]] = [
        {"passengers": ["granny"]},
        {"passengers": ["tourist"]},
        {"passengers": ["student"]},
    ]
    rows = [{"id": f"R{number}", "x": x, "y": y, **things[number % 3]} for number, (x, y) in enumerate(spots)]
    for number, place in zip((5, 15, 25, 35), ("school", "landmark", "museum", "office"), strict=True):
        rows[number] = {**rows[number], "passengers": [], "place": place, "sight": place}
    for departure, number in enumerate((2, 8, 14, 20, 26, 32), start=1):
        rows[number]["departure"] = departure
    roads = [{"a": f"R{number}", "b": f"R{(number + 1) % len(spots)}"} for number in range(len(spots))]
    cards = [[f"R{number}", f"R{number + 1}", f"R{number + 3}"] for number in range(0, 25, 5)]
    return {
        "board": "ring",
        "title": "Ring",
        "game": "get-on-board",
        "edition": "buses",
        "players": [2, 3],
        "intersections": rows,
        "roads": roads,
        "personal_objectives": cards,
    }


def test_proves_what_it_could_try_out_whole() -> None:
    rules = registry.from_facts(ring(), "ring.json")
    for seed in range(3):
        setup = registry.by_name("get-on-board/new-york").deal(1, {}, {}, Random(seed))
        game = Game(rules, 1, {}, rules.check_setup(1, {}, setup), 0)
        best = best_total(game)
        while not game.is_over:
            game.push(game.lines()[-1].moves[0])
        found = bots.solve(game, 0)
        assert found.proved
        assert found.points == best


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(InvalidOption, match="not over"):
        bots.solve(midgame("get-on-board/rome", plies=10), 0)
    with pytest.raises(InvalidOption, match="there is no solver for ticket-to-ride/london"):
        bots.solve(fareplay.new("ticket-to-ride/london", seats=2), 0)
    with pytest.raises(InvalidOption, match="there is no seat 2"):
        bots.solve(midgame("get-on-board/rome", plies=1000), 2)
