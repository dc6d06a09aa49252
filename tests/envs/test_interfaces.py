"""The environments satisfy the checks of PettingZoo and Gymnasium."""

import copy
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, render_test, seed_test

import fareplay
from fareplay import bots, envs
from fareplay.bots.bot import RandomBot
from fareplay.envs.agents_env import AgentsEnv
from fareplay.envs.registration import env_id
from fareplay.envs.seat_env import SeatEnv
from fareplay.errors import InvalidOption
from fareplay.games import manifest

from .boards import KINDS, SOME

FIRST = KINDS[:1] + KINDS[-1:]


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    """Turn the warnings of a check into errors, except those for any environment of this kind."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for usual in (
            ".*The observation contains negative numbers.*",
            ".*not an image.*",
            ".*recommended to use a symmetric and normalized space.*",
            ".*A Box observation space (minimum|maximum) value is.*infinity.*",
            ".*Observation space for each agent probably should be.*",  # it is a dictionary, as with any mask
            "Observation is not a NumPy array",
        ):
            warnings.filterwarnings("ignore", usual)
        yield


@pytest.mark.parametrize(("name", "seats"), SOME)
def test_pettingzoo_api(name: str, seats: int) -> None:
    api_test(envs.aec(name, seats), num_cycles=150)


@pytest.mark.parametrize(("name", "seats"), FIRST)
def test_pettingzoo_seeds(name: str, seats: int) -> None:
    seed_test(lambda: envs.aec(name, seats), num_cycles=60)


def test_pettingzoo_rendering() -> None:
    def make(render_mode: str | None = None) -> AgentsEnv:
        return envs.aec("get-on-board/rome", 2, render_mode=render_mode)

    render_test(make)


@pytest.mark.parametrize("reward", ["win", "points"])
def test_an_agent_gets_what_its_seat_earned(reward: Any) -> None:
    env = envs.aec("get-on-board/london", 4, reward=reward)
    env.reset(seed=3)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    chance = np.random.default_rng(3)
    game: fareplay.Game | None = None
    for agent in env.agent_iter():
        observation, earned, ended, _, _ = env.last()
        sums[agent] += earned
        if ended:
            game = env.game
            env.step(None)
            continue
        assert observation["observation"].dtype == np.float32
        assert np.array_equal(env.observe(agent)["observation"], observation["observation"])
        env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    assert game is not None
    assert game.is_over
    scores = [float(score or 0) for score in game.scores]
    won = [1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(4)]
    assert list(sums.values()) == pytest.approx(scores if reward == "points" else won)


def test_an_agent_that_is_not_to_act_sees_its_own_side() -> None:
    env = envs.aec("ticket-to-ride/london", 3)
    env.reset(seed=1)
    assert env.agent_selection == "seat_0"
    other = env.observe("seat_1")
    assert not other["action_mask"].any()
    offer = env.game.view(1).position["offer"]
    at = sum(part.size for part in env._batch.encoding.parts[:4])
    assert (np.flatnonzero(other["observation"][at : at + 20]) + 1).tolist() == offer
    with pytest.raises(envs.IllegalAction, match="game 0: action 0 "):
        env.step(0)


@pytest.mark.parametrize(("name", "seats"), SOME)
def test_gymnasium_env(name: str, seats: int) -> None:
    check_env(envs.single(name, 1, ["random"], seats), skip_render_check=True)


def test_gymnasium_rendering() -> None:
    env = gymnasium.make("fareplay/TicketToRide-London-v0", opponents=["random"], render_mode="ansi")
    env.reset(seed=1)
    assert "Big Ben" in str(env.render()) or len(str(env.render())) > 500
    picture = gymnasium.make("fareplay/GetOnBoard-Paris-v0", opponents=["random"], render_mode="rgb_array")
    picture.reset(seed=1)
    frame: Any = picture.render()
    assert frame.dtype == np.uint8
    assert frame.shape[1:] == (800, 3)
    assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 50
    with pytest.raises(fareplay.InvalidOption, match="render_mode"):
        envs.single("get-on-board/rome", render_mode="sound")


def test_every_board_is_registered() -> None:
    ours = [f"{game.name}/{board}" for game in manifest.installed().values() for board in game.boards]
    assert env_id("get-on-board/new-york") == "fareplay/GetOnBoard-NewYork-v0"
    assert {env_id(name) for name in ours} <= set(gymnasium.registry)
    made = gymnasium.make(env_id(ours[0]), opponents=["random"]).unwrapped
    assert isinstance(made, SeatEnv)


@pytest.mark.parametrize("reward", ["win", "points"])
def test_one_seat_plays_a_bot_to_the_end(reward: Any) -> None:
    env = envs.single("get-on-board/rome", 1, ["novice"], reward=reward)
    observation, info = env.reset(seed=5)
    chance, total, ended = np.random.default_rng(1), 0.0, False
    while not ended:
        assert env.game.to_move == 1
        assert {env.actions[action] for action in np.flatnonzero(info["action_mask"])} == set(env.game.legal_moves)
        observation, earned, ended, _, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        total += earned
    assert not info["action_mask"].any()
    game = env.game
    won = 1 / len(game.winners) if 1 in game.winners else 0
    assert total == pytest.approx((game.scores[1] or 0) if reward == "points" else won)
    assert env.reset(seed=5)[0].tolist() != observation.tolist()


def test_opponents_are_names_or_bots_and_fill_the_table() -> None:
    assert envs.single("get-on-board/rome", opponents=["random"]).seats == 2
    assert envs.single("get-on-board/rome", opponents=["random", RandomBot(1)]).seats == 3
    assert envs.single("get-on-board/london", opponents=["random"]).seats == 4
    assert envs.single("get-on-board/london", 4, ["random"], seats=5).seats == 5
    wrong: dict[str, Any]
    for wrong in ({"seat": 2}, {"opponents": []}, {"opponents": ["wizard"]}, {"seats": 2, "opponents": ["random"] * 2}):
        with pytest.raises(fareplay.InvalidOption):
            envs.single("get-on-board/rome", **wrong)


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = envs.single("get-on-board/rome", opponents=["random"], reward="points")
    with pytest.raises(fareplay.InvalidOption, match="reset"):
        env.step(0)
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    total = 0.0
    for _ in range(8):
        _, earned, _, _, info = env.step(env.action_space.sample())
        total += earned
    assert total == (env.game.scores[0] or 0) != 0
    _, earned, ended, _, info = env.step(int(np.flatnonzero(~info["action_mask"])[0]))
    assert (total + earned, ended) == (0, True)
    assert "is not legal" in info["illegal_action"]
    with pytest.raises(fareplay.InvalidOption, match="reset"):
        env.step(0)
    env = envs.single("get-on-board/rome", opponents=["random"], illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(envs.IllegalAction):
        env.step(0)
    assert env.game.to_move == 0


@pytest.mark.parametrize(("name", "seats", "opponents"), [
    ("get-on-board/rome", 2, ["random"]),
    ("ticket-to-ride/london", 3, ["random", "novice"]),
])  # fmt: skip
def test_many_games_from_one_seat(name: str, seats: int, opponents: list[str]) -> None:
    made, twin = (envs.vector(name, 4, 1, opponents, seats) for _ in range(2))
    assert made.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observation, info = made.reset(seed=7)
    twin.reset(seed=7)
    ends = 0
    for count in range(300):
        assert observation in made.observation_space
        assert (made.batch.now.seat == 1).all()
        assert np.array_equal(info["action_mask"], made.batch.now.mask)
        actions = np.array([np.flatnonzero(mask)[count % mask.sum()] for mask in info["action_mask"]])
        assert actions in made.action_space
        observation, rewards, ended, cut, info = made.step(actions)
        assert (rewards.shape, ended.shape) == ((4,), (4,))
        assert not cut.any()
        others = twin.step(actions)
        assert np.array_equal(others[0], observation)
        assert np.array_equal(others[1], rewards)
        assert (rewards[~ended] == 0).all()
        assert ended.any() == ("final_obs" in info)
        for number in np.flatnonzero(ended).tolist():
            assert info["final_obs"][number] in made.single_observation_space
            assert made.batch.game(number).ply < 2 * seats
        ends += int(ended.sum())
        if ends > 5:
            break
    assert ends > 5
    made.close()


def test_gymnasium_makes_a_vector() -> None:
    made = gymnasium.make_vec("fareplay/GetOnBoard-Rome-v0", num_envs=3, opponents=["random"], render_mode="ansi")
    assert made.reset(seed=1)[0].shape == (3, made.single_observation_space.shape[0])  # type: ignore[index]
    frames: Any = made.render()
    assert len(frames) == 3


def test_a_vector_says_of_which_games_its_infos_are() -> None:
    env = envs.vector("get-on-board/new-york", games=3, opponents=["random"])
    _, info = env.reset(seed=1)
    assert info["_action_mask"].all()
    ended = np.zeros(3, np.bool_)
    while not ended.any():
        _, _, ended, _, info = env.step(info["action_mask"].argmax(axis=1))
    assert (info["_final_info"] == ended).all()
    assert (info["final_info"]["_action_mask"] == ended).all()
    assert not info["final_info"]["action_mask"].any()
    assert info["action_mask"].any(axis=1).all()


def test_some_games_of_a_vector_are_dealt_anew() -> None:
    env = envs.vector("get-on-board/new-york", games=3, opponents=["novice"])
    _, info = env.reset(seed=1)
    for _ in range(3):
        _, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
    before = [env.batch.game(number) for number in range(3)]
    env.reset(options={"reset_mask": np.array([False, True, False])})
    after = [env.batch.game(number) for number in range(3)]
    assert [was == now for was, now in zip(before, after, strict=True)] == [True, False, True]
    assert after[1].setup != before[1].setup
    for options, message in (
        ({"mask": 1}, "no option 'mask'"),
        ({"reset_mask": [True]}, "3 flags"),
        ({"reset_mask": [0, 1, 1]}, "3 flags"),
    ):
        with pytest.raises(InvalidOption, match=message):
            env.reset(options=options)
    with pytest.raises(InvalidOption, match="takes none"):
        env.reset(seed=1, options={"reset_mask": np.ones(3, np.bool_)})
    assert [env.batch.game(number) for number in range(3)] == after


@pytest.mark.parametrize("name", ["get-on-board/new-york", "ticket-to-ride/london"])
@pytest.mark.parametrize("level", ["novice", "casual"])
def test_bots_choose_by_a_state_what_they_choose_by_a_view(name: str, level: str) -> None:
    bot, checked = bots.make(level, name, seed=2), 0
    game = fareplay.new(name, seats=2, seed=4)
    while not game.is_over and checked < 12:
        seat = game.to_move
        assert seat is not None
        view = game.view(seat)
        planned = bots.plan_turn(bot, view, bots.Clock())
        by_state = bots.make(level, name, seed=2).plan_state(game.rules, view.state, seat)  # type: ignore[attr-defined]
        if by_state is not None:
            assert by_state == planned
            checked += 1
        for move in planned:
            game.push(move)
    assert checked == 12


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_is_played_on_by_itself(again: Any) -> None:
    """A search may try moves in copies; the same actions have the same effects in all, and nothing is shared."""
    name, others = "ticket-to-ride/london", ["skilled", "random"]
    env = envs.single(name, 1, others, reward="points")
    _, info = env.reset(seed=4)
    env.action_space.seed(4)
    for _ in range(3):
        _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    twin = again(env)
    actions = [int(twin.action_space.sample())]
    assert env.action_space.sample() == actions[0]
    seen = twin.step(actions[0])
    actions.append(int(np.flatnonzero(seen[4]["action_mask"])[-1]))
    twin.step(actions[1])
    assert env.game.ply < twin.game.ply
    for action in actions:
        env.step(action)
    assert env.game == twin.game

    many = envs.vector(name, 3, 1, others)
    _, info = many.reset(seed=1)
    more = again(many)
    chosen = info["action_mask"].argmax(axis=1)
    seen, kept = more.step(chosen)[0], info["action_mask"].copy()
    assert np.array_equal(many.action_masks(), kept)
    assert np.array_equal(many.step(chosen)[0], seen)

    table = envs.aec(name, 3)
    table.reset(seed=2)
    other = again(table)
    legal = np.flatnonzero(other.observe(other.agent_selection)["action_mask"])
    other.step(int(legal[0]))
    assert (table.game.ply, other.game.ply) == (0, 1)
    table.step(int(legal[0]))
    assert table.game == other.game
