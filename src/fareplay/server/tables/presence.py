"""Presence: who is looking at a table, in this process and in the others.

Somebody whose connection is lost counts as present for a few more seconds, since reloading a page interrupts it.
"""

import time
from typing import Final

from fareplay.api.clock import NoClock
from fareplay.api.play import Absence, Presence
from fareplay.server.storage.rows import TableRow
from fareplay.server.tables.table import CachedTable, ProcessViewers

BOTS_AFTER: Final = 120.0  # s of absence without a clock after which others may let a bot play on
GRACE: Final = 5.0  # s that somebody counts as present after their connection is lost
MOST_NAMED: Final = 50  # people other than players whom one process names to the others; of more, it tells the number
EXPIRES: Final = 25.0  # s that a message of another process is valid; it is repeated more often
EPOCH: Final = time.time() - time.monotonic()  # s; fixed, so that a moment always has the same value


def viewers_here(table: CachedTable) -> ProcessViewers:
    """Return who is looking at a table in this process. The time it takes does not depend on how many they are."""
    streams, players = table.streams, table.row.people
    people = {person for person in players if is_here(table, person)}.union(streams.people(MOST_NAMED))
    viewers = len(streams) - sum(streams.of(person) for person in players)
    # Players wait until a big screen has shown a scoring. At a public table no stranger may make them wait.
    screens = streams.screens if table.row.private else 0
    return ProcessViewers(sorted(people), viewers, screens)


def is_here(table: CachedTable, person: str) -> bool:
    """Return whether somebody is looking at a table in this process, or has lost their connection just now."""
    left = table.left.get(person)
    return table.streams.of(person) > 0 or (left is not None and time.monotonic() - left < GRACE)


def person_left(table: CachedTable, person: str | None) -> None:
    """Handle the end of a stream: remember the time if it was a player's last one."""
    if person is not None and person in table.row.people and not table.streams.of(person):
        table.left[person] = time.monotonic()


def set_other_process(table: CachedTable, node: str, viewers: ProcessViewers) -> None:
    """Store who is looking at a table in another process."""
    table.elsewhere[node] = (time.monotonic() + EXPIRES, viewers)


def payload(table: CachedTable) -> Presence:
    """Return the seats whose people are present, and the number of spectators."""
    now, own = time.monotonic(), viewers_here(table)
    processes = [own, *(other for until, other in table.elsewhere.values() if until > now)]
    people = {person for one in processes for person in one.people}
    present = [seat.seat for seat in table.row.seats if seat.kind == "person" and seat.person in people]
    viewers, screens = sum(one.viewers for one in processes), sum(one.screens for one in processes)
    return Presence(present, viewers, _absent(table, present), screens)


def _absent(table: CachedTable, present: list[int]) -> list[Absence]:
    """Return the absent players, whom the others may replace with a bot after a while."""
    if table.row.state != "playing" or not isinstance(table.row.clock, NoClock):
        return []
    gone = [seat for seat in table.row.seats if seat.kind == "person" and not seat.away and seat.seat not in present]
    return [Absence(seat.seat, int((EPOCH + _left(table, seat.person) + BOTS_AFTER) * 1000)) for seat in gone]


def _left(table: CachedTable, person: str | None) -> float:
    """Return when somebody was last seen."""
    return table.left.get(person or "", table.loaded)


def is_settled(table: CachedTable) -> bool:
    """Return whether nothing is about to change by itself: nobody has just left, and no other process has viewers."""
    now = time.monotonic()
    table.left = {person: moment for person, moment in table.left.items() if now - moment < 86_400}
    table.elsewhere = {node: one for node, one in table.elsewhere.items() if one[0] > now}
    return not table.elsewhere and all(now - moment >= GRACE for moment in table.left.values())


def absent_for(table: CachedTable, row: TableRow, seat: int) -> float:
    """Return the seconds since a seat's person was last seen; 0 while they are present."""
    person = row.seats[seat].person
    if person is None or seat in payload(table).present:
        return 0.0
    return time.monotonic() - _left(table, person)
