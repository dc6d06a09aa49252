"""Fairness: the shuffle is fixed and its hash shown before the first move, and anybody can check it after the last.

The salt is 128 random bits. It hides the setup behind the hash, and what is still random in the game (a
reshuffle, for example) is drawn from it, so that the hash shown at the start fixes that as well.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from secrets import token_hex
from typing import Any

import fareplay


def new_salt() -> str:
    """128 random bits."""
    return token_hex(16)


def seed_of(salt: str) -> int:
    """The seed of everything random at a table; the setup cannot be found without the salt."""
    return int.from_bytes(sha256(f"fareplay chance {salt}".encode()).digest()[:16])


def commitment(setup: Mapping[str, Any], salt: str) -> str:
    """The hash that is shown at the start: of the salt, a line feed, and the setup as JSON with sorted keys."""
    text = json.dumps(setup, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
    return sha256(f"{salt}\n{text}".encode()).hexdigest()


def verify(record: Mapping[str, Any] | str | bytes, salt: str, shown: str) -> str | None:
    """What is wrong with a finished game's record, or None: the setup must be the one whose hash was shown, and what
    chance did later must follow from the salt. Raises InvalidRecord if the record is broken."""
    game = fareplay.load(record)
    moves, setup = game.moves, game.setup
    while game.ply:
        game.pop()
    if commitment(game.setup, salt) != shown.lower():
        return "the setup and the salt do not give the hash that was shown at the start"
    again = fareplay.new(game.name, game.seats, seed_of(salt), setup=game.setup, options=game.options)
    for move in moves:
        again.push(move)
    if again.setup != setup:
        return "what chance did during the game does not follow from the salt"
    return None
