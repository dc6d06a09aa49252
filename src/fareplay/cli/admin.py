"""`fareplay admin`: manage the tables of a server, also while it runs."""

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Column, Table
from rich.text import Text

from fareplay.cli.arguments import Command, Group, examples
from fareplay.cli.console import CommandError, err, need, out

if TYPE_CHECKING:
    from fareplay.server.storage.rows import TableRow
    from fareplay.server.storage.store import Store

EXAMPLES = examples(
    "fareplay admin list --state playing",
    "fareplay admin check --database /var/lib/fareplay/fareplay.db",
    "fareplay admin backup /backups/today.db",
)
Database = Annotated[
    str, typer.Option(envvar="FAREPLAY_DATABASE", help="The server's database: a file, or postgresql://…")
]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="A table's id, or the beginning of it.")]
PersonName = Annotated[str, typer.Argument(metavar="PERSON", help="A person's id or claimed name.")]
DEFAULT = "fareplay.db"
StoreCommand = Callable[..., Coroutine[Any, Any, None]]  # its first argument is the store

admin = typer.Typer(cls=Group, no_args_is_help=True, help="Manage the tables of a server, also while it runs.")


@admin.callback()
def _admin() -> None:
    need("admin", ["fareplay.server.operators.admin"], "server")


def _run(database: str, work: "Callable[[Store], Coroutine[Any, Any, None]]") -> None:
    """Open the store, run the work, close the store."""
    from fareplay.server.operators.export import ExportError
    from fareplay.server.storage.databases import AdminError, opened
    from fareplay.server.storage.store import Unavailable

    if "://" not in database and not Path(database).exists():
        raise CommandError(f"{database}: there is no such database")

    async def open_and_work() -> None:
        async with opened(database) as store:
            await work(store)

    try:
        asyncio.run(open_and_work())
    except (AdminError, ExportError, Unavailable) as error:
        raise CommandError(str(error)) from None


def _command(name: str) -> Callable[[StoreCommand], StoreCommand]:
    """Declare a command whose function works with a store. The command has an option for the database."""

    def declare(work: StoreCommand) -> StoreCommand:
        asked = [parameter for parameter in signature(work).parameters.values() if parameter.name != "store"]

        @wraps(work)
        def command(*, database: str, **arguments: Any) -> None:
            _run(database, lambda store: work(store, **arguments))

        last = Parameter("database", Parameter.KEYWORD_ONLY, default=DEFAULT, annotation=Database)
        shown: Any = command
        shown.__signature__ = signature(work).replace(parameters=[*asked, last])
        shown.__annotations__ = {parameter.name: parameter.annotation for parameter in (*asked, last)}
        admin.command(name, cls=Command)(command)
        return work

    return declare


