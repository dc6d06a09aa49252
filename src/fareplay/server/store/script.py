"""Scripts: what to do in one transaction, written once for both databases.

A script is a generator. It yields SQL with its arguments, gets the rows back, and returns a result; all of it happens
or none. The SQL is what SQLite and PostgreSQL have in common: `$1` for arguments, TEXT, BIGINT and DOUBLE PRECISION
columns, `ON CONFLICT`, `RETURNING`; `/*locked*/` at the end of a SELECT locks its rows where a database knows that.
"""

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
Ask = tuple[str, tuple[Any, ...]]


class Together(NamedTuple):
    """All that a script asks, in a form that many scripts can ask at once: each argument of the statement is a list
    with one value of every script. Of the rows that come back a script gets those that begin with its own first value;
    scripts that have the same do not ask together."""

    sql: str
    arguments: tuple[Any, ...]


Rows = Sequence[Sequence[Any]]
Script = Generator[Ask, Rows, T]
