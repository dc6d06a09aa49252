"""The benchmarks of a day, computed in a bot's process: the expert's line and the best line."""

from typing import Any, Final

import fareplay
from fareplay import bots
from fareplay.game.gains import gains_by_round
from fareplay.game.game import Game
from fareplay.game.record import Record
from fareplay.server.bots.worker import WIDTH

SECONDS: Final = 5.0  # for proofs


def benchmarks(record: Record) -> dict[str, Any]:
    """Return the expert's result on a deal, and the best result with everything to come known."""
    game = fareplay.load(record)
    found = bots.solve(game, 0, width=WIDTH, seconds=SECONDS)
    best = fareplay.load(found.record)
    return {"expert": _benchmark(game, False), "clairvoyant": _benchmark(best, found.proved)}


def _benchmark(game: Game, proved: bool) -> dict[str, Any]:
    return {"points": game.scores[0], "gains": gains_by_round(game)[0], "moves": list(game.moves), "proved": proved}
