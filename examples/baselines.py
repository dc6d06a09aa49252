"""The learned rows of the benchmark (docs/benchmark.md): train a model for a number of steps, print the row of a saved
model, or do both with five training seeds.

    python examples/baselines.py train get-on-board/rome --learner batch --seed 1 --out rome.npz
    python examples/baselines.py row rome.npz
    python examples/baselines.py seeds get-on-board/rome --learner batch --models models

`batch` is the learner of learn_batch.py: PPO in self-play on a Batch, with NumPy alone. `ppo` is Stable-Baselines3's
MaskablePPO on `envs.vector` against a pool of `novice` and `casual`; it needs
the extra `envs` and `pip install stable-baselines3 sb3-contrib`. Both train the same kind of network, with one hidden
layer; a file has its weights in half precision. The same seed and number of steps give the same file on the same
machine.

`rates` compares learning rates without the deals of the benchmark and with a training seed that no row uses.
"""

import argparse
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("OMP_NUM_THREADS", "1")  # another order of summation would give another model

import numpy as np
from learn_batch import HIDDEN, POINTS, Learner, Network

from fareplay import envs
from fareplay.envs.evaluation import HEAD, make_deals
from fareplay.rules import registry

LEARNERS: Final = ("batch", "ppo")
STEPS: Final = {"batch": 600_000, "ppo": 200_000}
RATES: Final = {"batch": 8e-3, "ppo": 1e-3}  # chosen by `rates` on Rome and London
TRIED: Final = {"batch": (1e-3, 2e-3, 4e-3, 8e-3, 16e-3), "ppo": (5e-4, 1e-3, 2e-3)}
SEEDS: Final = (1, 2, 3, 4, 5)
TUNING_SEED: Final = 0  # no row uses it
TUNING_DEALS: Final = 27  # the seed of deals that are not those of the benchmark


def train(board: str, learner: str, seed: int, steps: int, rate: float) -> tuple[Network, int]:
    """Learn for a number of steps, at a rate that falls to a tenth; return the network and the number of steps."""
    return (train_ppo if learner == "ppo" else train_batch)(board, seed, steps, rate)


def train_batch(board: str, seed: int, steps: int, rate: float) -> tuple[Network, int]:
    """Learn by self-play."""
    learner = Learner(board, None, 256, seed, 1)
    while learner.steps < steps:
        learner.improve(rate * max(0.1, 1 - learner.steps / steps))
    return learner.network, learner.steps


def train_ppo(board: str, seed: int, steps: int, rate: float) -> tuple[Network, int]:
    """Learn from one seat against bots, with Stable-Baselines3."""
    import torch
    from sb3_contrib import MaskablePPO

    from fareplay.envs.sb3 import VectorGames

    torch.set_num_threads(1)
    pool = envs.Pool(["novice", "casual"])
    env = envs.vector(board, 128, "random", [pool], reward="points")
    model = MaskablePPO(
        "MlpPolicy",
        VectorGames(env, POINTS),
        n_steps=64,
        batch_size=2048,
        n_epochs=3,
        learning_rate=lambda left: rate * max(0.1, left),
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": {"pi": [HIDDEN], "vf": [HIDDEN]}},
        seed=seed,
        device="cpu",
    )
    model.learn(steps)
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
    """Write the policy's weights in half precision, and how it was trained."""
    kept = {name: weight.astype(np.float16) for name, weight in network.weights.items() if "value" not in name}
    np.savez_compressed(path, about=np.array(json.dumps(about)), **kept)  # type: ignore[arg-type]


def load(path: Path) -> tuple[Network, dict[str, Any]]:
    """Read such a file."""
    with np.load(path) as saved:
        about: dict[str, Any] = json.loads(str(saved["about"]))
        encoding = envs.Batch(registry.find(about["board"]), None, 1).encoding
        network = Network(encoding.size, len(encoding.actions), 0)
        network.weights |= {name: saved[name].astype(np.float32) for name in saved.files if name != "about"}
    return network, about


