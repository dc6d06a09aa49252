"""Kill servers a hundred times: `python -m tests.faults.soak --kills 100`, on SQLite and on PostgreSQL."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.faults.kills import kill_again_and_again
from tests.server.cluster import Cluster


def say(what: str) -> None:
    """How far it is."""
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
                told = kill_again_and_again(str(folder / "fareplay.db"), folder, 1, chosen.kills, chosen.seed, say)
            else:
                cluster = Cluster()
                try:
                    told = kill_again_and_again(cluster.new_database(), folder, 2, chosen.kills, chosen.seed, say)
                finally:
                    cluster.remove()
        print(f"{kind}: {told} ({time.monotonic() - began:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
