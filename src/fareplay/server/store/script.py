"""Scripts: what to do in one transaction, written once for both databases.

A script is a generator. It yields SQL with its arguments, gets the rows back, and returns a result; all of it happens
or none. The SQL is what SQLite and PostgreSQL have in common: `$1` for arguments, TEXT, BIGINT and DOUBLE PRECISION
columns, `ON CONFLICT`, `RETURNING`; `/*locked*/` at the end of a SELECT locks its rows where a database knows that.
"""

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
Ask = tuple[str, tuple[Any, ...]]


class Alone(NamedTuple):
    """All that a script asks: one statement needs no transaction around it."""

    sql: str
    arguments: tuple[Any, ...]


Rows = Sequence[Sequence[Any]]
Script = Generator[Ask, Rows, T]
