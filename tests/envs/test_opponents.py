"""Opponents play the same in many games as in one; pools, policies, seats, and given starting games."""

import pickle
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import fareplay
from fareplay import bots, envs
from fareplay.bots.bot import MOST_MOVES, Turns
from fareplay.envs import Batch
from fareplay.envs.rewards import final_rewards
from fareplay.envs.step import IllegalAction
from fareplay.errors import InvalidOption
from fareplay.game.encoding import Mask, Observation

from .boards import KINDS, SOME

BOARD = "get-on-board/new-york"


def first(observations: Observation, masks: Mask) -> npt.NDArray[np.int64]:
    """The first legal action of each game."""
    return np.asarray(masks.argmax(axis=1))


@pytest.mark.parametrize("level", ["novice", "casual", "skilled", "policy"])
@pytest.mark.parametrize(("name", "seats"), SOME)
def test_bots_plan_in_many_games_what_they_plan_in_one(name: str, seats: int, level: str) -> None:
    batch = Batch(name, seats, games=6, seed=3)
    batch.reset()
    playouts = 5 if level == "skilled" else None
    bot: Any = bots.make(level, name, seed=4, playouts=playouts)
    compared = 0
    for _ in range(12):
        moves, counts = np.zeros((6, MOST_MOVES), np.int16), np.zeros(6, np.int16)
        beginning = [n for n in range(6) if bot.plan_state(batch.rules, _masked(batch, n), _seat(batch, n)) is not None]
        bot.plan_many(
            batch.rules, Turns(batch.states, batch.seats_to_act, np.array(beginning, np.int64), moves, counts)
        )
        for number in beginning:
            planned = [batch.rules.texts[code] for code in moves[number, : counts[number]]]
            assert planned == bot.plan_state(batch.rules, _masked(batch, number), _seat(batch, number))
            view = batch.game(number).view(_seat(batch, number))
            assert planned == bots.make(level, name, seed=4, playouts=playouts).plan(view, bots.Clock())  # type: ignore[attr-defined]
            compared += 1
        batch.step(batch.sample())
    assert compared > 5


def _seat(batch: Batch, number: int) -> int:
    return int(batch.now.seat[number])


def _masked(batch: Batch, number: int) -> Any:
    return batch.rules.mask(batch.state(number), _seat(batch, number))


def test_policies_for_many_games_are_opponents() -> None:
    asked: list[int] = []

    def policy(observations: Observation, masks: Mask) -> npt.NDArray[np.int64]:
        asked.append(len(masks))
        assert observations.shape == (len(masks), 688)
        return first(observations, masks)

    env = envs.vector(BOARD, games=8, opponents=[policy])
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.batch.sample())
    assert max(asked) == 8
    game = env.batch.game(0)
    for ply, move in enumerate(game.moves):
        mover, _ = game.move_at(ply)
        if mover == 1:
            state = game.state_at(ply)
            assert move == min(game.rules.legal(state), key=env.batch.action)
    one = envs.single(BOARD, opponents=[first])
    one.reset(seed=1)
    one.step(one.action_space.sample())


@pytest.mark.parametrize(
    ("answer", "message"), [(0.5, "whole numbers"), ([0, 1, 2], "whole numbers"), (None, "whole numbers")]
)
def test_bad_answers_of_policies_are_refused(answer: Any, message: str) -> None:
    env = envs.vector(BOARD, games=2, seat=1, opponents=[lambda observations, masks: answer])
    with pytest.raises(InvalidOption, match=message):
        env.reset(seed=1)


def test_an_illegal_action_of_a_policy_is_refused() -> None:
    env = envs.vector(BOARD, games=2, seat=1, opponents=[lambda _, masks: np.full(len(masks), 10**6)])
    with pytest.raises(IllegalAction):
        env.reset(seed=1)


def test_a_pool_is_drawn_from_anew_for_every_game() -> None:
    calls = {"one": 0, "other": 0, "never": 0}

    def named(name: str) -> Any:
        def policy(observations: Observation, masks: Mask) -> npt.NDArray[np.int64]:
            calls[name] += len(masks)
            return first(observations, masks)

        return policy

    pool = envs.Pool([named("one"), named("other"), named("never")], weights=[1, 1, 0])
    env = envs.vector(BOARD, games=16, opponents=[pool])
    env.reset(seed=1)
    for _ in range(30):
        env.step(env.batch.sample())
    assert calls["one"] > 0
    assert calls["other"] > 0
    assert calls["never"] == 0
    mistakes: list[dict[str, Any]] = [
        {"players": []},
        {"players": "novice"},
        {"players": ["novice"], "weights": [-1]},
    ]
    for wrong in mistakes:
        with pytest.raises(InvalidOption):
            envs.Pool(**wrong)
    with pytest.raises(InvalidOption, match="an opponent is"):
        envs.vector(BOARD, games=1, opponents=[3])  # type: ignore[list-item]


