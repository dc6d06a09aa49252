"""Solo games outside the rules: films, masks, views, records, bots, environments and par."""

from random import Random
from typing import Any

import numpy as np
import pytest

import fareplay
from fareplay import bots, envs
from fareplay.arena import solo as par
from fareplay.errors import InvalidOption
from fareplay.game.game import Game, determinise
from fareplay.rules import registry
from fareplay.texts import Texts
from tests.repetitions import long_but

GAMES = [
    ("get-on-board/rome", "rush-hour"),
    ("get-on-board/paris", "rush-hour"),
    ("get-on-board/new-york", "two-journeys"),
    ("get-on-board/london", "two-journeys"),
]
SOME = long_but(GAMES, GAMES[0], GAMES[-1])


def _played(board: str, solo: str, seed: int = 3) -> Game:
    """A game played to its end by the casual bot."""
    game = fareplay.new(board, seats=1, seed=seed, options={"solo": solo})
    bot = bots.make("casual", board, seed=1)
    while not game.is_over:
        game.push(bot.choose(game.view(0), bots.Clock()))
    return game


@pytest.mark.parametrize(("board", "solo"), SOME)
def test_records_replay_and_pop_restores_every_byte(board: str, solo: str) -> None:
    game = _played(board, solo)
    again = fareplay.load(game.to_json())
    assert again.record() == game.record()
    assert again.scores == game.scores
    states = [game.state_at(ply).tobytes() for ply in range(game.ply + 1)]
    for ply in range(game.ply, 0, -1):
        again.pop()
        assert again.state_at(ply - 1).tobytes() == states[ply - 1]


@pytest.mark.parametrize(("board", "solo"), SOME)
def test_what_is_to_come_is_hidden(board: str, solo: str) -> None:
    """A view with its holes filled in another way is the same view, at every move."""
    game = _played(board, solo)
    record = game.record()
    for ply in range(0, game.ply, 5):
        then = fareplay.load({**record, "moves": record["moves"][:ply]})
        for seat in (0, None):
            view = then.view(seat)
            other = determinise(view, 7)
            assert other.view(seat).masked.tobytes() == view.masked.tobytes()
            assert other.view(seat).record == view.record
            assert other.view(seat).legal_moves == view.legal_moves


@pytest.mark.parametrize(("board", "solo"), SOME)
def test_films_tell_the_whole_log(board: str, solo: str) -> None:
    game = _played(board, solo)
    film = game.film(0)
    assert len(film.states) == game.ply + 1
    keys = {event.key for event in game.log}
    assert ({"rush_hour", "objective_lost"} <= keys) == (solo == "rush-hour")
    assert ("journey" in keys) == (solo == "two-journeys")
    for language in ("en", "fr", "it", "pt", "de", "es"):
        texts = Texts(language)
        for event in game.log:
            said = texts.say("get-on-board", event, ["Ada"])
            assert "…" not in said, said
            assert "{" not in said, said


@pytest.mark.parametrize(("board", "solo"), SOME)
@pytest.mark.parametrize("level", ["random", "novice", "casual", "skilled", "expert"])
def test_bots_of_every_level_play(board: str, solo: str, level: str) -> None:
    game = fareplay.new(board, seats=1, seed=5, options={"solo": solo})
    bot = bots.make(level, board, seed=2, playouts=60 if level in ("skilled", "expert") else None)
    while not game.is_over:
        game.push(bot.choose(game.view(0), bots.Clock()))
    assert game.is_over


@pytest.mark.parametrize(("board", "solo"), SOME)
def test_hints_expect_points_and_no_victory(board: str, solo: str) -> None:
    game = fareplay.new(board, seats=1, seed=5, options={"solo": solo})
    game.push(next(iter(game.legal_moves)))
    best = bots.hint(game.view(0), playouts=100)[0]
    assert best.points > 0
    assert best.moves[0] in game.legal_moves


@pytest.mark.parametrize(("board", "solo"), SOME)
def test_lines_gain_what_they_bring(board: str, solo: str) -> None:
    """Also the last line of a first journey, after which the sheet is put away."""
    game = fareplay.new(board, seats=1, seed=8, options={"solo": solo})
    chance = Random(1)
    while not game.is_over:
        lines = [line for line in game.lines() if not line.eliminates] or game.lines()
        line = chance.choice(lines)
        before, due = game.scores[0], int(line.summary.get("due", 0))
        for move in line.moves:
            game.push(move)
        if not line.eliminates and before is not None:
            gains = game.scores[0] - before if game.scores[0] is not None else 0
            assert line.gain + due == gains, line.moves


@pytest.mark.parametrize(("board", "solo"), SOME)
def test_environments_play_and_observe(board: str, solo: str) -> None:
    batch = envs.Batch(board, seats=1, games=8, seed=1, options={"solo": solo}, reward="points")
    plain = envs.Batch(board, seats=1, games=1, seed=1)
    step, chance = batch.reset(), np.random.default_rng(3)
    total = np.zeros(8)
    first = batch.game(0).options
    assert first == {"solo": solo}
    assert plain.reset().observation.shape[1] < step.observation.shape[1]
    ended = 0
    for _ in range(400):
        actions = np.array([chance.choice(np.flatnonzero(row)) for row in step.mask])
        step = batch.step(actions)
        total += step.reward[:, 0]
        ended += int(step.done.sum())
    assert ended
    game = batch.game(3)
    observed = batch.encoding.observe(game.view(0))
    assert np.array_equal(observed, step.observation[3])


def test_solver_refuses_two_journeys_and_proves_the_rush_hour() -> None:
    game = _played("get-on-board/new-york", "two-journeys")
    with pytest.raises(InvalidOption, match="two journeys"):
        bots.solve(game, 0, width=10)
    rush = _played("get-on-board/rome", "rush-hour")
    found = bots.solve(rush, 0, width=200)
    assert found.points >= (rush.scores[0] or 0)
    best = fareplay.load(found.record)
    assert best.scores == [found.points]


def test_par_is_stored_for_every_solo_game() -> None:
    for board in ("new-york", "london", "rome", "paris"):
        name = f"get-on-board/{board}"
        stored = par.read(name)
        assert list(stored) == list(registry.by_name(name).solo)
        for by_level in stored.values():
            assert {"novice", "casual", "skilled"} <= set(by_level)
            medians: list[Any] = [by_level[level].deciles[4] for level in ("novice", "casual", "skilled")]
            assert medians == sorted(medians)


def test_par_measures_the_same_again() -> None:
    measured = par.measure("get-on-board/rome", "rush-hour", "casual", 20, seed=4)
    assert measured == par.measure("get-on-board/rome", "rush-hour", "casual", 20, seed=4)
    one_by_one = list(
        par._play_each(
            registry.by_name("get-on-board/rome"),
            {"solo": "rush-hour"},
            bots.make("casual", "get-on-board/rome", seed=4),
            20,
            4,
        )
    )
    assert sorted(total or 0 for total in one_by_one)[9] == measured.deciles[4]
