"""The wording of notifications: what has happened, how much time is left, and in a mail what was played since the
reader's last turn, as the reader may know it."""

from datetime import UTC, datetime, tzinfo
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from fareplay.api.clock import now_ms
from fareplay.game.game import Game
from fareplay.server.storage.rows import TableRow
from fareplay.texts import Texts

SHOWN: Final = 20  # events


class Notification(NamedTuple):
    """A notification for one person."""

    person: str
    table: TableRow
    kind: str
    ply: int  # of the game, or when the bot took over: each is sent once


def push_words(notification: Notification, language: str) -> tuple[str, str]:
    """Return a title and a short text in the reader's language."""
    texts = Texts(language)
    title, told = _title(notification, texts), _told(notification, texts)
    left = _left(notification)
    if left is not None:
        told.append(texts.notification("time_left", time=texts.duration(left)))
    return title, " ".join(told) or title


def mail_words(notification: Notification, language: str, zone: str, game: Game | None) -> tuple[str, str]:
    """Return a subject and a text in the reader's language, with times in the reader's zone."""
    texts = Texts(language)
    title, told = _title(notification, texts), _told(notification, texts)
    left = _left(notification)
    if left is not None:
        at = datetime.fromtimestamp((now_ms() + left) / 1000, zone_named(zone))
        places = {"day": texts.date(at), "hour": f"{at:%H:%M}", "zone": str(at.tzinfo)}
        told.append(texts.notification("deadline", time=texts.duration(left), **places))
    paragraphs = ["\n".join(told) or title]
    if game is not None and (since := _since(notification, texts, game)):
        paragraphs.append("\n".join([texts.page("since.text"), *(f"· {event}" for event in since)]))
    return title, "\n\n".join(paragraphs)


def zone_named(name: str) -> tzinfo:
    """Return a time zone by its name, or UTC if this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError):
        return UTC


def _title(notification: Notification, texts: Texts) -> str:
    return texts.notification(notification.kind, board=texts.board(notification.table.game))


def _told(notification: Notification, texts: Texts) -> list[str]:
    """Return the sentences that belong to a notification: why, and with whom."""
    others = [seat.name for seat in notification.table.seats if seat.name and seat.person != notification.person]
    why = [texts.notification("away_text")] if notification.kind == "away" else []
    return why + ([texts.notification("with", names=texts.listed(others))] if others else [])


def _left(notification: Notification) -> int | None:
    """Return the milliseconds that the reader has left for this turn, if the game waits for them."""
    row = notification.table
    if notification.kind not in ("turn", "reminder", "nudge") or row.clocks is None:
        return None
    waiting = [seat for seat in row.seats_of(notification.person) if seat in row.clocks.waiting]
    return min((left for seat in waiting if (left := row.clocks.left_at(seat, now_ms())) is not None), default=None)


def _since(notification: Notification, texts: Texts, game: Game) -> list[str]:
    """Return what was played since the reader's last turn, in sentences."""
    row = notification.table
    mine = row.seats_of(notification.person)
    if len(mine) != 1 or row.state != "playing":
        return []
    names = [seat.label or seat.name or texts.name(seat.seat) for seat in row.seats]
    first = next((ply + 1 for ply in reversed(range(game.ply)) if game.move_at(ply)[0] == mine[0]), 0)
    events = [event for ply in range(first, game.ply) for event in game.log.seen_at(ply, mine[0])]
    return [texts.say(game.rules.game, event, names) for event in events[-SHOWN:]]
