"""A database script about neighbours: people with the same address, of whom one is a guest and perhaps the other."""

from fareplay.server.storage.store import Script


def tried_next_door(person: str, tries: str, player: str, condition: str, *values: object) -> Script[bool]:
    """Return whether a neighbour has a row `t` in a table of tries that meets a condition, whose values begin with $2.
    `player` is the column of the person."""
    rows = yield (
        "SELECT 1 FROM people me JOIN people other ON other.origin = me.origin AND other.id <> me.id "
        f"JOIN {tries} t ON t.{player} = other.id WHERE me.id = $1 "
        f"AND (me.password IS NULL OR other.password IS NULL) AND {condition} LIMIT 1",
        (person, *values),
    )
    return bool(rows)
