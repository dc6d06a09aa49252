"""Rewards: what a seat of an environment is paid."""

from typing import Final, Literal

from fareplay.errors import InvalidOption, short_repr
from fareplay.game.encoding import Rewards

Reward = Literal["win", "points", "outcome"]
REWARDS: Final[tuple[Reward, ...]] = ("win", "points", "outcome")


def check_reward(reward: str) -> None:
    """Raise InvalidOption if the reward does not exist."""
    if reward not in REWARDS:
        raise InvalidOption(f"reward is one of {', '.join(REWARDS)}, not {short_repr(reward)}")


def final_rewards(reward: Reward, wins: Rewards) -> Rewards:
    """Return the rewards of the seats of ended games (games × seats), given their shares of the victory: `outcome` is 1
    for a victory, -1 for a defeat, and in between for a shared one."""
    return 2 * wins - 1 if reward == "outcome" else wins
