"""Telling: what happened at a table goes to everybody who watches it, each as they may see it."""

from typing import Any

from fareplay.server.streams import sse
from fareplay.server.streams.stream import Stream
from fareplay.server.tables import looks
from fareplay.server.tables.live import LiveTable
from fareplay.view import Snapshot


def tell_moves(live: LiveTable, since: int) -> None:
    """Moves were made after so many: one small event for each thing that happened, then what changed."""
    told: dict[int, bytes] = {}  # of moves that everybody sees the same way
    for seat, look, streams in _viewers(live):
        text = b"".join([_things(live, ply, seat, told) for ply in range(since, live.playing().ply)])
        text += _turn(live, seat, look) + _end(live)
        for stream in streams:
            stream.send(text)


def _things(live: LiveTable, ply: int, seat: int | None, told: dict[int, bytes], known: int = 0) -> bytes:
    """The things that a move did, as a seat sees them, but for the first ones that are `known`."""
    if ply in told:
        return told[ply]
    things = looks.things(live, ply, seat)[known:]
    text = b"".join([sse.event("move", thing, f"{thing['ply']}.{thing['n']}") for thing in things])
    if not known and not any(event.private or event.secret for event in live.events(ply)):
        told[ply] = text
    return text


def _end(live: LiveTable) -> bytes:
    """The end of the game, if this is it."""
    game = live.playing()
    if live.row.result is None or not game.is_over:
        return b""
    return sse.event("over", {"result": looks.table(live.row).result, "salt": live.row.salt}, str(game.ply))


def _turn(live: LiveTable, seat: int | None, look: Snapshot, fresh: bool = False) -> bytes:
    """What changed for a seat. `fresh` tells all that can change: the viewer may have seen an older view than the one
    remembered."""
    changes = looks.changes(None if fresh else live.seen.get(seat), look)
    live.seen[seat] = look
    return sse.event("turn", {"changes": changes, "turn": looks.turn(live, seat)}, str(len(look.moves)))


def tell_turn(live: LiveTable) -> None:
    """Somebody has chosen, or a clock has changed: whose turn it is now."""
    for seat, look, streams in _viewers(live):
        text = _turn(live, seat, look)
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
    if thing is not None and ply > 0:  # of the move before they know the first things only
        stream.send(_things(live, ply - 1, stream.seat, {}, thing + 1))
    for missed in range(ply, game.ply):
        stream.send(_things(live, missed, stream.seat, {}))
    (look,) = game.snapshots([stream.seat])
    stream.send(_turn(live, stream.seat, look, fresh=True) + _end(live))


def _snapshot(live: LiveTable, stream: Stream) -> bytes:
    view = looks.view(live, stream.seat)
    data = looks.snapshot(live, stream.person, stream.seat, view)
    if view is None:
        return sse.event("snapshot", data)
    live.seen[stream.seat] = view.snapshot
    return sse.event("snapshot", data, str(view.ply))


def _find_seat(live: LiveTable, stream: Stream) -> None:
    """The seat a viewer looks from may change while people sit down."""
    mine = live.row.seats_of(stream.person)
    if stream.wish is not None and stream.wish in mine:
        stream.seat = stream.wish
    elif stream.seat not in mine:
        stream.seat = mine[0] if mine else None


def _viewers(live: LiveTable) -> list[tuple[int | None, Snapshot, list[Stream]]]:
    """The seats that are looked from, what is seen from there, and who sees it."""
    found: dict[int | None, list[Stream]] = {}
    for stream in live.streams:
        found.setdefault(stream.seat, []).append(stream)
    seen = live.playing().snapshots(list(found)) if found else []
    return list(zip(found, seen, found.values(), strict=True))
