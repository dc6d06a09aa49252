"""Games that Node plays on the rules in WebAssembly, played again natively: every state is the same to the byte."""

from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import numpy as np

from fareplay import games
from fareplay.engine.struct import from_bytes
from fareplay.games.ticket_to_ride.rules.kernels import renew
from tests.browser import node

AT_ONCE = 1_000  # games that Node plays in one run


def replay(name: str, seats: int, played: Any) -> int:
    """Play a game again natively; return the checksum of all its states."""
    rules = games.by_name(name)
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
