"""A game without its own encoding has environments, datasets and policies through the one derived from its rules."""

import pickle
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import fareplay
from fareplay import bots, dataset, envs
from fareplay.envs import Batch, registration
from fareplay.errors import InvalidOption
from fareplay.game.encoding import encoding_of
from fareplay.game.rules_encoding import RulesEncoding
from fareplay.rules.registry import by_name

from .games import NAME, otherwise, played


@pytest.mark.parametrize("seats", [2, 4])
def test_a_batch_is_exact(seats: int) -> None:
    batch = Batch(NAME, seats, games=5, seed=1, reward="points", terminal=True)
    step = batch.reset()
    total = np.zeros((5, seats))
    for _ in range(11 * seats):
        for number in range(5):
            game = batch.game(number)
            assert game.to_move == step.seat[number]
            assert {batch.actions[each] for each in np.flatnonzero(step.mask[number])} == set(game.legal_moves)
            assert game.state_at(game.ply).tobytes() == batch.state(number).tobytes()
            assert total[number].tolist() == game.scores
            for seat in range(seats):
                assert np.array_equal(batch.observed(number, seat), batch.encoding.observe(game.view(seat)))
        step = batch.step(batch.sample())
        total = np.where(step.done[:, None], 0, total + step.reward)
    low, high = batch.encoding.bounds
    assert (step.observation >= low).all()
    assert (step.observation <= high).all()
    copied = pickle.loads(pickle.dumps(batch))
    actions = batch.sample()
    assert np.array_equal(copied.step(actions).observation, batch.step(actions).observation)


def test_an_observation_holds_nothing_hidden() -> None:
    encoding, chance, differing = encoding_of(by_name(NAME), 2, {}), Random(1), 0
    for ply in (0, 7, 15):
        game = played(2, 5, moves=ply)
        for seat in (0, 1):
            twin = otherwise(game, seat, chance)
            differing += twin.record() != game.record()
            whole, other = (one.state_at(one.ply) for one in (game, twin))
            assert np.array_equal(encoding.observe_state(whole, seat), encoding.observe_state(other, seat))
    assert differing


def test_gymnasium_and_pettingzoo_know_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gymnasium.envs.registration, "registry", dict(gymnasium.registry))
    registration.register()
    env = gymnasium.make("fareplay/Tramway-Millbrook-v0", opponents=["novice"])
    check_env(env.unwrapped, skip_render_check=True)
    api_test(envs.aec(NAME, seats=2), num_cycles=30)
    many = envs.vector(NAME, games=3, opponents=[envs.Pool(["random", "novice"])], seat="random", reward="points")
    many.reset(seed=1)
    paid = sum(many.step(many.batch.sample())[1].sum() for _ in range(30))
    assert paid > 0
    many.reset(options={"game": played(2, 5, moves=4)})
    assert many.batch.game(2).ply >= 4


def test_policies_and_datasets(tmp_path: Path) -> None:
    bot = bots.from_policy(lambda observation, mask: mask.argmax(), NAME)
    game = fareplay.new(NAME, 2, seed=1)
    assert bot.choose(game.view(0), bots.Clock()) in game.legal_moves
    out = tmp_path / "games.parquet"
    plan = dataset.Plan(NAME, ("random",), 2, 2, observations=True)
    dataset.make(plan, out, processes=1)
    rows = list(dataset.read(out))
    assert len(rows) == 2


def test_chance_after_the_deal_is_the_games_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fareplay.envs.batch.encoding_of", RulesEncoding)
    batch = Batch("ticket-to-ride/london", 2, games=2, seed=1)
    step = batch.reset()
    for _ in range(250):
        step = batch.step(batch.sample())
    for number in range(2):
        game = batch.game(number)
        assert game.state_at(game.ply).tobytes() == batch.state(number).tobytes()
        assert {batch.actions[each] for each in np.flatnonzero(step.mask[number])} == set(game.legal_moves)
    shuffled = batch.game(0)
    while not shuffled.record()["setup"]["reshuffles"]:
        batch.step(batch.sample())
        shuffled = batch.game(0)
    batch.set_game(1, shuffled)
    copied: Any = pickle.loads(pickle.dumps(batch))
    for _ in range(20):
        actions = batch.sample()
        assert np.array_equal(batch.step(actions).mask, copied.step(actions).mask)
        game = batch.game(1)
        assert game.state_at(game.ply).tobytes() == batch.state(1).tobytes() == copied.state(1).tobytes()


def test_too_many_moves_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fareplay.game.rules_encoding.MOST_PLIES", 3)
    batch = Batch(NAME, 2, games=1, seed=1)
    batch.reset()
    for _ in range(3):
        batch.step(batch.sample())
    with pytest.raises(InvalidOption, match="more than a batch holds"):
        batch.step(batch.sample())
