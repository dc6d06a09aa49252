"""The same results from a cluster of two workers."""

import pytest

from fareplay.arena import Contest

ray = pytest.importorskip("ray", reason="needs fareplay[ray]")


def test_a_cluster_gives_the_same_results() -> None:
    contest = Contest("get-on-board/rome", ("random", "novice"), games=4)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        spread = [one for table in contest.play(on="ray") for one in table]
    finally:
        ray.shutdown()
    alone = [one for table in contest.play(processes=1) for one in table]
    assert sorted((one.deal, one.names, one.scores, one.winners) for one in spread) == sorted(
        (one.deal, one.names, one.scores, one.winners) for one in alone
    )