def name_of(about: dict[str, Any]) -> str:
    """Return the name of a model's row."""
    return f"{about['learner']}, seed {about['seed']}, {about['steps'] / 1e6:.2f} M steps"


def trained(path: Path, board: str, learner: str, seed: int, steps: int, rate: float) -> None:
    """Train a model and save it."""
    begun = time.process_time()
    network, made = train(board, learner, seed, steps, rate)
    save(network, path, {"board": board, "learner": learner, "seed": seed, "rate": rate, "steps": made})
    spent = time.process_time() - begun
    print(f"{path}: {made:,} steps in {spent:.0f} s of CPU time, {path.stat().st_size:,} bytes", flush=True)


def summary(found: Sequence[envs.Evaluation], learner: str, steps: int) -> str:
    """Return the row of several training seeds: means, with the standard deviation over the seeds and the range."""
    first, won = found[0], np.array([100 * one.victories.mean for one in found])
    median = SEEDS[int(np.argsort(won)[len(won) // 2])]
    cells = (
        first.board,
        str(first.seats),
        f"{learner}, {len(found)} seeds (median: {median}), {steps / 1e6:.2f} M steps",
        ", ".join(first.opponents),
        f"{first.deals}, {len(first.wins)}",
        f"{won.mean():.1f} %, {won.min():.1f} to {won.max():.1f}, deviation {won.std(ddof=1):.1f}",
        f"{np.mean([one.mean_points for one in found]):.1f}",
        f"{100 * np.mean([one.eliminated for one in found]):.1f} %",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Train models, or print rows."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = options.add_subparsers(dest="command", required=True)
    for name, text in (
        ("train", "train a model and save it"),
        ("seeds", "train a model with each of five seeds, unless it is there, and print their rows"),
        ("rates", "compare learning rates on other deals, with another training seed"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("board")
        command.add_argument("--learner", choices=LEARNERS, default="batch")
        command.add_argument("--steps", type=int, help="600,000 for batch and 200,000 for ppo, unless given")
    commands.choices["train"].add_argument("--seed", type=int, default=1)
    commands.choices["train"].add_argument("--out", type=Path, required=True)
    commands.choices["seeds"].add_argument("--models", type=Path, required=True, help="the folder of the models")
    row = commands.add_parser("row", help="print the row of a saved model")
    row.add_argument("model", type=Path)
    row.add_argument("--against", default="casual")
    row.add_argument("--limit", type=int, help="the first deals only")
    row.add_argument("--records", type=Path, help="write the games there")
    chosen = options.parse_args()
    if chosen.command == "row":
        network, about = load(chosen.model)
        opponents, asked = [chosen.against], {"limit": chosen.limit, "records": chosen.records}
        print(envs.evaluate(network.choose, about["board"], opponents, name=name_of(about), **asked))
        return
    board, learner = chosen.board, chosen.learner
    steps, rate = chosen.steps or STEPS[learner], RATES[learner]
    if chosen.command == "train":
        trained(chosen.out, board, learner, chosen.seed, steps, rate)
    elif chosen.command == "seeds":
        chosen.models.mkdir(parents=True, exist_ok=True)
        found = []
        for seed in SEEDS:
            path = chosen.models / f"{learner}-{board.replace('/', '-')}-{seed}.npz"
            if not path.exists():
                trained(path, board, learner, seed, steps, rate)
            network, about = load(path)
            found.append(envs.evaluate(network.choose, board, name=name_of(about)))
        print("\n".join([*HEAD, *(one.row for one in found), summary(found, learner, about["steps"])]))
    else:
        deals = list(make_deals(board, envs.Batch(board).seats, 200, TUNING_DEALS))
        for rate in TRIED[learner]:
            network, _ = train(board, learner, TUNING_SEED, steps, rate)
            name = f"{learner}, rate {rate:g}"
            print(envs.evaluate(network.choose, board, deals=deals, name=name).row, flush=True)


if __name__ == "__main__":
    main()
