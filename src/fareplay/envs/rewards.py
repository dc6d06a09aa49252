"""Rewards: what a seat of an environment is paid."""

from typing import Final, Literal

import numpy as np

from fareplay.encoding import Observation, Rewards
from fareplay.errors import InvalidOption, short_repr

Reward = Literal["win", "points", "outcome", "rank", "margin"]
REWARDS: Final[tuple[Reward, ...]] = ("win", "points", "outcome", "rank", "margin")


def check_reward(reward: str) -> None:
    """Raise InvalidOption if the reward does not exist."""
    if reward not in REWARDS:
        raise InvalidOption(f"reward is one of {', '.join(REWARDS)}, not {short_repr(reward)}")


def final_rewards(reward: Reward, wins: Rewards, totals: Observation) -> Rewards:
    """Return the rewards of the seats of ended games (games × seats), given their shares of the victory and their
    points (NaN for an eliminated seat).

    `outcome` is 1 for a victory, -1 for a defeat, and in between for a shared one. `rank` is 1 for the first and 0 for
    the last; tied seats get the mean of their places; winners come first, then points decide, and eliminated players
    are last. `margin` is the difference in points to the best other seat; an eliminated player counts as having none.
    """
    if reward == "outcome":
        return 2 * wins - 1
    seats = wins.shape[1]
    if reward == "margin":
        points = np.nan_to_num(totals, nan=0.0)
        others = np.where(np.eye(seats, dtype=np.bool_), -np.inf, points[:, None, :]).max(axis=2)
        return np.asarray(np.where(np.isfinite(others), points - others, points), np.float32)
    if reward == "rank":
        order = np.where(wins > 0, np.float32(1e6), np.nan_to_num(totals, nan=-1e6))
        better = (order[:, None, :] > order[:, :, None]).sum(axis=2)
        level = (order[:, None, :] == order[:, :, None]).sum(axis=2) - 1
        return np.asarray(1 - (better + level / 2) / max(seats - 1, 1), np.float32)
    return wins
