"""Games that Node plays on the rules in WebAssembly, played again natively or uncompiled: every state is the same to
the byte."""

import json
import os
import subprocess
import sys
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import numpy as np

from fareplay.engine.struct import from_bytes
from fareplay.games.ticket_to_ride.rules.kernels import renew
from fareplay.rules import registry
from tests.browser import node

AT_ONCE = 1_000  # games that Node plays in one run


def replay(name: str, seats: int, played: Any) -> int:
    """Play a game again as this process runs kernels; return the checksum of all its states."""
    rules = registry.by_name(name)
    blank = rules.start(seats, {}, rules.deal(seats, {}, {}, Random(0)))
    state = from_bytes(b64decode(played["start"]), blank)
    check = crc32(state.tobytes())
    decks = iter(played["reshuffles"])
    for _ in range(int(getattr(state[0], "reshuffles", 0))):
        next(decks)
    for move in played["moves"]:
        assert rules.attempt(rules.board, state, move) >= 0
        while getattr(state[0], "waiting", 0):
            renew(rules.board, state, np.array(next(decks), np.int8))
        check = crc32(state.tobytes(), check)
    assert rules.to_move(state) is None
    return check


def lock_step(name: str, seats: int, count: int, plugins: Sequence[Path] = ()) -> None:
    for first in range(0, count, AT_ONCE):
        seeds = range(first, min(first + AT_ONCE, count))
        cases = [{"game": name, "seats": seats, "seed": seed} for seed in seeds]
        played = node.run("lockstep.mjs", cases, plugins)
        for seed, one in zip(seeds, played, strict=True):
            assert replay(name, seats, one) == one["check"], f"{name} with {seats}, seed {seed}"


def lock_step_uncompiled(kinds: Sequence[tuple[str, int]], seed: int) -> None:
    """Play a game of each kind in WebAssembly, and again natively and uncompiled."""
    played = node.run("lockstep.mjs", [{"game": name, "seats": seats, "seed": seed} for name, seats in kinds])
    given = [(*kind, one) for kind, one in zip(kinds, played, strict=True)]
    # Warnings are errors: an integer that overflows is a mistake that compiled code would hide.
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", __name__],
        env={**os.environ, "FAREPLAY_KERNELS": "python", "PYTHONPATH": os.pathsep.join(sys.path)},
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    uncompiled = json.loads(done.stdout)
    for (name, seats, one), found in zip(given, uncompiled, strict=True):
        assert one["check"] == found == replay(name, seats, one), f"{name} with {seats}"


if __name__ == "__main__":
    print(json.dumps([replay(name, seats, one) for name, seats, one in json.load(sys.stdin)]))
