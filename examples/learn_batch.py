"""Learn Get on Board from scratch in self-play, with NumPy alone: `python examples/learn_batch.py`.

One policy plays all seats of a batch of games. After every few dozen steps it learns from them by PPO (proximal policy
optimisation): actions that brought more points than expected become more likely. Now and then it plays `novice`, one of
Fareplay's bots, and the share of victories is printed and written to a file.

The network is small enough to read: one hidden layer, and a direct connection from the observation to the actions.
"""

import argparse
import csv
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fareplay import bots, envs

Array = npt.NDArray[np.floating[Any]]
Flags = npt.NDArray[np.bool_]
Whole = npt.NDArray[np.integer[Any]]
Parameters = dict[str, Array]

HIDDEN = 128
STEPS = 64  # of each game between two updates
EPOCHS = 2  # how often the same steps are used
MINIBATCH = 4096
CLIP = 0.2  # how far an action's probability may change at once
ENTROPY = 0.01  # the weight of exploration
SMOOTHING = 0.95  # lambda of generalised advantage estimation: the weight of later rewards
POINTS = 20.0  # points for a reward of 1


class Network:
    """A policy and a value function of observations: tanh(x W + b), then two linear layers."""

    def __init__(self, observation: int, actions: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.weights: Parameters = {
            "hidden": (chance.standard_normal((observation, HIDDEN)) / np.sqrt(observation)).astype(np.float32),
            "hidden_bias": np.zeros(HIDDEN, np.float32),
            "policy": (0.01 * chance.standard_normal((HIDDEN, actions))).astype(np.float32),
            "direct": np.zeros((observation, actions), np.float32),
            "policy_bias": np.zeros(actions, np.float32),
            "value": np.zeros((HIDDEN, 1), np.float32),
            "value_bias": np.zeros(1, np.float32),
        }
        self._mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._updates = 0

    def forward(self, x: Array, mask: Flags) -> tuple[Array, Array, Array]:
        """Return the hidden layer, the probability of each action (0 for illegal ones), and the value."""
        w = self.weights
        hidden = np.tanh(x @ w["hidden"] + w["hidden_bias"])
        logits = hidden @ w["policy"] + x @ w["direct"] + w["policy_bias"]
        logits = np.where(mask, logits, -np.inf)
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        return hidden, likely, (hidden @ w["value"] + w["value_bias"])[:, 0]

    def choose(self, x: Array, mask: Flags) -> Whole:
        """Return the most likely action of each row: a policy for `envs.evaluate`, and an opponent for
        `envs.vector`."""
        return np.asarray(self.forward(x, mask)[1].argmax(axis=1))

    def save(self, path: Path) -> None:
        """Write the weights, in half precision."""
        halves: dict[str, Any] = {name: weight.astype(np.float16) for name, weight in self.weights.items()}
        np.savez_compressed(path, **halves)

    def load(self, path: Path) -> None:
        """Read the weights."""
        with np.load(path) as saved:
            self.weights = {name: saved[name].astype(np.float32) for name in self.weights}

    def learn(self, data: "Experience", rate: float) -> None:
        """Make one step of Adam on PPO's loss: the policy's, half the squared error of the value, minus the entropy."""
        w, count = self.weights, len(data.action)
        hidden, likely, value = self.forward(data.observation, data.mask)
        rows = np.arange(count)
        chosen = likely[rows, data.action]
        ratio = chosen / data.likely
        free = np.where(data.advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # beyond the clip nothing is learned
        pull = (free * ratio * data.advantage).astype(np.float32)
        logs = np.log(np.maximum(likely, 1e-8))
        entropy = -(likely * logs).sum(axis=1, keepdims=True)
        d_logits = likely * pull[:, None]
        d_logits[rows, data.action] -= pull
        d_logits += ENTROPY * likely * (logs + entropy)
        d_logits /= count
        d_value = 0.5 * (value - data.target)[:, None] / count
        d_hidden = (d_logits @ w["policy"].T + d_value @ w["value"].T) * (1 - hidden**2)
        self._adam(
            {
                "hidden": data.observation.T @ d_hidden,
                "hidden_bias": d_hidden.sum(axis=0),
                "policy": hidden.T @ d_logits,
                "direct": data.observation.T @ d_logits,
                "policy_bias": d_logits.sum(axis=0),
                "value": hidden.T @ d_value,
                "value_bias": d_value.sum(axis=0),
            },
            rate,
        )

    def _adam(self, gradients: Parameters, rate: float) -> None:
        norm = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients.values()))
        scale = min(1.0, 0.5 / (norm + 1e-8))
        self._updates += 1
        rate *= np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        for name, gradient in gradients.items():
            gradient *= scale
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


