"""The interface of a store."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar

from fareplay.server.store.script import Script

T = TypeVar("T")


class Conflict(Exception):
    """Somebody else was first: the row is there already, or is no longer what the script was told."""


class Unavailable(Exception):
    """The database cannot do it now: it is away, full or read-only. Nothing was written, or it is not known to be;
    the same request may be sent again."""


class Store(ABC):
    """A database that runs scripts."""

    kind: str
    shared: bool  # whether other server processes may use it at the same time
    nests: bool  # whether a statement may hold others that write

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the tables up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, and disconnect."""

    @abstractmethod
    async def write(self, script: Script[T]) -> T:
        """Run a script that changes something; returns once the change cannot be lost any more."""

    @abstractmethod
    async def read(self, script: Script[T]) -> T:
        """Run a script that only looks."""

    @abstractmethod
    def announce(self, notice: str) -> None:
        """Tell the other server processes, soon and without waiting."""

    @abstractmethod
    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with what other processes announce, or with `changes` when all that is known is that there
        were some."""

    @abstractmethod
    async def backup(self, target: str) -> None:
        """Write a copy of everything to a new file while the server runs."""
