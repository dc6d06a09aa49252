"""The learner of learn_batch.py on a Ray cluster: `python examples/learn_ray.py --workers 8`.

Each worker plays its own games with the same network and learns from them; after every round the networks are averaged,
and all continue with the mean. Only networks of some hundred kilobytes are sent, once per round. On one machine this
starts a small cluster; after `ray start` on several machines, this script on any of them uses them all.

Needs the extra `ray`.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import ray

from fareplay import envs

sys.path.insert(0, str(Path(__file__).parent))
import learn_batch
from learn_batch import Learner, Network, Parameters, play_bot

# The workers need no copy of these files. (Ray has few types.)
ray.cloudpickle.register_pickle_by_value(learn_batch)  # type: ignore[no-untyped-call]


class Worker:
    """A learner in a process of the cluster."""

    def __init__(self, game: str, seats: int | None, games: int, seed: int) -> None:
        self.learner = Learner(game, seats, games, seed, 1)

    def round(self, weights: Parameters, times: int, rate: float) -> tuple[Parameters, float, str]:
        """Continue from these weights: play and learn a number of times. Return the new weights, the points per
        seat, and the node."""
        self.learner.network.weights = {name: weight.copy() for name, weight in weights.items()}
        self.learner.returns.clear()
        for _ in range(times):
            self.learner.improve(rate)
        points = float(np.mean(self.learner.returns)) if self.learner.returns else 0.0
        return self.learner.network.weights, points, ray.get_runtime_context().get_node_id()


class Team:
    """Workers, one per core, spread over the nodes, and the network they share."""

    def __init__(self, game: str, seats: int | None, games: int, workers: int, seed: int) -> None:
        actor: Any = ray.remote(num_cpus=1, scheduling_strategy="SPREAD")(Worker)
        self.workers = [actor.remote(game, seats, games, seed + number) for number in range(workers)]
        batch = envs.Batch(game, seats, 1)
        self.network = Network(batch.encoding.size, len(batch.actions), seed)
        self.nodes: set[str] = set()  # the nodes that took part

    def improve(self, times: int, rate: float) -> float:
        """Run one round of all workers; return the points per seat."""
        shared = ray.put(self.network.weights)  # sent to each node once
        found = ray.get([worker.round.remote(shared, times, rate) for worker in self.workers])
        self.network.weights = {
            name: np.mean([weights[name] for weights, _, _ in found], axis=0) for name in self.network.weights
        }
        self.nodes |= {node for _, _, node in found}
        return float(np.mean([points for _, points, _ in found]))


def main() -> None:
    """Learn for some minutes, and print the progress."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--game", default="get-on-board/new-york")
    options.add_argument("--seats", type=int, help="the fewest that the board is for, unless given")
    options.add_argument("--games", type=int, default=256, help="played at the same time by each worker")
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--times", type=int, default=4, help="that a worker learns between two averages")
    options.add_argument("--minutes", type=float, default=4)
    options.add_argument("--matches", type=int, default=60, help="games against the bot each time")
    options.add_argument("--bot", default="novice")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--address", help="of a cluster: auto for the one this machine belongs to")
    chosen = options.parse_args()
    ray.init(address=chosen.address, log_to_driver=False, include_dashboard=False)
    team = Team(chosen.game, chosen.seats, chosen.games, chosen.workers, chosen.seed)
    begun = time.perf_counter()
    due = 60 * chosen.minutes / 4
    while (spent := time.perf_counter() - begun) < 60 * chosen.minutes:
        points = team.improve(chosen.times, 1e-3 * max(0.1, 1 - spent / (60 * chosen.minutes)))
        if time.perf_counter() - begun >= due:
            due += 60 * chosen.minutes / 4
            won = play_bot(team.network, chosen.game, chosen.seats, chosen.bot, chosen.matches, chosen.seed + 1)
            print(
                f"{spent:5.0f} s  {len(team.nodes)} nodes  {points:5.1f} points a seat  "
                f"{won:6.1%} victories against {chosen.bot}",
                flush=True,
            )


if __name__ == "__main__":
    main()
