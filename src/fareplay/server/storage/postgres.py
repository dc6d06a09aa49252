"""PostgreSQL: for any number of server processes, which wake each other with LISTEN and NOTIFY."""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from typing import Any, Final, TypeVar, cast
from urllib.parse import urlsplit

import asyncpg

from fareplay.server.storage.migrations import migrate
from fareplay.server.storage.postgres_dump import dump
from fareplay.server.storage.store import (
    CHECK_FOR_CHANGES,
    BatchStatement,
    Conflict,
    Rows,
    Script,
    Statement,
    Store,
    Unavailable,
)

T = TypeVar("T")
_log = logging.getLogger("fareplay.storage")

CHANNEL: Final = "fareplay"
MIGRATING: Final = 5_316_287_114  # the advisory lock held while migrating
TIMEOUT: Final = 5.0  # s to get a connection or a result
LONGEST_NOTICE: Final = 7_900  # bytes; PostgreSQL allows 8,000
MOST_NOTICES: Final = 10_000  # waiting to be sent
URL_FORM: Final = "postgresql://name:password@host:port/database, in a password %2F for / and so on"
LARGEST_BATCH: Final = 64  # scripts in one statement
RECONNECT: Final = 1.0  # s before the next attempt to listen or to notify
CONNECTION_ERRORS = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.CannotConnectNowError,
    asyncpg.InsufficientResourcesError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    OSError,
    TimeoutError,
)


