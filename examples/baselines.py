"""The learned rows of the benchmark (docs/benchmark.md): train a model within a number of CPU seconds, or print the row
of a model that was saved.

    python examples/baselines.py train get-on-board/rome --learner batch --seed 1 --cpu 30 --out rome.npz
    python examples/baselines.py row rome.npz

`batch` is the learner of learn_batch.py: PPO in self-play on a Batch, with NumPy alone. `ppo` is Stable-Baselines3's
MaskablePPO on `envs.vector` against a pool of `novice` and `casual`; it needs `stable-baselines3` and `sb3-contrib`.
Both make the same kind of network, one hidden layer, and a file has its weights in half precision.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
from learn_batch import HIDDEN, POINTS, Learner, Network

from fareplay import envs, games

RATES: Final = {"batch": 2e-3, "ppo": 1e-3}  # chosen on Rome with the training seed 5
LEARNERS: Final = ("batch", "ppo")


def train_batch(board: str, seed: int, cpu: float) -> tuple[Network, int]:
    """Learn by self-play for so many CPU seconds; return the network and the number of steps."""
    learner = Learner(board, None, 256, seed, 1)
    begun = time.process_time()
    while (spent := time.process_time() - begun) < cpu:
        learner.improve(RATES["batch"] * max(0.1, 1 - spent / cpu))
    return learner.network, learner.steps


def train_ppo(board: str, seed: int, cpu: float) -> tuple[Network, int]:
    """Learn from one seat against bots, by Stable-Baselines3."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback

    from fareplay.envs.sb3 import VectorGames

    class Budget(BaseCallback):  # type: ignore[misc]
        """Ends the learning when the CPU seconds are spent."""

        begun = time.process_time()

        def _on_step(self) -> bool:
            return time.process_time() - self.begun < cpu

    torch.set_num_threads(1)
    pool = envs.Pool(["novice", "casual"])
    env = envs.vector(board, 128, "random", [pool], reward="points")
    env.reset(seed=seed)
    model = MaskablePPO(
        "MlpPolicy",
        VectorGames(env, POINTS),
        n_steps=64,
        batch_size=2048,
        n_epochs=3,
        learning_rate=RATES["ppo"],
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": {"pi": [HIDDEN], "vf": [HIDDEN]}},
        seed=seed,
        device="cpu",
    )
    model.learn(10**9, callback=Budget())
    network = Network(env.batch.encoding.size, len(env.actions), seed)
    policy: Any = model.policy
    hidden, last = policy.mlp_extractor.policy_net[0], policy.action_net
    network.weights |= {
        "hidden": hidden.weight.detach().numpy().T,
        "hidden_bias": hidden.bias.detach().numpy(),
        "policy": last.weight.detach().numpy().T,
        "policy_bias": last.bias.detach().numpy(),
    }
    return network, int(model.num_timesteps)


def save(network: Network, path: Path, about: dict[str, Any]) -> None:
    """Write what the policy needs, in half precision, and how it came about."""
    kept = {name: weight.astype(np.float16) for name, weight in network.weights.items() if "value" not in name}
    np.savez_compressed(path, about=np.array(json.dumps(about)), **kept)  # type: ignore[arg-type]


def load(path: Path) -> tuple[Network, dict[str, Any]]:
    """Read such a file."""
    with np.load(path) as saved:
        about: dict[str, Any] = json.loads(str(saved["about"]))
        encoding = envs.Batch(games.find(about["board"]), None, 1).encoding
        network = Network(encoding.size, len(encoding.actions), 0)
        network.weights |= {name: saved[name].astype(np.float32) for name in saved.files if name != "about"}
    return network, about


def main() -> None:
    """Train a model, or print the row of one."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = options.add_subparsers(dest="command", required=True)
    train = commands.add_parser("train", help="train a model and save it")
    train.add_argument("board")
    train.add_argument("--learner", choices=LEARNERS, default="batch")
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--cpu", type=float, default=30.0, help="seconds of CPU time")
    train.add_argument("--out", type=Path, required=True)
    row = commands.add_parser("row", help="print the row of a saved model")
    row.add_argument("model", type=Path)
    row.add_argument("--against", default="casual")
    row.add_argument("--limit", type=int, help="the first deals only")
    row.add_argument("--records", type=Path, help="write the games there")
    chosen = options.parse_args()
    if chosen.command == "train":
        learn = train_ppo if chosen.learner == "ppo" else train_batch
        network, steps = learn(chosen.board, chosen.seed, chosen.cpu)
        about = {"board": chosen.board, "learner": chosen.learner, "seed": chosen.seed, "cpu": chosen.cpu}
        save(network, chosen.out, {**about, "steps": steps})
        print(f"{chosen.out}: {steps:,} steps in {chosen.cpu:g} s of CPU time, {chosen.out.stat().st_size:,} bytes")
        return
    network, about = load(chosen.model)
    made = f"{about['steps'] / 1e6:.2f} M steps"
    name = f"{about['learner']}, seed {about['seed']}, {about['cpu']:g} s, {made}"
    opponents, asked = [chosen.against], {"limit": chosen.limit, "records": chosen.records}
    print(envs.evaluate(network.choose, about["board"], opponents, name=name, **asked))


if __name__ == "__main__":
    main()
