"""The interface of a store, and the scripts it runs.

A script is what happens in one transaction, written once for both databases: a generator that yields SQL with its
arguments, gets the rows back, and returns a result. The SQL is what SQLite and PostgreSQL have in common: `$1` for
arguments, TEXT, BIGINT and DOUBLE PRECISION columns, `ON CONFLICT`, `RETURNING`; `/*locked*/` at the end of a SELECT
locks its rows where a database can do that.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

T = TypeVar("T")
Statement = tuple[str, tuple[Any, ...]]
Rows = Sequence[Sequence[Any]]
Script = Generator[Statement, Rows, T]
CHECK_FOR_CHANGES: Final = "changes"  # the notice that something changed, but not what


class Batch(NamedTuple):
    """The only statement of a script, in a form that runs for many scripts at once: each argument of the statement is
    a list with one value per script. A script gets the rows that begin with its own first value; scripts with the same
    first value run in different batches."""

    sql: str
    arguments: tuple[Any, ...]


class Conflict(Exception):
    """Somebody else was first: the row exists already, or is no longer what the script expected."""


class Unavailable(Exception):
    """The database cannot do it now: it is away, full or read-only. Nothing was written, or it is not known to be;
    the same request may be sent again."""


class Store(ABC):
    """A database that runs scripts."""

    kind: str
    shared: bool  # whether other server processes may use it at the same time
    batches: bool  # whether it runs `Batch` statements

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the tables up to date."""

    def claim(self) -> None:
        """Claim the database for this server, if only one at a time may use it; Unavailable if another has."""
        return

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, and disconnect."""

    @abstractmethod
    async def write(self, script: Script[T]) -> T:
        """Run a script that changes something; returns once the change is durable."""

    @abstractmethod
    async def read(self, script: Script[T]) -> T:
        """Run a script that changes nothing."""

    @abstractmethod
    def notify(self, notice: str) -> None:
        """Send a notice to the other server processes, soon and without waiting."""

    @abstractmethod
    def listen(self, receive: Callable[[str], None]) -> None:
        """Call `receive` with the notices of other processes; CHECK_FOR_CHANGES when all that is known is that there
        were some."""

    @abstractmethod
    async def backup(self, target: str) -> None:
        """Write a copy of everything to a new file while the server runs."""
