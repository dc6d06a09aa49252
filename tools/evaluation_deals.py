"""Write a set of deals for `fareplay.envs.evaluate`: `python -m tools.evaluation_deals v1 --count 200 --seed 20261117`.

A published set is never written again, because earlier results could no longer be compared.
"""

import argparse
import gzip
import json
from hashlib import sha256
from pathlib import Path

from fareplay import boards
from fareplay.envs.evaluation import file_name, make_deals
from fareplay.rules import registry

FOLDER = Path(__file__).parent.parent / "src" / "fareplay" / "envs" / "deals"


def write(name: str, count: int, seed: int) -> None:
    folder = FOLDER / name
    folder.mkdir(parents=True)  # fails if it exists
    hashes = {}
    for board in boards.names():
        least, most = registry.by_name(board).facts["players"]
        for seats in range(least, most + 1):
            deals = [{"setup": deal.setup, "seed": deal.seed} for deal in make_deals(board, seats, count, seed)]
            raw = json.dumps(deals, separators=(",", ":")).encode()
            (folder / file_name(board, seats)).write_bytes(gzip.compress(raw, 9, mtime=0))
            hashes[file_name(board, seats)] = sha256(raw).hexdigest()
    (folder / "index.json").write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, required=True)
    chosen = parser.parse_args()
    write(chosen.name, chosen.count, chosen.seed)
