"""Scheduled backups and their restoration."""

import logging
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from fareplay.api.clock import now_ms
from fareplay.server.settings import Settings
from fareplay.server.storage.databases import AdminError
from fareplay.server.storage.migrations import MIGRATIONS, NewerSchema
from fareplay.server.storage.postgres import no_migrations
from fareplay.server.storage.postgres_dump import restore_dump, schema_of_dump
from fareplay.server.storage.sqlite import ENDINGS, SqliteStore
from fareplay.server.storage.store import Script, Store, Unavailable

_log = logging.getLogger("fareplay.backups")

EVERY: Final = 60.0  # s between two checks whether one is due
TRY_AGAIN: Final = 3_600_000  # ms after a failed attempt
HOUR: Final = 3_600_000  # ms
NAME: Final = re.compile(r"fareplay-\d{4}-\d\d-\d\d-\d{6}\.(db|dump)")
UNFINISHED: Final = ".part"


class BackupFile(msgspec.Struct):
    """A backup in the folder."""

    name: str
    size: int  # bytes
    made_at: int


class LastBackup(msgspec.Struct):
    """The last attempt, at any process."""

    at: int
    error: str = ""  # why it failed


class Backups:
    """Makes backups when they are due. If several processes share a database, one of them makes the backup, on its
    own machine."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._folder = store, Path(settings.backups) if settings.backups else None
        self._every, self._kept = int(settings.backup_hours * HOUR), settings.backups_kept

    @property
    def scheduled(self) -> bool:
        """Return whether this server makes backups."""
        return self._folder is not None

    async def make_due(self, now: Callable[[], int] = now_ms) -> None:
        """Make a backup if one is due and no other process makes it."""
        if self._folder is None or not await self._store.write(claim_backup(now(), now() + self._every)):
            return
        try:
            await self.make(now)
        except Unavailable as error:
            _log.error("no backup was made", extra={"reason": str(error)})
            again = min(self._every, TRY_AGAIN)
            await self._store.write(save_backup(LastBackup(now(), str(error)), now() + again))

    async def make(self, now: Callable[[], int] = now_ms) -> BackupFile:
        """Make a backup now, and delete the oldest ones. Raises Unavailable if that fails."""
        if self._folder is None:
            raise Unavailable("no folder for backups is set")
        at = now()
        ending = "dump" if self._store.kind == "postgresql" else "db"
        name = f"fareplay-{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d-%H%M%S}.{ending}"
        target = self._folder / name
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for left in self._folder.glob(f"fareplay-*{UNFINISHED}"):
                left.unlink(missing_ok=True)
            if target.exists():
                raise Unavailable(f"{target} exists already")
            await self._store.backup(f"{target}{UNFINISHED}")
            os.replace(f"{target}{UNFINISHED}", target)
            for old in self.files()[self._kept :]:
                (self._folder / old.name).unlink(missing_ok=True)
        except OSError as error:
            raise Unavailable(f"{self._folder}: {error.strerror}") from None
        await self._store.write(save_backup(LastBackup(at), at + self._every))
        _log.info("backup made", extra={"file": name})
        return BackupFile(name, target.stat().st_size, at)

    def files(self) -> list[BackupFile]:
        """Return the backups in the folder, the newest first."""
        if self._folder is None or not self._folder.is_dir():
            return []
        found = [file for file in self._folder.iterdir() if NAME.fullmatch(file.name)]
        return [
            BackupFile(file.name, status.st_size, int(status.st_mtime * 1000))
            for file in sorted(found, key=lambda file: file.name, reverse=True)
            for status in (file.stat(),)
        ]

    async def last(self) -> LastBackup | None:
        """Return the last attempt, or None if there was none."""
        return await self._store.read(last_backup())


async def restore(database: str, source: str) -> str | None:
    """Replace a database with a backup. Return the path of the old database, if it is kept. Raises AdminError and
    changes nothing if the backup cannot be used or a server is using the database."""
    if not Path(source).is_file():
        raise AdminError(f"{source}: there is no such file")
    if "://" in database:
        if await schema_of_dump(source) > len(MIGRATIONS):
            raise AdminError(f"{source}: this was written by a newer version of Fareplay; use that version")
        async with no_migrations(database) as servers:
            if servers:
                raise AdminError("a server uses this database; stop all of them first")
            await restore_dump(database, source)
        return None
    return await _restore_file(Path(database), Path(source))


async def _restore_file(target: Path, source: Path) -> str | None:
    fresh, existed, old, kept = target.with_name(f"{target.name}.restored"), target.exists(), None, None
    try:
        _copy_checked(source, fresh)
        copy = SqliteStore(str(fresh))
        await copy.open()  # migrates the copy, or fails if it is newer than this version
        await copy.close()
        old = _claimed(target)
        kept = _set_aside(target) if existed else None
        os.replace(fresh, target)
    except NewerSchema:
        raise AdminError(f"{source}: this was written by a newer version of Fareplay; use that version") from None
    except (Unavailable, sqlite3.Error, OSError) as error:
        raise AdminError(f"{source}: {error}") from None
    finally:
        if old is not None:
            old.release()
        for ending in ENDINGS:
            Path(f"{fresh}{ending}").unlink(missing_ok=True)
    return kept


def _copy_checked(source: Path, target: Path) -> None:
    """Copy a backup and check every page of it."""
    target.unlink(missing_ok=True)
    target.touch(mode=0o600)
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as backup:
        [[found]] = backup.execute("PRAGMA integrity_check(1)").fetchall()
        if found != "ok":
            raise AdminError(f"{source}: the file is damaged ({found})")
        if not backup.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchall():
            raise AdminError(f"{source}: this is not a backup of Fareplay")
        with closing(sqlite3.connect(target)) as copy:
            backup.backup(copy)


def _claimed(target: Path) -> SqliteStore:
    """Return the old database, claimed until the file is replaced, so that no server starts on it."""
    old = SqliteStore(str(target))
    try:
        old.claim()
    except Unavailable:
        raise AdminError(f"a server uses {target}; stop it first") from None
    return old


def _set_aside(target: Path) -> str:
    """Rename the old database and its write-ahead log."""
    kept = target.with_name(f"{target.name}.{datetime.now(UTC):%Y%m%d%H%M%S}")
    for ending in reversed(ENDINGS):
        if Path(f"{target}{ending}").exists():
            os.replace(f"{target}{ending}", f"{kept}{ending}")
    return str(kept)


# Scripts


def claim_backup(now: int, next: int) -> Script[bool]:
    """Return whether a backup is due. If so, the next one is due at `next`, for all processes. One that is due later
    than that was planned before the clock was set back."""
    rows = yield (
        "INSERT INTO meta (key, value) VALUES ('backup_due', $1) ON CONFLICT (key) DO UPDATE "
        "SET value = excluded.value WHERE CAST(meta.value AS BIGINT) <= $2 OR CAST(meta.value AS BIGINT) > $3 "
        "RETURNING key",
        (str(next), now, next),
    )
    return bool(rows)


def save_backup(last: LastBackup, next: int) -> Script[None]:
    """Store the result of an attempt, and when the next one is due."""
    for key, value in (("backup", msgspec.json.encode(last).decode()), ("backup_due", str(next))):
        yield (
            "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (key, value),
        )


def last_backup() -> Script[LastBackup | None]:
    """Return the last attempt."""
    rows = yield "SELECT value FROM meta WHERE key = 'backup'", ()
    return msgspec.json.decode(rows[0][0], type=LastBackup) if rows else None
