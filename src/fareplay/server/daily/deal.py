"""The deal of a day: which city, and what is dealt there. Days begin at midnight UTC.

A server's own days come from a key it draws for each of them: the hash of the key is shown on the day before, the key
itself on the day after, so that nobody can change the deal once people play. The host could look ahead. The days of the
world come from the date alone and are the same on every server; anybody could compute them ahead."""

from datetime import UTC, date, datetime, timedelta
from functools import cache
from hashlib import sha256
from secrets import token_hex
from typing import Final

import fareplay
from fareplay import boards
from fareplay.bots.game_bots import bots_of
from fareplay.game import Game
from fareplay.server.http.errors import not_found

FIRST_WORLD_DAY: Final = "2026-01-01"
WORLD_KEY: Final = "the same city for everybody, everywhere"


def day_of(moment: int) -> str:
    """The day of a moment in milliseconds, as 2026-11-16."""
    return datetime.fromtimestamp(moment / 1000, UTC).date().isoformat()


def read_day(text: str) -> str:
    """A day as it is written; ApiError if it is none."""
    try:
        if len(text) != 10:
            raise ValueError
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise not_found("day") from None


def day_after(day: str, days: int = 1) -> str:
    """The day so many days later."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def monday_of(day: str) -> str:
    """The day its week began."""
    return day_after(day, -date.fromisoformat(day).weekday())


def days_between(one: str, other: str) -> int:
    """How many days one is before the other."""
    return (date.fromisoformat(other) - date.fromisoformat(one)).days


def ends_at(day: str) -> int:
    """The moment a day ends, in milliseconds."""
    midnight = datetime.fromisoformat(day_after(day)).replace(tzinfo=UTC)
    return int(midnight.timestamp() * 1000)


def new_key() -> str:
    """A key of 256 random bits."""
    return token_hex(32)


def key_hash(day: str, key: str) -> str:
    """What is shown of a key before its day."""
    return sha256(f"fareplay daily {day} {key}".encode()).hexdigest()


def salt_of(day: str, key: str) -> str:
    """The salt of all tables of a day; the key cannot be found from it."""
    return sha256(f"fareplay daily salt {day} {key}".encode()).hexdigest()[:32]


@cache
def cities() -> tuple[str, ...]:
    """The boards that take turns: those on which the best line of somebody who plays alone can be proved."""
    return tuple(name for name in boards.names() if bots_of(name).prove is not None)


def city_of(day: str) -> str:
    """The board of a day: they take turns."""
    found = cities()
    return found[date.fromisoformat(day).toordinal() % len(found)]


def deal(day: str, seed: int) -> Game:
    """The game of a day, before the first move; `seed` follows from its salt."""
    return fareplay.new(city_of(day), seats=1, seed=seed)