class PostgresStore(Store):
    """A PostgreSQL database, given by its URL."""

    kind = "postgresql"
    shared = True
    batches = True

    def __init__(self, url: str, connections: int = 8) -> None:
        self._url, self._connections = url, connections
        self._waiting: list[_Waiting] = []
        self._batching: asyncio.Task[None] | None = None
        self._notices: deque[str] = deque()
        self._notifier: Any = None
        self._notifying: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=self._connections,
                command_timeout=TIMEOUT,
                timeout=TIMEOUT,
                reset=_no_reset,
                server_settings={"application_name": "fareplay"},
            )
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATING})")
                await _drive(connection, migrate())
        except TimeoutError:
            raise Unavailable(f"{_without_password(self._url)}: PostgreSQL does not answer") from None
        except ValueError:  # the message may contain a part of the password
            raise Unavailable(f"PostgreSQL's URL cannot be read; it is {URL_FORM}") from None
        except (asyncpg.PostgresError, *CONNECTION_ERRORS) as error:
            raise Unavailable(f"{_without_password(self._url)}: {error}") from None

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        for busy in (self._batching, self._notifying):
            if busy is not None:
                await asyncio.wait([busy], timeout=TIMEOUT)
                busy.cancel()
        self._drop_notifier()
        try:
            await asyncio.wait_for(self._pool.close(), TIMEOUT)
        except TimeoutError:
            self._pool.terminate()

    async def write(self, script: Script[T]) -> T:
        try:
            first = next(script)
        except StopIteration as end:
            return cast(T, end.value)
        if isinstance(first, BatchStatement):
            return _end(script, await self._run_batched(first))
        with _store_errors():
            async with self._pool.acquire(timeout=TIMEOUT) as connection, connection.transaction():
                return await _drive(connection, script, first)

    async def _run_batched(self, statement: BatchStatement) -> Rows:
        """Run a statement after the previous ones, together with all others that wait by then: they share a round
        trip and a commit."""
        loop = asyncio.get_running_loop()
        rows: asyncio.Future[Rows] = loop.create_future()
        self._waiting.append((statement, rows))
        if self._batching is None:
            self._batching = loop.create_task(self._run_waiting())
        return await rows

    async def _run_waiting(self) -> None:
        """Run the waiting statements until there are none."""
        await asyncio.sleep(0)  # let everything that is ready join the batch
        while self._waiting:
            batch, self._waiting = _next_batch(self._waiting)
            if not await self._try(batch):
                for one in batch:  # one of them fails, but which is unknown
                    await self._try([one])
        self._batching = None

    async def _try(self, batch: "Sequence[_Waiting]") -> bool:
        """Run a batch and give each script its rows. Return False if it has several scripts and fails."""
        try:
            await self._run(batch)
        except Conflict as error:
            if len(batch) > 1:
                return False
            _fail(batch, error)
        except Exception as error:  # the waiting scripts must get the error, and the next batch must run
            _fail(batch, error)
        return True

    async def _run(self, batch: "Sequence[_Waiting]") -> None:
        """Run one statement for all scripts, and give each its rows. They are sorted by their first values, so that
        rows are locked in the same order and batches cannot deadlock."""
        ordered = sorted(batch, key=lambda one: cast(str, one[0].arguments[0]))
        columns = zip(*(statement.arguments for statement, _ in ordered), strict=True)
        with _store_errors():
            async with self._pool.acquire(timeout=TIMEOUT) as connection:
                rows = await connection.fetch(ordered[0][0].sql, *map(list, columns))
        found: dict[Any, list[Any]] = {}
        for row in rows:
            found.setdefault(row[0], []).append(row)
        for statement, result in batch:
            if not result.done():
                result.set_result(found.get(statement.arguments[0], []))

    async def read(self, script: Script[T]) -> T:
        """Read without a transaction: at this isolation level it would make no difference, and cost two round trips."""
        try:
            async with self._pool.acquire(timeout=TIMEOUT) as connection:
                return await _drive(connection, script)
        except CONNECTION_ERRORS as error:
            raise Unavailable(f"the database is away: {type(error).__name__}") from None

    # Notices

    def notify(self, notice: str) -> None:
        if len(self._notices) >= MOST_NOTICES:  # the others check for changes themselves
            self._notices.clear()
            notice = CHECK_FOR_CHANGES
        self._notices.append(notice if len(notice.encode()) < LONGEST_NOTICE else CHECK_FOR_CHANGES)
        if self._notifying is None:
            self._notifying = asyncio.get_running_loop().create_task(self._send_notices())

    async def _send_notices(self) -> None:
        """Send the collected notices outside the transactions that wrote, since PostgreSQL makes transactions that
        notify wait for each other. If one is lost, other processes find the change when they check."""
        try:
            while self._notices:
                await asyncio.sleep(0)
                try:
                    await self._send_some()
                except Exception as error:  # asyncpg has its own errors in addition to those of a lost connection
                    _log.warning("notices not sent", extra={"reason": repr(error), "waiting": len(self._notices)})
                    self._drop_notifier()
                    if not self._notices or self._notices[0] != CHECK_FOR_CHANGES:
                        self._notices.appendleft(CHECK_FOR_CHANGES)  # in case some are lost
                    await asyncio.sleep(RECONNECT)
        finally:
            self._notifying = None

    async def _send_some(self) -> None:
        """Send as many notices as fit into one."""
        notifier = await self._connected_notifier()
        payload, size = [], 0
        while self._notices and size + len(self._notices[0].encode()) < LONGEST_NOTICE:
            size += len(self._notices[0].encode()) + 1
            payload.append(self._notices.popleft())
        await notifier.execute("SELECT pg_notify($1, $2)", CHANNEL, "\n".join(payload), timeout=TIMEOUT)

    def _drop_notifier(self) -> None:
        if self._notifier is not None:
            self._notifier.terminate()
            self._notifier = None

    async def _connected_notifier(self) -> Any:
        """Return the connection for notices. They need not survive a crash, so nobody waits for the disk."""
        if self._notifier is None or self._notifier.is_closed():
            self._notifier = await asyncpg.connect(
                self._url, timeout=TIMEOUT, server_settings={"synchronous_commit": "off"}
            )
        return self._notifier

    def listen(self, receive: Callable[[str], None]) -> None:
        self._listening = asyncio.get_running_loop().create_task(self._listen(receive))

    async def _listen(self, receive: Callable[[str], None]) -> None:
        """Listen, and reconnect whenever the connection is lost."""

        def split(_connection: Any, _process: int, _channel: str, payload: object) -> None:
            for notice in str(payload).split("\n"):
                receive(notice)

        while True:
            lost = asyncio.Event()
            try:
                connection = await asyncpg.connect(self._url, timeout=TIMEOUT)
                try:
                    connection.add_termination_listener(lambda _connection, lost=lost: lost.set())
                    await connection.add_listener(CHANNEL, split)
                    receive(CHECK_FOR_CHANGES)  # for everything that was sent meanwhile
                    await lost.wait()
                finally:
                    connection.terminate()
            except Exception as error:
                _log.warning("not listening for notices", extra={"reason": repr(error)})
            await asyncio.sleep(RECONNECT)

    async def backup(self, target: str) -> None:
        await dump(self._url, target)


