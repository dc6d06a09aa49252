"""The deal of a day: the city and the cards. Days begin at midnight UTC.

The deal of a server's own day depends on a random key. The hash of the key is published the day before and the key
itself the day after, so that nobody can change the deal once people play; the host could look ahead. World days depend
on the date alone and are the same on every server; anybody could compute them in advance."""

from datetime import date
from functools import cache
from hashlib import sha256
from secrets import token_hex
from typing import Final

import fareplay
from fareplay import boards
from fareplay.bots.game_bots import bots_of
from fareplay.game.game import Game
from fareplay.rules import registry
from fareplay.server.http.errors import not_found

FIRST_WORLD_DAY: Final = "2026-01-01"
FIRST_SOLO_DAY: Final = "2026-12-01"  # before it every day has the usual game for one
WORLD_KEY: Final = "the same city for everybody, everywhere"


def read_day(text: str) -> str:
    """Parse a day. Raises ApiError if the text is not a day."""
    try:
        if len(text) != 10:
            raise ValueError
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise not_found("day") from None


def new_key() -> str:
    """Return a key of 256 random bits."""
    return token_hex(32)


def key_hash(day: str, key: str) -> str:
    """Return the hash of a key, which is shown before its day."""
    return sha256(f"fareplay daily {day} {key}".encode()).hexdigest()


def salt_of(day: str, key: str) -> str:
    """Return the salt of all tables of a day. It does not reveal the key."""
    return sha256(f"fareplay daily salt {day} {key}".encode()).hexdigest()[:32]


@cache
def cities() -> tuple[str, ...]:
    """Return the boards of the daily city, in turn: those on which a solver can prove the best one-player line."""
    return tuple(name for name in boards.names() if bots_of(name).prove is not None)


def city_of(day: str) -> str:
    """Return the board of a day."""
    found = cities()
    return found[date.fromisoformat(day).toordinal() % len(found)]


def solo_of(day: str) -> str | None:
    """Return the solo game of a day: the printed one of its board, if there is one; None for the usual game."""
    if day < FIRST_SOLO_DAY:
        return None
    return next((name for name, is_ours in registry.by_name(city_of(day)).solo.items() if not is_ours), None)


def deal(day: str, seed: int) -> Game:
    """Return the game of a day before the first move; `seed` is derived from the salt."""
    solo = solo_of(day)
    return fareplay.new(city_of(day), seats=1, seed=seed, options={} if solo is None else {"solo": solo})
