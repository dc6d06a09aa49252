"""PostgreSQL: for any number of server processes, which wake each other with LISTEN and NOTIFY."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, Final, TypeVar, cast
from urllib.parse import urlsplit

import asyncpg

from fareplay.server.store.migration import migrate
from fareplay.server.store.script import Ask, Rows, Script, Together
from fareplay.server.store.store import Conflict, Store, Unavailable

T = TypeVar("T")

CHANNEL: Final = "fareplay"
MIGRATING: Final = 5_316_287_114  # the advisory lock held while migrating
PATIENCE: Final = 5.0  # s to get a connection or an answer
LONGEST_NOTICE: Final = 7_900  # bytes; PostgreSQL takes 8,000
FORM: Final = "postgresql://name:password@host:port/database, in a password %2F for / and so on"
MOST_TOGETHER: Final = 64  # scripts in one statement
AGAIN: Final = 1.0  # s before the next try to listen
CANNOT = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
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
    nests = True

    def __init__(self, url: str, connections: int = 8) -> None:
        self._url, self._connections = url, connections
        self._waiting: list[_Waiting] = []
        self._asking: asyncio.Task[None] | None = None
        self._notices: list[str] = []
        self._speaker: Any = None
        self._telling: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=self._connections,
                command_timeout=PATIENCE,
                timeout=PATIENCE,
                reset=_leave_as_it_is,
                server_settings={"application_name": "fareplay"},
            )
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATING})")
                await _drive(connection, migrate())
        except TimeoutError:
            raise Unavailable(f"{_shown(self._url)}: PostgreSQL does not answer") from None
        except ValueError:  # what it says may show a part of the password
            raise Unavailable(f"PostgreSQL's URL cannot be read; it is {FORM}") from None
        except (asyncpg.PostgresError, *CANNOT) as error:
            raise Unavailable(f"{_shown(self._url)}: {error}") from None

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        for busy in (self._asking, self._telling):
            if busy is not None:
                await asyncio.wait([busy])
        if self._speaker is not None:
            self._speaker.terminate()
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE)
        except TimeoutError:
            self._pool.terminate()

    async def write(self, script: Script[T]) -> T:
        try:
            first = next(script)
        except StopIteration as end:
            return cast(T, end.value)
        if isinstance(first, Together):
            return _end(script, await self._ask_together(first))
        with _told():
            async with self._pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
                return await _drive(connection, script, first)

    async def _ask_together(self, ask: Together) -> Rows:
        """Ask when those that asked before have their answers, together with all who wait by then: they share a
        journey, and a wait for the disk."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Rows] = loop.create_future()
        self._waiting.append((ask, answer))
        if self._asking is None:
            self._asking = loop.create_task(self._ask_all())
        return await answer

    async def _ask_all(self) -> None:
        """Ask for those who wait, until nobody does."""
        await asyncio.sleep(0)  # let everything that is ready now come along
        while self._waiting:
            batch, self._waiting = _those_together(self._waiting)
            if not await self._try(batch):
                for one in batch:  # one of them is to blame, but which?
                    await self._try([one])
        self._asking = None

    async def _try(self, batch: "Sequence[_Waiting]") -> bool:
        """Ask for all, and give each an answer; False if they were many and some of them cannot be written."""
        try:
            await self._ask(batch)
        except Conflict as error:
            if len(batch) > 1:
                return False
            _refuse(batch, error)
        except Exception as error:  # whatever it is, those who wait must hear of it, and the next get their turn
            _refuse(batch, error)
        return True

    async def _ask(self, batch: "Sequence[_Waiting]") -> None:
        """Ask one statement for all, and give each its rows. In the order of their first values: whoever locks the
        same rows in another order might wait for ever."""
        ordered = sorted(batch, key=lambda one: cast(str, one[0].arguments[0]))
        columns = zip(*(ask.arguments for ask, _ in ordered), strict=True)
        with _told():
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                rows = await connection.fetch(ordered[0][0].sql, *map(list, columns))
        found: dict[Any, list[Any]] = {}
        for row in rows:
            found.setdefault(row[0], []).append(row)
        for ask, answer in batch:
            if not answer.done():
                answer.set_result(found.get(ask.arguments[0], []))

    async def read(self, script: Script[T]) -> T:
        """Without a transaction: it would let each question see a later moment anyway, and costs two more."""
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                return await _drive(connection, script)
        except CANNOT as error:
            raise Unavailable(f"the database is away: {type(error).__name__}") from None

    # Notices

    def announce(self, notice: str) -> None:
        self._notices.append(notice)
        if self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._tell())

    async def _tell(self) -> None:
        """Send what has gathered. Apart from the transactions that wrote it: PostgreSQL makes those that notify wait
        for each other. What is lost here others find when they look for changes."""
        while self._notices:
            await asyncio.sleep(0)
            parcel, size = [], 0
            while self._notices and size + len(self._notices[0].encode()) < LONGEST_NOTICE:
                size += len(self._notices[0].encode()) + 1
                parcel.append(self._notices.pop(0))
            with suppress(*CANNOT):
                speaker = await self._speaker_now()
                await speaker.execute("SELECT pg_notify($1, $2)", CHANNEL, "\n".join(parcel), timeout=PATIENCE)
        self._telling = None

    async def _speaker_now(self) -> Any:
        """The connection for notices: they need not outlive a crash, so nobody waits for the disk."""
        if self._speaker is None or self._speaker.is_closed():
            self._speaker = await asyncpg.connect(
                self._url, timeout=PATIENCE, server_settings={"synchronous_commit": "off"}
            )
        return self._speaker

    def listen(self, hear: Callable[[str], None]) -> None:
        self._listening = asyncio.get_running_loop().create_task(self._listen(hear))

    async def _listen(self, hear: Callable[[str], None]) -> None:
        """Listen for ever, over lost connections."""

        def receive(_connection: Any, _process: int, _channel: str, parcel: object) -> None:
            for notice in str(parcel).split("\n"):
                hear(notice)

        while True:
            lost = asyncio.Event()
            with suppress(*CANNOT):
                connection = await asyncpg.connect(self._url, timeout=PATIENCE)
                try:
                    connection.add_termination_listener(lambda _connection, lost=lost: lost.set())
                    await connection.add_listener(CHANNEL, receive)
                    hear("changes")  # whatever was announced while nobody listened
                    await lost.wait()
                finally:
                    with suppress(*CANNOT):
                        await connection.close(timeout=1)
            await asyncio.sleep(AGAIN)

    async def backup(self, target: str) -> None:
        raise Unavailable("back up PostgreSQL with pg_dump, which works while the server runs")


