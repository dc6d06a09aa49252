"""A cell: a process of its own for a bot out of a file, so that nothing it does can harm the others."""

import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

from fareplay.arena.contestant import Contestant
from fareplay.bots.bot import Clock, plan_turn
from fareplay.view import View

START_SECONDS = 60.0  # for the process, the imports and the bot's own preparations


class Foul(Exception):
    """What costs a bot the game: an illegal move, an exception, too much time."""


class Cell:
    """A bot behind a pipe. What throws or hangs in there is a Foul out here."""

    def __init__(self, contestant: Contestant, game: str, seed: int, seconds: float | None) -> None:
        self._seconds = seconds
        context = multiprocessing.get_context("spawn")
        self._pipe, inner = context.Pipe()
        self._process: Any = context.Process(
            target=_live,
            args=(inner, contestant, game, seed, seconds),
            daemon=not multiprocessing.current_process().daemon,
        )
        self._process.start()
        inner.close()
        self._ready = False

    def choose(self, view: View, clock: Clock) -> str:
        return self.plan(view, clock)[0]

    def plan(self, view: View, clock: Clock) -> list[str]:
        """What the bot in there plans, or the move it chooses."""
        if not self._ready:
            self._receive(START_SECONDS, "was not ready")
            self._ready = True
        try:
            self._pipe.send(view)
        except OSError:
            raise Foul("has died") from None
        return self._receive(None if self._seconds is None else self._seconds * 1.2 + 0.1, "thought")

    def _receive(self, limit: float | None, what: str) -> list[str]:
        try:
            if not self._pipe.poll(limit):
                raise Foul(f"{what} for more than {limit:.1f} s")
            fair, answer = self._pipe.recv()
        except (EOFError, OSError):
            raise Foul("has died") from None
        if not fair:
            raise Foul(str(answer))
        return [str(move) for move in answer]

    def close(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.kill()
        self._process.join()


def _live(pipe: Connection, contestant: Contestant, game: str, seed: int, seconds: float | None) -> None:
    """The life of the process: a view comes in, moves go out."""
    try:
        bot = contestant.make(game, seed)
    except BaseException as error:
        pipe.send((False, f"could not be made: {type(error).__name__}: {error}"))
        return
    pipe.send((True, []))
    while True:
        try:
            view = pipe.recv()
        except EOFError:
            return
        try:
            answer: tuple[bool, str | list[str]] = True, list(plan_turn(bot, view, Clock(seconds)))
        except BaseException as error:
            answer = False, f"threw {type(error).__name__}: {error}"
        pipe.send(answer)