def test_seats_are_drawn_for_every_game() -> None:
    env = envs.vector(BOARD, games=32, seat="random", opponents=["random"], reward="points")
    _, info = env.reset(seed=1)
    assert set(info["seat"].tolist()) == {0, 1}
    drawn = {tuple(info["seat"])}
    for _ in range(60):
        observations, _, _, _, info = env.step(env.batch.sample())
        assert (env.batch.now.seat == info["seat"]).all()
        assert np.array_equal(observations, env.batch.observed_by(info["seat"]))
        drawn.add(tuple(info["seat"]))
    assert len(drawn) > 1
    one = envs.single(BOARD, seat="random", opponents=["random"])
    assert {one.reset(seed=seed) and one.unwrapped.seat for seed in range(12)} == {0, 1}  # type: ignore[attr-defined]
    with pytest.raises(InvalidOption, match="there is no seat"):
        envs.vector(BOARD, games=1, seat="any")  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "seats"), SOME)
def test_a_game_is_played_on_in_a_batch(name: str, seats: int) -> None:
    batch = Batch(name, seats, games=3, seed=1, reward="points")
    batch.reset()
    other = Batch(name, seats, games=1, seed=9)
    other.reset()
    for _ in range(15):
        other.step(other.sample())
    game = other.game(0)
    before = [batch.game(number).record() for number in (0, 2)]
    step = batch.set_game(1, game)
    assert batch.game(1).record() == game.record()
    assert step.seat[1] == game.to_move
    assert np.array_equal(step.observation[1], other.now.observation[0])
    assert np.array_equal(step.mask[1], other.now.mask[0])
    assert [batch.game(number).record() for number in (0, 2)] == before
    total = np.array([game.sheet(seat)["total"] or 0 for seat in range(seats)], float)
    while batch.game_number(1) == 1:
        played = batch.game(1)
        assert played.record()["moves"][: game.ply] == game.record()["moves"]
        assert played.state_at(played.ply).tobytes() == batch.state(1).tobytes()
        assert total.tolist() == [played.sheet(seat)["total"] or 0 for seat in range(seats)]
        copied = pickle.loads(pickle.dumps(batch))
        assert copied.game(1).record() == played.record()
        total += batch.step(batch.sample()).reward[1]
    assert batch.game(1).ply == 0


@pytest.mark.parametrize(("name", "seats"), SOME)
def test_what_a_seat_cannot_know_is_dealt_again(name: str, seats: int) -> None:
    batch = Batch(name, seats, games=1, seed=1)
    batch.reset()
    for _ in range(seats + 1):
        batch.step(batch.sample())
    seat = int(batch.now.seat[0])
    seen, mask = batch.now.observation[0].copy(), batch.now.mask[0].copy()
    record = batch.game(0).record()
    for seed in range(3):
        step = batch.resample(0, seat, seed)
        assert np.array_equal(step.observation[0], seen)
        assert np.array_equal(step.mask[0], mask)
    assert batch.game(0).record() != record


def test_environments_begin_with_a_game() -> None:
    game = fareplay.new(BOARD, seats=2, seed=5)
    for _ in range(5):
        game.push(game.legal_moves[0])
    one = envs.single(BOARD, seat=0, opponents=["novice"])
    one.reset(seed=1, options={"game": game})
    assert one.unwrapped.game.moves[:5] == game.moves  # type: ignore[attr-defined]
    setup = game.record()["setup"]
    one.reset(seed=1, options={"setup": setup})
    assert one.unwrapped.game.record()["setup"] == setup  # type: ignore[attr-defined]
    many = envs.vector(BOARD, games=3, opponents=["casual"])
    many.reset(seed=1, options={"game": game})
    assert all(many.batch.game(number).moves[:5] == game.moves for number in range(3))
    agents = envs.aec(BOARD, seats=2)
    agents.reset(seed=1, options={"game": game})
    assert agents.game.record() == game.record()
    other = fareplay.new("get-on-board/rome", seats=2, seed=5)
    for env in (one, many, agents):
        with pytest.raises(InvalidOption):
            env.reset(options={"game": other})
    with pytest.raises(InvalidOption, match="setup or game"):
        one.reset(options={"deal": 1})


def test_batches_refuse_games_that_are_over_or_not_there() -> None:
    game = fareplay.new(BOARD, seats=2, seed=5)
    batch = Batch(BOARD, 2, games=2, seed=1)
    with pytest.raises(InvalidOption, match="reset first"):
        batch.set_game(0, game)
    batch.reset()
    with pytest.raises(InvalidOption, match="no game 2"):
        batch.set_game(2, game)
    with pytest.raises(InvalidOption, match=r"fareplay\.Game"):
        batch.set_game(0, "game")  # type: ignore[arg-type]
    while not game.is_over:
        game.push(game.legal_moves[0])
    with pytest.raises(InvalidOption, match="over"):
        batch.set_game(0, game)
    for wrong in (2, -1, [0], 1.5, [[0, 0]]):
        with pytest.raises(InvalidOption):
            batch.observed_by(wrong)
    with pytest.raises(InvalidOption, match="terminal=True"):
        _ = batch.terminal_observation


