"""The interface of a store, and the scripts it runs.

A script is one transaction, written once for both databases: a generator that yields SQL with its arguments, gets the
rows back, and returns a result. The SQL is the common subset of SQLite and PostgreSQL: `$1` for arguments, TEXT, BIGINT
and DOUBLE PRECISION columns, `ON CONFLICT`, `RETURNING`. `/*locked*/` at the end of a SELECT locks its rows if the
database supports it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from fareplay.server.storage.rows import PersonRow

T = TypeVar("T")
Statement = tuple[str, tuple[Any, ...]]
Rows = Sequence[Sequence[Any]]
Script = Generator[Statement, Rows, T]
CHECK_FOR_CHANGES: Final = "changes"  # a notice that something changed, without saying what


class BatchStatement(NamedTuple):
    """The only statement of a script, in a form that runs for many scripts at once: each argument of the statement is
    a list with one value per script. A script gets the rows that begin with its own first value; scripts with the same
    first value run in different batches."""

    sql: str
    arguments: tuple[Any, ...]


class Conflict(Exception):
    """Another transaction was first: the row already exists, or is no longer as the script expected."""


class SignedOut(Exception):
    """All sessions of a person have ended since the request began."""


class Unavailable(Exception):
    """The database is unreachable, full or read-only. Usually nothing was written, but that is not certain; the same
    request may be sent again."""


def make_private(file: str) -> None:
    """Make a new file that only its owner may read, for a copy with password hashes. Raises Unavailable if it exists
    or cannot be made."""
    try:
        Path(file).touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        raise Unavailable(f"{file} exists already") from None
    except OSError as error:
        raise Unavailable(f"{file}: {error.strerror}") from None


class Store(ABC):
    """A database that runs scripts."""

    kind: str
    shared: bool  # whether other server processes may use it at the same time
    batches: bool  # whether it runs a `BatchStatement`

    @abstractmethod
    async def open(self) -> None:
        """Connect, and migrate the tables to the current version."""

    def claim(self) -> None:
        """Claim the database until `close`, if only one server at a time may use it. A server claims it before it opens
        it. Raises Unavailable if another server has it."""
        return

    def free_space(self) -> int | None:
        """Return the number of bytes left on the disk, if they are known."""
        return None

    @abstractmethod
    async def close(self) -> None:
        """Finish running scripts and disconnect."""

    @abstractmethod
    async def write(self, script: Script[T]) -> T:
        """Run a script that changes something. Returns once the change is durable."""

    @abstractmethod
    async def read(self, script: Script[T]) -> T:
        """Run a script that changes nothing."""

    @abstractmethod
    def notify(self, notice: str) -> None:
        """Send a notice to the other server processes in the background."""

    @abstractmethod
    def listen(self, receive: Callable[[str], None]) -> None:
        """Call `receive` with the notices of other processes, or with CHECK_FOR_CHANGES if their contents are not
        known."""

    @abstractmethod
    async def backup(self, target: str) -> None:
        """Write a copy of everything to a new file while the server runs."""


def while_signed_in(person: PersonRow, script: Script[T]) -> Script[T]:
    """Run a script with which a session changes the account. Raises SignedOut if all sessions have ended since the row
    was read: a request that began before a new password must not add anything after it."""
    rows = yield "SELECT epoch FROM people WHERE id = $1 /*locked*/", (person.id,)
    if not rows or int(rows[0][0]) != person.epoch:
        raise SignedOut
    return (yield from script)


def get_or_set(key: str, value: str) -> Script[str]:
    """Store a value that all processes share, such as a key, unless there is one; return the stored value."""
    yield "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING", (key, value)
    rows = yield "SELECT value FROM meta WHERE key = $1", (key,)
    return str(rows[0][0])
