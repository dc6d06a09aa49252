"""Bots from files, each in a process of its own, so that nothing they do can harm the others."""

import multiprocessing
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

import fareplay
from fareplay.arena.contestant import Contestant
from fareplay.bots.bot import Clock, plan_turn
from fareplay.view import View

START_SECONDS: Final = 120.0  # for the process, the imports, the compiler and the bot's own preparations
REHEARSED_TURNS: Final = 3

# Processes that no game uses now, by what they were made for: a process is started once, not for every game.
_idle: "dict[tuple[str, str, float | None], list[SandboxedBot]]" = {}

# What was said of bots that were not ready in time: nobody waits for such a bot twice.
_unready: dict[tuple[str, str, float | None], str] = {}


class Foul(Exception):
    """What costs a bot the game: an illegal move, an exception, too much time."""


class TooSlow(Foul):
    """Too much time."""


class SandboxedBot:
    """A bot behind a pipe. What throws or hangs in there is a Foul out here."""

    def __init__(self, contestant: Contestant, game: str, seconds: float | None) -> None:
        self._kind = contestant.name, game, seconds
        self._seconds = seconds
        context = multiprocessing.get_context("spawn")
        self._pipe, inner = context.Pipe()
        self._process: Any = context.Process(
            target=_live,
            args=(inner, contestant, game, seconds),
            daemon=not multiprocessing.current_process().daemon,
        )
        self._process.start()
        inner.close()
        self._is_ready = False
        self._is_sound = True

    @classmethod
    def borrow(cls, contestant: Contestant, game: str, seed: int, seconds: float | None) -> "SandboxedBot":
        """Return a bot for a new game, in an idle process or a new one."""
        idle = _idle.get((contestant.name, game, seconds))
        bot = idle.pop() if idle else cls(contestant, game, seconds)
        bot._begin(seed)
        return bot

    def give_back(self) -> None:
        """Be idle until the next game; a process whose bot broke a rule ends."""
        if self._is_sound:
            _idle.setdefault(self._kind, []).append(self)
        else:
            self.close()

    def choose(self, view: View, clock: Clock) -> str:
        return self.plan(view, clock)[0]

    def plan(self, view: View, clock: Clock) -> list[str]:
        """What the bot in there plans, or the move it chooses. Its clock starts when it is ready."""
        self.await_bot()
        self._send(view)
        return self._receive(None if self._seconds is None else self._seconds * 1.2 + 0.1, "thought")

    def await_bot(self) -> None:
        """Wait until the bot is ready for the game, which is not counted as thinking."""
        if self._is_ready:
            return
        if self._kind in _unready:
            self._is_sound = False
            raise Foul(_unready[self._kind])
        try:
            self._receive(START_SECONDS, "was not ready")
        except TooSlow as foul:
            _unready[self._kind] = str(foul)
            raise
        self._is_ready = True

    def close(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.kill()
        self._process.join()

    def _begin(self, seed: int) -> None:
        """Ask for a bot for a new game; it says later that it is ready."""
        self._is_ready = False
        with suppress(Foul):  # who has died loses when it is to move
            self._send(seed)

    def _send(self, message: View | int) -> None:
        try:
            self._pipe.send(message)
        except OSError:
            self._is_sound = False
            raise Foul("has died") from None

    def _receive(self, limit: float | None, what: str) -> list[str]:
        self._is_sound = False  # until it has answered well
        try:
            if not self._pipe.poll(limit):
                raise TooSlow(f"{what} for more than {limit:.1f} s")
            fair, answer = self._pipe.recv()
        except (EOFError, OSError):
            raise Foul("has died") from None
        if not fair:
            raise Foul(str(answer))
        self._is_sound = True
        return [str(move) for move in answer]


def _live(pipe: Connection, contestant: Contestant, game: str, seconds: float | None) -> None:
    """The life of the process: a seed comes in for a new game, or a view, and moves go out."""
    bot: Any = None
    is_rehearsed = False
    while True:
        try:
            message = pipe.recv()
        except EOFError:
            return
        answer: tuple[bool, str | list[str]]
        if isinstance(message, int):
            try:
                if not is_rehearsed:
                    _rehearse(contestant, game, seconds)
                    is_rehearsed = True
                bot = contestant.make(game, message)
                answer = True, []
            except BaseException as error:
                answer = False, f"could not be made: {type(error).__name__}: {error}"
        else:
            try:
                answer = True, list(plan_turn(bot, message, Clock(seconds)))
            except BaseException as error:
                answer = False, f"threw {type(error).__name__}: {error}"
        pipe.send(answer)


def _rehearse(contestant: Contestant, game: str, seconds: float | None) -> None:
    """Let another bot of the kind play a few turns, so that all kernels are loaded before a clock runs."""
    bot = contestant.make(game, 0)
    practice = fareplay.new(game, seed=0)
    with suppress(Exception):  # what it does wrong counts when it counts
        for _ in range(REHEARSED_TURNS):
            while (mover := practice.to_move) is not None and mover != 0:
                practice.push(practice.legal_moves[0])
            if mover is None:
                return
            for move in plan_turn(bot, practice.view(mover), Clock(seconds)):
                practice.push(move)
