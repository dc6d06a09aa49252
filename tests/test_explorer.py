"""The explorer counts the games correctly, and answers the question asked."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from fareplay import boards, explorer
from fareplay.bots.self_play import play_games
from fareplay.errors import InvalidOption
from fareplay.explorer import Counts
from fareplay.rules import registry
from tests.one_by_one import SEED, played_one_by_one

GAMES = 200


def counted(board: str, seats: int, count: int = GAMES) -> Counts:
    rules = registry.find(board)
    of = explorer.explorer_for(rules)
    counts = Counts(
        of.axes, of.places, {"game": board, "level": "casual", "seats": seats, "seed": SEED, "games": count}
    )
    for part in play_games(rules, seats, count, SEED):
        counts.add(of, part)
    return counts


@pytest.fixture(scope="module")
def rome() -> Counts:
    return counted("get-on-board/rome", 2)


def test_roads_are_those_of_the_lines() -> None:
    game = played_one_by_one("get-on-board/rome", 2, 0)
    counts = counted("get-on-board/rome", 2, 1)
    setup, lines = game.record()["setup"], game.view(None).position["lines"]
    for seat in range(2):
        ticket = game.moves[seat][1:]
        begun = {"departure": ticket, "common": setup["common"], "personal": str(setup["personal"][seat])}
        found = counts.ask(**begun)
        assert (found.players, found.winners) == (1, int(seat in game.winners))
        assert found.points == game.scores[seat]
        used = {frozenset(place.name.split("–")) for place in found.places if place.players}
        assert used == {frozenset(pair) for pair in pairwise(lines[seat])}


def test_routes_are_those_claimed() -> None:
    game = played_one_by_one("ticket-to-ride/london", 2, 0)
    counts = counted("ticket-to-ride/london", 2, 1)
    for seat in range(2):
        found = counts.ask(tickets=game.moves[seat].split()[1:])
        used = [number for number, place in enumerate(found.places) if place.players]
        assert used == [number for number, owner in enumerate(game.view(None).position["routes"]) if owner == seat]


def test_a_single_game_gives_the_same_cells_and_places() -> None:
    for board in ("get-on-board/new-york", "ticket-to-ride/london"):
        game = played_one_by_one(board, 2, 1)
        of = explorer.explorer_for(game.rules)
        counts = Counts(of.axes, of.places, {"games": 1})
        for part in play_games(game.rules, 2, 1, SEED, first=1):
            counts.add(of, part)
        for cell, places in of.seats_of(game):
            values = np.unravel_index(cell, of.shape)
            found = counts.ask(**{axis.name: axis.values[value] for axis, value in zip(of.axes, values, strict=True)})
            assert [number for number, place in enumerate(found.places) if place.players] == places


def test_answers_add_up(rome: Counts) -> None:
    everybody = rome.ask()
    assert everybody.players == 2 * GAMES
    for axis, times in (("departure", 1), ("common", 2), ("personal", 1)):
        parts = rome.by(axis).values()
        assert sum(part.players for part in parts) == times * everybody.players
        assert sum(part.winners for part in parts) == times * everybody.winners
    assert rome.ask(common=("lover", "granny")) == rome.ask(common=("granny", "lover"))
    best = everybody.best
    assert everybody.winners_share(best[0]) == best[0].winners / everybody.winners
    others = everybody.players - everybody.winners
    assert everybody.others_share(best[0]) == (best[0].players - best[0].winners) / others


def test_files_give_the_same_answers(rome: Counts, tmp_path: Path) -> None:
    path = tmp_path / "rome.counts"
    rome.write(path)
    again = Counts.load(path.read_bytes())
    assert (again.about, again.axes, again.places) == (rome.about, rome.axes, rome.places)
    assert again.ask(departure="3") == rome.ask(departure="3")
    with pytest.raises(InvalidOption, match="damaged"):
        Counts.load(path.read_bytes()[:-2])


@pytest.mark.parametrize(
    ("begun", "said"),
    [({"colour": "red"}, "players do not begin with 'colour'"), ({"departure": "13"}, "departure cannot be '13'")],
)
def test_bad_questions_are_refused(rome: Counts, begun: dict[str, str], said: str) -> None:
    with pytest.raises(InvalidOption, match=said):
        rome.ask(**begun)


@pytest.mark.parametrize("board", boards.names())
def test_every_board_comes_with_counts(board: str) -> None:
    counts = explorer.read(board)
    assert counts.games >= 80_000
    assert counts.ask().players == counts.about["seats"] * counts.games
    of = explorer.explorer_for(registry.find(board))
    assert (counts.axes, counts.places) == (of.axes, of.places)


def test_shipped_counts_are_those_of_the_bots() -> None:
    """The first games of the shipped counts are among them: no place is used less often than in them."""
    shipped, few = explorer.read("get-on-board/rome"), counted("get-on-board/rome", 2)
    assert shipped.about["seed"] == SEED
    for departure, found in few.by("departure").items():
        whole = shipped.ask(departure=departure)
        assert all(one.players >= other.players for one, other in zip(whole.places, found.places, strict=True))
        share = found.players / (2 * GAMES)
        assert abs(whole.players / (2 * shipped.games) - share) < 0.1
