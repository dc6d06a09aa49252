"""Functions that run in a bot's process. To choose moves they get a view, never a game."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any, Final

import fareplay
from fareplay import bots
from fareplay.bots import analysis
from fareplay.bots.analysis import Turn
from fareplay.bots.bot import Bot
from fareplay.bots.engine import EngineBot, EngineError
from fareplay.errors import InvalidOption
from fareplay.game.game import Game
from fareplay.game.record import Record
from fareplay.game.view import View

WIDTH: Final = 2_000  # the beam width of the solver: about a second for a seat
EXPERT_PLAYOUTS: Final = 2_000  # per turn, when the result must be reproducible
ENGINE_PATIENCE: Final = 5.0  # s for an engine to start, and to answer after its time is up


def begin() -> None:
    """Initialize a process for bots. It ignores interrupts, which the server handles, and ends with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def plan(level: str, seed: int, view: View, seconds: float) -> list[str]:
    """Return the moves of a bot's turn up to the first that reveals something. A bot that plans turns is asked once."""
    game = fareplay.determinise(view, seed)
    return _plan(bots.make(level, game.rules, seed=seed, threads=1), game, view, bots.Clock(seconds))


def plan_by_engine(command: str, seed: int, view: View, seconds: float) -> list[str]:
    """Return the moves of an engine, a program that is started for this turn. Any failure raises EngineError."""
    game = fareplay.determinise(view, seed)
    try:
        engine = EngineBot(command, seed, ENGINE_PATIENCE)
        try:
            return _plan(engine, game, view, bots.Clock(seconds))
        finally:
            engine.close()
    except Exception as error:
        raise EngineError(f"{type(error).__name__}: {error}") from None


def expert_turn(record: Record, seat: int) -> list[str]:
    """Return the moves of an expert's turn. They are reproducible: it gets the seat's view and a fixed number of
    playouts."""
    game = fareplay.load(record)
    expert = bots.make("expert", game.rules, seed=0, playouts=EXPERT_PLAYOUTS, threads=1)
    return _plan(expert, game, game.view(seat), bots.Clock())


def _plan(bot: Bot, game: Game, view: View, clock: bots.Clock) -> list[str]:
    seat = view.seat
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
    """Return the best line of a seat that knows everything to come, or None for a game without a solver."""
    game = fareplay.load(record)
    try:
        found = bots.solve(game, seat, width=width)
    except InvalidOption:
        return None
    moves = [move for mover, move in fareplay.load(found.record).history if mover == seat]
    return {"seat": seat, "moves": moves, "points": found.points, "proved": found.proved}


def judge(view: View, ply: int, moves: list[str]) -> dict[str, Any]:
    """Return the evaluation of a turn: the best way to play it, the way it was played, and the cost."""
    assert view.seat is not None
    found = analysis.judge(view, Turn(ply, view.seat, tuple(moves))).to_dict()
    return {**found, "moves": moves, "best": found["best"][0]}


def chances(record: Record, plies: list[int]) -> list[dict[str, Any]]:
    """Return every seat's chances to win after the given plies of a finished game; empty for a one-player game."""
    game = fareplay.load(record)
    if game.seats == 1:
        return []
    found = []
    for ply in sorted(plies, reverse=True):
        while game.ply > ply:
            game.pop()
        found.append({"ply": ply, "shares": [round(share, 4) for share in bots.chances(game)]})
    return found[::-1]


def explain(view: View, best: list[str], played: list[str]) -> dict[str, list[float]]:
    """Return the zones in which two ways to play a turn differ at the end, with the expected points of both; empty if
    the playouts do not show that the best way is better."""
    ours, theirs = (analysis.expected_zones(view, tuple(moves)) for moves in (best, played))
    if ours["total"] <= theirs["total"]:
        return {}
    zones = {zone: [round(points, 1), round(theirs.get(zone, 0.0), 1)] for zone, points in ours.items()}
    return {zone: points for zone, points in zones.items() if zone != "total" and points[0] != points[1]}


def hint(view: View) -> list[dict[str, Any]]:
    """Return ways to play the turn, the best first."""
    return [suggestion.to_dict() for suggestion in bots.hint(view)]
