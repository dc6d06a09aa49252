"""Days and weeks in UTC, as texts such as 2026-11-16. A week is named after its Monday."""

from datetime import UTC, date, datetime, timedelta

WEEK = 7  # days


def day_of(moment: int) -> str:
    """Return the day of a time in milliseconds, for example 2026-11-16."""
    return datetime.fromtimestamp(moment / 1000, UTC).date().isoformat()


def day_after(day: str, days: int = 1) -> str:
    """Return the day that is `days` later."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def monday_of(day: str) -> str:
    """Return the Monday of a day's week."""
    return day_after(day, -date.fromisoformat(day).weekday())


def days_between(one: str, other: str) -> int:
    """Return how many days `one` is before `other`."""
    return (date.fromisoformat(other) - date.fromisoformat(one)).days


def ends_at(day: str, days: int = 1) -> int:
    """Return when a period of `days` that begins with a day ends, in milliseconds."""
    midnight = datetime.fromisoformat(day_after(day, days)).replace(tzinfo=UTC)
    return int(midnight.timestamp() * 1000)
