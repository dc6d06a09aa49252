"""The Gymnasium vector environment: one seat of many games, stepped by a Batch; bots play the others."""

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fareplay.envs.batch import Batch
from fareplay.envs.opponents import UNSEEN, Opponent, Seat, SeatedOpponents, check_seat, seats_for
from fareplay.envs.rendering import MODES, Frame, check_mode, render
from fareplay.envs.rewards import Reward
from fareplay.envs.spaces import Independent, observations_space
from fareplay.errors import InvalidOption, short_repr
from fareplay.game.encoding import RESTART, WAIT, Mask, Observation
from fareplay.game.numbers import check_seed
from fareplay.rules import registry as rulebooks
from fareplay.rules.rules import OptionValue, Rules

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
        seat: Seat = 0,
        opponents: Sequence[Opponent] = ("novice",),
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
        self._opponents = SeatedOpponents(self.batch, self.seat, opponents)
        self._all = np.arange(games)
        self._unseen = np.zeros(games, np.int8)  # which outputs are older than the state, by game
        self.num_envs = games
        self.single_observation_space = observations_space(self.batch.encoding)
        self.single_action_space = Discrete(len(self.actions))
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)

    @property
    def held_seats(self) -> npt.NDArray[np.int32]:
        """Return the learner's seat in each game."""
        return self._opponents.held.copy()

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Observation, Info]:
        """Deal new games and let the others move first if they are to act. The same seed gives the same games.

        `options={"reset_mask": flags}` deals the next game only where the flags are true, and takes no seed;
        `options={"game": game}` starts with a `fareplay.Game` instead of a deal.
        """
        options = options or {}
        for name in options:
            if name not in ("reset_mask", "game"):
                raise InvalidOption(f"reset knows no option {short_repr(name)}; there are reset_mask and game")
        seed = None if seed is None else check_seed(seed)
        chosen = self._reset_mask(seed, options)
        if chosen is None:
            super().reset(seed=seed)
            self._opponents.drawn.reseed(int(self.np_random.integers(2**63)))
            self.batch.reset(seed)
            chosen = np.ones(self.num_envs, np.bool_)
        else:
            self.batch.advance(np.where(chosen, RESTART, WAIT))
        new = np.flatnonzero(chosen)
        if "game" in options:
            for number in new.tolist():
                self.batch.set_game(number, options["game"])
        self._opponents.sit_down(new, midway="game" in options)
        self._play_on(np.zeros(self.num_envs, np.float32), {})
        return self.batch.now.observation.copy(), self._info()

    def step(self, actions: npt.ArrayLike) -> tuple[Observation, Floats, Flags, Flags, Info]:
        """Play an action in each game and let the others move. Raises IllegalAction, and plays nothing, if one is
        not legal."""
        step = self.batch.step(actions, observe=False)
        self._unseen[:] = UNSEEN
        rewards = step.reward[self._all, self._opponents.held]
        finals: dict[int, Observation] = {}
        self._play_on(rewards, finals)
        info = self._info()
        ended = np.zeros(self.num_envs, np.bool_)
        if finals:
            ended[list(finals)] = True
            info["final_obs"], info["_final_obs"] = np.full(self.num_envs, None, object), ended.copy()
            for number, last in finals.items():
                info["final_obs"][number] = last
            nothing = np.zeros((self.num_envs, len(self.actions)), np.bool_)  # no action is legal when a game is over
            info["final_info"], info["_final_info"] = (
                {"action_mask": nothing, "_action_mask": ended.copy()},
                ended.copy(),
            )
        return self.batch.now.observation.copy(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _info(self) -> Info:
        """Return info in the form of Gymnasium's vector environments: the values, and the games they belong to."""
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self.action_masks(),
            "_action_mask": everywhere,
            "seat": self.held_seats,
            "_seat": everywhere.copy(),
        }

    def _reset_mask(self, seed: int | None, options: Mapping[str, Any]) -> Flags | None:
        """Return the games to deal again; None for all."""
        if "reset_mask" not in options:
            return None
        if seed is not None:
            raise InvalidOption("a seed deals all games again, so reset_mask takes none")
        flags = np.asarray(options["reset_mask"])
        if flags.shape != (self.num_envs,) or flags.dtype != np.bool_:
            raise InvalidOption(f"reset_mask must be {self.num_envs} flags, not {flags.dtype} of shape {flags.shape}")
        return flags

    def action_masks(self) -> Mask:
        """Return the mask of legal actions in each game."""
        return self.batch.now.mask.copy()

    def render(self) -> tuple[Frame | None, ...]:  # type: ignore[override]
        """Render the boards as the seat sees them."""
        held = self._opponents.held.tolist()
        return tuple(render(self.batch.game(number), seat, self.render_mode) for number, seat in enumerate(held))

    def _play_on(self, rewards: Floats, finals: dict[int, Observation]) -> None:
        """Let the others move, and restart ended games, until the learner is to act in every game."""
        step, held, opponents = self.batch.now, self._opponents.held, self._opponents
        going = self._all
        while True:
            ended = going[step.done[going]]
            if len(ended):
                finals.update(zip(ended.tolist(), self.batch.observed_by(held[ended], ended), strict=True))
                orders = np.full(self.num_envs, WAIT, np.int64)
                orders[ended] = RESTART
                opponents.sit_down(ended)
                self.batch.advance(orders, observe=False)
                self._unseen[ended] = UNSEEN
            going = going[step.seat[going] != held[going]]
            if not len(going):
                break
            opponents.play(going, self._unseen)
            rewards[going] += step.reward[going, held[going]]
        unseen = np.flatnonzero(self._unseen)
        if len(unseen):
            self.batch.look(unseen)
            self._unseen[:] = 0


def make_games(num_envs: int = 1, **keywords: Any) -> GamesEnv:
    """Create the environment for `gymnasium.make_vec`."""
    return GamesEnv(games=num_envs, **keywords)