def _shown(url: str) -> str:
    """A database's URL without what nobody may read in a log."""
    parts = urlsplit(url)
    user, at, place = parts.netloc.rpartition("@")
    shown = parts._replace(netloc=f"{user.partition(':')[0]}{at}{place}")
    return (shown._replace(query="") if "password" in parts.query else shown).geturl()


async def _leave_as_it_is(_connection: Any) -> None:
    """Nothing is set in a session that the next script would have to undo; asking PostgreSQL to takes a journey."""


_Waiting = tuple[Together, "asyncio.Future[Rows]"]


def _those_together(waiting: Sequence[_Waiting]) -> tuple[list[_Waiting], list[_Waiting]]:
    """Those who can ask together with the first one, and the others: two that begin with the same value cannot."""
    batch: dict[Any, _Waiting] = {}
    others = []
    for one in waiting:
        ask = one[0]
        if ask.sql == waiting[0][0].sql and ask.arguments[0] not in batch and len(batch) < MOST_TOGETHER:
            batch[ask.arguments[0]] = one
        else:
            others.append(one)
    return list(batch.values()), others


def _refuse(batch: Sequence[_Waiting], error: Exception) -> None:
    for _, answer in batch:
        if not answer.done():
            answer.set_exception(error)


@contextmanager
def _told() -> Iterator[None]:
    """What can go wrong with writing, in the words of a store."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise Conflict(str(error)) from None
    except (asyncpg.SerializationError, asyncpg.DeadlockDetectedError) as error:
        raise Conflict(str(error)) from None
    except CANNOT as error:
        raise Unavailable(f"the database is away: {type(error).__name__}") from None


def _end(script: Script[T], rows: Rows) -> T:
    """Give a script the only rows it asked for."""
    try:
        script.send(rows)
    except StopIteration as end:
        return cast(T, end.value)
    raise AssertionError("a script that asks together with others asks once")


async def _drive(connection: Any, script: Script[T], first: Ask | None = None) -> T:
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
