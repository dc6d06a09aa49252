"""Bots from files, each in a separate process, so that nothing they do can harm the others."""

import multiprocessing
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

import fareplay
from fareplay.arena.contestant import Contestant
from fareplay.bots.bot import plan_turn
from fareplay.bots.search.clock import Clock
from fareplay.game.view import View

START_SECONDS: Final = 120.0  # for the process, the imports and the bot's own start-up
REHEARSED_TURNS: Final = 3

# Idle processes by contestant, game and time limit: a process is started once, not for every game.
_idle: "dict[tuple[str, str, float | None], list[SandboxedBot]]" = {}

# The errors of bots that were not ready in time, so that no game waits for such a bot again.
_unready: dict[tuple[str, str, float | None], str] = {}


class Foul(Exception):
    """The reason why a bot loses the game: an illegal move, an exception or a time-out."""


class TooSlow(Foul):
    """A time-out."""


class SandboxedBot:
    """A bot behind a pipe. An exception or a hang in its process becomes a Foul here."""

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
        """Return the process to the idle ones; end it if its bot broke a rule."""
        if self._is_sound:
            _idle.setdefault(self._kind, []).append(self)
        else:
            self.close()

    def choose(self, view: View, clock: Clock) -> str:
        return self.plan(view, clock)[0]

    def plan(self, view: View, clock: Clock) -> list[str]:
        """Return the moves that the bot plans, or the one it chooses. Its clock starts when it is ready."""
        self.await_bot()
        self._send(view)
        return self._receive(None if self._seconds is None else self._seconds * 1.2 + 0.1, "thought")

    def await_bot(self) -> None:
        """Wait until the bot is ready for the game; this does not count as thinking time."""
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
        """Request a bot for a new game; the process reports later that it is ready."""
        self._is_ready = False
        with suppress(Foul):  # a dead process loses on its next turn
            self._send(seed)

    def _send(self, message: View | int) -> None:
        try:
            self._pipe.send(message)
        except OSError:
            self._is_sound = False
            raise Foul("has died") from None

    def _receive(self, limit: float | None, what: str) -> list[str]:
        self._is_sound = False  # until a valid answer arrives
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
    """Run the process: receive a seed for a new game, or a view, and send moves."""
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
                answer = False, f"could not be created: {type(error).__name__}: {error}"
        else:
            try:
                answer = True, list(plan_turn(bot, message, Clock(seconds)))
            except BaseException as error:
                answer = False, f"threw {type(error).__name__}: {error}"
        pipe.send(answer)


def _rehearse(contestant: Contestant, game: str, seconds: float | None) -> None:
    """Let another bot of the same kind play a few turns, so that all kernels are loaded before a clock starts."""
    bot = contestant.make(game, 0)
    practice = fareplay.new(game, seed=0)
    with suppress(Exception):  # errors only count in a real game
        for _ in range(REHEARSED_TURNS):
            while (mover := practice.to_move) is not None and mover != 0:
                practice.push(practice.legal_moves[0])
            if mover is None:
                return
            for move in plan_turn(bot, practice.view(mover), Clock(seconds)):
                practice.push(move)
