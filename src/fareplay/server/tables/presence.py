"""Presence: who looks at a table now, at this process and at the others.

Somebody whose connection is lost is there for a few seconds more: a page that is loaded anew loses it for a moment.
"""

import time
from typing import Final

from fareplay.api.clock import NoClock
from fareplay.api.play import Absence, Presence
from fareplay.server.storage.rows import TableRow
from fareplay.server.tables.table import CachedTable, Elsewhere

GRACE: Final = 5.0  # s until somebody whose connection was lost is gone
EXPIRES: Final = 25.0  # s that the word of another process holds; it repeats itself more often
EPOCH: Final = time.time() - time.monotonic()  # s; fixed, so that a moment always has the same value


def here(table: CachedTable) -> Elsewhere:
    """Who looks at a table at this process."""
    people = {stream.person for stream in table.streams if stream.person is not None}
    people |= {person for person, moment in table.left.items() if time.monotonic() - moment < GRACE}
    viewers = sum(not table.row.seats_of(stream.person) for stream in table.streams)
    # Players wait for the count on a screen: at a table that anybody may watch, nobody is to make them wait.
    screens = sum(stream.spectator for stream in table.streams) if table.row.private else 0
    return Elsewhere(sorted(people), viewers, screens)


def left(table: CachedTable, person: str | None) -> None:
    """A stream has ended: if it was the person's last one, remember when."""
    if person is not None and all(stream.person != person for stream in table.streams):
        table.left[person] = time.monotonic()


def heard(table: CachedTable, node: str, told: Elsewhere) -> None:
    """Another process says who looks at a table there."""
    table.elsewhere[node] = (time.monotonic() + EXPIRES, told)


def payload(table: CachedTable) -> Presence:
    """The seats whose people are there, and how many others look on."""
    now, own = time.monotonic(), here(table)
    told = [own, *(other for until, other in table.elsewhere.values() if until > now)]
    people = {person for one in told for person in one.people}
    present = [seat.seat for seat in table.row.seats if seat.kind == "person" and seat.person in people]
    viewers, screens = sum(one.viewers for one in told), sum(one.screens for one in told)
    return Presence(present, viewers, _absent(table, present), screens)


def _absent(table: CachedTable, present: list[int]) -> list[Absence]:
    """Those for whom the others may let a bot play on, sooner or later."""
    if table.row.state != "playing" or not isinstance(table.row.clock, NoClock):
        return []
    gone = [seat for seat in table.row.seats if seat.kind == "person" and not seat.away and seat.seat not in present]
    return [Absence(seat.seat, int((EPOCH + _left(table, seat.person) + table.bots_after) * 1000)) for seat in gone]


def _left(table: CachedTable, person: str | None) -> float:
    """When somebody was last seen here."""
    return table.left.get(person or "", table.loaded)


def is_settled(table: CachedTable) -> bool:
    """Whether nothing is about to change by itself: nobody has just left, and no other process has told anything."""
    now = time.monotonic()
    table.left = {person: moment for person, moment in table.left.items() if now - moment < 86_400}
    table.elsewhere = {node: told for node, told in table.elsewhere.items() if told[0] > now}
    return not table.elsewhere and all(now - moment >= GRACE for moment in table.left.values())


def absent_for(table: CachedTable, row: TableRow, seat: int) -> float:
    """The seconds since a seat's person was last seen here; 0 while they are there."""
    person = row.seats[seat].person
    if person is None or seat in payload(table).present:
        return 0.0
    return time.monotonic() - _left(table, person)
