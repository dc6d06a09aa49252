"""Endpoints of the operators' page for the server and its tables."""

import os
import sys
from pathlib import Path

from fareplay import __version__
from fareplay.api.clock import now_ms
from fareplay.api.operators import BackupFile, BackupState, Load, ServerState, TableEntry, TableQuery
from fareplay.server.bots.pool import Pool
from fareplay.server.http.errors import conflict, unavailable
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.operators import storage as scripts
from fareplay.server.operators.backups import Backups
from fareplay.server.storage.rows import SeatRow, TableRow
from fareplay.server.storage.store import Unavailable
from fareplay.server.storage.tables import count_states, select_tables
from fareplay.server.tables import seats
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.turns import TurnService
from fareplay.server.tables.viewers import Viewers

operators = Endpoints("operators")
MOST_TABLES = 100
STARTED_AT = now_ms()


@operators("GET", "/api/operator", operator_only=True)
async def read_server(request: ApiRequest) -> ServerState:
    """Return the state of this server: version, load, backups, numbers of people and tables."""
    store = request.store
    counts = await store.read(scripts.count_people())
    return ServerState(
        version=__version__,
        database=store.kind,
        closed=request.settings.closed,
        tables=await store.read(count_states()),
        accounts=counts.accounts,
        guests=counts.guests,
        suspended=counts.suspended,
        reports=await store.read(scripts.count_reports()),
        load=_load(request),
        backups=await _backups(request),
    )


def _load(request: ApiRequest) -> Load:
    pool = request.service(Pool)
    return Load(
        started_at=STARTED_AT,
        streams=request.service(Viewers).streams,
        live_tables=len(request.service(TableCache).all()),
        bot_processes=pool.processes,
        bot_queue=pool.waiting,
        memory=_memory(),
        load_average=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        processors=os.cpu_count() or 1,
    )


def _memory() -> int | None:
    """Return the memory of this process in bytes, if the system provides it."""
    if not sys.platform.startswith("linux"):
        return None
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def _backups(request: ApiRequest) -> BackupState:
    backups = request.service(Backups)
    last = await backups.last()
    files = [BackupFile(file.name, file.size, file.made_at) for file in backups.files()]
    return BackupState(backups.scheduled, None if last is None else last.at, "" if last is None else last.error, files)


@operators("POST", "/api/operator/backup", errors=(409, 503), operator_only=True)
async def make_backup(request: ApiRequest) -> BackupState:
    """Make a backup now."""
    backups = request.service(Backups)
    if not backups.scheduled:
        raise conflict("no_backups", "no folder for backups is set on this server")
    request.count_costly()
    try:
        await backups.make()
    except Unavailable as error:
        raise unavailable(str(error)) from None
    return await _backups(request)


@operators("GET", "/api/operator/tables", query=TableQuery, operator_only=True)
async def list_all_tables(request: ApiRequest) -> list[TableEntry]:
    """Return tables, including private ones, the newest first, without secrets of their games."""
    rows = await request.store.read(select_tables(request.query.state or None, private_too=True, limit=MOST_TABLES))
    return [_entry(request, row) for row in rows]


def _entry(request: ApiRequest, row: TableRow) -> TableEntry:
    return TableEntry(
        id=row.id,
        game=row.game,
        state=row.state,
        private=row.private,
        moves=row.ply,
        made_at=row.made_at,
        changed_at=row.changed_at,
        seats=[_sitter(seat) for seat in row.seats],
        watching=request.service(Viewers).watching(row.id),
    )


def _sitter(seat: SeatRow) -> str:
    return (seat.level if seat.kind == "bot" else seat.label or seat.name) or ""


@operators("POST", "/api/operator/tables/{table}/close", errors=(404, 409), operator_only=True)
async def close_table(request: ApiRequest) -> None:
    """Close a table without a result. Its viewers are notified."""
    tables = request.service(TableCache)
    table = await tables.get(request.path_params["table"])

    def close(row: TableRow) -> None:
        if row.state not in ("open", "playing"):
            raise conflict("over", f"the table is {row.state} already")
        seats.close(row)

    await tables.update(table, close)
    request.service(TurnService).wake_bots(table)  # they notice that it is over