@pytest.mark.parametrize(("name", "seats"), SOME)
def test_every_seat_sees_the_end(name: str, seats: int) -> None:
    batch = Batch(name, seats, games=4, seed=2, terminal=True)
    twin = Batch(name, seats, games=4, seed=2, restart=False)
    batch.reset()
    twin.reset()
    while True:
        actions = batch.sample()
        step, same = batch.step(actions), twin.step(actions)
        if step.done.any():
            break
    assert np.array_equal(step.reward, same.reward)
    assert np.array_equal(step.done, same.done)
    for number in np.flatnonzero(step.done).tolist():
        for seat in range(seats):
            assert np.array_equal(batch.terminal_observation[number, seat], twin.observed(number, seat))
        assert batch.game(number).ply == 0
        assert step.mask[number].any()


def test_rewards_at_the_end() -> None:
    wins = np.array([[0, 1, 0], [0.5, 0.5, 0], [0, 0, 0]], np.float32)
    assert final_rewards("outcome", wins).tolist() == [[-1, 1, -1], [0, 0, -1], [-1, -1, -1]]
    assert final_rewards("win", wins) is wins


@pytest.mark.parametrize(("name", "seats"), KINDS[:2])
def test_all_environments_pay_the_same(name: str, seats: int) -> None:
    batch = Batch(name, seats, games=3, seed=2, reward="outcome")
    win = Batch(name, seats, games=3, seed=2, restart=False)
    batch.reset()
    win.reset()
    while True:
        actions = batch.sample()
        step, won = batch.step(actions), win.step(actions)
        if step.done.any():
            break
        assert not step.reward.any()
    number = int(step.done.argmax())
    assert step.reward[number].tolist() == (2 * won.reward[number] - 1).tolist()


@pytest.mark.parametrize(("name", "seats"), SOME)
def test_observations_keep_their_bounds_and_have_names(name: str, seats: int) -> None:
    batch = Batch(name, seats, games=64, seed=1)
    step = batch.reset()
    low, high = batch.encoding.bounds
    for _ in range(150):
        assert (step.observation >= low).all()
        assert (step.observation <= high).all()
        step = batch.step(batch.sample())
    names = batch.encoding.names
    assert len(names) == len(set(names)) == batch.encoding.size
    assert repr(batch.encoding).startswith("<Encoding of")


@pytest.mark.parametrize(("name", "seats"), SOME)
def test_threads_and_whole_turns_change_nothing(name: str, seats: int) -> None:
    """Every turn of an opponent is what it plans in that position alone, on one thread and on two."""
    played = []
    for threads in (1, 2):
        env = envs.vector(name, games=80, seats=seats, opponents=["casual"], threads=threads, reward="points")
        env.reset(seed=5)
        for _ in range(4):
            env.step(env.batch.sample())
        played.append([env.batch.moves(number) for number in range(80)])
        assert np.array_equal(env.batch.now.observation, env.batch.observed_by(0))
    assert played[0] == played[1]
    game, seeds = env.batch.game(0), env._opponents.drawn._seeds
    for ply in range(game.ply):
        seat, _ = game.move_at(ply)
        state = game.rules.mask(game.state_at(ply), seat)
        bot: Any = bots.make("casual", name, seed=seeds[seat - 1]) if seat else None
        planned = bot.plan_state(game.rules, state, seat) if seat else None
        if planned:
            assert list(game.moves[ply : ply + len(planned)]) == planned


def test_turns_that_are_not_legal_are_refused() -> None:
    batch = Batch(BOARD, seats=2, games=3, restart=False)
    moves, counts = np.zeros((3, MOST_MOVES), np.int16), np.ones(3, np.int16)
    with pytest.raises(InvalidOption, match="call reset first"):
        batch.play_turns(np.arange(3), moves, counts)
    batch.reset()
    before = batch.states.tobytes()
    for code in (0, -1, 32767):  # a marker before the departure, and no moves at all
        moves[:] = code
        with pytest.raises(InvalidOption, match="not legal"):
            batch.play_turns(np.arange(3), moves, counts)
    for numbers, rows, each in (([3], moves, counts), ([0], moves[:2], counts), ([0], moves, counts + MOST_MOVES)):
        with pytest.raises(InvalidOption):
            batch.play_turns(np.array(numbers), rows, each)
    assert batch.states.tobytes() == before
    with pytest.raises(InvalidOption, match="without restart"):
        Batch(BOARD, seats=2, games=3).play_turns(np.arange(3), moves, counts)


def test_a_batch_does_not_observe_if_it_need_not() -> None:
    one, other = Batch(BOARD, seats=2, games=4, seed=1), Batch(BOARD, seats=2, games=4, seed=1)
    one.reset()
    before = other.reset().copy()
    actions = one.sample()
    after = one.step(actions)
    step = other.step(actions, observe=False)
    assert np.array_equal(step.mask, after.mask)
    assert np.array_equal(step.observation, before.observation)
    assert np.array_equal(other.look(np.array([1, 3])).observation[[1, 3]], after.observation[[1, 3]])
    assert np.array_equal(step.observation[[0, 2]], before.observation[[0, 2]])