@_command("list")
async def list_tables(
    store: "Store",
    state: Annotated[str | None, typer.Option(help="open, playing, finished or closed.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="Maximum number to list.")] = 50,
) -> None:
    """List tables, the newest first."""
    from fareplay.server.storage.tables import count_states, select_tables

    if state not in (None, "open", "playing", "finished", "closed"):
        raise CommandError("a table is open, playing, finished or closed")
    shown = Table(Column("table", no_wrap=True), "game", "state", "moves", "made", "seats")
    for row in await store.read(select_tables(state, private_too=True, limit=limit)):
        shown.add_row(row.id, row.game, row.state, str(row.ply), _time(row.made_at), _seats(row))
    out().print(shown)
    found = await store.read(count_states())
    out().print(", ".join(f"{count} {name}" for name, count in sorted(found.items())) or "no tables")


@_command("inspect")
async def inspect(store: "Store", table: TableId) -> None:
    """Show everything about one table; of an unfinished game, nothing that its players may not know."""
    from fareplay.server.operators import admin as administration
    from fareplay.server.storage.databases import find_one
    from fareplay.server.storage.turns import turns_from

    row = await find_one(store, table)
    for name in ("id", "game", "state", "options", "private", "rated", "ply", "version", "commitment"):
        out().print(f"{name:<12}{getattr(row, name)}", soft_wrap=True)
    for name in ("made_at", "started_at", "ended_at", "changed_at", "due_at"):
        out().print(f"{name:<12}{_time(getattr(row, name))}")
    out().print(f"{'seats':<12}{_seats(row)}", soft_wrap=True)
    found = await store.read(turns_from(row.id, 0))
    for turn in found[-10:]:
        moves = " ".join(turn.moves) if row.state == "finished" else f"{len(turn.moves)} moves"
        out().print(f"{'turn':<12}{turn.ply + 1} seat {turn.seat} {moves} {_time(turn.at)}", soft_wrap=True)
    error = administration.record_error(row, found)
    out().print(f"{'record':<12}{'holds' if error is None else error}", soft_wrap=True)


@_command("close")
async def close(store: "Store", table: TableId) -> None:
    """Close a table without a result. Its viewers are notified."""
    from fareplay.server.operators import admin as administration

    row = await administration.close(store, table)
    out().print(f"closed {row.id}")


@_command("reports")
async def reports(
    store: "Store", limit: Annotated[int, typer.Option(min=1, max=10_000, help="Maximum number to list.")] = 50
) -> None:
    """List reported messages, the latest first."""
    from fareplay.server.chat.storage import reported

    shown = Table(Column("table", no_wrap=True), "message", "reports", "person", "text")
    for row in await store.read(reported(limit)):
        text = "(hidden)" if row.hidden else row.text or "(a phrase)"
        shown.add_row(row.table, str(row.n), str(row.reports), row.person, Text(text))
    out().print(shown)


@_command("hide")
async def hide(
    store: "Store", table: TableId, message: Annotated[int, typer.Argument(help="The message's number.")]
) -> None:
    """Hide a message from everybody."""
    from fareplay.server.chat import admin as administration

    await administration.hide(store, table, message)
    out().print(f"hidden {message}")


@_command("people")
async def people(store: "Store", person: PersonName) -> None:
    """Show somebody's friends, requests and blocks."""
    from fareplay.server.people.admin import find_person
    from fareplay.server.relations.storage import blocked, relations

    found = await find_person(store, person)
    shown = Table("relation", "name", Column("id", no_wrap=True), "since")
    for one in await store.read(relations(found.id)):
        relation = "friend" if one.accepted_at else "asked" if one.asked_by_me else "has asked"
        shown.add_row(relation, Text(one.name), one.person, _time(one.accepted_at or one.asked_at))
    for other in await store.read(blocked(found.id)):
        shown.add_row("blocked", Text(other.name), other.person, _time(other.at))
    out().print(Text(f"{found.name} ({found.id})"))
    out().print(shown)


@_command("sign-out")
async def sign_out(store: "Store", person: PersonName) -> None:
    """Sign somebody out on every device."""
    from fareplay.server.people import admin as administration

    found = await administration.sign_out(store, person)
    out().print(Text(f"signed out {found.name} ({found.id})"))


@_command("operator")
async def operator(
    store: "Store",
    person: PersonName,
    remove: Annotated[bool, typer.Option("--remove", help="Remove the right again.")] = False,
) -> None:
    """Let somebody manage the server in the browser, at /operator."""
    from fareplay.server.people import admin as administration

    found = await administration.set_operator(store, person, not remove)
    out().print(Text(f"{found.name} ({found.id}) is {'no longer' if remove else 'now'} an operator"))


@_command("suspend")
async def suspend(store: "Store", person: PersonName) -> None:
    """Suspend an account: its sessions, tokens and streams end at once, and nobody can sign in to it."""
    from fareplay.server.people import admin as administration

    found = await administration.suspend(store, person)
    out().print(Text(f"suspended {found.name} ({found.id})"))


@_command("unsuspend")
async def unsuspend(store: "Store", person: PersonName) -> None:
    """Lift the suspension of an account."""
    from fareplay.server.people import admin as administration

    found = await administration.unsuspend(store, person)
    out().print(Text(f"{found.name} ({found.id}) can sign in again"))


@_command("invite")
async def invite(
    store: "Store",
    uses: Annotated[int, typer.Option(min=1, max=10_000, help="Number of accounts it can create.")] = 1,
    days: Annotated[float, typer.Option(min=0.01, max=3_650, help="Days until it expires.")] = 14.0,
    note: Annotated[str, typer.Option(help="What it is for, shown in the list only.")] = "",
) -> None:
    """Make an invitation code for accounts on a closed server. It is shown once."""
    from fareplay.server.people import admin as administration

    out().print(await administration.invite(store, uses, days, note[:200]))


@_command("invitation-codes")
async def list_invitation_codes(store: "Store") -> None:
    """List the valid invitation codes; the codes themselves are not stored."""
    from fareplay.api.clock import now_ms
    from fareplay.server.people.invitation_codes import list_codes

    shown = Table(Column("id", no_wrap=True), "note", "used", "made", "until")
    for row in await store.read(list_codes(now_ms())):
        shown.add_row(row.id, Text(row.note), f"{row.used} of {row.uses}", _time(row.made_at), _time(row.until))
    out().print(shown)


@_command("revoke-invitation-code")
async def revoke_invitation_code(
    store: "Store", code: Annotated[str, typer.Argument(metavar="ID", help="Its id in the list.")]
) -> None:
    """Revoke an invitation code."""
    from fareplay.server.people import admin as administration

    await administration.revoke_code(store, code)
    out().print(f"revoked {code}")


@_command("recovery-code")
async def recovery_code(store: "Store", person: PersonName) -> None:
    """Make a code for somebody who has forgotten the password, valid once and for 15 minutes."""
    from fareplay.server.people import admin as administration

    _, code = await administration.recovery_code(store, person)
    out().print(code)


@_command("unsubscribe")
async def unsubscribe(store: "Store", person: PersonName) -> None:
    """Send somebody no more notifications, by mail or by push."""
    from fareplay.server.notifications import storage
    from fareplay.server.people.admin import find_person

    found = await find_person(store, person)
    await store.write(storage.delete_mail(found.id))
    await store.write(storage.unsubscribe_all(found.id))
    out().print(Text(f"unsubscribed {found.name} ({found.id})"))


@_command("cancel-tournament")
async def cancel_tournament(
    store: "Store", tournament: Annotated[str, typer.Argument(help="A tournament's id.")]
) -> None:
    """End a tournament without a winner. Games in progress continue."""
    from fareplay.server.tournaments import admin as administration

    await administration.cancel_tournament(store, tournament)
    out().print(f"cancelled {tournament}")


@_command("clubs")
async def clubs(
    store: "Store", limit: Annotated[int, typer.Option(min=1, max=10_000, help="Maximum number to list.")] = 50
) -> None:
    """List clubs, the newest first."""
    from fareplay.server.tournaments.storage import recent_clubs

    shown = Table(Column("club", no_wrap=True), "name", "members", "made", "closed")
    for row, members in await store.read(recent_clubs(limit)):
        shown.add_row(row.id, Text(row.name), str(members), _time(row.made_at), _time(row.closed_at))
    out().print(shown)


@_command("unfriend")
async def unfriend(store: "Store", person: PersonName, other: PersonName) -> None:
    """End a friendship, or delete a friend request."""
    from fareplay.server.people.admin import find_person
    from fareplay.server.relations import admin as administration

    await administration.unfriend(store, await find_person(store, person), await find_person(store, other))
    out().print("ended")


@_command("unblock")
async def unblock(store: "Store", person: PersonName, other: PersonName) -> None:
    """Remove a block."""
    from fareplay.server.people.admin import find_person
    from fareplay.server.relations import admin as administration

    await administration.unblock(store, await find_person(store, person), await find_person(store, other))
    out().print("unblocked")


@_command("close-club")
async def close_club(
    store: "Store", club: Annotated[str, typer.Argument(help="A club's id, or the beginning of it.")]
) -> None:
    """Close a club and cancel its tournaments. Games in progress continue."""
    from fareplay.server.tournaments import admin as administration

    row = await administration.close_club(store, club)
    out().print(f"closed {row.id}")


@_command("check")
async def check(store: "Store") -> None:
    """Replay the record of every table. The exit code is 1 if one is not valid."""
    from fareplay.server.operators import admin as administration

    good = bad = 0
    async for id, wrong in administration.check(store):
        good, bad = good + (wrong is None), bad + (wrong is not None)
        if wrong is not None:
            out().print(Text.assemble(("broken  ", "bold red"), f"{id}: {wrong}"), soft_wrap=True)
    out().print(f"{good} tables hold, {bad} do not")
    if bad:
        raise CommandError(f"{bad} tables do not hold")


@_command("export")
async def export(
    store: "Store", file: Annotated[str, typer.Argument(help="A new file; - is standard output.")]
) -> None:
    """Export everything to a file, from which any database can be filled. It contains password hashes: keep it safe."""
    from fareplay.server.operators.export import export_to

    if file == "-":
        await export_to(store, sys.stdout.buffer)
        return
    with open(file, "xb", opener=_owner_only) as target:
        written = await export_to(store, target)
    err().print(", ".join(f"{count} {name}" for name, count in written.items()))


@admin.command("import", cls=Command)
def import_(
    file: Annotated[str, typer.Argument(help="What `fareplay admin export` wrote; - is standard input.")],
    database: Database = DEFAULT,
) -> None:
    """Fill an empty database with an export, for example PostgreSQL with the contents of a file."""
    from fareplay.server.operators.export import import_from

    async def work(store: "Store") -> None:
        if file == "-":
            read = await import_from(store, sys.stdin.buffer)
        else:
            with open(file, "rb") as source:
                read = await import_from(store, source)
        err().print(", ".join(f"{count} {name}" for name, count in read.items()))

    if "://" not in database:
        Path(database).touch()
    _run(database, work)


@_command("backup")
async def backup(store: "Store", file: Annotated[str, typer.Argument(help="A new file for the copy.")]) -> None:
    """Copy the database while servers run: a SQLite file, or a dump by PostgreSQL's pg_dump."""
    await store.backup(file)
    err().print(f"copied to {file}")


@admin.command("restore", cls=Command)
def restore(
    file: Annotated[str, typer.Argument(help="A backup.")],
    database: Database = DEFAULT,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
) -> None:
    """Replace a database with a backup, while no server uses it. The old SQLite file is kept next to it."""
    from fareplay.server.operators import backups
    from fareplay.server.storage.databases import AdminError
    from fareplay.server.storage.store import Unavailable

    if not yes:
        typer.confirm(f"Replace everything in {database.rpartition('@')[2]}?", abort=True)
    try:
        kept = asyncio.run(backups.restore(database, file))
    except (AdminError, Unavailable) as error:
        raise CommandError(str(error)) from None
    err().print(f"restored {file}" + (f"; the old database is {kept}" if kept else ""), soft_wrap=True)


def _owner_only(file: str, flags: int) -> int:
    return os.open(file, flags, mode=0o600)


def _time(at: int | None) -> str:
    return "–" if at is None else datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _seats(row: "TableRow") -> str:
    shown = []
    for seat in row.seats:
        who = seat.name or "?" if seat.kind == "person" else f"bot {seat.level}" if seat.kind == "bot" else "open"
        shown.append(f"{who} (away)" if seat.away else who)
    return ", ".join(shown)
