"""Who sits at the table: people by name, and bots."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fareplay.cli.refusal import Refusal
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.bots import Bot
    from fareplay.game import Game

LONGEST_NAME = 20


@dataclass
class Player:
    """Somebody at the table; without a bot, a person at the keyboard."""

    name: str
    bot: "Bot | None" = None


def named(text: str | None) -> list[str] | None:
    """The names in `Ada,Bo`."""
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise Refusal(f"a name has 1 to {LONGEST_NAME} characters, not {name[:30]!r}")
        if names.count(name) > 1:
            raise Refusal(f"two players are called {name}")
    return names


def seated(game: "Game", names: Sequence[str] | None, bots: Sequence[str] | None) -> list[Player]:
    """The players by seat."""
    if names is not None and len(names) != game.seats:
        raise Refusal(f"{game.seats} play, and there are {len(names)} names")
    texts = Texts()
    players = [Player(texts.name(seat, names or ())) for seat in range(game.seats)]
    for text in bots or ():
        seat, level = _given(text, game)
        if players[seat].bot is not None:
            raise Refusal(f"seat {seat} is given to a bot twice")
        players[seat].bot = _made(level, game, seat)
        if names is None:
            players[seat].name = f"{level.capitalize()} {seat + 1}"
    return players


def _given(text: str, game: "Game") -> tuple[int, str]:
    """The seat and the level in `1=novice`."""
    seat, _, level = text.partition("=")
    if not seat.isdecimal() or not level:
        raise Refusal(f"a bot is written SEAT=LEVEL, such as 1=novice, not {text!r}")
    if int(seat) >= game.seats:
        raise Refusal(f"there is no seat {int(seat)}; there are 0 to {game.seats - 1}")
    return int(seat), level


def _made(level: str, game: "Game", seat: int) -> "Bot":
    from fareplay import bots

    return bots.make(level, game.rules, seed=seat)
