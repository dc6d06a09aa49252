"""Storage that fails while people play: a clear error, nothing half-written, and recovery without a restart."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import httpx
import pytest

from fareplay.client import Client, Message, bot, me, nobody
from fareplay.server.operators import admin, routes
from fareplay.server.storage.databases import opened
from tests.coroutines import run_in_thread
from tests.faults.server_process import ServerProcess
from tests.repetitions import long_but
from tests.server.cluster import Cluster, free_port
from tests.server.conftest import Start
from tests.server.playing import PATIENCE, a_line, eventually, play_on, seen

GAME = "get-on-board/new-york"
Do = Callable[[], None]


def survives(address: str, database: str, spoil: Do, mend: Do) -> None:
    """Play; break the storage; check that an error is returned and nothing changes; repair it; play to the end."""
    one, other, watcher = Client(address), Client(address), Client(address)
    one.guest("Ada")
    other.guest("Bo")
    table = one.open_table(GAME, [me(), nobody(), bot("random")]).table.id
    other.join(table)
    one.start(table)
    for client in (one, other):
        view, _ = seen(client.snapshot(table))
        client.play(table, 0, [view.legal_moves[0]])
    eventually(
        lambda: seen(one.snapshot(table))[1].lines is not None or seen(other.snapshot(table))[1].lines is not None
    )
    mover = (one, other)[seen(one.snapshot(table))[1].to_move or 0]
    ply, moves = a_line(mover, table)
    heard: list[Message] = []
    listener = Thread(target=lambda: heard.extend(watcher.watch(table)))
    listener.start()
    eventually(lambda: _watched(address) == 1)
    spoil()
    try:
        with httpx.Client(base_url=address, cookies=mover._http.cookies, timeout=30) as http:
            turn = {"ply": ply, "moves": moves}
            for _ in range(3):
                refused = http.post(f"/api/tables/{table}/turn", json=turn)
                assert (refused.status_code, refused.json()["error"]) == (503, "unavailable"), refused.text
                assert refused.headers["retry-after"] == "1"
            for path, body in (("people/guest", {"name": "Cy"}), ("tables", {"game": GAME, "seats": [{"kind": "me"}]})):
                refused = http.post(f"/api/{path}", json=body)
                assert (refused.status_code, refused.json()["error"]) == (503, "unavailable"), refused.text
            assert http.get("/health").status_code == 200
    finally:
        mend()
    reply = mover.play(table, ply, moves)
    assert (reply.ply, reply.repeated) == (ply + len(moves), False)  # none of the refused turns was made
    players = [Thread(target=play_on, args=(client, table, seed)) for seed, client in enumerate((one, other))]
    for player in players:
        player.start()
    for player in (*players, listener):
        player.join(PATIENCE)
        assert not player.is_alive()
    entries = [entry for message in heard if message.kind == "turn" for entry in message.data["log"]]
    told_moves = [entry["ply"] for entry in entries if entry["n"] == 0]
    assert told_moves
    assert told_moves == sorted(set(told_moves))  # the stream sent each move once
    record = one.record(table)
    assert record["moves"][ply : reply.ply] == moves
    assert run_in_thread(_wrong(database)) == {}
    for client in (one, other, watcher):
        client.close()


def _watched(address: str) -> int:
    text = httpx.get(f"{address}/metrics").text
    return int(float(next(line for line in text.splitlines() if line.startswith("fareplay_streams ")).split()[1]))


async def _wrong(database: str) -> dict[str, str]:
    async with opened(database) as store:
        return {id: wrong async for id, wrong in admin.check(store) if wrong is not None}


def shorten(database: str) -> None:
    """Empty the file that SQLite writes first, so that the next write needs new space on the disk."""
    with sqlite3.connect(database) as connection:
        eventually(lambda: connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
    connection.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, with little room."""
    if (
        os.geteuid() != 0
        or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(tmp_path)], capture_output=True
        ).returncode
    ):
        pytest.skip("mounting a small disk is not allowed here; see the test with a limit on the size of files")
    yield tmp_path
    subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


@pytest.mark.long
def test_a_full_disk(small_disk: Path, start: Start) -> None:
    database, filler = str(small_disk / "fareplay.db"), small_disk / "filler"

    def fill() -> None:
        shorten(database)
        with filler.open("wb", buffering=0) as out:
            for size in (65_536, 4_096, 1):
                try:
                    while True:
                        out.write(bytes(size))
                except OSError:
                    continue
        assert shutil.disk_usage(small_disk).free == 0

    running = start(database)
    survives(running.address, database, fill, filler.unlink)
    running.close()


def test_files_that_may_not_grow(tmp_path: Path) -> None:
    """The same without mounting a disk: the system refuses the server any further byte."""
    database = str(tmp_path / "fareplay.db")
    process = ServerProcess(database, tmp_path / "log")
    try:
        process.start()
        before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)

        def limit() -> None:
            shorten(database)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, before[1]))

        survives(
            process.address, database, limit, lambda: void(resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before))
        )
    finally:
        process.remove()


def void(_: object) -> None:
    """Nothing."""


