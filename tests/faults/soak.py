"""Kill servers at random moments while a crowd plays: `python -m tests.faults.soak --kills 100`, on SQLite and on
PostgreSQL."""

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.coroutines import run_in_thread
from tests.faults.crowd import Crowd, check
from tests.faults.server_process import ServerProcess, is_alive
from tests.server.cluster import Cluster

LONGEST = 0.6  # s of play before a kill
WHILE_STARTING = 4.0  # s


def kill_again_and_again(
    database: str, folder: Path, processes: int, kills: int, seed: int, tell: Callable[[str], object] = len
) -> str:
    """Kill one of the processes some times and return a summary. Raises AssertionError if anything was lost."""
    chance = Random(seed)
    servers = [ServerProcess(database, folder / f"server-{number}.log") for number in range(processes)]
    try:
        for server in servers:
            server.start()
        crowd = Crowd([server.address for server in servers], seed=seed)
        crowd.start()
        for number in range(kills):
            crowd.wait_for_turns(5)
            time.sleep(chance.uniform(0, LONGEST))
            server = chance.choice(servers)
            children = server.children()
            server.kill()
            if number % 5 == 4:  # and again before it is up
                server.start(wait=False)
                time.sleep(chance.uniform(0, WHILE_STARTING))
                server.kill()
            server.start()
            _gone(children)
            tell(f"{number + 1} of {kills} kills, {len(crowd.ledger.turns)} turns acknowledged")
        ledger = crowd.finish()
        for server in servers:
            assert server.stop() in (0, -signal.SIGTERM)
        turns = run_in_thread(check(database, ledger))
        own = len(ledger.turns)
        assert turns > own, "the bots made no turns"
        return (
            f"{kills} kills, {len(ledger.finished)} games, {own} turns acknowledged, {turns - own} of bots, none lost"
        )
    finally:
        for server in servers:
            server.remove()


def _gone(children: list[int]) -> None:
    """The bots' processes do not outlive their server."""
    for _ in range(500):
        if not any(is_alive(pid) for pid in children):
            return
        time.sleep(0.02)
    raise AssertionError("bots outlived their server")


def say(what: str) -> None:
    """Print the progress."""
    print(what, flush=True)


def main() -> int:
    """Kill; 0 if nothing was lost."""
    options = argparse.ArgumentParser(prog="python -m tests.faults.soak", description=__doc__)
    options.add_argument("--kills", type=int, default=100, help="how often, on each database")
    options.add_argument("--seed", type=int, default=1, help="other seeds, other moments")
    options.add_argument("--only", choices=("sqlite", "postgresql"), help="this database only")
    chosen = options.parse_args()
    for kind in [chosen.only] if chosen.only else ["sqlite", "postgresql"]:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="fareplay-soak-") as name:
            folder = Path(name)
            if kind == "sqlite":
                summary = kill_again_and_again(str(folder / "fareplay.db"), folder, 1, chosen.kills, chosen.seed, say)
            else:
                cluster = Cluster()
                try:
                    summary = kill_again_and_again(cluster.new_database(), folder, 2, chosen.kills, chosen.seed, say)
                finally:
                    cluster.remove()
        print(f"{kind}: {summary} ({time.monotonic() - began:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
