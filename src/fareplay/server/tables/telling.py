"""Telling: what happened at a table goes to everybody who watches it, each as they may see it."""

from typing import Any

from fareplay.server.streams import sse
from fareplay.server.streams.stream import Stream
from fareplay.server.tables import looks
from fareplay.server.tables.live import LiveTable


def tell_moves(live: LiveTable, since: int) -> None:
    """Moves were made after so many: one small event for each thing that happened, then what changed."""
    for seat, streams in _by_seat(live).items():
        text = _moves(live, since, None, seat)
        for stream in streams:
            stream.send(text)


def _moves(live: LiveTable, since: int, known: int | None, seat: int | None, fresh: bool = False) -> bytes:
    """The things since a move (of its first things, `known` are known), then what changed for a seat.

    `fresh` tells all that can change: the viewer may have seen an older view than the one remembered.
    """
    game = live.playing()
    parts: list[bytes] = []
    for ply in range(since, game.ply):
        for thing in looks.things(live, ply, seat):
            if ply == since and known is not None and thing["n"] < known:
                continue
            parts.append(sse.event("move", thing, f"{thing['ply']}.{thing['n']}"))
    parts.append(_turn(live, seat, fresh))
    if game.is_over and live.row.result is not None:
        over = {"result": looks.table(live.row).result, "salt": live.row.salt}
        parts.append(sse.event("over", over, str(game.ply)))
    return b"".join(parts)


def _turn(live: LiveTable, seat: int | None, fresh: bool = False) -> bytes:
    view = looks.view(live, seat)
    changes = looks.changes(None if fresh else live.seen.get(seat), view)
    live.seen[seat] = view
    return sse.event("turn", {"changes": changes, "turn": looks.turn(live, seat)}, str(view["ply"]))


def tell_turn(live: LiveTable) -> None:
    """Somebody has chosen, or a clock has changed: whose turn it is now."""
    for seat, streams in _by_seat(live).items():
        text = _turn(live, seat)
        for stream in streams:
            stream.send(text)


def tell_table(live: LiveTable) -> None:
    """Seats or state have changed."""
    if not live.streams:
        return
    text = sse.event("table", looks.table(live.row))
    for stream in list(live.streams):
        _find_seat(live, stream)
        stream.send(text)


def tell_start(live: LiveTable) -> None:
    """The game has begun: everybody gets their first look."""
    for stream in list(live.streams):
        _find_seat(live, stream)
        stream.send(_snapshot(live, stream))


def tell_all(live: LiveTable, kind: str, data: Any) -> None:
    """Something that is the same for everybody and need not be told again."""
    if live.streams:
        text = sse.event(kind, data)
        for stream in list(live.streams):
            stream.send(text)


def welcome(live: LiveTable, stream: Stream, last: str | None) -> None:
    """The beginning of a stream: a snapshot, or for somebody who comes back what they have missed."""
    stream.send(sse.RETRY)
    place = None if last is None else sse.place_of(last)
    game = live.game
    if place is None or game is None or place[0] > game.ply:
        stream.send(_snapshot(live, stream))
        return
    ply, thing = place
    stream.send(sse.event("table", looks.table(live.row)))
    since, known = (ply, None) if thing is None or ply == 0 else (ply - 1, thing + 1)
    stream.send(_moves(live, since, known, stream.seat, fresh=True))


def _snapshot(live: LiveTable, stream: Stream) -> bytes:
    data = looks.snapshot(live, stream.person, stream.seat)
    if data["view"] is None:
        return sse.event("snapshot", data)
    live.seen[stream.seat] = data["view"]
    return sse.event("snapshot", data, str(data["view"]["ply"]))


def _find_seat(live: LiveTable, stream: Stream) -> None:
    """The seat a viewer looks from may change while people sit down."""
    mine = live.row.seats_of(stream.person)
    if stream.wish is not None and stream.wish in mine:
        stream.seat = stream.wish
    elif stream.seat not in mine:
        stream.seat = mine[0] if mine else None


def _by_seat(live: LiveTable) -> dict[int | None, list[Stream]]:
    """The viewers who see the same."""
    found: dict[int | None, list[Stream]] = {}
    for stream in live.streams:
        found.setdefault(stream.seat, []).append(stream)
    return found
