"""Database scripts for the counts on the operators' page."""

from typing import NamedTuple

from fareplay.server.storage.store import Script


class PeopleCounts(NamedTuple):
    """The numbers of people."""

    accounts: int
    guests: int
    suspended: int


def count_people() -> Script[PeopleCounts]:
    """Return the numbers of accounts, guests and suspended people."""
    rows = yield (
        "SELECT count(password), count(*) - count(password), count(suspended_at) FROM people",
        (),
    )
    return PeopleCounts(*(int(value) for value in rows[0]))


def count_reports() -> Script[int]:
    """Return the number of reported messages that are not hidden."""
    rows = yield (
        "SELECT count(*) FROM (SELECT DISTINCT m.table_id, m.n FROM reports r "
        "JOIN messages m ON m.table_id = r.table_id AND m.n = r.n WHERE m.hidden = 0) AS found",
        (),
    )
    return int(rows[0][0])
