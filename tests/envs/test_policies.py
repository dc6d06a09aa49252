"""A policy is a player: it sees the same in an environment and everywhere else."""

from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np
import pytest

import fareplay
from fareplay import bots, envs
from fareplay.arena.contestant import Contestant
from fareplay.arena.match import play
from fareplay.envs import Batch
from fareplay.errors import InvalidOption
from fareplay.game.encoding import Mask, Observation, encoding_of

from .boards import SOME, careful

BOARD = "get-on-board/new-york"
FILE = """
from fareplay import bots

def last(observation, mask):
    return int(mask.nonzero()[0][-1])

def player():
    return bots.from_policy(last, "get-on-board/new-york")
"""


def last(observation: Observation, mask: Mask) -> int:
    """The last legal action."""
    return int(np.flatnonzero(mask)[-1])


@pytest.mark.parametrize(("name", "seats"), SOME)
def test_a_view_is_observed_as_in_a_batch(name: str, seats: int) -> None:
    batch, chance = Batch(name, seats, games=4, seed=5), Random(5)
    step = batch.reset()
    for _ in range(40):
        for number in range(batch.games):
            game = batch.game(number)
            for seat in range(seats):
                assert np.array_equal(batch.observed(number, seat), batch.encoding.observe(game.view(seat)))
            assert game.to_move is not None
            assert np.array_equal(step.mask[number], batch.encoding.mask(game.view(game.to_move)))
        step = batch.step(careful(batch, step, chance))


def test_a_policy_plays_in_the_arena(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FILE)
    result = play(BOARD, {}, [Contestant(f"{file}:player"), Contestant("random")], 1, 0, None, keep_record=True)
    assert result.foul is None
    assert result.record is not None
    assert _chose_last(fareplay.load(result.record), 0)


def test_a_policy_is_an_opponent_in_environments() -> None:
    env = envs.single(BOARD, opponents=[bots.from_policy(last, BOARD)])
    env.reset(seed=1)
    while not env.unwrapped.game.is_over:  # type: ignore[attr-defined]
        env.step(env.action_space.sample())
    assert _chose_last(env.unwrapped.game, 1)  # type: ignore[attr-defined]
    many = envs.vector(BOARD, games=2, opponents=[bots.from_policy(last, BOARD)])
    _, info = many.reset(seed=1)
    for _ in range(10):
        info = many.step(info["action_mask"].argmax(axis=1))[-1]
    assert _chose_last(many.batch.game(1), 1)


def test_bad_policies_and_views_are_refused() -> None:
    view = fareplay.new(BOARD, seats=2, seed=7).view(0)
    with pytest.raises(InvalidOption, match="a function of observations and masks"):
        bots.from_policy("novice", BOARD)  # type: ignore[arg-type]
    for answer, message in (
        (-1, "no move of this board"),
        (10**6, "no move of this board"),
        (1.5, "not 1.5"),
        (0, "legal are"),
    ):
        bot = bots.from_policy(cast(Any, lambda *_, answer=answer: answer), BOARD)
        with pytest.raises(InvalidOption, match=message):
            bot.choose(view, bots.Clock())
    with pytest.raises(InvalidOption, match="plays get-on-board/rome, not"):
        bots.from_policy(last, "get-on-board/rome").choose(view, bots.Clock())
    game = fareplay.new(BOARD, seats=2, seed=7)
    encoding = encoding_of(game.rules, 3, {})
    with pytest.raises(InvalidOption, match="this encoding is of"):
        encoding.observe(view)
    with pytest.raises(InvalidOption, match="a spectator's"):
        encoding_of(game.rules, 2, {}).observe(game.view(None))


def _chose_last(game: fareplay.Game, seat: int) -> bool:
    """Whether a seat chose the last legal action each time, and did choose."""
    ids = encoding_of(game.rules, game.seats, game.options).ids
    count = 0
    while game.moves:
        move = game.pop()
        if game.to_move == seat:
            count += 1
            if ids[move] != max(ids[each] for each in game.legal_moves):
                return False
    return count > 0


def last_of_each(observations: Observation, masks: Mask) -> Any:
    """The last legal action in each row; fails for one row."""
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


@pytest.mark.parametrize("policy", [last, last_of_each])
def test_a_policy_takes_one_row_or_many_wherever_it_plays(policy: Any) -> None:
    game = fareplay.new(BOARD, seed=7)
    assert bots.from_policy(policy, BOARD).choose(game.view(0), bots.Clock()) == game.legal_moves[-1]
    found = envs.evaluate(policy, BOARD, ["random"], limit=3)
    same = envs.evaluate(bots.from_policy(policy, BOARD), BOARD, [last], limit=3)
    assert found.wins.shape == same.wins.shape
    env = envs.single(BOARD, opponents=[policy])
    env.reset(seed=1)
    while not env.unwrapped.game.is_over:  # type: ignore[attr-defined]
        env.step(env.action_space.sample())
    assert _chose_last(env.unwrapped.game, 1)  # type: ignore[attr-defined]


def test_a_policy_cannot_change_what_is_legal() -> None:
    def allow_all(observation: Observation, mask: Mask) -> int:
        mask[:] = True
        return 0

    with pytest.raises(ValueError, match="read-only"):
        bots.from_policy(allow_all, BOARD).choose(fareplay.new(BOARD, seed=7).view(0), bots.Clock())
    with pytest.raises(ValueError, match="read-only"):
        envs.evaluate(allow_all, BOARD, ["random"], limit=1)