@pytest.fixture
def on_a_disk() -> Iterator[Path]:
    """A folder on a disk: files in memory cannot be marked read-only."""
    with TemporaryDirectory(dir="/var/tmp") as name:
        yield Path(name)


@pytest.mark.long
def test_a_read_only_file(start: Start, on_a_disk: Path) -> None:
    database = on_a_disk / "fareplay.db"
    running = start(str(database))

    def mark(flag: str) -> bool:
        # Not the third of SQLite's files: it is memory-mapped, and the system would send a signal.
        files = [str(file) for file in (database, on_a_disk / "fareplay.db-wal")]
        return subprocess.run(["chattr", flag, *files], capture_output=True).returncode == 0

    if not mark("+i"):
        mark("-i")
        pytest.skip("files cannot be made read-only for a process that has them open here")
    mark("-i")
    try:
        survives(running.address, str(database), lambda: void(mark("+i")), lambda: void(mark("-i")))
    finally:
        mark("-i")
    running.close()


def test_a_postgresql_that_vanishes(start: Start, cluster: Cluster) -> None:
    database = cluster.new_database()
    running = start(database)
    survives(running.address, database, cluster.stop, cluster.start)


@pytest.mark.long
def test_a_postgresql_that_only_reads(start: Start, cluster: Cluster) -> None:
    database = cluster.new_database()
    running = start(database)

    def only_read(on: str) -> None:
        assert cluster._ask(f"ALTER SYSTEM SET default_transaction_read_only = {on}")
        assert cluster._ask("SELECT pg_reload_conf()")
        if on == "off":
            eventually(lambda: cluster._ask("CREATE TABLE again (x int)") and cluster._ask("DROP TABLE again"))

    def spoil() -> None:
        only_read("on")
        eventually(lambda: not cluster._ask("CREATE TABLE tried (x int)"))

    survives(running.address, database, spoil, lambda: only_read("off"))


@pytest.mark.parametrize("kind", long_but(["folder", "below a file", "text", "away"], "text"))
def test_a_database_that_cannot_be_opened_is_said_at_the_start(tmp_path: Path, kind: str) -> None:
    database = str(tmp_path / "here")
    if kind == "folder":
        Path(database).mkdir()
    elif kind == "below a file":
        Path(database).touch()
        database += "/fareplay.db"
    elif kind == "text":
        Path(database).write_text("this is not a database, but a text that is long enough to be taken for one" * 20)
    else:
        database = f"postgresql://fareplay@127.0.0.1:{free_port()}/fareplay"
    command = [sys.executable, "-m", "fareplay", "serve", "--port", "0", "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(f"fareplay: {database}: ")
    assert "Traceback" not in done.stderr


def test_of_servers_that_start_together_on_a_new_file_one_goes_on(tmp_path: Path) -> None:
    database, logs = str(tmp_path / "fareplay.db"), [tmp_path / f"log {number}" for number in range(4)]
    processes = [ServerProcess(database, log) for log in logs]
    try:
        for process in processes:
            process.start(wait=False)
        eventually(lambda: sum(process.status is not None for process in processes) == 3)
        assert sorted(str(process.status) for process in processes) == ["1", "1", "1", "None"]
        for process, log in zip(processes, logs, strict=True):
            if process.status is None:
                process.wait()
            else:
                assert "another server uses this file" in log.read_text()
                assert "Traceback" not in log.read_text()
    finally:
        for process in processes:
            process.remove()


def test_a_server_says_how_little_space_makes_it_unready(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same where no disk can be mounted: this one is full compared with what is asked for."""
    running = start(str(tmp_path / "fareplay.db"))
    with running.http() as http:
        assert http.get("/ready").status_code == 200
        monkeypatch.setattr(routes, "LEAST_SPACE", shutil.disk_usage(tmp_path).total)
        answer = http.get("/ready")
        assert (answer.status_code, answer.json()["status"]) == (503, "the disk is full")


def test_a_server_is_not_ready_when_the_disk_is_nearly_full(small_disk: Path, start: Start) -> None:
    """A little can still be written, but no table."""
    running = start(str(small_disk / "fareplay.db"))
    with running.http() as http:
        assert http.get("/ready").status_code == 200
        filler = small_disk / "filler"
        filler.write_bytes(bytes(shutil.disk_usage(small_disk).free - 200_000))
        answer = http.get("/ready")
        assert (answer.status_code, answer.json()["status"]) == (503, "the disk is full")
        filler.unlink()
        assert http.get("/ready").status_code == 200
    running.close()


def test_a_home_and_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    """Not even root writes below /proc. Only the database's folder is needed."""
    unwritable = {"HOME": "/proc/nobody", "XDG_CACHE_HOME": "/proc/cache"}
    process = ServerProcess(str(tmp_path / "fareplay.db"), tmp_path / "log", unwritable)
    try:
        process.start()
        with Client(process.address, timeout=120) as client:
            client.guest("Ada")
            play_on(client, client.open_table(GAME, [me(), bot("random")], start=True).table.id, 1)
    finally:
        process.remove()
    assert "Traceback" not in (tmp_path / "log").read_text()
