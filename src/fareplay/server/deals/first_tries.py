"""Database scripts about first tries, the ones that count. A person has one on each deal."""

from collections.abc import Callable
from dataclasses import dataclass

from fareplay.server.storage.neighbours import tried_next_door
from fareplay.server.storage.rows import TableRow
from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import Room, add_table


@dataclass(frozen=True)
class FirstTries:
    """A database table of first tries, with the columns of the deal and the person."""

    table: str
    deal: str
    person: str
    condition: str = ""  # which rows `t` are tries

    def begin(
        self, row: TableRow, deal: str, person: str, room: Room, add: Callable[[bool], Script[None]]
    ) -> Script[str | None]:
        """Store a table for a person's first try of a deal and return its id, or that of the try's existing table.
        Return None and store nothing if the person has too many tables. `add` stores the try, given whether it counts:
        it does not after a neighbour's."""
        yield "SELECT id FROM people WHERE id = $1 /*locked*/", (person,)  # serializes concurrent starts
        found = yield (
            f"SELECT table_id FROM {self.table} WHERE {self.deal} = $1 AND {self.person} = $2",
            (deal, person),
        )
        if found:
            return str(found[0][0])
        if not (yield from add_table(row, room)):
            return None
        yield from add(not (yield from self.tried_next_door(deal, person)))
        return row.id

    def tried_next_door(self, deal: str, person: str, finished: bool = False) -> Script[bool]:
        """Return whether a neighbour has begun a deal, or finished it."""
        condition = f"t.{self.deal} = $2{self.condition}{' AND t.ended_at IS NOT NULL' if finished else ''}"
        return (yield from tried_next_door(person, self.table, self.person, condition, deal))
