"""The example learns: the gradient it follows is that of its loss, and more of it brings more points."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

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