@asynccontextmanager
async def no_migrations(url: str) -> AsyncIterator[int]:
    """Keep servers from starting, and return the number of connections that servers have to a database. Raises
    Unavailable if it cannot be reached."""
    try:
        connection = await asyncpg.connect(url, timeout=TIMEOUT)
        await connection.execute(f"SELECT pg_advisory_lock({MIGRATING})", timeout=TIMEOUT)
        count = await connection.fetchval(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'fareplay'"
        )
    except (asyncpg.PostgresError, ValueError, *CONNECTION_ERRORS) as error:
        raise Unavailable(f"{_without_password(url)}: {error}") from None
    try:
        yield int(count)
    finally:
        await connection.close(timeout=TIMEOUT)


def _without_password(url: str) -> str:
    """Return a database's URL without its password, for logs."""
    parts = urlsplit(url)
    user, at, place = parts.netloc.rpartition("@")
    shown = parts._replace(netloc=f"{user.partition(':')[0]}{at}{place}")
    return (shown._replace(query="") if "password" in parts.query else shown).geturl()


async def _no_reset(_connection: Any) -> None:
    """Skip the reset of a connection, which takes a round trip: no script changes the session."""


_Waiting = tuple[BatchStatement, "asyncio.Future[Rows]"]


def _next_batch(waiting: Sequence[_Waiting]) -> tuple[list[_Waiting], list[_Waiting]]:
    """Return the statements that can run together with the first one, and the others: two with the same first value
    cannot."""
    batch: dict[Any, _Waiting] = {}
    others = []
    for one in waiting:
        statement = one[0]
        if statement.sql == waiting[0][0].sql and statement.arguments[0] not in batch and len(batch) < LARGEST_BATCH:
            batch[statement.arguments[0]] = one
        else:
            others.append(one)
    return list(batch.values()), others


def _fail(batch: Sequence[_Waiting], error: Exception) -> None:
    for _, result in batch:
        if not result.done():
            result.set_exception(error)


@contextmanager
def _store_errors() -> Iterator[None]:
    """Turn asyncpg's errors into those of a store."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise Conflict(str(error)) from None
    except (asyncpg.SerializationError, asyncpg.DeadlockDetectedError) as error:
        raise Conflict(str(error)) from None
    except CONNECTION_ERRORS as error:
        raise Unavailable(f"the database is away: {type(error).__name__}") from None


def _end(script: Script[T], rows: Rows) -> T:
    """Give a script the rows of its only statement."""
    try:
        script.send(rows)
    except StopIteration as end:
        return cast(T, end.value)
    raise AssertionError("a batched script has one statement")


async def _drive(connection: Any, script: Script[T], first: Statement | None = None) -> T:
    """Run a script to its end."""
    try:
        sql, arguments = next(script) if first is None else first
        while True:
            rows = await connection.fetch(_in_postgres(sql), *arguments)
            sql, arguments = script.send(cast(Rows, rows))
    except StopIteration as end:
        return cast(T, end.value)


@cache
def _in_postgres(sql: str) -> str:
    return sql.replace("/*locked*/", "FOR UPDATE")
