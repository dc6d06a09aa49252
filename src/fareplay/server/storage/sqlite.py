"""SQLite: one file, nothing to install.

Scripts that write run in the event loop, a few microseconds per statement; only the commit is slow, and it runs in a
thread. Scripts that arrive during a commit share the next transaction, so that thousands of turns a second are durable
before they are acknowledged.
"""

import asyncio
import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache
from io import BufferedReader
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from fareplay.server.storage.migrations import NewerSchema, migrate
from fareplay.server.storage.store import CHECK_FOR_CHANGES, Conflict, Rows, Script, Store, Unavailable, make_private

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")
_log = logging.getLogger("fareplay.storage")

ENDINGS: Final = ("", "-wal", "-shm")  # of the names of a database's files
MOST_IN_ONE: Final = 200  # scripts in one transaction, so that the event loop is not blocked for long
LONGEST_GATHERING: Final = 0.02  # s that a script waits for others, if more keep coming
ROUNDS_ALONE: Final = 4  # of the event loop, without anything more to write
BUSY_PAUSE: Final = 0.05  # s, while another process writes
BUSY_TRIES: Final = 200
CHECKPOINT_PAGES: Final = 8_000  # of 4 kB in the log; the pages of running tables change again and again
POLL: Final = 0.5  # s between checks for changes by other processes


