"""Challenges and weeks of the league, played to their end."""

import pytest

from fareplay.client import Client, me
from fareplay.server.storage import rows
from tests.server.days import moment
from tests.server.playing import play_on
from tests.server.running import Running

ROME, TICKETS = "get-on-board/rome", "ticket-to-ride/london"
MONDAY, NEXT, BEFORE = "2099-06-01", "2099-06-08", "2099-05-25"


def alone(client: Client, seed: int = 1, game: str = ROME, **options: str) -> str:
    """Play practice games carefully to their end until one does not eliminate its player."""
    while True:
        table = client.open_table(game, [me()], options=options).table.id
        client.start(table)
        play_on(client, table, seed, careful=True)
        result = client.snapshot(table).table.result
        assert result is not None
        if result.scores[0] is not None:
            return table


def tried(client: Client, challenge: str, seed: int) -> str:
    """Play a challenge or a deal of the league to its end."""
    table = client.try_challenge(challenge).table.id
    play_on(client, table, seed, careful=True)
    return table


def at(running: Running, monkeypatch: pytest.MonkeyPatch, day: str, hour: int = 12) -> None:
    """Set the clock of the league and of sealed tables."""
    running.server.deals.now = lambda: moment(day, hour)
    monkeypatch.setattr(rows, "now_ms", lambda: moment(day, hour))
