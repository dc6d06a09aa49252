"""The Gymnasium vector environment: one seat of many games, stepped by a Batch; bots play the others inside."""

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fareplay import games as rulebooks
from fareplay.bots.bot import Bot
from fareplay.encoding import RESTART, WAIT, Mask, Observation
from fareplay.envs.batch import Batch, Reward
from fareplay.envs.opponents import Opponents, check_seat, seats_for
from fareplay.envs.rendering import MODES, Frame, check_mode, render
from fareplay.envs.spaces import Independent, observations_space
from fareplay.errors import InvalidOption, short_repr
from fareplay.rules import OptionValue, Rules

Info = dict[str, Any]  # Gymnasium's convention
Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


class GamesEnv(Independent, VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games, from one seat. Made by `fareplay.envs.vector` or `gymnasium.make_vec`."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": list(MODES),
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str | Rules,
        games: int = 256,
        seat: int = 0,
        opponents: Sequence[str | Bot] = ("novice",),
        seats: int | None = None,
        threads: int = 1,
        *,
        options: Mapping[str, OptionValue] | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        rules = rulebooks.find(game)
        seats = seats_for(rules, seats, opponents)
        self.seat = check_seat(seat, seats)
        self.batch = Batch(rules, seats, games, randbits(64), threads, options=options, reward=reward, restart=False)
        self.actions = self.batch.actions
        self._opponents = Opponents(rules, seats, self.seat, opponents)
        self._plans: list[list[str]] = [[] for _ in range(games)]  # of bots that plan a turn at once
        self.num_envs = games
        self.single_observation_space = observations_space(self.batch.encoding)
        self.single_action_space = Discrete(len(self.actions))
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Observation, Info]:
        """Deal new games and let the others move first, where they are to. The same seed gives the same games.

        `options={"reset_mask": flags}` deals the next game only where the flags are true, and takes no seed.
        """
        chosen = self._reset_mask(seed, options)
        if chosen is None:
            super().reset(seed=seed)
            self._opponents.reseed(int(self.np_random.integers(2**63)))
            self.batch.reset(seed)
            chosen = np.ones(self.num_envs, np.bool_)
        else:
            self.batch.advance(np.where(chosen, RESTART, WAIT))
        self._plans = [[] if new else plan for plan, new in zip(self._plans, chosen, strict=True)]
        self._play_on(np.zeros(self.num_envs, np.float32), {})
        return self.batch.now.observation.copy(), self._info()

    def step(self, actions: npt.ArrayLike) -> tuple[Observation, Floats, Flags, Flags, Info]:
        """Play an action in each game and let the others move; raises IllegalAction, and plays nothing, if one is not
        legal.
        """
        step = self.batch.step(actions)
        rewards = step.reward[:, self.seat].copy()
        finals: dict[int, Observation] = {}
        self._play_on(rewards, finals)
        info = self._info()
        ended = np.zeros(self.num_envs, np.bool_)
        if finals:
            ended[list(finals)] = True
            info["final_obs"], info["_final_obs"] = np.full(self.num_envs, None, object), ended.copy()
            for number, last in finals.items():
                info["final_obs"][number] = last
            nothing = np.zeros((self.num_envs, len(self.actions)), np.bool_)  # is legal when a game is over
            info["final_info"], info["_final_info"] = (
                {"action_mask": nothing, "_action_mask": ended.copy()},
                ended.copy(),
            )
        return self.batch.now.observation.copy(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _info(self) -> Info:
        """What Gymnasium's own vector environments say: the values, and of which games they are."""
        return {"action_mask": self.action_masks(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _reset_mask(self, seed: int | None, options: Mapping[str, Any] | None) -> Flags | None:
        """The games that are to be dealt anew; None if all are."""
        for name in options or ():
            if name != "reset_mask":
                raise InvalidOption(f"reset knows no option {short_repr(name)}; there is reset_mask")
        if not options:
            return None
        if seed is not None:
            raise InvalidOption("a seed deals all games anew; reset_mask goes without one")
        flags = np.asarray(options["reset_mask"])
        if flags.shape != (self.num_envs,) or flags.dtype != np.bool_:
            raise InvalidOption(f"reset_mask must be {self.num_envs} flags, not {flags.dtype} of shape {flags.shape}")
        return flags

    def action_masks(self) -> Mask:
        """Which actions are legal in each game."""
        return self.batch.now.mask.copy()

    def render(self) -> tuple[Frame | None, ...]:  # type: ignore[override]
        """The boards as the seat sees them."""
        return tuple(render(self.batch.game(number), self.seat, self.render_mode) for number in range(self.num_envs))

    def _play_on(self, rewards: Floats, finals: dict[int, Observation]) -> None:
        """Let the others move, and deal anew what has ended, until the seat is to act in every game."""
        step = self.batch.now
        while True:
            for number in np.flatnonzero(step.done).tolist():
                finals[number] = self.batch.observed(number, self.seat)
                self._plans[number] = []
            waiting = (step.seat == self.seat) & ~step.done
            if waiting.all():
                return
            actions = self._others_actions(waiting | step.done)
            actions[step.done] = RESTART
            step = self.batch.advance(actions)
            rewards += np.where(actions >= 0, step.reward[:, self.seat], 0)

    def _others_actions(self, idle: Flags) -> npt.NDArray[np.int32]:
        """The next action of each game in which another seat is to act; WAIT in the idle ones."""
        seats = self.batch.now.seat
        actions = self.batch.sample()
        actions[idle] = WAIT
        if not self._opponents.all_random:
            for number in np.flatnonzero(~idle).tolist():
                if not self._opponents.is_random(int(seats[number])):
                    if not self._plans[number]:
                        self._plans[number] = self._plan(number, int(seats[number]))
                    actions[number] = self.batch.action(self._plans[number].pop(0))
        return actions

    def _plan(self, number: int, seat: int) -> list[str]:
        """The next moves of another seat in one of the games."""
        found = self._opponents.plan_state(self.batch.state(number), seat)
        return self._opponents.plan(self.batch.game(number)) if found is None else found


def make_games(num_envs: int = 1, **keywords: Any) -> GamesEnv:
    """What `gymnasium.make_vec` calls."""
    return GamesEnv(games=num_envs, **keywords)