class SqliteStore(Store):
    """An SQLite file."""

    kind = "sqlite"
    shared = False
    batches = False

    def __init__(self, path: str) -> None:
        self.path = path
        self._waiting: list[tuple[Script[Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._connection_lock = asyncio.Lock()  # one transaction at a time
        self._polling: asyncio.Task[None] | None = None
        self._committer = ThreadPoolExecutor(1, "fareplay-commit")
        self._reader = ThreadPoolExecutor(1, "fareplay-read")
        self._claim: BufferedReader | None = None

    async def open(self) -> None:
        try:
            self._make_file()
            self._connection = self._connect()
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
            self._begin_patiently()
            _drive(self._connection, migrate())
            self._connection.execute("COMMIT")
            self._reading = self._connect()
            self._reading.execute("PRAGMA query_only = ON")
        except (OSError, sqlite3.Error) as error:
            raise Unavailable(f"{self.path}: {error}") from None
        except NewerSchema as error:
            raise NewerSchema(f"{self.path}: {error}") from None

    def _make_file(self) -> None:
        """Create the file, readable only by its owner: it contains password hashes. Earlier versions and copies may
        have left it readable by everybody."""
        if self.path == ":memory:":
            return
        Path(self.path).touch(mode=0o600)
        for file in (Path(f"{self.path}{ending}") for ending in ENDINGS):
            try:
                if file.stat().st_mode & 0o007:
                    file.chmod(0o600)
            except FileNotFoundError:
                continue
            except OSError as error:
                _log.warning("everybody can read the database", extra={"file": str(file), "reason": error.strerror})

    def claim(self) -> None:
        """Ensure that only one server uses the file. `fareplay admin` may use it at the same time."""
        if fcntl is None or self.path == ":memory:" or self._claim is not None:
            return
        try:
            self._make_file()
            while self._claim is None:
                held = open(self.path, "rb")  # noqa: SIM115  # until it is released
                try:
                    fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    if os.path.samestat(os.fstat(held.fileno()), os.stat(self.path)):  # not replaced by a restore
                        self._claim = held
                finally:
                    if self._claim is None:
                        held.close()
        except BlockingIOError:
            raise Unavailable(f"{self.path}: another server uses this file, or it is being restored") from None
        except OSError as error:
            raise Unavailable(f"{self.path}: {error.strerror}") from None

    def release(self) -> None:
        """End the claim."""
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    def free_space(self) -> int | None:
        return None if self.path == ":memory:" else shutil.disk_usage(Path(self.path).parent).free

    async def close(self) -> None:
        if self._polling is not None:
            self._polling.cancel()
        while self._writing is not None:
            await asyncio.wait([self._writing])
        self._committer.shutdown()
        self._reader.shutdown()
        self._reading.close()
        self._connection.close()
        self.release()

    async def write(self, script: Script[T]) -> T:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._waiting.append((script, done))
        if self._writing is None:
            self._writing = loop.create_task(self._write_all())
        return await done

    async def read(self, script: Script[T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._read, script)

    def notify(self, notice: str) -> None:
        """Do nothing: there is no other server process."""

    def listen(self, receive: Callable[[str], None]) -> None:
        self._polling = asyncio.get_running_loop().create_task(self._poll(receive))

    async def backup(self, target: str) -> None:
        await asyncio.to_thread(self._copy_to, target)  # not the reader's thread, which answers requests

    # Writing

    async def _write_all(self) -> None:
        """Write the waiting scripts, one transaction after another, until there are none."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            await self._gather()
            batch, self._waiting = self._waiting[:MOST_IN_ONE], self._waiting[MOST_IN_ONE:]
            results: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
            async with self._connection_lock:
                try:
                    await self._begin()
                    for script, done in batch:
                        results.append((done, *self._attempt(script)))
                    await loop.run_in_executor(self._committer, self._commit)
                except sqlite3.Error as error:
                    self._roll_back()
                    results = [(done, None, Unavailable(f"the database cannot write: {error}")) for _, done in batch]
            for done, result, failure in results:
                if done.cancelled():
                    continue
                if failure is None:
                    done.set_result(result)
                else:
                    done.set_exception(failure)
        self._writing = None

    async def _gather(self) -> None:
        """Wait for scripts that are about to arrive: they share a commit as long as the loop brings more. A request
        takes a few rounds of the loop to become a script; without other requests these take microseconds."""
        latest, rounds = time.monotonic() + LONGEST_GATHERING, 0
        while rounds < ROUNDS_ALONE and len(self._waiting) < MOST_IN_ONE and time.monotonic() < latest:
            known = len(self._waiting)
            await asyncio.sleep(0)
            rounds = rounds + 1 if len(self._waiting) == known else 0

    def _attempt(self, script: Script[Any]) -> tuple[Any, Exception | None]:
        """Run one script of a batch; if it fails, only its own changes are undone.

        An error of the database itself (the disk is full) is raised: SQLite may then have undone the whole batch.
        """
        self._connection.execute("SAVEPOINT script")
        try:
            result = _drive(self._connection, script)
        except sqlite3.IntegrityError as error:
            self._undo()
            return None, Conflict(str(error))
        except sqlite3.Error:
            raise
        except Exception as error:
            self._undo()
            return None, error
        self._connection.execute("RELEASE script")
        return result, None

    def _undo(self) -> None:
        self._connection.execute("ROLLBACK TO script")
        self._connection.execute("RELEASE script")

    def _commit(self) -> None:
        self._connection.execute("COMMIT")

    async def _begin(self) -> None:
        for attempt in range(BUSY_TRIES):
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or attempt == BUSY_TRIES - 1:
                    raise
            await asyncio.sleep(BUSY_PAUSE)

    def _begin_patiently(self) -> None:
        self._connection.execute("PRAGMA busy_timeout = 10000")
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("PRAGMA busy_timeout = 0")

    def _roll_back(self) -> None:
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            pass  # it has been rolled back already

    # Reading

    def _read(self, script: Script[T]) -> T:
        """Run a script in the reader's thread, on a read-only connection, in one snapshot of the database."""
        try:
            self._reading.execute("BEGIN")
            try:
                return _drive(self._reading, script)
            finally:
                self._reading.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise Unavailable(f"the database cannot read: {error}") from None

    async def _poll(self, receive: Callable[[str], None]) -> None:
        """Notice what another process has written (`fareplay admin`)."""
        seen = await self._data_version()
        while True:
            await asyncio.sleep(POLL)
            now = await self._data_version()
            if now != seen:
                seen = now
                receive(CHECK_FOR_CHANGES)

    async def _data_version(self) -> int:
        """Return a number that changes when another connection has written; it is read between our own transactions."""
        async with self._connection_lock:
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def _copy_to(self, target: str) -> None:
        make_private(target)
        try:
            with closing(self._connect()) as source, closing(sqlite3.connect(target)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log
                [[found]] = copy.execute("PRAGMA quick_check(1)").fetchall()
                if found != "ok":
                    raise sqlite3.DatabaseError(found)
        except sqlite3.Error as error:
            Path(target).unlink(missing_ok=True)
            raise Unavailable(f"{target}: {error}") from None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=10, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("PRAGMA temp_store = MEMORY")  # savepoints would otherwise use a file
        return connection


def _drive(connection: sqlite3.Connection, script: Script[T]) -> T:
    """Run a script to its end."""
    try:
        sql, arguments = next(script)
        while True:
            rows = connection.execute(_in_sqlite(sql), arguments).fetchall()
            sql, arguments = script.send(cast(Rows, rows))
    except StopIteration as end:
        return cast(T, end.value)


@cache
def _in_sqlite(sql: str) -> str:
    """Return a statement for SQLite: arguments are `?1`, and no rows are locked, since there is one writer."""
    return sql.replace("$", "?").replace("/*locked*/", "")
