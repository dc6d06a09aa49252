"""Scripts that count what operators are shown."""

from typing import NamedTuple

from fareplay.server.storage.store import Script


class PeopleCounts(NamedTuple):
    """How many people there are."""

    accounts: int
    guests: int
    suspended: int


def count_people() -> Script[PeopleCounts]:
    """How many accounts, guests and suspended people there are."""
    rows = yield (
        "SELECT count(password), count(*) - count(password), count(suspended_at) FROM people",
        (),
    )
    return PeopleCounts(*(int(value) for value in rows[0]))


def count_reports() -> Script[int]:
    """How many messages were reported and are still shown."""
    rows = yield (
        "SELECT count(*) FROM (SELECT DISTINCT m.table_id, m.n FROM reports r "
        "JOIN messages m ON m.table_id = r.table_id AND m.n = r.n WHERE m.hidden = 0) AS found",
        (),
    )
    return int(rows[0][0])
