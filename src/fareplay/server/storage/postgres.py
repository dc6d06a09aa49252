"""PostgreSQL: for any number of server processes, which wake each other with LISTEN and NOTIFY."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, TypeVar, cast
from urllib.parse import urlsplit

import asyncpg

from fareplay.server.storage.migrations import migrate
from fareplay.server.storage.postgres_dump import dump
from fareplay.server.storage.store import (
    CHECK_FOR_CHANGES,
    Batch,
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
LONGEST_NOTICE: Final = 7_900  # bytes; PostgreSQL takes 8,000
MOST_NOTICES: Final = 10_000  # that wait to be sent
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
    """A PostgreSQL database, by its URL."""

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
        except ValueError:  # what it says may show a part of the password
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
        if isinstance(first, Batch):
            return _end(script, await self._run_batched(first))
        with _store_errors():
            async with self._pool.acquire(timeout=TIMEOUT) as connection, connection.transaction():
                return await _drive(connection, script, first)

    async def _run_batched(self, statement: Batch) -> Rows:
        """Run a statement when those before it have their results, together with all that wait by then: they share a
        round trip, and a wait for the disk."""
        loop = asyncio.get_running_loop()
        rows: asyncio.Future[Rows] = loop.create_future()
        self._waiting.append((statement, rows))
        if self._batching is None:
            self._batching = loop.create_task(self._run_waiting())
        return await rows

    async def _run_waiting(self) -> None:
        """Run what waits, until nothing does."""
        await asyncio.sleep(0)  # let everything that is ready now come along
        while self._waiting:
            batch, self._waiting = _next_batch(self._waiting)
            if not await self._try(batch):
                for one in batch:  # one of them is to blame, but which?
                    await self._try([one])
        self._batching = None

    async def _try(self, batch: "Sequence[_Waiting]") -> bool:
        """Run a batch and give each script its rows; False if it had several and one of them cannot be written."""
        try:
            await self._run(batch)
        except Conflict as error:
            if len(batch) > 1:
                return False
            _fail(batch, error)
        except Exception as error:  # those who wait must get it, and the next batch its turn
            _fail(batch, error)
        return True

    async def _run(self, batch: "Sequence[_Waiting]") -> None:
        """Run one statement for all, and give each its rows. In the order of their first values: rows are locked in
        one order, or two batches might deadlock."""
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
        """Without a transaction: at this isolation level it would change nothing, and costs two round trips."""
        try:
            async with self._pool.acquire(timeout=TIMEOUT) as connection:
                return await _drive(connection, script)
        except CONNECTION_ERRORS as error:
            raise Unavailable(f"the database is away: {type(error).__name__}") from None

    # Notices

    def notify(self, notice: str) -> None:
        if len(self._notices) >= MOST_NOTICES:  # the database has been away for long: let the others look themselves
            self._notices.clear()
            notice = CHECK_FOR_CHANGES
        self._notices.append(notice if len(notice.encode()) < LONGEST_NOTICE else CHECK_FOR_CHANGES)
        if self._notifying is None:
            self._notifying = asyncio.get_running_loop().create_task(self._send_notices())

    async def _send_notices(self) -> None:
        """Send the notices that have gathered, apart from the transactions that wrote: PostgreSQL lets those that
        notify wait for each other. What is lost here other processes find when they check for changes."""
        try:
            while self._notices:
                await asyncio.sleep(0)
                try:
                    await self._send_some()
                except Exception as error:  # asyncpg has errors of its own besides those of a lost connection
                    _log.warning("notices not sent", extra={"reason": repr(error), "waiting": len(self._notices)})
                    self._drop_notifier()
                    if not self._notices or self._notices[0] != CHECK_FOR_CHANGES:
                        self._notices.appendleft(CHECK_FOR_CHANGES)  # for those that may be lost
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
        """The connection for notices: they need not survive a crash, so nobody waits for the disk."""
        if self._notifier is None or self._notifier.is_closed():
            self._notifier = await asyncpg.connect(
                self._url, timeout=TIMEOUT, server_settings={"synchronous_commit": "off"}
            )
        return self._notifier

    def listen(self, receive: Callable[[str], None]) -> None:
        self._listening = asyncio.get_running_loop().create_task(self._listen(receive))

    async def _listen(self, receive: Callable[[str], None]) -> None:
        """Listen for ever, over lost connections."""

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
                    receive(CHECK_FOR_CHANGES)  # whatever was sent while nobody listened
                    await lost.wait()
                finally:
                    connection.terminate()
            except Exception as error:
                _log.warning("not listening for notices", extra={"reason": repr(error)})
            await asyncio.sleep(RECONNECT)

    async def backup(self, target: str) -> None:
        await dump(self._url, target)


async def other_servers(url: str) -> int:
    """How many connections servers hold to a database. Raises Unavailable if it cannot be asked."""
    try:
        connection = await asyncpg.connect(url, timeout=TIMEOUT)
        try:
            return int(
                await connection.fetchval(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
                    "AND application_name = 'fareplay'"
                )
            )
        finally:
            await connection.close(timeout=TIMEOUT)
    except (asyncpg.PostgresError, ValueError, *CONNECTION_ERRORS) as error:
        raise Unavailable(f"{_without_password(url)}: {error}") from None


def _without_password(url: str) -> str:
    """A database's URL as it may be shown in a log."""
    parts = urlsplit(url)
    user, at, place = parts.netloc.rpartition("@")
    shown = parts._replace(netloc=f"{user.partition(':')[0]}{at}{place}")
    return (shown._replace(query="") if "password" in parts.query else shown).geturl()


async def _no_reset(_connection: Any) -> None:
    """No script sets anything in a session; asking PostgreSQL to reset it takes a round trip."""


_Waiting = tuple[Batch, "asyncio.Future[Rows]"]


def _next_batch(waiting: Sequence[_Waiting]) -> tuple[list[_Waiting], list[_Waiting]]:
    """The statements that can run together with the first one, and the others: two with the same first value cannot."""
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
