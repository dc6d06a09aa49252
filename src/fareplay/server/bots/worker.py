"""What runs in a bot's process: it is handed a view, never a game."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any, Final

import fareplay
from fareplay import boards, bots, games, warmup
from fareplay.bots import analysis
from fareplay.bots.analysis import Turn
from fareplay.errors import InvalidOption
from fareplay.record import Record
from fareplay.view import View

WIDTH: Final = 2_000  # ways that are kept in mind: about a second for a seat


def begin() -> None:
    """A process for bots: it leaves interrupts to the server, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def compile_rules(game: str, part: int) -> None:
    """Compile one of the parts into which a game's rules are divided."""
    warmup.warm_part(games.by_name(next(name for name in boards.names() if name.startswith(f"{game}/"))), part)


def plan(level: str, seed: int, view: View, seconds: float) -> list[str]:
    """The moves of a bot's turn, up to the first that reveals something. A bot that plans turns is asked once."""
    seat, clock, game = view.seat, bots.Clock(seconds), fareplay.determinise(view, seed)
    bot = bots.make(level, game.rules, seed=seed, threads=1)
    if len(game.choosers) > 1:
        return [bot.choose(view, clock)]
    revealed, ply = game.revealed, game.ply
    while game.to_move == seat and game.revealed == revealed:
        for move in bots.plan_turn(bot, game.view(seat), clock):
            game.push(move)
            if game.revealed != revealed:
                break
    return list(game.moves[ply:])


def clairvoyant(record: Record, seat: int, width: int = WIDTH) -> dict[str, Any] | None:
    """The best line a seat could have driven, had it known what would come; None for games without a solver."""
    game = fareplay.load(record)
    try:
        found = bots.solve(game, seat, width=width)
    except InvalidOption:
        return None
    moves = [move for mover, move in fareplay.load(found.record).history if mover == seat]
    return {"seat": seat, "moves": moves, "points": found.points, "proved": found.proved}


def judge(view: View, ply: int, moves: list[str], seconds: float) -> dict[str, Any]:
    """What the bots think of a turn: the best way to play it, and the way it was played."""
    assert view.seat is not None
    found = analysis.judge(view, Turn(ply, view.seat, tuple(moves)), None, bots.Clock(seconds))
    best, played = found.best[0].to_dict(), found.played.to_dict()
    return {"ply": ply, "seat": view.seat, "moves": moves, "best": best, "played": played}


def hint(view: View, seconds: float) -> list[dict[str, Any]]:
    """Ways to play the turn, the best first."""
    return [advice.to_dict() for advice in bots.hint(view, bots.Clock(seconds))[:5]]
