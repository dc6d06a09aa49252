"""Broadcast: sends the events of a table to its viewers, each as they may see it."""

from collections.abc import Sequence
from typing import Final

from fareplay.api.play import ClocksNow, OverEvent
from fareplay.api.tables import Result
from fareplay.server.storage.rows import TableRow
from fareplay.server.tables import presence, snapshots
from fareplay.server.tables.streams import Stream, Viewpoint, encode_event, parse_id
from fareplay.server.tables.table import CachedTable

AT_THE_TABLE: Final = ("message", "claim")  # events that spectators do not get
ON_SCREENS: Final = ("code",)  # events for big screens of the table alone: a stranger may make any page a screen


def turn(table: CachedTable) -> None:
    """Send everybody what they have not been sent yet, after a move, a choice or a change of a clock. Viewers who
    see the same get the same bytes, encoded once."""
    if not table.streams:
        return
    _end_delays(table)
    sent: dict[Viewpoint, bytes] = {}
    clocks, over = snapshots.clocks_payload(table), _over(table)
    for stream in list(table.streams):
        point = stream.viewpoint
        text = sent.get(point)
        if text is None:
            text = sent[point] = _turn(table, point, clocks) + over
        stream.ply = table.seen_game(point.delayed).ply
        stream.send(text)


def own_turn(table: CachedTable, seat: int) -> None:
    """Send a laid or withdrawn turn to its owner, and to nobody else."""
    for stream in list(table.streams):
        if stream.seat == seat:
            stream.send(_turn(table, stream.viewpoint, snapshots.clocks_payload(table)))


def table_changed(table: CachedTable, before: TableRow | None = None) -> None:
    """Send changed seats or state. Nothing is sent if the public part is the same as `before`."""
    if not table.streams:
        return
    shown = snapshots.table_payload(table.row)
    if before is not None and shown == snapshots.table_payload(before):
        return
    text = encode_event("table", shown)
    for stream in list(table.streams):
        _update_seat(table, stream)
        stream.send(text)
    if table.row.state == "closed" and table.game is not None:
        turn(table)  # nobody is to move any more


def start(table: CachedTable) -> None:
    """Send everybody a snapshot, since the game has begun."""
    for stream in list(table.streams):
        _update_seat(table, stream)
        _send_snapshot(table, stream)


def message(table: CachedTable, kind: str, data: dict[str, object], hidden_from: Sequence[str] = ()) -> None:
    """Send an event that is the same for everybody and is not repeated after a reconnect. Chat and claims of a seat go
    only to people at the table, and not to those from whom they are hidden; codes only to its big screens."""
    if table.streams:
        text = encode_event(kind, data)
        for stream in list(table.streams):
            if stream.person not in hidden_from and _hears(table, stream, kind):
                stream.send(text)


def _hears(table: CachedTable, stream: Stream, kind: str) -> bool:
    sits = bool(table.row.seats_of(stream.person))
    if kind in ON_SCREENS:
        return stream.spectator and stream.person is not None and (sits or stream.person == table.row.screen)
    return sits or kind not in AT_THE_TABLE


def presence_changed(table: CachedTable) -> bool:
    """Send who is present, if that has changed. Return whether it has."""
    now = presence.payload(table)
    if now == table.presence:
        return False
    table.presence = now
    text = encode_event("presence", now)
    for stream in table.streams:
        stream.send(text)
    return True


def open_stream(table: CachedTable, stream: Stream, last_id: str | None) -> None:
    """Start a stream: send a snapshot, or what a viewer who has one, or reconnects, has missed."""
    stream.send(f"retry: {stream.retry}\n\n".encode())
    ply = None if last_id is None else parse_id(last_id)
    game = None if table.game is None else table.seen_game(stream.delayed)
    if ply is None or game is None or ply > game.ply:
        _send_snapshot(table, stream)
        return
    stream.send(encode_event("table", snapshots.table_payload(table.row)))
    stream.send(encode_event("presence", presence.payload(table)))
    stream.ply = ply
    stream.send(_turn(table, stream.viewpoint, snapshots.clocks_payload(table)) + _over(table))
    stream.ply = game.ply


def _turn(table: CachedTable, point: Viewpoint, clocks: ClocksNow | None) -> bytes:
    """Return the event with what a viewer has not been sent yet, and whose turn it is."""
    event = snapshots.turn_event(table, point, clocks)
    return encode_event("turn", event, str(event.turn.ply))


def _over(table: CachedTable) -> bytes:
    """Return the event for the end of the game, if it is over."""
    game = table.loaded_game
    if table.row.result is None or not game.is_over:
        return b""
    result = Result(**table.row.result)
    shown = snapshots.table_payload(table.row)
    return encode_event("over", OverEvent(result, shown.salt, shown.secret), str(game.ply))


def _send_snapshot(table: CachedTable, stream: Stream) -> None:
    data = snapshots.snapshot_payload(table, stream.person, stream.seat, stream.form)
    stream.ply = 0 if data.turn is None else data.turn.ply
    stream.send(encode_event("snapshot", data, None if data.turn is None else str(stream.ply)))


def _update_seat(table: CachedTable, stream: Stream) -> None:
    """Update the seat from which a viewer sees the game, which may change while people sit down."""
    own = table.row.seats_of(stream.person)
    stream.delayed = snapshots.is_delayed(table, stream.person)
    if stream.spectator:
        stream.seat = None
    elif stream.asked is not None and stream.asked in own:
        stream.seat = stream.asked
    else:
        stream.seat = snapshots.usual_seat(table.row, own)


def _end_delays(table: CachedTable) -> None:
    """Show the whole game to viewers who saw it late, once it is over."""
    for stream in table.streams:
        if stream.delayed and not snapshots.is_delayed(table, stream.person):
            stream.delayed = False
