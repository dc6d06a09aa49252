"""The same results from a cluster of two workers."""

from pathlib import Path

import pytest

from fareplay import dataset
from fareplay.arena import Contest

ray = pytest.importorskip("ray", reason="needs fareplay[ray]")


def test_a_cluster_gives_the_same_results(tmp_path: Path) -> None:
    contest = Contest("get-on-board/rome", ("random", "novice"), games=4)
    plan = dataset.Plan("get-on-board/rome", ("novice", "random"), 3, seed=3)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        spread = [one for table in contest.play(on="ray") for one in table]
        dataset.make(plan, tmp_path / "spread.parquet", on="ray")
    finally:
        ray.shutdown()
    alone = [one for table in contest.play(processes=1) for one in table]
    assert sorted((one.deal, one.names, one.scores, one.winners) for one in spread) == sorted(
        (one.deal, one.names, one.scores, one.winners) for one in alone
    )
    dataset.make(plan, tmp_path / "alone.parquet", processes=1)
    assert list(dataset.read(tmp_path / "spread.parquet")) == list(dataset.read(tmp_path / "alone.parquet"))
