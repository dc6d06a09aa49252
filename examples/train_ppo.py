"""Train Stable-Baselines3's MaskablePPO on Get on Board: `python train_ppo.py --game get-on-board/london`.

Needs the extras `envs` and `arena` and `pip install stable-baselines3 sb3-contrib`, which also installs PyTorch. The
learner has one seat in many games at once; its opponents move at random, which costs no time, and the reward is points.
Now and then it plays against `novice`; the share of victories is printed, and drawn as a curve at the end.
"""

import argparse
import csv
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from matplotlib.figure import Figure
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_checker import check_env

from fareplay import envs
from fareplay.envs.sb3 import VectorGames

POINTS = 20.0  # points for a reward of 1


class Measured(NamedTuple):
    """The policy's results at one time."""

    seconds: int  # of training
    steps: int
    victories: float  # the share of games won; a shared victory counts its share


class Matches(BaseCallback):  # type: ignore[misc]
    """Plays against a bot from time to time, and stops after some minutes of learning."""

    def __init__(self, game: str, seats: int, bot: str, matches: int, minutes: float) -> None:
        super().__init__()
        self.rivals = [envs.single(game, seat, [bot], seats) for seat in range(seats)]
        self.bot, self.matches, self.minutes = bot, matches, minutes
        self.curve: list[Measured] = []
        self.spent, self.due, self.since = 0.0, 0.0, time.perf_counter()

    def _on_rollout_start(self) -> None:
        self.spent += time.perf_counter() - self.since
        if self.spent >= self.due:
            self.due += 60 * self.minutes / 6
            won = float(np.mean([self.play(number) for number in range(self.matches)]))
            self.curve.append(Measured(round(self.spent), self.num_timesteps, won))
            done = f"{self.spent:5.0f} s  {self.num_timesteps / 1e6:5.2f} M steps"
            print(f"{done}  {won:6.1%} victories against {self.bot}", flush=True)
        self.since = time.perf_counter()

    def play(self, number: int) -> float:
        """Play one game, in another seat each time."""
        env = self.rivals[number % len(self.rivals)]
        seen, info = env.reset(seed=number)
        while True:
            action, _ = self.model.predict(seen, action_masks=info["action_mask"], deterministic=True)
            seen, reward, ended, _, info = env.step(int(action))
            if ended:
                return reward

    def _on_step(self) -> bool:
        return self.spent < 60 * self.minutes


def draw(curve: Sequence[Measured], seats: int, title: str, path: Path) -> None:
    """Draw the victories by minutes of training, next to the share of equal players."""
    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.add_subplot()
    axes.plot([one.seconds / 60 for one in curve], [100 * one.victories for one in curve], "o-", color="#0b6e99")
    axes.axhline(100 / seats, color="#c8502d", linestyle="--", linewidth=1)
    axes.text(0, 100 / seats + 1, "equal players", color="#c8502d")
    axes.set(xlabel="minutes of learning", ylabel="victories, %", ylim=(0, 100), title=title)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def main(arguments: Sequence[str] | None = None) -> None:
    """Check the environment, learn for some minutes, and save the model and the curve."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--game", default="get-on-board/new-york")
    options.add_argument("--seats", type=int, help="the fewest that the board is for, unless given")
    options.add_argument("--games", type=int, default=128, help="played at the same time")
    options.add_argument("--minutes", type=float, default=6)
    options.add_argument("--matches", type=int, default=60, help="games against the bot each time")
    options.add_argument("--bot", default="novice")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=Path("ppo"), help="writes ppo.zip, ppo.csv and ppo.svg")
    chosen = options.parse_args(arguments)
    made = envs.vector(chosen.game, chosen.games, 0, ["random"], chosen.seats, reward="points")
    seats = made.batch.seats
    check_env(envs.single(chosen.game, 0, ["random"], seats))
    model = MaskablePPO(
        "MlpPolicy",
        VectorGames(made, POINTS),
        n_steps=128,
        batch_size=2048,
        n_epochs=4,
        learning_rate=lambda left: 7e-4,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 128]},
        seed=chosen.seed,
        device="cpu",
    )
    matches = Matches(chosen.game, seats, chosen.bot, chosen.matches, chosen.minutes)
    model.learn(10**9, callback=matches)
    model.save(chosen.out.with_suffix(".zip"))
    with chosen.out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([Measured._fields, *matches.curve])
    title = f"{chosen.game}, {seats} seats, against {chosen.bot}"
    draw(matches.curve, seats, title, chosen.out.with_suffix(".svg"))


if __name__ == "__main__":
    main()
