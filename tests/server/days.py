"""The day of a server, and games of the day played to their end."""

from datetime import UTC, datetime

import pytest

from fareplay.client import Client
from fareplay.server.storage import rows
from tests.server.playing import play_on
from tests.server.running import Running

TODAY, TOMORROW = "2099-06-01", "2099-06-02"


def moment(day: str, hour: int = 12) -> int:
    return int(datetime.fromisoformat(f"{day}T{hour:02}:00:00").replace(tzinfo=UTC).timestamp() * 1000)


def set_clock(running: Running, day: str, hour: int = 12) -> None:
    running.server.deals.now = lambda: moment(day, hour)


def at_the_day(running: Running, monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    """Set the clock of the daily city and of tables to a day."""
    set_clock(running, day)
    monkeypatch.setattr(rows, "now_ms", lambda: moment(day))


def play(client: Client, day: str, seed: int = 1) -> str:
    """Play a day to its end, carefully."""
    table = client.play_daily(day).table.id
    play_on(client, table, seed, careful=True)
    return table
