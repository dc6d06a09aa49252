"""`envs.vector` as a vector environment of Stable-Baselines3. Needs `pip install stable-baselines3`.

from fareplay.envs.sb3 import VectorGames

model = sb3_contrib.MaskablePPO("MlpPolicy", VectorGames(envs.vector("get-on-board/rome", games=64)))
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from stable_baselines3.common.vec_env import VecEnv

from fareplay.envs.games_env import GamesEnv
from fareplay.game.encoding import Observation


class VectorGames(VecEnv):  # type: ignore[misc]  # it has no types where PyTorch is not installed
    """Many games, from one seat. Rewards are divided by `scale`; MaskablePPO gets the masks from `action_masks`."""

    def __init__(self, env: GamesEnv, scale: float = 1.0) -> None:
        self.env, self.scale = env, scale
        self._actions: npt.NDArray[np.int64] = np.zeros(env.num_envs, np.int64)
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def reset(self) -> Observation:
        """Deal new games: those of the seed that was set, or the next ones."""
        observations, _ = self.env.reset(seed=self._seeds[0])
        self._reset_seeds()
        return observations

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        """Store the actions to play."""
        self._actions = actions

    def step_wait(self) -> tuple[Observation, npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        """Play them."""
        seen, rewards, ended, _, info = self.env.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for number in np.flatnonzero(ended):
            infos[number] = {"terminal_observation": info["final_obs"][number], "TimeLimit.truncated": False}
        return seen, rewards / np.float32(self.scale), ended, infos

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **keywords: Any) -> list[Any]:
        """Call a method that returns a value for each game, such as `action_masks`; return those of the requested
        games."""
        found = getattr(self.env, method_name)(*arguments, **keywords)
        return [found[number] for number in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Return whether the environment has an attribute."""
        return hasattr(self.env, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return the same value for each game."""
        return [getattr(self.env, attr_name)] * len(self._get_indices(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Raise an error: the games are one environment."""
        raise NotImplementedError("all games are one environment, whose attributes cannot be set game by game")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> Sequence[bool]:
        """Return False for each game."""
        return [False] * len(self._get_indices(indices))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
