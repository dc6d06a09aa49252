"""Dumps of a PostgreSQL database with pg_dump and pg_restore, which work while servers run."""

import asyncio
import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from fareplay.server.storage.store import Unavailable, make_private


async def dump(url: str, target: str) -> None:
    """Write everything to a new file. Raises Unavailable if that fails; then there is no file."""
    make_private(target)
    address, environment = _connection(url)
    try:
        await _run("pg_dump", "--format=custom", "--no-password", f"--file={target}", address, environment=environment)
        await _run("pg_restore", "--list", target)  # a file that cannot be read is no backup
    except BaseException:
        Path(target).unlink(missing_ok=True)
        raise


async def restore_dump(url: str, source: str) -> None:
    """Replace everything in a database with a dump, in one transaction."""
    address, environment = _connection(url)
    flags = ("--clean", "--if-exists", "--single-transaction", "--no-owner", "--no-password", f"--dbname={address}")
    await _run("pg_restore", *flags, source, environment=environment)


async def schema_of_dump(source: str) -> int:
    """Return the number of migrations of a dump's database. Raises Unavailable if it is not a dump of Fareplay."""
    shown = await _run("pg_restore", "--data-only", "--table=meta", "--file=-", source)
    for line in shown.splitlines():
        key, _, value = line.partition("\t")
        if key == "schema" and value.isdigit():
            return int(value)
    raise Unavailable(f"{source}: this is not a backup of Fareplay")


def _connection(url: str) -> tuple[str, Mapping[str, str]]:
    """Return the URL without its password, which would be visible in the list of processes, and the variable with
    the password."""
    parts = urlsplit(url)
    user, at, place = parts.netloc.rpartition("@")
    name, _, password = user.partition(":")
    query = dict(parse_qsl(parts.query))
    password = query.pop("password", unquote(password))
    address = parts._replace(netloc=f"{name}{at}{place}", query=urlencode(query)).geturl()
    return address, {"PGPASSWORD": password} if password else {}


async def _run(program: str, *arguments: str, environment: Mapping[str, str] | None = None) -> str:
    """Run a program of PostgreSQL and return its output. Raises Unavailable if it fails."""
    try:
        process = await asyncio.create_subprocess_exec(
            program,
            *arguments,
            env={**os.environ, **(environment or {})},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    except OSError as error:
        raise Unavailable(f"{program} cannot be run ({error.strerror}); install PostgreSQL's client programs") from None
    try:
        said, wrong = await process.communicate()
    except BaseException:
        process.kill()
        raise
    if process.returncode:
        raise Unavailable(f"{program}: {wrong.decode(errors='replace').strip() or process.returncode}")
    return said.decode(errors="replace")
