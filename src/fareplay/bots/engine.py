"""Engines: bots that are separate programs in any language and use a line-based protocol (docs/protocol.md)."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import inf
from threading import Timer
from typing import Final

from fareplay.bots.search.clock import Clock
from fareplay.errors import InvalidOption
from fareplay.game.view import View

PREFIX: Final = "engine:"
VERSION: Final = 1


class EngineError(RuntimeError):
    """An engine has exited or violated the protocol."""


class EngineBot:
    """A bot that asks a program for its moves. The program exits when its standard input is closed.

    With `patience`, the program is killed if it takes more than that many seconds to start, or exceeds its clock by
    more than that; the pending call then raises EngineError.
    """

    def __init__(self, command: str, seed: int = 0, patience: float | None = None) -> None:
        check_command(command)
        self.command, self.name, self.patience = command, "", patience
        self._process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            bufsize=1,
            env={name: value for name, value in os.environ.items() if not _is_ours(name)},
            start_new_session=True,  # so that its child processes are killed with it
        )
        with self._watched(0.0):
            self._say(f"fareplay {VERSION} {seed}")
            while (line := self._hear()) != "ready":
                word, _, rest = line.partition(" ")
                if word != "name":
                    raise EngineError(f"{command}: said {line[:60]!r} before it was ready")
                self.name = rest

    def choose(self, view: View, clock: Clock) -> str:
        """Return the first move of the engine's turn."""
        return self.plan(view, clock)[0]

    def plan(self, view: View, clock: Clock) -> list[str]:
        """Return the moves of the engine's turn."""
        left = clock.seconds_left
        with self._watched(left):
            self._say("view " + json.dumps(view.to_dict(), ensure_ascii=False, separators=(",", ":")))
            self._say("go" if left == inf else f"go {left:.3f}")
            while True:
                word, _, rest = self._hear().partition(" ")
                if word == "moves" and rest:
                    return rest.split(",")
                if word != "info":
                    raise EngineError(f"{self.command}: said {word[:40]!r} instead of its moves")

    def close(self) -> None:
        """End the program."""
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
        self._kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def __del__(self) -> None:
        if hasattr(self, "_process"):
            self.close()

    def _kill(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    @contextmanager
    def _watched(self, seconds: float) -> Iterator[None]:
        """Kill the program if it takes longer than `seconds` plus `patience`; reading from it then raises
        EngineError."""
        if self.patience is None or seconds == inf:
            yield
            return
        timer = Timer(seconds + self.patience, self._kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise EngineError(f"{self.command}: has ended") from None

    def _hear(self) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.strip():
                return line.strip()
        raise EngineError(f"{self.command}: has ended")


def _is_ours(variable: str) -> bool:
    """Return whether an environment variable is a setting of Fareplay, which may contain a password."""
    return variable.startswith("FAREPLAY_") and variable != "FAREPLAY_KERNELS"


def check_command(command: str) -> None:
    """Raise InvalidOption if there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InvalidOption(f"{command!r} is not a valid command: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise InvalidOption(f"there is no program {words[0] if words else ''!r} to run as an engine")