class Experience(NamedTuple):
    """Decisions: the observations and masks, the actions and their probabilities, and their results."""

    observation: Array
    mask: Flags
    action: Whole
    likely: Array
    advantage: Array
    target: Array

    def some(self, rows: Whole) -> "Experience":
        """Return some of the decisions."""
        columns: list[Any] = [column[rows] for column in self]
        return Experience(*columns)


class Learner:
    """A network, and the games that it plays against itself."""

    def __init__(self, game: str, seats: int | None, games: int, seed: int, threads: int) -> None:
        self.batch = envs.Batch(game, seats, games, seed, threads, reward="points")
        self.network = Network(self.batch.encoding.size, len(self.batch.actions), seed)
        self.chance = np.random.default_rng(seed)
        self.step = self.batch.reset()
        self.steps = 0
        self.last_value = np.zeros((games, self.batch.seats), np.float32)  # of each seat, at its last decision
        self.returns: deque[float] = deque(maxlen=4000)  # points of seats in whole games
        self.sums = np.zeros_like(self.last_value)

    def improve(self, rate: float) -> None:
        """Play some steps in all games and learn from them."""
        data = self.play()
        for _ in range(EPOCHS):
            order = self.chance.permutation(len(data.action))
            for start in range(0, len(order), MINIBATCH):
                self.network.learn(data.some(order[start : start + MINIBATCH]), rate)

    def play(self) -> Experience:
        """Play some steps and return the decisions of all seats."""
        games = np.arange(self.batch.games)
        seen, masks, actions, likelies, values, seats, rewards, dones = ([] for _ in range(8))
        for _ in range(STEPS):
            now = self.step.copy()
            _, likely, value = self.network.forward(now.observation, now.mask)
            action = draw(likely, self.chance)
            self.last_value[games, now.seat] = value
            self.step = self.batch.step(action)
            seen.append(now.observation)
            masks.append(now.mask)
            actions.append(action)
            likelies.append(likely[games, action])
            values.append(value)
            seats.append(now.seat)
            rewards.append(self.step.reward / POINTS)
            dones.append(self.step.done.copy())
            self.sums += self.step.reward
            self.returns.extend(self.sums[self.step.done].ravel().tolist())
            self.sums[self.step.done] = 0
        self.steps += STEPS * self.batch.games
        advantages = self.advantages(values, seats, rewards, dones)
        flat = np.concatenate(advantages)
        return Experience(
            np.concatenate(seen),
            np.concatenate(masks),
            np.concatenate(actions),
            np.concatenate(likelies),
            (flat - flat.mean()) / (flat.std() + 1e-6),
            flat + np.concatenate(values),
        )

    def advantages(
        self, values: Sequence[Array], seats: Sequence[Whole], rewards: Sequence[Array], dones: Sequence[Flags]
    ) -> list[Array]:
        """Return how much better each decision turned out than expected, computed backwards. A seat's next decision
        may be many steps later, and all rewards in between count."""
        games = np.arange(self.batch.games)
        following = self.last_value.copy()  # the value of each seat's next decision
        following[games, self.step.seat] = self.network.forward(self.step.observation, self.step.mask)[2]
        gained, carried = np.zeros_like(following), np.zeros_like(following)
        found: list[Array] = []
        for value, seat, reward, done in zip(values[::-1], seats[::-1], rewards[::-1], dones[::-1], strict=True):
            for array in (following, gained, carried):
                array[done] = 0
            gained += reward
            advantage = gained[games, seat] + following[games, seat] - value + SMOOTHING * carried[games, seat]
            carried[games, seat], following[games, seat], gained[games, seat] = advantage, value, 0
            found.append(advantage)
        return found[::-1]


