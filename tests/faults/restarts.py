"""Stop and start PostgreSQL under load: `python -m tests.faults.restarts --restarts 20`. Two servers recover by
themselves, no acknowledged turn is lost, and every viewer gets every move."""

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.coroutines import run_in_thread
from tests.faults.crowd import Crowd, check
from tests.faults.server_process import ServerProcess
from tests.server.cluster import Cluster

LONGEST_ABSENCE = 2.0  # s


def restart_again_and_again(restarts: int, folder: Path, seed: int) -> str:
    """Restart a number of times; return a summary. Raises AssertionError if anything was lost or not streamed."""
    chance, cluster = Random(seed), Cluster()
    database = cluster.new_database()
    servers = [ServerProcess(database, folder / f"server-{number}.log") for number in range(2)]
    longest = 0.0
    try:
        for server in servers:
            server.start()
        crowd = Crowd([server.address for server in servers], seed=seed)
        crowd.start()
        for number in range(restarts):
            crowd.wait_for_turns(5)
            cluster.stop()
            time.sleep(chance.uniform(0, LONGEST_ABSENCE))
            cluster.start()
            began = time.monotonic()
            crowd.wait_for_turns(1)  # its sender has heard of the turn before
            longest = max(longest, time.monotonic() - began)
            print(f"{number + 1} of {restarts} restarts, {len(crowd.ledger.turns)} turns acknowledged", flush=True)
        ledger = crowd.finish()
        for server in servers:
            assert server.stop() in (0, -signal.SIGTERM)
        turns = run_in_thread(check(database, ledger))
        own = len(ledger.turns)
        return (
            f"{restarts} restarts, {len(ledger.finished)} games, {own} turns acknowledged, {turns - own} of bots;"
            f" none lost, every viewer heard every move; the first turn came at most {longest:.1f} s after the restart"
        )
    finally:
        for server in servers:
            server.remove()
        cluster.remove()


def main() -> int:
    """Restart; return 0 if nothing was lost."""
    options = argparse.ArgumentParser(prog="python -m tests.faults.restarts", description=__doc__)
    options.add_argument("--restarts", type=int, default=20)
    options.add_argument("--seed", type=int, default=1, help="other seeds, other moments")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="fareplay-restarts-") as name:
        print(restart_again_and_again(chosen.restarts, Path(name), chosen.seed), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
