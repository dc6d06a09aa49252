"""The example learns: its gradient is that of its loss, and more training brings more points."""

import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fareplay import envs

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "learn_batch.py"


@pytest.mark.long
def test_the_learner_makes_more_points_the_longer_it_learns() -> None:
    names: dict[str, Any] = runpy.run_path(str(EXAMPLE))
    learner = names["Learner"]("get-on-board/new-york", 2, 128, 1, 1)
    learner.play()
    before = np.mean(learner.returns)
    learner.returns.clear()
    for _ in range(12):
        learner.improve(2e-3)
    assert np.mean(list(learner.returns)[-200:]) > before + 2
    share = names["play_bot"](learner.network, "get-on-board/new-york", 2, "random", 20, 1)
    assert share > 0.5


def baselines(*words: object) -> str:
    done = subprocess.run(
        [sys.executable, EXAMPLE.with_name("baselines.py"), *map(str, words)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
def test_a_training_repeats_to_the_byte(tmp_path: Path) -> None:
    for name in ("one", "other"):
        baselines("train", "get-on-board/rome", "--steps", 30_000, "--seed", 3, "--out", tmp_path / f"{name}.npz")
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "other.npz").read_bytes()
    assert "| batch, seed 3, 0.03 M steps |" in baselines("row", tmp_path / "one.npz", "--limit", 5)


@pytest.mark.parametrize("path", sorted(EXAMPLE.parent.glob("models/*.npz")), ids=lambda path: path.stem)
def test_a_saved_model_fits_its_board(path: Path) -> None:
    with np.load(path) as saved:
        about = json.loads(str(saved["about"]))
        encoding = envs.Batch(about["board"], games=1).encoding
        assert saved["hidden"].shape[0] == encoding.size
        assert saved["policy"].shape[1] == len(encoding.actions)
    assert path.stem == f"{about['learner']}-{about['board'].replace('/', '-')}"
    assert path.stat().st_size < 1_000_000