def draw(likely: Array, chance: np.random.Generator) -> Whole:
    """Draw an action for each row, by its probability."""
    levels = likely.cumsum(axis=1)
    chosen: Whole = (levels > chance.random((len(likely), 1), np.float32) * levels[:, -1:]).argmax(axis=1)
    return chosen


def play_bot(network: Network, game: str, seats: int | None, level: str, games: int, seed: int) -> float:
    """Return the network's share of victories against bots of a level, with another seat in each game."""
    batch = envs.Batch(game, seats, games, seed)
    step = batch.reset()
    own = np.arange(games) % batch.seats
    rivals = [bots.make(level, game, seed=number) for number in range(games)]
    plans: list[list[str]] = [[] for _ in range(games)]
    won, over = np.zeros(games), np.zeros(games, np.bool_)
    while not over.all():
        _, likely, _ = network.forward(step.observation, step.mask)
        actions = likely.argmax(axis=1)
        for number in np.flatnonzero((step.seat != own) & ~over).tolist():
            if not plans[number]:
                view = batch.game(number).view(int(step.seat[number]))
                plans[number] = bots.plan_turn(rivals[number], view, bots.Clock())
            actions[number] = batch.action(plans[number].pop(0))
        step = batch.step(actions)
        ended = step.done & ~over
        won[ended] = step.reward[ended, own[ended]]
        over |= ended
    return float(won.mean())


def main() -> None:
    """Learn for some minutes, and print the progress."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--game", default="get-on-board/new-york")
    options.add_argument("--seats", type=int, help="the fewest that the board is for, unless given")
    options.add_argument("--games", type=int, default=512, help="played at the same time")
    options.add_argument("--minutes", type=float, default=4)
    options.add_argument("--matches", type=int, default=60, help="games against the bot each time")
    options.add_argument("--bot", default="novice")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--threads", type=int, default=1)
    options.add_argument("--evaluate", metavar="BOT", help="play this bot by the benchmark in the end")
    options.add_argument("--save", type=Path, help="write the network there in the end")
    options.add_argument("--load", type=Path, help="begin with a network that was saved")
    options.add_argument("--out", type=Path, default=Path("build/learn_batch.csv"))
    chosen = options.parse_args()
    learner = Learner(chosen.game, chosen.seats, chosen.games, chosen.seed, chosen.threads)
    if chosen.load:
        learner.network.load(chosen.load)
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    with chosen.out.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["seconds", "steps", "points", "victories"])
        spent, due = 0.0, 0.0
        while True:
            if spent >= due:
                won = play_bot(learner.network, chosen.game, chosen.seats, chosen.bot, chosen.matches, chosen.seed + 1)
                points = float(np.mean(learner.returns)) if learner.returns else 0.0
                print(
                    f"{spent:5.0f} s  {learner.steps / 1e6:5.2f} M steps  {points:5.1f} points a seat  "
                    f"{won:6.1%} victories against {chosen.bot}",
                    flush=True,
                )
                table.writerow([round(spent), learner.steps, round(points, 2), round(won, 4)])
                file.flush()
                due += 60 * chosen.minutes / 8
                if spent >= 60 * chosen.minutes:
                    break
            begun = time.perf_counter()
            learner.improve(1e-3 * max(0.1, 1 - spent / (60 * chosen.minutes)))
            spent += time.perf_counter() - begun
    if chosen.save:
        learner.network.save(chosen.save)
    if chosen.evaluate:
        name = f"learn_batch, {chosen.minutes:g} min, seed {chosen.seed}"
        print(envs.evaluate(learner.network.choose, chosen.game, [chosen.evaluate], seats=chosen.seats, name=name))


if __name__ == "__main__":
    main()
