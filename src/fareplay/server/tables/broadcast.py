"""Broadcast: what happens at a table goes to everybody who watches it, each as they may see it."""

from collections.abc import Sequence

from fareplay.api.play import ClocksNow, OverEvent
from fareplay.api.tables import Result
from fareplay.server.storage.rows import TableRow
from fareplay.server.tables import presence, snapshots
from fareplay.server.tables.streams import RETRY, Stream, Viewpoint, encode_event, parse_id
from fareplay.server.tables.table import CachedTable


def turn(table: CachedTable) -> None:
    """Moves were made, somebody has chosen, or a clock has changed: everybody gets what they were not sent yet. The
    bytes are made once for all who see the same."""
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
    """Seats or state have changed; nothing is sent if what everybody may see is as it was `before`."""
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
        turn(table)  # which is nobody's any more


def start(table: CachedTable) -> None:
    """The game has begun: everybody gets a snapshot."""
    for stream in list(table.streams):
        _update_seat(table, stream)
        _send_snapshot(table, stream)


def message(table: CachedTable, kind: str, data: dict[str, object], hidden_from: Sequence[str] = ()) -> None:
    """An event that is the same for everybody and is not repeated to those who come back. What is said at a table is
    for those who sit at it, but not for those who have blocked who said it."""
    if table.streams:
        text = encode_event(kind, data)
        for stream in list(table.streams):
            if stream.person not in hidden_from and (kind != "message" or table.row.seats_of(stream.person)):
                stream.send(text)


def presence_changed(table: CachedTable) -> None:
    """Somebody has come or gone."""
    told = presence.payload(table)
    if told != table.presence:
        table.presence = told
        text = encode_event("presence", told)
        for stream in list(table.streams):
            stream.send(text)


def open_stream(table: CachedTable, stream: Stream, last_id: str | None) -> None:
    """The beginning of a stream: a snapshot, or for a viewer who has one, or comes back, what they have missed."""
    stream.send(RETRY)
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
    """What was not sent yet to a viewer, and whose turn it is."""
    event = snapshots.turn_event(table, point, clocks)
    return encode_event("turn", event, str(event.turn.ply))


def _over(table: CachedTable) -> bytes:
    """The end of the game, if it is over."""
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
    """The seat a viewer sees the game from may change while people sit down."""
    own = table.row.seats_of(stream.person)
    stream.delayed = snapshots.is_delayed(table, stream.person)
    if stream.spectator:
        stream.seat = None
    elif stream.wish is not None and stream.wish in own:
        stream.seat = stream.wish
    else:
        stream.seat = snapshots.usual_seat(table.row, own)


def _end_delays(table: CachedTable) -> None:
    """Show all of the game to those who saw it late, once it is over."""
    for stream in table.streams:
        if stream.delayed and not snapshots.is_delayed(table, stream.person):
            stream.delayed = False
