"""What runs in a bot's process: it is handed a view, never a game."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any

import fareplay
from fareplay import bots
from fareplay.view import View


def begin() -> None:
    """A process for bots: it leaves interrupts to the server, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def warm_up() -> None:
    """Load what every first move would wait for."""
    game = fareplay.new("get-on-board/new-york", 2, seed=0)
    choose("random", game.name, 0, game.view(0), 1.0)


def choose(level: str, game: str, seed: int, view: View, seconds: float) -> str:
    """A bot's move."""
    return bots.make(level, game, seed=seed, threads=1).choose(view, bots.Clock(seconds))


def hint(view: View, seconds: float) -> list[dict[str, Any]]:
    """Ways to play the turn, the best first."""
    return [advice.to_dict() for advice in bots.hint(view, bots.Clock(seconds))[:5]]
