"""The levels, the same for every game: what a player chooses an opponent by."""

from collections.abc import Callable
from typing import Final

import fareplay
from fareplay import boards
from fareplay.bots.advice import Advice
from fareplay.bots.bot import Bot
from fareplay.bots.by_chance import ByChance
from fareplay.bots.clock import Clock
from fareplay.bots.greedy import Greedy
from fareplay.errors import InvalidOption
from fareplay.view import View

LEVELS: Final = ("random", "novice", "casual", "skilled", "expert")  # weakest first

_MAKERS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": ByChance,
    "novice": Greedy,
    "casual": Greedy,
    "skilled": Greedy,
    "expert": Greedy,
}


def names(game: str) -> tuple[str, ...]:
    """The bots there are for a game: the levels, then those of its own."""
    if game not in boards.names():
        raise InvalidOption(f"there is no game {game!r}; there are {', '.join(boards.names())}")
    return LEVELS


def make(
    level: str,
    game: str,
    *,
    seed: int = 0,
    playouts: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> Bot:
    """A bot of a level for a game.

    It thinks for so many playouts a turn, or for so many seconds; without either, as long as its level does. With a
    number of playouts the same seed and view give the same choice on any machine.
    """
    known = names(game)
    if level not in known:
        raise InvalidOption(f"there is no bot {level!r} for {game}; there are {', '.join(known)}")
    if playouts is not None and seconds is not None:
        raise InvalidOption("a bot thinks for a number of playouts or of seconds, not both")
    if playouts is not None and playouts < 1:
        raise InvalidOption(f"playouts must be 1 or more, not {playouts}")
    if seconds is not None and not seconds > 0:
        raise InvalidOption(f"seconds must be more than 0, not {seconds}")
    if threads is not None and threads < 1:
        raise InvalidOption(f"threads must be 1 or more, not {threads}")
    return _MAKERS[level](seed)


def hint(view: View, clock: Clock | None = None) -> list[Advice]:
    """Ways to play the turn, the best first, with what may be expected of them."""
    if view.seat is None or not view.legal_moves:
        raise InvalidOption("a hint is for a seat that has a choice to make")
    lines = fareplay.determinise(view, 0).lines() if view.to_move == view.seat else []
    sheet = view.sheets[view.seat]
    points = (sheet["total"] if sheet is not None else None) or 0
    ways = sorted(lines, key=lambda line: (line.eliminates, -line.gain))
    return [Advice(line.moves, points + line.gain, 0.0, 0) for line in ways]
