"""A cluster of two nodes: the same results as in one process, and learning on both."""

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fareplay import dataset
from fareplay.arena import Contest

ray = pytest.importorskip("ray", reason="needs fareplay[ray]")

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_ray.py"

pytestmark = pytest.mark.long


@pytest.fixture
def cluster() -> Iterator[None]:
    """Two nodes with one core each, on this machine."""
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        nodes.add_node(num_cpus=1)
        ray.init(address=nodes.address, log_to_driver=False)
        yield
    finally:
        ray.shutdown()
        nodes.shutdown()  # type: ignore[no-untyped-call]


def test_a_cluster_plays_and_learns_on_both_nodes(cluster: None, tmp_path: Path) -> None:
    check_results(tmp_path)
    check_learning()


def check_results(folder: Path) -> None:
    """The arena and the dataset are the same as in one process."""
    contest = Contest("get-on-board/rome", ("random", "novice"), games=4)
    plan = dataset.Plan("get-on-board/rome", ("novice", "random"), 3, seed=3)
    spread = [one for table in contest.play(on="ray") for one in table]
    dataset.make(plan, folder / "spread.parquet", on="ray")
    alone = [one for table in contest.play(processes=1) for one in table]
    assert sorted((one.deal, one.names, one.scores, one.winners) for one in spread) == sorted(
        (one.deal, one.names, one.scores, one.winners) for one in alone
    )
    dataset.make(plan, folder / "alone.parquet", processes=1)
    assert list(dataset.read(folder / "spread.parquet")) == list(dataset.read(folder / "alone.parquet"))


def check_learning() -> None:
    """The example learner makes more points round by round, with a worker on each node."""
    names: dict[str, Any] = runpy.run_path(str(EXAMPLE))
    team = names["Team"]("get-on-board/new-york", 2, 64, workers=2, seed=1)
    first = team.improve(1, 2e-3)
    for _ in range(5):
        last = team.improve(2, 2e-3)
    assert len(team.nodes) == 2
    assert last > first + 1
    assert all(np.isfinite(weight).all() for weight in team.network.weights.values())
