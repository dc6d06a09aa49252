"""`admin`: every command that works with a store opens the database it is given."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fareplay.server.notifications.storage import SubscriptionRow, subscribe, subscriptions
from fareplay.server.people.storage import add_person
from fareplay.server.storage.databases import opened
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Store

from .conftest import Run


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with one guest, who has a browser that shows notifications."""
    path = tmp_path / "fareplay.db"

    async def fill(store: Store) -> None:
        await store.write(add_person(PersonRow("ada1", "Ada", None, 0, 1)))
        await store.write(subscribe(SubscriptionRow("https://push.example.org/1", "ada1", "p", "q", "en"), 1))

    _with_store(path, fill)
    return path


def _with_store(path: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def open_and_work() -> None:
        async with opened(str(path)) as store:
            await work(store)

    asyncio.run(open_and_work())


def test_lists_of_an_empty_server(run: Run, database: Path) -> None:
    assert run("admin", "list", "--database", database).stdout.endswith("no tables\n")
    for command in ("reports", "clubs", "invitation-codes"):
        assert run("admin", command, "--database", database).exit_code == 0
    assert "0 tables hold, 0 do not" in run("admin", "check", "--database", database).stdout


def test_arguments_options_and_the_database_of_the_environment(
    run: Run, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAREPLAY_DATABASE", str(database))
    assert run("admin", "suspend", "ada1").stdout == "suspended Ada (ada1)\n"
    assert run("admin", "unsuspend", "ada1").stdout == "Ada (ada1) can sign in again\n"
    assert "guest" in run("admin", "operator", "ada1").stderr
    assert run("admin", "operator", "ada1", "--remove").stdout == "Ada (ada1) is no longer an operator\n"
    code = run("admin", "invite", "--uses", 3, "--note", "club evening").stdout.strip()
    assert code
    listed = run("admin", "invitation-codes").stdout
    assert "club evening" in listed
    assert "0 of 3" in listed
    assert code not in listed


def test_unsubscribe_forgets_browsers(run: Run, database: Path) -> None:
    assert run("admin", "unsubscribe", "ada1", "--database", database).stdout == "unsubscribed Ada (ada1)\n"

    async def check(store: Store) -> None:
        assert await store.read(subscriptions("ada1")) == []

    _with_store(database, check)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (("suspend", "nobody"), "there is nobody called nobody"),
        (("close", "t1"), "t1"),
        (("cancel-tournament", "x"), "there is no tournament x"),
        (("unfriend", "ada1", "nobody"), "nobody called nobody"),
        (("list", "--state", "lost"), "a table is open, playing, finished or closed"),
        (("revoke-invitation-code", "x"), "there is no invitation code x"),
    ],
)
def test_what_is_not_there_is_an_error(run: Run, database: Path, asked: tuple[str, ...], reason: str) -> None:
    result = run("admin", *asked, "--database", database)
    assert result.exit_code == 1
    assert reason in result.stderr


def test_a_database_that_is_not_there_is_not_created(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "none.db"
    result = run("admin", "list", "--database", missing)
    assert result.exit_code == 1
    assert "there is no such database" in re.sub(r"\s+", " ", result.stderr)
    assert not missing.exists()


def test_everything_is_exported_and_imported(run: Run, database: Path, tmp_path: Path) -> None:
    assert run("admin", "export", tmp_path / "all", "--database", database).exit_code == 0
    assert run("admin", "import", tmp_path / "all", "--database", tmp_path / "other.db").exit_code == 0
    assert run("admin", "suspend", "ada1", "--database", tmp_path / "other.db").stdout == "suspended Ada (ada1)\n"
