"""Servers for tests, on both databases."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fareplay.server.deals import league
from fareplay.server.http import rate_limits
from fareplay.server.tables import seats
from tests.once import once
from tests.requirements import missing
from tests.server.cluster import Cluster, binaries
from tests.server.notified import Mailbox, PushService
from tests.server.running import Running
from tests.server.stores import create_tables

Start = Callable[..., Running]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL; without one these tests are skipped, except in CI."""
    if binaries() is None:
        missing("PostgreSQL")
    running = Cluster()
    yield running
    running.remove()


def new_file(factory: pytest.TempPathFactory) -> str:
    """A copy of an SQLite file in which the tables have been created once for all tests."""

    def create(folder: Path) -> None:
        create_tables(str(folder / "fareplay.db"))

    template = once(factory, "migrated", create) / "fareplay.db"
    return str(shutil.copy(template, factory.mktemp("server") / "fareplay.db"))


def new_database(request: pytest.FixtureRequest, kind: str) -> str:
    """A new database of a kind."""
    if kind == "sqlite":
        factory: pytest.TempPathFactory = request.getfixturevalue("tmp_path_factory")
        return new_file(factory)
    running: Cluster = request.getfixturevalue("cluster")
    return running.new_database()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def database(request: pytest.FixtureRequest) -> str:
    """A new database for a separate server. PostgreSQL is left to long runs, since most scripts also run on the
    server of `running`, which every run has on both kinds."""
    return new_database(request, request.param)


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(request: pytest.FixtureRequest) -> str:
    """A new database of each kind, for tests of what depends on it."""
    return new_database(request, request.param)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without tables, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "fareplay.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.empty_database()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def running(request: pytest.FixtureRequest) -> Iterator[Running]:
    """A server on each kind of database, shared by all tests that need no separate one."""
    server = Running(new_database(request, request.param))
    yield server
    server.close()


@pytest.fixture
def start() -> Iterator[Start]:
    """Start servers; they are stopped when the test ends."""
    running: list[Running] = []

    def begin(database: str, **settings: Any) -> Running:
        running.append(Running(database, **settings))
        return running[-1]

    yield begin
    for each in running:
        each.close()


@pytest.fixture
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate limits do not refill, however long a test takes."""
    monkeypatch.setattr(rate_limits, "monotonic", lambda: 0.0)


@pytest.fixture
def bots_do_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots finish a rated game that all people have left at once."""
    monkeypatch.setattr(seats, "DESERTED", 0)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server on SQLite, shared by all tests that need no separate one."""
    running = Running(new_file(tmp_path_factory))
    yield running
    running.close()


@pytest.fixture
def pushes() -> Iterator[PushService]:
    """A push service."""
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """A mail server."""
    box = Mailbox()
    yield box
    box.controller.stop()


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots without a search play the deals."""
    monkeypatch.setattr(league, "LEVELS", ("random", "novice"))
    monkeypatch.setattr(league, "RIVAL", "novice")
