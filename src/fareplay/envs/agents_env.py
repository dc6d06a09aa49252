"""The PettingZoo environment: every seat is an agent, and they act in turn."""

from collections.abc import Mapping
from secrets import randbits
from typing import Any, ClassVar, TypeVar

import numpy as np
import pettingzoo
from gymnasium import spaces

from fareplay.envs.batch import Batch
from fareplay.envs.rendering import MODES, Frame, check_mode, render
from fareplay.envs.rewards import Reward
from fareplay.envs.spaces import Independent, observations_space
from fareplay.errors import InvalidOption, short_repr
from fareplay.game.game import Game
from fareplay.rules import registry
from fareplay.rules.rules import OptionValue, Rules

T = TypeVar("T")
AgentObservation = dict[str, Any]  # PettingZoo's convention: "observation" and "action_mask"


class AgentsEnv(Independent, pettingzoo.AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game. Made by `fareplay.envs.aec`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fareplay_v0",
        "render_modes": list(MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Rules,
        seats: int | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.render_mode = render_mode
        self._batch = Batch(game, seats, 1, randbits(64), options=options, reward=reward, restart=False)
        encoding = self._batch.encoding
        self._blind = np.zeros(len(encoding.actions), np.int8)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._batch.seats)]
        self.agents = list(self.possible_agents)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = spaces.Box(0, 1, (len(encoding.actions),), np.int8)
        self._spaces = {
            agent: spaces.Dict({"observation": observations_space(encoding), "action_mask": mask})
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(len(encoding.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._of(agent, self._spaces)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._of(agent, self._actions)

    @property
    def game(self) -> Game:
        """Return the current game."""
        return self._batch.game(0)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game: the first one of the seed, or the next one. `options={"game": game}` starts with a copy
        of a `fareplay.Game`; other options are ignored, as PettingZoo's tests require."""
        self._step = self._batch.reset(seed)
        if options and "game" in options:
            self._step = self._batch.set_game(0, options["game"])
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self._step.seat[0])]
        self._show()

    def step(self, action: int | None) -> None:
        """Play the selected agent's action. Raises IllegalAction, and plays nothing, if its mask forbids it."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        step = self._step = self._batch.step(np.array([action]))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.possible_agents, step.reward[0].tolist(), strict=True))
        self._accumulate_rewards()
        if step.done[0]:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[step.seat.item()]
        self._show()

    def observe(self, agent: str) -> AgentObservation:
        """Return what an agent may know; only the one to act has legal actions."""
        step, seat = self._step, self._of(agent, self._seat_of)
        if seat == step.seat.item() and not step.done.item():
            return {"observation": step.observation[0].copy(), "action_mask": step.mask[0].view(np.int8).copy()}
        return {"observation": self._batch.observed(0, seat), "action_mask": self._blind.copy()}

    def render(self) -> Frame | None:
        """Render the board as a spectator sees it."""
        return render(self.game, None, self.render_mode)

    def _of(self, agent: str, values: Mapping[str, T]) -> T:
        """Return an agent's value. Raises InvalidOption if there is no such agent."""
        if agent not in self._seat_of:
            raise InvalidOption(f"there is no agent {short_repr(agent)}; there are {', '.join(self.possible_agents)}")
        return values[agent]

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __repr__(self) -> str:
        return f"<AgentsEnv of {registry.name_of(self._batch.rules)} for {self._batch.seats}>"

    def __str__(self) -> str:
        return f"fareplay_{registry.name_of(self._batch.rules)}"
